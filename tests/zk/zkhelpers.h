// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/localserver.h"
#include "tests/support/zksession.h"

#include <QFile>

namespace lockscope::zk {

using test::Answer;

inline Options optionsFor(const QString &connect, int timeoutMs = 6000)
{
    return test::optionsOf(connect, timeoutMs);
}

/// Creates a node and gives its path, or the kind of error.
inline QString create(Client &client, const QString &path, const QByteArray &data = {},
    CreateMode mode = CreateMode::Persistent, const QVector<AccessEntry> &acl = {})
{
    Answer<Created> answer;
    Writer(client, Writer::unguarded).create(path, data, mode, answer.handler(), acl);
    const auto created = answer.wait();
    return created ? created->path : textOf(created.error().kind);
}

/// Deletes a node, whatever its version; gives whether it was there.
inline bool remove(Client &client, const QString &path)
{
    Answer<NodeStat> stat;
    client.exists(path, Watch::No, stat.handler());
    const auto found = stat.wait();
    Answer<Done> done;
    Writer(client, Writer::unguarded).remove(path, found ? found->version : 0, done.handler());
    return done.wait().has_value();
}

/// A figure of the server's `mntr` ("zk_watch_count"), or -1. It is that of a whole process, which
/// has to be this server alone: OWN_JVM of lockscope_add_test.
inline qint64 monitored(const LocalServer &server, const QByteArray &key)
{
    const QString program = QStringLiteral("/proc/%1/exe").arg(server.processId());
    if (!QFile::symLinkTarget(program).endsWith(u"/java"))
        qFatal("mntr tells of many servers here: this test needs OWN_JVM");
    const auto answer = server.ask("mntr");
    for (const QByteArray &line : answer ? answer->split('\n') : QByteArrayList()) {
        if (line.startsWith(key + '\t'))
            return line.mid(key.size() + 1).trimmed().toLongLong();
    }
    return -1;
}

} // namespace lockscope::zk
