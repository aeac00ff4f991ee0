// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/lockdigest.h"

#include <functional>
#include <vector>

namespace lockscope {

struct ServerFacts;

/// From when on a wait in the lock at that path is a long one, ms.
using LongWait = std::function<qint64(const QString &path)>;

/// One contender of one of the graph's locks.
struct ContenderRef
{
    int lock = -1; ///< index into WaitGraph::locks
    int entry = -1; ///< index into LockState::queue

    friend bool operator==(const ContenderRef &, const ContenderRef &) = default;
};

/// @p waiter cannot be granted before @p blocker, of the same lock, has gone.
struct WaitEdge
{
    ContenderRef waiter;
    ContenderRef blocker;
    bool isHard = false; ///< the blocker holds; else it is queued ahead itself
    bool isAlternative = false; ///< any other lease going would do as well (semaphore)
    qint64 waitMs = 0; ///< how long the waiter has waited

    friend bool operator==(const WaitEdge &, const WaitEdge &) = default;
};

/// Sessions that wait for each other in a ring: the blocker of each edge and the waiter of the next
/// are one session (or one node, where a recipe's clients wait for later ones).
struct Deadlock
{
    QVector<WaitEdge> edges;
    bool isKnot = false; ///< goes through a semaphore, all of whose leases are stuck
    /// Node data tell that in each session the thread that holds is the one that waits. A session
    /// is not a thread: where they do not tell, another thread may still release.
    bool isSingleThreaded = false;

    friend bool operator==(const Deadlock &, const Deadlock &) = default;
};

/// A contender in the blocking forest: its parent blocks it. Which one it is, its place tells: of
/// 100 000 several graphs are in memory while a new one goes to those who show it.
struct BlockNode
{
    int parent = -1; ///< index into WaitGraph::forest
    int victims = 0; ///< contenders that wait below it
    qint64 impactMs = 0; ///< sum of how long they have waited
    bool isHard = false; ///< its parent holds what it waits for
    /// It holds, and is held up (HeldUp) by a wait elsewhere: the parent. Of one beside whom others
    /// may hold only where somebody waits; of a lease only where all that are in the way are.
    bool isChained = false;

    friend bool operator==(const BlockNode &, const BlockNode &) = default;
};

/// Who waits for whom over all locks in view, by session and with modes. A value.
struct WaitGraph
{
    QVector<LockStatePtr> locks;
    LockDigests digests; ///< in step with the locks
    QVector<Deadlock> deadlocks;
    QVector<BlockNode> forest; ///< one for each entry of each lock, in their order
    std::vector<int> firstNode; ///< by lock: index into the forest of its entry 0
    QVector<int> roots; ///< of the forest: blockers that wait for nobody, the worst first
    QHash<int, int> ringOf; ///< by node of a waiter: the first deadlock that its wait is part of
    qint64 now = 0; ///< the servers' clock, by which waits are counted

    int indexOf(ContenderRef ref) const { return firstNode[size_t(ref.lock)] + ref.entry; }
    const BlockNode &nodeOf(ContenderRef ref) const { return forest.at(indexOf(ref)); }
    ContenderRef contenderAt(int node) const;
    SessionId sessionOf(ContenderRef ref) const;
    QString pathOf(ContenderRef ref) const;
    const LockNode &nodeOfContender(ContenderRef ref) const
    {
        return locks.at(ref.lock)->nodeOf(contenderOf(ref));
    }
    const Contender &contenderOf(ContenderRef ref) const
    {
        return locks.at(ref.lock)->queue.at(ref.entry);
    }
};

/// @p now is the servers' clock, for waiting times; a long wait is one of Thresholds::waitInfoMs as
/// it comes. Pure.
WaitGraph waitGraph(const QVector<LockStatePtr> &locks, qint64 now);
/// The same, where digests and waits are known from before: most of the time goes into those.
WaitGraph waitGraph(const QVector<LockStatePtr> &locks, const LockDigests &digests,
    const SessionWaits &waits, qint64 now, const LongWait &longWait);

/// The children of each node of a forest, in the order of the forest.
class BlockChildren
{
public:
    explicit BlockChildren(const QVector<BlockNode> &forest);

    int firstOf(int node) const { return m_first[size_t(node)]; } ///< -1: it has none
    int nextOf(int child) const { return m_next[size_t(child)]; } ///< of the same parent; -1: none

private:
    std::vector<int> m_first;
    std::vector<int> m_next;
};

/// "0x5 (10.0.0.7:4512) waits 3 m 12 s for write on /locks/a, held by 0x2". @p facts: null, or what
/// members told of where sessions come from.
Message sentenceOf(const WaitGraph &graph, const WaitEdge &edge, const ServerFacts *facts);

} // namespace lockscope
