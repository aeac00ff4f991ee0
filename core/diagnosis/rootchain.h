// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/heldup.h"

#include <optional>
#include <vector>

namespace lockscope {

/// From a lock to the one who has to act: who holds it, who holds what that one waits for, and so
/// on. A value.
struct RootChain
{
    /// One a lock, the lock asked for first, the root last; empty: nobody holds it.
    QVector<ContenderRef> holders;
    int left = 0; ///< how many before the root are left out, where it is very long
    int ring = -1; ///< index into WaitGraph::deadlocks: it ends in this one
    bool isRing = false; ///< it comes back to itself: there is no root

    bool isEmpty() const { return holders.isEmpty(); }
    ContenderRef root() const { return holders.constLast(); } ///< REQUIRES: not empty
};

/// The chains of locks, over who holds and, where that one is held up, whom he waits for. Of
/// several holders the one that waits elsewhere himself is followed, else the one that has held
/// longest is the root. What is looked up is kept: all locks together take as long as one look at
/// each. Refers to what it is made of; one thread.
class RootChains
{
public:
    static constexpr int MaxSteps = 16; ///< of a chain; the root comes on top

    RootChains(const LockDigests &locks, const HeldUp &heldUp);

    /// @p lock: index into the digests.
    RootChain of(int lock) const;

private:
    struct Step
    {
        int holder = -1; ///< entry of the lock; -1: nobody holds it
        int next = -1; ///< the lock that the holder waits for; -1: none
        int ring = -1; ///< the deadlock that this wait is part of
    };
    struct End
    {
        int lock = -1; ///< -1: it comes back to itself
        int steps = 0; ///< until there
    };
    const Step &stepOf(int lock) const;
    Step lookUp(int lock) const;
    End endOf(int lock) const;

    const LockDigests &m_locks;
    const HeldUp &m_heldUp;
    mutable std::vector<std::optional<Step>> m_steps; ///< by lock
    mutable std::vector<std::optional<End>> m_ends; ///< by lock
};

} // namespace lockscope
