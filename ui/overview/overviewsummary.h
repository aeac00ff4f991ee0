// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The line over the overview: how many locks stand how, and what that is worth. Pure.
#pragma once

#include "ui/overview/overviewrow.h"

#include <QSet>

#include <array>

namespace lockscope {

/// How many locks are of each urgency.
struct OverviewCounts
{
    std::array<int, UrgencyCount> locks = {};
    std::array<qint64, UrgencyCount> waitsSince = {}; ///< the longest wait of each; 0: nobody waits
    int deadlocks = 0; ///< each of several locks, or of one
    int maxWaiters = 0;
    qint64 oldest = 0; ///< the earliest time of all that are shown as ages; 0: there is none

    int total() const;
    int of(Urgency urgency) const { return locks.at(size_t(urgency)); }
    friend bool operator==(const OverviewCounts &, const OverviewCounts &) = default;
};

/// Counts rows one by one, and what they are together.
class OverviewCounter
{
public:
    void add(const OverviewRow &row);
    const OverviewCounts &counts() const { return m_counts; }

private:
    OverviewCounts m_counts;
    QSet<QString> m_deadlocks;
};

/// "1 deadlock of 2 locks", "2 stuck, the longest for 6 m", "9 calm".
QString partText(const OverviewCounts &counts, Urgency urgency, qint64 now);

/// A duration in one unit, rounded down: "6 m". What stands above all changes no more often than it
/// must.
QString roughDuration(qint64 ms);

/// What the overview shows is worth.
struct OverviewSource
{
    bool isConnected = false;
    bool isScanning = false;
    qint64 asOf = 0; ///< our clock, the last look; 0: there was none
    qint64 pastAt = 0; ///< it is of a recording, as it was then; 0: it is of a connection

    friend bool operator==(const OverviewSource &, const OverviewSource &) = default;
};

/// "as of 02:14:07, not connected", "looking for locks …"; empty while all that is shown is live.
QString sourceText(const OverviewSource &source);

/// Why no row is shown, and what to do: of @p total locks none is shown. @p typed: what is
/// searched.
QString emptyText(const OverviewSource &source, int total, const QString &typed);

} // namespace lockscope
