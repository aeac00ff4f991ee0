// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/peerreader.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/sandbox/serverprocess.h"

namespace lockscope {

PeerReader::PeerReader(quint16 port)
    : m_port(port)
    , m_session(QStringLiteral("127.0.0.1:%1").arg(port), 10'000)
{ }

void PeerReader::addDirectory(
    LockSnapshot &snapshot, const QString &path, const zk::Children &children)
{
    const auto index = static_cast<quint8>(snapshot.directories.size());
    const auto own = m_session.read(path);
    snapshot.directories.append(
        {path, ReadState::Read, children.stat, own ? own->data : QByteArray()});
    for (const QString &name : children.names) {
        const auto read = m_session.read(joinPath(path, name));
        LockNode child {name, index, read ? ReadState::Read : ReadState::Gone, {}, {}};
        if (read) {
            child.stat = read->stat;
            child.data = read->data;
        }
        snapshot.nodes.append(child);
        ++snapshot.resolved;
    }
}

LockSnapshotPtr PeerReader::read(const QString &path)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = path;
    snapshot->readAt = nowMs();
    const auto main = m_session.list(path);
    if (!main) {
        snapshot->freshness = Freshness::Gone;
        snapshot->error = main.error();
        snapshot->directories.append({path, ReadState::Gone, {}, {}});
        return snapshot;
    }
    snapshot->freshness = Freshness::Live;
    addDirectory(*snapshot, path, *main);
    for (const QString &companion : companionDirectories(path, main->names))
        if (const auto beside = m_session.list(companion))
            addDirectory(*snapshot, companion, *beside);
    return snapshot;
}

WatchList PeerReader::watches() const
{
    WatchList list;
    QString path;
    for (const QByteArray &line : askServer(m_port, "wchp").value_or(QByteArray()).split('\n')) {
        if (line.startsWith('/'))
            path = QString::fromUtf8(line);
        else if (const auto session = sessionIdFromHex(QString::fromLatin1(line.trimmed())))
            list[*session].insert(path);
    }
    return list;
}

} // namespace lockscope
