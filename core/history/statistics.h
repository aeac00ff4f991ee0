// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"

#include <QMap>

namespace lockscope {

/// How long things took, ms: the nearest rank, so that each is a value that was seen. -1: none was.
struct Percentiles
{
    int count = 0;
    qint64 p50Ms = -1;
    qint64 p95Ms = -1;
    qint64 p99Ms = -1;
    qint64 maxMs = -1;

    friend bool operator==(const Percentiles &, const Percentiles &) = default;
};
Percentiles percentilesOf(QVector<qint64> durations);

/// What events tell of one lock.
struct LockStatistics
{
    QString path;
    int requests = 0;
    int holds = 0; ///< grants
    int gaveUp = 0;
    int expired = 0;
    int deletedByOthers = 0;
    int gone = 0; ///< how is not known
    int unseen = 0; ///< came and went between two looks: in none of the others
    Percentiles hold; ///< of those whose beginning and end are known
    Percentiles wait; ///< of those that were granted

    friend bool operator==(const LockStatistics &, const LockStatistics &) = default;
};

/// Counts events as they come, in order of time. Memory grows with holds, not with events. What
/// began or ended at a moment that is only known to be in a gap of all locks (Gap without a path)
/// is counted and not measured.
class StatisticsBuilder
{
public:
    void add(const LockEvent &event);
    QVector<LockStatistics> result() const; ///< by path

private:
    struct Open
    {
        qint64 requestedAt = 0; ///< 0: not known
        qint64 grantedAt = 0; ///< 0: not granted, or when is not known
        SessionId session;
        bool isLease = false;
    };
    struct Lock
    {
        LockStatistics counts;
        QHash<QPair<QString, qint64>, Open> open; ///< by node and token
        QVector<qint64> holds;
        QVector<qint64> waits;
    };

    void begin(const LockEvent &event, Lock *lock);
    void end(const LockEvent &event, Lock *lock);
    static void takeTurn(const LockEvent &granted, Lock *lock);
    bool isMeasured(const LockEvent &event) const;
    static QPair<QString, qint64> keyOf(const LockEvent &event, const Lock &lock);

    QMap<QString, Lock> m_locks;
    QVector<QPair<qint64, qint64>> m_gaps; ///< of all locks
};

/// The same of all of them at once. Pure.
QVector<LockStatistics> statisticsOf(const QVector<LockEvent> &events);

/// Gaps that follow on one another at once, of one lock and for one reason, as one: of a busy lock
/// there are thousands.
QVector<LockEvent> joinedGaps(const QVector<LockEvent> &gaps);

} // namespace lockscope
