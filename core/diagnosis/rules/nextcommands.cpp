// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/nextcommands.h"

#include "core/base/hostport.h"
#include "core/base/shellword.h"
#include "core/base/text.h"

namespace lockscope::rules {

Advice findProcess(SessionId session, const Message &then, const SeenRound &round)
{
    const QString name = round.history.clientName(session);
    const Message who = name.isEmpty()
        ? Message(textOf(session))
        : Message::tr("%1 (%2)").arg(visibleText(name), textOf(session));
    const ClientConnection client =
        round.facts ? round.facts->connections.value(session) : ClientConnection {};
    const HostPort place = splitHostPort(client.endpoint);
    if (!place.port.isEmpty())
        return {Message::tr("On %1, find the process of %2 and %3.")
                    .arg(visibleText(place.host), who, then),
            QStringLiteral("ss -tnp ") + shellWord(QStringLiteral("sport = :") + place.port)};
    const SessionRecord *record = round.history.session(session);
    if (record && !record->endpoint.isEmpty())
        return {Message::tr("Find the process of %1, which was last seen at %2, and %3.")
                    .arg(who, visibleText(record->endpoint), then)};
    if (round.facts && round.facts->allConnections())
        return {Message::tr("Find the process of %1 and %2: it is connected nowhere since we "
                            "look, so that its host is not known.")
                    .arg(who, then)};
    return {Message::tr("Find the process of %1 and %2: no member told where it is (\"cons\" must "
                        "be in 4lw.commands.whitelist, or the AdminServer be on).")
                .arg(who, then)};
}

Advice tryRemoving(const QString &path, Zxid czxid, const Message &why)
{
    return {Message::tr("See what removing %1 would do: %2 With --write in place of --dry-run the "
                        "command removes it.")
                .arg(visibleText(path.section(u'/', -1)), why),
        QStringLiteral("lockscopectl delete %1 --czxid %2 --dry-run")
            .arg(shellWord(path), textOf(czxid))};
}

Advice tryRemoving(const SeenLock &seen, int entry, const Message &why)
{
    return tryRemoving(seen.path(entry), seen.node(entry).stat.czxid, why);
}

Advice lookAtQueue(const QString &lock, const Message &why)
{
    return {why, QStringLiteral("lockscopectl queue ") + shellWord(lock)};
}

Advice lookIntoFiles(const QString &lock, const Message &why)
{
    return {why,
        QStringLiteral("lockscopectl history /var/lib/zookeeper --events --lock ")
            + shellWord(lock)};
}

} // namespace lockscope::rules
