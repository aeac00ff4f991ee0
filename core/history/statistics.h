// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/durationmeter.h"

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
/// The same of how often there was each duration.
using DurationCounts = QMap<qint64, int>;
Percentiles percentilesOf(const DurationCounts &counts);

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

/// Counts events as they come, in order of time. Memory grows with the locks and with how many
/// different durations there were, not with events; where it is to forget, for each minute. What
/// DurationMeter cannot measure is counted all the same.
class StatisticsBuilder
{
public:
    enum class Keeping : quint8 { All, UntilForgotten };
    StatisticsBuilder() = default;
    explicit StatisticsBuilder(Keeping keeping)
        : m_keeping(keeping)
    { }

    void add(const LockEvent &event);
    /// Of Keeping::UntilForgotten: what happened before @p at counts no more, but for up to a
    /// minute of it. Of a lock to which nothing has happened since, nothing is known any more: as
    /// if it had been asked for anew.
    void forgetBefore(qint64 at);
    QVector<LockStatistics> result() const; ///< by path

private:
    struct Lock
    {
        LockStatistics counts;
        DurationCounts holds;
        DurationCounts waits;

        void add(const Lock &other);
    };
    using Locks = QMap<QString, Lock>; ///< by path

    static void count(const LockEvent &event, LockStatistics *counts);

    Keeping m_keeping = Keeping::All;
    QMap<qint64, Locks> m_minutes; ///< by number; of Keeping::All there is one
    DurationMeter m_meter;
};

/// The same of all of them at once. Pure.
QVector<LockStatistics> statisticsOf(const QVector<LockEvent> &events);

/// Gaps that follow on one another at once, of one lock and for one reason, as one: of a busy lock
/// there are thousands.
QVector<LockEvent> joinedGaps(const QVector<LockEvent> &gaps);

} // namespace lockscope
