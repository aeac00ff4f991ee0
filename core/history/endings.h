// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// What the servers last said of a session while it lived.
struct SessionSight
{
    qint64 at = 0; ///< our clock: when they were asked; 0: never
    qint64 expiresInMs = -1; ///< then; -1: not told
    int timeoutMs = 0;
    bool wasUnwell = false; ///< without a connection, or silent for half its timeout
    QString endpoint;
    qint64 lastRequest = -1; ///< see ConnectionRow::lastRequest
    Zxid lastZxid; ///< the newest change that its server had told it of; none: not told
};

/// Whether a session with this connection, or with none that @p facts know of (null), may be on its
/// way to its end: without a connection, or silent for half its timeout. Pure.
bool isUnwell(const ClientConnection *connection, const ServerFacts &facts);

/// Whether a session that was last seen so had expired by @p goneAt (our clock), when its nodes
/// went, and was not closed by its client: it was unwell, and its time was over. Pure.
bool hasExpired(const SessionSight &before, qint64 goneAt);

/// Whether the client of a contender that went is known not to have deleted it.
enum class Silence : quint8 {
    Unproven,
    Unheard, ///< its server has told it of nothing yet since the deletion
    Proven, ///< its last request is of before the deletion, and still its last one after it
};
/// By the servers' own order, not by clocks: of a deletion we may read late, and on a busy machine
/// seconds late. @p before: with the newest change that the client had been told of when it was
/// first seen to have sent nothing since. @p thereAt: a change by which the contender was still
/// there; @p goneBy: one by which it was gone; none: not known. Pure.
Silence silenceOf(
    const SessionSight &before, const ClientConnection &now, Zxid thereAt, Zxid goneBy);

/// What is told of @p session, of which @p facts know that it lives; nothing where they do not.
std::optional<SessionSight> sightOf(SessionId session, const ServerFacts &facts);

/// How the contender of @p gone went, by what the servers said of its session before (@p before)
/// and say after (@p after). Nothing while they cannot have heard of it. Pure.
///
/// - Its session has ended, well before it could have expired: its client closed it. It was unwell
///   and its time was over: it expired.
/// - It lives, and is known to have sent nothing since: another session deleted it. By the servers'
///   own order, not by clocks: of a deletion we may read late, and its client may have been seen
///   after it. Where several went at once, that order is not known.
/// - It lives, and had no connection before and has none now: another session deleted it. Where it
///   had one before, nobody knows: it may have released just before it broke off.
/// - It lives: it deleted its node. A look from outside tells no better: another may have, while it
///   did something else.
std::optional<Cause> causeOf(
    const LockEvent &gone, const SessionSight &before, const ServerFacts &after);

} // namespace lockscope
