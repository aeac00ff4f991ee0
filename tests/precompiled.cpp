// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Exists for its precompiled headers alone, which the tests reuse.
int main()
{
    return 0;
}
