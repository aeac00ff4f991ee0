// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QVector>

namespace lockscope {

/// Which time stands where: a stretch of time laid over pixels. A value; pure.
struct TimeScale
{
    qint64 from = 0; ///< at x = 0, ms since 1970
    double msPerPixel = 1;

    double xOf(qint64 at) const { return double(at - from) / msPerPixel; }
    qint64 timeAt(double x) const;

    /// @p begin to @p end over @p width pixels, with a little air on both sides.
    static TimeScale fitting(qint64 begin, qint64 end, int width);
    /// Larger by @p factor (below 1: smaller), with what is at @p x staying there. Within the least
    /// and the most that is of use: a millisecond on 20 pixels, a year on one screen.
    TimeScale zoomed(double factor, double x) const;
    TimeScale moved(double pixels) const;

    friend bool operator==(const TimeScale &, const TimeScale &) = default;
};

/// A line with a time below it.
struct Tick
{
    qint64 at = 0;
    QString label;
};

/// Ticks at round times of day, as it is shown (timeOfDay()), at least @p leastPixels apart.
QVector<Tick> ticksOf(const TimeScale &scale, int width, int leastPixels);

} // namespace lockscope
