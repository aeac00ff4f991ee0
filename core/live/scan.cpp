// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/scan.h"

#include "core/base/text.h"

#include <algorithm>

namespace lockscope {

namespace {

/// A node that says until when it is held stays, and nobody may hold it.
bool isSurelyFree(const LockState &state)
{
    return state.summary.contenders() == 0
        && std::ranges::all_of(
            state.recipes, [](const RecipeQueue &queue) { return queue.untold.isEmpty(); });
}

} // namespace

FoundLock foundFrom(const LockState &state, int maxRead)
{
    const LockSnapshot &snapshot = *state.snapshot;
    FoundLock lock;
    lock.path = snapshot.path;
    lock.isSingleNode = snapshot.isSingleNode;
    lock.isIdle = isSurelyFree(state);
    for (const RecipeQueue &queue : state.recipes)
        lock.recipes.append(QString::fromLatin1(queue.recipe->id));
    lock.summary = state.summary;
    lock.oldestWaiterSince = state.waiting.oldestSince;
    lock.token = state.token;
    lock.isEstimate = !snapshot.isComplete() && snapshot.nodes.size() > maxRead;
    return lock;
}

Message unlistedText(const QStringList &paths)
{
    const QString first = visibleText(paths.constFirst());
    if (paths.size() == 1)
        return Message::tr("%1 could not be listed, though asked again: there may be more locks")
            .arg(first);
    return Message::tr(
        "%1 and %2 more could not be listed, though asked again: there may be more locks")
        .arg(first, paths.size() - 1);
}

} // namespace lockscope
