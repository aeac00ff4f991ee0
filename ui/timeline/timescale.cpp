// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timescale.h"

#include "core/base/times.h"

#include <QDateTime>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {

namespace {

constexpr double LeastMsPerPixel = 0.05;
constexpr double MostMsPerPixel = 3.2e7; // a year in a thousand pixels
constexpr double Air = 0.02; // of the width, on each side
constexpr qint64 SecondMs = 1000;
constexpr qint64 MinuteMs = 60 * SecondMs;
constexpr qint64 HourMs = 60 * MinuteMs;
constexpr qint64 DayMs = 24 * HourMs;

/// The round stretch of time that is the next to @p leastMs, or longer.
qint64 roundStep(double leastMs)
{
    static constexpr std::array<qint64, 32> Steps {1, 2, 5, 10, 20, 50, 100, 200, 500, SecondMs,
        2 * SecondMs, 5 * SecondMs, 10 * SecondMs, 15 * SecondMs, 30 * SecondMs, MinuteMs,
        2 * MinuteMs, 5 * MinuteMs, 10 * MinuteMs, 15 * MinuteMs, 30 * MinuteMs, HourMs, 2 * HourMs,
        3 * HourMs, 6 * HourMs, 12 * HourMs, DayMs, 2 * DayMs, 7 * DayMs, 14 * DayMs, 30 * DayMs,
        90 * DayMs};
    const auto *step =
        std::ranges::lower_bound(Steps, leastMs, {}, [](qint64 ms) { return double(ms); });
    return step == Steps.end() ? Steps.back() : *step;
}

QString labelOf(qint64 at, qint64 step)
{
    if (step >= DayMs)
        return dateAndTime(at).section(u' ', 0, 0);
    return step >= SecondMs ? timeOfDay(at) : exactTime(at).section(u' ', 1);
}

} // namespace

qint64 TimeScale::timeAt(double x) const
{
    return from + std::llround(x * msPerPixel);
}

TimeScale TimeScale::fitting(qint64 begin, qint64 end, int width)
{
    const double length = std::max<double>(double(end - begin), 1);
    const double pixels = std::max(1, width) * (1 - 2 * Air);
    const double ms = std::clamp(length / pixels, LeastMsPerPixel, MostMsPerPixel);
    const double middle = length / 2;
    return {begin + std::llround(middle - ms * std::max(1, width) / 2), ms};
}

TimeScale TimeScale::zoomed(double factor, double x) const
{
    const double ms = std::clamp(msPerPixel / factor, LeastMsPerPixel, MostMsPerPixel);
    return {from + std::llround(x * (msPerPixel - ms)), ms};
}

TimeScale TimeScale::moved(double pixels) const
{
    return {from + std::llround(pixels * msPerPixel), msPerPixel};
}

QVector<Tick> ticksOf(const TimeScale &scale, int width, int leastPixels)
{
    const qint64 step = roundStep(scale.msPerPixel * std::max(1, leastPixels));
    // Days begin when they do on the wall, not in Greenwich.
    const qint64 shift = areTimesInUtc()
        ? 0
        : qint64(QDateTime::fromMSecsSinceEpoch(scale.from).offsetFromUtc()) * SecondMs;
    const qint64 first = scale.from + shift;
    qint64 at = first - ((first % step) + step) % step - shift;
    QVector<Tick> ticks;
    for (; scale.xOf(at) < width; at += step) {
        if (at >= scale.from)
            ticks.append({at, labelOf(at, step)});
    }
    return ticks;
}

} // namespace lockscope
