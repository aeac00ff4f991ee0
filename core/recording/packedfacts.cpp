// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/packedfacts.h"

#include "core/recording/packing.h"

#include <cmath>

namespace lockscope {

namespace {

constexpr double LoadScale = 10'000; ///< digits that latencies are told with

void pack(Packer &to, const SourceResult &result)
{
    to.number(int(result.state));
    to.text(result.via);
    to.text(result.detail.english());
}

SourceResult takeResult(Unpacker &from)
{
    SourceResult result;
    const qint64 state = from.number();
    if (state < 0 || state > SourceResult::Refused)
        from.fail();
    else
        result.state = SourceResult::State(state);
    result.via = from.text();
    result.detail = from.text();
    return result;
}

/// The numbers of a member, one behind the other: the same for both ways.
template <typename Visit> void visitMemberNumbers(MemberFacts &member, Visit visit)
{
    visit(member.outstanding);
    visit(member.zxid.value);
    visit(member.load.latencyMinMs);
    visit(member.load.latencyMaxMs);
    visit(member.load.received);
    visit(member.load.sent);
    visit(member.load.connections);
    visit(member.watchesAskedAt);
}

void pack(Packer &to, MemberFacts member)
{
    to.text(member.host);
    for (const SourceResult &result :
        {member.role, member.connections, member.watches, member.sessions})
        pack(to, result);
    to.text(member.mode);
    to.text(member.version);
    to.number(qint64(std::lround(member.load.latencyAvgMs * LoadScale)));
    to.flag(member.isKeeper);
    to.flag(member.isSeveral);
    visitMemberNumbers(member, [&to](qint64 value) { to.number(value); });
}

MemberFacts takeMember(Unpacker &from)
{
    MemberFacts member;
    member.host = from.text();
    for (SourceResult *result :
        {&member.role, &member.connections, &member.watches, &member.sessions})
        *result = takeResult(from);
    member.mode = from.text();
    member.version = from.text();
    member.load.latencyAvgMs = double(from.number()) / LoadScale;
    member.isKeeper = from.flag();
    member.isSeveral = from.flag();
    visitMemberNumbers(member, [&from](auto &value) { value = from.number(); });
    return member;
}

void pack(Packer &to, const ClientConnection &connection)
{
    to.id(connection.session.value);
    to.text(connection.endpoint);
    to.text(connection.member);
    to.text(connection.lastOperation);
    to.number(connection.establishedAt);
    to.number(connection.timeoutMs);
    to.number(connection.lastResponse);
    to.number(connection.queued);
    to.number(connection.lastZxid.value);
    to.number(connection.received);
    to.number(connection.sent);
    to.number(connection.lastRequest);
    to.number(connection.idleMs);
    to.flag(connection.isKeeper);
}

ClientConnection takeConnection(Unpacker &from)
{
    ClientConnection connection;
    connection.session.value = from.id();
    connection.endpoint = from.text();
    connection.member = from.text();
    connection.lastOperation = from.text();
    connection.establishedAt = from.number();
    connection.timeoutMs = int(from.number());
    connection.lastResponse = from.number();
    connection.queued = int(from.number());
    connection.lastZxid.value = from.number();
    connection.received = from.number();
    connection.sent = from.number();
    connection.lastRequest = from.number();
    connection.idleMs = from.number();
    connection.isKeeper = from.flag();
    return connection;
}

void pack(Packer &to, const QSet<SessionId> &sessions)
{
    to.number(sessions.size());
    for (const SessionId session : sessions)
        to.id(session.value);
}

QSet<SessionId> takeSessions(Unpacker &from)
{
    QSet<SessionId> sessions;
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left)
        sessions.insert(SessionId {from.id()});
    return sessions;
}

template <typename Number> void pack(Packer &to, const QHash<SessionId, Number> &numbers)
{
    to.number(numbers.size());
    for (auto it = numbers.begin(); it != numbers.end(); ++it) {
        to.id(it.key().value);
        to.number(*it);
    }
}

template <typename Number> QHash<SessionId, Number> takeNumbers(Unpacker &from)
{
    QHash<SessionId, Number> numbers;
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        const SessionId session {from.id()};
        numbers.insert(session, Number(from.number()));
    }
    return numbers;
}

void pack(Packer &to, const WatchList &watches)
{
    to.number(watches.size());
    for (auto it = watches.begin(); it != watches.end(); ++it) {
        to.id(it.key().value);
        to.number(it->size());
        for (const QByteArrayView path : *it)
            to.text(QString::fromUtf8(path));
    }
}

