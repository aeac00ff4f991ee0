// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Figures of a stretch of time of one lock.
#pragma once

#include "core/history/lanes.h"
#include "core/history/statistics.h"

namespace lockscope {

/// Of the stays that are at least partly within it, as far as something is known; those that began
/// or ended outside of it count with all of their time, as they were.
struct Stretch
{
    qint64 from = 0; ///< ms since 1970
    qint64 to = 0;
    qint64 unknownSince = 0; ///< with which it ends, before what was asked for; 0: it does not
    int stays = 0;
    int gaveUp = 0;
    int expired = 0;
    int deleted = 0; ///< by others
    int longestQueue = 0; ///< holders and waiters that were there at once
    Percentiles hold; ///< of those that ended, and of which is known when they began
    Percentiles wait; ///< of those that were granted
    qint64 stillHoldsMs = -1; ///< the longest at its end, of those that were seen to be granted
    qint64 stillWaitsMs = -1; ///< the longest at its end; -1: nobody does
    /// How many took up to so long, ms, from the first such step that has some to the last.
    QVector<QPair<qint64, int>> holdSteps;
    QVector<QPair<qint64, int>> waitSteps;
    qint64 freeMs = 0; ///< nobody held
    /// How evenly the clients held it, by time: 1 all alike, 1 / clients one alone (Jain's index).
    double evenness = 1;
    /// Who held for how long within it, the longest first: at most MostClients.
    QVector<QPair<QString, qint64>> heldBy;
    int clients = 0; ///< that held at all

    static constexpr int MostClients = 5;
    static constexpr int MostStays = 200'000; ///< more take longer than a glance
};

/// Nothing where there are more than MostStays in it. Who is there is there until @p now, or until
/// nobody could look any more. Pure.
std::optional<Stretch> stretchOf(const Lanes &lanes, qint64 from, qint64 to, qint64 now);

/// The same as rows of a name and a value, for people.
QVector<QPair<QString, QString>> rowsOf(const Stretch &stretch);

} // namespace lockscope
