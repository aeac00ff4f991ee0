// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/mergefacts.h"

#include "core/base/hostport.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

void observeClock(const MemberAnswer &answer, MemberClock *clock)
{
    for (const ConnectionRow &row : *answer.connections) {
        if (row.session && row.lastResponse >= 0 && !row.isKeeper)
            clock->observe(row.lastResponse, answer.connectionsSteady);
    }
}

/// Whether each client would have been silent for so long that its session is over, by @p clock:
/// that is another machine's, which was running for longer. Not at once: a connection whose client
/// is gone outlives its session by a tick or two.
bool areAllOverdue(const MemberAnswer &answer, const MemberClock &clock)
{
    constexpr int Timeouts = 2;
    const std::optional<qint64> now = clock.at(answer.connectionsSteady);
    int overdue = 0;
    for (const ConnectionRow &row : *answer.connections) {
        if (!row.session || row.lastResponse < 0 || row.isKeeper)
            continue;
        if (!now || row.timeoutMs <= 0
            || *now - row.lastResponse <= Timeouts * qint64(row.timeoutMs))
            return false;
        ++overdue;
    }
    return overdue > 0;
}

/// A server that counts its packets anew was started anew, perhaps elsewhere: the clock there may
/// be behind the one that it had.
void followClock(const MemberAnswer &answer, MemberMemory *member)
{
    const qint64 received = answer.facts.load.received;
    if (received >= 0 && received < std::exchange(member->received, received))
        member->clock = {};
    if (!answer.connections)
        return;
    observeClock(answer, &member->clock);
    if (areAllOverdue(answer, member->clock)) {
        member->clock = {};
        observeClock(answer, &member->clock);
    }
}

/// The address from which most connections come, those that only ask four-letter words among them:
/// they count (NIOServerCnxnFactory.getClientCnxnCount, 3.4 to 3.9).
void addBusiest(const QVector<ConnectionRow> &rows, ConnectionLimit *limit)
{
    QHash<QString, int> counts;
    for (const ConnectionRow &row : rows) {
        const QString client = splitHostPort(row.endpoint).host;
        const int count = ++counts[client];
        if (count > limit->count) {
            limit->client = client;
            limit->count = count;
        }
    }
}

ClientConnection connectionOf(
    const ConnectionRow &row, const MemberAnswer &answer, MemberMemory *memory)
{
    ClientConnection connection {row, answer.facts.host};
    if (row.isKeeper) {
        connection.idleMs = memory->packets.idleMs(row, answer.connectionsSteady);
        return connection;
    }
    const std::optional<qint64> now = memory->clock.at(answer.connectionsSteady);
    if (now && row.lastResponse >= 0)
        connection.idleMs = std::max<qint64>(0, *now - row.lastResponse);
    return connection;
}

bool isSame(const ClientConnection &a, const ClientConnection &b)
{
    return a.member == b.member && a.endpoint == b.endpoint;
}

/// Whether the member listed its connections the last time, and not this one.
bool isNew(const ClientConnection &connection, const EnsembleMemory &memory)
{
    if (!memory.last)
        return false;
    const QVector<MemberFacts> &members = memory.last->members;
    const bool wasListed = std::any_of(members.begin(), members.end(), [&](const MemberFacts &m) {
        return m.host == connection.member && m.connections.state == SourceResult::Ok;
    });
    return wasListed && !isSame(memory.last->connections.value(connection.session), connection)
        && !isSame(memory.left.value(connection.session), connection);
}

/// A session that moved to another member may still be listed where it was, until its timeout has
/// passed there. Which connection it has: one that came since the last answers; else the one that
/// was heard last, each by its member's own clock: on the other nothing is heard any more. Where
/// nothing was heard yet, it was just made. The members' dates say it where nothing else does:
/// their clocks may differ.
bool isYounger(const ClientConnection &a, const ClientConnection &b, const EnsembleMemory &memory)
{
    const bool isNewA = isNew(a, memory);
    if (isNewA != isNew(b, memory))
        return isNewA;
    const qint64 idleA = std::max<qint64>(a.idleMs, 0);
    const qint64 idleB = std::max<qint64>(b.idleMs, 0);
    return idleA == idleB ? a.establishedAt > b.establishedAt : idleA < idleB;
}

void addConnection(const ClientConnection &connection, const EnsembleMemory &memory,
    ServerFacts *facts, QHash<SessionId, ClientConnection> *left)
{
    const auto known = facts->connections.find(connection.session);
    if (known == facts->connections.end()) {
        facts->connections.insert(connection.session, connection);
    } else if (isYounger(connection, *known, memory)) {
        left->insert(connection.session, *known);
        *known = connection;
    } else {
        left->insert(connection.session, connection);
    }
}

