// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/durationmeter.h"

#include <algorithm>

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

} // namespace

/// Whoever was requested before it was read is known by its name.
DurationMeter::Key DurationMeter::keyOf(const LockEvent &event, const Contenders &open)
{
    const Key key {event.node, event.token.value};
    const Key unread {event.node, 0};
    return !open.contains(key) && open.contains(unread) ? unread : key;
}

/// Of those that began before it, the last one ends last.
bool DurationMeter::isMeasured(const LockEvent &event) const
{
    if (event.notBefore == 0)
        return true;
    const auto behind =
        std::ranges::lower_bound(m_gaps, event.at, {}, &QPair<qint64, qint64>::first);
    return behind == m_gaps.begin() || std::prev(behind)->second <= event.notBefore;
}

void DurationMeter::addGap(qint64 from, qint64 until)
{
    if (!m_gaps.isEmpty() && from < m_gaps.constLast().second)
        m_gaps.last().second = std::max(m_gaps.constLast().second, until);
    else if (from <= until) // one that lasts still has no end
        m_gaps.append({from, until});
}

/// A lease was made by who waited in the queue: see eventsBetween().
void DurationMeter::takeTurn(const LockEvent &granted, Contenders *open)
{
    if (granted.mode != Mode::Lease || !granted.session || open->contains(keyOf(granted, *open)))
        return;
    for (auto queued = open->begin(); queued != open->end(); ++queued) {
        if (!queued->isLease || queued->session != granted.session || queued->grantedAt > 0)
            continue;
        const Open taken = *queued;
        open->erase(queued);
        open->insert({granted.node, granted.token.value}, taken);
        return;
    }
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
    if (event.kind == LockEvent::Gap && event.path.isEmpty())
        addGap(event.at, event.until);
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
