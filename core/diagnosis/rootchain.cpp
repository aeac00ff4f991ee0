// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rootchain.h"

#include <algorithm>

namespace lockscope {

namespace {

/// The first who waits; in a directory of several locks, of those that are first in theirs the one
/// that waits longest. -1: nobody waits.
int nextInLine(const std::vector<LockDigest::Entry> &entries)
{
    int next = -1;
    int blocker = -1;
    for (int i = 0; i < int(entries.size()); ++i) {
        const LockDigest::Entry &entry = entries[size_t(i)];
        if (entry.role != Role::Waiter)
            continue;
        const bool isFirst = next < 0;
        const bool isElsewhere = !isFirst && entry.blocker > next && entry.blocker != blocker
            && entries[size_t(entry.blocker)].role == Role::Holder;
        if (isFirst
            || (isElsewhere && entry.since > 0 && entry.since < entries[size_t(next)].since)) {
            next = i;
            blocker = entry.blocker;
        }
    }
    return next;
}

} // namespace

RootChains::RootChains(const WaitGraph &graph)
    : m_graph(graph)
    , m_steps(size_t(graph.locks.size()))
    , m_ends(size_t(graph.locks.size()))
{ }

RootChains::Step RootChains::lookUp(int lock) const
{
    Step step;
    int followed = -1; // the node of the request that the holder is held up by
    const std::vector<LockDigest::Entry> &entries = m_graph.digests.at(lock)->entries;
    const LockState &state = *m_graph.locks.at(lock);
    const int waiter = nextInLine(entries);
    bool isInTheWay = false; // the holder that was found, of the one who waits first
    for (int entry = 0; entry < int(entries.size()); ++entry) {
        const LockDigest::Entry &holder = entries[size_t(entry)];
        if (holder.role != Role::Holder)
            continue;
        const bool blocks = waiter < 0 || state.blocks(waiter, entry);
        if (step.holder >= 0 && isInTheWay && !blocks)
            continue;
        if (step.holder >= 0 && !isInTheWay && blocks)
            step.holder = followed = -1;
        isInTheWay = blocks;
        const BlockNode &node = m_graph.nodeOf({lock, entry});
        const int wait = node.isChained ? node.parent : -1;
        const bool isOlder = step.holder >= 0 && holder.token < entries[size_t(step.holder)].token;
        if (step.holder < 0 || (wait >= 0 && followed < 0)
            || ((wait < 0) == (followed < 0) && isOlder)) {
            step.holder = entry;
            followed = wait;
        }
    }
    if (followed >= 0) {
        step.next = m_graph.contenderAt(followed).lock;
        step.ring = m_graph.ringOf.value(followed, -1);
    }
    return step;
}

const RootChains::Step &RootChains::stepOf(int lock) const
{
    std::optional<Step> &known = m_steps[size_t(lock)];
    if (!known)
        known = lookUp(lock);
    return *known;
}

/// @p passed: the way to @p lock, which is on it already. What is on the ring goes from the way.
void RootChains::closeRing(std::vector<int> *passed, int lock) const
{
    const auto first = std::find(passed->begin(), passed->end(), lock);
    const int length = int(passed->end() - first);
    for (auto it = first; it != passed->end(); ++it)
        m_ends[size_t(*it)] = {-1, length};
    passed->erase(first, passed->end());
}

/// The lock in which the chain through @p lock ends, or -1 where it never does.
RootChains::End RootChains::endOf(int lock) const
{
    if (const std::optional<End> &known = m_ends[size_t(lock)])
        return *known;
    std::vector<int> passed;
    std::vector<bool> isPassed(m_steps.size(), false);
    while (!m_ends[size_t(lock)]) {
        const int next = stepOf(lock).next;
        if (isPassed[size_t(lock)]) {
            closeRing(&passed, lock);
        } else if (next < 0 || stepOf(next).holder < 0) {
            m_ends[size_t(lock)] = {lock, 0};
        } else {
            isPassed[size_t(lock)] = true;
            passed.push_back(lock);
            lock = next;
        }
    }
    End end = *m_ends[size_t(lock)];
    for (auto it = passed.rbegin(); it != passed.rend(); ++it) {
        ++end.steps;
        m_ends[size_t(*it)] = end;
    }
    return end;
}

RootChain RootChains::of(int lock) const
{
    RootChain chain;
    const int start = lock;
    while (lock >= 0 && stepOf(lock).holder >= 0) {
        const Step &step = stepOf(lock);
        chain.holders.append({lock, step.holder});
        chain.ring = chain.ring < 0 ? step.ring : chain.ring;
        const auto isNext = [&](ContenderRef known) { return known.lock == step.next; };
        chain.isRing = std::any_of(chain.holders.begin(), chain.holders.end(), isNext);
        if (chain.isRing || step.next < 0)
            return chain;
        lock = step.next;
        if (chain.holders.size() < MaxSteps || stepOf(lock).holder < 0)
            continue;
        const End end = endOf(start);
        chain.isRing = end.lock < 0;
        if (!chain.isRing)
            chain.holders.append({end.lock, stepOf(end.lock).holder});
        chain.left = end.steps + (chain.isRing ? 0 : 1) - int(chain.holders.size());
        return chain;
    }
    return chain;
}

} // namespace lockscope
