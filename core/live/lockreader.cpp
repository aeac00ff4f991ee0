// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is read, and in which order.
#include "core/live/lockreader.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/zk/asked.h"

#include <cstdlib>
#include <vector>

namespace lockscope {

namespace {

constexpr int ReadAllUpTo = 500; // contenders
constexpr int ReadOfHead = 100;
constexpr int ReadAround = 20;

bool tellsOfNode(const Error &error)
{
    return error.kind == ErrorKind::Gone || error.kind == ErrorKind::Denied;
}

/// The nodes to read, by what their names alone say of the order.
QVector<int> wantedOf(const LockSnapshot &snapshot, const QString &around, const Choice &choice)
{
    const LockState state = judge(std::make_shared<LockSnapshot>(snapshot), choice);
    const qsizetype size = state.queue.size();
    qsizetype place = 0;
    while (place < size && state.pathOf(state.queue.at(place)) != around)
        ++place;
    QVector<int> nodes;
    for (qsizetype i = 0; i < size; ++i) {
        const bool isNear = std::abs(i - place) <= ReadAround;
        if (size <= ReadAllUpTo || i < ReadOfHead || isNear)
            nodes.append(state.queue.at(i).node);
    }
    return nodes;
}

/// A semaphore's size may be in it. One that may not be read is left empty.
Task<Result<Done>> readDirectoryData(zk::Client &client, LockDirectory &directory)
{
    if (directory.stat.dataLength == 0)
        co_return Done {};
    const auto read = co_await zk::asked(client, &zk::Client::read, directory.path);
    if (read)
        directory.data = read->data.left(LockSnapshot::MaxData);
    else if (read.error().kind != ErrorKind::Denied)
        co_return tl::unexpected(read.error());
    co_return Done {};
}

/// The names in the lock's directory and its companions.
Task<Result<Done>> readNames(zk::Client &client, LockSnapshot &snapshot)
{
    const auto main = co_await zk::asked(client, &zk::Client::readChildren, snapshot.path);
    if (!main)
        co_return tl::unexpected(main.error());
    addDirectory(snapshot, snapshot.path, *main);
    if (const auto kept = co_await readDirectoryData(client, snapshot.directories.first()); !kept)
        co_return tl::unexpected(kept.error());
    const QStringList companions =
        companionDirectories(snapshot.path, main->names, snapshot.directories.constFirst().data);
    std::vector<Answer<Result<zk::Children>>> lists;
    for (const QString &companion : companions)
        lists.push_back(zk::asked(client, &zk::Client::readChildren, companion));
    for (qsizetype next = 0; Answer<Result<zk::Children>> & list : lists) {
        const QString &companion = companions.at(next++);
        const Result<zk::Children> names = co_await list;
        if (names)
            addDirectory(snapshot, companion, *names);
        else if (zk::isEndOfSession(names) || zk::isUncertain(names.error()))
            co_return tl::unexpected(names.error());
        else // gone, hidden, or the server is too busy: the lock can be judged without it
            snapshot.directories.append({companion, ReadState::Denied, {}, {}});
    }
    co_return Done {};
}

} // namespace

void addDirectory(LockSnapshot &snapshot, const QString &path, const zk::Children &children)
{
    const auto index = static_cast<quint8>(snapshot.directories.size());
    snapshot.directories.append({path, ReadState::Read, children.stat, {}});
    for (const QString &name : children.names)
        snapshot.nodes.append({name, index, ReadState::NameOnly, {}, {}});
}

Result<Done> keepRead(LockNode &node, const Result<zk::NodeData> &read)
{
    if (!read && !tellsOfNode(read.error()))
        return tl::unexpected(read.error());
    if (!read) {
        node.state = read.error().kind == ErrorKind::Gone ? ReadState::Gone : ReadState::Denied;
        return Done {};
    }
    node.state = ReadState::Read;
    node.stat = read->stat;
    node.data = read->data.left(LockSnapshot::MaxData);
    return Done {};
}

Task<Result<LockStatePtr>> readLock(zk::Client &client, QString lock, QString node, Choice choice)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = lock;
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = nowMs();
    snapshot->isSingleNode = lock == node;
    if (snapshot->isSingleNode) {
        choice.forced = nullptr;
        snapshot->directories = {{parentPath(lock), ReadState::NameOnly, {}, {}}};
        snapshot->nodes = {{nodeName(lock), 0, ReadState::NameOnly, {}, {}}};
    } else if (const Result<Done> named = co_await readNames(client, *snapshot); !named) {
        co_return tl::unexpected(named.error());
    }
    const QVector<int> wanted = wantedOf(*snapshot, node, choice);
    std::vector<Answer<Result<zk::NodeData>>> reads;
    for (const int index : wanted)
        reads.push_back(
            zk::asked(client, &zk::Client::read, snapshot->pathOf(snapshot->nodes.at(index))));
    for (qsizetype next = 0; Answer<Result<zk::NodeData>> & answer : reads) {
        const Result<zk::NodeData> read = co_await answer;
        const Result<Done> kept = keepRead(snapshot->nodes[wanted.at(next++)], read);
        if (!kept)
            co_return tl::unexpected(kept.error());
        ++snapshot->resolved;
    }
    // What went while we read is not there.
    snapshot->nodes.removeIf([](const LockNode &each) { return each.state == ReadState::Gone; });
    if (snapshot->isSingleNode && snapshot->nodes.isEmpty())
        co_return failure(ErrorKind::Gone, lock);
    co_return std::make_shared<LockState>(judge(snapshot, choice));
}

} // namespace lockscope
