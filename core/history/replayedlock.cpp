// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/replayedlock.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"

namespace lockscope {

namespace {

void takeSingle(const TreeReplay &tree, LockSnapshot *snapshot)
{
    snapshot->isSingleNode = true;
    snapshot->directories = {{parentPath(snapshot->path), ReadState::NameOnly, {}, {}}};
    if (const LockNode *node = tree.node(snapshot->path))
        snapshot->nodes.append(*node);
}

void takeDirectory(const ReplayedDirectory &directory, LockSnapshot *snapshot)
{
    const auto index = quint8(snapshot->directories.size());
    snapshot->directories.append(directory.directory);
    for (LockNode node : directory.children) {
        node.directory = index;
        snapshot->nodes.append(node);
    }
}

void takeDirectories(const TreeReplay &tree, LockSnapshot *snapshot)
{
    const ReplayedDirectory *main = tree.directory(snapshot->path);
    if (!main) {
        snapshot->directories = {{snapshot->path, ReadState::Gone, {}, {}}};
        snapshot->freshness = Freshness::Gone;
        return;
    }
    takeDirectory(*main, snapshot);
    const QStringList names = main->children.keys();
    for (const QString &companion :
        companionDirectories(snapshot->path, names, main->directory.data)) {
        if (const ReplayedDirectory *directory = tree.directory(companion))
            takeDirectory(*directory, snapshot);
    }
}

} // namespace

TreeReplay::Wanted wantedBy(const LockSpots &spots)
{
    return {[&spots](const QString &path) { return spots.isDirectory(path); },
        [&spots](const QString &path) { return spots.isSingleNode(path); }};
}

LockSnapshotPtr replayedLock(
    const TreeReplay &tree, const LockSpots &spots, const QString &path, qint64 at)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = path;
    snapshot->readAt = at;
    snapshot->freshness = Freshness::Live;
    if (spots.isSingleNode(path))
        takeSingle(tree, snapshot.get());
    else
        takeDirectories(tree, snapshot.get());
    snapshot->resolved = int(snapshot->nodes.size());
    return snapshot;
}

QString lockOf(const NodeChange &change, const LockSpots &spots)
{
    if (spots.isSingleNode(change.path))
        return change.path;
    const bool isDirectory = change.kind >= NodeChange::DirectoryCame;
    return spots.lockOf(isDirectory ? change.path : parentPath(change.path));
}

} // namespace lockscope
