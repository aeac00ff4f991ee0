// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/knownwatches.h"

namespace lockscope {

namespace {

/// Whether the lists have what @p session watches. A server forgets the watches of a connection
/// with it, and its client sets them again on the next one, which takes it a moment.
bool isListed(const ServerFacts &facts, SessionId session)
{
    constexpr qint64 MomentMs = 1000;
    if (facts.connections.isEmpty())
        return true; // nobody tells of connections
    const auto connection = facts.connections.constFind(session);
    const qint64 askedAt = facts.watchesAskedAt(session);
    if (connection == facts.connections.cend() || askedAt == 0)
        return false;
    const auto offset = facts.clockOffsetMs();
    return !offset || connection->establishedAt + MomentMs <= askedAt + *offset;
}

} // namespace

Choice choiceBy(const ServerFacts *facts)
{
    Choice choice;
    if (!facts || !facts->allWatches())
        return choice;
    choice.watches = &facts->watches;
    if (const auto offset = facts->clockOffsetMs())
        choice.watchesAt = facts->watchesAskedAt() + *offset;
    choice.isListed = [facts](SessionId session) { return isListed(*facts, session); };
    return choice;
}

} // namespace lockscope
