// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/childless.h"
#include "core/diagnosis/habits.h"
#include "core/diagnosis/leadership.h"
#include "core/diagnosis/lockdigest.h"
#include "core/diagnosis/presentnodes.h"
#include "core/history/event.h"
#include "core/server/serverfacts.h"

#include <array>

namespace lockscope {

/// A contender that has gone.
struct Departure
{
    QString name; ///< of the node
    NodeRecord node;
    qint64 seenUntil = 0; ///< when it was last known to be there
    qint64 goneAt = 0; ///< when it was first seen to be gone
    Zxid thereAt; ///< the newest change of which we know that it was still there
    Zxid goneBy; ///< whoever has heard of that one has heard that it is gone
    Zxid successor; ///< if it held, who was let in by that: the first of them, if there was one
    SessionId successorSession;
    /// What its client did, by its last request when the servers were asked after. SentNothing is
    /// proven: another session deleted its node, and it was not told.
    enum Owner : quint8 { Unknown, SentNothing, WasActive } owner = Unknown;

    bool hasHeld() const { return node.holdsSince > 0; }
};

/// Requests that came and went while one exclusive holder stood: none of them was granted. By the
/// directory's Stat, so that those too brief to be seen count as well.
struct Ungranted
{
    /// How long they lived: less than BriefLifeMs, less than a second, less than five, longer. Of
    /// one that was not seen, the time between two looks, which is more than it lived.
    enum Life : quint8 { Brief, Short, Some, Long, Lives };
    static constexpr qint64 BriefLifeMs = 200;
    static Life lifeOf(qint64 ms);

    int came = 0;
    int gone = 0;
    int lingered = 0; ///< of those: they were seen to wait, for BriefLifeMs at least
    std::array<int, Lives> lives {};

    Ungranted &operator+=(const Ungranted &other);
    friend bool operator==(const Ungranted &, const Ungranted &) = default;
};

/// Children made and gone in the directory's life, by its Stat: no watch misses any.
struct CountSample
{
    qint64 at = 0;
    qint64 creates = 0;
    qint64 deletes = 0;
    int children = 0;
    Zxid change = {}; ///< the last of them
    Ungranted ungranted = {}; ///< so far, whoever held
};

struct LockRecord
{
    static constexpr int MaxDepartures = 200; ///< that are remembered

    Zxid directory; ///< czxid: another one is another directory, whose numbers start anew
    Zxid formerDirectory;
    /// The last look, with which the next one is compared; its `at`: when the lock was last known
    /// to be so.
    LockMoment moment;
    /// `moment.at` goes with the rounds, as a change would be told, and not merely with looks.
    bool isWatched = false;
    QString kind; ///< pathClass() of the lock
    qint64 firstSeenAt = 0;
    Zxid firstChange; ///< of its children, before we first looked: of what was gone by then
    qint64 movedAt = 0; ///< when its children last changed
    int handovers = 0; ///< holders that were seen to go
    qint64 handedOverAt = 0; ///< the last of them; 0: none
    PresentNodes present;
    QVector<Departure> departures; ///< the last MaxDepartures
    QVector<CountSample> counts; ///< the last 100, one for each round in which it was live
    Zxid holder; ///< the one exclusive holder, if there is one
    qint64 holderSince = 0; ///< since when it is seen to be that
    Ungranted underHolder; ///< since then
    qint64 firstGaveUpAt = 0; ///< when the first of those that lingered under it was seen; 0: none
    qint64 lastGaveUpAt = 0; ///< when the last of them went
    Ungranted ungranted; ///< since we look, whoever held
    CountSample last;
};

/// What was last known of a session while it lived.
struct SessionRecord
{
    QString endpoint;
    int timeoutMs = 0;
    qint64 maxIdleMs = -1;
    Pulse pulse; ///< of the connection that it has, or had
    qint64 seenAt = 0; ///< when a member last had a connection of it
    qint64 knownAt = 0; ///< when the leader last listed it
    quint32 knownIn = 0; ///< the same, as a number of ServerFacts: two may be of one millisecond
    qint64 expiresInMs = -1; ///< then
    bool wasUnwell = false; ///< then: disconnected, or silent for more than half its timeout
    bool hasEnded = false;
    qint64 endedAt = 0;
    /// Since when its client has sent nothing but heartbeats over the connection that it has: the
    /// number of its last request is the same in all answers from then to `seenAt`. 0: not told.
    qint64 quietSince = 0;
    qint64 lastRequest = -1; ///< that number
    Zxid quietZxid; ///< what its server had told it of when that number was first seen; none:
                    ///< unknown
    bool hasAsked = false; ///< the number was seen to change then: it is not merely the first seen
};

/// How many empty directories a parent had when they were first counted.
struct LeakRecord
{
    qint64 at = 0;
    int count = 0;
};

/// "`session` asked for `wanted` while it held `held`."
struct OrderWitness
{
    SessionId session;
    qint64 at = 0;
    QString held;
    QString wanted;
    QStringList alsoHeld; ///< gate locks: a common one makes the order harmless
};

/// What happened since we look: fed with every state and every round of server facts, in order of
/// time; bounded. What happened to locks are the events of eventsBetween(), as in every other
/// history. One thread.
class LockHistory
{
public:
    /// Gives what happened since the last one.
    QVector<LockEvent> observe(const LockState &state, qint64 now);
    void observe(const ServerFacts &facts);
    void observe(const QVector<ChildlessDirectories> &childless, qint64 now);
    /// Once a round, with all locks in view: counts, and who asks for what while holding what.
    /// @p knownAt: as DoctorRound's.
    void closeRound(
        const LockDigests &locks, const SessionWaits &waits, qint64 now, qint64 knownAt = 0);
    /// Of a lock that is no longer looked at; what is known of its kind stays.
    void forget(const QString &path);
    /// Our clock was set by @p byMs: what was seen before was as long ago as it was.
    void moveTimes(qint64 byMs);

