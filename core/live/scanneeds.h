// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/scan.h"

namespace lockscope {

/// Whether nothing that is in the nodes, or is watched by their sessions, changes who holds and who
/// waits. Of a family that shares its names, others are told by directories beside, and by children
/// that are none of this recipe's. Pure.
bool isToldByNames(const LockState &lock, const Choice &choice);

/// Which nodes of a lock that was judged by its children's names a scan has to read so that what it
/// says of it is the same as if it had read them all: indexes into LockSnapshot::nodes. Where the
/// names alone tell who holds and who waits, these are the holder and the oldest waiter; else they
/// are all, or the first ScanLimits::maxRead of the queue. Pure.
QVector<int> nodesToRead(const LockState &byNames, const Choice &choice, const ScanLimits &limits);

} // namespace lockscope
