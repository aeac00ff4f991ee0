// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"
#include "core/history/event.h"
#include "core/txnlog/txnstream.h"

namespace lockscope {

/// A time in which servers' files do not tell all that happened. Who was there before may have gone
/// in it, and others may have come: that lasts until a snapshot says what there is.
struct TornTime
{
    TxnGap gap;
    bool isMissing = true; ///< else it is one transaction, of a kind that is not known
    /// The last whole snapshot from amid the gap: nearer to the truth, and no more. No name: none.
    ServerFile within = {};
    /// The first whole one that has all of the gap, which ends it. No name: none.
    ServerFile behind = {};
    /// When it ends: at the first transaction behind that snapshot, else with the files.
    qint64 until = 0;

    /// All up to it is missing, or not understood.
    Zxid last() const { return {gap.before.value - 1}; }
};

/// One clause: why what was known before does not stand. Fixed English.
QString textOf(const TornTime &torn);
/// A sentence: from when to when what is not known.
Message messageOf(const TornTime &torn);

/// Whether all of the lock in @p snapshot was made by @p from or later: then nothing of it is of
/// before, and nobody came into it unseen. Pure.
bool isMadeSince(const LockSnapshot &snapshot, Zxid from);

/// Of each node of @p moment whether it may hold though it is not shown to: those ahead of it are
/// of before transactions went missing, and may have gone with one of these. Nobody, where none are
/// missing. @p step: what comes next, which shows of those who went with it that they were there
/// until then. Pure.
QVector<bool> mayHold(const LockMoment &moment, const StepFacts &step);

/// Goes through torn times as a replay goes through transactions. Belongs to one thread.
class TornWalk
{
public:
    /// @p all, by zxid, outlive it. @p base: of the snapshot that the replay begins with, which
    /// tells what there was before it.
    TornWalk(const QVector<TornTime> &all, Zxid base);

    /// The next one that begins before transaction @p next, or null; asked until it is null.
    const TornTime *enter(Zxid next);
    /// The snapshot by which it is known again what there is, where @p next is the first behind it;
    /// no name: none. What it ends has ended then.
    ServerFile leave(Zxid next);
    /// The one that begins right behind transaction @p last, or null: what comes next is not known.
    const TornTime *ahead(Zxid last) const;

    /// The last of those that were entered and have not ended; null: none.
    const TornTime *now() const { return m_open.isEmpty() ? nullptr : m_open.constLast(); }
    /// Since when the first of them lasts, ms since 1970. REQUIRES: now().
    qint64 since() const { return m_open.constFirst()->gap.from; }

private:
    const QVector<TornTime> &m_all;
    qsizetype m_next = 0;
    QVector<const TornTime *> m_open; ///< by zxid
};

} // namespace lockscope
