// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

#include <QHash>
#include <QSet>

#include <functional>

namespace lockscope {

struct ServerFacts;

/// One thing that happened to a lock. The same value from every source: looks at a live lock, a
/// recording of them, a server's transaction log.
struct LockEvent
{
    enum Kind : quint8 {
        Requested, ///< a contender's node was made
        Granted, ///< it is entitled by its recipe's rule
        Released, ///< a holder's own session deleted the node, or was closed by its client
        GaveUp, ///< the same, of one that did not hold
        Expired, ///< the servers ended its session
        Deleted, ///< another session deleted the node: `by`, where that is known
        Gone, ///< seen to be gone; how is not known
        SessionMoved, ///< its session has another connection: `endpoint` is the new one
        VerdictChanged, ///< of the lock: `text` is the new one
        FindingOpened, ///< `text` is the rule and what it says
        FindingResolved,
        Act, ///< one of ours: `text` says which
        Gap, ///< from `at` to `until` something may have happened that is not told: `text` is why
    };
    Kind kind = Requested;
    qint64 at = 0; ///< ms since 1970, UTC; of what two looks show, the second one's
    /// It happened at `at` or after this: the look before. 0: at `at` exactly.
    qint64 notBefore = 0;
    /// Of a Gap: its end; 0 while it lasts. Of a Grant that follows from the nodes: when somebody
    /// looked first; 0: it was seen.
    qint64 until = 0;
    Zxid zxid; ///< the transaction that did it; none: not known
    Zxid token; ///< czxid of the contender, by which it is known; none: it was never read
    QString path; ///< of the lock; empty: of all locks of the source
    QString node; ///< path of the contender; empty: of the lock as a whole
    std::optional<Mode> mode;
    Role role = Role::Other; ///< what the contender was by then, before it went
    /// Of one that went: it may have been granted since it was seen. Of a grant: it may have been
    /// granted long before, and merely was not known to be; `notBefore` is when its node was made.
    bool mayHaveHeld = false;
    SessionId session;
    QString endpoint; ///< ip:port; empty: not known
    QString client; ///< the name that it gave itself, as clientNameOf(); empty: none
    SessionId by; ///< who did it, where that is told; none: not known, or the servers
    QString text; ///< fixed English, see the kinds
    int unseen = 0; ///< of a Gap: contenders that are known to have come and gone in it
    /// Of a Gap: it lasted when what is recorded ended, which is its end.
    bool isOpenEnded = false;

    /// Whether the contender is no more, however it went.
    bool isEnd() const { return kind >= Released && kind <= Gone; }

    friend bool operator==(const LockEvent &, const LockEvent &) = default;
};

/// A Gap of the lock at @p path; empty: of all locks. @p until: 0 while it lasts.
LockEvent gapEvent(const QString &path, qint64 from, qint64 until, const QString &why);

/// "requested", "granted", "released", "gave-up", "expired", "deleted", "gone", "session-moved",
/// "verdict-changed", "finding-opened", "finding-resolved", "act", "gap"; never translated.
QString textOf(LockEvent::Kind kind);
/// The same words for people.
Message messageOf(LockEvent::Kind kind);
std::optional<LockEvent::Kind> eventKindFromText(QStringView text);

/// A child of a lock at one moment, as events tell of it. Of 100 000 there are two moments at a
/// time: what is the session's, or only recorders ask for, is in LockMoment.
struct MomentNode
{
    QString directory; ///< path of it
    QString name;
    Zxid czxid; ///< none: not read
    SessionId session; ///< none: persistent, or not known
    qint64 createdAt = 0; ///< by the clock of LockMoment::at; 0: not read
    Mode mode = Mode::Exclusive; ///< meaningless for others
    Role role = Role::Other;
    bool isDoubtful = false; ///< as LockState::isDoubtful()
    /// Of a lease: whoever made it has left its place in the queue, so that it is nobody else's.
    bool isServed = false;

    QString path() const;

    friend bool operator==(const MomentNode &, const MomentNode &) = default;
};

/// A lock at one moment: what events are derived from. A plain value, so that whoever replays a
/// log can make one without a snapshot.
struct LockMoment
{
    QString path;
    qint64 at = 0; ///< when its children were listed
    /// All its children are here, others too. Otherwise it tells nothing, and the one before still
    /// stands. A lock that is known not to exist has none.
    bool isKnown = false;
    Zxid incarnation; ///< czxid of the directory; none: not known
    Zxid change; ///< pzxid of the directory: of the last child that came or went; none: several
    /// Children that were ever made and deleted in the directory: those that came and went between
    /// two moments. Nothing where its Stat is unknown or the lock has several directories.
    std::optional<qint64> creates;
    std::optional<qint64> deletes;
    /// The same of a lock with several: by the directory's path, of those of which it is known.
    struct Part
    {
        Zxid czxid; ///< none: it is not there
        qint64 creates = 0;

