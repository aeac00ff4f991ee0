// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/membermemory.h"

namespace lockscope {
namespace {

constexpr qint64 ClockMemoryMs = 600'000;

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

} // namespace lockscope
