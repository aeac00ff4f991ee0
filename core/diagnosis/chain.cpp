// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/chain.h"

#include "core/diagnosis/waitnodes.h"

#include <QSet>

#include <algorithm>
#include <numeric>

namespace lockscope {
namespace {

using Nodes = std::vector<int>;

/// For each node those that point to it, as one list cut into pieces.
class Backwards
{
public:
    explicit Backwards(const WaitNodes &graph)
        : m_begin(size_t(graph.size()) + 1, 0)
    {
        for (int node = 0; node < graph.size(); ++node)
            graph.forEachNext(node, [this](int to) { ++m_begin[size_t(to) + 1]; });
        std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
        m_from.resize(size_t(m_begin.back()));
        Nodes next(m_begin.begin(), m_begin.end() - 1);
        for (int node = 0; node < graph.size(); ++node)
            graph.forEachNext(node, [&](int to) { m_from[size_t(next[size_t(to)]++)] = node; });
    }
    void forEach(int node, const std::function<void(int)> &visit) const
    {
        for (int i = m_begin[size_t(node)]; i < m_begin[size_t(node) + 1]; ++i)
            visit(m_from[size_t(i)]);
    }

private:
    Nodes m_begin;
    Nodes m_from;
};

/// All that can be reached from @p start by @p forEachNext, with @p start.
template <typename Next>
std::vector<bool> reached(int size, const Nodes &start, const Next &forEachNext)
{
    std::vector<bool> isReached(size_t(size), false);
    Nodes todo;
    const auto add = [&](int node) {
        if (!isReached[size_t(node)])
            todo.push_back(node);
        isReached[size_t(node)] = true;
    };
    std::for_each(start.begin(), start.end(), add);
    while (!todo.empty()) {
        const int node = todo.back();
        todo.pop_back();
        forEachNext(node, add);
    }
    return isReached;
}

} // namespace

ContenderSet::ContenderSet(const QVector<LockStatePtr> &locks)
{
    size_t total = 0;
    for (const LockStatePtr &lock : locks) {
        m_begin.push_back(total);
        total += size_t(lock->queue.size());
    }
    m_begin.push_back(total);
    m_marks.resize(total, false);
}

int ContenderSet::count() const
{
    return int(std::count(m_marks.begin(), m_marks.end(), true));
}

QVector<ContenderRef> contendersOf(const QVector<LockStatePtr> &locks, const ChainFocus &focus)
{
    const QSet<QString> nodes(focus.nodes.begin(), focus.nodes.end());
    QVector<ContenderRef> found;
    for (int lock = 0; lock < locks.size(); ++lock) {
        const LockState &state = *locks.at(lock);
        const QString &path = state.snapshot->path;
        const bool mayHoldNode = std::any_of(
            nodes.begin(), nodes.end(), [&](const QString &node) { return node.startsWith(path); });
        for (int entry = 0; entry < state.queue.size(); ++entry) {
            const Contender &contender = state.queue.at(entry);
            if (path == focus.lock
                || (focus.session && state.nodeOf(contender).stat.owner == focus.session)
                || (mayHoldNode && nodes.contains(state.pathOf(contender))))
                found.append({lock, entry});
        }
    }
    return found;
}

ContenderSet chainThrough(const WaitGraph &waits, const QVector<ContenderRef> &through)
{
    ContenderSet chain(waits.locks);
    for (const ContenderRef ref : through)
        chain.insert(ref);
    const WaitNodes graph(waits);
    Nodes start;
    for (int node = 0; node < graph.size(); ++node) {
        const ContenderRef ref = graph.contenderAt(node);
        if (ref.entry >= 0 && chain.contains(ref))
            start.push_back(node);
    }
    const auto upwards = reached(
        graph.size(), start, [&](int node, const auto &visit) { graph.forEachNext(node, visit); });
    const Backwards backwards(graph);
    const auto downwards = reached(
        graph.size(), start, [&](int node, const auto &visit) { backwards.forEach(node, visit); });
    for (int node = 0; node < graph.size(); ++node) {
        const ContenderRef ref = graph.contenderAt(node);
        if (ref.entry >= 0 && (upwards[size_t(node)] || downwards[size_t(node)]))
            chain.insert(ref);
    }
    return chain;
}

} // namespace lockscope
