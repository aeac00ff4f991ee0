// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"
#include "core/base/pathlist.h"
#include "core/base/watchlist.h"

#include <QHash>
#include <QSet>
#include <QStringList>

#include <memory>
#include <optional>

namespace lockscope {

/// Which lists members are asked for. Those that grow with who waits make a member work: Short is
/// without that of sessions and all their nodes (`dump`), and without that of watches where they
/// are more than ServerSettings::maxWatches.
enum class ServerLists : quint8 { All, Short };

/// How one question to one member ended.
struct SourceResult
{
    enum State : quint8 {
        NotAsked,
        Ok,
        NotWhitelisted, ///< the member answers, but not this word: see remedyFor()
        Unreachable, ///< by us, for whatever reason: it may run, and serve others
        TimedOut,
        Garbage, ///< truncated, endless or not understood
        NotServing, ///< the member runs, but is in no quorum (or is starting)
        Refused, ///< unreachable: its machine says that nothing listens at its port
    };
    State state = NotAsked;
    QString via; ///< "4lw" or "AdminServer"
    Message detail;

    /// Whether no connection to the member came about.
    bool isUnreached() const { return state == Unreachable || state == Refused; }

    friend bool operator==(const SourceResult &, const SourceResult &) = default;
};

/// The setting of ClickHouse Keeper that lets it answer words, as a reason for NotWhitelisted
/// (KeeperConfigurationAndSettings::loadFromConfig; "four_letter_word_white_list" in older ones).
inline const QString KeeperAllowList = QStringLiteral("keeper_server.four_letter_word_allow_list");

/// "ok", "not in the whitelist", "unreachable", …: the text of the contract's coverage.
QString textOf(const SourceResult &result);
/// The same for people.
Message messageOf(const SourceResult &result);

/// Why an answer is missing and which setting turns it on, one clause; empty for Ok.
Message remedyFor(const SourceResult &result, const QString &word);

/// How busy a member says it is (ServerStats, 3.4 to 3.9; Keeper's KeeperConnectionStats). All
/// counts are since it was started, or since somebody sent `srst`; -1: not told.
struct ServerLoad
{
    qint64 latencyMinMs = -1; ///< from the arrival of a request to its answer
    double latencyAvgMs = -1; ///< of all requests since then: moves slowly. 3.4 has whole numbers
    qint64 latencyMaxMs = -1; ///< the worst ever, however long ago
    qint64 received = -1; ///< packets, heartbeats among them
    qint64 sent = -1;
    qint64 connections = -1; ///< now, those that ask four-letter words among them

    friend bool operator==(const ServerLoad &, const ServerLoad &) = default;
};

/// How many connections a member lets one client's address have, and who has most.
struct ConnectionLimit
{
    int most = -1; ///< maxClientCnxns; 0: as many as they like; -1: not told
    QString client; ///< address, without port
    int count = 0;

    friend bool operator==(const ConnectionLimit &, const ConnectionLimit &) = default;
};

/// One ensemble member and what it told us.
struct MemberFacts
{
    QString host; ///< "10.0.0.7:2181"
    SourceResult role; ///< srvr
    SourceResult connections; ///< cons
    SourceResult watches; ///< wchp; Ok also where an earlier list is used again
    SourceResult sessions; ///< dump
    QString mode; ///< "leader", "follower", "standalone", "observer", "read-only"; empty: unknown
    QString version;
    qint64 outstanding = -1;
    Zxid zxid;
    ServerLoad load = {};
    /// Local clock: when the watches that are used here were asked for, where that was in an
    /// earlier round: a member that has many is left alone for a while. 0: in this one.
    qint64 watchesAskedAt = 0;
    bool isKeeper = false; ///< ClickHouse Keeper
    /// Several members answer at this address in turn, as behind a load balancer: no two of its
    /// answers need be of one member, and none is what another says.
    bool isSeveral = false;
    ConnectionLimit limit = {};
    bool hasTwoPorts = false; ///< it serves clients at two ports, with TLS and without

    /// Whether it has connections that it did not tell of: those at its other port.
    bool hidesConnections() const
    {
        return hasTwoPorts && connections.state == SourceResult::Ok && connections.via == u"4lw";
    }
    /// Or said so when it was asked: one that was cut off may not know yet that it does not.
    bool leads() const { return mode == u"leader" || mode == u"standalone"; }
    /// It has lost the others.
    bool isReadOnly() const { return mode == u"read-only"; }
    /// Of a quorum, by its own word.
    bool saysItIsIn() const { return role.state == SourceResult::Ok && !isReadOnly(); }
    bool saysItIsOut() const { return role.state == SourceResult::NotServing || isReadOnly(); }

    friend bool operator==(const MemberFacts &, const MemberFacts &) = default;
};

/// A client's connection as its member tells of it: a row of `cons`, or of AdminServer
/// `connections`.
struct ConnectionRow
{
    SessionId session; ///< none: a connection that only asked a four-letter word
    QString endpoint; ///< "10.0.0.7:41522", "[::1]:41522": as the member sees it
    qint64 establishedAt = 0; ///< the member's wall clock
    int timeoutMs = 0;
    /// When the member last answered, ms of its monotonic clock; not a date (NIOServerCnxn, 3.8).
    /// -1: not yet, as after a reconnect until the first request. Keeper: a date, and that of the
    /// last request: heartbeats do not count (KeeperTCPHandler::updateStats).
    qint64 lastResponse = -1;
    QString lastOperation; ///< "PING", "GETD", …
    int queued = 0;
    Zxid lastZxid;
    /// Packets of this connection since it was made, or since somebody sent `crst`: heartbeats
    /// count. -1: not told.
    qint64 received = -1;
    qint64 sent = -1;
    /// Number that the client gave to the last request that was answered; heartbeats have none, nor
    /// have re-set watches and credentials (ServerCnxn.updateStatsForResponse, 3.4 to 3.9; Keeper's
    /// KeeperTCPHandler::updateStats): a connection whose number stays has sent nothing but
    /// heartbeats meanwhile, see SessionRecord::quietSince. -1: none yet, or not told.
    qint64 lastRequest = -1;
    bool isKeeper = false; ///< of a ClickHouse Keeper

