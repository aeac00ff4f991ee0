// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What LockHistory learns of servers and sessions.
#include "core/diagnosis/history.h"
#include "core/history/endings.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 SessionMemoryMs = 1'800'000;

/// @p number: of @p facts. @p connection: null where no member has one.
void noteAlive(const ServerFacts &facts, quint32 number, SessionId id,
    const ClientConnection *connection, SessionRecord *record)
{
    record->knownAt = facts.takenAt;
    record->knownIn = number;
    record->expiresInMs = facts.expiresInMs.value(id, -1);
    record->wasUnwell = isUnwell(connection, facts);
    record->hasEnded = false;
}

/// REQUIRES: @p record has still the endpoint of before.
void noteRequests(const ClientConnection &connection, qint64 at, SessionRecord *record)
{
    const bool isSame =
        record->endpoint == connection.endpoint && record->lastRequest == connection.lastRequest;
    if (!isSame || record->quietSince == 0) {
        record->hasAsked =
            record->endpoint == connection.endpoint && record->quietSince > 0 && !isSame;
        record->quietSince = connection.lastRequest >= 0 ? at : 0;
        record->quietZxid = connection.lastRequest >= 0 ? connection.lastZxid : Zxid {};
    }
    record->lastRequest = connection.lastRequest;
}

bool isKeeper(const ServerFacts &facts, const QString &member)
{
    return std::any_of(facts.members.begin(), facts.members.end(),
        [&](const MemberFacts &m) { return m.isKeeper && m.host == member; });
}

/// What was seen of it while it lived, since it has sent nothing.
SessionSight sightOf(const SessionRecord &record)
{
    return {record.knownAt, record.expiresInMs, record.timeoutMs, record.wasUnwell, record.endpoint,
        record.lastRequest, record.quietZxid};
}

/// Whether the client of a request that has gone sent one itself, where its number or its name
/// tells so: a heartbeat hides what came before, and Keeper names none.
bool wasActive(
    const ServerFacts &facts, const ClientConnection &connection, const SessionRecord &record)
{
    const bool isNamed = !connection.lastOperation.isEmpty() && !isKeeper(facts, connection.member);
    return record.hasAsked || (isNamed && connection.lastOperation != u"PING");
}

} // namespace

const SessionRecord *LockHistory::session(SessionId id) const
{
    const auto it = m_sessions.constFind(id);
    return it == m_sessions.constEnd() ? nullptr : &*it;
}

void LockHistory::observe(const ServerFacts &facts)
{
    if (m_startedAt == 0)
        m_startedAt = facts.askedAt;
    m_leadership.observe(facts);
    m_members.observe(facts);
    if (facts.listedAt > 0)
        return; // lists that are used again tell nothing new
    ++m_factsSeen;
    observeSilence(facts);
    observeConnections(facts);
    if (facts.allSessions())
        observeUnconnected(facts);
    judgeOwners(facts);
    for (auto it = m_sessions.begin(); it != m_sessions.end();) {
        const bool isForgotten =
            facts.takenAt - std::max(it->knownAt, it->seenAt) > SessionMemoryMs;
        if (isForgotten)
            m_names.remove(it.key());
        it = isForgotten ? m_sessions.erase(it) : std::next(it);
    }
}

void LockHistory::observeSilence(const ServerFacts &facts)
{
    for (const MemberFacts &member : facts.members) {
        const SourceResult::State state = member.connections.state;
        if (member.connections.isUnreached() || state == SourceResult::TimedOut
            || state == SourceResult::NotServing)
            m_silentMembers.insert(member.host, facts.takenAt);
    }
}

void LockHistory::observeConnections(const ServerFacts &facts)
{
    for (const ClientConnection &connection : facts.connections) {
        SessionRecord &record = m_sessions[connection.session];
        record.seenAt = facts.takenAt;
        noteRequests(connection, facts.takenAt, &record);
        record.pulse.observe(connection, record.endpoint != connection.endpoint,
            m_members.isSlow(connection.member), m_factsSeen);
        if (record.endpoint != connection.endpoint)
            record.endpoint = connection.endpoint;
        record.timeoutMs = connection.timeoutMs;
        record.maxIdleMs = std::max(record.maxIdleMs, connection.idleMs);
        if (facts.allSessions() && facts.tracked.contains(connection.session))
            noteAlive(facts, m_factsSeen, connection.session, &connection, &record);
    }
}

/// Who removed a request? A client that gives up, or releases, deletes its own node: its last
/// request has another number then. The watch on its predecessor stays in both cases (kazoo 2.8,
/// Curator 5).
void LockHistory::judgeOwners(const ServerFacts &facts)
{
    QVector<Request> later;
    for (const Request &request : std::as_const(m_unjudged)) {
        if (facts.askedAt < request.goneAt) {
            later.append(request);
            continue;
        }
        const auto connection = facts.connections.constFind(request.session);
        Departure *gone = departureOf(request);
        if (!gone || connection == facts.connections.constEnd())
            continue;
        const SessionRecord record = m_sessions.value(request.session);
        const Silence silence =
            silenceOf(sightOf(record), *connection, gone->thereAt, gone->goneBy);
        if (silence == Silence::Unheard)
            later.append(request);
        else if (silence == Silence::Proven)
            gone->owner = Departure::SentNothing;
        else if (!gone->hasHeld() && wasActive(facts, *connection, record))
            gone->owner = Departure::WasActive;
    }
    m_unjudged = later;
}

/// Null where it is no longer remembered.
Departure *LockHistory::departureOf(const Request &request)
{
    const auto lock = m_locks.find(request.path);
    if (lock == m_locks.end())
        return nullptr;
    QVector<Departure> &departures = lock->departures;
    const auto gone = std::ranges::find(
        departures, request.czxid, [](const Departure &one) { return one.node.czxid; });
    return gone == departures.end() ? nullptr : &*gone;
}

/// Those of the leader's table that no member has a connection of, and those that left it. One pass
/// over what we know, and another only where there is more: a look-up for each of 100 000 takes
/// longer than all else here.
void LockHistory::observeUnconnected(const ServerFacts &facts)
{
    qsizetype alive = 0;
    for (auto it = m_sessions.begin(); it != m_sessions.end(); ++it) {
        const bool isDone = it->knownIn == m_factsSeen;
        const bool isTracked = isDone || facts.tracked.contains(it.key());
        alive += isTracked ? 1 : 0;
        if (isTracked && !isDone) {
            noteAlive(facts, m_factsSeen, it.key(), nullptr, &*it);
        } else if (!isTracked && !it->hasEnded && it->knownAt > 0) {
            it->hasEnded = true;
            it->endedAt = facts.takenAt;
        }
    }
    if (alive == facts.tracked.size())
        return;
    for (const SessionId id : facts.tracked) {
        if (!m_sessions.contains(id))
            noteAlive(facts, m_factsSeen, id, nullptr, &m_sessions[id]);
    }
}

bool LockHistory::endedUncleanly(SessionId id, qint64 goneAt) const
{
    const SessionRecord *record = session(id);
    return record && record->hasEnded && hasExpired(sightOf(*record), goneAt);
}

} // namespace lockscope
