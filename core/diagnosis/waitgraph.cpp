// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/waitgraph.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/deadlocks.h"

#include <QSet>

#include <algorithm>
#include <vector>

namespace lockscope {
namespace {

bool isWrite(const Contender &contender)
{
    return contender.ticket.mode != Mode::Read;
}

/// The blocker that goes last, as an index into LockState::queue, or -1.
int lastBlocker(const LockState &state, const Contender &waiter)
{
    const QVector<int> &ranks = state.recipes.at(waiter.recipe).ranks;
    const int end = std::min(waiter.blockers.end, int(ranks.size()));
    for (int rank = end - 1; rank >= waiter.blockers.begin; --rank) {
        const bool counts =
            waiter.blockers.which == Blockers::All || isWrite(state.queue.at(ranks.at(rank)));
        if (counts && rank != waiter.rank)
            return ranks.at(rank);
    }
    return -1;
}

/// Builds the forest: each contender's parent, then victims and impact from the leaves upwards.
class ForestBuilder
{
public:
    ForestBuilder(const QVector<LockStatePtr> &locks, qint64 now)
        : m_locks(locks)
        , m_now(now)
    { }
    void build(WaitGraph *graph);

private:
    struct Wait
    {
        SessionId session;
        int node = 0;
        friend auto operator<=>(const Wait &, const Wait &) = default;
    };
    const Contender &at(ContenderRef ref) const
    {
        return m_locks.at(ref.lock)->queue.at(ref.entry);
    }
    SessionId sessionAt(ContenderRef ref) const
    {
        return m_locks.at(ref.lock)->nodeOf(at(ref)).stat.owner;
    }
    void addNodes();
    void linkWaiters();
    void linkHolders();
    void accumulate();
    void linkChildren();
    void findRoots(QVector<int> *roots) const;

    const QVector<LockStatePtr> &m_locks;
    qint64 m_now = 0;
    QVector<BlockNode> m_nodes;
    std::vector<int> m_firstOf; ///< by lock: node of entry 0
};

void ForestBuilder::addNodes()
{
    qsizetype total = 0;
    for (const LockStatePtr &lock : m_locks)
        total += lock->queue.size();
    m_nodes.reserve(total);
    for (int i = 0; i < m_locks.size(); ++i) {
        m_firstOf.push_back(int(m_nodes.size()));
        for (int entry = 0; entry < m_locks.at(i)->queue.size(); ++entry)
            m_nodes.append(BlockNode {{i, entry}});
    }
}

void ForestBuilder::linkWaiters()
{
    for (BlockNode &node : m_nodes) {
        const LockState &state = *m_locks.at(node.contender.lock);
        const Contender &contender = at(node.contender);
        if (contender.role != Role::Waiter)
            continue;
        const int blocker = lastBlocker(state, contender);
        if (blocker < 0)
            continue;
        node.parent = m_firstOf.at(size_t(node.contender.lock)) + blocker;
        node.isHard = state.queue.at(blocker).role == Role::Holder;
    }
}

/// A holder whose session waits for another lock hangs below that request.
void ForestBuilder::linkHolders()
{
    std::vector<Wait> waits;
    for (int i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes.at(i).parent >= 0 && sessionAt(m_nodes.at(i).contender))
            waits.push_back({sessionAt(m_nodes.at(i).contender), i});
    }
    std::sort(waits.begin(), waits.end());
    for (BlockNode &node : m_nodes) {
        if (at(node.contender).role != Role::Holder)
            continue;
        const SessionId session = sessionAt(node.contender);
        for (auto it = std::lower_bound(waits.begin(), waits.end(), Wait {session, 0});
             session && it != waits.end() && it->session == session; ++it) {
            if (m_nodes.at(it->node).contender.lock == node.contender.lock)
                continue;
            node.parent = it->node;
            node.isChained = true;
            break;
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
        const BlockNode node = m_nodes.at(ready.back());
        ready.pop_back();
        if (node.parent < 0)
            continue;
        BlockNode &parent = m_nodes[node.parent];
        const bool waits = at(node.contender).role == Role::Waiter;
        const qint64 since =
            m_locks.at(node.contender.lock)->nodeOf(at(node.contender)).stat.createdAt;
        parent.victims += node.victims + (waits ? 1 : 0);
        parent.impactMs +=
            node.impactMs + (waits && since > 0 ? std::max<qint64>(0, m_now - since) : 0);
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
    std::stable_sort(roots->begin(), roots->end(), [this](int a, int b) {
        return m_nodes.at(a).impactMs > m_nodes.at(b).impactMs;
    });
}

void ForestBuilder::build(WaitGraph *graph)
{
    addNodes();
    linkWaiters();
    linkHolders();
    accumulate();
    linkChildren();
    findRoots(&graph->roots);
    graph->forest = std::move(m_nodes);
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
    WaitGraph graph;
    graph.locks = locks;
    graph.deadlocks = findDeadlocks(locks, now);
    ForestBuilder(locks, now).build(&graph);
    return graph;
}

QString sentenceOf(const WaitGraph &graph, const WaitEdge &edge)
{
    const auto name = [&](ContenderRef ref) {
        const SessionId session = graph.sessionOf(ref);
        return session ? textOf(session) : visibleText(graph.pathOf(ref));
    };
    const QString lock = visibleText(graph.locks.at(edge.waiter.lock)->snapshot->path);
    return QStringLiteral("%1 waits %2 for %3 on %4, %5 by %6")
        .arg(name(edge.waiter), humanDuration(edge.waitMs),
             textOf(graph.contenderOf(edge.waiter).ticket.mode), lock,
             edge.isHard ? QStringLiteral("held") : QStringLiteral("queued for before it"),
             name(edge.blocker));
}

} // namespace lockscope
