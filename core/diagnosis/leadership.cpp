// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/leadership.h"

#include "core/base/clockwatch.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

/// What merely does not answer in time, or cannot be reached from here (its name is not known, a
/// certificate is not trusted, an SSH host does not lead there), may be cut off from us alone.
bool cannotBeInQuorum(const MemberFacts &member)
{
    return member.saysItIsOut() || member.role.state == SourceResult::Refused;
}

/// Where nobody could be asked who they all are, so many in a connect string mostly are.
constexpr qsizetype WholeEnsemble = 3;

/// Whether those that may be in a quorum are too few for one.
bool isMajorityOut(const ServerFacts &facts)
{
    const auto &members = facts.members;
    const qsizetype out = std::count_if(members.begin(), members.end(), cannotBeInQuorum);
    const qsizetype left = members.size() - out;
    return facts.knowsAllMembers ? 2 * left <= members.size()
                                 : left == 0 && members.size() >= WholeEnsemble;
}

/// Whether our own session is connected, and not by one that says it is out: none of those keeps
/// its clients.
bool isServed(const ServerFacts &facts)
{
    const QString mine = facts.connections.value(facts.own).member;
    return facts.own && facts.ownConnectedAt > 0 && !facts.saysItIsOut(mine);
}

} // namespace

void Leadership::observe(const ServerFacts &facts)
{
    observeQuorum(facts);
    for (const MemberFacts &member : facts.members) {
        if (member.isSeveral && member.host == m_leader.host) {
            m_changedAt = m_leader.isUnseen ? m_leader.changedBefore : m_changedAt;
            m_leader = {}; // what answered there never was one member
        }
    }
    if (const MemberFacts *leader = facts.leader())
        note(*leader, facts.takenAt);
    else if (!m_leader.host.isEmpty())
        noteNone(facts.takenAt);
}

void Leadership::moveTimes(qint64 byMs)
{
    for (qint64 *at :
        {&m_changedAt, &m_leader.changedBefore, &m_noQuorumSeenSince, &m_leaderlessSince})
        moveTime(at, byMs);
}

void Leadership::observeQuorum(const ServerFacts &facts)
{
    const bool isNoneSeen = std::ranges::any_of(facts.members, &MemberFacts::saysItIsOut)
        && std::ranges::none_of(facts.members, &MemberFacts::saysItIsIn);
    const bool isLeaderless = isNoneSeen && isMajorityOut(facts) && !isServed(facts);
    const auto note = [&](bool isSo, qint64 *since) {
        *since = !isSo ? 0 : *since > 0 ? *since : facts.askedAt;
    };
    note(isNoneSeen, &m_noQuorumSeenSince);
    note(isLeaderless, &m_leaderlessSince);
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
