// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/deadlocks.h"

#include "core/diagnosis/components.h"
#include "core/diagnosis/lockarrows.h"
#include "core/diagnosis/threads.h"
#include "core/diagnosis/waitnodes.h"

#include <QSet>

#include <algorithm>
#include <deque>
#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace lockscope {
namespace {

using Nodes = GraphNodes;
using Next = NextNodes;

Next nextOf(const WaitNodes &graph, int node)
{
    Next next;
    graph.forEachNext(node, [&next](int to) { next.append(to); });
    return next;
}

std::vector<Nodes> groupsOf(const WaitNodes &graph)
{
    return componentsOf(
        graph.size(), graph.suspects(), [&graph](int node) { return nextOf(graph, node); });
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
    return std::none_of(
        component.begin(), component.end(), [&](int n) { return gone.count(n) > 0; });
}

bool hasAlternatives(const WaitNodes &graph, const Nodes &component)
{
    return std::any_of(
        component.begin(), component.end(), [&](int n) { return graph.isAlternative(n); });
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
    RingReader(const WaitNodes &graph, const LockDigests &locks, qint64 now)
        : m_graph(graph)
        , m_locks(locks)
        , m_now(now)
    { }
    std::optional<Deadlock> read(const Nodes &component) const;

private:
    const LockDigest::Entry &at(ContenderRef ref) const
    {
        return m_locks.at(ref.lock)->entries[size_t(ref.entry)];
    }
    WaitEdge edge(ContenderRef waiter, ContenderRef blocker) const;
    bool isSingleThreaded(const QVector<WaitEdge> &edges) const;

    const WaitNodes &m_graph;
    const LockDigests &m_locks;
    qint64 m_now = 0;
};

WaitEdge RingReader::edge(ContenderRef waiter, ContenderRef blocker) const
{
    const qint64 since = at(waiter).since;
    WaitEdge edge {waiter, blocker, at(blocker).role == Role::Holder,
        at(waiter).mode == Mode::Lease, since > 0 ? std::max<qint64>(0, m_now - since) : 0};
    return edge;
}

/// Whether data tell that the thread that holds is the one that waits, in each of the ring's
/// sessions.
bool RingReader::isSingleThreaded(const QVector<WaitEdge> &edges) const
{
    const auto node = [this](ContenderRef ref) -> const LockNode & {
        const LockState &lock = *m_locks.at(ref.lock)->state;
        return lock.nodeOf(lock.queue.at(ref.entry));
    };
    for (qsizetype i = 0; i < edges.size(); ++i) {
        const WaitEdge &before = edges.at(i > 0 ? i - 1 : edges.size() - 1);
        if (!before.isHard
            || threadsOverLocks(node(before.blocker), node(edges.at(i).waiter)) != Threads::Same)
            return false;
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
        sessions.insert(at(ring.at(i)).owner);
        if (at(ring.at(i)).role == Role::Waiter)
            deadlock.edges.append(edge(ring.at(i), next));
    }
    if (sessions.size() < 2)
        return std::nullopt;
    deadlock.isSingleThreaded = !deadlock.isKnot && isSingleThreaded(deadlock.edges);
    return deadlock;
}

} // namespace

QVector<Deadlock> findDeadlocks(const LockDigests &locks, const SessionWaits &waits, qint64 now)
{
    const LockArrows arrows(locks, waits);
    std::vector<int> among = arrows.ofRings();
    if (among.empty())
        return {};
    auto graph = std::make_unique<WaitNodes>(locks, waits, among);
    std::vector<Nodes> components = groupsOf(*graph);
    const bool mayBeKnot = std::any_of(components.begin(), components.end(),
        [&](const Nodes &c) { return hasAlternatives(*graph, c); });
    if (mayBeKnot) { // another way out may lead through locks that are in no ring
        among = arrows.reachableFrom(among);
        graph = std::make_unique<WaitNodes>(locks, waits, among);
        components = groupsOf(*graph);
    }

    QVector<Deadlock> deadlocks;
    for (const Nodes &component : components) {
        const std::optional<Deadlock> deadlock = RingReader(*graph, locks, now).read(component);
        // Where all must go, a ring is stuck; where one is enough, another way out may be left.
        if (deadlock && (!hasAlternatives(*graph, component) || isStuck(*graph, component)))
            deadlocks.append(*deadlock);
    }
    return deadlocks;
}

} // namespace lockscope
