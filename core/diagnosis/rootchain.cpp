// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rootchain.h"

#include <algorithm>

namespace lockscope {

RootChains::RootChains(const LockDigests &locks, const HeldUp &heldUp)
    : m_locks(locks)
    , m_heldUp(heldUp)
    , m_steps(size_t(locks.size()))
    , m_ends(size_t(locks.size()))
{ }

RootChains::Step RootChains::lookUp(int lock) const
{
    Step step;
    const HeldUp::Wait *followed = nullptr;
    const std::vector<LockDigest::Entry> &entries = m_locks.at(lock)->entries;
    for (int entry = 0; entry < int(entries.size()); ++entry) {
        const LockDigest::Entry &holder = entries[size_t(entry)];
        if (holder.role != Role::Holder)
            continue;
        const HeldUp::Wait *wait = m_heldUp.by(lock, entry);
        const bool isOlder = step.holder >= 0 && holder.token < entries[size_t(step.holder)].token;
        if (step.holder < 0 || (wait && !followed) || (!wait == !followed && isOlder)) {
            step.holder = entry;
            followed = wait;
        }
    }
    if (followed) {
        step.next = followed->lock;
        step.ring = m_heldUp.ringOf(*followed);
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
