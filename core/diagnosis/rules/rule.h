// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/nodecheck.h"
#include "core/diagnosis/evidence.h"
#include "core/diagnosis/finding.h"
#include "core/diagnosis/history.h"
#include "core/diagnosis/sitesettings.h"
#include "core/diagnosis/waitgraph.h"
#include "core/diagnosis/watchers.h"
#include "core/history/baselines.h"

namespace lockscope {

/// A finding that becomes one when it has been true for `persistMs`, in every round since.
struct Candidate
{
    Finding finding;
    qint64 persistMs = 0;
    /// Of when it is true: an answer that is used again is no second look. 0: of the round.
    qint64 asOf = 0;
    /// What must come first for it to count, "needs …"; empty: nothing. It is no finding until
    /// then, nor is it known to be none.
    Message notYet = {};
};
using Candidates = QVector<Candidate>;

/// What a rule needs, to say why it was not examined.
enum Need : quint8 {
    NeedNothing = 0,
    NeedWatches = 1, ///< the watch lists
    NeedSessions = 2, ///< all connections and the expiry table
    NeedRecording = 4, ///< what happened before
    NeedAcl = 8,
    NeedScan = 16,
};

/// Where a rule's findings stand in the answer to "why is it stuck", the first cause first.
enum class Rank : quint8 {
    Ensemble, ///< look there first: locks are what they are because of it
    Defect, ///< proven, and will not heal by itself
    Danger, ///< nothing stands, and two may work at once
    Ring, ///< clients that wait for each other
    Session, ///< the one that holds is not well
    Holder, ///< mere slowness
    Trend, ///< what happens over time
    Note, ///< nothing is stuck by it
    Coverage, ///< what cannot be seen
};

class SeenLock;
struct SeenRound;

/// One rule of the lock doctor, a value in its theme's file: conditions and guards are in the
/// functions, numbers in Thresholds.
struct Rule
{
    const char *id = nullptr; ///< "R07": stable, used in JSON, mutes and settings
    const char *title = nullptr; ///< "Head asleep on a ghost"
    Rank rank = Rank::Note;
    int needs = NeedNothing; ///< Need
    /// What it says of several contenders of one lock is one finding: see folded().
    bool folds = false;
    void (*ofLock)(const Rule &rule, const SeenLock &seen, Candidates *found) = nullptr;
    void (*ofRound)(const Rule &rule, const SeenRound &round, Candidates *found) = nullptr;
    /// Of the graph over all locks: examined with each change, too.
    void (*ofGraph)(const Rule &rule, const SeenRound &round, Candidates *found) = nullptr;
};

/// All rules, by id.
const QVector<Rule> &ruleTable();
/// Null where there is none of that id.
const Rule *ruleOf(const QString &id);

/// A finding of @p rule that is about no contender in particular; its id is the rule's, to be
/// completed where a round can have several.
Finding findingOf(const Rule &rule, Severity severity, Confidence confidence);

/// What all rules of a round share. Lives as long as the round is examined.
struct SeenRound
{
    const ServerFacts *facts = nullptr; ///< null: the servers were not asked
    const LockHistory &history;
    const WaitGraph &graph;
    const Thresholds &limits; ///< of what is of no lock; SeenLock::limits for a lock
    const SiteSettings &settings;
    qint64 now = 0; ///< our clock
    qint64 serverNow = 0; ///< the servers' wall clock, as well as we know it
    qint64 serverNowAtLeast = 0; ///< what it shows at least; the same where it is known
    std::optional<qint64> clockOffsetMs; ///< the servers' clock minus ours; nothing: not known
    const Watchers &watchers;
    QHash<QString, bool> anybodyMayDelete; ///< by lock path; empty: access lists were not read
    const QVector<ChildlessDirectories> *childless = nullptr; ///< null: nothing was scanned
    const NodeChecks &checks; ///< of nodes that were read again after a `sync`
    const UsualTimes &usual;

    /// How long something usually takes at locks like the one at @p path.
    Usual usualAt(const QString &path, Habit habit) const;
    /// Whether all sessions that exist and all connections are known. Until when a session lasts
    /// may not be: ServerFacts::expiresInMs.
    bool knowsSessions() const { return facts && facts->allSessions() && facts->allConnections(); }
    /// Heartbeats and expiry of a session mean nothing so soon after a new leader was chosen: see
    /// settlingMs().
    bool isSettled(qint64 timeoutMs) const
    {
        return history.leadership().isSettled(now, timeoutMs);
    }
    /// By how much ages by the servers' clock may be too long; 0 where it is known. What we saw
    /// ourselves is as old as that in any case.
    qint64 doubtMs(qint64 ageMs) const;
};

/// How the session behind a contender does.
enum class Health {
    Unknown, ///< not enough members answered, or a persistent node
    Well,
    Silent, ///< connected; nothing heard for `silentPercent` of its timeout
    VerySilent,
    Disconnected, ///< no member has a connection of it; it will expire
    Ended, ///< in no table: its ephemeral nodes should be gone
};

/// Whether it is made for one to hold as long as it lives: because its recipe says so or, with the
/// last word, the people of the site. However old a lock is, that makes no election of it.
bool isElection(const LockState &state, const SiteSettings &settings);

/// One lock of a round.
class SeenLock
{
public:
    /// @p lock: index into round.graph.locks.
    SeenLock(int lock, const SeenRound &round);
    Q_DISABLE_COPY_MOVE(SeenLock) // its evidence refers to its paths

