// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/endings.h"

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
    const qint64 end = before.at + before.expiresInMs;
    if (before.wasUnwell && gone.at >= end - ExpiryLateMs)
        return {Cause::Expired, {}};
    return gone.at < end - ExpiryEarlyMs ? Cause {Cause::OwnSession, {}} : Cause {};
}

/// Whether its client is known to have sent nothing since it was seen, which was before it went.
bool wasSilent(const LockEvent &gone, const SessionSight &before, const ClientConnection &now)
{
    const bool isOfBefore = gone.zxid && before.lastZxid && before.lastZxid < gone.zxid;
    return isOfBefore && !before.endpoint.isEmpty() && before.endpoint == now.endpoint
        && before.lastRequest >= 0 && before.lastRequest == now.lastRequest;
}

std::optional<Cause> causeOfLiving(
    const LockEvent &gone, const SessionSight &before, const ClientConnection &now)
{
    if (!wasSilent(gone, before, now) || now.lastZxid.value <= 0)
        return Cause {Cause::OwnSession, {}};
    // A server that has not heard of the deletion may have its client's request before it tells.
    return now.lastZxid >= gone.zxid ? std::optional(Cause {Cause::OtherSession, {}})
                                     : std::nullopt;
}

} // namespace

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
    if (!isConnected) {
        sight.wasUnwell = facts.allConnections();
        return sight;
    }
    sight.timeoutMs = connection->timeoutMs;
    sight.wasUnwell = connection->timeoutMs > 0 && connection->idleMs > connection->timeoutMs / 2;
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
        return Cause {Cause::OwnSession, {}};
    return after.allSessions() ? causeOfEnded(gone, before) : Cause {};
}

} // namespace lockscope
