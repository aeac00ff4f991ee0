// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/lockstate.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

/// Of an entry within the range of @p waiter's blockers: whether it is one.
bool matches(const LockState &state, const Contender &waiter, int entry)
{
    if (waiter.blockers.which == Blockers::Writes && !state.isWriterTo(waiter.recipe, entry))
        return false;
    const auto meet = state.recipes.at(waiter.recipe).recipe->meet;
    return !meet || meet(state.nodeOf(waiter).name, state.nodeOf(state.queue.at(entry)).name);
}

/// Whether @p waiter waits for the @p entry that stands at @p rank in its recipe's order.
bool waitsFor(const LockState &state, const Contender &waiter, int entry, int rank)
{
    const Blockers &blockers = waiter.blockers;
    return rank >= blockers.begin && rank < blockers.end && rank != waiter.rank
        && matches(state, waiter, entry);
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
        if (rank != contender.rank && matches(state, contender, index) && !visit(index))
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
    constexpr int Few = 16;
    blockers.reserve(std::min(limit, Few));
    forEachBlocker(*this, contender, [&](int index) {
        blockers.append(index);
        return blockers.size() < limit;
    });
    return blockers;
}

int LockState::rankIn(int recipe, int entry) const
{
    const Contender &contender = queue.at(entry);
    if (contender.recipe == recipe)
        return contender.rank;
    const QVector<ForeignRank> &foreign = recipes.at(recipe).foreign;
    const auto found = std::ranges::lower_bound(foreign, entry, {}, &ForeignRank::entry);
    return found != foreign.end() && found->entry == entry ? found->rank : -1;
}

bool LockState::isWriterTo(int recipe, int entry) const
{
    const Contender &contender = queue.at(entry);
    if (contender.recipe == recipe)
        return contender.ticket.mode == Mode::Write;
    const auto foreign = recipes.at(recipe).recipe->foreign;
    return foreign && foreign(nodeOf(contender).name).mode == Mode::Write;
}

bool LockState::blocks(int waiter, int other) const
{
    const Contender &contender = queue.at(waiter);
    return contender.isContender()
        && waitsFor(*this, contender, other, rankIn(contender.recipe, other));
}

int LockState::lastBlockerOf(int waiter) const
{
    const Contender &contender = queue.at(waiter);
    if (!contender.isContender())
        return -1;
    const QVector<int> &ranks = recipes.at(contender.recipe).ranks;
    for (int rank = contender.blockers.end - 1; rank >= contender.blockers.begin; --rank) {
        if (waitsFor(*this, contender, ranks.at(rank), rank))
            return ranks.at(rank);
    }
    return -1;
}

QVector<int> LockState::waitersBehind(int entry) const
{
    QVector<int> ranks; // of the entry, by recipe
    for (int recipe = 0; recipe < recipes.size(); ++recipe)
        ranks.append(rankIn(recipe, entry));
    QVector<int> waiters;
    for (int i = 0; i < queue.size(); ++i) {
        const Contender &waiter = queue.at(i);
        if (waiter.isContender() && waitsFor(*this, waiter, entry, ranks.at(waiter.recipe)))
            waiters.append(i);
    }
    return waiters;
}

bool LockState::hasStrangersAlone() const
{
    return summary.others > 0 && summary.contenders() == 0 && !isTimed();
}

bool LockState::isDoubtful(const Contender &contender) const
{
    if (contender.role != Role::Waiter)
        return false;
    const RecipeQueue &one = recipes.at(contender.recipe);
    return contender.mayHold || (one.isSizeUnknown && !one.permits);
}

bool LockState::mayOneHold() const
{
    return std::ranges::any_of(queue, &Contender::mayHold);
}

bool LockState::isTimed() const
{
    return std::ranges::any_of(
        recipes, [](const RecipeQueue &one) { return !one.times.isEmpty(); });
}

bool LockState::isTimed(int node) const
{
    return std::any_of(recipes.begin(), recipes.end(), [node](const RecipeQueue &recipe) {
        return std::ranges::find(recipe.times, node, &HeldTime::node) != recipe.times.end();
    });
}

int LockState::blockerCount(const Contender &contender) const
{
    if (!contender.isContender())
        return 0;
    const Blockers &blockers = contender.blockers;
    const RecipeQueue &own = recipes.at(contender.recipe);
    if (!own.recipe->meet && blockers.which == Blockers::All) {
        const bool hasItself = contender.rank >= blockers.begin && contender.rank < blockers.end;
        return blockers.end - blockers.begin - (hasItself ? 1 : 0);
    }
    if (!own.recipe->meet && !own.writersBefore.isEmpty())
        return own.writersBefore.at(blockers.end) - own.writersBefore.at(blockers.begin);
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

Message modeOf(const Contender &contender)
{
    const bool isCandidate =
        contender.ticket.mode == Mode::Leader && contender.role != Role::Holder;
    return isCandidate ? Message::tr("candidate") : messageOf(contender.ticket.mode);
}

} // namespace lockscope
