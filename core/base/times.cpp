// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"

#include <QDateTime>
#include <QDeadlineTimer>

#include <algorithm>

namespace lockscope {

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

QString timeOfDay(qint64 atMs)
{
    return QDateTime::fromMSecsSinceEpoch(atMs).toString(QStringLiteral("HH:mm:ss"));
}

Message humanDuration(qint64 durationMs)
{
    const qint64 ms = std::max<qint64>(durationMs, 0);
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
