// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/statistics.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int Percent = 100;
constexpr qint64 MinuteMs = 60'000;
constexpr qint64 NextGapMs = 1'000; ///< so soon, it is the same one

/// The place, counted from 1, of the one of @p count up to which so many percent are.
qint64 rankOf(qint64 count, int percent)
{
    return std::max<qint64>((count * percent + Percent - 1) / Percent, 1);
}

} // namespace

Percentiles percentilesOf(const DurationCounts &counts)
{
    if (counts.isEmpty())
        return {};
    Percentiles all;
    for (const int count : counts)
        all.count += count;
    const auto rank = [&](int percent) {
        qint64 left = rankOf(all.count, percent);
        auto at = counts.cbegin();
        for (; left > *at; ++at)
            left -= *at;
        return at.key();
    };
    all.p50Ms = rank(50);
    all.p95Ms = rank(95);
    all.p99Ms = rank(99);
    all.maxMs = counts.lastKey();
    return all;
}

Percentiles percentilesOf(QVector<qint64> durations)
{
    if (durations.isEmpty())
        return {};
    std::ranges::sort(durations);
    const auto rank = [&](int percent) {
        return durations.at(rankOf(durations.size(), percent) - 1);
    };
    return {int(durations.size()), rank(50), rank(95), rank(99), durations.constLast()};
}

void StatisticsBuilder::count(const LockEvent &event, LockStatistics *counts)
{
    switch (event.kind) {
    case LockEvent::Requested:
        ++counts->requests;
        break;
    case LockEvent::Granted:
        ++counts->holds;
        break;
    case LockEvent::GaveUp:
        ++counts->gaveUp;
        break;
    case LockEvent::Expired:
        ++counts->expired;
        break;
    case LockEvent::Deleted:
        ++counts->deletedByOthers;
        break;
    case LockEvent::Gone:
        ++counts->gone;
        break;
    case LockEvent::Gap:
        counts->unseen += event.unseen;
        break;
    default:
        break;
    }
}

void StatisticsBuilder::Lock::add(const Lock &other)
{
    counts.path = other.counts.path;
    for (const auto figure : {&LockStatistics::requests, &LockStatistics::holds,
             &LockStatistics::gaveUp, &LockStatistics::expired, &LockStatistics::deletedByOthers,
             &LockStatistics::gone, &LockStatistics::unseen})
        counts.*figure += other.counts.*figure;
    for (auto hold = other.holds.cbegin(); hold != other.holds.cend(); ++hold)
        holds[hold.key()] += *hold;
    for (auto wait = other.waits.cbegin(); wait != other.waits.cend(); ++wait)
        waits[wait.key()] += *wait;
}

void StatisticsBuilder::add(const LockEvent &event)
{
    const std::optional<Duration> duration = m_meter.add(event);
    const bool isOfContender =
        event.kind == LockEvent::Requested || event.kind == LockEvent::Granted || event.isEnd();
    if (event.path.isEmpty() || (!isOfContender && event.kind != LockEvent::Gap))
        return;
    const qint64 minute = m_keeping == Keeping::All ? 0 : event.at / MinuteMs;
    Lock &lock = m_minutes[minute][event.path];
    lock.counts.path = event.path;
    count(event, &lock.counts);
    if (duration && duration->kind == Duration::Hold)
        ++lock.holds[duration->ms];
    else if (duration && duration->kind == Duration::Wait)
        ++lock.waits[duration->ms];
}

void StatisticsBuilder::forgetBefore(qint64 at)
{
    if (m_keeping == Keeping::All)
        return;
    QSet<QString> forgotten;
    while (!m_minutes.isEmpty() && (m_minutes.firstKey() + 1) * MinuteMs <= at) {
        for (const QString &path : m_minutes.first().keys())
            forgotten.insert(path);
        m_minutes.erase(m_minutes.begin());
    }
    for (const QString &path : std::as_const(forgotten)) {
        const bool isKnown = std::ranges::any_of(
            m_minutes, [&path](const Locks &locks) { return locks.contains(path); });
        if (!isKnown)
            m_meter.forget(path);
    }
}

QVector<LockStatistics> StatisticsBuilder::result() const
{
    Locks locks;
    for (const Locks &minute : m_minutes) {
        for (const Lock &lock : minute)
            locks[lock.counts.path].add(lock);
    }
    QVector<LockStatistics> all;
    for (const Lock &lock : std::as_const(locks)) {
        all.append(lock.counts);
        all.last().hold = percentilesOf(lock.holds);
        all.last().wait = percentilesOf(lock.waits);
    }
    return all;
}

QVector<LockStatistics> statisticsOf(const QVector<LockEvent> &events)
{
    StatisticsBuilder builder;
    for (const LockEvent &event : events)
        builder.add(event);
    return builder.result();
}

QVector<LockEvent> joinedGaps(const QVector<LockEvent> &gaps)
{
    QVector<LockEvent> joined;
    QHash<QPair<QString, QString>, qsizetype> last; // by lock and reason
    for (const LockEvent &gap : gaps) {
        const QPair<QString, QString> key {gap.path, gap.text};
        const auto known = last.constFind(key);
        if (known != last.constEnd() && gap.at - joined.at(*known).until <= NextGapMs) {
            LockEvent &longer = joined[*known];
            longer.until = std::max(longer.until, gap.until);
            longer.unseen += gap.unseen;
        } else {
            last.insert(key, joined.size());
            joined.append(gap);
        }
    }
    return joined;
}

} // namespace lockscope
