// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/blockingforest.h"

#include <algorithm>

namespace lockscope {
namespace {

/// Gives every contender that blocks or waits a parent to be read below, then lays out the rows
/// level by level. "Node" is an index into WaitGraph::forest.
class Builder
{
public:
    Builder(const WaitGraph &graph, qint64 now, const ContenderSet *only)
        : m_graph(graph)
        , m_now(now)
        , m_size(size_t(graph.forest.size()))
        , m_isShown(m_size, false)
        , m_isCut(m_size, false)
        , m_ringOf(m_size, None)
        , m_parents(m_size, Unknown)
        , m_children(m_size)
    {
        findRings();
        chooseShown(only);
        linkChildren();
    }
    BlockingForest build();

private:
    enum : int { None = -1, Unknown = -2 };

    const BlockNode &at(int node) const { return m_graph.forest.at(node); }
    bool isSoft(int node) const
    {
        const BlockNode &block = at(node);
        return block.parent >= 0 && !block.isHard && !block.isChained && !m_isCut[size_t(node)];
    }
    void findRings();
    void cutRing(const std::vector<int> &ring);
    int deadlockOf(const std::vector<int> &ring) const;
    void chooseShown(const ContenderSet *only);
    void resolveParent(int node);
    void linkChildren();
    ForestRow rowOf(int node) const;
    void appendNode(int node);
    void appendTop();
    void appendRing(int deadlock);
    void appendChildren(int row);
    void sumRings();
    qint64 waitOf(ContenderRef ref) const;

