// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/serverfacts.h"

namespace lockscope {

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
