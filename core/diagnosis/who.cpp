// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/who.h"

#include "core/base/text.h"

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

Message clientText(SessionId session, const Message &endpoint)
{
    if (!session)
        return Message::tr("nobody's session");
    return endpoint.isEmpty() ? Message(textOf(session))
                              : Message::tr("%1 (%2)").arg(textOf(session), endpoint);
}

} // namespace

Message endpointOf(SessionId session, const ServerFacts *facts, const LockHistory &history)
{
    if (QString now = presentEndpoint(session, facts); !now.isEmpty())
        return now;
    const SessionRecord *record = history.session(session);
    return record && !record->endpoint.isEmpty()
        ? Message::tr("last seen at %1").arg(visibleText(record->endpoint))
        : Message();
}

Message clientText(SessionId session, const ServerFacts *facts, const LockHistory &history)
{
    return clientText(session, endpointOf(session, facts, history));
}

Message clientText(SessionId session, const ServerFacts *facts)
{
    return clientText(session, presentEndpoint(session, facts));
}

Message contenderText(
    const LockState &state, int entry, const ServerFacts *facts, const LockHistory &history)
{
    const Contender &contender = state.queue.at(entry);
    const LockNode &node = state.nodeOf(contender);
    const Message kind =
        contender.isContender() ? messageOf(contender.ticket.mode) : Message::tr("node");
    const Message text = contender.isContender() && contender.ticket.sequence
        ? Message::tr("%1 #%2").arg(kind, *contender.ticket.sequence)
        : Message::tr("%1 %2").arg(kind, visibleText(node.name));
    return node.stat.owner
        ? Message::tr("%1 of %2").arg(text, clientText(node.stat.owner, facts, history))
        : Message::tr("%1 (persistent)").arg(text);
}

} // namespace lockscope
