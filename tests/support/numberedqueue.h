// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Queues written as text, for the tests of pure functions.
#pragma once

#include "core/recipes/catalogue.h"
#include "core/recipes/lockstate.h"

namespace lockscope::testing {

/// "zk-rw: read-1@7 write-2@8": a lock at /locks/a with these nodes; behind "@" the session. The
/// czxid is 0x100 + the number.
inline LockStatePtr queueOf(const QString &text)
{
    const QString recipe = text.section(u": "_qs, 0, 0);
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = u"/locks/a"_qs;
    LockDirectory directory;
    directory.path = snapshot->path;
    directory.state = ReadState::Read;
    directory.stat.czxid = {0x50};
    snapshot->directories = {directory};
    snapshot->freshness = Freshness::Live;
    for (const QString &word : text.section(u": "_qs, 1).split(u' ', Qt::SkipEmptyParts)) {
        const QString short_ = word.section(u'@', 0, 0);
        const QString number = short_.section(u'-', -1);
        LockNode node;
        node.name = short_.chopped(number.size()) + number.rightJustified(10, u'0');
        node.state = ReadState::Read;
        node.stat.czxid = {0x100 + number.toLongLong()};
        node.stat.mzxid = node.stat.czxid;
        node.stat.owner = {word.section(u'@', 1).toLongLong()};
        snapshot->nodes.append(node);
    }
    snapshot->resolved = static_cast<int>(snapshot->nodes.size());
    return std::make_shared<LockState>(judge(snapshot, {recipeById(recipe), nullptr}));
}

/// The path of "write-2" in such a queue.
inline QString pathIn(const QString &name)
{
    const QString number = name.section(u'-', -1);
    return u"/locks/a/"_qs + name.chopped(number.size()) + number.rightJustified(10, u'0');
}

} // namespace lockscope::testing
