// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/lockstate.h"

#include "core/base/nodepath.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

/// Whether the recipe of @p contender takes @p other for a writer. A child of somebody else's
/// making is what the recipe's clients take it for.
bool isWriter(const LockState &state, const Contender &contender, const Contender &other)
{
    if (other.recipe == contender.recipe)
        return other.ticket.mode == Mode::Write;
    const Recipe &recipe = *state.recipes.at(contender.recipe).recipe;
    return recipe.foreign && recipe.foreign(state.nodeOf(other).name).mode == Mode::Write;
}

/// Calls @p visit with the index in the queue of every blocker, in rank order, while it says yes.
template <typename Visit>
void forEachBlocker(const LockState &state, const Contender &contender, Visit visit)
{
    if (!contender.isContender())
        return;
    const QVector<int> &ranks = state.recipes.at(contender.recipe).ranks;
    const Blockers &blockers = contender.blockers;
    for (int rank = blockers.begin; rank < blockers.end; ++rank) {
        const int index = ranks.at(rank);
        const bool matches =
            blockers.which == Blockers::All || isWriter(state, contender, state.queue.at(index));
        if (matches && !visit(index))
            return;
    }
}

} // namespace

QVector<int> LockState::blockersOf(const Contender &contender) const
{
    QVector<int> blockers = blockersOf(contender, std::numeric_limits<int>::max());
    std::sort(blockers.begin(), blockers.end());
    return blockers;
}

QVector<int> LockState::blockersOf(const Contender &contender, int limit) const
{
    QVector<int> blockers;
    if (limit <= 0)
        return blockers;
    forEachBlocker(*this, contender, [&](int index) {
        blockers.append(index);
        return blockers.size() < limit;
    });
    return blockers;
}

int LockState::blockerCount(const Contender &contender) const
{
    if (contender.blockers.which == Blockers::All)
        return contender.blockers.end - contender.blockers.begin;
    int count = 0;
    forEachBlocker(*this, contender, [&](int) {
        ++count;
        return true;
    });
    return count;
}

QString LockState::pathOf(const WatchTarget &target) const
{
    if (target.directory >= 0)
        return snapshot->directories.at(target.directory).path + QStringLiteral("?children");
    return snapshot->pathOf(snapshot->nodes.at(target.node));
}

} // namespace lockscope
