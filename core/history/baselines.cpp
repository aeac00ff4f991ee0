// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/baselines.h"

#include "core/base/pathclass.h"

#include <QSet>

#include <algorithm>
#include <bit>

namespace lockscope {

namespace {

constexpr qint64 WeekMs = 7LL * 24 * 3'600'000;
constexpr int Steps = 16; ///< of each doubling
constexpr int Exact = 2 * Steps; ///< below, each ms is one
constexpr qint64 LongestMs = 10LL * 365 * 24 * 3'600'000;
constexpr qsizetype MostPaths = 100'000;

/// @p sizes: not empty, and has @p count together.
qint64 rankIn(const QMap<int, qint64> &sizes, qint64 count, int percent)
{
    qint64 left = std::max<qint64>((count * percent + 99) / 100, 1);
    for (auto size = sizes.begin(); size != sizes.end(); ++size) {
        left -= size.value();
        if (left <= 0)
            return Baselines::msOf(size.key());
    }
    return Baselines::msOf(sizes.lastKey());
}

Habit habitOf(Duration::Kind kind)
{
    switch (kind) {
    case Duration::Hold:
        return Habit::Hold;
    case Duration::Wait:
        return Habit::Wait;
    case Duration::GiveUp:
        break;
    }
    return Habit::GiveUp;
}

} // namespace

int Baselines::weekOf(qint64 at)
{
    return int(at / WeekMs);
}

int Baselines::sizeOf(qint64 ms)
{
    const auto size = quint64(std::clamp<qint64>(ms, 0, LongestMs));
    if (size < Exact)
        return int(size);
    const int shift = int(std::bit_width(size)) - int(std::bit_width(unsigned(Steps)));
    return shift * Steps + int(size >> shift);
}

qint64 Baselines::msOf(int size)
{
    if (size < Exact)
        return size;
    const int shift = size / Steps - 1;
    const qint64 least = qint64(size - shift * Steps) << shift;
    return least + (qint64(1) << shift) / 2;
}

void Baselines::forgetBefore(int week)
{
    for (auto kind = m_kinds.begin(); kind != m_kinds.end();) {
        for (auto habit = kind->begin(); habit != kind->end();) {
            while (!habit->isEmpty() && habit->firstKey() < week)
                habit->remove(habit->firstKey());
            habit = habit->isEmpty() ? kind->erase(habit) : std::next(habit);
        }
        kind = kind->isEmpty() ? m_kinds.erase(kind) : std::next(kind);
    }
}

void Baselines::add(const BaselineCell &cell)
{
    if (cell.week > m_newest) {
        m_newest = cell.week;
        forgetBefore(m_newest - MostWeeks + 1);
    }
    const bool isKept = cell.week > m_newest - MostWeeks && cell.count > 0
        && (m_kinds.size() < MostKinds || m_kinds.contains(cell.kind));
    if (isKept)
        m_kinds[cell.kind][cell.habit][cell.week][cell.size] += cell.count;
}

void Baselines::add(const QString &kind, Habit habit, qint64 at, qint64 ms)
{
    add({kind, habit, weekOf(at), sizeOf(ms), 1});
}

void Baselines::add(const Baselines &others)
{
    for (const BaselineCell &cell : others.cells())
        add(cell);
}

QVector<BaselineCell> Baselines::cells() const
{
    QVector<BaselineCell> cells;
    QStringList kinds = m_kinds.keys();
    kinds.sort();
    for (const QString &kind : std::as_const(kinds)) {
        const QMap<Habit, Weeks> &habits = *m_kinds.constFind(kind);
        for (auto habit = habits.begin(); habit != habits.end(); ++habit) {
            for (auto week = habit->begin(); week != habit->end(); ++week) {
                for (auto size = week->begin(); size != week->end(); ++size)
                    cells.append({kind, habit.key(), week.key(), size.key(), size.value()});
            }
        }
    }
    return cells;
}

Usual Baselines::usual(const QString &kind, Habit habit, qint64 now, qint64 enough) const
{
    const auto known = m_kinds.constFind(kind);
    if (known == m_kinds.constEnd() || !known->contains(habit))
        return {};
    const Weeks weeks = known->value(habit);
    Usual usual;
    Sizes all;
    for (auto week = weeks.end(); week != weeks.begin() && usual.count < enough;) {
        --week;
        if (week.key() <= weekOf(now) - MostWeeks)
            break;
        for (auto size = week->begin(); size != week->end(); ++size) {
            all[size.key()] += size.value();
            usual.count += size.value();
        }
        usual.since = week.key() * WeekMs;
    }
    if (usual.count == 0)
        return {};
    usual.p50Ms = rankIn(all, usual.count, 50);
    usual.p95Ms = rankIn(all, usual.count, 95);
    usual.p99Ms = rankIn(all, usual.count, 99);
    return usual;
}

void UsualTimes::add(const Baselines &learned, qint64 now, qint64 enough)
{
    QSet<Key> changed;
    for (const BaselineCell &cell : learned.cells()) {
        m_learned.add(cell);
        changed.insert({cell.kind, int(cell.habit)});
    }
    for (const Key &key : std::as_const(changed))
        m_usual.insert(key, m_learned.usual(key.first, Habit(key.second), now, enough));
}

const QString &BaselineLearner::kindOf(const QString &path)
{
    if (m_kinds.size() > MostPaths)
        m_kinds.clear();
    const auto known = m_kinds.constFind(path);
    return known == m_kinds.constEnd() ? *m_kinds.insert(path, pathClass(path)) : *known;
}

void BaselineLearner::note(const QString &path, Habit habit, qint64 at, qint64 ms)
{
    m_learned.add(kindOf(path), habit, at, ms);
}

void BaselineLearner::forget(const QString &path)
{
    m_meter.forget(path);
    m_kinds.remove(path);
}

void BaselineLearner::add(const LockEvent &event)
{
    if (const std::optional<Duration> duration = m_meter.add(event))
        note(duration->path, habitOf(duration->kind), duration->at, duration->ms);
}

} // namespace lockscope
