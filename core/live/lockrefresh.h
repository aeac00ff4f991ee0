// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A look at a lock that was looked at before, without watching it.
#pragma once

#include "core/base/locksnapshot.h"
#include "core/base/task.h"
#include "core/live/directorywatcher.h"
#include "core/zk/client.h"

#include <functional>

namespace lockscope {

/// How a lock is looked at again.
struct RefreshOptions
{
    bool isListed = false; ///< the names are of just now: they need not be listed for this look
    /// Nodes whose data may be others while they stand: they are read anew.
    QVector<DirectoryWatcher::Name> changeable;
    bool isTimed = false; ///< what it is depends on the time: never given as it was known
    /// How many nodes may be read at a time, by now.
    std::function<int()> share;
};

/// Lists the lock @p known anew and reads the nodes that are not known of it yet, all of them. A
/// numbered node is never another one under its name: what was read of it stays as it was; so do
/// all nodes as long as the directory's Stat is the same, but for those that may change. Gives
/// @p known itself where nothing has changed; a snapshot that says so where the lock is gone or may
/// not be read; the error where it could not be asked for. In the client's thread; the client
/// outlives the task.
Task<Result<LockSnapshotPtr>> refreshedLock(
    zk::Client &client, LockSnapshotPtr known, RefreshOptions options);

} // namespace lockscope
