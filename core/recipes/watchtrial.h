// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/choice.h"

#include <QSet>

namespace lockscope {

/// Paths by the sessions that watch them.
using WatchesSeen = QHash<SessionId, QSet<QString>>;

/// Watches of this lock's contenders' sessions on nodes of this lock, gone ones too, other than on
/// their own. Of the first MaxSampled contenders.
WatchesSeen watchesOnLock(
    const LockSnapshot &snapshot, const QVector<KnownNode> &entries, const WatchList &watches);

int sizeOf(const WatchesSeen &seen);

/// Judges the lock by the candidate's recipe and notes how well that goes with the watches.
/// REQUIRES: they are known.
void tryOn(const LockSnapshot &snapshot, const WatchesSeen &seen, const Choice &choice,
    RecipeCandidate &candidate);

/// Whether who made @p node had the moment that a client needs from its node to its watch when the
/// watches were asked for. @p watchesAt as in Choice.
bool hadTimeToWatch(const LockNode &node, qint64 watchesAt);

} // namespace lockscope
