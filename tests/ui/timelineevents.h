// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happened to a lock, written down for tests of its timeline and to measure that.
#pragma once

#include "core/history/event.h"
#include "core/history/lanes.h"

namespace lockscope::fixtures {

constexpr qint64 TimelineBegin = 1'763'650'000'000; ///< ms since 1970

/// @p ms after the beginning; contender and session have the number @p who.
inline LockEvent happened(
    LockEvent::Kind kind, int who, qint64 ms, Role role = Role::Waiter, Mode mode = Mode::Exclusive)
{
    LockEvent event;
    event.kind = kind;
    event.at = TimelineBegin + ms;
    event.path = QStringLiteral("/locks/a");
    event.node = QStringLiteral("/locks/a/lock-%1").arg(who, 10, 10, QChar(u'0'));
    event.token.value = who;
    event.mode = mode;
    event.role = role;
    event.session.value = who;
    event.client = QStringLiteral("worker-%1").arg(who);
    return event;
}

/// @p handOvers of a lock that @p clients take in turn, each a millisecond or some after the other:
/// three events a hand-over.
inline QVector<LockEvent> busyLock(int clients, int handOvers)
{
    QVector<LockEvent> events;
    events.reserve(qsizetype(handOvers) * 3);
    qint64 ms = 0;
    for (int i = 0; i < handOvers; ++i) {
        const int who = i % clients;
        LockEvent asked = happened(LockEvent::Requested, who, ms);
        asked.node += QStringLiteral("-%1").arg(i);
        LockEvent granted = asked;
        granted.kind = LockEvent::Granted;
        granted.at = asked.at + 1 + i % 7;
        LockEvent released = granted;
        released.kind = i % 100 == 0 ? LockEvent::Expired : LockEvent::Released;
        released.role = Role::Holder;
        released.at = granted.at + 2 + i % 13;
        ms = released.at - TimelineBegin;
        events << asked << granted << released;
    }
    return events;
}

inline Lanes lanesOf(const QVector<LockEvent> &events)
{
    Lanes lanes;
    for (const LockEvent &event : events)
        lanes.add(event);
    return lanes;
}

} // namespace lockscope::fixtures
