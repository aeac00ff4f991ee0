// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/statistics.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int Percent = 100;
constexpr qint64 NextGapMs = 1'000; ///< so soon, it is the same one

/// @p sorted: not empty.
qint64 rankOf(const QVector<qint64> &sorted, int percent)
{
    const qsizetype rank = (sorted.size() * percent + Percent - 1) / Percent;
    return sorted.at(std::max<qsizetype>(rank, 1) - 1);
}

} // namespace

Percentiles percentilesOf(QVector<qint64> durations)
{
    if (durations.isEmpty())
        return {};
    std::ranges::sort(durations);
    return {int(durations.size()), rankOf(durations, 50), rankOf(durations, 95),
        rankOf(durations, 99), durations.constLast()};
}

/// Whoever was requested before it was read is known by its name.
QPair<QString, qint64> StatisticsBuilder::keyOf(const LockEvent &event, const Lock &lock)
{
    const QPair<QString, qint64> key {event.node, event.token.value};
    const QPair<QString, qint64> unread {event.node, 0};
    return !lock.open.contains(key) && lock.open.contains(unread) ? unread : key;
}

/// Whether it is known when it was, well enough to measure by.
bool StatisticsBuilder::isMeasured(const LockEvent &event) const
{
    return event.notBefore == 0
        || std::none_of(m_gaps.begin(), m_gaps.end(), [&](const QPair<qint64, qint64> &gap) {
               return gap.first < event.at && gap.second > event.notBefore;
           });
}

/// A lease was made by who waited in the queue: see eventsBetween().
void StatisticsBuilder::takeTurn(const LockEvent &granted, Lock *lock)
{
    if (granted.mode != Mode::Lease || !granted.session
        || lock->open.contains(keyOf(granted, *lock)))
        return;
    for (auto open = lock->open.begin(); open != lock->open.end(); ++open) {
        if (!open->isLease || open->session != granted.session || open->grantedAt > 0)
            continue;
        const Open taken = *open;
        lock->open.erase(open);
        lock->open.insert({granted.node, granted.token.value}, taken);
        return;
    }
}

void StatisticsBuilder::begin(const LockEvent &event, Lock *lock)
{
    if (event.kind == LockEvent::Requested) {
        ++lock->counts.requests;
        lock->open.insert({event.node, event.token.value},
            {isMeasured(event) ? event.at : 0, 0, event.session, event.mode == Mode::Lease});
        return;
    }
    ++lock->counts.holds;
    takeTurn(event, lock);
    Open &open = lock->open[keyOf(event, *lock)];
    if (!isMeasured(event))
        return;
    open.grantedAt = event.at;
    if (open.requestedAt > 0)
        lock->waits.append(std::max<qint64>(event.at - open.requestedAt, 0));
}

void StatisticsBuilder::end(const LockEvent &event, Lock *lock)
{
    const Open open = lock->open.take(keyOf(event, *lock));
    if (open.grantedAt > 0 && isMeasured(event))
        lock->holds.append(std::max<qint64>(event.at - open.grantedAt, 0));
    LockStatistics &counts = lock->counts;
    switch (event.kind) {
    case LockEvent::GaveUp:
        ++counts.gaveUp;
        break;
    case LockEvent::Expired:
        ++counts.expired;
        break;
    case LockEvent::Deleted:
        ++counts.deletedByOthers;
        break;
    case LockEvent::Gone:
        ++counts.gone;
        break;
    default:
        break;
    }
}

void StatisticsBuilder::add(const LockEvent &event)
{
    if (event.kind == LockEvent::Gap && event.path.isEmpty())
        m_gaps.append({event.at, event.until});
    if (event.path.isEmpty())
        return;
    const bool isOfContender =
        event.kind == LockEvent::Requested || event.kind == LockEvent::Granted || event.isEnd();
    if (!isOfContender && event.kind != LockEvent::Gap)
        return;
    Lock &lock = m_locks[event.path];
    lock.counts.path = event.path;
    if (event.isEnd())
        end(event, &lock);
    else if (isOfContender)
        begin(event, &lock);
    else
        lock.counts.unseen += event.unseen;
}

QVector<LockStatistics> StatisticsBuilder::result() const
{
    QVector<LockStatistics> all;
    for (const Lock &lock : m_locks) {
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