    const int index;
    const LockState &state;
    const LockDigest &digest; ///< who surely waits, and since when
    const SeenRound &round;
    const Thresholds limits; ///< for this lock
    LockPaths paths;
    LockEvidence evidence; ///< by queue index
    bool isElection = false; ///< long holds and waits are what it is for

    const LockRecord *record() const { return m_record; } ///< null: not observed yet
    Usual usual(Habit habit) const { return round.usualAt(state.snapshot->path, habit); }
    const Contender &at(int entry) const { return state.queue.at(entry); }
    const LockNode &node(int entry) const { return state.nodeOf(at(entry)); }
    SessionId session(int entry) const { return node(entry).stat.owner; }
    QString path(int entry) const { return state.pathOf(at(entry)); }
    /// Nodes of this lock; none, too, where nobody told.
    QStringList watchedBy(int entry) const
    {
        return session(entry) ? paths.watchedBy(session(entry)) : QStringList();
    }
    /// Whether the client of @p entry is seen to watch the node of @p other. Of one that watches
    /// thousands this costs less than to look for it in watchedBy().
    bool watches(int entry, int other) const
    {
        return session(entry) && round.facts
            && round.facts->watches.value(session(entry)).contains(path(other));
    }
    bool isOwner(SessionId session) const; ///< of any node here
    qint64 ageMs(int entry) const; ///< since it was created; 0 while unknown
    qint64 sureAgeMs(int entry) const; ///< the same, whatever the servers' clock shows
    /// Whether it surely waits: no defect is made of one that may have been let in.
    bool isWaiter(int entry) const { return digest.entries[size_t(entry)].role == Role::Waiter; }
    bool isHolder(int entry) const { return at(entry).role == Role::Holder; }
    /// Whether @p blocker must go before @p waiter is granted.
    bool isBlockedBy(int waiter, int blocker) const;
    /// The holder on which most depends: the one the first waiter waits for, or -1.
    int rootHolder() const;
    /// The waiter that is granted next, per recipe the first; of several locks in one directory the
    /// one that has waited longest. -1 without waiters.
    int nextInLine() const;
    int victimsOf(int holder) const;
    const Recipe *recipeOf(int entry) const;
    bool isGeneric(int entry) const; ///< judged by no library's rule
    /// Whether what watch lists tell of it is of the queue as it is: see LockEvidence::isSettled().
    bool isSettled(int entry) const { return evidence.isSettled(entry); }
    /// How long neither it nor anything before it has come or gone, as far as we looked; 0: not
    /// known.
    qint64 stillMs(int entry) const;
    /// The session's timeout, also of one that is connected no more; 0: not known.
    int timeoutMs(int entry) const;
    Health health(int entry) const;
    /// Our clock: of when facts about its session, or its watches, are.
    qint64 askedAt() const { return round.facts ? round.facts->sessionsAskedAt() : 0; }
    qint64 listedAt(int entry) const { return evidence.listedAt(entry); }

    /// "write #5 of 0x2 (10.0.0.7:4512)".
    Message describe(int entry) const;
    /// A finding on these entries; the first is the one it is about.
    Finding finding(const Rule &rule, Severity severity, Confidence confidence,
        const QVector<int> &entries) const;

private:
    bool waitsLonger(int entry, int other) const;
    bool isBehindWaiter(int entry) const;

    const LockRecord *m_record;
};

/// By which that entry is judged; null: it is no contender.
const Recipe *recipeOf(const LockState &state, int entry);

/// When the heartbeats of the client of that entry are due, by its own recipe's library (several
/// may share a lock) and its session's timeout; 0: that is not known.
qint64 heartbeatMs(const LockState &state, int entry, int timeoutMs);

/// The age of its heartbeat from which on the client of that entry is called silent, in percent of
/// its timeout, by all that its lock tells: @p limit is the site's, but some libraries ping late.
qint64 silentPercent(const LockState &state, int entry, qint64 limit);

/// The age of its heartbeat from which on a connected session is called silent, or very silent, in
/// percent of its timeout: as its library and this client are used to.
struct SilentPercents
{
    qint64 silent = 0;
    qint64 verySilent = 0;
};
SilentPercents silentPercents(int entry, const SeenLock &seen);

/// Who watches in several locks and owns nothing at all, or most of a lock, looks on: another
/// Lockscope, which watches the holders of the locks in its view, a monitor, a cache over the tree.
/// What it watches is no wait. @p watched: of this lock's nodes.
bool looksOn(const SeenLock &seen, SessionId session, const QStringList &watched);

} // namespace lockscope
