// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/lockarrows.h"

#include "core/diagnosis/components.h"

#include <algorithm>

namespace lockscope {
namespace {

using Locks = std::vector<int>;

} // namespace

template <typename Visit> void LockArrows::forEachNext(int lock, Visit visit) const
{
    const LockDigest &digest = *m_locks.at(lock);
    for (const int entry : digest.granted) {
        const auto [first, last] = m_waits.of(digest.entries[size_t(entry)].owner);
        for (auto wait = first; wait != last; ++wait) {
            if (wait->lock != lock)
                visit(wait->lock);
        }
    }
}

Locks LockArrows::ofRings() const
{
    Locks starts;
    Locks found;
    for (int lock = 0; lock < m_locks.size(); ++lock) {
        if (m_locks.at(lock)->isInverted)
            found.push_back(lock);
        starts.push_back(lock);
    }
    const auto nextOf = [this](int lock) {
        NextNodes next;
        forEachNext(lock, [&next](int to) { next.append(to); });
        return next;
    };
    for (const GraphNodes &ring : componentsOf(int(m_locks.size()), starts, nextOf))
        found.insert(found.end(), ring.begin(), ring.end());
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

Locks LockArrows::reachableFrom(const Locks &locks) const
{
    std::vector<bool> isSeen(size_t(m_locks.size()), false);
    Locks todo = locks;
    while (!todo.empty()) {
        const int lock = todo.back();
        todo.pop_back();
        if (isSeen[size_t(lock)])
            continue;
        isSeen[size_t(lock)] = true;
        forEachNext(lock, [&](int to) { todo.push_back(to); });
    }
    Locks found;
    for (size_t i = 0; i < isSeen.size(); ++i) {
        if (isSeen[i])
            found.push_back(int(i));
    }
    return found;
}

} // namespace lockscope
