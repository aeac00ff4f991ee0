// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Of when nothing is known: of all locks, or of one that is not kept, or cannot be read.
#include "core/recording/recorderworker.h"

#include "core/base/boottimer.h"
#include "core/base/times.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

const QString NotLookedAt = QStringLiteral("not looked at any more");

} // namespace

void RecorderWorker::noteConnected(bool isConnected, qint64 now)
{
    if (isConnected)
        endGap({}, now);
    else
        beginGap({}, u"not connected"_qs, now);
}

void RecorderWorker::forget(const QString &path, qint64 now)
{
    const auto lock = m_locks.constFind(path);
    const bool isGone = lock != m_locks.constEnd() && lock->kept
        && lock->kept->snapshot.freshness == Freshness::Gone; // which is known, and all there is
    if (lock != m_locks.constEnd() && !isGone)
        beginGap(path, NotLookedAt, now);
    drop(path, now);
}

void RecorderWorker::leaveOut(const QString &path, qint64 now)
{
    beginGap(path, u"too many contenders to keep"_qs, now);
    drop(path, now);
}

/// That it could not be read is no more so than how it was, once nobody tries.
void RecorderWorker::drop(const QString &path, qint64 now)
{
    const auto lock = m_locks.find(path);
    const bool isTold = !isOver() && lock != m_locks.end() && lock->kept;
    if (isTold && couldNotBeRead(lock->kept->snapshot.freshness)) {
        touch();
        lock->at = std::max(lock->at, now);
        writeStale(&*lock);
    }
    m_locks.remove(path);
    m_awaited.remove(path);
    m_learner.forget(path);
    m_hasForgotten = true;
}

/// At no path: of all locks, whose states stay as they are. Of one alone, its last state is no
/// longer how it is, which its next one says; unless that itself says that it could not be read.
void RecorderWorker::beginGap(const QString &path, const QString &why, qint64 now)
{
    if (isOver() || m_unseen.contains(path))
        return;
    touch();
    LockEvent gap = gapEvent(path, now, 0, why);
    const auto lock = m_locks.find(path);
    if (lock != m_locks.end() && lock->kept) {
        gap.at = std::max(now, lock->at + 1);
        lock->at = gap.at;
        if (isToldOf(lock->kept->snapshot.freshness))
            writeStale(&*lock);
    }
    m_unseen.insert(path, {addRow(gap), gap});
}

/// From Lock::at on its last state is no longer how it is.
void RecorderWorker::writeStale(Lock *lock)
{
    KeptState last = *lock->kept;
    const Freshness was = std::exchange(last.snapshot.freshness, Freshness::Stale);
    if (was == Freshness::Live)
        last.snapshot.readAt = lock->at; // nothing changed until then
    writeFrame(std::move(last), lock);
}

/// What there is to do may have taken long: that was no sleep.
void RecorderWorker::noteAwake()
{
    (void)m_sleep.look(nowMs(), bootMs());
}

/// Before all that is of now. What was known before the sleep is known again with its end: of locks
/// whose session has ended meanwhile the next states say so.
void RecorderWorker::noteSleep()
{
    const qint64 now = nowMs();
    const qint64 boot = bootMs();
    followClock(m_clock.look(now, boot));
    const auto slept = m_sleep.look(now, boot);
    if (!slept)
        return;
    m_writer->begin();
    for (Lock &lock : m_locks) {
        const Freshness was = lock.kept ? lock.kept->snapshot.freshness : Freshness::Loading;
        if (was != Freshness::Live && !couldNotBeRead(was))
            continue;
        KeptState before = *lock.kept;
        lock.at = std::max(lock.at, slept->from + 1);
        writeStale(&lock);
        lock.at = std::max(lock.at, slept->to);
        writeFrame(std::move(before), &lock);
    }
    if (m_unseen.contains({})) // it was not connected then, and tells of that
        return;
    LockEvent gap = gapEvent({}, slept->from, 0, u"recorder was stopped, or its machine slept"_qs);
    const qint64 row = m_writer->add(gap);
    gap.until = m_writer->setUntil(row, slept->to);
    m_learner.add(gap); // what happened in it is not measured
    m_told.append(gap);
}

/// What is written stays as it was told. How long things take, and when what is known of a lock was
/// last known to be so, is told by the clock as it is now.
void RecorderWorker::followClock(qint64 byMs)
{
    if (byMs == 0)
        return;
    m_learner.moveTimes(byMs);
    m_askedAt = 0;
    for (Lock &lock : m_locks) {
        moveTimes(&lock.moment, byMs);
        moveTime(&lock.quietUntil, byMs);
    }
}

/// Of those in a gap: what somebody looks at, and cannot be read, and what may be looked at soon.
QSet<QString> RecorderWorker::locksToKeep()
{
    if (m_readFrom && bootMs() - *m_readFrom >= m_options.awaitedMs)
        m_awaited.clear();
    QSet<QString> kept = m_awaited;
    for (auto gap = m_unseen.constBegin(); gap != m_unseen.constEnd(); ++gap) {
        if (m_locks.contains(gap.key()))
            kept.insert(gap.key());
    }
    return kept;
}

/// Nobody has looked at those locks since an earlier recorder did; at some of them that was until
/// the last one ended, at @p endedAt.
void RecorderWorker::recallGaps(qint64 endedAt)
{
    const QHash<qint64, LockEvent> lasting = m_writer->lastingGaps();
    for (auto gap = lasting.constBegin(); gap != lasting.constEnd(); ++gap)
        m_unseen.insert(gap->path, {gap.key(), *gap});
    for (const QString &path : m_writer->locksLeft()) {
        if (m_unseen.contains(path))
            continue;
        const LockEvent gap = gapEvent(path, endedAt, 0, NotLookedAt);
        m_unseen.insert(path, {m_writer->add(gap), gap});
    }
    for (auto gap = m_unseen.constBegin(); gap != m_unseen.constEnd(); ++gap)
        m_awaited.insert(gap.key());
}

/// Of those of one lock that nobody looks at, and that began before @p cut, the rows have gone,
/// with all that was kept of it. That of all locks, and of those @p kept, stays for as long as it
/// lasts.
void RecorderWorker::forgetGaps(qint64 cut, const QSet<QString> &kept)
{
    for (auto gap = m_unseen.begin(); gap != m_unseen.end();) {
        if (gap.key().isEmpty() || gap->told.at >= cut || kept.contains(gap.key())) {
            ++gap;
            continue;
        }
        gap->told.until = cut;
        m_told.append(gap->told);
        gap = m_unseen.erase(gap);
    }
}

void RecorderWorker::endGap(const QString &path, qint64 until)
{
    if (isOver() || !m_unseen.contains(path))
        return;
    touch();
    Unseen gap = m_unseen.take(path);
    gap.told.until = until;
    m_learner.add(gap.told); // what happened in it is not measured
    gap.told.until = m_writer->setUntil(gap.row, until);
    m_told.append(gap.told);
}

} // namespace lockscope
