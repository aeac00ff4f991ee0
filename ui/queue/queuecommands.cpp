// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queuecommands.h"

#include "core/base/hostport.h"
#include "core/base/shellword.h"
#include "core/base/times.h"

#include <QHostAddress>

namespace lockscope {

QString queueCommand(const QString &lock, const QString &connect)
{
    return QStringLiteral("lockscopectl queue %1 --connect %2")
        .arg(shellWord(lock), shellWord(connect));
}

QString historyCommand(const QString &lock, const QString &source, qint64 at)
{
    return QStringLiteral("lockscopectl history %1 --lock %2 --at %3")
        .arg(shellWord(source), shellWord(lock), isoTime(at));
}

QString nodeCommand(const QueueEntry &entry, const QString &connect)
{
    return QStringLiteral("zkCli.sh -server %1 get -s %2")
        .arg(shellWord(connect), shellWord(entry.path()));
}

QString processCommand(const QueueEntry &entry)
{
    const HostPort place = splitHostPort(entry.evidence().endpoint);
    const QString host = place.bareHost();
    bool isPort = false;
    const uint port = place.port.toUShort(&isPort);
    // Of an address alone is known what ssh makes of it.
    if (QHostAddress(host).isNull() || !isPort)
        return {};
    return QStringLiteral("ssh %1 ss -tnp sport = :%2").arg(shellWord(host), QString::number(port));
}

} // namespace lockscope
