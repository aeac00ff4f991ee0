// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"
#include "core/txnlog/snapshot.h"
#include "core/txnlog/transaction.h"

#include <QHash>
#include <QMap>
#include <QSet>
#include <QVarLengthArray>

#include <functional>

namespace lockscope {

/// A directory of which a replay keeps the children: all of them.
struct ReplayedDirectory
{
    LockDirectory directory; ///< its Stat as clients see it
    QMap<QString, LockNode> children;
    qint32 creates = 0; ///< children ever made; what the servers keep as its cversion
};

/// What a transaction did to a node that is kept.
struct NodeChange
{
    enum Kind : quint8 {
        Created,
        Changed, ///< its data
        Deleted, ///< by a request of `by`
        Closed, ///< with its session, which its client closed
        Expired, ///< with its session, which the servers ended
        Missed, ///< its session ended, and did not take it: it had gone before, by what is missing
        DirectoryCame, ///< of a directory itself, whose children are kept; so the next two
        DirectoryChanged,
        DirectoryWent,
    };
    Kind kind = Changed;
    QString path;
    SessionId by; ///< who asked; none: a server
    SessionId maker; ///< of one that went: who made it; none: not known
    /// The transaction names it. Else it went with its session, by what is known of that: where
    /// transactions are missing it may have gone with one of these.
    bool isNamed = true;
};

/// The nodes that matter, as they were after each transaction: a snapshot and what came behind it.
/// Of the tree nothing else is kept. Belongs to one thread.
class TreeReplay
{
public:
    /// Which nodes matter. Both are asked for each node.
    struct Wanted
    {
        std::function<bool(const QString &path)> isDirectory; ///< its children are kept
        std::function<bool(const QString &path)> isNode; ///< it is kept by itself
    };
    explicit TreeReplay(Wanted wanted);

    /// A node of the snapshot of @p zxid, parents first. What was made later is left out: the
    /// transaction that made it comes.
    void load(const SnapshotNode &node, Zxid zxid);

    /// What @p transaction did to nodes that are kept, in order. Some of it may be in the tree
    /// already, and is passed: see NodeVisitor. Where a directory was made before all that is
    /// known, it is there from its first child on, without a Stat.
    QVector<NodeChange> apply(const Transaction &transaction);

    /// Null where it is not there, or not kept. What a node's Stat tells of its children is known
    /// where these are kept.
    const ReplayedDirectory *directory(const QString &path) const;
    const LockNode *node(const QString &path) const; ///< one that is kept by itself

private:
    void apply(const TxnChange &change, const Transaction &transaction);
    void create(const TxnChange &change, const Transaction &transaction);
    void place(const QString &path, const LockNode &node, qint32 creates);
    void countChildrenOf(const QString &path);
    void setData(const TxnChange &change, const Transaction &transaction);
    void setAcl(const TxnChange &change);
    void closeSession(const TxnChange &change, const Transaction &transaction);
    void remove(const QString &path, NodeChange::Kind kind, const Transaction &transaction,
        bool isNamed = true);
    QVarLengthArray<LockNode *, 2> find(const QString &path);
    SessionId makerOf(const QString &path, const LockNode &node) const;

    Wanted m_wanted;
    QHash<QString, ReplayedDirectory> m_directories;
    QHash<QString, LockNode> m_nodes;
    QHash<SessionId, QSet<QString>> m_owned; ///< kept ephemerals
    QHash<QString, SessionId> m_makers; ///< of kept nodes that no session owns
    QVector<NodeChange> m_changes;
};

} // namespace lockscope
