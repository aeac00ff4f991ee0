// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/victims.h"

#include <QSet>

namespace lockscope {

Victims::Victims(const WaitGraph &graph, qint64 now)
    : m_graph(graph)
    , m_now(now)
    , m_heldBy(size_t(graph.locks.size()))
{
    for (int i = 0; i < graph.forest.size(); ++i) {
        const BlockNode &node = graph.forest.at(i);
        if (node.isChained)
            m_heldBy[size_t(graph.contenderAt(node.parent).lock)].push_back(
                {graph.contenderAt(i).lock, {node.victims, node.impactMs}});
    }
}

Waits Victims::ofLock(int lock) const
{
    const LockDigest &digest = *m_graph.digests.at(lock);
    return {digest.waiters, digest.waiting.totalMs(m_now)};
}

Waits Victims::behind(const RootChain &chain) const
{
    // A lock's other holders keep the same ones waiting: the lock counts, not its one holder.
    QSet<int> locks;
    for (const ContenderRef holder : chain.holders)
        locks.insert(holder.lock);
    if (!chain.isRing)
        locks = {chain.root().lock};
    if (chain.isRing && chain.ring >= 0) { // of a long one, the chain has a few
        for (const WaitEdge &edge : m_graph.deadlocks.at(chain.ring).edges)
            locks.insert(edge.waiter.lock);
    }
    Waits all;
    const auto add = [&all](const Waits &waits) {
        all.waiters += waits.waiters;
        all.ms += waits.ms;
    };
    for (const int lock : std::as_const(locks)) {
        add(ofLock(lock));
        for (const Held &held : m_heldBy[size_t(lock)]) {
            if (!locks.contains(held.lock)) // else it is counted itself
                add(held.behind);
        }
    }
    return all;
}

} // namespace lockscope
