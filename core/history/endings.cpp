// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/endings.h"

#include "core/server/silence.h"

namespace lockscope {

namespace {

/// Ticks of the server, and what its answers are late by: so much earlier its time may be over.
constexpr qint64 ExpiryLateMs = 3'000;
/// And so much earlier it never is: servers round up to a tick.
constexpr qint64 ExpiryEarlyMs = 200;

Cause causeOfEnded(const LockEvent &gone, const SessionSight &before)
{
    if (before.at == 0 || before.expiresInMs < 0)
        return {};
    if (hasExpired(before, gone.at))
        return {Cause::Expired, {}};
    const bool isEarly = gone.at < before.at + before.expiresInMs - ExpiryEarlyMs;
    return isEarly ? Cause {Cause::OwnSession, {}} : Cause {};
}

std::optional<Cause> causeOfLiving(
    const LockEvent &gone, const SessionSight &before, const ClientConnection &now)
{
    switch (silenceOf(before, now, {gone.zxid.value - 1}, gone.zxid)) {
    case Silence::Unheard:
        return std::nullopt; // its server may have its client's request before it tells
    case Silence::Proven:
        return Cause {Cause::OtherSession, {}};
    case Silence::Unproven:
        break;
    }
    return Cause {Cause::OwnSession, {}};
}

/// Its session goes on, and no member that answered has a connection of it.
Cause causeOfUnconnected(const SessionSight &before, const ServerFacts &after)
{
    if (!after.allConnections())
        return {Cause::OwnSession, {}};
    const bool wasAway = before.wasUnwell && before.endpoint.isEmpty();
    return wasAway ? Cause {Cause::OtherSession, {}} : Cause {};
}

} // namespace

bool isUnwell(const ClientConnection *connection, const ServerFacts &facts)
{
    if (!connection)
        return facts.allConnections();
    // Not the settings' percent, which says when to warn: why a session ended does not depend on
    // who looks, and the same recording is to tell everybody the same.
    return isSilentFor(connection->idleMs, connection->timeoutMs, UsualSilentPercent);
}

bool hasExpired(const SessionSight &before, qint64 goneAt)
{
    return before.wasUnwell && before.at > 0 && before.expiresInMs >= 0
        && goneAt >= before.at + before.expiresInMs - ExpiryLateMs;
}

Silence silenceOf(
    const SessionSight &before, const ClientConnection &now, Zxid thereAt, Zxid goneBy)
{
    const bool isOfBefore = goneBy && before.lastZxid.value > 0 && before.lastZxid <= thereAt;
    const bool isSame = !before.endpoint.isEmpty() && before.endpoint == now.endpoint
        && before.lastRequest >= 0 && before.lastRequest == now.lastRequest;
    if (!isOfBefore || !isSame
        || now.lastZxid.value <= 0) // servers before 3.5 print -1 for a heartbeat
        return Silence::Unproven;
    return now.lastZxid < goneBy ? Silence::Unheard : Silence::Proven;
}

std::optional<SessionSight> sightOf(SessionId session, const ServerFacts &facts)
{
    const auto connection = facts.connections.constFind(session);
    const bool isConnected = connection != facts.connections.constEnd();
    if (facts.listedAt > 0 || (!isConnected && !facts.tracked.contains(session)))
        return std::nullopt; // lists that are used again tell nothing new
    SessionSight sight;
    sight.at = facts.askedAt;
    sight.expiresInMs = facts.expiresInMs.value(session, -1);
    sight.timeoutMs = facts.timeoutsMs.value(session, 0);
    sight.wasUnwell = isUnwell(isConnected ? &*connection : nullptr, facts);
    if (!isConnected)
        return sight;
    sight.timeoutMs = connection->timeoutMs;
    sight.endpoint = connection->endpoint;
    sight.lastRequest = connection->lastRequest;
    sight.lastZxid = connection->lastZxid;
    return sight;
}

std::optional<Cause> causeOf(
    const LockEvent &gone, const SessionSight &before, const ServerFacts &after)
{
    if (after.listedAt > 0 || after.askedAt < gone.at)
        return std::nullopt;
    if (!gone.session)
        return Cause {};
    const auto connection = after.connections.constFind(gone.session);
    if (connection != after.connections.constEnd())
        return causeOfLiving(gone, before, *connection);
    if (after.tracked.contains(gone.session))
        return causeOfUnconnected(before, after);
    return after.allSessions() ? causeOfEnded(gone, before) : Cause {};
}

} // namespace lockscope
