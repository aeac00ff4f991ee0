// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/shippedhistory.h"

#include "core/base/times.h"
#include "tests/peers/recordedlooks.h"
#include "tests/support/program.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int Hex = 16;

qint64 momentIn(const QJsonValue &value)
{
    const QDateTime time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
    return time.isValid() ? time.toMSecsSinceEpoch() : 0;
}

template <typename Id> Id idIn(const QJsonValue &value)
{
    return Id {qint64(value.toString().toULongLong(nullptr, Hex))};
}

LockEvent eventIn(const QJsonObject &json)
{
    LockEvent event;
    event.kind = eventKindFromText(json.value(u"event").toString()).value_or(LockEvent::Gone);
    event.at = momentIn(json.value(u"at"));
    event.notBefore = momentIn(json.value(u"notBefore"));
    event.until = momentIn(json.value(u"until"));
    event.zxid = idIn<Zxid>(json.value(u"zxid"));
    event.token = idIn<Zxid>(json.value(u"token"));
    event.path = json.value(u"path").toString();
    event.node = json.value(u"node").toString();
    const bool isHolder = json.value(u"role").toString() == u"holder";
    event.role = isHolder ? Role::Holder : Role::Waiter;
    event.session = idIn<SessionId>(json.value(u"session"));
    event.by = idIn<SessionId>(json.value(u"by"));
    return event;
}

/// The nearest rank of @p percent among @p count, from 0.
qsizetype rankOf(qsizetype count, int percent)
{
    constexpr int Whole = 100;
    return std::max<qsizetype>((count * percent + Whole - 1) / Whole, 1) - 1;
}

} // namespace

ShippedHistory shippedHistory(const QString &source)
{
    const QJsonObject json = test::runCtl(
        {QStringLiteral("history"), source, QStringLiteral("--events"), QStringLiteral("--json")})
                                 .json();
    ShippedHistory history;
    history.source = json.value(u"source").toString();
    const QJsonArray events = json.value(u"events").toArray();
    for (const QJsonValue &event : events)
        history.events.append(eventIn(event.toObject()));
    const QJsonArray locks = json.value(u"locks").toArray();
    for (const QJsonValue &lock : locks)
        history.locks.insert(lock[QStringLiteral("path")].toString(), lock.toObject());
    return history;
}

QString shippedQueue(const QString &source, const QString &path, qint64 at)
{
    return printedQueue(
        test::runCtl({QStringLiteral("history"), source, QStringLiteral("--lock"), path,
                         QStringLiteral("--at"), isoTime(at), QStringLiteral("--json")})
            .json());
}

QString impossibleIn(const QJsonObject &told, const QVector<NotedDuration> &noted)
{
    const qsizetype count = told.value(u"count").toInt();
    const qsizetype missing = noted.size() - count;
    if (missing < 0)
        return QStringLiteral("%1 holds, of which %2 were noted").arg(count).arg(noted.size());
    if (count == 0)
        return {};
    QVector<qint64> least;
    QVector<qint64> most;
    for (const NotedDuration &duration : noted) {
        least.append(duration.leastMs);
        most.append(duration.mostMs);
    }
    std::sort(least.begin(), least.end());
    std::sort(most.begin(), most.end());
    constexpr std::array<std::pair<const char *, int>, 4> Ranks {
        {{"p50Ms", 50}, {"p95Ms", 95}, {"p99Ms", 99}, {"maxMs", 100}}};
    for (const auto &[name, percent] : Ranks) {
        const qsizetype rank = rankOf(count, percent);
        const qint64 ms = told.value(QLatin1String(name)).toInteger(-1);
        if (ms < least.at(rank) || ms > most.at(rank + missing))
            return QStringLiteral("%1 is %2, and was from %3 to %4")
                .arg(QLatin1String(name))
                .arg(ms)
                .arg(least.at(rank))
                .arg(most.at(rank + missing));
    }
    return {};
}

} // namespace lockscope
