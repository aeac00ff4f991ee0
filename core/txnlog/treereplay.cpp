// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/treereplay.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope {

namespace {

/// What a create makes, as clients see it.
LockNode nodeMadeBy(const TxnChange &change, const Transaction &transaction, const QString &path)
{
    LockNode node;
    node.name = nodeName(path);
    node.state = ReadState::Read;
    node.data = change.data.left(LockSnapshot::MaxData);
    node.stat.czxid = node.stat.mzxid = node.stat.pzxid = transaction.zxid;
    node.stat.createdAt = node.stat.modifiedAt = transaction.at;
    node.stat.owner = change.isEphemeral ? transaction.session : SessionId();
    node.stat.dataLength = qint32(change.data.size());
    return node;
}

/// DataNode.copyStat (3.8).
void countChildren(ReplayedDirectory *directory)
{
    NodeStat &stat = directory->directory.stat;
    stat.numChildren = qint32(directory->children.size());
    stat.cversion = qint32(2 * quint32(directory->creates) - quint32(stat.numChildren));
}

/// Whether a node has not yet what @p change sets. All parts of a multi have one zxid: of these the
/// version tells which is later.
bool isStillToSet(const NodeStat &stat, const TxnChange &change, Zxid zxid)
{
    return stat.mzxid < zxid || (stat.mzxid == zxid && stat.version < change.version);
}

} // namespace

TreeReplay::TreeReplay(Wanted wanted)
    : m_wanted(std::move(wanted))
{ }

const ReplayedDirectory *TreeReplay::directory(const QString &path) const
{
    const auto found = m_directories.constFind(path);
    return found == m_directories.constEnd() ? nullptr : &*found;
}

const LockNode *TreeReplay::node(const QString &path) const
{
    const auto found = m_nodes.constFind(path);
    return found == m_nodes.constEnd() ? nullptr : &*found;
}

/// What is kept of it: by itself, as a child, or both.
QVarLengthArray<LockNode *, 2> TreeReplay::find(const QString &path)
{
    QVarLengthArray<LockNode *, 2> found;
    if (const auto alone = m_nodes.find(path); alone != m_nodes.end())
        found.append(&*alone);
    const auto parent = m_directories.find(parentPath(path));
    if (parent == m_directories.end())
        return found;
    if (const auto child = parent->children.find(nodeName(path)); child != parent->children.end())
        found.append(&*child);
    return found;
}

/// The directory at @p path has other children than before: it may be a child that is kept, too.
void TreeReplay::countChildrenOf(const QString &path)
{
    ReplayedDirectory &directory = m_directories[path];
    countChildren(&directory);
    const NodeStat &stat = directory.directory.stat;
    const auto tell = [&stat](NodeStat &same) {
        same.pzxid = stat.pzxid;
        same.cversion = stat.cversion;
        same.numChildren = stat.numChildren;
    };
    for (LockNode *same : find(path))
        tell(same->stat);
}

/// Keeps @p node where it matters.
void TreeReplay::place(const QString &path, const LockNode &node, qint32 creates)
{
    const QString above = parentPath(path);
    const bool isChild = path != u"/" && m_directories.contains(above);
    if (isChild) {
        m_directories[above].children.insert(node.name, node);
        countChildrenOf(above);
    }
    const bool isAlone = m_wanted.isNode(path);
    if (isAlone)
        m_nodes.insert(path, node);
    if (m_wanted.isDirectory(path)) {
        m_directories.insert(path, {{path, ReadState::Read, node.stat, node.data}, {}, creates});
        countChildrenOf(path);
    }
    if (node.stat.owner && (isChild || isAlone))
        m_owned[node.stat.owner].insert(path);
}

void TreeReplay::load(const SnapshotNode &node, Zxid zxid)
{
    if (node.stat.czxid > zxid)
        return;
    const QString path = QString::fromUtf8(node.path);
    LockNode loaded;
    loaded.name = nodeName(path);
    loaded.state = ReadState::Read;
    loaded.stat = node.stat;
    loaded.stat.cversion = 0; // clients are told another: countChildrenOf()
    loaded.data = node.data.left(LockSnapshot::MaxData);
    place(path, loaded, node.stat.cversion);
}

QVector<NodeChange> TreeReplay::apply(const Transaction &transaction)
{
    m_changes.clear();
    if (!tookPlace(transaction))
        return {};
    if (transaction.change.type == TxnType::Multi)
        for (const TxnChange &part : transaction.parts)
            apply(part, transaction);
    else
        apply(transaction.change, transaction);
    return m_changes;
}

void TreeReplay::apply(const TxnChange &change, const Transaction &transaction)
{
    switch (change.type) {
    case TxnType::Create:
    case TxnType::Create2:
    case TxnType::CreateContainer:
    case TxnType::CreateTtl:
        return create(change, transaction);
    case TxnType::Delete:
    case TxnType::DeleteContainer:
        return remove(QString::fromUtf8(change.path), NodeChange::Deleted, transaction);
    case TxnType::SetData:
        return setData(change, transaction);
    case TxnType::SetAcl:
        return setAcl(change);
    case TxnType::CloseSession:
        return closeSession(change, transaction);
    default: // nothing of it is kept
        break;
    }
}

