// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/heldsince.h"
#include "core/diagnosis/history.h"
#include "core/diagnosis/thresholds.h"
#include "core/history/baselines.h"

namespace lockscope {

/// Of the holder at @p entry of @p state. @p record: what was seen of its lock, or null. @p now:
/// our clock; @p serverNow: the servers'. Pure.
///
/// What follows from the directory: its pzxid is that of the last child that came or went
/// (DataTree.createNode and deleteNode, 3.4 to 3.9). Where that is the czxid of the youngest child,
/// none has gone since, so that all that hold now held when that one came; where no child ever
/// went, since their own nodes were made. A node that stays, and says until when it is held, was
/// written when it was taken or prolonged.
HoldBounds holdOf(
    const LockState &state, int entry, const LockRecord *record, qint64 now, qint64 serverNow);

/// The same of each of @p entries, in one pass over the queue.
QVector<HoldBounds> holdsOf(const LockState &state, const QVector<int> &entries,
    const LockRecord *record, qint64 now, qint64 serverNow);

/// holdOf() of all that hold and were read, for as long as they do. Not of those whose nodes stay
/// while they change: that one's node is there does not tell that it still is the same.
HeldTimes heldTimesOf(
    const LockState &state, const LockRecord *record, qint64 now, qint64 serverNow);

/// "for 2 h 03 m", "for at least 4 m 10 s and at most 2 h 00 m", "for at most 2 h 00 m".
Message textOf(const HoldBounds &bounds);
/// The same where there is little room: "2 h 03 m", "≥ 4 m 10 s", "≤ 2 h 00 m". Of two bounds the
/// first, unless that says next to nothing.
QString shortTextOf(const HoldBounds &bounds);

/// Whether that is no longer than holds of such locks often are: half of them take long, too. Of a
/// wait, whose bounds are one, the same by what is usual of waits.
bool isUsual(const HoldBounds &hold, const Usual &usual, const Thresholds &limits);
/// Whether nearly all holds of such locks are much shorter.
bool isUnusual(const HoldBounds &hold, const Usual &usual, const Thresholds &limits);
/// "of 4310 holds of /jobs/*/lock since 2026-11-12, 99 of 100 took no more than 11 s". @p path: of
/// the lock.
Message textOf(const Usual &usual, const QString &path);

/// Holds that were seen from their grant to their end.
struct HoldTimes
{
    int count = 0;
    qint64 medianMs = 0;
    qint64 p95Ms = 0;
    qint64 p99Ms = 0;
};
HoldTimes holdTimesOf(const LockRecord &record);
/// As of what was learned: whether nearly all that were seen are much shorter.
bool isUnusual(const HoldBounds &hold, const HoldTimes &seen, const Thresholds &limits);

/// How many requests that came after the exclusive holder at @p entry have gone, by the directory's
/// count of children ever made: none of them was granted, as it stood before them all. Nothing
/// where others could be granted beside it, or the numbers do not tell.
std::optional<qint64> goneBehind(const LockState &state, int entry);

} // namespace lockscope
