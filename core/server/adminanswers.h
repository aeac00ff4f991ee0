// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/server/answers.h"

namespace lockscope {

/// Readers of what ZooKeeper's AdminServer (3.5 to 3.9) answers to /commands/…. Pure; any thread.
/// Anything that is not the expected JSON is NotZooKeeper with what was wrong. Session ids are
/// signed decimal numbers, as values and as keys, above 2^53: read as 64-bit integers, never as
/// doubles.

/// The body of a whole HTTP/1.x answer with status 200; NotZooKeeper where it is cut (shorter than
/// its Content-Length), chunked, or of another status.
Result<QByteArray> readHttpBody(const QByteArray &answer);

/// "configuration": whose AdminServer this is.
Result<MemberConfiguration> readAdminConfiguration(const QByteArray &json);
/// "server_stats".
Result<RoleAnswer> readAdminRole(const QByteArray &json);
/// "connections": plain and TLS ones.
Result<QVector<ConnectionRow>> readAdminConnections(const QByteArray &json);
/// "watch_summary": data and exists watches.
Result<qint64> readAdminWatchCount(const QByteArray &json);
/// "watches_by_path".
Result<WatchList> readAdminWatches(const QByteArray &json);
/// "dump". `hasExpiry` is set where the map holds anything: a learner's is empty.
Result<SessionTable> readAdminDump(const QByteArray &json);

} // namespace lockscope
