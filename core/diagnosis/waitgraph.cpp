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
#include <optional>
#include <utility>

namespace lockscope {
namespace {

/// Builds the forest: each contender's parent, then victims and impact from the leaves upwards.
class ForestBuilder
{
public:
    /// @p graph: its digests and `now` are known.
    ForestBuilder(const HeldUp &heldUp, WaitGraph *graph)
        : m_heldUp(heldUp)
        , m_graph(*graph)
    { }
    void build();

private:
    const std::vector<LockDigest::Entry> &entriesOf(int lock) const
    {
        return m_graph.digests.at(lock)->entries;
    }
    BlockNode waitOf(const LockDigest::Entry &entry) const;
    void addNodes();
    void addLock(int lock);
    void linkHolders(int lock);
    bool areLeasesHeldUp(int lock) const;
    void accumulate();
    void takeOwnWaits();
    void findRoots();

    const HeldUp &m_heldUp;
    WaitGraph &m_graph;
};

/// Its own wait alone.
BlockNode ForestBuilder::waitOf(const LockDigest::Entry &entry) const
{
    BlockNode node;
    if (entry.role == Role::Waiter) {
        node.victims = 1;
        node.impactMs = entry.since > 0 ? std::max<qint64>(0, m_graph.now - entry.since) : 0;
    }
    return node;
}

void ForestBuilder::addNodes()
{
    size_t total = 0;
    for (const LockDigestPtr &lock : std::as_const(m_graph.digests))
        total += lock->entries.size();
    m_graph.forest.reserve(qsizetype(total));
    m_graph.firstNode.reserve(size_t(m_graph.digests.size()));
    for (int lock = 0; lock < m_graph.digests.size(); ++lock)
        addLock(lock);
}

void ForestBuilder::addLock(int lock)
{
    const std::vector<LockDigest::Entry> &entries = entriesOf(lock);
    const auto first = int(m_graph.forest.size());
    m_graph.firstNode.push_back(first);
    for (const LockDigest::Entry &entry : entries) {
        BlockNode node = waitOf(entry);
        if (entry.blocker >= 0) {
            node.parent = first + entry.blocker;
            node.isHard = entries[size_t(entry.blocker)].role == Role::Holder;
        }
        m_graph.forest.append(node);
    }
}

/// Whether all leases of @p lock that keep its first waiter waiting are: any one is enough for it.
bool ForestBuilder::areLeasesHeldUp(int lock) const
{
    const std::vector<LockDigest::Entry> &entries = entriesOf(lock);
    const auto first = std::ranges::find(entries, Role::Waiter, &LockDigest::Entry::role);
    const auto waiter = int(first - entries.begin());
    for (int entry = 0; entry < int(entries.size()); ++entry) {
        const LockDigest::Entry &holder = entries[size_t(entry)];
        const bool isInTheWay = holder.role == Role::Holder && holder.mode == Mode::Lease
            && m_graph.locks.at(lock)->blocks(waiter, entry);
        if (isInTheWay && !m_heldUp.by(lock, entry))
            return false;
    }
    return true;
}

/// A holder that is held up by a wait for another lock hangs below that request. One beside whom
/// others may hold keeps nobody waiting while nobody waits. (In a ring all leases are stuck.)
void ForestBuilder::linkHolders(int lock)
{
    const LockDigest &digest = *m_graph.digests.at(lock);
    std::optional<bool> areAllHeldUp; // of leases: it is looked at once
    for (const int entry : digest.granted) {
        const LockDigest::Entry &holder = digest.entries[size_t(entry)];
        if (holder.role != Role::Holder || (isShared(holder.mode) && digest.waiters == 0))
            continue;
        const HeldUp::Wait *wait = m_heldUp.by(lock, entry);
        if (!wait)
            continue;
        if (holder.mode == Mode::Lease && m_heldUp.ringOf(*wait) < 0) {
            if (!areAllHeldUp)
                areAllHeldUp = areLeasesHeldUp(lock);
            if (!*areAllHeldUp)
                continue;
        }
        BlockNode &node = m_graph.forest[m_graph.indexOf({lock, entry})];
        node.parent = m_graph.indexOf({wait->lock, wait->entry});
        node.isChained = true;
    }
}

void ForestBuilder::accumulate()
{
    QVector<BlockNode> &forest = m_graph.forest;
    std::vector<int> open(size_t(forest.size()), 0);
    for (const BlockNode &node : std::as_const(forest)) {
        if (node.parent >= 0)
            ++open[size_t(node.parent)];
    }
    std::vector<int> ready;
    for (int i = 0; i < forest.size(); ++i) {
        if (open[size_t(i)] == 0)
            ready.push_back(i);
    }
    while (!ready.empty()) { // nodes of a ring are never ready: they are in `deadlocks`
        const BlockNode &node = std::as_const(forest).at(ready.back());
        ready.pop_back();
        if (node.parent < 0)
            continue;
        BlockNode &parent = forest[node.parent];
        parent.victims += node.victims;
        parent.impactMs += node.impactMs;
        if (--open[size_t(node.parent)] == 0)
            ready.push_back(node.parent);
    }
}

/// What waits below it does not include itself.
void ForestBuilder::takeOwnWaits()
{
    BlockNode *node = m_graph.forest.data();
    for (int lock = 0; lock < m_graph.digests.size(); ++lock) {
        for (const LockDigest::Entry &entry : entriesOf(lock)) {
            const BlockNode own = waitOf(entry);
            node->victims -= own.victims;
            node->impactMs -= own.impactMs;
            ++node;
        }
    }
}

void ForestBuilder::findRoots()
{
    const QVector<BlockNode> &forest = m_graph.forest;
    for (int i = 0; i < forest.size(); ++i) {
        if (forest.at(i).parent < 0 && forest.at(i).victims > 0)
            m_graph.roots.append(i);
    }
    std::stable_sort(m_graph.roots.begin(), m_graph.roots.end(),
        [&](int a, int b) { return forest.at(a).impactMs > forest.at(b).impactMs; });
}

void ForestBuilder::build()
{
    addNodes();
    for (int lock = 0; lock < m_graph.digests.size(); ++lock)
        linkHolders(lock);
    accumulate();
    takeOwnWaits();
    findRoots();
}

/// The first deadlock counts where a wait is part of several.
void markRings(WaitGraph *graph)
{
    for (int ring = int(graph->deadlocks.size()) - 1; ring >= 0; --ring) {
        for (const WaitEdge &edge : graph->deadlocks.at(ring).edges)
            graph->ringOf.insert(graph->indexOf(edge.waiter), ring);
    }
}

} // namespace

ContenderRef WaitGraph::contenderAt(int node) const
{
    const auto after = std::ranges::upper_bound(firstNode, node);
    const auto lock = int(after - firstNode.begin()) - 1; // the last that begins there: it has some
    return {lock, node - firstNode[size_t(lock)]};
}

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
    ForestBuilder(heldUp, &graph).build();
    markRings(&graph);
    return graph;
}

BlockChildren::BlockChildren(const QVector<BlockNode> &forest)
    : m_first(size_t(forest.size()), -1)
    , m_next(size_t(forest.size()), -1)
{
    for (int i = int(forest.size()) - 1; i >= 0; --i) { // backwards: the first is linked last
        const int parent = forest.at(i).parent;
        if (parent >= 0)
            m_next[size_t(i)] = std::exchange(m_first[size_t(parent)], i);
    }
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
