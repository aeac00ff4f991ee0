// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope::test {

/// A literal as the program's text: short, since tables are full of them.
inline QString s(const char *text)
{
    return QString::fromUtf8(text);
}

} // namespace lockscope::test