/// Of all members, each after its clock was set.
void addConnections(
    const QVector<MemberAnswer> &answers, EnsembleMemory *memory, ServerFacts *facts)
{
    QHash<SessionId, ClientConnection> left;
    for (const MemberAnswer &answer : answers) {
        MemberMemory &member = memory->members[answer.facts.host];
        if (!answer.connections)
            continue;
        for (const ConnectionRow &row : *answer.connections) {
            if (!row.session)
                continue;
            facts->sessions.insert(row.session);
            if (row.timeoutMs > 0)
                facts->timeoutsMs.insert(row.session, row.timeoutMs);
            addConnection(connectionOf(row, answer, &member), *memory, facts, &left);
        }
        member.packets.closeRound();
    }
    memory->left = left;
}

/// Those of @p paths that are not outside @p chroot, as we name them.
void addOurs(const PathList &paths, const QString &chroot, PathList *ours)
{
    const QByteArray prefix = chroot == u"/" ? QByteArray() : chroot.toUtf8();
    for (const QByteArrayView path : paths) {
        if (path == prefix)
            ours->append(QByteArrayView("/"));
        else if (path.startsWith(prefix) && path.at(prefix.size()) == '/')
            ours->append(path.sliced(prefix.size()));
    }
}

void addWatches(const WatchList &watches, const QString &chroot, WatchList *all)
{
    for (auto it = watches.begin(); it != watches.end(); ++it) {
        if (chroot.isEmpty() && !all->contains(it.key())) { // as mostly
            all->insert(it.key(), it.value());
            continue;
        }
        PathList paths = all->value(it.key()).paths(); // another member's: the session just moved
        addOurs(it->paths(), chroot, &paths);
        if (!paths.isEmpty())
            all->insert(it.key(), WatchedPaths(paths));
    }
}

/// Those of sessions that are connected as they were when the list was made: what else was watched
/// went with its connection, and of connections made since nothing is known.
void addEarlierWatches(const MemberAnswer &answer, const QString &chroot, ServerFacts *facts)
{
    WatchList still;
    for (const ConnectionRow &row : *answer.connections) {
        const auto current = facts->connections.constFind(row.session);
        const bool isItsOwn = current != facts->connections.constEnd()
            && current->member == answer.facts.host && current->endpoint == row.endpoint;
        if (!isItsOwn)
            continue;
        const auto watched = answer.earlier->watches.constFind(row.session);
        if (answer.earlier->endpoints.value(row.session) != row.endpoint)
            facts->unlisted.insert(row.session);
        else if (watched != answer.earlier->watches.constEnd())
            still.insert(row.session, *watched);
    }
    addWatches(still, chroot, &facts->watches);
}

void addTable(const SessionTable &table, const QString &chroot, ServerFacts *facts)
{
    for (auto it = table.timeouts.begin(); it != table.timeouts.end(); ++it) {
        facts->sessions.insert(it.key());
        if (it.value() > 0 && !facts->timeoutsMs.contains(it.key()))
            facts->timeoutsMs.insert(it.key(), it.value());
    }
    for (auto it = table.expiresAt.begin(); it != table.expiresAt.end(); ++it)
        facts->sessions.insert(it.key());
    for (auto it = table.ephemerals.begin(); it != table.ephemerals.end(); ++it) {
        PathList &paths = facts->ephemerals[it.key()];
        if (paths.isEmpty() && chroot.isEmpty())
            paths = it.value();
        else
            addOurs(it.value(), chroot, &paths);
    }
}

/// Each member lists all of them. Most sessions have what they had: they share it with @p last.
void sortEphemerals(const ServerFacts *last, ServerFacts *facts)
{
    for (auto it = facts->ephemerals.begin(); it != facts->ephemerals.end(); ++it) {
        it.value() = it.value().sorted();
        const PathList before = last ? last->ephemerals.value(it.key()) : PathList();
        if (before == it.value())
            it.value() = before;
    }
}

/// What time it is on the clock of @p table. Its four-letter form has a clock of its own (dates),
/// so it is told by the sessions themselves: one that was heard `idle` ago expires at now - idle +
/// timeout, rounded up to a tick; the least of these sums is nearest.
std::optional<qint64> expiryNow(const SessionTable &table, const ServerFacts &facts)
{
    std::optional<qint64> now;
    for (auto it = table.expiresAt.begin(); it != table.expiresAt.end(); ++it) {
        const auto connection = facts.connections.constFind(it.key());
        if (connection == facts.connections.constEnd() || connection->idleMs < 0
            || connection->timeoutMs <= 0)
            continue;
        const qint64 sum = it.value() - connection->timeoutMs + connection->idleMs;
        now = now ? std::min(*now, sum) : sum;
    }
    return now;
}

