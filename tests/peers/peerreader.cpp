// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/peerreader.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/sandbox/serverprocess.h"

#include <QEventLoop>

namespace lockscope {

namespace {

constexpr int SessionMs = 10'000;

zk::Options optionsFor(quint16 port)
{
    zk::Options options;
    options.connect = *ConnectString::parse(QStringLiteral("127.0.0.1:%1").arg(port));
    options.sessionTimeoutMs = SessionMs;
    return options;
}

} // namespace

PeerReader::PeerReader(quint16 port)
    : m_port(port)
    , m_client(optionsFor(port))
{ }

template <typename T, typename Ask> Result<T> PeerReader::wait(Ask ask)
{
    Result<T> answer = failure(ErrorKind::Internal);
    QEventLoop loop;
    ask([&](Result<T> result) {
        answer = std::move(result);
        loop.quit();
    });
    loop.exec();
    return answer;
}

Result<zk::Children> PeerReader::children(const QString &path)
{
    return wait<zk::Children>(
        [&](auto handler) { m_client.readChildren(path, zk::Watch::No, std::move(handler)); });
}

Result<zk::NodeData> PeerReader::node(const QString &path)
{
    return wait<zk::NodeData>(
        [&](auto handler) { m_client.read(path, zk::Watch::No, std::move(handler)); });
}

void PeerReader::addDirectory(
    LockSnapshot &snapshot, const QString &path, const zk::Children &children)
{
    const auto index = static_cast<quint8>(snapshot.directories.size());
    const auto own = node(path);
    snapshot.directories.append(
        {path, ReadState::Read, children.stat, own ? own->data : QByteArray()});
    for (const QString &name : children.names) {
        const auto read = node(joinPath(path, name));
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
    const auto main = children(path);
    if (!main) {
        snapshot->freshness = Freshness::Gone;
        snapshot->error = main.error();
        snapshot->directories.append({path, ReadState::Gone, {}, {}});
        return snapshot;
    }
    snapshot->freshness = Freshness::Live;
    addDirectory(*snapshot, path, *main);
    for (const QString &companion : companionDirectories(path, main->names))
        if (const auto beside = children(companion))
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
