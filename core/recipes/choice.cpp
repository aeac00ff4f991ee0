// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/choice.h"

#include "core/recipes/watchtrial.h"

#include <algorithm>
#include <tuple>

namespace lockscope {

namespace {

/// The better, the greater: what a choice goes by as long as no watch is looked at.
auto withoutWatches(const RecipeCandidate &candidate)
{
    const bool isSpare = candidate.likely != Likely::For && candidate.unused > 0;
    return std::tuple(candidate.entries.size(), candidate.likely != Likely::Against,
                      isSpare ? -candidate.unused : 0);
}

auto score(const RecipeCandidate &candidate)
{
    return std::tuple(withoutWatches(candidate), candidate.explained, candidate.fitsSilence,
                      candidate.likely, -candidate.place);
}

/// Why the first is taken and none of those that are as good without what the watches tell.
QString reason(const QVector<RecipeCandidate> &sorted, int seen)
{
    const RecipeCandidate &first = sorted.first();
    const auto isBehind = [&](auto member) {
        return std::any_of(sorted.begin(), sorted.end(), [&](const RecipeCandidate &other) {
            return withoutWatches(other) == withoutWatches(first) && other.*member < first.*member;
        });
    };
    if (isBehind(&RecipeCandidate::explained))
        return QStringLiteral("explains %1 of %2 watches seen").arg(first.explained).arg(seen);
    if (isBehind(&RecipeCandidate::fitsSilence))
        return QStringLiteral("no waiter was seen to watch a node");
    if (first.likely == Likely::For)
        return QStringLiteral("names, and what is in the nodes");
    return QStringLiteral("names");
}

} // namespace

bool isBetter(const RecipeCandidate &a, const RecipeCandidate &b)
{
    return score(a) > score(b);
}

Claimed best(const LockSnapshot &snapshot, QVector<RecipeCandidate> candidates,
             const WatchList *watches)
{
    const auto top = std::max_element(candidates.begin(), candidates.end(),
                                      [](const RecipeCandidate &a, const RecipeCandidate &b) {
                                          return withoutWatches(a) < withoutWatches(b);
                                      });
    const auto mark = withoutWatches(*top);
    const auto isTop = [&](const RecipeCandidate &one) { return withoutWatches(one) == mark; };
    int seen = 0;
    if (watches && std::count_if(candidates.begin(), candidates.end(), isTop) > 1) {
        const WatchesSeen onLock = watchesOnLock(snapshot, top->entries, *watches);
        seen = sizeOf(onLock);
        for (RecipeCandidate &candidate : candidates) {
            if (isTop(candidate))
                tryOn(snapshot, onLock, *watches, candidate);
        }
    }
    std::stable_sort(candidates.begin(), candidates.end(), isBetter);
    RecipeCandidate &first = candidates.first();
    const QString why = reason(candidates, seen);
    return {first.recipe, std::move(first.entries), why};
}

} // namespace lockscope
