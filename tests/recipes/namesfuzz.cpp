// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "namesfuzz.h"

#include "core/recipes/catalogue.h"
#include "core/recipes/lockstate.h"

#include <QSet>

using namespace lockscope;

namespace {

void require(bool holds, const char *what)
{
    if (!holds)
        qFatal("%s", what);
}

LockNode nodeOf(QByteArray line, int number)
{
    const int flags = !line.isEmpty() && line.at(0) < 32 ? line.at(0) : 0;
    if (flags)
        line = line.sliced(1);
    LockNode node;
    node.name = QString::fromUtf8(line);
    node.directory = flags & 4 ? 1 : 0;
    node.data = line.right(3);
    if (flags & 2)
        return node;
    node.state = ReadState::Read;
    node.stat.czxid = {number + 1};
    node.stat.owner = {flags & 1 ? 0 : flags & 8 ? number : number + 1};
    return node;
}

LockSnapshotPtr snapshotOf(const QByteArray &data)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    const QList<QByteArray> lines = data.split('\n');
    snapshot->path = QStringLiteral("/a");
    snapshot->directories.append({snapshot->path, ReadState::Read, {}, lines.first()});
    snapshot->directories.append({QStringLiteral("/a/leases"), ReadState::Read, {}, {}});
    QSet<std::pair<QString, int>> known;
    for (const QByteArray &line : lines) {
        const LockNode node = nodeOf(line, static_cast<int>(known.size()));
        const std::pair<QString, int> identity {node.name, node.directory};
        if (node.name.isEmpty() || known.contains(identity))
            continue;
        known.insert(identity);
        snapshot->nodes.append(node);
    }
    return snapshot;
}

/// A suffix is what the server would have printed.
void checkSuffix(const QString &name)
{
    const auto suffix = sequenceSuffix(name);
    if (!suffix)
        return;
    require(name.sliced(suffix->begin) == QString::asprintf("%010d", suffix->value),
        "a sequence number does not read back");
    require(sequenceOf(name, QStringView(name).first(suffix->begin)) == suffix->value,
        "a sequence number is another behind its prefix");
}

void checkParses(const QString &name)
{
    for (const Recipe *recipe : catalogue()) {
        const auto ticket = recipe->parse(name);
        if (ticket && ticket->sequence)
            require(name.endsWith(QString::asprintf("%010d", *ticket->sequence)),
                "a ticket's number is not the name's");
        if (recipe->foreign)
            recipe->foreign(name);
    }
}

void checkState(const LockState &state)
{
    QSet<int> nodes;
    for (int i = 0; i < state.queue.size(); ++i) {
        const Contender &contender = state.queue.at(i);
        nodes.insert(contender.node);
        require((contender.role == Role::Other) == !contender.isContender(),
            "a contender that is none");
        require(
            state.blockersOf(contender, 100).size() == std::min(100, state.blockerCount(contender)),
            "blockers are miscounted");
        require(!state.blockersOf(contender, 100).contains(i), "a contender blocks itself");
        for (const WatchTarget &target : contender.expected)
            require(!state.pathOf(target).isEmpty(), "a watch on nothing");
        if (contender.isContender())
            require(state.recipes.at(contender.recipe).ranks.at(contender.rank) == i,
                "ranks and queue disagree");
    }
    require(nodes.size() == state.queue.size(), "a child is listed twice");
}

} // namespace

void fuzzNames(const QByteArray &data)
{
    const LockSnapshotPtr snapshot = snapshotOf(data);
    QStringList names;
    for (const LockNode &node : snapshot->nodes) {
        checkSuffix(node.name);
        checkParses(node.name);
        names.append(node.name);
    }
    checkState(judge(snapshot));
    recognise(*snapshot);
    companionDirectories(snapshot->path, names);
    const auto &all = catalogue();
    const Recipe *any = all.at(data.size() % all.size());
    checkState(judge(snapshot, {any, nullptr}));
}
