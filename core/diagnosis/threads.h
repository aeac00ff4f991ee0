// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

namespace lockscope {

/// Whether one thread made two nodes of one session. A session is not a thread: mostly nothing
/// tells.
enum class Threads : quint8 {
    Unknown,
    Same, ///< both carry the tag of one thread, or are one request made twice
    Different, ///< their data differ
};

/// Whether a node's data name a thread: "worker thread-7", "host tid=12". Pure.
bool namesThread(const QByteArray &data);

/// By the nodes' data, which name a thread ("worker thread-7", "host tid=12") or not, and by names
/// that are the same up to the sequence number and hold a UUID: a library makes one for each
/// request (Curator's "_c_<uuid>-") or lock object (kazoo 2.8's "<hex>__lock__", recipe/lock.py,
/// whose acquire() lets in one thread at a time). Pure.
Threads threadsOf(const LockNode &one, const LockNode &other);
/// The same by the data alone, of nodes in different locks: data that differ tell only where both
/// name a thread.
Threads threadsOverLocks(const LockNode &one, const LockNode &other);

} // namespace lockscope
