// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What LockHistory learns of servers and sessions.
#include "core/diagnosis/history.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 DetectionMs = 1000; // from a deletion until we have read that it happened
constexpr qint64 SessionMemoryMs = 1'800'000;
constexpr qint64 ExpirySlackMs = 3000; // ticks of the server, and what our rounds are apart

/// @p number: of @p facts. @p connection: null where no member has one.
void noteAlive(const ServerFacts &facts, quint32 number, SessionId id,
               const ClientConnection *connection, SessionRecord *record)
{
    record->knownAt = facts.takenAt;
    record->knownIn = number;
    record->expiresInMs = facts.expiresInMs.value(id, -1);
    record->wasUnwell =
        connection ? connection->idleMs > connection->timeoutMs / 2 : facts.allConnections();
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
    }
    record->lastRequest = connection.lastRequest;
}

bool isKeeper(const ServerFacts &facts, const QString &member)
{
    return std::any_of(facts.members.begin(), facts.members.end(),
                       [&](const MemberFacts &m) { return m.isKeeper && m.host == member; });
}

/// What the client of a request did that went at @p goneAt, by what it asked last; nothing where
/// that cannot be told. Its number tells, or else its name: but a heartbeat hides what came before,
/// and Keeper names none.
std::optional<bool> wasActive(const ServerFacts &facts, const ClientConnection &connection,
                              const SessionRecord &record, qint64 goneAt)
{
    if (record.quietSince > 0 && record.quietSince < goneAt - DetectionMs)
        return false;
    if (record.hasAsked)
        return true;
    if (connection.lastOperation.isEmpty() || isKeeper(facts, connection.member))
        return std::nullopt;
    if (connection.lastOperation != u"PING")
        return true;
    const qint64 passed = facts.takenAt - goneAt + DetectionMs;
    return passed > connection.timeoutMs / 3 ? std::nullopt : std::optional(false);
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
    judgeRemovals(facts);
    for (auto it = m_sessions.begin(); it != m_sessions.end();) {
        const bool isForgotten =
            facts.takenAt - std::max(it->knownAt, it->seenAt) > SessionMemoryMs;
        it = isForgotten ? m_sessions.erase(it) : std::next(it);
    }
}

void LockHistory::observeSilence(const ServerFacts &facts)
{
    for (const MemberFacts &member : facts.members) {
        const SourceResult::State state = member.connections.state;
        if (state == SourceResult::TimedOut || state == SourceResult::Unreachable
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

/// Who removed a request? A client that gives up deletes its own node: its last request has another
/// number then. Where it has none, its name tells, as long as no heartbeat came, which none does
/// until a third of its timeout after. The watch on its predecessor stays in both cases (kazoo 2.8,
/// Curator 5).
void LockHistory::judgeOwners(const ServerFacts &facts)
{
    QVector<Request> later;
    for (const Request &request : std::as_const(m_unjudged)) {
        if (facts.askedAt < request.goneAt) {
            later.append(request);
            continue;
        }
        const auto lock = m_locks.find(request.path);
        const auto connection = facts.connections.constFind(request.session);
        if (lock == m_locks.end() || connection == facts.connections.constEnd())
            continue;
        const std::optional<bool> isActive =
            wasActive(facts, *connection, m_sessions.value(request.session), request.goneAt);
        if (!isActive)
            continue;
        for (Departure &departure : lock->departures) {
            if (departure.czxid == request.czxid)
                departure.owner = *isActive ? Departure::WasActive : Departure::SentNothing;
        }
    }
    m_unjudged = later;
}

/// Did a holder's client delete its node? Not if the number of its last request is the same in an
/// answer of before (some time before, as we read late) and in one of after.
void LockHistory::judgeRemovals(const ServerFacts &facts)
{
    QVector<Request> later;
    for (const Request &holder : std::as_const(m_goneHolders)) {
        if (facts.askedAt < holder.goneAt) {
            later.append(holder);
            continue;
        }
        const auto lock = m_locks.find(holder.path);
        const SessionRecord *record = session(holder.session);
        if (lock == m_locks.end() || !record || !facts.connections.contains(holder.session))
            continue;
        for (Departure &departure : lock->departures) {
            if (departure.czxid == holder.czxid && record->quietSince > 0
                && record->quietSince <= departure.seenUntil - DetectionMs)
                departure.owner = Departure::SentNothing;
        }
    }
    m_goneHolders = later;
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
    return record && record->hasEnded && record->wasUnwell && record->expiresInMs >= 0
        && goneAt >= record->knownAt + record->expiresInMs - ExpirySlackMs;
}

} // namespace lockscope