        friend bool operator==(const Part &, const Part &) = default;
    };
    QHash<QString, Part> parts;
    /// No child of it has ever gone: of whoever is in it nobody left before.
    bool hasLostNone = false;
    /// Parts of the lock that cannot be listed, and since when: at 0 they never could. What is told
    /// here of their children is what was known last.
    QHash<QString, qint64> hidden;
    /// Since when transactions are missing by which those may have gone who were there before; 0:
    /// none are. What was done by `knownFrom` and later is known: see mayHold().
    qint64 tornSince = 0;
    Zxid knownFrom;
    QVector<MomentNode> nodes; ///< in queue order, others last; then those of hidden parts
    QHash<SessionId, QString> endpoints; ///< of their sessions, as far as they are known
    QHash<Zxid, QString> clients; ///< by czxid, as LockEvent::client; of those that were asked for

    friend bool operator==(const LockMoment &, const LockMoment &) = default;
};

/// Of a clock that was set by @p byMs since: what was before is before by it as it is now, too.
void moveTimes(LockMoment *moment, qint64 byMs);

/// What is known beside the state of a lock.
struct MomentOptions
{
    const ServerFacts *facts = nullptr; ///< null: nobody was asked
    /// Of the servers' clock; times of nodes are told by ours. Nothing: it is not known, and when a
    /// node was made is not told, either.
    std::optional<qint64> serverAheadMs = 0;
    /// What the client of a node is called. Null: nothing is.
    std::function<QString(const LockState &state, const LockNode &node)> clientOf = {};
    /// The moment before of the same lock: what was known of its nodes is, while they are not read
    /// again, cannot be listed any more, or are not known to hold any more. Null: none.
    const LockMoment *before = nullptr;
};
LockMoment momentOf(const LockState &state, const MomentOptions &options = {});

/// How a contender went, as far as somebody tells.
struct Cause
{
    enum How : quint8 {
        Unknown,
        OwnSession, ///< it deleted the node, or was closed by its client
        Expired,
        OtherSession, ///< `by`, where that is told
    };
    How how = Unknown;
    SessionId by;

    friend bool operator==(const Cause &, const Cause &) = default;
};

/// What is told of the step from one moment to the next, beside both.
struct StepFacts
{
    /// It is one transaction: nothing came or went unseen in it, and all of it happened at `at` of
    /// the second moment, by `zxid`.
    bool isTransaction = false;
    Zxid zxid;
    QHash<QString, Cause> causes; ///< by the path of the node that went
    QSet<QString> unnamed; ///< of these: see NodeChange::isNamed

    /// Whether it was there until this step for sure.
    bool isSurelyEnded(const QString &node) const
    {
        return causes.contains(node) && !unnamed.contains(node);
    }
};

/// What happened from @p before to @p after, two moments of one lock, in order of time. Pure.
///
/// @p before null or not known: nothing was known of the lock; its contenders of now are Requested
/// when their nodes were made, and when those that hold were granted is not known, but where
/// LockMoment::hasLostNone tells. Whoever came and
/// went between the two, or may have been granted and have gone, makes a Gap: nobody is told to
/// have given up who may have held. An @p after that is not known gives nothing: compare what comes
/// next with @p before then.
QVector<LockEvent> eventsBetween(
    const LockMoment *before, const LockMoment &after, const StepFacts &step = {});

/// Notes in @p after which leases were the turn of one that has left its place in the queue since
/// @p before, or had by then: without it, another thread of the session that gives up next would be
/// taken for the one who made the lease.
void noteTurns(const LockMoment &before, LockMoment *after);

/// Whether @p gap is of eventsBetween(): the lock was looked at all along, and between two of these
/// looks something happened of which they tell nothing. What they do tell is as well known as ever.
bool isBetweenLooks(const LockEvent &gap);

/// Where each node of @p after was in @p before, by index; -1: it came. Pure.
QVector<int> placesBefore(const LockMoment &before, const LockMoment &after);

/// Released, GaveUp, Expired, Deleted or Gone: how one that was a @p role went by @p how.
/// @p mayHaveHeld: what it was is not known that well.
LockEvent::Kind kindOfEnd(Role role, Cause::How how, bool mayHaveHeld = false);

} // namespace lockscope
