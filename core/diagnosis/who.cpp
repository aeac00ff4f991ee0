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

QString clientText(SessionId session, const QString &endpoint)
{
    if (!session)
        return QStringLiteral("nobody's session");
    return endpoint.isEmpty() ? textOf(session)
                              : QStringLiteral("%1 (%2)").arg(textOf(session), endpoint);
}

} // namespace

QString endpointOf(SessionId session, const ServerFacts *facts, const LockHistory &history)
{
    if (QString now = presentEndpoint(session, facts); !now.isEmpty())
        return now;
    const SessionRecord *record = history.session(session);
    return record && !record->endpoint.isEmpty()
        ? QStringLiteral("last seen at ") + visibleText(record->endpoint)
        : QString();
}

QString clientText(SessionId session, const ServerFacts *facts, const LockHistory &history)
{
    return clientText(session, endpointOf(session, facts, history));
}

QString clientText(SessionId session, const ServerFacts *facts)
{
    return clientText(session, presentEndpoint(session, facts));
}

QString contenderText(
    const LockState &state, int entry, const ServerFacts *facts, const LockHistory &history)
{
    const Contender &contender = state.queue.at(entry);
    const LockNode &node = state.nodeOf(contender);
    QString text = contender.isContender() ? textOf(contender.ticket.mode) : QStringLiteral("node");
    if (contender.isContender() && contender.ticket.sequence)
        text += QStringLiteral(" #%1").arg(*contender.ticket.sequence);
    else
        text += u' ' + visibleText(node.name);
    return node.stat.owner
        ? text + QStringLiteral(" of ") + clientText(node.stat.owner, facts, history)
        : text + QStringLiteral(" (persistent)");
}

} // namespace lockscope
