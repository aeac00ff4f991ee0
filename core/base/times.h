// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"

namespace lockscope {

/// Times are milliseconds since 1970-01-01 UTC (as in ZooKeeper's Stat), durations milliseconds;
/// both are qint64 and say so in their names (`…At`, `…Ms`). 0 as a time is "unknown".

/// The local clock, now.
qint64 nowMs();

/// A clock that never jumps, to measure with; its zero means nothing.
qint64 steadyMs();

/// "2026-11-20T14:41:07.123Z"; empty before the year 1 and after 9999.
QString isoTime(qint64 atMs);

/// What people read below is as the clock on their wall, or, once chosen, UTC with a "Z" behind it.
/// Any thread; what was made before stays as it was.
void showTimesInUtc(bool isUtc);
bool areTimesInUtc();

/// "15:41:07", or "14:41:07Z".
QString timeOfDay(qint64 atMs);
/// "2026-11-20 15:41:07", or "2026-11-20 14:41:07Z".
QString dateAndTime(qint64 atMs);
/// A moment that somebody looks at: "2026-11-20 15:41:07.123", or "2026-11-20 14:41:07.123Z".
QString exactTime(qint64 atMs);
/// As timeOfDay() where that is of the same day as @p now, else as dateAndTime(): nobody takes last
/// night for today.
QString timeOrDate(qint64 atMs, qint64 now = nowMs());

/// A duration as people read it, two units at most: "30 ms", "0.4 s", "44 s", "6 m 12 s",
/// "3 h 05 m", "2 d 4 h". Negative durations (clocks that disagree) are shown as "0 s".
Message humanDuration(qint64 durationMs);

} // namespace lockscope
