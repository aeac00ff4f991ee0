// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

namespace lockscope::bench {

/// What a program took from its start to its end.
struct ChildRun
{
    int status = -1; ///< exit status; -1: it was killed, or could not be started
    double wallMs = 0;
    double cpuMs = 0; ///< in user and system mode, of all its threads
    double peakMb = 0; ///< of memory in use at a time (ru_maxrss)
};

/// Starts programs and measures them. A process of its own does so, made while this one is small:
/// Linux counts what a program's parent had in memory when it was started as the program's own.
class ChildRunner
{
public:
    /// REQUIRES: no thread was started yet.
    ChildRunner();
    ~ChildRunner();
    ChildRunner(const ChildRunner &) = delete;
    ChildRunner &operator=(const ChildRunner &) = delete;

    /// Blocks until the program has ended. @p command: its path, then its arguments. Its standard
    /// output goes into the file @p output.
    ChildRun run(const QStringList &command, const QString &output) const;

private:
    int m_socket = -1;
};

} // namespace lockscope::bench
