// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"
#include "core/server/serverfacts.h"

#include <QHash>

#include <optional>

namespace lockscope {

/// How far the servers' wall clock, by which nodes have their times, is from ours. It is the clock
/// of whoever leads when a node is made (PrepRequestProcessor, 3.4 to 3.9: Time.currentWallTime()).
///
/// A node that appears while we look on says it both ways: it was made after its directory was last
/// listed without it, and before it was listed with it. No rights are needed for that. The member
/// we are connected to says it by when we connected, where `cons` is allowed: but its clock is not
/// the leader's. Where neither is known, only this is: no node is made in the servers' future.
///
/// Fed in order of time; one thread. Seconds are what it is good for: times are of different
/// machines.
class ServerClock
{
public:
    /// Only what is live and whole tells something.
    void observe(const LockSnapshot &snapshot);
    void observe(const ServerFacts &facts);
    void forget(const QString &path) { m_listings.remove(path); }
    /// Our clock was set by @p byMs: theirs is by so much less ahead.
    void moveTimes(qint64 byMs);

    /// The time of the newest node known at @p at of ours: where nothing else is known, it bounds
    /// the servers' clock from below.
    void observeNewest(qint64 newest, qint64 at);

    /// The servers' clock minus ours, ms; nothing where neither nodes nor connections told it.
    std::optional<qint64> offsetMs() const;
    /// The servers' clock at @p at of ours: ours, unless they are known to differ by more than
    /// @p toleranceMs; where nothing is known, at least @p newest, the time of the newest node.
    qint64 at(qint64 at, qint64 newest, qint64 toleranceMs) const;
    /// What the servers' clock shows at @p at of ours, at least; the same as at() where it is
    /// known.
    qint64 leastAt(qint64 at, qint64 newest, qint64 toleranceMs) const;

private:
    /// How a lock's directories were when all of it was known.
    struct Listing
    {
        qint64 readAt = 0;
        QVector<Zxid> changed; ///< by directory: what was made after it has a higher zxid
    };
    void observeNode(qint64 createdAt, qint64 before, qint64 after);

    QHash<QString, Listing> m_listings; ///< by lock
    std::optional<qint64> m_least; ///< it is ahead by at least this: the best of all nodes
    std::optional<qint64> m_most; ///< and by at most this
    std::optional<qint64> m_ofConnection;
    std::optional<qint64> m_leastOfNewest; ///< it is ahead by at least this
};

} // namespace lockscope
