// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/bins.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/variants.h"

#include <algorithm>

namespace lockscope {

namespace {

bool isSingleNodeRecipe(const Recipe &recipe)
{
    return recipe.family == NameFamily::SingleNode;
}

bool isOneFamily(const Recipe *a, const Recipe *b)
{
    return a->family == b->family && a->family != NameFamily::Own;
}

QVector<Family> groupedCatalogue()
{
    QVector<Family> families;
    for (const Recipe *recipe : catalogue()) {
        const auto same = std::find_if(families.begin(), families.end(), [&](const Family &family) {
            return isOneFamily(family.first(), recipe);
        });
        if (same != families.end())
            same->append(recipe);
        else
            families.append(Family {recipe});
    }
    return families;
}

/// Those of a family that claim the most of its names, with the entries that the first of them
/// makes.
struct Best
{
    Family variants;
    QVector<Contender> entries;
};

/// What the recipe at @p index of the bin's family claims of its children, or fewer than @p atLeast
/// of them if it claims no more.
QVector<Contender> entriesUnlessFewer(const LockSnapshot &snapshot, const Bin &bin, int index,
                                      qsizetype atLeast)
{
    QVector<Contender> entries;
    entries.reserve(bin.entries.size());
    qsizetype left = bin.entries.size();
    for (qsizetype i = 0; i < bin.entries.size(); ++i) {
        --left;
        const Contender &first = bin.entries.at(i);
        const int by = bin.claimedBy.at(i);
        std::optional<Ticket> ticket;
        if (by == index)
            ticket = first.ticket;
        else if (by < index) // those before the one that claimed it were asked, and refused
            ticket = bin.family->at(index)->claim(snapshot.nodes.at(first.node).name);
        if (ticket)
            entries.append(entryOf(first.node, *ticket));
        else if (entries.size() + left < atLeast)
            break;
    }
    return entries;
}

bool hasSameNodes(const QVector<Contender> &a, const QVector<Contender> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Contender &x, const Contender &y) { return x.node == y.node; });
}

/// Whether what is in the nodes speaks against @p recipe, which needs it to speak for it.
bool isUnlikely(const LockSnapshot &snapshot, const Recipe &recipe,
                const QVector<Contender> &entries)
{
    return recipe.isLikely && !isLikely(snapshot, recipe, entries);
}

/// A kazoo directory with readers is no plain lock. One that claims the same by another grammar is
/// as good only where something speaks for it: a plain lock is no semaphore without leases.
Best bestOf(const LockSnapshot &snapshot, const Bin &bin)
{
    Best best;
    const Recipe *asked = nullptr;
    bool isBest = false;
    for (int i = 0; i < bin.family->size(); ++i) {
        const Recipe *recipe = bin.family->at(i);
        if (!asked || asked->claim != recipe->claim) {
            auto entries = entriesUnlessFewer(snapshot, bin, i, best.entries.size());
            const bool isBetter = entries.size() > best.entries.size();
            isBest = isBetter || (recipe->isLikely && hasSameNodes(entries, best.entries));
            if (isBetter)
                best = {{}, std::move(entries)};
        }
        asked = recipe;
        const bool isOnly = best.variants.isEmpty();
        if (isBest && (isOnly || !isUnlikely(snapshot, *recipe, best.entries)))
            best.variants.append(recipe);
    }
    return best;
}

/// Most directories: the first of the family claims all, and nothing can speak for another.
bool isPlain(const LockSnapshot &snapshot, const Bin &bin, const WatchList *watches)
{
    const Recipe *first = bin.family->first();
    const auto mayBeOther = [&](const Recipe *recipe) {
        if (recipe->isLikely)
            return isLikely(snapshot, *recipe, bin.entries);
        return watches && recipe != first && recipe->claim == first->claim;
    };
    return bin.isAllByFirst() && std::none_of(bin.family->begin(), bin.family->end(), mayBeOther);
}

Claimed chosenOf(const LockSnapshot &snapshot, Bin &bin, const WatchList *watches)
{
    if (isPlain(snapshot, bin, watches))
        return {bin.family->first(), std::move(bin.entries), QStringLiteral("names")};
    Best best = bestOf(snapshot, bin);
    return chooseVariant(snapshot, best.variants, std::move(best.entries), watches);
}

QVector<Claimed> chosen(const LockSnapshot &snapshot, bool leftovers, const WatchList *watches)
{
    QVector<Claimed> claims;
    QVector<Bin> bins = sortIntoBins(snapshot, leftovers);
    for (Bin &bin : bins) {
        claims.append(chosenOf(snapshot, bin, watches));
        if (leftovers)
            break;
    }
    return claims;
}

/// The operator knows better than the names, as far as the recipe can take them.
QVector<Contender> entriesByChoice(const LockSnapshot &snapshot, const Recipe &recipe)
{
    const auto claim = recipe.claimChosen ? recipe.claimChosen : recipe.claim;
    QVector<Contender> entries;
    for (const int node : childrenOf(snapshot)) {
        if (const auto ticket = claim(snapshot.nodes.at(node).name))
            entries.append(entryOf(node, *ticket));
    }
    return entries;
}

QVector<Claimed> claimSingleNode(const LockSnapshot &snapshot)
{
    const auto family = std::find_if(families().begin(), families().end(), [](const Family &one) {
        return isSingleNodeRecipe(*one.first());
    });
    return {chooseVariant(snapshot, *family, {entryOf(0, {})}, nullptr)};
}

/// A semaphore that nobody uses still has its directories.
QVector<Claimed> idleSemaphore(const LockSnapshot &snapshot)
{
    if (snapshot.directories.size() < 2)
        return {};
    for (const QStringView id : {u"curator-semaphore", u"kazoo-semaphore"}) {
        const Recipe *recipe = recipeById(id);
        if (recipe->isLikely(snapshot, {}))
            return {{recipe, {}, QStringLiteral("names")}};
    }
    return {};
}

} // namespace

bool isDirectoryOfLock(const LockSnapshot &snapshot, const LockNode &node)
{
    if (node.directory != 0 || snapshot.directories.size() < 2)
        return false;
    const QString path = snapshot.pathOf(node);
    return std::any_of(snapshot.directories.begin(), snapshot.directories.end(),
                       [&](const LockDirectory &directory) { return directory.path == path; });
}

const QVector<Family> &families()
{
    static const QVector<Family> all = groupedCatalogue();
    return all;
}

QVector<Claimed> claimChildren(const LockSnapshot &snapshot, const Choice &choice)
{
    const bool isSingle = snapshot.isSingleNode && snapshot.nodes.size() == 1;
    if (choice.forced) {
        const bool isWhole = isSingle && isSingleNodeRecipe(*choice.forced);
        return {{choice.forced,
                 isWhole ? QVector<Contender> {entryOf(0, {})}
                         : entriesByChoice(snapshot, *choice.forced),
                 QStringLiteral("chosen by you"), true}};
    }
    if (isSingle)
        return claimSingleNode(snapshot);
    QVector<Claimed> claims = chosen(snapshot, false, choice.watches);
    if (claims.isEmpty())
        claims = chosen(snapshot, true, choice.watches);
    return claims.isEmpty() ? idleSemaphore(snapshot) : claims;
}

} // namespace lockscope
