// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/waitnodes.h"

#include <algorithm>

namespace lockscope {

WaitNodes::WaitNodes(
    const LockDigests &locks, const SessionWaits &waits, const std::vector<int> &among)
    : m_locks(locks)
    , m_waits(&waits)
    , m_firstQueue(size_t(locks.size()), -1)
{
    for (const int lock : among)
        addQueues(lock);
}

WaitNodes::WaitNodes(const WaitGraph &graph)
    : m_locks(graph.digests)
    , m_graph(&graph)
    , m_firstQueue(size_t(graph.digests.size()), -1)
{
    for (int lock = 0; lock < graph.digests.size(); ++lock)
        addQueues(lock);
}

void WaitNodes::addQueues(int lock)
{
    m_firstQueue[size_t(lock)] = int(m_queues.size());
    const LockState &state = *m_locks.at(lock)->state;
    for (int recipe = 0; recipe < state.recipes.size(); ++recipe)
        addQueue(lock, state, recipe);
}

void WaitNodes::addQueue(int lock, const LockState &state, int recipe)
{
    Queue queue;
    queue.lock = lock;
    queue.recipe = recipe;
    queue.state = &state;
    queue.ranks = &state.recipes.at(recipe).ranks;
    queue.base = size();
    const size_t nodes = 3 * (queue.ranks->size() + 1) + 1;
    m_queueOf.insert(m_queueOf.end(), nodes, int(m_queues.size()));
    m_queues.push_back(queue);
}

/// The node of who stands at @p rank: another recipe's contender is what its own recipe makes of
/// it.
int WaitNodes::nodeOfEntry(const Queue &queue, int rank) const
{
    const Contender &contender = queue.at(rank);
    if (!contender.isContender() || contender.recipe == queue.recipe)
        return queue.node(Entry, rank);
    const int own = m_firstQueue[size_t(queue.lock)] + contender.recipe;
    return m_queues[size_t(own)].node(Entry, contender.rank);
}

/// The node of a request, or -1 where its lock is not among them.
int WaitNodes::nodeOf(int lock, int entry) const
{
    const int first = m_firstQueue[size_t(lock)];
    if (first < 0)
        return -1;
    const Contender &waiter = m_locks.at(lock)->state->queue.at(entry);
    return m_queues[size_t(first) + size_t(waiter.recipe)].node(Entry, waiter.rank);
}

/// The requests through which a holder waits elsewhere.
void WaitNodes::forEachWait(
    const Queue &queue, int rank, const std::function<void(int)> &visit) const
{
    const int entry = queue.ranks->at(rank);
    if (m_graph) {
        const BlockNode &held = m_graph->nodeOf({queue.lock, entry});
        if (!held.isChained)
            return;
        const ContenderRef wait = m_graph->contenderAt(held.parent);
        return visit(nodeOf(wait.lock, wait.entry));
    }
    const SessionId holder = m_locks.at(queue.lock)->entries[size_t(entry)].owner;
    const auto [first, last] = m_waits->of(holder);
    for (auto it = first; it != last; ++it) {
        const int node = nodeOf(it->lock, it->entry);
        if (it->lock != queue.lock && node >= 0
            && SessionWaits::mayBeOneThread(m_locks, queue.lock, entry, *it))
            visit(node);
    }
}

bool WaitNodes::waitsElsewhere(const Queue &queue, int rank) const
{
    bool waits = false;
    forEachWait(queue, rank, [&waits](int) { waits = true; });
    return waits;
}

std::vector<int> WaitNodes::suspects() const
{
    std::vector<int> found;
    for (const Queue &queue : m_queues) {
        for (int rank = 0; rank < queue.count(); ++rank) {
            const Contender &contender = queue.at(rank);
            if (contender.recipe != queue.recipe)
                continue; // has its node elsewhere, or none
            const bool isHolder = contender.role == Role::Holder || contender.role == Role::Pending;
            const bool isInverted =
                contender.role == Role::Waiter && contender.blockers.end > rank + 1;
            if (isInverted || (isHolder && waitsElsewhere(queue, rank)))
                found.push_back(queue.node(Entry, rank));
        }
    }
    return found;
}

void WaitNodes::nextOfWaiter(
    const Queue &queue, int rank, const std::function<void(int)> &visit) const
{
    const Contender &contender = queue.at(rank);
    if (contender.ticket.mode == Mode::Lease)
        return visit(queue.node(AnyHolder, 0));
    const Blockers &blockers = contender.blockers;
    const Kind kind = blockers.which == Blockers::Writes ? WritesBefore : AllBefore;
    if (blockers.begin == 0 && blockers.end <= rank)
        return visit(queue.node(kind, std::min(blockers.end, queue.count())));
    for (int i = blockers.begin; i < std::min(blockers.end, queue.count()); ++i) {
        if (queue.blocks(rank, i))
            visit(nodeOfEntry(queue, i));
    }
}

void WaitNodes::nextOfEntry(
    const Queue &queue, int rank, const std::function<void(int)> &visit) const
{
    const Contender &contender = queue.at(rank);
    if (contender.role == Role::Waiter)
        return nextOfWaiter(queue, rank, visit);
    if (contender.role == Role::Other)
        return;
    forEachWait(queue, rank, visit);
}

void WaitNodes::forEachNext(int node, const std::function<void(int)> &visit) const
{
    const Queue &queue = m_queues.at(size_t(m_queueOf.at(size_t(node))));
    const int offset = node - queue.base;
    const int kind = offset / (queue.count() + 1);
    const int rank = offset % (queue.count() + 1);
    if (kind == Entry && rank < queue.count())
        return nextOfEntry(queue, rank, visit);
    if (kind == AnyHolder) {
        for (int i = 0; i < queue.count(); ++i) {
            if (queue.at(i).role == Role::Holder)
                visit(nodeOfEntry(queue, i));
        }
        return;
    }
    if (kind == Entry || rank == 0)
        return;
    if (kind == AllBefore || queue.state->isWriterTo(queue.recipe, queue.ranks->at(rank - 1)))
        visit(nodeOfEntry(queue, rank - 1));
    visit(queue.node(Kind(kind), rank - 1));
}

bool WaitNodes::isAlternative(int node) const
{
    const Queue &queue = m_queues.at(size_t(m_queueOf.at(size_t(node))));
    return node == queue.node(AnyHolder, 0);
}

ContenderRef WaitNodes::contenderAt(int node) const
{
    const Queue &queue = m_queues.at(size_t(m_queueOf.at(size_t(node))));
    const int rank = node - queue.base;
    return {queue.lock, rank < queue.count() ? queue.ranks->at(rank) : -1};
}

} // namespace lockscope
