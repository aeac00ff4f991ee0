// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What LockHistory makes of a clock that was set.
#include "core/base/clockwatch.h"
#include "core/diagnosis/history.h"

#include <initializer_list>

namespace lockscope {
namespace {

void moveAll(std::initializer_list<qint64 *> times, qint64 byMs)
{
    for (qint64 *at : times)
        moveTime(at, byMs);
}

void moveNode(NodeRecord *node, qint64 byMs)
{
    moveAll({&node->seenAt, &node->aheadAt, &node->holdsSince, &node->notBefore}, byMs);
}

void moveLock(LockRecord *lock, qint64 byMs)
{
    moveTimes(&lock->moment, byMs);
    moveAll({&lock->firstSeenAt, &lock->movedAt, &lock->handedOverAt, &lock->holderSince,
                &lock->firstGaveUpAt, &lock->lastGaveUpAt, &lock->last.at},
        byMs);
    for (NodeRecord &node : lock->present.after({}))
        moveNode(&node, byMs);
    for (Departure &gone : lock->departures) {
        moveNode(&gone.node, byMs);
        moveAll({&gone.seenUntil, &gone.goneAt}, byMs);
    }
    for (CountSample &sample : lock->counts)
        moveTime(&sample.at, byMs);
}

} // namespace

void LockHistory::moveTimes(qint64 byMs)
{
    for (LockRecord &lock : m_locks)
        moveLock(&lock, byMs);
    for (SessionRecord &session : m_sessions)
        moveAll({&session.seenAt, &session.knownAt, &session.endedAt, &session.quietSince}, byMs);
    for (OrderWitness &witness : m_orders)
        moveTime(&witness.at, byMs);
    for (LeakRecord &leak : m_leaks)
        moveTime(&leak.at, byMs);
    for (Request &request : m_unjudged)
        moveTime(&request.goneAt, byMs);
    for (qint64 &silentAt : m_silentMembers)
        moveTime(&silentAt, byMs);
    m_leadership.moveTimes(byMs);
    moveTime(&m_startedAt, byMs);
}

} // namespace lockscope
