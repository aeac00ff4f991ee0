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
    return std::tuple(withoutWatches(candidate), candidate.explained, candidate.wasTold,
        candidate.fitsSilence, candidate.likely, -candidate.place);
}

/// Whether the first is ahead in @p member of one that is as good without what the watches tell.
template <typename T>
bool isAhead(const QVector<RecipeCandidate> &sorted, T RecipeCandidate::*member)
{
    const RecipeCandidate &first = sorted.first();
    return std::any_of(sorted.begin(), sorted.end(), [&](const RecipeCandidate &other) {
        return withoutWatches(other) == withoutWatches(first) && other.*member < first.*member;
    });
}

/// Why the first is taken.
KnownNodes parseOf(QVector<RecipeCandidate> sorted, const WatchesSeen &seen)
{
    RecipeCandidate &first = sorted.first();
    const auto told = [&](const Message &why) {
        return KnownNodes {first.recipe, std::move(first.entries), why, false, true};
    };
    if (isAhead(sorted, &RecipeCandidate::explained))
        return told(Message::tr("explains %1 of %2 watches seen")
                        .arg(first.explained, sizeOf(seen.onOthers)));
    if (isAhead(sorted, &RecipeCandidate::wasTold))
        return told(Message::tr("watches seen before"));
    if (isAhead(sorted, &RecipeCandidate::fitsSilence))
        return told(seen.onOwn.isEmpty()
                ? Message::tr("no waiter was seen to watch a node")
                : Message::tr("no waiter was seen to watch a node of another session"));
    const Message why = first.likely == Likely::For ? Message::tr("names, and what is in the nodes")
                                                    : Message::tr("names");
    return {first.recipe, std::move(first.entries), why};
}

} // namespace

QVector<Contender> contendersOf(const QVector<KnownNode> &known)
{
    QVector<Contender> contenders;
    contenders.reserve(known.size());
    for (const KnownNode &one : known) {
        Contender &contender = contenders.emplace_back();
        contender.node = one.node;
        contender.ticket = one.ticket;
        contender.role = Role::Waiter;
    }
    return contenders;
}

const ToldRecipe *toldBefore(const Choice &choice, const Recipe *recipe)
{
    const auto found = std::find_if(choice.told.begin(), choice.told.end(),
        [&](const ToldRecipe &told) { return told.recipe == recipe; });
    return found == choice.told.end() ? nullptr : &*found;
}

bool isBetter(const RecipeCandidate &a, const RecipeCandidate &b)
{
    return score(a) > score(b);
}

KnownNodes best(
    const LockSnapshot &snapshot, QVector<RecipeCandidate> candidates, const Choice &choice)
{
    const auto top = std::max_element(candidates.begin(), candidates.end(),
        [](const RecipeCandidate &a, const RecipeCandidate &b) {
            return withoutWatches(a) < withoutWatches(b);
        });
    const auto mark = withoutWatches(*top);
    const auto isTop = [&](const RecipeCandidate &one) { return withoutWatches(one) == mark; };
    WatchesSeen seen;
    if (choice.watches && std::count_if(candidates.begin(), candidates.end(), isTop) > 1) {
        seen = watchesOnLock(snapshot, top->entries, *choice.watches);
        for (RecipeCandidate &candidate : candidates) {
            if (isTop(candidate))
                tryOn(snapshot, seen, choice, candidate);
        }
        hearSilence(candidates);
    }
    std::stable_sort(candidates.begin(), candidates.end(), isBetter);
    return parseOf(std::move(candidates), seen);
}

} // namespace lockscope
