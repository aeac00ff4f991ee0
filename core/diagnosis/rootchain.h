// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"

namespace lockscope {

/// From a lock to the one who has to act: who holds it, who holds what that one waits for, and so
/// on. A value.
struct RootChain
{
    QVector<ContenderRef> holders; ///< one a lock, the lock asked for first; empty: nobody holds it
    int ring = -1; ///< index into WaitGraph::deadlocks: it ends in this one
    bool isRing = false; ///< it comes back to itself: there is no root

    bool isEmpty() const { return holders.isEmpty(); }
    ContenderRef root() const { return holders.constLast(); } ///< REQUIRES: not empty
};

/// The chain from @p lock (index into @p graph.locks). Of several holders the one that waits
/// elsewhere itself is followed, else the one that has held longest is the root. A request is
/// followed where the thread that made it may be the one that holds, and where it has waited for at
/// least @p longMs, or for half as long as the oldest waiter behind it: who waits for a moment now
/// and then is not held up. @p now: the servers' clock. Pure.
RootChain rootChainOf(const WaitGraph &graph, const SessionWaits &waits, int lock, qint64 now,
                      qint64 longMs);

} // namespace lockscope
