// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/snapshots.h"

namespace lockscope::test {

namespace {

LockNode nodeFrom(const QString &text, int index)
{
    const QStringList parts = text.split(u'@');
    LockNode node;
    node.name = parts.at(0);
    node.state = ReadState::Read;
    node.stat.czxid = {0x10 + index};
    node.stat.createdAt = (1000 + index) * 1000;
    node.stat.owner =
        parts.size() > 1 ? sessionIdFromHex(parts.at(1)).value() : SessionId {0x100 + index};
    return node;
}

} // namespace

LockSnapshotPtr snapshotOf(const QString &path, const QStringList &children)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = path;
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = 2'000'000;
    for (int i = 0; i < children.size(); ++i)
        snapshot->nodes.append(nodeFrom(children.at(i), i));
    snapshot->resolved = int(children.size());

    LockDirectory directory;
    directory.path = path;
    directory.state = ReadState::Read;
    directory.stat.czxid = {1};
    directory.stat.numChildren = int(children.size());
    directory.stat.cversion = int(children.size());
    snapshot->directories += directory;
    return snapshot;
}

} // namespace lockscope::test
