// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What ZooKeeper's servers write down of each change (zookeeper.jute, module txn, 3.8). Values.
#pragma once

#include "core/base/accesslist.h"
#include "core/base/ids.h"

#include <QByteArray>
#include <QVector>

#include <optional>

namespace lockscope {

/// ZooDefs.OpCode, as far as transactions have it. Files may have other numbers.
enum class TxnType : qint32 {
    Create = 1,
    Delete = 2,
    SetData = 5,
    SetAcl = 7,
    Check = 13, ///< in a multi alone
    Multi = 14,
    Create2 = 15,
    Reconfig = 16,
    CreateContainer = 19,
    DeleteContainer = 20,
    CreateTtl = 21,
    CreateSession = -10,
    CloseSession = -11,
    Error = -1, ///< a request that was refused; in a multi, each part of one that was
};

/// ZooKeeper's own word for it ("create2"), as its TxnLogToolkit prints it; "unknown N" else.
QString textOf(TxnType type);

/// What a transaction, or one part of a multi, changes. Fields that a type does not have keep
/// their defaults.
struct TxnChange
{
    TxnType type = TxnType::Error;
    bool isUnderstood = false; ///< else nothing but `type` is known
    bool isEphemeral = false; ///< create, create2: the node belongs to the transaction's session
    QByteArray path; ///< UTF-8; a sequential node's with its number
    QByteArray data; ///< all of it; null: the client gave none
    QVector<AccessEntry> acl; ///< creates, setACL
    qint32 parentCversion = 0; ///< creates: how many children were ever created; -1: not written
    qint32 version = 0; ///< setData, setACL: the new one; check: the one wanted
    qint64 ttlMs = 0; ///< createTTL
    qint32 timeoutMs = 0; ///< createSession
    qint32 error = 0; ///< error: KeeperException.Code
    /// closeSession: the session's nodes, which go with it. Nothing where the server does not write
    /// them (before 3.6, or switched off): all that the session owns then.
    std::optional<QVector<QByteArray>> paths;

    friend bool operator==(const TxnChange &, const TxnChange &) = default;
};

/// One transaction of the log. A value; crosses threads.
struct Transaction
{
    Zxid zxid;
    qint64 at = 0; ///< the leader's clock, ms since 1970
    SessionId session; ///< who asked; none where a server did by itself (deleteContainer)
    /// The request's number in its session. A closeSession with 0 was not asked for by the client:
    /// the servers ended the session, nearly always since it expired. See isServersOwn().
    qint32 cxid = 0;
    TxnChange change;
    QVector<TxnChange> parts; ///< of a multi, in order; see tookPlace()
    std::optional<qint64> digest; ///< of the whole tree afterwards (3.6 and later)

    /// Whether no client asked for it. Tried with 3.8.0, of one server and of three, with members
    /// that lead and follow: a session that expires is closed with cxid 0, one that its client
    /// closes with the number of that request, which no client library starts at 0. A session that
    /// an administrator ends by JMX has 0, too (ZooKeeperServer.closeSession(long)).
    bool isServersOwn() const { return cxid == 0; }

    friend bool operator==(const Transaction &, const Transaction &) = default;
};

/// Whether it changed the tree as it says. A multi of which one part is an error changed nothing,
/// though those before that part are in the log as if they had (PrepRequestProcessor.pRequest(),
/// DataTree.processTxn(), 3.8; tried).
bool tookPlace(const Transaction &transaction);

/// Whether all that it changes is known; else some of it is not.
bool isUnderstood(const Transaction &transaction);

} // namespace lockscope
