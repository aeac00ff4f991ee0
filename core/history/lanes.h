// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/crowd.h"
#include "core/history/event.h"

#include <QHash>
#include <QVector>

namespace lockscope {

/// One contender's time in a lock, from its request until it went. Small: there may be a million.
struct Stay
{
    qint64 from = 0; ///< when it was requested
    qint64 grantedAt = 0; ///< 0: it has not been
    qint64 to = 0; ///< when it went; 0: it is there
    Zxid token;
    Mode mode = Mode::Exclusive;
    /// How it went. Requested: it is there. Gap: nobody looks any more; see Lanes.
    LockEvent::Kind end = LockEvent::Requested;
    bool isGrantUnseen = false; ///< it held when it was first seen: perhaps since `from`
    /// It was granted at `grantedAt` or long before, while nobody could look.
    bool isGrantRough = false;

    bool isThere() const { return to == 0; }
    bool hasHeld() const { return grantedAt != 0; }
};

/// The stays of one client, one after the other. A session that stands in a queue twice at once has
/// two lanes.
struct Lane
{
    SessionId session; ///< none: not known, or of nobody
    QString client; ///< name that it writes into its nodes; empty: none
    QString endpoint; ///< the last one known
    QString lock; ///< path: it is a lock's, not a client's
    QVector<Stay> stays; ///< by time, none over another; none: whose it was came out later
    /// Of each stay, for how long those before it held altogether, forgotten ones too, in ms: what
    /// a pixel that many stays share has to show is a difference of two.
    QVector<qint64> heldBefore;

    /// Lock, else client, else endpoint, else session; as data: not escaped.
    QString name() const;
};

/// The lock went from one stay to another, while somebody looked at it.
struct HandOver
{
    qint64 at = 0;
    int from = -1; ///< lane of who held while `to` waited; -1: it was free, or is shared
    int to = -1; ///< lane
};

/// Something that is told of the lock as a whole.
struct Flag
{
    qint64 at = 0;
    LockEvent::Kind kind = LockEvent::VerdictChanged;
    QString text;
};

/// From .. to: a time of which not all is told; to 0: it lasts.
struct Blank
{
    qint64 from = 0;
    qint64 to = 0;
    QString why;
};

/// What happened to one lock, a lane for each client, or to all, a lane for each lock, in which it
/// is held by whomever, or waited for while nobody holds. One that nobody looks at any more is
/// neither from then on, as far as is known, until somebody does again; where nobody did until the
/// recording ended, at it or at any, its clients are not there from then on, either. Built by
/// events as they come; each costs the same however many there were. A value, not for several
/// threads at once.
class Lanes
{
public:
    enum class Of : quint8 { Clients, Locks };
    Lanes() = default;
    explicit Lanes(Of of)
        : m_of(of)
    { }

    Of of() const { return m_of; }
    /// Of::Clients: events of other locks are to be left out by the caller. Those of a lock come in
    /// the order in which they were derived.
    void add(const LockEvent &event);

    /// What was over before @p at goes, and lanes in which nothing is left; what lasts, or ended
    /// later, stays as it was, however long ago it began. Gives where each lane is now; -1: it
    /// went.
    QVector<int> forgetBefore(qint64 at);
    qint64 keptFrom() const { return m_keptFrom; } ///< the last such time; 0: nothing was forgotten

    const QVector<Lane> &lanes() const { return m_lanes; } ///< by when they were first known
    int namings() const { return m_namings; } ///< how often one came or was named anew
    const QVector<HandOver> &handOvers() const { return m_handOvers; } ///< by time
    const QVector<Flag> &flags() const { return m_flags; } ///< by time
    const QVector<Blank> &blanks() const
    {
        return m_blanks;
    } ///< by when they began; they may overlap
    /// When the first of those that last, or lasted until the recording ended, began: of who is
    /// there, or was, nothing is told since. 0: none does.
    qint64 unknownSince() const;
    bool isEmpty() const { return m_lanes.isEmpty() && m_flags.isEmpty() && m_blanks.isEmpty(); }
    qint64 begin() const { return m_begin; } ///< not before keptFrom(); 0: nothing is known
    qint64 end() const { return m_end; } ///< of the last event

    /// Index of the first stay of @p lane that was there after @p at; its size: none.
    static int stayAfter(const Lane &lane, qint64 at);
    /// Who was there at @p at; null: nobody.
    static const Stay *stayAt(const Lane &lane, qint64 at);
    /// The hand-over before or after @p at that is next to it; null: there is none.
    const HandOver *handOverBefore(qint64 at) const;
    const HandOver *handOverAfter(qint64 at) const;

private:
    struct Place
    {
        int lane = -1;
        int stay = -1;
    };
    void addOne(const LockEvent &event);
    void addFlag(const LockEvent &event);
    void takeGap(const LockEvent &gap);
    void leaveUnknown(qint64 since);
    void goOn(int lane);
    void beginAgain(const LockEvent &gap, const Crowd &crowd);
    void addTurn(const LockEvent &event);
    void request(const LockEvent &event);
    void grant(const LockEvent &event);
    void finish(const LockEvent &event);
    void learnEnd(const LockEvent &event);
    void fillBlank(const LockEvent &event);
    void addHandOver(const HandOver &handOver);
    int laneFor(const LockEvent &event);
    void learn(int lane, const LockEvent &event);
    Place placeOf(const LockEvent &event);
    bool mayBeTurn(int lane, const LockEvent &lease) const;
    Place takeTurn(const LockEvent &lease);
    Place moved(int from, int to);
    bool isRough(const LockEvent &grant) const;
    void join(int lane);
    void moveLanes(const QVector<int> &places, const QVector<int> &forgotten);
    void indexLanes();

    Of m_of = Of::Clients;
    QHash<QString, Crowd> m_crowds; ///< Of::Locks: by path
    QHash<QString, int> m_laneOfLock;
    QVector<Lane> m_lanes;
    QVector<HandOver> m_handOvers;
    QVector<Flag> m_flags;
    QVector<Blank> m_blanks;
    QHash<QString, Place> m_there; ///< by node
    QVector<QString> m_nodes; ///< by lane: the last one in it
    QHash<SessionId, QVector<int>> m_lanesOf;
    int m_lastHolder = -1; ///< lane whose hold ended last
    qint64 m_lastEnd = 0; ///< when it ended
    qint64 m_grantedAt = 0; ///< when somebody was let in since; 0: not yet
    int m_namings = 0;
    qint64 m_leftSince = 0; ///< when the first gap that outlasts what is recorded began; 0: none
    qint64 m_keptFrom = 0;
    qint64 m_begin = 0;
    qint64 m_end = 0;
};

} // namespace lockscope
