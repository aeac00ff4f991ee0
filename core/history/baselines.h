// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/durationmeter.h"

#include <QMap>

#include <utility>

namespace lockscope {

/// What is usual is learned of these.
enum class Habit : quint8 {
    Hold,
    Wait,
    GiveUp,
    Idle, ///< how long a holder's session had been silent, at each look
    Pause, ///< by how much that was longer than its heartbeats explain
};

/// So many of one size, as they are stored. Sizes are whole milliseconds below 32, and above that
/// sixteen to each doubling: what is told by them is at most 3.2 % off.
struct BaselineCell
{
    QString kind; ///< of locks: pathClass()
    Habit habit = Habit::Hold;
    int week = 0; ///< weeks since 1970
    int size = 0;
    qint64 count = 0;

    friend bool operator==(const BaselineCell &, const BaselineCell &) = default;
};

/// How long things usually take. Percentiles by nearest rank, ms.
struct Usual
{
    qint64 count = 0; ///< 0: nothing is known
    qint64 since = 0; ///< of the oldest of them, by the week; ms since 1970
    qint64 p50Ms = -1;
    qint64 p95Ms = -1;
    qint64 p99Ms = -1;

    friend bool operator==(const Usual &, const Usual &) = default;
};

/// How long locks of a kind are held, waited for and given up on: learned, and told again. A value,
/// to be added to another; bounded: MostKinds kinds of locks, each with some hundred numbers a
/// week. It forgets: weeks before the last MostWeeks, whatever is added later.
class Baselines
{
public:
    static constexpr int MostKinds = 2'000;
    static constexpr int MostWeeks = 8;

    static int weekOf(qint64 at);
    static int sizeOf(qint64 ms);
    static qint64 msOf(int size); ///< the middle of it

    /// @p kind: pathClass() of the lock. What is of a kind too many is left out.
    void add(const QString &kind, Habit habit, qint64 at, qint64 ms);
    void add(const BaselineCell &cell);
    void add(const Baselines &others);

    /// Of the last weeks up to @p now that have @p enough of them together, or of all.
    Usual usual(const QString &kind, Habit habit, qint64 now, qint64 enough) const;
    QVector<BaselineCell> cells() const; ///< sorted
    bool isEmpty() const { return m_kinds.isEmpty(); }

    friend bool operator==(const Baselines &, const Baselines &) = default;

private:
    using Sizes = QMap<int, qint64>; ///< counts
    using Weeks = QMap<int, Sizes>;

    void forgetBefore(int week);

    QHash<QString, QMap<Habit, Weeks>> m_kinds;
    int m_newest = 0; ///< week
};

/// What is usual by all that was learned, at hand: summed up once, as it changes.
class UsualTimes
{
public:
    /// @p enough: as in Baselines::usual().
    void add(const Baselines &learned, qint64 now, qint64 enough);
    /// @p kind: pathClass() of the lock.
    Usual of(const QString &kind, Habit habit) const { return m_usual.value({kind, int(habit)}); }

private:
    using Key = QPair<QString, int>; ///< kind and habit

    Baselines m_learned;
    QHash<Key, Usual> m_usual;
};

/// Learns from events, in order of time.
class BaselineLearner
{
public:
    void add(const LockEvent &event);
    /// What events do not tell.
    void note(const QString &path, Habit habit, qint64 at, qint64 ms);
    /// Nothing more comes of that lock; what was learned of it stays.
    void forget(const QString &path);
    /// As DurationMeter::moveTimes().
    void moveTimes(qint64 byMs) { m_meter.moveTimes(byMs); }
    const Baselines &learned() const { return m_learned; }
    /// What was learned since the last time.
    Baselines take() { return std::exchange(m_learned, {}); }

private:
    const QString &kindOf(const QString &path);

    DurationMeter m_meter;
    Baselines m_learned;
    QHash<QString, QString> m_kinds; ///< by path: to find them takes longer than all else
};

} // namespace lockscope
