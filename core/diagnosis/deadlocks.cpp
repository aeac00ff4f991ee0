// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/deadlocks.h"

#include "core/diagnosis/waitnodes.h"

#include <QSet>
#include <QVarLengthArray>

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace lockscope {
namespace {

using Nodes = std::vector<int>;
using Next = QVarLengthArray<int, 4>;

Next nextOf(const WaitNodes &graph, int node)
{
    Next next;
    graph.forEachNext(node, [&next](int to) { next.append(to); });
    return next;
}

/// Tarjan's strongly connected components, without recursion (queues are long), from some nodes.
class Components
{
public:
    explicit Components(const WaitNodes &graph)
        : m_graph(graph)
        , m_index(size_t(graph.size()), -1)
        , m_low(size_t(graph.size()), -1)
        , m_onStack(size_t(graph.size()), false)
    { }
    void visitFrom(int start);
    std::vector<Nodes> found; ///< those of more than one node

private:
    struct Frame
    {
        int node = 0;
        Next next;
        qsizetype done = 0;
    };
    void enter(int node);
    void leave();

    const WaitNodes &m_graph;
    std::vector<int> m_index; ///< by node; -1: not seen yet
    std::vector<int> m_low;
    std::vector<bool> m_onStack;
    int m_count = 0;
    Nodes m_stack;
    std::vector<Frame> m_frames;
};

void Components::enter(int node)
{
    m_index[size_t(node)] = m_low[size_t(node)] = m_count++;
    m_stack.push_back(node);
    m_onStack[size_t(node)] = true;
    m_frames.push_back({node, nextOf(m_graph, node), 0});
}

void Components::leave()
{
    const int node = m_frames.back().node;
    m_frames.pop_back();
    if (!m_frames.empty()) {
        int &low = m_low[size_t(m_frames.back().node)];
        low = std::min(low, m_low[size_t(node)]);
    }
    if (m_low[size_t(node)] != m_index[size_t(node)])
        return;
    Nodes component;
    int top = -1;
    do {
        top = m_stack.back();
        m_stack.pop_back();
        m_onStack[size_t(top)] = false;
        component.push_back(top);
    } while (top != node);
    if (component.size() > 1)
        found.push_back(std::move(component));
}

void Components::visitFrom(int start)
{
    if (m_index[size_t(start)] >= 0)
        return;
    enter(start);
    while (!m_frames.empty()) {
        Frame &frame = m_frames.back();
        if (frame.done == frame.next.size()) {
            leave();
            continue;
        }
        const int to = frame.next.at(frame.done++);
        int &low = m_low[size_t(frame.node)];
        if (m_index[size_t(to)] < 0)
            enter(to);
        else if (m_onStack[size_t(to)])
            low = std::min(low, m_index[size_t(to)]);
    }
}

/// Whether nothing in @p component can ever go on: what waits for nobody goes; who waits for all
/// goes when all have gone, who waits for any when one has.
bool isStuck(const WaitNodes &graph, const Nodes &component)
{
    std::unordered_map<int, Nodes> waitersOf;
    std::unordered_map<int, size_t> open;
    Nodes todo = component;
    std::deque<int> free;
    while (!todo.empty()) {
        const int node = todo.back();
        todo.pop_back();
        if (open.count(node) > 0)
            continue;
        const Next next = nextOf(graph, node);
        const size_t all = size_t(next.size());
        open[node] = graph.isAlternative(node) ? std::min<size_t>(1, all) : all;
        if (open[node] == 0)
            free.push_back(node);
        for (const int to : next) {
            waitersOf[to].push_back(node);
            todo.push_back(to);
        }
    }
    std::unordered_set<int> gone;
    while (!free.empty()) {
        const int node = free.front();
        free.pop_front();
        if (!gone.insert(node).second)
            continue;
        for (const int waiter : waitersOf[node]) {
            if (open[waiter] > 0 && --open[waiter] == 0)
                free.push_back(waiter);
        }
    }
    return std::none_of(component.begin(), component.end(),
                        [&](int n) { return gone.count(n) > 0; });
}

bool hasAlternatives(const WaitNodes &graph, const Nodes &component)
{
    return std::any_of(component.begin(), component.end(),
                       [&](int n) { return graph.isAlternative(n); });
}

/// The shortest way from @p start back to itself within @p component, @p start first.
Nodes ringFrom(const WaitNodes &graph, const std::unordered_set<int> &component, int start)
{
    std::unordered_map<int, int> from;
    std::deque<int> todo {start};
    while (!todo.empty()) {
        const int node = todo.front();
        todo.pop_front();
        for (const int to : nextOf(graph, node)) {
            if (to == start) {
                Nodes ring;
                for (int at = node; at != start; at = from.at(at))
                    ring.push_back(at);
                ring.push_back(start);
                std::reverse(ring.begin(), ring.end());
                return ring;
            }
            if (component.count(to) > 0 && from.emplace(to, node).second)
                todo.push_back(to);
        }
    }
    return {};
}

class RingReader
{
public:
    RingReader(const WaitNodes &graph, const QVector<LockStatePtr> &locks, qint64 now)
        : m_graph(graph)
        , m_locks(locks)
        , m_now(now)
    { }
    std::optional<Deadlock> read(const Nodes &component) const;

private:
    const Contender &at(ContenderRef ref) const
    {
        return m_locks.at(ref.lock)->queue.at(ref.entry);
    }
    const LockNode &nodeAt(ContenderRef ref) const { return m_locks.at(ref.lock)->nodeOf(at(ref)); }
    WaitEdge edge(ContenderRef waiter, ContenderRef blocker) const;
    bool isSingleThreaded(const QVector<WaitEdge> &edges) const;

    const WaitNodes &m_graph;
    const QVector<LockStatePtr> &m_locks;
    qint64 m_now = 0;
};

WaitEdge RingReader::edge(ContenderRef waiter, ContenderRef blocker) const
{
    const qint64 since = nodeAt(waiter).stat.createdAt;
    WaitEdge edge {waiter, blocker, at(blocker).role == Role::Holder,
                   at(waiter).ticket.mode == Mode::Lease,
                   since > 0 ? std::max<qint64>(0, m_now - since) : 0};
    return edge;
}

bool RingReader::isSingleThreaded(const QVector<WaitEdge> &edges) const
{
    QSet<SessionId> waiting;
    for (const WaitEdge &edge : edges) {
        if (!edge.isHard || waiting.contains(nodeAt(edge.waiter).stat.owner))
            return false;
        waiting.insert(nodeAt(edge.waiter).stat.owner);
    }
    return true;
}

std::optional<Deadlock> RingReader::read(const Nodes &component) const
{
    const std::unordered_set<int> members(component.begin(), component.end());
    // Start at the first waiter in a fixed order, so that the same ring reads the same each time.
    int start = -1;
    for (const int node : component) {
        const ContenderRef ref = m_graph.contenderAt(node);
        if (ref.entry >= 0 && at(ref).role == Role::Waiter && (start < 0 || node < start))
            start = node;
    }
    Deadlock deadlock;
    QVector<ContenderRef> ring;
    if (start >= 0) {
        for (const int node : ringFrom(m_graph, members, start)) {
            deadlock.isKnot = deadlock.isKnot || m_graph.isAlternative(node);
            if (const ContenderRef ref = m_graph.contenderAt(node); ref.entry >= 0)
                ring.append(ref);
        }
    }
    QSet<SessionId> sessions;
    for (int i = 0; i < ring.size(); ++i) {
        const ContenderRef next = ring.at((i + 1) % ring.size());
        sessions.insert(nodeAt(ring.at(i)).stat.owner);
        if (at(ring.at(i)).role == Role::Waiter)
            deadlock.edges.append(edge(ring.at(i), next));
    }
    if (sessions.size() < 2)
        return std::nullopt;
    deadlock.isSingleThreaded = !deadlock.isKnot && isSingleThreaded(deadlock.edges);
    return deadlock;
}

} // namespace

QVector<Deadlock> findDeadlocks(const QVector<LockStatePtr> &locks, qint64 now)
{
    const WaitNodes graph(locks);
    Components components(graph);
    for (const int suspect : graph.suspects())
        components.visitFrom(suspect);

    QVector<Deadlock> deadlocks;
    for (const Nodes &component : components.found) {
        const std::optional<Deadlock> deadlock = RingReader(graph, locks, now).read(component);
        // Where all must go, a ring is stuck; where one is enough, another way out may be left.
        if (deadlock && (!hasAlternatives(graph, component) || isStuck(graph, component)))
            deadlocks.append(*deadlock);
    }
    return deadlocks;
}

} // namespace lockscope