void TreeReplay::create(const TxnChange &change, const Transaction &transaction)
{
    const QString path = QString::fromUtf8(change.path);
    const auto known = find(path);
    if (!known.isEmpty() && known.first()->stat.czxid >= transaction.zxid)
        return;
    const QString above = parentPath(path);
    if (path != u"/" && !m_directories.contains(above) && m_wanted.isDirectory(above))
        m_directories.insert(above, {{above, ReadState::NameOnly, {}, {}}, {}, 0});
    const auto parent = m_directories.find(above);
    const bool isKept = parent != m_directories.end() || m_wanted.isNode(path);
    if (parent != m_directories.end()) {
        parent->creates = change.parentCversion >= 0 ? change.parentCversion : parent->creates + 1;
        parent->directory.stat.pzxid = std::max(parent->directory.stat.pzxid, transaction.zxid);
    }
    place(path, nodeMadeBy(change, transaction, path), 0);
    if (isKept) {
        m_changes.append({NodeChange::Created, path, transaction.session, {}});
        if (!change.isEphemeral)
            m_makers.insert(path, transaction.session);
    }
    if (m_directories.contains(path))
        m_changes.append({NodeChange::DirectoryCame, path, transaction.session, {}});
}

void TreeReplay::setData(const TxnChange &change, const Transaction &transaction)
{
    const QString path = QString::fromUtf8(change.path);
    const auto update = [&](NodeStat &stat, QByteArray &data) {
        stat.mzxid = transaction.zxid;
        stat.modifiedAt = transaction.at;
        stat.version = change.version;
        stat.dataLength = qint32(change.data.size());
        data = change.data.left(LockSnapshot::MaxData);
    };
    const auto nodes = find(path);
    if (!nodes.isEmpty() && isStillToSet(nodes.first()->stat, change, transaction.zxid)) {
        for (LockNode *node : nodes)
            update(node->stat, node->data);
        m_changes.append({NodeChange::Changed, path, transaction.session, {}});
    }
    const auto directory = m_directories.find(path);
    if (directory == m_directories.end()
        || !isStillToSet(directory->directory.stat, change, transaction.zxid))
        return;
    update(directory->directory.stat, directory->directory.data);
    m_changes.append({NodeChange::DirectoryChanged, path, transaction.session, {}});
}

/// Who may do what is not kept; that it was changed is in the Stat.
void TreeReplay::setAcl(const TxnChange &change)
{
    const QString path = QString::fromUtf8(change.path);
    for (LockNode *node : find(path))
        node->stat.aversion = std::max(node->stat.aversion, change.version);
    if (const auto directory = m_directories.find(path); directory != m_directories.end())
        directory->directory.stat.aversion = change.version;
}

/// The paths that servers write are all that the session owns then (DataTree.killSession(), 3.8,
/// which warns of others and removes them, too).
void TreeReplay::closeSession(const TxnChange &change, const Transaction &transaction)
{
    const NodeChange::Kind kind =
        transaction.isServersOwn() ? NodeChange::Expired : NodeChange::Closed;
    if (change.paths) {
        for (const QByteArray &path : *change.paths)
            remove(QString::fromUtf8(path), kind, transaction);
    }
    const QSet<QString> owned = m_owned.take(transaction.session);
    QStringList left(owned.begin(), owned.end());
    left.sort();
    for (const QString &path : std::as_const(left)) {
        const auto nodes = find(path);
        if (!nodes.isEmpty() && nodes.first()->stat.owner == transaction.session)
            remove(path, change.paths ? NodeChange::Missed : kind, transaction, false);
    }
}

SessionId TreeReplay::makerOf(const QString &path, const LockNode &node) const
{
    return node.stat.owner ? node.stat.owner : m_makers.value(path);
}

void TreeReplay::remove(
    const QString &path, NodeChange::Kind kind, const Transaction &transaction, bool isNamed)
{
    if (const auto nodes = find(path); !nodes.isEmpty()) {
        const LockNode &node = *nodes.first();
        m_changes.append({kind, path, transaction.session, makerOf(path, node), isNamed});
        if (const auto owned = m_owned.find(node.stat.owner); owned != m_owned.end())
            owned->remove(path);
    }
    m_makers.remove(path);
    m_nodes.remove(path);
    if (m_directories.remove(path))
        m_changes.append({NodeChange::DirectoryWent, path, transaction.session, {}});
    const auto parent = m_directories.find(parentPath(path));
    if (parent == m_directories.end())
        return;
    parent->children.remove(nodeName(path));
    parent->directory.stat.pzxid = std::max(parent->directory.stat.pzxid, transaction.zxid);
    countChildrenOf(parentPath(path));
}

} // namespace lockscope
