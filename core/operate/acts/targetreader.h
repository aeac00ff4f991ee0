// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads a node and its lock once, to be judged before something is done to it.
#pragma once

#include "core/base/task.h"
#include "core/operate/acts/preflight.h"
#include "core/zk/client.h"

namespace lockscope {

/// Reads the target once its server has caught up, its directory and its lock. What cannot be read
/// is missing in the reading; an error where the connection broke: read all of it again. In the
/// client's thread; the client outlives the task.
Task<Result<TargetReading>> readTarget(zk::Client &client, Target target);

/// Reads and judges the lock of @p target: all names; Stat and data of all nodes, or
/// in a long queue of its head and of the target's neighbours. Gone, Denied, and
/// what a broken connection gives.
Task<Result<LockStatePtr>> readLock(zk::Client &client, Target target);

/// "world:anyone cdrwa, digest:anna cdrw": hashes of passwords are left out.
QString aclText(const QVector<zk::AclEntry> &entries);
/// Whether that ACL lets everybody delete children; nothing where it depends on who one is.
std::optional<bool> letsDelete(const QVector<zk::AclEntry> &entries);

} // namespace lockscope