    const LockRecord *lock(const QString &path) const;
    const SessionRecord *session(SessionId id) const;
    /// What the session's nodes say, as long as all that say one say the same: clientNameIn().
    QString clientName(SessionId id) const { return m_names.value(id); }
    const LeakRecord *leak(const QString &parent) const;
    /// By the kinds of both locks, held and wanted: see pathClass(). By the locks themselves where
    /// both are of one kind.
    const QHash<QPair<QString, QString>, OrderWitness> &orders() const { return m_orders; }
    /// When a member that answers now did not answer for the last time; 0: not since we look.
    qint64 memberSilentAt(const QString &member) const { return m_silentMembers.value(member); }
    const MemberHabits &members() const { return m_members; }
    qint64 startedAt() const { return m_startedAt; }
    const Leadership &leadership() const { return m_leadership; }
    /// Whether the session ended by expiry, as far as its last days tell: it was unwell when last
    /// seen and its nodes went when its time was over, not before.
    bool endedUncleanly(SessionId id, qint64 goneAt) const;

private:
    /// What has gone, and of which it is not told yet by whom it was removed.
    struct Request
    {
        QString path;
        Zxid czxid;
        SessionId session;
        qint64 goneAt = 0;
    };

    void noteUnwatched(const LockSnapshot &snapshot);
    void noteName(const LockState &state, const LockNode &node);
    Ungranted observeNodes(const LockState &state, const LockMoment &moment,
        const QVector<LockEvent> &events, LockRecord *record);
    Ungranted take(const QVector<LockEvent> &events, const LockState &state, LockRecord *record);
    void noteDeparture(
        const LockEvent &gone, const NodeRecord &node, const LockState &state, LockRecord *record);
    static void observeCounts(
        const LockState &state, qint64 now, const Ungranted &seen, LockRecord *record);
    void observeUnconnected(const ServerFacts &facts);
    void judgeOwners(const ServerFacts &facts);
    Departure *departureOf(const Request &request);
    void observeSilence(const ServerFacts &facts);
    void observeConnections(const ServerFacts &facts);
    void observeOrders(const LockDigests &locks, const SessionWaits &waits, qint64 now);
    void noteOrder(const OrderWitness &witness);

    QHash<QString, LockRecord> m_locks;
    QHash<SessionId, SessionRecord> m_sessions;
    QHash<SessionId, QString> m_names; ///< empty: several
    QHash<QPair<QString, QString>, OrderWitness> m_orders;
    QHash<QString, LeakRecord> m_leaks;
    QVector<Request> m_unjudged;
    QHash<QString, qint64> m_silentMembers;
    MemberHabits m_members;
    Leadership m_leadership;
    quint32 m_factsSeen = 0; ///< how many ServerFacts with lists of their own were observed
    qint64 m_startedAt = 0;
};

} // namespace lockscope
