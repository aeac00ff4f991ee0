// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"
#include "core/diagnosis/heldsince.h"
#include "core/diagnosis/mute.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace lockscope {

/// How it stands with a lock: the one answer, which every view, command and report shows.
enum class Standing : quint8 {
    Free, ///< nobody holds, nobody waits
    Moving, ///< a hand-over was seen, or all waits are short
    Held, ///< held, and nobody has waited long
    Slow, ///< waits are long, or requests keep giving up; its holder lives and no defect explains
          ///< it
    Stuck, ///< a defect explains it that does not heal by itself
    Unknown, ///< what is missing is in the sentence
};

/// "free", "moving", "held", "slow", "stuck", "unknown"; never translated.
QString textOf(Standing standing);

/// A contender, named with its client: a step of a chain, or who has to act.
struct ChainStep
{
    QString path; ///< the lock
    QString node; ///< absolute path of the contender
    SessionId session; ///< none: a persistent node
    QString endpoint; ///< client's ip:port; empty: not known
    QString member; ///< that it is connected to; empty: not known
    qint64 heldMs = -1; ///< at most, by its node's age and what was seen; -1: it does not hold
    qint64 heldAtLeastMs = -1; ///< the same as `heldMs` where it is known
    QString client = {}; ///< the name that it gave itself: clientNameIn(); empty: none

    friend bool operator==(const ChainStep &, const ChainStep &) = default;
};

/// The answer for one lock: why is it stuck, or that it is not. A value.
struct Verdict
{
    QString path;
    Standing standing = Standing::Unknown;
    Confidence confidence = Confidence::Possible;
    Message sentence; ///< complete, escaped: names host, session and time where they are known
    QString cause; ///< rule of the finding that explains it; empty: none does
    std::optional<ChainStep> root; ///< who has to act, at the end of the chain; none: not known
    /// From this lock to the root, one contender a lock; of a lock in a ring all of that, in which
    /// the root may stand anywhere.
    QVector<ChainStep> chain;
    /// Locks left out of a very long chain: before its last step, which is the root; of a ring,
    /// behind it.
    int left = 0;
    bool isRing = false; ///< the chain comes back to itself: all of it wait for each other
    int victims = 0; ///< contenders that wait behind the root, over all locks
    qint64 victimMs = 0; ///< their waits together, ms
    int gaveUp = 0; ///< requests that left without a grant while the root held, as far as seen
    int handovers = 0; ///< seen during `watchedMs`
    qint64 watchedMs = 0; ///< how long we have looked at this lock
    HeldTimes held = {}; ///< heldTimesOf() it, by what has been seen; no recording keeps that
    qint64 oldestWaitMs = -1; ///< in this lock; -1: nobody waits
    bool isBarred = false; ///< unknown, because it may not be read with our credentials
    bool isFollowed = false; ///< nobody asked for it: it is on another lock's chain
    QVector<Advice> next; ///< what to do, mildest first

    friend bool operator==(const Verdict &, const Verdict &) = default;
};

/// Whether a lock with this finding is stuck: a proven defect that does not heal by itself.
bool explainsStuck(const Finding &finding);

/// All that the lock doctor says of a moment.
struct Diagnosis
{
    QVector<Verdict> verdicts; ///< one for each lock that was looked at, in order of paths
    QVector<Finding> findings; ///< from proven defect to mere slowness, causes before consequences
    QVector<PendingFinding> pending;
    QVector<SkippedRule> skipped;
    QVector<MuteNote> mutes; ///< that hide something, or are of the settings and have ended
    QVector<MutedFinding> muted; ///< open too, in the same order, and in none of `findings`
    /// Ids of all that is not over: of `findings` and `muted`, and of what is not told while it has
    /// no weight, as beside an ensemble that nobody leads.
    QSet<QString> tracked;
    /// By Finding::id, of `findings` and `muted`: when somebody said that it is known, our clock.
    QHash<QString, qint64> acknowledged;
    /// Else it is of a recording of before, which kept neither `skipped` nor `pending`: whether
    /// what is not among `findings` was looked for is not known.
    bool knowsSkipped = true;
};

} // namespace lockscope
