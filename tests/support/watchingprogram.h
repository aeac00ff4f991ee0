// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonObject>
#include <QProcess>

namespace lockscope::test {

/// lockscopectl while it runs with --watch. Blocks; killed with the object.
class WatchingProgram
{
public:
    explicit WatchingProgram(const QStringList &arguments);
    ~WatchingProgram();

    /// The next document of its output; empty where none comes within a minute.
    QJsonObject next();
    /// The next lines up to an empty one, without it; empty where none come within a minute.
    QString nextBlock();
    /// As Ctrl+C: its exit status, -1 where it crashed or goes on.
    int stop();

private:
    QString nextLine();

    QProcess m_process;
};

} // namespace lockscope::test
