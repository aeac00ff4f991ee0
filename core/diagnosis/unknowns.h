// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rootchain.h"
#include "core/diagnosis/rules/rule.h"

namespace lockscope {

/// Why it cannot be said how it stands with a lock.
struct Unknown
{
    Message sentence; ///< complete, escaped
    QVector<Advice> next; ///< what would tell
};

/// Where nothing can be said of the lock: it, or a part of it, is not read or not live, it is no
/// lock, or whether anybody holds is in data that were not read.
std::optional<Unknown> unknownOf(const LockDigest &lock);

/// Where nobody surely waits, and nothing tells of some whether they hold, or have waited for long:
/// who has just come does neither. @p chain: from this lock.
std::optional<Unknown> doubtOf(
    const LockDigest &lock, const RootChain &chain, const SeenRound &round);

/// " Of 2 more nothing tells whether they hold or wait."; empty where there are none.
Message doubtText(const LockDigest &lock);

/// Whether those who hold, or the first where nobody does, are read: then it can be answered,
/// however many others are still to come.
bool isHeadRead(const LockState &lock);

} // namespace lockscope
