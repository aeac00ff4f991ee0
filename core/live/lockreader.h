// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One look at a lock, without watching it.
#pragma once

#include "core/base/task.h"
#include "core/recipes/lockstate.h"
#include "core/zk/client.h"

namespace lockscope {

/// Adds a directory of the lock, and the names in it.
void addDirectory(LockSnapshot &snapshot, const QString &path, const zk::Children &children);

/// Keeps what was read of a node of the lock, also that it is gone or may not be read; any other
/// error is returned.
Result<Done> keepRead(LockNode &node, const Result<zk::NodeData> &read);

/// Reads @p lock and judges it by @p choice: all names, and the data of its directory; Stat and
/// data of all nodes, or in a long queue of its head and of the neighbours of @p node. Where @p
/// node is @p lock itself, it is that one node, whatever its name. Gone, Denied, and what ends the
/// session. In the client's thread; the client outlives the task, and what @p choice points at
/// does.
Task<Result<LockStatePtr>> readLock(zk::Client &client, QString lock, QString node, Choice choice);

} // namespace lockscope
