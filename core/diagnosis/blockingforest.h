// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/chain.h"

namespace lockscope {

/// A row of the blocking forest as people read it: what is above it blocks it.
struct ForestRow
{
    enum Relation : quint8 {
        Ring, ///< no contender: stands for a deadlock, whose members are below
        Root, ///< it waits for nobody
        Member, ///< of the deadlock above it
        Held, ///< the contender above it holds what it waits for
        Ahead, ///< it waits for one that is queued ahead: `blocker`, which is a row beside it
        Chained, ///< it holds, and its session waits for another lock: the row above it
    };
    Relation relation = Root;
    ContenderRef contender; ///< not for Ring
    ContenderRef blocker; ///< Held, Ahead, Chained: who; else lock -1
    int deadlock = -1; ///< Ring: index into WaitGraph::deadlocks
    int victims = 0;
    qint64 impactMs = 0; ///< sum of how long the victims have waited
    int firstChild = 0; ///< index into BlockingForest::rows
    int childCount = 0;
};

/// WaitGraph's forest for reading: who waits in one queue stands side by side, below the holder, as
/// the 400th of a queue would else be 400 steps deep; deadlocks, which have no root, come first.
struct BlockingForest
{
    QVector<ForestRow> rows; ///< the children of a row are neighbours
    int topCount = 0; ///< rows [0, topCount) have no parent: deadlocks, then roots, worst first
};

/// @p only: leave out the others; null: all. Pure; tests/bench/bench_graph.cpp measures it.
BlockingForest blockingForest(
    const WaitGraph &graph, qint64 now, const ContenderSet *only = nullptr);

} // namespace lockscope
