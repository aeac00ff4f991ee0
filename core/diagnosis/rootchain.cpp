// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rootchain.h"

namespace lockscope {

RootChains::RootChains(const WaitGraph &graph, const SessionWaits &waits, qint64 now,
                       std::function<qint64(int)> longMs)
    : m_graph(graph)
    , m_waits(waits)
    , m_now(now)
    , m_longMs(std::move(longMs))
    , m_steps(size_t(graph.locks.size()))
    , m_ends(size_t(graph.locks.size()))
{
    for (int ring = 0; ring < graph.deadlocks.size(); ++ring) {
        for (const WaitEdge &edge : graph.deadlocks.at(ring).edges)
            m_ringOf.insert({edge.waiter.lock, edge.waiter.entry}, ring);
    }
}

/// What the holder waits for in another lock, a ring's request first, then the one that waits
/// longest; null where nothing holds it up.
const SessionWaits::Wait *RootChains::onwards(int lock, int holder) const
{
    const auto [first, last] = m_waits.of(at(lock, holder).owner);
    const qint64 behindMs = waitMs(m_graph.locks.at(lock)->waiting.oldestSince);
    const Wait *best = nullptr;
    for (const Wait *wait = first; wait != last; ++wait) {
        const LockDigest::Entry &request = at(wait->lock, wait->entry);
        if (wait->lock == lock || request.blocker < 0
            || !SessionWaits::mayBeOneThread(at(lock, holder), *wait))
            continue;
        if (m_ringOf.contains({wait->lock, wait->entry}))
            return wait;
        const qint64 waited = waitMs(request.since);
        const bool holdsUp = waited * 2 >= behindMs || waited >= m_longMs(lock);
        if (holdsUp && (!best || request.token < at(best->lock, best->entry).token))
            best = wait;
    }
    return best;
}

RootChains::Step RootChains::lookUp(int lock) const
{
    Step step;
    const Wait *followed = nullptr;
    const std::vector<LockDigest::Entry> &entries = m_graph.digests.at(lock)->entries;
    for (int entry = 0; entry < int(entries.size()); ++entry) {
        const LockDigest::Entry &holder = entries[size_t(entry)];
        if (holder.role != Role::Holder)
            continue;
        const Wait *wait = onwards(lock, entry);
        const bool isOlder = step.holder >= 0 && holder.token < entries[size_t(step.holder)].token;
        if (step.holder < 0 || (wait && !followed) || (!wait == !followed && isOlder)) {
            step.holder = entry;
            followed = wait;
        }
    }
    if (followed) {
        step.next = followed->lock;
        step.ring = m_ringOf.value({followed->lock, followed->entry}, -1);
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

/// The lock in which the chain through @p lock ends, or -1 where it never does.
RootChains::End RootChains::endOf(int lock) const
{
    std::vector<int> passed;
    while (!m_ends[size_t(lock)]) {
        const int next = stepOf(lock).next;
        if (next < 0 || stepOf(next).holder < 0) {
            m_ends[size_t(lock)] = {lock, 0};
        } else {
            passed.push_back(lock);
            lock = next;
            if (passed.size() > m_steps.size())
                m_ends[size_t(lock)] = {-1, 0};
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
        const End end = endOf(lock);
        chain.left = end.steps;
        chain.isRing = end.lock < 0;
        if (!chain.isRing)
            chain.holders.append({end.lock, stepOf(end.lock).holder});
        return chain;
    }
    return chain;
}

} // namespace lockscope
