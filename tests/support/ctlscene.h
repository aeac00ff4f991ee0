// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/localserver.h"
#include "tests/support/program.h"
#include "tests/support/zktree.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>

namespace lockscope::test {

/// What a file holds; empty where there is none.
inline QByteArray contentOf(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Seconds until the last of the timers that @p process has as files is due; 0: there is none.
inline qint64 longestTimerOf(qint64 process)
{
    qint64 longest = 0;
    const QDir files(u"/proc/%1/fdinfo"_qs.arg(process));
    const QByteArray left("it_value: (");
    for (const QString &name : files.entryList(QDir::Files)) {
        for (const QByteArray &line : contentOf(files.filePath(name)).split('\n')) {
            if (line.startsWith(left))
                longest = std::max(longest, line.mid(left.size()).split(',').first().toLongLong());
        }
    }
    return longest;
}

/// A server, a session that looks, and a folder, for tests that let lockscopectl write.
struct CtlScene
{
    std::unique_ptr<LocalServer> server;
    std::unique_ptr<ZkTree> tree;
    QTemporaryDir folder;

    CtlScene()
    {
        auto started = LocalServer::start({});
        if (!started)
            qFatal("no server: %s", qPrintable(started.error().detail.english()));
        server = *std::move(started);
        tree = std::make_unique<ZkTree>(server->connectString());
    }
    QStringList at(const QStringList &arguments) const
    {
        return arguments + QStringList {u"--connect"_qs, server->connectString()};
    }
    ProgramRun run(const QStringList &arguments, const QStringList &command = {}) const
    {
        return runCtl(whole(arguments, command), environment());
    }
    /// Starts it; its output is there to be read.
    void start(
        QProcess &process, const QStringList &arguments, const QStringList &command = {}) const
    {
        startCtl(process, whole(arguments, command), environment());
    }
    QStringList whole(const QStringList &arguments, const QStringList &command) const
    {
        return at(arguments)
            + (command.isEmpty() ? QStringList() : QStringList {u"--"_qs} + command);
    }
    /// The journal goes into the folder; COMMANDs know it by this name.
    QStringList environment() const
    {
        return {u"XDG_DATA_HOME="_qs + folder.path(), u"WORK="_qs + folder.path()};
    }
    QString file(const QString &name) const { return folder.filePath(name); }
};

} // namespace lockscope::test
