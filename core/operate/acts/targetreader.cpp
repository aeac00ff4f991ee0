// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/targetreader.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/operate/session/ownsession.h"
#include "core/recipes/catalogue.h"

#include <algorithm>
#include <vector>

namespace lockscope {

namespace {

constexpr int ReadAllUpTo = 500; // contenders
constexpr int ReadOfHead = 100;
constexpr int ReadAround = 20;

using NodeAnswer = Answer<Result<zk::NodeData>>;
using NamesAnswer = Answer<Result<zk::Children>>;

NodeAnswer ask(zk::Client &client, const QString &path)
{
    return answerOf<Result<zk::NodeData>>(
        [&](const auto &handler) { client.read(path, zk::Watch::No, handler); });
}

Answer<Result<NodeStat>> askWhether(zk::Client &client, const QString &path)
{
    return answerOf<Result<NodeStat>>(
        [&](const auto &handler) { client.exists(path, zk::Watch::No, handler); });
}

NamesAnswer askNames(zk::Client &client, const QString &path)
{
    return answerOf<Result<zk::Children>>(
        [&](const auto &handler) { client.readChildren(path, zk::Watch::No, handler); });
}

/// A single node is what it is, whatever its name.
Choice choiceFor(const Target &target)
{
    Choice choice;
    choice.forced = target.lock == target.node ? nullptr : recipeById(target.recipe);
    choice.told = target.told;
    return choice;
}

void addNames(LockSnapshot &snapshot, quint8 directory, const zk::Children &children)
{
    snapshot.directories[directory].state = ReadState::Read;
    snapshot.directories[directory].stat = children.stat;
    for (const QString &name : children.names)
        snapshot.nodes.append({name, directory, ReadState::NameOnly, {}, {}});
}

/// The nodes to read, by what their names alone say of the order.
QVector<int> wantedOf(const LockSnapshot &snapshot, const Target &seen)
{
    const LockState state = judge(std::make_shared<LockSnapshot>(snapshot), choiceFor(seen));
    const qsizetype size = state.queue.size();
    qsizetype target = 0;
    while (target < size && state.pathOf(state.queue.at(target)) != seen.node)
        ++target;
    QVector<int> nodes;
    for (qsizetype i = 0; i < size; ++i) {
        const bool isNear = std::abs(i - target) <= ReadAround;
        if (size <= ReadAllUpTo || i < ReadOfHead || isNear)
            nodes.append(state.queue.at(i).node);
    }
    return nodes;
}

/// What was read of a node; the error where that tells nothing of the node.
Result<Done> accept(LockNode &node, const Result<zk::NodeData> &read)
{
    if (read) {
        node.state = ReadState::Read;
        node.stat = read->stat;
        node.data = read->data.left(LockSnapshot::MaxData);
    } else if (read.error().kind == ErrorKind::Gone) {
        node.state = ReadState::Gone;
    } else if (read.error().kind == ErrorKind::Denied) {
        node.state = ReadState::Denied;
    } else {
        return tl::unexpected(read.error());
    }
    return Done {};
}

/// The names in the lock's directory and its companions.
Task<Result<LockSnapshot>> readNames(zk::Client &client, LockSnapshot snapshot)
{
    const QString path = snapshot.path;
    const Result<zk::Children> main = co_await askNames(client, path);
    if (!main)
        co_return tl::unexpected(main.error());
    snapshot.directories = {{path, ReadState::NameOnly, {}, {}}};
    addNames(snapshot, 0, *main);
    std::vector<NamesAnswer> companions;
    for (const QString &companion : companionDirectories(path, main->names)) {
        snapshot.directories.append({companion, ReadState::NameOnly, {}, {}});
        companions.push_back(askNames(client, companion));
    }
    for (size_t i = 0; i < companions.size(); ++i) {
        NamesAnswer &listed = companions[i];
        const auto directory = static_cast<quint8>(i + 1);
        const Result<zk::Children> names = co_await listed;
        if (!names && isPassing(names.error()))
            co_return tl::unexpected(names.error());
        if (names)
            addNames(snapshot, directory, *names);
        else
            snapshot.directories[directory].state = ReadState::Denied;
    }
    co_return snapshot;
}

} // namespace

Task<Result<LockStatePtr>> readLock(zk::Client &client, Target target)
{
    LockSnapshot snapshot;
    snapshot.path = target.lock;
    snapshot.freshness = Freshness::Live;
    snapshot.readAt = nowMs();
    snapshot.isSingleNode = target.lock == target.node;
    if (snapshot.isSingleNode) {
        snapshot.directories = {{parentPath(target.lock), ReadState::NameOnly, {}, {}}};
        snapshot.nodes = {{nodeName(target.lock), 0, ReadState::NameOnly, {}, {}}};
    } else {
        Result<LockSnapshot> named = co_await readNames(client, std::move(snapshot));
        if (!named)
            co_return tl::unexpected(named.error());
        snapshot = *std::move(named);
    }
    const QVector<int> wanted = wantedOf(snapshot, target);
    std::vector<NodeAnswer> reads;
    for (const int node : wanted)
        reads.push_back(ask(client, snapshot.pathOf(snapshot.nodes.at(node))));
    qsizetype next = 0;
    for (NodeAnswer &answer : reads) {
        const Result<zk::NodeData> read = co_await answer;
        const Result<Done> accepted = accept(snapshot.nodes[wanted.at(next++)], read);
        if (!accepted)
            co_return tl::unexpected(accepted.error());
        ++snapshot.resolved;
    }
    // What went while we read is not there.
    snapshot.nodes.removeIf([](const LockNode &node) { return node.state == ReadState::Gone; });
    if (snapshot.isSingleNode && snapshot.nodes.isEmpty())
        co_return failure(ErrorKind::Gone, target.lock);
    const auto read = std::make_shared<LockSnapshot>(std::move(snapshot));
    co_return std::make_shared<LockState>(judge(read, choiceFor(target)));
}

// Requests of one session are answered in order, so the sync comes before the rest.
Task<Result<TargetReading>> readTarget(zk::Client &client, Target target)
{
    const QString directory = parentPath(target.node);
    Answer<Result<Done>> sync =
        answerOf<Result<Done>>([&](const auto &handler) { client.sync(target.node, handler); });
    Answer<Result<zk::Acl>> rights =
        answerOf<Result<zk::Acl>>([&](const auto &handler) { client.readAcl(directory, handler); });
    Answer<Result<NodeStat>> parent = askWhether(client, directory);
    NodeAnswer self = ask(client, target.node);

    TargetReading reading;
    const Result<Done> caughtUp = co_await sync;
    if (!caughtUp)
        co_return tl::unexpected(caughtUp.error());
    if (const Result<zk::Acl> acl = co_await rights; acl) {
        reading.aclText = aclText(acl->entries);
        reading.mayDelete = letsDelete(acl->entries);
    }
    const Result<NodeStat> above = co_await parent;
    reading.directory = above.value_or(NodeStat());
    const Result<zk::NodeData> node = co_await self;
    reading.stat = node.map(&zk::NodeData::stat);
    if (node)
        reading.data = node->data;
    reading.isUnreadable = !node && node.error().kind == ErrorKind::Denied;
    if (reading.isUnreadable) // deleting needs no permission to read
        reading.stat = co_await askWhether(client, target.node);
    if (!reading.stat && isPassing(reading.stat.error()))
        co_return tl::unexpected(reading.stat.error());
    if (!reading.stat && reading.stat.error().kind != ErrorKind::Gone)
        co_return reading;
    const Result<LockStatePtr> state = co_await readLock(client, target);
    if (!state && isPassing(state.error()))
        co_return tl::unexpected(state.error());
    reading.state = state.value_or(nullptr);
    reading.now = nowMs();
    co_return reading;
}

QString aclText(const QVector<zk::AclEntry> &entries)
{
    QStringList texts;
    for (const zk::AclEntry &entry : entries) {
        QString permissions;
        for (const auto &[bit, letter] :
             {std::pair(4, u'c'), {8, u'd'}, {1, u'r'}, {2, u'w'}, {16, u'a'}}) {
            if (entry.permissions & bit)
                permissions += QChar(letter);
        }
        texts.append(u"%1:%2 %3"_qs.arg(entry.scheme, entry.id.section(u':', 0, 0), permissions));
    }
    return texts.join(u", "_qs);
}

std::optional<bool> letsDelete(const QVector<zk::AclEntry> &entries)
{
    constexpr int Delete = 8;
    bool isAsked = false;
    for (const zk::AclEntry &entry : entries) {
        if (!(entry.permissions & Delete))
            continue;
        if (entry.scheme == u"world")
            return true;
        isAsked = true;
    }
    if (isAsked)
        return std::nullopt;
    return false;
}

} // namespace lockscope
