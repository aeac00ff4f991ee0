// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/accesslist.h"
#include "core/diagnosis/clientname.h"
#include "core/diagnosis/gatheredevidence.h"
#include "core/diagnosis/verdict.h"
#include "core/server/silence.h"
#include "ui/queue/rowdiff.h"
#include "ui/theme/ownclaims.h"

namespace lockscope {

/// A judged lock and what the servers know of its contenders: what the views of a queue show. An
/// immutable value; copies are cheap.
struct QueueContent
{
    LockStatePtr state; ///< null: nothing to show
    GatheredEvidence evidence; ///< of the entries of state->queue
    qint64 evidenceAt = 0; ///< local clock, when the servers were asked; 0: never
    /// Who may do what in each of the lock's directories, by their index; shorter: not read (yet).
    QVector<AccessList> access = {};
    QVector<RowKey> keys = {}; ///< rowKeys() of the state, or empty: made when they are needed
    std::optional<Standing> standing = {}; ///< what the doctor says of it; nothing: nothing yet
    OwnClaims own = {};
    ServerFactsPtr facts = {}; ///< of which the evidence is; may be null
    ClientNames clients = {}; ///< clientNamesOf() the state, or empty: made when they are needed
    qint64 pausedAt = 0; ///< our clock: it is shown as it was then; 0: as it is
    /// By path of a holder's node: the locks that its session waits for itself, by the doctor's
    /// last report.
    QHash<QString, QStringList> elsewhere = {};
    HeldTimes held = {}; ///< since when who holds it has, as far as that was seen or is told
    qint64 silentPercent = UsualSilentPercent; ///< Thresholds::silentPercent of this lock

    /// Whether it is not of an earlier time. What is may have become another since.
    bool isLive() const;
    /// Whether who is not in it is not there.
    bool isListed() const;
    /// Our clock, by which ages are told: those of what is old do not go on.
    qint64 now() const;
    /// The servers' clock, which the times of nodes are of, at @p now of ours; the same where they
    /// are not known to differ.
    qint64 serversAt(qint64 now) const;
    int size() const { return state ? int(state->queue.size()) : 0; }
};

/// How bad a contender's situation looks, for its colour and icon.
enum class Condition : quint8 {
    Other, ///< no contender
    Held,
    Contended, ///< holds, and others wait
    Waiting,
    TooLong, ///< waits for longer than TooLongMs in a lock that is not known to be well
    SlowLong, ///< the same in one that is slow, and nothing is known to be broken
    Ghost, ///< watches what is gone or what will not wake it
};

constexpr qint64 JustTakenMs = 100; ///< for so long it is held for no time yet
constexpr qint64 TooLongMs = 60'000; ///< a wait that is shown as a matter of concern

/// One entry of a queue, with the questions that cells, cars and panels ask of it. Refers to @p
/// content: use it at once.
struct QueueEntry
{
    const QueueContent &content;
    int index = 0; ///< into LockState::queue

    const LockState &state() const { return *content.state; }
    const Contender &contender() const { return content.state->queue.at(index); }
    const LockNode &node() const { return state().nodeOf(contender()); }
    ContenderEvidence evidence() const { return content.evidence.at(index); }
    /// GatheredEvidence::watched().
    std::optional<QStringList> watched() const { return content.evidence.watched(index); }
    /// Whose its node is, as far as that is read or listed by the servers.
    SessionId owner() const;
    bool isOwn() const { return content.own.isOwn(owner()); } ///< this window made it
    QString client() const; ///< what it calls itself: clientNameIn(); empty: nothing

    QString path() const { return state().pathOf(contender()); }
    /// "#45", or the (visible) name where there is no sequence number.
    QString label() const;
    /// "write", "read" …; empty for others.
    QString modeWord() const;
    /// "R", "W", "X", "S", "L"; "?" for others.
    QString modeLetter() const;

    Condition condition(qint64 now) const;
    /// Since its node was created, by the server's clock; -1: not known. @p now: our clock, as
    /// everywhere here.
    qint64 ageMs(qint64 now) const;
    /// Since when it has held; nothing: it does not, or nobody saw it or told of it.
    std::optional<HeldSince> held() const;
    /// The same as how long, else what the age of its node tells; nothing: it does not hold, or
    /// that is not known, either.
    std::optional<HoldBounds> hold(qint64 now) const;
    /// Age of the last heartbeat at @p content's evidenceAt; -1: not known.
    qint64 heartbeatMs() const { return evidence().idleMs; }
    /// Until its session would expire without a heartbeat; -1: not known.
    qint64 expiresInMs(qint64 now) const;
    /// For longer than its lock's `silentPercent` allows and its library explains: as R04, but for
    /// what the doctor has learnt of this one client.
    bool isSilent() const;

    /// Entry (an index into LockState::queue) that is the last to go before it; -1 if none.
    int lastBlocker() const;
    /// Of a holder: paths of other locks that its session waits for, where that holds it up.
    QStringList waitsElsewhere() const;
};

} // namespace lockscope
