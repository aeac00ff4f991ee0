// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/waitnodes.h"

#include <algorithm>

namespace lockscope {
namespace {

bool isWrite(const Contender &contender)
{
    return contender.ticket.mode != Mode::Read;
}

} // namespace

WaitNodes::WaitNodes(const QVector<LockStatePtr> &locks)
{
    for (int i = 0; i < locks.size(); ++i) {
        for (const RecipeQueue &recipe : locks.at(i)->recipes)
            addQueue(i, *locks.at(i), recipe);
    }
    std::sort(m_waits.begin(), m_waits.end());
}

void WaitNodes::addQueue(int lock, const LockState &state, const RecipeQueue &recipe)
{
    Queue queue;
    queue.lock = lock;
    queue.state = &state;
    queue.ranks = &recipe.ranks;
    queue.base = size();
    const size_t nodes = 3 * (recipe.ranks.size() + 1) + 1;
    m_queueOf.insert(m_queueOf.end(), nodes, int(m_queues.size()));
    for (int rank = 0; rank < queue.count(); ++rank) {
        const Contender &contender = queue.at(rank);
        if (contender.role != Role::Waiter)
            continue;
        if (const SessionId session = state.nodeOf(contender).stat.owner)
            m_waits.push_back({session, lock, queue.node(Entry, rank)});
    }
    m_queues.push_back(queue);
}

bool WaitNodes::waitsElsewhere(SessionId session, int lock) const
{
    const auto [first, last] =
        std::equal_range(m_waits.begin(), m_waits.end(), Wait {session, 0, 0},
                         [](const Wait &a, const Wait &b) { return a.session < b.session; });
    return session && std::any_of(first, last, [lock](const Wait &w) { return w.lock != lock; });
}

std::vector<int> WaitNodes::suspects() const
{
    std::vector<int> found;
    for (const Queue &queue : m_queues) {
        for (int rank = 0; rank < queue.count(); ++rank) {
            const Contender &contender = queue.at(rank);
            const bool isHolder = contender.role == Role::Holder || contender.role == Role::Pending;
            const bool isInverted =
                contender.role == Role::Waiter && contender.blockers.end > rank + 1;
            if (isInverted
                || (isHolder
                    && waitsElsewhere(queue.state->nodeOf(contender).stat.owner, queue.lock)))
                found.push_back(queue.node(Entry, rank));
        }
    }
    return found;
}

void WaitNodes::nextOfWaiter(const Queue &queue, int rank,
                             const std::function<void(int)> &visit) const
{
    const Contender &contender = queue.at(rank);
    if (contender.ticket.mode == Mode::Lease)
        return visit(queue.node(AnyHolder, 0));
    const Blockers &blockers = contender.blockers;
    const Kind kind = blockers.which == Blockers::Writes ? WritesBefore : AllBefore;
    if (blockers.begin == 0 && blockers.end <= rank)
        return visit(queue.node(kind, std::min(blockers.end, queue.count())));
    for (int i = blockers.begin; i < std::min(blockers.end, queue.count()); ++i) {
        if (i != rank && (kind == AllBefore || isWrite(queue.at(i))))
            visit(queue.node(Entry, i));
    }
}

void WaitNodes::nextOfEntry(const Queue &queue, int rank,
                            const std::function<void(int)> &visit) const
{
    const Contender &contender = queue.at(rank);
    if (contender.role == Role::Waiter)
        return nextOfWaiter(queue, rank, visit);
    const SessionId session = queue.state->nodeOf(contender).stat.owner;
    if (!session || contender.role == Role::Other)
        return;
    const Wait from {session, 0, 0};
    for (auto it = std::lower_bound(m_waits.begin(), m_waits.end(), from);
         it != m_waits.end() && it->session == session; ++it) {
        if (it->lock != queue.lock)
            visit(it->node);
    }
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
                visit(queue.node(Entry, i));
        }
        return;
    }
    if (kind == Entry || rank == 0)
        return;
    if (kind == AllBefore || isWrite(queue.at(rank - 1)))
        visit(queue.node(Entry, rank - 1));
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

SessionId WaitNodes::sessionAt(int node) const
{
    const ContenderRef ref = contenderAt(node);
    const LockState &state = *m_queues.at(size_t(m_queueOf.at(size_t(node)))).state;
    return ref.entry < 0 ? SessionId {} : state.nodeOf(state.queue.at(ref.entry)).stat.owner;
}

} // namespace lockscope