    friend bool operator==(const ConnectionRow &, const ConnectionRow &) = default;
};

/// The one connection of a client, among those that all members list.
struct ClientConnection : ConnectionRow
{
    QString member = {}; ///< MemberFacts::host
    /// Since the member last answered it, at least; -1: unknown. Age of the heartbeat.
    qint64 idleMs = -1;

    friend bool operator==(const ClientConnection &, const ClientConnection &) = default;
};

/// What all members said in one round, merged. Immutable; crosses threads.
struct ServerFacts
{
    qint64 askedAt = 0; ///< local clock, start of the round
    qint64 takenAt = 0; ///< local clock, end of the round
    QVector<MemberFacts> members;
    QHash<SessionId, ClientConnection> connections;
    /// Paths here are named as we name them, with our chroot removed; what lies outside is left
    /// out.
    WatchList watches;
    QHash<SessionId, PathList> ephemerals; ///< sorted
    QHash<SessionId, qint64>
        expiresInMs; ///< from the leader or a standalone member only; +- a tick
    QSet<SessionId> unlisted; ///< connected since the member's watches were listed: see watches
    QSet<SessionId> sessions; ///< all global sessions known to any member
    /// Sessions in the leader's (or standalone member's) table. That may leave out one that is
    /// heard in the very moment in which it is printed (see MemberQuery::setTable), unless it owns
    /// nodes.
    QSet<SessionId> tracked;
    bool knowsExpiry = false; ///< `tracked` is that whole table
    /// `tracked` is the leader's whole list of sessions, which does not say until when they last:
    /// ClickHouse Keeper.
    bool listsSessions = false;
    QHash<SessionId, int> timeoutsMs; ///< negotiated, also of sessions without a connection
    /// Whether `members` are all there are: a standalone server, or /zookeeper/config named them.
    bool knowsAllMembers = true;
    /// Local clock: when connections and sessions were asked for, where that was in an earlier
    /// round: members that have many are left alone for a while. 0: in this one.
    qint64 listedAt = 0;
    /// Ephemeral nodes of sessions that are in no table, and the members whose trees have them.
    QHash<QString, QStringList> unowned = {};
    SessionId own; ///< our own session, to leave it out
    /// Those of locks that this program takes itself. They watch the nodes that they made, too.
    QSet<SessionId> ownOwners = {};
    qint64 ownConnectedAt = 0; ///< local clock, when its connection was made; 0: unknown
    /// Of a recording, which keeps no `ephemerals`: that there are none here tells nothing.
    bool lacksNodes = false;

    /// Whether some member told which nodes its sessions own. Any member's list has all of them: it
    /// is of its tree.
    bool isToldOfNodes() const;
    /// How far the servers' wall clock is ahead of ours (negative: behind), by the time at which
    /// our member says that we connected; good to a second or so. Nothing where it does not say.
    std::optional<qint64> clockOffsetMs() const;

    /// Whether our connection was then the one that we have since @p connectedAt. While ours was
    /// broken those of clients were, too: what was said before is not how it is.
    bool isOfConnection(qint64 connectedAt) const
    {
        return ownConnectedAt > 0 && ownConnectedAt == connectedAt;
    }

    /// The member that leads: of several that say so, the one with the highest zxid. Null: none is
    /// known.
    const MemberFacts *leader() const;
    /// Whether the member @p host says that it is in no quorum: it hears its clients, keeps none of
    /// them, and nobody counts what it hears.
    bool saysItIsOut(const QString &host) const;
    /// Local clock: when connections and sessions were asked for.
    qint64 sessionsAskedAt() const { return listedAt > 0 ? listedAt : askedAt; }
    /// Whether something that happened at @p zxid may have come after the members were asked: one
    /// of them was not as far then. Who is missing in their lists may have come with it.
    bool mayBeBefore(Zxid zxid) const;
    /// Whether every known member answered that question, of all its connections: only then is
    /// absence a fact. Watches: as of watchesAskedAt().
    bool allConnections() const;
    bool allWatches() const;
    /// Whether any member told what its clients watch.
    bool anyWatches() const;
    /// Whether `tracked` has every session that exists: the leader's (or standalone member's)
    /// answer counts. Until when they last is another question, see `expiresInMs`.
    bool allSessions() const { return knowsExpiry || listsSessions; }
    /// Whether all data and exists watches of @p session are in `watches`, as of
    /// watchesAskedAt(session): those of a session are kept by the one member that it is connected
    /// to.
    bool allWatchesOf(SessionId session) const;
    /// Local clock: when the watches of @p session were asked for. What its lock was before says
    /// nothing about them, and they nothing about what it became since. Of a session without a
    /// connection, the oldest list; 0: nobody told, or it has connected since.
    qint64 watchesAskedAt(SessionId session) const;
    /// The oldest of the lists that are used; 0: there are none.
    qint64 watchesAskedAt() const;

    friend bool operator==(const ServerFacts &, const ServerFacts &) = default;
};

using ServerFactsPtr = std::shared_ptr<const ServerFacts>;

} // namespace lockscope
