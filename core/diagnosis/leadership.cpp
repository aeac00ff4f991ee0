// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/leadership.h"

#include <algorithm>
#include <utility>

namespace lockscope {

void Leadership::observe(const ServerFacts &facts)
{
    observeQuorum(facts);
    const MemberFacts *leader = nullptr;
    for (const MemberFacts &member : facts.members) {
        const bool leads = member.mode == u"leader" || member.mode == u"standalone";
        if (member.isSeveral && member.host == m_leader.host) {
            m_changedAt = m_leader.isUnseen ? m_leader.changedBefore : m_changedAt;
            m_leader = {}; // what answered there never was one member
        }
        if (leads && !member.isSeveral && (!leader || member.zxid > leader->zxid))
            leader = &member;
    }
    if (leader)
        note(*leader, facts.takenAt);
    else if (!m_leader.host.isEmpty())
        noteNone(facts.takenAt);
}

/// One that is read-only has lost the others.
void Leadership::observeQuorum(const ServerFacts &facts)
{
    const auto isOut = [](const MemberFacts &m) {
        return m.role.state == SourceResult::NotServing || m.mode == u"read-only";
    };
    const auto isIn = [&](const MemberFacts &m) {
        return m.role.state == SourceResult::Ok && !isOut(m);
    };
    const auto &members = facts.members;
    const bool isLeaderless = std::any_of(members.begin(), members.end(), isOut)
        && std::none_of(members.begin(), members.end(), isIn);
    if (!isLeaderless)
        m_leaderlessSince = 0;
    else if (m_leaderlessSince == 0)
        m_leaderlessSince = facts.askedAt;
}

void Leadership::noteNone(qint64 at)
{
    if (std::exchange(m_leader.isUnseen, true))
        return;
    m_leader.changedBefore = m_changedAt;
    m_changedAt = at;
}

/// One that merely did not answer for a while leads on: a new leader begins a new epoch, the upper
/// half of the zxid (ZxidUtils, 3.4 to 3.9).
void Leadership::note(const MemberFacts &leader, qint64 at)
{
    const Leader before = std::exchange(m_leader, {leader.host, leader.zxid.value >> 32, false, 0});
    if (before.host.isEmpty())
        return;
    const bool isSame = before.host == m_leader.host && before.epoch == m_leader.epoch;
    const bool hasEpochs = !leader.isKeeper && leader.zxid;
    if (!isSame)
        m_changedAt = at;
    else if (before.isUnseen && hasEpochs)
        m_changedAt = before.changedBefore;
}

} // namespace lockscope
