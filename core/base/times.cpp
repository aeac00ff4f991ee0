// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"

#include <QDateTime>
#include <QDeadlineTimer>

#include <algorithm>
#include <atomic>

namespace lockscope {

namespace {

std::atomic<bool> s_isUtc = false;

QString shownTime(qint64 atMs, const QString &format)
{
    return s_isUtc ? QDateTime::fromMSecsSinceEpoch(atMs, Qt::UTC).toString(format) + u'Z'
                   : QDateTime::fromMSecsSinceEpoch(atMs).toString(format);
}

} // namespace

qint64 nowMs()
{
    return QDateTime::currentMSecsSinceEpoch();
}

qint64 steadyMs()
{
    return QDeadlineTimer::current(Qt::PreciseTimer).deadline();
}

QString isoTime(qint64 atMs)
{
    return QDateTime::fromMSecsSinceEpoch(atMs, Qt::UTC).toString(Qt::ISODateWithMs);
}

void showTimesInUtc(bool isUtc)
{
    s_isUtc = isUtc;
}

bool areTimesInUtc()
{
    return s_isUtc;
}

QString timeOfDay(qint64 atMs)
{
    return shownTime(atMs, QStringLiteral("HH:mm:ss"));
}

QString dateAndTime(qint64 atMs)
{
    return shownTime(atMs, QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString timeOrDate(qint64 atMs, qint64 now)
{
    constexpr qsizetype Date = 10;
    const QString full = dateAndTime(atMs);
    return full.left(Date) == dateAndTime(now).left(Date) ? timeOfDay(atMs) : full;
}

Message humanDuration(qint64 durationMs)
{
    const qint64 ms = std::max<qint64>(durationMs, 0);
    if (ms > 0 && ms < 100)
        return Message::tr("%1 ms").arg(ms);
    if (ms > 0 && ms < 10'000)
        return Message::tr("%1.%2 s").arg(ms / 1000, ms % 1000 / 100);

    const qint64 seconds = ms / 1000;
    const auto two = [](qint64 value) { return QString::number(value).rightJustified(2, u'0'); };
    if (seconds < 60)
        return Message::tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return Message::tr("%1 m %2 s").arg(seconds / 60, two(seconds % 60));
    if (seconds < 86'400)
        return Message::tr("%1 h %2 m").arg(seconds / 3600, two(seconds % 3600 / 60));
    return Message::tr("%1 d %2 h").arg(seconds / 86'400, seconds % 86'400 / 3600);
}

} // namespace lockscope
