// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A report of what happened in a stretch of time, for people who were not there: values in, text
// out. In the program's language.
#pragma once

#include "core/diagnosis/verdict.h"
#include "core/history/lanes.h"
#include "core/history/statistics.h"

namespace lockscope {

/// All that a report tells.
struct Incident
{
    QString source; ///< what it was read from: a file's name, or the servers
    qint64 from = 0; ///< ms since 1970
    qint64 to = 0;
    QString lock; ///< path of the only one; empty: all of them
    qint64 writtenAt = 0;
    Lanes lanes; ///< of clients of the lock, or of all locks
    QVector<LockStatistics> locks;
    /// The telling ones in order, at most MostEvents: clients that gave up make room for the
    /// others.
    QVector<LockEvent> events;
    int others = 0; ///< events that are none: requests, grants, releases
    QVector<LockEvent> gaps; ///< times of which not all is known
    Messages problems; ///< what of the source could not be used
    Diagnosis diagnosis; ///< at `diagnosedAt`
    qint64 diagnosedAt = 0; ///< 0: nobody examined it
    bool isClimax = false; ///< most was found then; otherwise it is how it ended
    int leftOut = 0; ///< telling ones that are neither in `events` nor in `acts`
    QVector<LockEvent> acts; ///< of ours, whether or not they are among `events`

    static constexpr int MostEvents = 1000;
    static constexpr int MostActs = 100'000; ///< nobody acts so often
};

/// One file that needs no other and runs nothing: the picture is inline SVG.
QString incidentHtml(const Incident &incident);
/// The picture is of letters.
QString incidentMarkdown(const Incident &incident);

/// What the lanes show from @p from to @p to, as SVG; and as lines of @p columns signs.
QString lanesSvg(const Lanes &lanes, qint64 from, qint64 to);
QString lanesText(const Lanes &lanes, qint64 from, qint64 to, int columns);

} // namespace lockscope
