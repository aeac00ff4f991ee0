// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope {

/// Whether ssh has started this program to ask something: see reach::Ssh.
bool isAskpass(int argc);

/// Brings the question to the window that started ssh, and prints the answer for ssh to read. The
/// status to end with: ssh takes all but 0 for no.
int runAskpass(int argc, char **argv);

} // namespace lockscope
