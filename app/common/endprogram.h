// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope {

/// Ends the process with @p status as soon as nothing is left to do in main(), and runs no exit
/// handlers: threads may be about to end still. QThread::wait() returns when a thread says that it
/// is done, and the system's thread, which nobody can join, has its own end before it (Qt 6.4,
/// qthread_unix.cpp). Where it spoke TLS it frees what OpenSSL keeps for each thread, and
/// OpenSSL's exit handler frees that, too: the heap broke, once in thousands of runs on a busy
/// machine. What is on its way to standard output is written. A build that looks for leaks does
/// so in an exit handler, and keeps them.
[[noreturn]] void endProgram(int status);

} // namespace lockscope
