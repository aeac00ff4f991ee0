// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is asked of owners, and how their locks stand, in words: pure functions; what they give is
// escaped.
#pragma once

#include "core/operate/locks/lockowner.h"

namespace lockscope {

/// "write on /locks/a", "releasing everything".
QString callText(OwnerAct act, const ClaimRequest &request);
/// Why a lock was not granted, or was lost. That ZooKeeper did not answer in time is not what "not
/// granted within 10 s" means here.
QString callReason(const Error &error);
/// "2 × read, 1 × write", "1 × lease".
QString countsText(int reads, int writes, const QString &recipe);
/// "holds for 4 s, token 0x3b; waits, 1 ahead, behind lock-0000000003", "released",
/// "✕ LOST: …". What is held while no server answers is ours until @p heldUntil at most.
QString stateText(const OwnedLock &lock, qint64 heldUntil, qint64 now);
/// Until it is released, or gives up; empty where it does neither by itself.
QString timeLeftText(const ClaimStatus &status, qint64 now);
/// Lost, or about to be.
bool isAlarming(const OwnedLock &lock);

} // namespace lockscope
