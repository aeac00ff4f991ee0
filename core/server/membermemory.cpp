// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/membermemory.h"

namespace lockscope {
namespace {

constexpr qint64 ClockMemoryMs = 600'000;
constexpr int Returns = 2; // once may be a member that was started anew

} // namespace

void MemberClock::observe(qint64 theirs, qint64 steady)
{
    const Observation seen {steady, theirs - steady};
    const auto isUseless = [&](const Observation &old) {
        return old.offset <= seen.offset || old.steady < steady - ClockMemoryMs;
    };
    m_observations.removeIf(isUseless);
    m_observations.append(seen);
}

std::optional<qint64> MemberClock::at(qint64 steady) const
{
    if (m_observations.isEmpty())
        return std::nullopt;
    return steady + m_observations.constFirst().offset;
}

qint64 PacketClock::idleMs(const ConnectionRow &row, qint64 steady)
{
    if (row.received < 0)
        return -1;
    const Heard before = m_before.value(row.endpoint); // none: -1
    Heard heard = before;
    if (before.received != row.received) {
        heard.received = row.received;
        heard.steady = steady;
        heard.hasMoved = before.received >= 0 && row.received > before.received;
    }
    m_now.insert(row.endpoint, heard);
    return heard.hasMoved || steady > heard.steady ? steady - heard.steady : -1;
}

void PacketClock::closeRound()
{
    m_before = std::exchange(m_now, {});
}

void AddressSigns::observe(const MemberFacts &facts)
{
    if (facts.role.state != SourceResult::Ok)
        return;
    if (!facts.isKeeper)
        observeRole(facts);
    if (facts.load.received >= 0)
        observeCount(facts.load.received);
}

/// Who leads again leads in a new epoch, the upper half of the zxid (Leader.lead, 3.4 to 3.9).
void AddressSigns::observeRole(const MemberFacts &facts)
{
    const bool leads = facts.mode == u"leader";
    if (!leads) {
        m_wasOther = true;
        return;
    }
    const qint64 epoch = facts.zxid.value >> 32;
    m_isSeveral = m_isSeveral || (m_wasOther && m_epoch == epoch);
    m_epoch = epoch;
    m_wasOther = false;
}

/// Packets since it was started: a count that falls and is at once as high as before is another's.
void AddressSigns::observeCount(qint64 received)
{
    if (m_fellFrom >= 0 && received >= m_fellFrom && ++m_returns >= Returns)
        m_isSeveral = true;
    m_fellFrom = received < m_received ? m_received : -1;
    m_received = received;
}

/// Not for ever: a session that has just expired, and does not know it, is not listed either.
void AddressSigns::observeOwn(bool isMissing)
{
    m_missing = isMissing ? m_missing + 1 : 0;
}

bool AddressSigns::isSeveral() const
{
    return m_isSeveral || m_missing >= Returns;
}

} // namespace lockscope
