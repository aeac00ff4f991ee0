// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/serverclock.h"

#include "core/base/clockwatch.h"

#include <algorithm>

namespace lockscope {
namespace {

/// What listings take, and how late a follower may be: bounds that cross by no more agree.
constexpr qint64 SlackMs = 3000;

bool tellsOfNodes(const LockSnapshot &snapshot)
{
    return snapshot.isWhole() && !snapshot.isSingleNode;
}

} // namespace

void ServerClock::observe(const LockSnapshot &snapshot)
{
    if (!tellsOfNodes(snapshot))
        return;
    Listing listing {snapshot.readAt, {}};
    for (const LockDirectory &directory : snapshot.directories)
        listing.changed.append(directory.stat.pzxid);
    const Listing before = m_listings.value(snapshot.path);
    m_listings.insert(snapshot.path, listing);
    if (before.changed.size() != listing.changed.size() || before.changed == listing.changed)
        return;
    for (const LockNode &node : snapshot.nodes) {
        const Zxid known = before.changed.value(node.directory);
        if (known && node.stat.czxid > known && node.stat.createdAt > 0)
            observeNode(node.stat.createdAt, before.readAt, snapshot.readAt);
    }
}

/// Bounds that contradict those of before: a clock was set, or another member leads. What is new
/// counts.
void ServerClock::observeNode(qint64 createdAt, qint64 before, qint64 after)
{
    const qint64 least = createdAt - after;
    const qint64 most = createdAt - before;
    const bool isAnother =
        m_least && m_most && (least > *m_most + SlackMs || most < *m_least - SlackMs);
    if (isAnother)
        m_least = m_most = std::nullopt;
    m_least = std::max(m_least.value_or(least), least);
    m_most = std::min(m_most.value_or(most), most);
}

void ServerClock::observe(const ServerFacts &facts)
{
    if (const std::optional<qint64> offset = facts.clockOffsetMs())
        m_ofConnection = offset;
}

void ServerClock::moveTimes(qint64 byMs)
{
    for (Listing &listing : m_listings)
        moveTime(&listing.readAt, byMs);
    for (std::optional<qint64> *ahead : {&m_least, &m_most, &m_ofConnection, &m_leastOfNewest}) {
        if (*ahead)
            **ahead -= byMs;
    }
}

void ServerClock::observeNewest(qint64 newest, qint64 at)
{
    if (newest > 0)
        m_leastOfNewest = std::max(m_leastOfNewest.value_or(newest - at), newest - at);
}

std::optional<qint64> ServerClock::offsetMs() const
{
    if (!m_least)
        return m_ofConnection;
    const bool agrees = m_ofConnection && *m_ofConnection >= *m_least - SlackMs
        && *m_ofConnection <= *m_most + SlackMs;
    // Nodes are listed soon after they were made: the least that fits all is nearest.
    return agrees ? m_ofConnection : m_least;
}

qint64 ServerClock::at(qint64 at, qint64 newest, qint64 toleranceMs) const
{
    const std::optional<qint64> offset = offsetMs();
    if (!offset)
        return std::max(at, newest);
    return std::abs(*offset) > toleranceMs ? at + *offset : at;
}

qint64 ServerClock::leastAt(qint64 at, qint64 newest, qint64 toleranceMs) const
{
    const qint64 now = this->at(at, newest, toleranceMs);
    return offsetMs() ? now : std::min(now, at + m_leastOfNewest.value_or(newest - at));
}

} // namespace lockscope
