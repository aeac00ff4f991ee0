// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/durationmeter.h"

#include "core/base/clockwatch.h"
#include "core/history/leaseturn.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

Duration durationOf(Duration::Kind kind, const LockEvent &event, qint64 since)
{
    return {kind, event.path, event.at, std::max<qint64>(event.at - since, 0)};
}

/// One that went without a grant, by itself as far as is told.
bool hasGivenUp(const LockEvent &event)
{
    return event.kind == LockEvent::GaveUp
        || (event.kind == LockEvent::Gone && event.role != Role::Holder && !event.mayHaveHeld);
}

constexpr qint64 Lasts = std::numeric_limits<qint64>::max(); ///< the end of a gap without one

/// Whether it may have been in one of @p gaps. Of those that began before it, the last one ends
/// last.
bool isIn(const QVector<QPair<qint64, qint64>> &gaps, const LockEvent &event)
{
    const auto behind = std::ranges::lower_bound(gaps, event.at, {}, &QPair<qint64, qint64>::first);
    return behind != gaps.begin() && std::prev(behind)->second > event.notBefore;
}

} // namespace

/// Whoever was requested before it was read is known by its name.
DurationMeter::Key DurationMeter::keyOf(const LockEvent &event, const Contenders &open)
{
    const Key key {event.node, event.token.value};
    const Key unread {event.node, 0};
    return !open.contains(key) && open.contains(unread) ? unread : key;
}

bool DurationMeter::isMeasured(const LockEvent &event) const
{
    return event.notBefore == 0
        || (!isIn(m_gaps.value({}), event) && !isIn(m_gaps.value(event.path), event));
}

/// One that lasts still is told again when it ends. Clocks are set back: one that ends before it
/// began is of all that time, and those that began later than a new one say nothing of now.
void DurationMeter::addGap(const LockEvent &gap)
{
    constexpr qsizetype MostGaps = 8; // events come in order of time: none is of long before
    Gaps &known = m_gaps[gap.path];
    const bool isOver = gap.until > 0;
    const auto [from, until] = std::minmax({gap.at, isOver ? gap.until : Lasts});
    if (isOver && !known.isEmpty() && known.constLast() == Gaps::value_type(gap.at, Lasts))
        known.removeLast();
    known.removeIf([from = from](const auto &later) { return later.first > from; });
    if (known.isEmpty() || known.constLast().second <= from) {
        known.append({from, until});
    } else if (isOver) {
        known.last().second = std::max(known.constLast().second, until);
    } else {
        known.last().second = from;
        known.append({from, until});
    }
    if (known.size() > MostGaps)
        known.removeFirst();
}

void DurationMeter::forget(const QString &path)
{
    m_open.remove(path);
    m_gaps.remove(path);
}

void DurationMeter::moveTimes(qint64 byMs)
{
    for (Contenders &contenders : m_open) {
        for (Open &open : contenders) {
            moveTime(&open.requestedAt, byMs);
            moveTime(&open.grantedAt, byMs);
        }
    }
    for (Gaps &gaps : m_gaps) {
        for (auto &[from, until] : gaps) {
            from += byMs;
            until = until == Lasts ? Lasts : until + byMs;
        }
    }
}

void DurationMeter::takeTurn(const LockEvent &granted, Contenders *open)
{
    if (!LeaseTurn::isOfOne(granted) || open->contains(keyOf(granted, *open)))
        return;
    LeaseTurn turn(granted);
    auto maker = open->end();
    for (auto queued = open->begin(); queued != open->end(); ++queued) {
        const bool mayBe =
            queued->isLease && queued->session == granted.session && queued->grantedAt == 0;
        if (mayBe && turn.isOf(queued.key().first, {queued.key().second}))
            maker = queued;
    }
    if (maker == open->end())
        return;
    const Open taken = *maker;
    open->erase(maker);
    open->insert({granted.node, granted.token.value}, taken);
}

std::optional<Duration> DurationMeter::grant(const LockEvent &event)
{
    Contenders &contenders = m_open[event.path];
    takeTurn(event, &contenders);
    Open &open = contenders[keyOf(event, contenders)];
    if (!isMeasured(event) || event.mayHaveHeld)
        return std::nullopt;
    open.grantedAt = event.at;
    if (open.requestedAt == 0)
        return std::nullopt;
    return durationOf(Duration::Wait, event, open.requestedAt);
}

std::optional<Duration> DurationMeter::end(const LockEvent &event)
{
    const auto lock = m_open.find(event.path);
    if (lock == m_open.end())
        return std::nullopt;
    const Open open = lock->take(keyOf(event, *lock));
    if (lock->isEmpty())
        m_open.erase(lock);
    if (!isMeasured(event))
        return std::nullopt;
    if (open.grantedAt > 0)
        return durationOf(Duration::Hold, event, open.grantedAt);
    if (open.requestedAt > 0 && hasGivenUp(event))
        return durationOf(Duration::GiveUp, event, open.requestedAt);
    return std::nullopt;
}

std::optional<Duration> DurationMeter::add(const LockEvent &event)
{
    if (event.kind == LockEvent::Gap && !isBetweenLooks(event))
        addGap(event);
    if (event.path.isEmpty())
        return std::nullopt;
    if (event.kind == LockEvent::Requested)
        m_open[event.path].insert({event.node, event.token.value},
            {isMeasured(event) ? event.at : 0, 0, event.session, event.mode == Mode::Lease});
    else if (event.kind == LockEvent::Granted)
        return grant(event);
    else if (event.isEnd())
        return end(event);
    return std::nullopt;
}

} // namespace lockscope
