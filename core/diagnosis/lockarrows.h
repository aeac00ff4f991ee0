// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/lockdigest.h"

namespace lockscope {

/// From which lock to which the sessions lead that hold the one and wait for the other. Refers to
/// what it is given.
class LockArrows
{
public:
    LockArrows(const LockDigests &locks, const SessionWaits &waits)
        : m_locks(locks)
        , m_waits(waits)
    { }
    /// All locks that a ring of waits may touch, and few others, ascending: what nobody leads to,
    /// or what leads nowhere, is in none. Of 10 000 locks this mostly leaves none.
    std::vector<int> ofRings() const;
    /// Those, and all that they lead to, ascending.
    std::vector<int> reachableFrom(const std::vector<int> &locks) const;

private:
    template <typename Visit> void forEachNext(int lock, Visit visit) const;

    const LockDigests &m_locks;
    const SessionWaits &m_waits;
};

} // namespace lockscope
