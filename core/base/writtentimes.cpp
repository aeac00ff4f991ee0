// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/writtentimes.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringList>

namespace lockscope {

namespace {

struct TimeUnit
{
    const char *name;
    qint64 ms;
};
constexpr TimeUnit TimeUnits[] {
    {"w", 604'800'000},
    {"d", 86'400'000},
    {"h", 3'600'000},
    {"m", 60'000},
    {"min", 60'000},
    {"s", 1000},
    {"ms", 1},
};
constexpr qint64 TenYearsMs = 3653LL * 86'400'000;

qint64 unitMs(const QString &name)
{
    for (const TimeUnit &unit : TimeUnits) {
        if (name == QLatin1String(unit.name))
            return unit.ms;
    }
    return 0;
}

} // namespace

std::optional<qint64> durationFromText(QStringView text)
{
    static const QRegularExpression part(QStringLiteral("\\G\\s*(\\d{1,12}(?:\\.\\d{1,3})?)\\s*"
                                                        "([a-z]+)\\s*"));
    const QString whole = text.toString();
    qsizetype end = 0;
    qint64 sum = 0;
    qint64 lastUnit = TenYearsMs;
    while (end < whole.size()) {
        const QRegularExpressionMatch match = part.match(whole, end);
        const qint64 unit = match.hasMatch() ? unitMs(match.captured(2)) : 0;
        if (unit == 0 || unit >= lastUnit)
            return std::nullopt;
        const double added = match.captured(1).toDouble() * double(unit);
        if (double(sum) + added > double(TenYearsMs))
            return std::nullopt;
        sum += qRound64(added);
        lastUnit = unit;
        end = match.capturedEnd();
    }
    return end > 0 ? std::optional(sum) : std::nullopt;
}

QString exactDuration(qint64 durationMs)
{
    QStringList parts;
    for (const TimeUnit &unit : TimeUnits) {
        const qint64 count = durationMs / unit.ms;
        if (count == 0)
            continue;
        parts.append(QStringLiteral("%1 %2").arg(count).arg(QLatin1String(unit.name)));
        durationMs -= count * unit.ms;
    }
    return parts.isEmpty() ? QStringLiteral("0 s") : parts.join(u' ');
}

std::optional<qint64> momentFromText(const QString &text)
{
    static const QRegularExpression zoned(
        QStringLiteral("^(\\d{4}-\\d\\d-\\d\\d)[T ](\\d\\d:\\d\\d)(:\\d\\d(?:\\.\\d{1,3})?)?"
                       "\\s*(Z|[+-]\\d\\d:\\d\\d)$"));
    const QString trimmed = text.trimmed();
    const QDate date = QDate::fromString(trimmed, Qt::ISODate);
    if (date.isValid() && trimmed.size() == 10)
        return date.startOfDay(Qt::UTC).toMSecsSinceEpoch();
    const QRegularExpressionMatch match = zoned.match(trimmed);
    if (!match.hasMatch())
        return std::nullopt;
    const QString seconds = match.captured(3).isEmpty() ? QStringLiteral(":00") : match.captured(3);
    const QDateTime moment = QDateTime::fromString(
        match.captured(1) + u'T' + match.captured(2) + seconds + match.captured(4),
        Qt::ISODateWithMs);
    return moment.isValid() ? std::optional(moment.toMSecsSinceEpoch()) : std::nullopt;
}

QString momentText(qint64 atMs)
{
    return QDateTime::fromMSecsSinceEpoch(atMs, Qt::UTC).toString(Qt::ISODate);
}

} // namespace lockscope
