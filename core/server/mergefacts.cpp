// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/mergefacts.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 ClockMemoryMs = 600'000;

void observeClock(const MemberAnswer &answer, MemberClock *clock)
{
    for (const ConnectionRow &row : *answer.connections) {
        if (row.session && row.lastResponse >= 0)
            clock->observe(row.lastResponse, answer.connectionsSteady);
    }
}

ClientConnection connectionOf(const ConnectionRow &row, const MemberAnswer &answer,
                              const MemberClock &clock)
{
    ClientConnection connection;
    connection.session = row.session;
    connection.endpoint = row.endpoint;
    connection.member = answer.facts.host;
    connection.establishedAt = row.establishedAt;
    connection.timeoutMs = row.timeoutMs;
    connection.lastOperation = row.lastOperation;
    connection.queued = row.queued;
    connection.lastZxid = row.lastZxid;
    connection.received = row.received;
    connection.sent = row.sent;
    connection.lastRequest = row.lastRequest;
    const std::optional<qint64> now = clock.at(answer.connectionsSteady);
    if (now && row.lastResponse >= 0)
        connection.idleMs = std::max<qint64>(0, *now - row.lastResponse);
    return connection;
}

void addConnections(const MemberAnswer &answer, const MemberClock &clock, ServerFacts *facts)
{
    for (const ConnectionRow &row : *answer.connections) {
        if (!row.session)
            continue;
        facts->sessions.insert(row.session);
        if (row.timeoutMs > 0)
            facts->timeoutsMs.insert(row.session, row.timeoutMs);
        // A session that just moved may still be listed where it was: the younger connection
        // counts.
        const auto known = facts->connections.constFind(row.session);
        if (known == facts->connections.constEnd() || known->establishedAt <= row.establishedAt)
            facts->connections.insert(row.session, connectionOf(row, answer, clock));
    }
}

void addWatches(const WatchList &watches, const QString &chroot, WatchList *all)
{
    for (auto it = watches.begin(); it != watches.end(); ++it) {
        QStringList paths;
        for (const QString &path : it.value()) {
            if (const std::optional<QString> ours = withoutChroot(path, chroot))
                paths.append(*ours);
        }
        if (paths.isEmpty())
            continue;
        WatchedPaths &known = (*all)[it.key()]; // another member's, where the session just moved
        known = WatchedPaths(known.toList() + paths);
    }
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
        QStringList &paths = facts->ephemerals[it.key()];
        for (const QString &path : it.value()) {
            const std::optional<QString> ours = withoutChroot(path, chroot);
            if (ours)
                paths.append(*ours);
        }
    }
}

void sortEphemerals(ServerFacts *facts)
{
    for (QStringList &paths : facts->ephemerals) {
        paths.sort();
        paths.removeDuplicates(); // each member lists all of them
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
    facts->tracked.clear();
    facts->expiresInMs.clear();
    const std::optional<qint64> exact =
        table.resolutionMs == 1 ? clock.at(answer.tableSteady) : std::nullopt;
    const std::optional<qint64> now = exact ? exact : expiryNow(table, *facts);
    for (auto it = table.expiresAt.begin(); it != table.expiresAt.end(); ++it) {
        facts->tracked.insert(it.key());
        if (now)
            facts->expiresInMs.insert(it.key(), std::max<qint64>(0, it.value() - *now));
    }
}

/// Whether the table is the one by which sessions are expired: an empty one of a leader counts too.
bool isExpiryTable(const MemberAnswer &answer)
{
    return answer.table->hasExpiry || answer.facts.mode == u"leader"
        || answer.facts.mode == u"standalone";
}

} // namespace

void MemberClock::observe(qint64 theirs, qint64 steady)
{
    const Observation seen {steady, theirs - steady};
    const auto isUseless = [&](const Observation &old) {
        return old.offset <= seen.offset || old.steady < steady - ClockMemoryMs;
    };
    m_observations.removeIf(isUseless);
    m_observations.append(seen);
}

std::optional<qint64> MemberClock::at(qint64 steady) const
{
    if (m_observations.isEmpty())
        return std::nullopt;
    return steady + m_observations.constFirst().offset;
}

std::optional<QString> withoutChroot(const QString &path, const QString &chroot)
{
    if (chroot.isEmpty() || chroot == u"/")
        return path;
    if (path == chroot)
        return QStringLiteral("/");
    if (path.startsWith(chroot) && path.at(chroot.size()) == u'/')
        return path.sliced(chroot.size());
    return std::nullopt;
}

ServerFacts mergeFacts(const QVector<MemberAnswer> &answers, const QString &chroot, SessionId own,
                       MemberClocks *clocks)
{
    ServerFacts facts;
    facts.own = own;
    for (const MemberAnswer &answer : answers) {
        facts.members.append(answer.facts);
        MemberClock &clock = (*clocks)[answer.facts.host];
        if (answer.facts.connections.state == SourceResult::Unreachable)
            clock = {}; // its host may have been started anew
        if (answer.connections) {
            observeClock(answer, &clock);
            addConnections(answer, clock, &facts);
        }
        if (answer.watches)
            addWatches(*answer.watches, chroot, &facts.watches);
        if (answer.table)
            addTable(*answer.table, chroot, &facts);
    }
    for (const MemberAnswer &answer : answers) {
        if (answer.table && isExpiryTable(answer))
            addExpiry(answer, (*clocks)[answer.facts.host], &facts);
    }
    sortEphemerals(&facts);
    return facts;
}

} // namespace lockscope
