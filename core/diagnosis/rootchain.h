// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"

#include <optional>

namespace lockscope {

/// From a lock to the one who has to act: who holds it, who holds what that one waits for, and so
/// on. A value.
struct RootChain
{
    /// One a lock, the lock asked for first, the root last; empty: nobody holds it.
    QVector<ContenderRef> holders;
    /// How many locks are left out, where it is very long: before the root, or behind the last one
    /// where it comes back to itself.
    int left = 0;
    int ring = -1; ///< index into WaitGraph::deadlocks: it ends in this one
    bool isRing = false; ///< it comes back to itself: there is no root

    bool isEmpty() const { return holders.isEmpty(); }
    ContenderRef root() const { return holders.constLast(); } ///< REQUIRES: not empty
};

/// The chains of locks, over who holds and, where that one is held up, whom he waits for, as the
/// graph's forest has it. Of several holders those count whom the first waiter waits for: in a
/// directory of several queues others hold as well. Of these the one that waits elsewhere himself
/// is followed (of leases: where all do, as one that comes free is enough), else the one that has
/// held longest is the root. What is looked up is kept: all locks together take as long as one look
/// at each. Refers to the graph; one thread.
class RootChains
{
public:
    static constexpr int MaxSteps = 16; ///< of a chain; the root comes on top

    explicit RootChains(const WaitGraph &graph);

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
        int steps = 0; ///< until there; of one that comes back: different locks from here on
    };
    const Step &stepOf(int lock) const;
    Step lookUp(int lock) const;
    End endOf(int lock) const;
    void closeRing(std::vector<int> *passed, int lock) const;

    const WaitGraph &m_graph;
    mutable std::vector<std::optional<Step>> m_steps; ///< by lock
    mutable std::vector<std::optional<End>> m_ends; ///< by lock
};

} // namespace lockscope
