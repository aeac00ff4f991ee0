// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"

#include <QDateTime>
#include <QDeadlineTimer>

#include <algorithm>
#include <atomic>
#include <chrono>

namespace lockscope {

namespace {

std::atomic<bool> s_isUtc = false;

QString shownTime(qint64 atMs, const QString &format)
{
    return s_isUtc ? QDateTime::fromMSecsSinceEpoch(atMs, Qt::UTC).toString(format) + u'Z'
                   : QDateTime::fromMSecsSinceEpoch(atMs).toString(format);
}

constexpr qint64 FirstYearsMs = -62'135'596'800'000; ///< when the year 1 began
constexpr qint64 YearTenThousandMs = 253'402'300'800'000;

void putDigits(QChar *place, int value, int digits)
{
    for (int i = digits - 1; i >= 0; --i, value /= 10)
        place[i] = QChar(u'0' + value % 10);
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

/// Not by QDateTime, which takes a fifth of the time that a row in JSON does.
QString isoTime(qint64 atMs)
{
    using namespace std::chrono;
    if (atMs < FirstYearsMs || atMs >= YearTenThousandMs)
        return {};
    const sys_time<milliseconds> at {milliseconds(atMs)};
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss time(at - day);
    QString text = QStringLiteral("0000-00-00T00:00:00.000Z");
    QChar *place = text.data();
    putDigits(place, int(date.year()), 4);
    putDigits(place + 5, int(unsigned(date.month())), 2);
    putDigits(place + 8, int(unsigned(date.day())), 2);
    putDigits(place + 11, int(time.hours().count()), 2);
    putDigits(place + 14, int(time.minutes().count()), 2);
    putDigits(place + 17, int(time.seconds().count()), 2);
    putDigits(place + 20, int(time.subseconds().count()), 3);
    return text;
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

QString exactTime(qint64 atMs)
{
    return shownTime(atMs, QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
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