void addExpiry(const MemberAnswer &answer, const MemberClock &clock, ServerFacts *facts)
{
    const SessionTable &table = *answer.table;
    facts->knowsExpiry = true;
    const std::optional<qint64> exact =
        table.resolutionMs == 1 ? clock.at(answer.tableSteady) : std::nullopt;
    const std::optional<qint64> now = exact ? exact : expiryNow(table, *facts);
    for (auto it = table.expiresAt.begin(); it != table.expiresAt.end(); ++it) {
        facts->tracked.insert(it.key());
        if (now)
            facts->expiresInMs.insert(it.key(), std::max<qint64>(0, it.value() - *now));
    }
}

/// Whether the table is the one by which sessions are expired. A leader's that is empty counts,
/// too; but not where sessions are known: then the member leads no more, or not yet.
bool isExpiryTable(const MemberAnswer &answer, const ServerFacts &facts)
{
    if (answer.table->hasExpiry)
        return true;
    return answer.facts.leads() && !answer.table->hasSessions && facts.sessions.isEmpty();
}

/// Who exists, and where a member knows it, until when; the highest zxid counts, as a leader that
/// was cut off may not know yet that it is none. A ClickHouse Keeper tells the first alone.
void addTracked(const QVector<MemberAnswer> &answers, EnsembleMemory *memory, ServerFacts *facts)
{
    const MemberAnswer *best = nullptr;
    const MemberAnswer *list = nullptr;
    for (const MemberAnswer &answer : answers) {
        if (!answer.table)
            continue;
        if (isExpiryTable(answer, *facts) && (!best || answer.facts.zxid > best->facts.zxid))
            best = &answer;
        if (answer.table->isKeeper && answer.facts.leads()
            && (!list || answer.facts.zxid > list->facts.zxid))
            list = &answer;
    }
    if (best) {
        addExpiry(*best, memory->members[best->facts.host].clock, facts);
    } else if (list) {
        facts->listsSessions = true;
        for (auto it = list->table->timeouts.begin(); it != list->table->timeouts.end(); ++it)
            facts->tracked.insert(it.key());
    }
}

/// Each member lists the ephemeral nodes of its own tree: trees that differ are told by them.
void addUnowned(const QVector<MemberAnswer> &answers, const QString &chroot, ServerFacts *facts)
{
    if (!facts->allSessions())
        return;
    for (const MemberAnswer &answer : answers) {
        if (!answer.table)
            continue;
        const auto &ephemerals = answer.table->ephemerals;
        for (auto it = ephemerals.begin(); it != ephemerals.end(); ++it) {
            if (facts->tracked.contains(it.key()))
                continue;
            PathList ours;
            addOurs(it.value(), chroot, &ours);
            for (const QByteArrayView path : ours)
                facts->unowned[QString::fromUtf8(path)].append(answer.facts.host);
        }
    }
}

/// What the sessions' timeouts are is told with their connections; those without one had one.
void rememberTimeouts(const ServerFacts *last, ServerFacts *facts)
{
    if (!last)
        return;
    for (const SessionId session : std::as_const(facts->sessions)) {
        if (facts->timeoutsMs.contains(session))
            continue;
        if (const int timeout = last->timeoutsMs.value(session); timeout > 0)
            facts->timeoutsMs.insert(session, timeout);
    }
}

} // namespace

ServerFacts mergeFacts(const QVector<MemberAnswer> &answers, const QString &chroot, SessionId own,
    EnsembleMemory *memory)
{
    ServerFacts facts;
    facts.own = own;
    for (const MemberAnswer &answer : answers) {
        MemberFacts told = answer.facts;
        MemberMemory &member = memory->members[told.host];
        if (told.connections.isUnreached())
            member = {}; // its host may have been started anew
        else if (told.connections.state == SourceResult::TimedOut
            || told.connections.state == SourceResult::NotServing)
            member.clock = {}; // that of a machine that was halted stood still
        told.isSeveral = member.signs.isSeveral();
        if (told.isSeveral)
            member.clock = {}; // there is no one clock
        else
            followClock(answer, &member);
        if (answer.connections)
            addBusiest(*answer.connections, &told.limit);
        facts.members.append(told);
    }
    addConnections(answers, memory, &facts);
    for (const MemberAnswer &answer : answers) {
        if (answer.watches)
            addWatches(*answer.watches, chroot, &facts.watches);
        else if (answer.earlier && answer.connections)
            addEarlierWatches(answer, chroot, &facts);
        if (answer.table)
            addTable(*answer.table, chroot, &facts);
    }
    addTracked(answers, memory, &facts);
    addUnowned(answers, chroot, &facts);
    rememberTimeouts(memory->last.get(), &facts);
    sortEphemerals(memory->last.get(), &facts);
    return facts;
}

} // namespace lockscope
