// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/ensembleconfig.h"

namespace lockscope {
namespace {

bool isWildcard(const QString &host)
{
    return host.isEmpty() || host == u"0.0.0.0" || host == u"::" || host == u"0:0:0:0:0:0:0:0"
        || host == u"*";
}

/// Host and the first number behind it: "[::1]:2888:3888" -> ::1, 2888; "2181" -> "", 2181.
ServerAddress addressOf(const QString &text, quint16 defaultPort)
{
    ServerAddress address {{}, defaultPort};
    qsizetype colon = -1;
    if (text.startsWith(u'[')) {
        const qsizetype end = text.indexOf(u']');
        address.host = text.mid(1, end - 1);
        colon = text.indexOf(u':', std::max<qsizetype>(end, 0));
    } else {
        colon = text.indexOf(u':');
        bool isPort = false;
        const ushort port = text.toUShort(&isPort);
        if (isPort)
            return {{}, port};
        address.host = colon < 0 ? text : text.first(colon);
    }
    bool isPort = false;
    const ushort port =
        colon < 0 ? 0 : text.sliced(colon + 1).section(u':', 0, 0).toUShort(&isPort);
    if (isPort && port > 0)
        address.port = port;
    return address;
}

} // namespace

QVector<ServerAddress> membersOf(const QByteArray &config, quint16 defaultPort)
{
    QVector<ServerAddress> members;
    const QList<QByteArray> lines = config.split('\n');
    for (const QByteArray &line : lines) {
        const qsizetype equals = line.indexOf('=');
        if (!line.startsWith("server.") || equals < 0)
            continue;
        const QString value = QString::fromUtf8(line.sliced(equals + 1)).trimmed();
        // 3.6 and later may list several quorum addresses, with "|" between them.
        const QString quorum = value.section(u';', 0, 0).section(u'|', 0, 0);
        const QString client = value.section(u';', 1, 1).trimmed();
        ServerAddress member =
            client.isEmpty() ? ServerAddress {{}, defaultPort} : addressOf(client, defaultPort);
        if (isWildcard(member.host))
            member.host = addressOf(quorum, 0).host;
        if (!member.host.isEmpty() && !members.contains(member))
            members.append(member);
    }
    return members;
}

} // namespace lockscope
