// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/members.h"

#include <QSet>

#include <algorithm>

namespace lockscope {
namespace {

QString labelOf(const QString &host, quint16 port)
{
    const QString shown = host.contains(u':') ? u'[' + host + u']' : host;
    return shown + u':' + QString::number(port);
}

QList<QHostAddress> oneFamily(const QList<QHostAddress> &addresses)
{
    QList<QHostAddress> chosen;
    std::copy_if(addresses.begin(), addresses.end(), std::back_inserter(chosen),
        [](const QHostAddress &a) { return a.protocol() == QAbstractSocket::IPv4Protocol; });
    return chosen.isEmpty() ? addresses : chosen;
}

} // namespace

QVector<Member> distinctMembers(const QVector<ResolvedServer> &servers)
{
    QVector<Member> members;
    QSet<QString> seen;
    for (const ResolvedServer &resolved : servers) {
        const quint16 port = resolved.server.port;
        const QList<QHostAddress> addresses = oneFamily(resolved.addresses);
        QStringList hosts;
        for (const QHostAddress &address : addresses)
            hosts.append(address.toString());
        if (hosts.isEmpty())
            hosts.append(resolved.server.host);
        for (const QString &host : std::as_const(hosts)) {
            if (seen.contains(labelOf(host, port)))
                continue;
            seen.insert(labelOf(host, port));
            const QString &name = hosts.size() == 1 ? resolved.server.host : host;
            members.append({labelOf(name, port), host, port, resolved.server.host});
        }
    }
    return members;
}

} // namespace lockscope