WatchList takeWatches(Unpacker &from)
{
    WatchList watches;
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        const SessionId session {from.id()};
        PathList paths;
        for (qsizetype more = from.count(); more > 0 && from.isGood(); --more)
            paths.append(from.text());
        watches.insert(session, WatchedPaths(paths));
    }
    return watches;
}

/// Recordings of before end without them: then whoever told of one port alone may have another, and
/// connections there that are not listed.
void takePorts(Unpacker &from, ServerFacts *facts)
{
    const bool isKept = !from.isAtEnd();
    for (MemberFacts &member : facts->members)
        member.hasTwoPorts = isKept ? from.flag() : member.connections.via == u"4lw";
}

/// What of @p map is of @p sessions.
template <typename Map> Map only(const Map &map, const QSet<SessionId> &sessions)
{
    Map some;
    for (const SessionId session : sessions) {
        if (const auto it = map.constFind(session); it != map.constEnd())
            some.insert(session, *it);
    }
    return some;
}

QSet<SessionId> both(const QSet<SessionId> &some, const QSet<SessionId> &sessions)
{
    QSet<SessionId> common;
    for (const SessionId session : sessions) {
        if (some.contains(session))
            common.insert(session);
    }
    return common;
}

} // namespace

ServerFacts factsOf(const ServerFacts &facts, const QSet<SessionId> &sessions)
{
    ServerFacts some;
    some.askedAt = facts.askedAt;
    some.takenAt = facts.takenAt;
    some.members = facts.members;
    some.knowsExpiry = facts.knowsExpiry;
    some.listsSessions = facts.listsSessions;
    some.knowsAllMembers = facts.knowsAllMembers;
    some.listedAt = facts.listedAt;
    some.own = facts.own;
    some.ownOwners = facts.ownOwners;
    some.ownConnectedAt = facts.ownConnectedAt;
    some.lacksNodes = true;
    QSet<SessionId> wanted = sessions;
    wanted.insert(facts.own); // its connection tells of the servers' clock
    some.connections = only(facts.connections, wanted);
    some.watches = only(facts.watches, sessions);
    some.expiresInMs = only(facts.expiresInMs, sessions);
    some.timeoutsMs = only(facts.timeoutsMs, sessions);
    some.unlisted = both(facts.unlisted, sessions);
    some.sessions = both(facts.sessions, sessions);
    some.tracked = both(facts.tracked, sessions);
    return some;
}

QByteArray packed(const ServerFacts &facts)
{
    Packer to;
    for (const qint64 time : {facts.askedAt, facts.takenAt, facts.listedAt, facts.ownConnectedAt})
        to.number(time);
    for (const bool isSo : {facts.knowsExpiry, facts.listsSessions, facts.knowsAllMembers})
        to.flag(isSo);
    to.id(facts.own.value);
    to.number(facts.members.size());
    for (const MemberFacts &member : facts.members)
        pack(to, member);
    to.number(facts.connections.size());
    for (const ClientConnection &connection : facts.connections)
        pack(to, connection);
    pack(to, facts.watches);
    pack(to, facts.expiresInMs);
    pack(to, facts.timeoutsMs);
    for (const QSet<SessionId> &sessions :
        {facts.unlisted, facts.sessions, facts.tracked, facts.ownOwners})
        pack(to, sessions);
    for (const MemberFacts &member : facts.members)
        to.flag(member.hasTwoPorts);
    return to.packed();
}

std::optional<ServerFacts> unpackedFacts(const QByteArray &bytes)
{
    Unpacker from(bytes);
    ServerFacts facts;
    for (qint64 *time : {&facts.askedAt, &facts.takenAt, &facts.listedAt, &facts.ownConnectedAt})
        *time = from.number();
    for (bool *isSo : {&facts.knowsExpiry, &facts.listsSessions, &facts.knowsAllMembers})
        *isSo = from.flag();
    facts.own.value = from.id();
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left)
        facts.members.append(takeMember(from));
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        const ClientConnection connection = takeConnection(from);
        facts.connections.insert(connection.session, connection);
    }
    facts.watches = takeWatches(from);
    facts.expiresInMs = takeNumbers<qint64>(from);
    facts.timeoutsMs = takeNumbers<int>(from);
    for (QSet<SessionId> *sessions :
        {&facts.unlisted, &facts.sessions, &facts.tracked, &facts.ownOwners})
        *sessions = takeSessions(from);
    takePorts(from, &facts);
    facts.lacksNodes = true;
    return from.isGood() ? std::optional(facts) : std::nullopt;
}

} // namespace lockscope