    const WaitGraph &m_graph;
    qint64 m_now = 0;
    size_t m_size = 0;
    std::vector<bool> m_isShown;
    std::vector<bool> m_isCut; ///< stands at the top, or below its deadlock, not below its parent
    std::vector<int> m_ringOf; ///< by node: index into m_deadlocks, or None
    std::vector<int> m_deadlocks; ///< by ring of parents: index into WaitGraph::deadlocks, or None
    std::vector<int> m_parents;
    std::vector<std::vector<int>> m_children;
    std::vector<int> m_top; ///< nodes without a parent
    BlockingForest m_forest;
    std::vector<int> m_nodes; ///< by row; None for deadlocks and for members that are shown twice
};

void Builder::findRings()
{
    std::vector<int> seenFrom(m_size, None);
    for (int start = 0; start < m_graph.forest.size(); ++start) {
        int node = start;
        while (node >= 0 && seenFrom[size_t(node)] == None) {
            seenFrom[size_t(node)] = start;
            node = at(node).parent;
        }
        if (node < 0 || seenFrom[size_t(node)] != start)
            continue;
        std::vector<int> ring {node};
        for (int next = at(node).parent; next != node; next = at(next).parent)
            ring.push_back(next);
        cutRing(ring);
    }
}

/// Cuts a ring of parents above those who hold, so that the ones who wait are read below them.
void Builder::cutRing(const std::vector<int> &ring)
{
    const bool hasHolders =
        std::any_of(ring.begin(), ring.end(), [this](int node) { return at(node).isChained; });
    const int first = *std::min_element(ring.begin(), ring.end());
    for (const int node : ring) {
        m_ringOf[size_t(node)] = int(m_deadlocks.size());
        m_isCut[size_t(node)] = hasHolders ? at(node).isChained : node == first;
    }
    m_deadlocks.push_back(deadlockOf(ring));
}

int Builder::deadlockOf(const std::vector<int> &ring) const
{
    const auto goesThrough = [&](const WaitEdge &edge) {
        return std::ranges::find(ring, m_graph.indexOf(edge.waiter)) != ring.end();
    };
    for (int i = 0; i < m_graph.deadlocks.size(); ++i) {
        const QVector<WaitEdge> &edges = m_graph.deadlocks.at(i).edges;
        if (std::any_of(edges.begin(), edges.end(), goesThrough))
            return i;
    }
    return None;
}

void Builder::chooseShown(const ContenderSet *only)
{
    for (int start = 0; start < m_graph.forest.size(); ++start) {
        const BlockNode &block = at(start);
        // A lock that someone holds while he waits, and that nobody waits for, explains nothing.
        const bool matters = block.victims > 0 || m_ringOf[size_t(start)] >= 0
            || (block.parent >= 0 && !block.isChained);
        if (only != nullptr ? !only->contains(m_graph.contenderAt(start)) : !matters)
            continue;
        // With all above it, so that nothing is shown without what blocks it.
        for (int node = start; node >= 0 && !m_isShown[size_t(node)]; node = at(node).parent)
            m_isShown[size_t(node)] = true;
    }
}

/// Up to the one that holds, over those that are queued ahead; where nobody holds, to the first.
void Builder::resolveParent(int node)
{
    std::vector<int> passed;
    while (m_parents[size_t(node)] == Unknown && isSoft(node)) {
        passed.push_back(node);
        node = at(node).parent;
    }
    if (m_parents[size_t(node)] == Unknown)
        m_parents[size_t(node)] = m_isCut[size_t(node)] ? None : at(node).parent;
    for (auto it = passed.rbegin(); it != passed.rend(); ++it) {
        const int ahead = at(*it).parent;
        const int above = m_parents[size_t(ahead)];
        m_parents[size_t(*it)] = above == None ? ahead : above;
    }
}

void Builder::linkChildren()
{
    for (int node = 0; node < m_graph.forest.size(); ++node) {
        if (!m_isShown[size_t(node)])
            continue;
        resolveParent(node);
        const int parent = m_parents[size_t(node)];
        (parent >= 0 ? m_children[size_t(parent)] : m_top).push_back(node);
    }
}

ForestRow Builder::rowOf(int node) const
{
    const BlockNode &block = at(node);
    ForestRow row;
    row.contender = m_graph.contenderAt(node);
    row.victims = block.victims;
    row.impactMs = block.impactMs;
    if (block.parent >= 0) {
        row.blocker = m_graph.contenderAt(block.parent);
        row.relation = block.isChained ? ForestRow::Chained
            : block.isHard             ? ForestRow::Held
                                       : ForestRow::Ahead;
    }
    return row;
}

void Builder::appendNode(int node)
{
    m_forest.rows.append(rowOf(node));
    m_nodes.push_back(node);
}

void Builder::appendTop()
{
    QVector<bool> isRingShown(m_graph.deadlocks.size(), false);
    std::vector<int> roots;
    for (const int node : m_top) {
        const int ring = m_ringOf[size_t(node)];
        const int deadlock = ring < 0 ? int(None) : m_deadlocks[size_t(ring)];
        if (deadlock < 0)
            roots.push_back(node);
        else
            isRingShown[deadlock] = true;
    }
    // One whose members wait for more than one, so that the parents make no ring.
    for (int i = 0; i < m_graph.deadlocks.size(); ++i) {
        const auto isEdgeShown = [this](const WaitEdge &edge) {
            return m_isShown[size_t(m_graph.indexOf(edge.waiter))];
        };
        const QVector<WaitEdge> &edges = m_graph.deadlocks.at(i).edges;
        if (isRingShown.at(i) || std::any_of(edges.begin(), edges.end(), isEdgeShown))
            appendRing(i);
    }
    std::stable_sort(roots.begin(), roots.end(),
        [this](int a, int b) { return at(a).impactMs > at(b).impactMs; });
    for (const int node : roots)
        appendNode(node);
    m_forest.topCount = int(m_forest.rows.size());
}

void Builder::appendRing(int deadlock)
{
    ForestRow row;
    row.relation = ForestRow::Ring;
    row.deadlock = deadlock;
    row.contender = m_graph.deadlocks.at(deadlock).edges.constFirst().waiter;
    m_forest.rows.append(row);
    m_nodes.push_back(None);
}

void Builder::appendChildren(int row)
{
    const int firstChild = int(m_forest.rows.size());
    if (const int node = m_nodes[size_t(row)]; node >= 0) {
        for (const int child : m_children[size_t(node)])
            appendNode(child);
    } else if (const int deadlock = m_forest.rows.at(row).deadlock; deadlock >= 0) {
        for (const int child : m_top) {
            const int ring = m_ringOf[size_t(child)];
            if (ring >= 0 && m_deadlocks[size_t(ring)] == deadlock)
                appendNode(child);
        }
        if (firstChild == m_forest.rows.size()) {
            for (const WaitEdge &edge : m_graph.deadlocks.at(deadlock).edges) {
                ForestRow member;
                member.contender = edge.waiter;
                member.blocker = edge.blocker;
                m_forest.rows.append(member);
                m_nodes.push_back(None);
            }
        }
        for (int i = firstChild; i < m_forest.rows.size(); ++i)
            m_forest.rows[i].relation = ForestRow::Member;
    }
    m_forest.rows[row].firstChild = firstChild;
    m_forest.rows[row].childCount = int(m_forest.rows.size()) - firstChild;
}

qint64 Builder::waitOf(ContenderRef ref) const
{
    const LockState &state = *m_graph.locks.at(ref.lock);
    const qint64 since = state.nodeOf(state.queue.at(ref.entry)).stat.createdAt;
    return since > 0 ? std::max<qint64>(0, m_now - since) : 0;
}

/// WaitGraph counts no victims where parents make a ring; here it is cut, so that they can be.
void Builder::sumRings()
{
    std::vector<int> victims(size_t(m_forest.rows.size()), 0);
    std::vector<qint64> impacts(size_t(m_forest.rows.size()), 0);
    for (int i = int(m_forest.rows.size()) - 1; i >= 0; --i) {
        ForestRow &row = m_forest.rows[i];
        for (int child = row.firstChild; child < row.firstChild + row.childCount; ++child) {
            const ContenderRef ref = m_forest.rows.at(child).contender;
            const bool isWaiter = m_graph.contenderOf(ref).role == Role::Waiter;
            victims[size_t(i)] += victims[size_t(child)] + (isWaiter ? 1 : 0);
            impacts[size_t(i)] += impacts[size_t(child)] + (isWaiter ? waitOf(ref) : 0);
        }
        if (row.relation == ForestRow::Ring || row.relation == ForestRow::Member) {
            row.victims = victims[size_t(i)];
            row.impactMs = impacts[size_t(i)];
        }
    }
}

BlockingForest Builder::build()
{
    appendTop();
    for (int row = 0; row < m_forest.rows.size(); ++row)
        appendChildren(row);
    sumRings();
    return std::move(m_forest);
}

} // namespace

BlockingForest blockingForest(const WaitGraph &graph, qint64 now, const ContenderSet *only)
{
    return Builder(graph, now, only).build();
}

} // namespace lockscope
