// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rootchain.h"

namespace lockscope {

/// How many surely wait, and for how long together.
struct Waits
{
    int waiters = 0;
    qint64 ms = 0;
};

/// Who waits behind what, over all locks of a graph. Refers to it.
class Victims
{
public:
    /// @p now: the servers' clock.
    Victims(const WaitGraph &graph, qint64 now);

    /// Of the lock alone.
    Waits ofLock(int lock) const;
    /// All that wait for the lock in which @p chain ends, or in the locks of its ring, and for what
    /// those who wait there hold. REQUIRES: it is not empty.
    Waits behind(const RootChain &chain) const;

private:
    /// A lock held by one who waits, and all that wait behind that.
    struct Held
    {
        int lock = 0;
        Waits behind;
    };

    const WaitGraph &m_graph;
    qint64 m_now;
    std::vector<std::vector<Held>> m_heldBy; ///< by the lock that the holders wait for
};

} // namespace lockscope
