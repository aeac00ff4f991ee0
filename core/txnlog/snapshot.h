// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The trees that ZooKeeper's servers write down every now and then (FileSnap, 3.8).
#pragma once

#include "core/base/accesslist.h"
#include "core/base/result.h"
#include "core/txnlog/bytestream.h"
#include "core/txnlog/damage.h"

#include <QHash>

#include <functional>
#include <optional>

namespace lockscope {

/// What removes a node that nobody deletes.
enum class NodeKind : quint8 {
    Persistent, ///< nothing
    Ephemeral, ///< the end of its session
    Container, ///< the server, some time after its last child
    Ttl, ///< the server, `ttlMs` after the last change
};

/// A node's kind, and what goes with it, in the word that servers keep for it (EphemeralType, 3.8).
struct NodeOwner
{
    NodeKind kind = NodeKind::Persistent;
    SessionId session; ///< Ephemeral
    qint64 ttlMs = 0; ///< Ttl

    static NodeOwner fromWord(qint64 word);
    qint64 word() const;

    friend bool operator==(const NodeOwner &, const NodeOwner &) = default;
};

/// A node as a snapshot has it.
struct SnapshotNode
{
    QByteArray path; ///< UTF-8; "/" for the root
    QByteArray data; ///< all of it; null: none was ever given
    qint64 acl = -1; ///< key in SnapshotInfo::acls; -1: open to everybody
    NodeOwner owner;
    /// As servers keep it: numChildren is 0, and cversion counts the children ever made; clients
    /// are told 2 * cversion - numChildren (DataNode.copyStat).
    NodeStat stat;

    friend bool operator==(const SnapshotNode &, const SnapshotNode &) = default;
};

/// The rest of a snapshot, and how reading it went.
struct SnapshotInfo
{
    /// The checksum over sessions and tree holds. Without it, nothing of either is to be believed:
    /// nodes were given before it was read.
    bool isWhole = false;
    QVector<Damage> damages; ///< at most one before, and one behind the tree
    QHash<SessionId, qint32> sessions; ///< their timeouts, ms
    QHash<qint64, QVector<AccessEntry>> acls;
    qint64 nodes = 0;
    /// Behind it, 3.6 and later: a digest of the tree as it was at that transaction.
    Zxid digestZxid;
    std::optional<qint64> digest;
};

/// Called with each node, parents before their children. The tree is written while it changes, so
/// that nodes may be newer than the zxid in the file's name: transactions from that zxid on are
/// replayed over it, though some of them are in it already.
using NodeVisitor = std::function<void(const SnapshotNode &)>;

/// Reads a `snapshot.*` file, packed as its name says. BadInput where it cannot be opened, or is no
/// snapshot. Memory: sessions, access lists, and one node. Blocks.
Result<SnapshotInfo> readSnapshot(const QString &fileName, const NodeVisitor &visit);
/// The same from elsewhere; @p name is what damages call it.
Result<SnapshotInfo> readSnapshot(
    QIODevice *device, const QString &name, Packing packing, const NodeVisitor &visit);

} // namespace lockscope
