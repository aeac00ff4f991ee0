// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A session is gone once it is proved to be, and not before.
#include "core/diagnosis/doubleholder.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/server/serverfacts.h"

namespace lockscope {

DoubleHolder seenIn(DoubleHolder holder, const ServerFacts &facts)
{
    if (holder.goneAt > 0 || facts.sessionsAskedAt() < holder.since)
        return holder;
    const bool isThere = facts.sessions.contains(holder.session)
        || facts.tracked.contains(holder.session) || facts.connections.contains(holder.session);
    if (!isThere && !facts.allSessions())
        return holder;
    holder.askedAt = facts.takenAt;
    holder.endpoint = facts.connections.value(holder.session).endpoint;
    if (!isThere)
        holder.goneAt = facts.takenAt;
    return holder;
}

QString sentenceOf(const DoubleHolder &holder)
{
    const QString who = textOf(holder.session);
    if (holder.goneAt > 0)
        return u"Session %1, whose node %2 was deleted at %3, is gone since %4: it holds nothing any more."_qs
            .arg(who, visibleText(holder.node), timeOfDay(holder.since), timeOfDay(holder.goneAt));
    const QString first = u"Possible double holder: %1 since %2. Its node %3 was deleted; "_qs.arg(
        who, timeOfDay(holder.since), visibleText(holder.node));
    if (holder.askedAt == 0)
        return first + u"it was not told, and no server has said yet whether its session lives."_qs;
    if (holder.endpoint.isEmpty())
        return first + u"its session lives, and is not connected."_qs;
    return first + u"its session lives, and its client %1 is connected."_qs.arg(holder.endpoint);
}

} // namespace lockscope
