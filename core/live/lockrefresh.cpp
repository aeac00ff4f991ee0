// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/lockrefresh.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/live/lockreader.h"
#include "core/recipes/catalogue.h"
#include "core/zk/asked.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <vector>

namespace lockscope {

namespace {

constexpr int MaxLooks = 3; ///< at a lock whose nodes go while they are to be read

using Listing = Result<zk::Children>;

/// Whether it says something of the node, rather than of the way to it.
bool isAnswer(const Error &error)
{
    return error.kind == ErrorKind::Gone || error.kind == ErrorKind::Denied;
}

ReadState stateAfter(const Error &error)
{
    return error.kind == ErrorKind::Gone ? ReadState::Gone : ReadState::Denied;
}

void countResolved(LockSnapshot &lock)
{
    lock.resolved = static_cast<int>(std::count_if(lock.nodes.begin(), lock.nodes.end(),
        [](const LockNode &node) { return node.state != ReadState::NameOnly; }));
}

Freshness freshnessOf(const LockSnapshot &lock)
{
    switch (lock.directories.constFirst().state) {
    case ReadState::Gone:
        return Freshness::Gone;
    case ReadState::Denied:
        return Freshness::Denied;
    default:
        return Freshness::Live;
    }
}

/// Whether it has directories that are not known of it: they could not be listed when it was found.
bool isMissingCompanions(const LockSnapshot &known)
{
    QStringList names;
    for (const LockNode &node : known.nodes)
        if (node.directory == 0)
            names.append(node.name);
    const QByteArray &data = known.directories.constFirst().data;
    const QStringList companions = companionDirectories(known.path, names, data);
    return companions.size() + 1 > known.directories.size();
}

bool isAsKnown(const LockSnapshot &known, const std::vector<Listing> &lists)
{
    if (known.freshness != freshnessOf(known))
        return false; // it could not be looked at, and now it can
    for (size_t i = 0; i < lists.size(); ++i) {
        const LockDirectory &directory = known.directories.at(qsizetype(i));
        const bool isSame = lists[i]
            ? directory.state == ReadState::Read && directory.stat == lists[i]->stat
            : directory.state == stateAfter(lists[i].error());
        if (!isSame)
            return false;
    }
    return known.isComplete() && !isMissingCompanions(known);
}

/// The nodes of a directory by what it lists now. Those that were known by a name that is given
/// once still are what they were, unless the directory itself is another one.
void takeNames(
    const LockSnapshot &known, quint8 directory, const zk::Children &children, LockSnapshot &next)
{
    QHash<QStringView, const LockNode *> read;
    const LockDirectory before = known.directories.value(directory);
    for (const LockNode &node : known.nodes) {
        const bool isKept = node.directory == directory && node.state == ReadState::Read
            && before.stat.czxid == children.stat.czxid && isGivenOnce(node.name);
        if (isKept)
            read.insert(node.name, &node);
    }
    for (const QString &name : children.names) {
        const LockNode *same = read.value(name);
        next.nodes.append(same ? *same : LockNode {name, directory, ReadState::NameOnly, {}, {}});
    }
}

Task<Result<Done>> readData(zk::Client &client, const LockDirectory &before, LockDirectory &now)
{
    const bool isSame = before.state == ReadState::Read && before.stat.czxid == now.stat.czxid
        && before.stat.mzxid == now.stat.mzxid;
    now.data = isSame ? before.data : QByteArray();
    if (isSame || now.stat.dataLength == 0)
        co_return Done {};
    const auto read = co_await zk::asked(client, &zk::Client::read, now.path);
    if (!read && !isAnswer(read.error()))
        co_return tl::unexpected(read.error());
    if (read)
        now.data = read->data.left(LockSnapshot::MaxData);
    co_return Done {};
}

/// Directories that belong to the lock as it is now are listed as well.
void addCompanions(const LockSnapshot &lock, const QStringList &names, QStringList &paths)
{
    const QByteArray &data = lock.directories.constFirst().data;
    for (const QString &companion : companionDirectories(lock.path, names, data)) {
        if (!paths.contains(companion))
            paths.append(companion);
    }
}

/// Takes what the directories list.
Task<Result<Done>> take(
    zk::Client &client, const LockSnapshot &known, std::vector<Listing> lists, LockSnapshot &next)
{
    next.directories.clear();
    next.nodes.clear();
    QStringList paths;
    for (const LockDirectory &directory : known.directories)
        paths.append(directory.path);
    for (qsizetype i = 0; i < paths.size(); ++i) {
        Listing list;
        if (size_t(i) < lists.size())
            list = std::move(lists[size_t(i)]);
        else
            list = co_await zk::asked(client, &zk::Client::readChildren, paths.at(i));
        if (!list && !isAnswer(list.error()))
            co_return tl::unexpected(list.error());
        LockDirectory now {paths.at(i), ReadState::Read, {}, {}};
        if (!list)
            now.state = stateAfter(list.error());
        else
            now.stat = list->stat;
        next.directories.append(now);
        if (!list)
            continue;
        takeNames(known, static_cast<quint8>(i), *list, next);
        const Result<Done> read =
            co_await readData(client, known.directories.value(i), next.directories.last());
        if (!read)
            co_return read;
        if (i == 0)
            addCompanions(next, list->names, paths);
    }
    co_return Done {};
}

/// Servers before 3.8.4 and 3.9.2 tell the Stat of what may not be read (ZOOKEEPER-2590).
Task<Result<Done>> keepWithStat(
    zk::Client &client, QString path, Result<zk::NodeData> read, LockNode &node)
{
    Result<Done> kept = keepRead(node, read);
    if (!kept || node.state != ReadState::Denied)
        co_return kept;
    const auto stat = co_await zk::asked(client, &zk::Client::exists, path);
    if (stat)
        node.stat = *stat;
    else if (stat.error().kind == ErrorKind::Gone)
        node.state = ReadState::Gone;
    co_return Done {};
}

Task<Result<Done>> readUnread(
    zk::Client &client, LockSnapshot &lock, const std::function<int()> &share)
{
    std::vector<qsizetype> unread;
    for (qsizetype i = 0; i < lock.nodes.size(); ++i) {
        if (lock.nodes.at(i).state == ReadState::NameOnly)
            unread.push_back(i);
    }
    for (size_t next = 0; next < unread.size();) {
        const size_t first = next;
        std::vector<Answer<Result<zk::NodeData>>> reads;
        for (const int most = share(); int(next - first) < most && next < unread.size(); ++next)
            reads.push_back(
                zk::asked(client, &zk::Client::read, lock.pathOf(lock.nodes.at(unread[next]))));
        for (size_t place = first; Answer<Result<zk::NodeData>> & answer : reads) {
            LockNode &node = lock.nodes[unread[place++]];
            const Result<zk::NodeData> read = co_await answer;
            const QString path = lock.pathOf(node);
            const Result<Done> kept = co_await keepWithStat(client, path, read, node);
            if (!kept)
                co_return kept;
        }
    }
    countResolved(lock);
    co_return Done {};
}

bool saysTheSame(const LockSnapshot &a, const LockSnapshot &b)
{
    return a.freshness == b.freshness && a.directories == b.directories && a.nodes == b.nodes;
}

/// The lock that is one node: while it is not there, nobody holds.
Task<Result<LockSnapshotPtr>> refreshedNode(zk::Client &client, LockSnapshotPtr known, bool isTimed)
{
    const auto read = co_await zk::asked(client, &zk::Client::read, known->path);
    auto next = std::make_shared<LockSnapshot>(*known);
    next->readAt = nowMs();
    next->freshness = Freshness::Live;
    next->error = {};
    LockNode node {nodeName(known->path), 0, ReadState::NameOnly, {}, {}};
    const Result<Done> kept = co_await keepWithStat(client, known->path, read, node);
    if (!kept)
        co_return tl::unexpected(kept.error());
    next->nodes.clear();
    if (node.state != ReadState::Gone)
        next->nodes.append(node);
    countResolved(*next);
    co_return !isTimed && saysTheSame(*next, *known) ? known : LockSnapshotPtr(next);
}

/// They are to be read once more. Servers before 3.8.4 and 3.9.2 tell the Stat of what a scan was
/// denied.
void forgetChangeable(LockSnapshot &lock, const RefreshOptions &options)
{
    QSet<QPair<int, QString>> changeable;
    for (const DirectoryWatcher::Name &name : options.changeable)
        changeable.insert({name.directory, name.name});
    const auto &nodes = lock.nodes; // to look at all unshares none
    for (qsizetype i = 0; i < nodes.size(); ++i) {
        const LockNode &node = nodes.at(i);
        const bool isUntold =
            options.isListed && node.state == ReadState::Denied && !node.stat.czxid;
        if (isUntold || changeable.contains({node.directory, node.name}))
            lock.nodes[i] = LockNode {node.name, node.directory, ReadState::NameOnly, {}, {}};
    }
}

/// One look; nothing has changed where @p next stays null.
Task<Result<Done>> look(zk::Client &client, const LockSnapshot &known,
    const RefreshOptions &options, std::shared_ptr<LockSnapshot> &next)
{
    next = std::make_shared<LockSnapshot>(known);
    if (!options.isListed || isMissingCompanions(known)) {
        std::vector<Answer<Listing>> asked;
        asked.reserve(size_t(known.directories.size()));
        for (const LockDirectory &directory : known.directories)
            asked.push_back(zk::asked(client, &zk::Client::readChildren, directory.path));
        std::vector<Listing> lists;
        lists.reserve(asked.size());
        for (Answer<Listing> &list : asked)
            lists.push_back(co_await list);
        for (const Listing &list : lists) {
            if (!list && !isAnswer(list.error()))
                co_return tl::unexpected(list.error());
        }
        next->readAt = nowMs();
        Result<Done> taken = Done {};
        if (!isAsKnown(known, lists))
            taken = co_await take(client, known, std::move(lists), *next);
        if (!taken)
            co_return taken;
        next->freshness = freshnessOf(*next);
        next->error = {};
    }
    forgetChangeable(*next, options);
    const Result<Done> read = co_await readUnread(client, *next, options.share);
    const bool isNews = options.isListed || options.isTimed || !saysTheSame(known, *next);
    if (read && !isNews)
        next = nullptr;
    co_return read;
}

} // namespace

Task<Result<LockSnapshotPtr>> refreshedLock(
    zk::Client &client, LockSnapshotPtr known, RefreshOptions options)
{
    if (known->isSingleNode)
        co_return co_await refreshedNode(client, known, options.isTimed);
    for (int looks = 1;; ++looks) {
        std::shared_ptr<LockSnapshot> next;
        const Result<Done> looked = co_await look(client, *known, options, next);
        options.isListed = false;
        if (!looked)
            co_return tl::unexpected(looked.error());
        if (!next)
            co_return known;
        const auto gone = next->nodes.removeIf(
            [](const LockNode &node) { return node.state == ReadState::Gone; });
        countResolved(*next);
        known = next;
        if (gone == 0 || looks == MaxLooks)
            co_return known;
    }
}

} // namespace lockscope
