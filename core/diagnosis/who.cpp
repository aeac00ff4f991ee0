// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/who.h"

#include "core/base/text.h"
#include "core/diagnosis/clientname.h"

namespace lockscope {

namespace {

/// Empty where no member tells it now.
QString presentEndpoint(SessionId session, const ServerFacts *facts)
{
    if (!facts || !session)
        return {};
    const auto connection = facts->connections.constFind(session);
    return connection == facts->connections.constEnd() ? QString()
                                                       : visibleText(connection->endpoint);
}

Message lastSeenAt(SessionId session, const LockHistory &history)
{
    const SessionRecord *record = history.session(session);
    return record && !record->endpoint.isEmpty()
        ? Message::tr("last seen at %1").arg(visibleText(record->endpoint))
        : Message();
}

/// @p before: where there is no @p endpoint of now.
Message whoIs(
    SessionId session, const QString &name, const QString &endpoint, const Message &before = {})
{
    if (!session)
        return name.isEmpty() ? Message::tr("nobody's session")
                              : Message::tr("%1 (no session)").arg(visibleText(name));
    if (name.isEmpty() && !endpoint.isEmpty())
        return endpoint;
    const QString first = name.isEmpty() ? textOf(session) : visibleText(name);
    Message second = endpoint.isEmpty() ? before : Message(endpoint);
    if (second.isEmpty() && !name.isEmpty())
        second = textOf(session);
    return second.isEmpty() ? Message(first) : Message::tr("%1 (%2)").arg(first, second);
}

Message clientText(
    SessionId session, const QString &name, const ServerFacts *facts, const LockHistory &history)
{
    return whoIs(session, name, presentEndpoint(session, facts), lastSeenAt(session, history));
}

} // namespace

Message endpointOf(SessionId session, const ServerFacts *facts, const LockHistory &history)
{
    if (QString now = presentEndpoint(session, facts); !now.isEmpty())
        return now;
    return lastSeenAt(session, history);
}

Message clientText(SessionId session, const ServerFacts *facts, const LockHistory &history)
{
    return clientText(session, history.clientName(session), facts, history);
}

Message clientText(const LockState &state, const LockNode &node, const ServerFacts *facts)
{
    const SessionId session = node.stat.owner;
    return whoIs(session, clientNameOf(state, node), presentEndpoint(session, facts));
}

Message contenderText(
    const LockState &state, int entry, const ServerFacts *facts, const LockHistory &history)
{
    const Contender &contender = state.queue.at(entry);
    const LockNode &node = state.nodeOf(contender);
    const Message kind = contender.isContender() ? modeOf(contender) : Message::tr("node");
    const Message text = contender.isContender() && contender.ticket.sequence
        ? Message::tr("%1 #%2").arg(kind, *contender.ticket.sequence)
        : Message::tr("%1 %2").arg(kind, visibleText(node.name));
    const QString name = clientNameOf(state, node);
    if (node.stat.owner)
        return Message::tr("%1 of %2").arg(text, clientText(node.stat.owner, name, facts, history));
    return name.isEmpty() ? Message::tr("%1 (persistent)").arg(text)
                          : Message::tr("%1 of %2 (persistent)").arg(text, visibleText(name));
}

} // namespace lockscope
