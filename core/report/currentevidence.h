// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/evidence.h"

namespace lockscope {

/// As gatherEvidence(), for those who are not shown when the servers were asked: what is older than
/// a contender, or than its place in the queue, is left out as unknown, and that no watch was seen
/// is told only of who would have set one by then. @p facts must be null where they are of before
/// the connection that there is now. @p limit: of the first so many; 0: of all. Pure; any thread.
QVector<ContenderEvidence> currentEvidence(const LockState &state, const ServerFacts *facts,
    const LockRecord *record = nullptr, int limit = 0);

/// How many of the queue's entries are shown within @p limit, which is 0 for all.
int shownOf(const LockState &state, int limit);
/// Whether what is shown within @p limit was read, or found denied or gone.
bool isComplete(const LockState &state, int limit);

/// How far the servers' clock is ahead of ours, ms, where ages told without it would be wrong; 0
/// where they would not, or nothing is known of it. @p facts may be null.
qint64 clockSkewMs(const ServerFacts *facts);

} // namespace lockscope
