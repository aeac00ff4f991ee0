// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"

#include <QHash>

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/// From a lock to the one who has to act: who holds it, who holds what that one waits for, and so
/// on. A value.
struct RootChain
{
    /// One a lock, the lock asked for first, the root last; empty: nobody holds it.
    QVector<ContenderRef> holders;
    int left = 0; ///< how many before the root are left out, where it is very long
    int ring = -1; ///< index into WaitGraph::deadlocks: it ends in this one
    bool isRing = false; ///< it comes back to itself: there is no root

    bool isEmpty() const { return holders.isEmpty(); }
    ContenderRef root() const { return holders.constLast(); } ///< REQUIRES: not empty
};

/// The chains of a graph's locks. Of several holders the one that waits elsewhere itself is
/// followed, else the one that has held longest is the root. A request is followed where the thread
/// that made it may be the one that holds, and where it has waited for long, or for half as long as
/// the oldest waiter behind it: who waits for a moment now and then is not held up. What is looked
/// up is kept: all locks together take as long as one look at each. Refers to what it is made of;
/// one thread.
class RootChains
{
public:
    static constexpr int MaxSteps = 16; ///< of a chain; the root comes on top

    /// @p longMs: how long a wait in that lock (index) is long, ms. @p now: the servers' clock.
    RootChains(const WaitGraph &graph, const SessionWaits &waits, qint64 now,
               std::function<qint64(int lock)> longMs);

    /// @p lock: index into the graph's locks.
    RootChain of(int lock) const;

private:
    struct Step
    {
        int holder = -1; ///< entry of the lock; -1: nobody holds it
        int next = -1; ///< the lock that the holder waits for; -1: none
        int ring = -1; ///< the deadlock that this wait is part of
    };
    struct End
    {
        int lock = -1; ///< -1: it comes back to itself
        int steps = 0; ///< until there
    };
    using Wait = SessionWaits::Wait;

    const LockDigest::Entry &at(int lock, int entry) const
    {
        return m_graph.digests.at(lock)->entries[size_t(entry)];
    }
    const Step &stepOf(int lock) const;
    Step lookUp(int lock) const;
    const Wait *onwards(int lock, int holder) const;
    qint64 waitMs(qint64 since) const { return since > 0 ? std::max<qint64>(0, m_now - since) : 0; }
    End endOf(int lock) const;

    const WaitGraph &m_graph;
    const SessionWaits &m_waits;
    qint64 m_now = 0;
    std::function<qint64(int)> m_longMs;
    QHash<QPair<int, int>, int> m_ringOf; ///< by lock and entry of a waiter: its deadlock
    mutable std::vector<std::optional<Step>> m_steps; ///< by lock
    mutable std::vector<std::optional<End>> m_ends; ///< by lock
};

} // namespace lockscope
