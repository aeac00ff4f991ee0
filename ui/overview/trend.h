// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether more or fewer wait for a lock than some minutes ago. Pure.
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

enum class Trend : quint8 {
    None, ///< nobody waited, or it was not looked at for long enough
    Shrinks,
    Steady,
    Grows,
};

/// "↗ more": the sign never stands alone. Empty where there is nothing to tell.
QString textOf(Trend trend);
/// "more wait than before", for who has no heading above it.
QString wordsOf(Trend trend);

/// From @p at on, so many waited.
struct WaiterCount
{
    qint64 at = 0; ///< our clock
    int waiters = 0;

    friend bool operator==(const WaiterCount &, const WaiterCount &) = default;
};

constexpr qint64 TrendWindowMs = 180'000; ///< what is older says nothing
constexpr qint64 TrendLeastMs = 30'000; ///< less is no trend

/// What @p counts, the oldest first, tell at @p now: the average of the window's last third against
/// that of its first. A change of less than one waiter, or of less than a tenth, is none.
Trend trendOf(const std::vector<WaiterCount> &counts, qint64 now);

/// The counts of one lock, as far back as they matter: one entry for each change.
class WaiterTrace
{
public:
    /// What comes late is taken for the moment of the last one.
    void add(qint64 at, int waiters);
    Trend trend(qint64 now) const { return trendOf(m_counts, now); }
    const std::vector<WaiterCount> &counts() const { return m_counts; }

private:
    std::vector<WaiterCount> m_counts;
};

} // namespace lockscope
