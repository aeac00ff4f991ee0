// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/scanneeds.h"

#include "core/recipes/grantrules.h"

#include <QSet>

#include <algorithm>
#include <limits>
#include <optional>

namespace lockscope {

namespace {

/// Whether a read tells, or may, since when it is there.
bool isReadable(const LockNode &node)
{
    return node.state == ReadState::NameOnly || node.state == ReadState::Read;
}

/// Of the waiters that can be read the one with the lowest number: where each number was given
/// once, and by the server's counter before it overflowed, it is the oldest. Nothing where that
/// cannot be said; -1: nobody waits.
std::optional<int> oldestWaiter(const LockState &lock)
{
    if (!lock.nextSequence)
        return std::nullopt;
    int oldest = -1;
    qint32 lowest = std::numeric_limits<qint32>::max();
    QSet<qint32> seen;
    for (const Contender &contender : lock.queue) {
        const qint32 sequence = contender.ticket.sequence.value_or(-1);
        if (sequence < 0 || sequence >= *lock.nextSequence || seen.contains(sequence))
            return std::nullopt;
        seen.insert(sequence);
        const bool isCandidate =
            contender.role == Role::Waiter && isReadable(lock.nodeOf(contender));
        if (!isCandidate || sequence > lowest)
            continue;
        lowest = sequence;
        oldest = contender.node;
    }
    return oldest;
}

} // namespace

bool isToldByNames(const LockState &lock, const Choice &choice)
{
    const bool isOfOne = lock.recipes.size() == 1 && lock.summary.others == 0
        && lock.snapshot->directories.size() == 1 && !lock.snapshot->isSingleNode;
    if (!isOfOne)
        return false;
    const Recipe &recipe = *lock.recipes.constFirst().recipe;
    const bool isShared = recipe.family == NameFamily::CuratorLock // told from each other …
        || recipe.family == NameFamily::Kazoo; // … by watches, where these are known
    return recipe.judge == grantrules::exclusive && recipe.namesTell && !recipe.isOwn
        && (recipe.family == NameFamily::Own || (isShared && !choice.watches));
}

QVector<int> nodesToRead(const LockState &byNames, const Choice &choice, const ScanLimits &limits)
{
    QVector<int> nodes;
    const auto oldest = isToldByNames(byNames, choice) ? oldestWaiter(byNames) : std::nullopt;
    if (!oldest) {
        for (int i = 0; i < byNames.queue.size() && i < limits.maxRead; ++i)
            nodes.append(byNames.queue.at(i).node);
        return nodes;
    }
    const auto holder = std::find_if(byNames.queue.begin(), byNames.queue.end(),
        [](const Contender &contender) { return contender.role == Role::Holder; });
    if (limits.keepsStates)
        return nodes;
    if (limits.wantsTokens && byNames.summary.holders == 1)
        nodes.append(holder->node);
    if (*oldest >= 0)
        nodes.append(*oldest);
    return nodes;
}

} // namespace lockscope
