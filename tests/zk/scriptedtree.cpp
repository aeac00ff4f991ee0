// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/zk/scriptedtree.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <algorithm>

namespace lockscope::scripted {

namespace {

QByteArray parentOf(const QByteArray &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash > 0 ? path.first(slash) : QByteArray("/");
}

QByteArray nameOf(const QByteArray &path)
{
    return path.sliced(path.lastIndexOf('/') + 1);
}

/// "auth" stands for whoever asks (PrepRequestProcessor.fixupACL()).
Code resolve(Entries &acl, const Caller &caller)
{
    Entries resolved;
    for (const Entry &entry : std::as_const(acl)) {
        if (entry.scheme != "auth") {
            resolved.append(entry);
            continue;
        }
        for (const QByteArray &digest : caller.digests)
            resolved.append({entry.rights, "digest", digest});
    }
    acl = resolved;
    return acl.isEmpty() ? InvalidAcl : Ok;
}

} // namespace

QDataStream &operator>>(QDataStream &stream, Entries &entries)
{
    qint32 count = 0;
    stream >> count;
    for (int i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
        Entry entry;
        stream >> entry.rights >> entry.scheme >> entry.id;
        entries.append(entry);
    }
    return stream;
}

QDataStream &operator<<(QDataStream &stream, const Entries &entries)
{
    stream << qint32(entries.size());
    for (const Entry &entry : entries)
        stream << entry.rights << entry.scheme << entry.id;
    return stream;
}

QDataStream &operator<<(QDataStream &stream, const Node &node)
{
    const auto children = qint32(node.children.size());
    const qint32 cversion = 2 * node.creates - children; // DataNode.copyStat()
    return stream << node.czxid << node.mzxid << node.createdAt << node.modifiedAt << node.version
                  << cversion << node.aversion << node.owner << qint32(node.data.size()) << children
                  << node.pzxid;
}

QByteArray digestOf(const QByteArray &secret)
{
    const QByteArray hash = QCryptographicHash::hash(secret, QCryptographicHash::Sha1);
    return secret.split(':').first() + ':' + hash.toBase64();
}

Tree::Tree()
{
    const Entries open {{31, "world", "anyone"}};
    m_nodes["/"].acl = open;
    QByteArray path = "/zookeeper";
    (void)create(path, {}, open, 0, {});
    path = "/zookeeper/config";
    (void)create(path, {}, open, 0, {});
    m_nodes["/"].creates = 0; // nobody made these
    events.clear();
}

const Node *Tree::find(const QByteArray &path) const
{
    const auto node = m_nodes.find(path);
    return node == m_nodes.end() ? nullptr : &node->second;
}

bool Tree::mayDo(const Node &node, int rights, const Caller &caller) const
{
    return std::ranges::any_of(node.acl, [&](const Entry &entry) {
        const bool isCaller = entry.scheme == "world"
            || (entry.scheme == "digest" && caller.digests.contains(entry.id));
        return isCaller && (entry.rights & rights) != 0;
    });
}

QByteArrayList Tree::paths() const
{
    QByteArrayList paths;
    for (const auto &[path, node] : m_nodes)
        paths.append(path);
    return paths;
}

QByteArrayList Tree::ownedBy(qint64 session) const
{
    QByteArrayList paths;
    for (const auto &[path, node] : m_nodes) {
        if (node.owner == session)
            paths.append(path);
    }
    return paths;
}

Code Tree::create(
    QByteArray &path, const QByteArray &data, Entries acl, int flags, const Caller &caller)
{
    const auto parent = m_nodes.find(parentOf(path));
    if (!path.startsWith('/') || path == "/")
        return BadArguments;
    if (parent == m_nodes.end())
        return NoNode;
    if (!mayDo(parent->second, Create, caller))
        return NoAuth;
    if (const Code code = resolve(acl, caller))
        return code;
    if ((flags & 2) != 0)
        path += QString::asprintf("%010d", parent->second.creates).toUtf8();
    if (m_nodes.contains(path))
        return NodeExists;
    if (parent->second.owner != 0)
        return NoChildrenForEphemerals;

    Node node;
    node.data = data;
    node.acl = acl;
    node.czxid = node.mzxid = node.pzxid = zxid;
    node.createdAt = node.modifiedAt = QDateTime::currentMSecsSinceEpoch();
    node.owner = (flags & 1) != 0 ? caller.session : 0;
    m_nodes[path] = node;
    ++parent->second.creates;
    parent->second.pzxid = zxid;
    parent->second.children.append(nameOf(path));
    events.append({Event::Created, path});
    events.append({Event::Child, parent->first});
    return Ok;
}

Code Tree::remove(const QByteArray &path, qint32 version, const Caller &caller)
{
    const Node *node = find(path);
    const Node *parent = find(parentOf(path));
    if (!node || !parent)
        return NoNode;
    if (!mayDo(*parent, Delete, caller))
        return NoAuth;
    if (version >= 0 && version != node->version)
        return BadVersion;
    if (!node->children.isEmpty())
        return NotEmpty;
    drop(path);
    return Ok;
}

void Tree::drop(const QByteArray &path)
{
    const auto parent = m_nodes.find(parentOf(path));
    m_nodes.erase(path);
    parent->second.children.removeOne(nameOf(path));
    parent->second.pzxid = zxid;
    events.append({Event::Deleted, path});
    events.append({Event::Child, parent->first});
}

Code Tree::setData(
    const QByteArray &path, const QByteArray &data, qint32 version, const Caller &caller)
{
    const auto node = m_nodes.find(path);
    if (node == m_nodes.end())
        return NoNode;
    if (!mayDo(node->second, Write, caller))
        return NoAuth;
    if (version >= 0 && version != node->second.version)
        return BadVersion;
    node->second.data = data;
    ++node->second.version;
    node->second.mzxid = zxid;
    node->second.modifiedAt = QDateTime::currentMSecsSinceEpoch();
    events.append({Event::Changed, path});
    return Ok;
}

Code Tree::setAcl(const QByteArray &path, Entries acl, qint32 version, const Caller &caller)
{
    const auto node = m_nodes.find(path);
    if (node == m_nodes.end())
        return NoNode;
    if (!mayDo(node->second, Admin, caller))
        return NoAuth;
    if (const Code code = resolve(acl, caller))
        return code;
    if (version >= 0 && version != node->second.aversion)
        return BadVersion;
    node->second.acl = acl;
    ++node->second.aversion;
    return Ok;
}

Code Tree::check(const QByteArray &path, qint32 version, const Caller &caller) const
{
    const Node *node = find(path);
    if (!node)
        return NoNode;
    if (!mayDo(*node, Read, caller))
        return NoAuth;
    return version >= 0 && version != node->version ? BadVersion : Ok;
}

} // namespace lockscope::scripted
