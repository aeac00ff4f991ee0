// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/base/pathlist.h"
#include "core/server/serverfacts.h"

#include <QHash>

namespace lockscope {

/// What one member's answers say, as values; the same whether they came by four-letter word or
/// from the AdminServer. Paths are the servers' own: with the chroot.

/// What `dump` says. Only a leader or a standalone member knows when sessions expire; a learner
/// lists them with their timeouts, and its AdminServer gives an empty map, which says nothing.
/// Every member of a ClickHouse Keeper lists the sessions that exist, and none says until when
/// (KeeperStorage::dumpSessionsAndEphemerals).
struct SessionTable
{
    bool hasExpiry = false; ///< `expiresAt` is the leader's (or standalone's) whole table
    bool hasSessions = false; ///< `expiresAt` or `timeouts` lists all global sessions
    bool isKeeper = false;
    qint64 resolutionMs = 1; ///< of `expiresAt`: 1000 in a four-letter answer
    QHash<SessionId, qint64>
        expiresAt; ///< ms on a clock of the member's; only differences mean anything
    QHash<SessionId, int> timeouts;
    QHash<SessionId, PathList> ephemerals;
    QHash<SessionId, QString> endpoints; ///< of this member's own connections

    friend bool operator==(const SessionTable &, const SessionTable &) = default;
};

/// What `srvr` says.
struct RoleAnswer
{
    QString mode; ///< "leader", "follower", "observer", "standalone", "read-only"
    QString version; ///< "3.8.0"
    qint64 outstanding = -1;
    Zxid zxid;
    ServerLoad load;
    bool isKeeper = false;

    friend bool operator==(const RoleAnswer &, const RoleAnswer &) = default;
};

/// What a member says of how it is set up; -1: it does not.
struct MemberConfiguration
{
    int clientPort = -1;
    int secureClientPort = -1;
    int maxClientConnections = -1; ///< of one client's address; 0: no limit

    /// Whether it serves clients at two ports: `cons` tells of those at the one that it is asked
    /// at (ConsCommand.java; each has a ServerCnxnFactory of its own), the AdminServer of all.
    bool hasTwoPorts() const { return clientPort > 0 && secureClientPort > 0; }

    friend bool operator==(const MemberConfiguration &, const MemberConfiguration &) = default;
};

/// "/127.0.0.1:56402", "host/10.0.0.7:1", "/[0:0:0:0:0:0:0:1]:1" or "/0:0:0:0:0:0:0:1:1", as Java
/// prints a socket address, in the usual form: "127.0.0.1:56402", "[::1]:1".
QString endpointOf(QStringView javaAddress);

} // namespace lockscope
