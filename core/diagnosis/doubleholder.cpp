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
    if (facts.sessionsAskedAt() <= holder.askedAt)
        return holder; // the same lists once more
    holder.askedAt = facts.takenAt;
    holder.endpoint = facts.connections.value(holder.session).endpoint;
    if (!isThere && holder.isMissing)
        holder.goneAt = facts.takenAt;
    holder.isMissing = !isThere;
    return holder;
}

Message sentenceOf(const DoubleHolder &holder)
{
    const QString who = textOf(holder.session);
    if (holder.goneAt > 0)
        return Message::tr("Session %1, whose node %2 was deleted at %3, has ended by %4. Its "
                           "client learns that when it reaches a server again: whether it has "
                           "stopped is not known.")
            .arg(
                who, visibleText(holder.node), timeOrDate(holder.since), timeOrDate(holder.goneAt));
    const Message first =
        Message::tr("Possible double holder: %1 since %2. Its node %3 was deleted; ")
            .arg(who, timeOrDate(holder.since), visibleText(holder.node));
    if (holder.askedAt == 0)
        return first
            + Message::tr(
                "it was not told, and no server has said since whether its session lives.");
    if (holder.isMissing)
        return first + Message::tr("the servers list its session no more, which is asked again.");
    if (holder.endpoint.isEmpty())
        return first + Message::tr("its session lives, and is not connected.");
    return first
        + Message::tr("its session lives, and its client %1 is connected.").arg(holder.endpoint);
}

} // namespace lockscope
