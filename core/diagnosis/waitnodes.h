// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"

#include <functional>
#include <vector>

namespace lockscope {

/// The graph in which deadlocks are rings: one node per contender, and helpers that stand for "all
/// before rank i", so that a mutex of n has 2n arrows and not n * n / 2. A waiter points to what
/// must go before it; a holder points to what its session waits for in *other* locks: within one
/// lock, a client's threads take turns by the queue's own order. Refers to what it is given.
class WaitNodes
{
public:
    /// Of the locks @p among, indexes in ascending order: the others are as if not there.
    WaitNodes(const LockDigests &locks, const SessionWaits &waits, const std::vector<int> &among);
    /// Of all locks: a holder waits elsewhere where the forest says that it is held up.
    explicit WaitNodes(const WaitGraph &graph);

    int size() const { return int(m_queueOf.size()); }
    void forEachNext(int node, const std::function<void(int)> &visit) const;
    /// Whether one of the next is enough: the holders of a semaphore's leases.
    bool isAlternative(int node) const;
    /// The contender that a node is; entry -1 for helpers.
    ContenderRef contenderAt(int node) const;
    /// Nodes through one of which every ring passes. Mostly none.
    std::vector<int> suspects() const;

private:
    enum Kind { Entry, AllBefore, WritesBefore, AnyHolder };
    struct Queue
    {
        int lock = 0;
        int recipe = 0; ///< index into LockState::recipes
        const LockState *state = nullptr;
        const QVector<int> *ranks = nullptr;
        int base = 0; ///< of its nodes: Entry 0..n, AllBefore 0..n, WritesBefore 0..n, AnyHolder
        int count() const { return int(ranks->size()); }
        int node(Kind kind, int rank) const { return base + kind * (count() + 1) + rank; }
        const Contender &at(int rank) const { return state->queue.at(ranks->at(rank)); }
        bool blocks(int waiter, int other) const ///< both are ranks
        {
            return state->blocks(ranks->at(waiter), ranks->at(other));
        }
    };
    void addQueues(int lock);
    void addQueue(int lock, const LockState &state, int recipe);
    int nodeOfEntry(const Queue &queue, int rank) const;
    void nextOfEntry(const Queue &queue, int rank, const std::function<void(int)> &visit) const;
    void nextOfWaiter(const Queue &queue, int rank, const std::function<void(int)> &visit) const;
    int nodeOf(int lock, int entry) const;
    void forEachWait(const Queue &queue, int rank, const std::function<void(int)> &visit) const;
    bool waitsElsewhere(const Queue &queue, int rank) const;

    const LockDigests &m_locks;
    const SessionWaits *m_waits = nullptr; ///< one of the two
    const WaitGraph *m_graph = nullptr;
    std::vector<Queue> m_queues;
    std::vector<int> m_queueOf; ///< by node
    std::vector<int> m_firstQueue; ///< by lock; -1: not among them
};

} // namespace lockscope
