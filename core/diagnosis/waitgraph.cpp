// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/waitgraph.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/deadlocks.h"
#include "core/diagnosis/heldup.h"
#include "core/diagnosis/thresholds.h"
#include "core/diagnosis/who.h"

#include <algorithm>
#include <vector>

namespace lockscope {
namespace {

/// Builds the forest: each contender's parent, then victims and impact from the leaves upwards.
class ForestBuilder
{
public:
    ForestBuilder(const LockDigests &locks, const HeldUp &heldUp, qint64 now)
        : m_locks(locks)
        , m_heldUp(heldUp)
        , m_now(now)
    { }
    void build(WaitGraph *graph);

private:
    const LockDigest::Entry &at(ContenderRef ref) const
    {
        return m_locks.at(ref.lock)->entries[size_t(ref.entry)];
    }
    BlockNode &nodeAt(int lock, int entry) { return m_nodes[m_firstOf[size_t(lock)] + entry]; }
    void addNodes();
    void addLock(int lock);
    void linkHolders();
    void accumulate();
    void linkChildren();
    void findRoots(QVector<int> *roots) const;

    const LockDigests &m_locks;
    const HeldUp &m_heldUp;
    qint64 m_now = 0;
    QVector<BlockNode> m_nodes;
    std::vector<int> m_firstOf; ///< by lock: node of entry 0
};

void ForestBuilder::addNodes()
{
    size_t total = 0;
    for (const LockDigestPtr &lock : m_locks)
        total += lock->entries.size();
    m_nodes.reserve(qsizetype(total));
    m_firstOf.reserve(size_t(m_locks.size()));
    for (int lock = 0; lock < m_locks.size(); ++lock)
        addLock(lock);
}

void ForestBuilder::addLock(int lock)
{
    const std::vector<LockDigest::Entry> &entries = m_locks.at(lock)->entries;
    const auto first = int(m_nodes.size());
    m_firstOf.push_back(first);
    for (int entry = 0; entry < int(entries.size()); ++entry) {
        BlockNode node {{lock, entry}};
        if (const int blocker = entries[size_t(entry)].blocker; blocker >= 0) {
            node.parent = first + blocker;
            node.isHard = entries[size_t(blocker)].role == Role::Holder;
        }
        m_nodes.append(node);
    }
}

/// A holder that is held up by a wait for another lock hangs below that request.
void ForestBuilder::linkHolders()
{
    for (int lock = 0; lock < m_locks.size(); ++lock) {
        for (const int entry : m_locks.at(lock)->granted) {
            if (at({lock, entry}).role != Role::Holder)
                continue;
            const HeldUp::Wait *wait = m_heldUp.by(lock, entry);
            if (!wait)
                continue;
            BlockNode &node = nodeAt(lock, entry);
            node.parent = m_firstOf[size_t(wait->lock)] + wait->entry;
            node.isChained = true;
        }
    }
}

void ForestBuilder::accumulate()
{
    std::vector<int> open(size_t(m_nodes.size()), 0);
    for (const BlockNode &node : std::as_const(m_nodes)) {
        if (node.parent >= 0)
            ++open[size_t(node.parent)];
    }
    std::vector<int> ready;
    for (int i = 0; i < m_nodes.size(); ++i) {
        if (open[size_t(i)] == 0)
            ready.push_back(i);
    }
    while (!ready.empty()) { // nodes of a ring are never ready: they are in `deadlocks`
        const BlockNode &node = std::as_const(m_nodes).at(ready.back());
        ready.pop_back();
        if (node.parent < 0)
            continue;
        const LockDigest::Entry &entry = at(node.contender);
        const bool waits = entry.role == Role::Waiter;
        BlockNode &parent = m_nodes[node.parent];
        parent.victims += node.victims + (waits ? 1 : 0);
        parent.impactMs += node.impactMs
            + (waits && entry.since > 0 ? std::max<qint64>(0, m_now - entry.since) : 0);
        if (--open[size_t(node.parent)] == 0)
            ready.push_back(node.parent);
    }
}

void ForestBuilder::linkChildren()
{
    for (int i = int(m_nodes.size()) - 1; i >= 0; --i) { // backwards: children in queue order
        const int parent = m_nodes.at(i).parent;
        if (parent < 0)
            continue;
        m_nodes[i].nextSibling = m_nodes.at(parent).firstChild;
        m_nodes[parent].firstChild = i;
    }
}

void ForestBuilder::findRoots(QVector<int> *roots) const
{
    for (int i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes.at(i).parent < 0 && m_nodes.at(i).victims > 0)
            roots->append(i);
    }
    std::stable_sort(roots->begin(), roots->end(),
        [this](int a, int b) { return m_nodes.at(a).impactMs > m_nodes.at(b).impactMs; });
}

void ForestBuilder::build(WaitGraph *graph)
{
    addNodes();
    linkHolders();
    accumulate();
    linkChildren();
    findRoots(&graph->roots);
    graph->forest = std::move(m_nodes);
    graph->firstNode = std::move(m_firstOf);
}

/// The first deadlock counts where a wait is part of several.
void markRings(WaitGraph *graph)
{
    for (int ring = int(graph->deadlocks.size()) - 1; ring >= 0; --ring) {
        for (const WaitEdge &edge : graph->deadlocks.at(ring).edges)
            graph->forest[graph->firstNode[size_t(edge.waiter.lock)] + edge.waiter.entry].ring =
                ring;
    }
}

} // namespace

SessionId WaitGraph::sessionOf(ContenderRef ref) const
{
    return locks.at(ref.lock)->nodeOf(contenderOf(ref)).stat.owner;
}

QString WaitGraph::pathOf(ContenderRef ref) const
{
    return locks.at(ref.lock)->pathOf(contenderOf(ref));
}

WaitGraph waitGraph(const QVector<LockStatePtr> &locks, qint64 now)
{
    const LockDigests digests = digestsOf(locks);
    return waitGraph(locks, digests, SessionWaits(digests), now,
        [](const QString &) { return Thresholds().waitInfoMs; });
}

WaitGraph waitGraph(const QVector<LockStatePtr> &locks, const LockDigests &digests,
    const SessionWaits &waits, qint64 now, const LongWait &longWait)
{
    WaitGraph graph;
    graph.locks = locks;
    graph.digests = digests;
    graph.now = now;
    graph.deadlocks = findDeadlocks(digests, waits, now);
    const HeldUp heldUp(digests, waits, graph.deadlocks, now, longWait);
    ForestBuilder(digests, heldUp, now).build(&graph);
    markRings(&graph);
    return graph;
}

Message sentenceOf(const WaitGraph &graph, const WaitEdge &edge, const ServerFacts *facts)
{
    const auto name = [&](ContenderRef ref) {
        const LockNode &node = graph.nodeOfContender(ref);
        return node.stat.owner ? clientText(*graph.locks.at(ref.lock), node, facts)
                               : Message(visibleText(graph.pathOf(ref)));
    };
    const QString lock = visibleText(graph.locks.at(edge.waiter.lock)->snapshot->path);
    return (edge.isHard ? Message::tr("%1 waits %2 for %3 on %4, held by %5")
                        : Message::tr("%1 waits %2 for %3 on %4, queued for before it by %5"))
        .arg(name(edge.waiter), humanDuration(edge.waitMs),
            messageOf(graph.contenderOf(edge.waiter).ticket.mode), lock, name(edge.blocker));
}

} // namespace lockscope
