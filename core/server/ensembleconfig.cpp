// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/ensembleconfig.h"

#include <algorithm>

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

/// What stands behind "server.N=" in each line that has it.
QStringList memberTexts(const QByteArray &config)
{
    QStringList texts;
    const QList<QByteArray> lines = config.split('\n');
    for (const QByteArray &line : lines) {
        const qsizetype equals = line.indexOf('=');
        if (line.startsWith("server.") && equals >= 0)
            texts.append(QString::fromUtf8(line.sliced(equals + 1)).trimmed());
    }
    return texts;
}

/// That of the member's quorum; 3.6 and later may list several, with "|" between them. Empty where
/// it tells none: members in containers often write 0.0.0.0 for themselves, which is every host,
/// and seen from here this one.
QString quorumHostOf(const QString &text)
{
    const QStringList addresses = text.section(u';', 0, 0).split(u'|');
    for (const QString &address : addresses) {
        QString host = addressOf(address, 0).host;
        if (!isWildcard(host))
            return host;
    }
    return {};
}

/// Without a host where @p text tells none.
ServerAddress listedMember(const QString &text, quint16 defaultPort)
{
    const QString client = text.section(u';', 1, 1).trimmed();
    ServerAddress member =
        client.isEmpty() ? ServerAddress {{}, defaultPort} : addressOf(client, defaultPort);
    if (isWildcard(member.host))
        member.host = quorumHostOf(text);
    return member;
}

} // namespace

QVector<ServerAddress> membersOf(const QByteArray &config, quint16 defaultPort)
{
    QVector<ServerAddress> members;
    const QStringList texts = memberTexts(config);
    for (const QString &text : texts) {
        const ServerAddress member = listedMember(text, defaultPort);
        if (!member.host.isEmpty() && !members.contains(member))
            members.append(member);
    }
    return members;
}

qsizetype unnamedMembersOf(const QByteArray &config)
{
    return std::ranges::count_if(memberTexts(config),
        [](const QString &text) { return listedMember(text, 0).host.isEmpty(); });
}

} // namespace lockscope
