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

/// "2026-11-20T14:41:07.123Z".
QString isoTime(qint64 atMs);

/// "15:41:07", as the clock on the wall.
QString timeOfDay(qint64 atMs);

/// A duration as people read it, two units at most: "0.4 s", "44 s", "6 m 12 s", "3 h 05 m",
/// "2 d 4 h". Negative durations (clocks that disagree) are shown as "0 s".
Message humanDuration(qint64 durationMs);

} // namespace lockscope
