// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/lanes.h"
#include "ui/timeline/timescale.h"

namespace lockscope {

/// A piece of a lane as it is painted.
struct Stroke
{
    enum Kind : quint8 {
        Waiting, ///< thin
        Held, ///< solid
        Many, ///< more stays than can be told apart: `share` of the time it was held
    };
    double left = 0; ///< pixels
    double right = 0;
    Kind kind = Waiting;
    float share = 0; ///< of Many: 0 to 1
    int stay = -1; ///< of the lane; of Many: the first

    friend bool operator==(const Stroke &, const Stroke &) = default;
};

/// What of @p lane is to be painted from x = 0 to @p width, from left to right: never more than
/// some for each pixel, however many stays there are. Who is still there is there until @p now.
QVector<Stroke> strokesOf(const Lane &lane, const TimeScale &scale, int width, qint64 now);

/// Whether anything of @p lane is within that.
bool isInSight(const Lane &lane, const TimeScale &scale, int width, qint64 now);

} // namespace lockscope
