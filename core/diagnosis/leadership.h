// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/serverfacts.h"

#include <algorithm>

namespace lockscope {

inline constexpr qint64 LongestSettlingMs = 40'000; ///< settlingMs() is never more

/// For how long after a new leader was chosen neither that a session has no connection nor until
/// when it lasts tells that its client is gone; @p timeoutMs: the session's, 0: not known. All
/// members close their connections when a leader is lost (Leader.shutdown, Learner.shutdown), and
/// the new one gives each session its whole timeout anew (SessionTrackerImpl, 3.4 to 3.9): a client
/// that lives finds its way to a server in that time, or its session expires. Twice that, as we see
/// the change some time before or after it was.
constexpr qint64 settlingMs(qint64 timeoutMs)
{
    return timeoutMs > 0 ? std::min(2 * timeoutMs, LongestSettlingMs) : LongestSettlingMs;
}

/// Who leads, and since when somebody else does, as far as the members' answers tell. Fed with
/// every round of server facts, in order of time. One thread.
class Leadership
{
public:
    void observe(const ServerFacts &facts);
    void moveTimes(qint64 byMs); ///< our clock was set by so much

    qint64 changedAt() const { return m_changedAt; } ///< our clock; 0: not since we look
    /// Since when all members that answer at all say that they follow nobody; 0: none says so.
    /// Others may lead and follow all the same.
    qint64 noQuorumSeenSince() const { return m_noQuorumSeenSince; }
    /// Since when that, and those that may be in a quorum are too few: nobody leads.
    qint64 leaderlessSince() const { return m_leaderlessSince; }
    /// Whether somebody leads who was chosen longer than settlingMs() ago, as far as we looked.
    bool isSettled(qint64 now, qint64 timeoutMs) const
    {
        return m_noQuorumSeenSince == 0
            && (m_changedAt == 0 || now - m_changedAt > settlingMs(timeoutMs));
    }

private:
    void observeQuorum(const ServerFacts &facts);
    void note(const MemberFacts &leader, qint64 at);
    void noteNone(qint64 at);

    /// Who led when a leader was seen last.
    struct Leader
    {
        QString host; ///< empty: none was seen
        qint64 epoch = 0; ///< a new leader begins a new one; Keeper has none
        bool isUnseen = false; ///< in the answers since
        qint64 changedBefore = 0; ///< changedAt() of before it was unseen
    };
    Leader m_leader;
    qint64 m_changedAt = 0;
    qint64 m_noQuorumSeenSince = 0;
    qint64 m_leaderlessSince = 0;
};

} // namespace lockscope
