// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/mergefacts.h"
#include "core/server/serversettings.h"

namespace lockscope {

/// For how long all members are left alone with questions for connections, sessions and watches
/// after they listed @p rows connections, sessions and ephemeral nodes, the @p times th time: each
/// list is made, sent and read anew. Pure.
qint64 listRestMs(qint64 rows, int times, qint64 fewRows, qint64 restUs);

/// For how long a member is left alone after it listed @p count watches, the @p times th time: it
/// walks all of them under the lock that reads and writes need (WatchManager, 3.4 to 3.9). The
/// second list may follow soon, as what is found must be seen twice. Pure.
qint64 watchRestMs(qint64 count, int times, const ServerSettings &settings, qint64 restUs = 1000);

/// Connections, sessions and ephemeral nodes: what was made, sent and read for these facts.
qint64 rowsOf(const ServerFacts &facts);

/// @p last again, as of when it was listed, but for the members' roles, which are of @p now: of the
/// same members, in the same order. @p askedAt: local clock. Pure.
ServerFacts usedAgain(const ServerFacts &last, const QVector<MemberAnswer> &now, qint64 askedAt);

} // namespace lockscope
