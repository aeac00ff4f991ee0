// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// Who watches nodes of which lock, as the servers' watch lists say.
struct Watchers
{
    QVector<QVector<SessionId>> ofLock; ///< by index into WaitGraph::locks
    QHash<SessionId, int> locks; ///< in how many of them a session watches nodes; 1 is left out
};

/// @p facts may be null: nobody was asked. Pure.
Watchers watchersOf(const QVector<LockStatePtr> &locks, const ServerFacts *facts);

} // namespace lockscope
