// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"

#include <vector>

namespace lockscope {

/// Some of the contenders of a graph's locks.
class ContenderSet
{
public:
    explicit ContenderSet(const QVector<LockStatePtr> &locks);

    bool contains(ContenderRef ref) const { return m_marks.at(indexOf(ref)); }
    void insert(ContenderRef ref) { m_marks.at(indexOf(ref)) = true; }
    int count() const;

private:
    size_t indexOf(ContenderRef ref) const
    {
        return m_begin.at(size_t(ref.lock)) + size_t(ref.entry);
    }

    std::vector<size_t> m_begin; ///< by lock, and the end
    std::vector<bool> m_marks;
};

/// What to look at alone. All that is named is meant, by names that outlive the graph it was
/// chosen in.
struct ChainFocus
{
    QStringList nodes; ///< paths of contenders
    QString lock; ///< all contenders of this lock
    SessionId session; ///< all of this session's
    QString title; ///< "write #5 of 0x2 on /locks/a", not escaped

    bool isEmpty() const { return nodes.isEmpty() && lock.isEmpty() && !session; }
    friend bool operator==(const ChainFocus &, const ChainFocus &) = default;
};

/// The contenders that @p focus means and that are in @p locks. Pure.
QVector<ContenderRef> contendersOf(const QVector<LockStatePtr> &locks, const ChainFocus &focus);

/// @p through, all that must go before any of them is granted, and all that wait for any of them,
/// over all locks: those who hold and are held up elsewhere (HeldUp) pass it on. Pure;
/// tests/bench/bench_graph.cpp measures it.
ContenderSet chainThrough(const WaitGraph &waits, const QVector<ContenderRef> &through);

} // namespace lockscope
