// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rootchain.h"

#include <algorithm>

namespace lockscope {
namespace {

class ChainWalk
{
public:
    ChainWalk(const WaitGraph &graph, const SessionWaits &waits, qint64 now, qint64 longMs)
        : m_graph(graph)
        , m_waits(waits)
        , m_now(now)
        , m_longMs(longMs)
    { }
    RootChain from(int lock) const;

private:
    using Wait = SessionWaits::Wait;

    const LockDigest::Entry &at(int lock, int entry) const
    {
        return m_graph.digests.at(lock)->entries[size_t(entry)];
    }
    qint64 waitMs(const LockDigest::Entry &entry) const
    {
        return entry.since > 0 ? std::max<qint64>(0, m_now - entry.since) : 0;
    }
    qint64 oldestWait(int lock) const
    {
        const Waiting &waiting = m_graph.locks.at(lock)->waiting;
        return waiting.oldestSince > 0 ? std::max<qint64>(0, m_now - waiting.oldestSince) : 0;
    }
    int ringOf(const Wait &wait) const;
    const Wait *onwards(int lock, int holder, qint64 behindMs) const;
    int holderOf(int lock, qint64 behindMs) const;

    const WaitGraph &m_graph;
    const SessionWaits &m_waits;
    qint64 m_now = 0;
    qint64 m_longMs = 0;
};

/// The deadlock that @p wait is part of, or -1.
int ChainWalk::ringOf(const Wait &wait) const
{
    const ContenderRef waiter {wait.lock, wait.entry};
    const auto &rings = m_graph.deadlocks;
    const auto it = std::find_if(rings.begin(), rings.end(), [&](const Deadlock &ring) {
        return std::any_of(ring.edges.begin(), ring.edges.end(),
                           [&](const WaitEdge &edge) { return edge.waiter == waiter; });
    });
    return it == rings.end() ? -1 : int(it - rings.begin());
}

/// What the holder waits for in another lock, a ring's request first, then the one that waits
/// longest; null where nothing holds it up.
const SessionWaits::Wait *ChainWalk::onwards(int lock, int holder, qint64 behindMs) const
{
    const auto [first, last] = m_waits.of(at(lock, holder).owner);
    const Wait *best = nullptr;
    for (const Wait *wait = first; wait != last; ++wait) {
        const LockDigest::Entry &request = at(wait->lock, wait->entry);
        if (wait->lock == lock || request.blocker < 0
            || !SessionWaits::mayBeOneThread(at(lock, holder), *wait))
            continue;
        if (ringOf(*wait) >= 0)
            return wait;
        const qint64 waited = waitMs(request);
        const bool holdsUp = waited >= m_longMs || waited * 2 >= behindMs;
        if (holdsUp && (!best || request.token < at(best->lock, best->entry).token))
            best = wait;
    }
    return best;
}

int ChainWalk::holderOf(int lock, qint64 behindMs) const
{
    int best = -1;
    bool isBestChained = false;
    const std::vector<LockDigest::Entry> &entries = m_graph.digests.at(lock)->entries;
    for (int entry = 0; entry < int(entries.size()); ++entry) {
        const LockDigest::Entry &holder = entries[size_t(entry)];
        if (holder.role != Role::Holder)
            continue;
        const bool isChained = onwards(lock, entry, behindMs) != nullptr;
        const bool isOlder = best >= 0 && holder.token < entries[size_t(best)].token;
        if (best < 0 || (isChained && !isBestChained) || (isChained == isBestChained && isOlder)) {
            best = entry;
            isBestChained = isChained;
        }
    }
    return best;
}

RootChain ChainWalk::from(int lock) const
{
    RootChain chain;
    for (;;) {
        const qint64 behindMs = oldestWait(lock);
        const int holder = holderOf(lock, behindMs);
        if (holder < 0)
            return chain;
        chain.holders.append({lock, holder});
        const Wait *wait = onwards(lock, holder, behindMs);
        if (!wait)
            return chain;
        if (chain.ring < 0)
            chain.ring = ringOf(*wait);
        const auto &seen = chain.holders;
        chain.isRing = std::any_of(seen.begin(), seen.end(),
                                   [&](ContenderRef known) { return known.lock == wait->lock; });
        if (chain.isRing)
            return chain;
        lock = wait->lock;
    }
}

} // namespace

RootChain rootChainOf(const WaitGraph &graph, const SessionWaits &waits, int lock, qint64 now,
                      qint64 longMs)
{
    return ChainWalk(graph, waits, now, longMs).from(lock);
}

} // namespace lockscope
