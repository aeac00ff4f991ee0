// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/lockspots.h"
#include "core/txnlog/treereplay.h"

namespace lockscope {

/// The nodes that matter to the locks of @p spots, which outlives it.
TreeReplay::Wanted wantedBy(const LockSpots &spots);

/// The lock at @p path as the tree has it at @p at, as if it had been read then. Pure.
LockSnapshotPtr replayedLock(
    const TreeReplay &tree, const LockSpots &spots, const QString &path, qint64 at);

/// The lock that @p change is of. Pure.
QString lockOf(const NodeChange &change, const LockSpots &spots);

} // namespace lockscope
