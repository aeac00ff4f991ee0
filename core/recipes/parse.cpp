// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Choice: whose the children are, and which recipes may judge them.
#include "core/recipes/bins.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"

#include <algorithm>

namespace lockscope {

namespace {

QVector<Family> groupedCatalogue()
{
    QVector<Family> families;
    for (const Recipe *recipe : catalogue()) {
        const auto same = std::find_if(families.begin(), families.end(), [&](const Family &family) {
            return recipe->family != NameFamily::Own && family.first()->family == recipe->family;
        });
        if (same != families.end())
            same->append(recipe);
        else
            families.append(Family {recipe});
    }
    return families;
}

/// What most of the nodes that were read say of @p recipe; where none was, what its path does.
Likely likelihood(
    const LockSnapshot &snapshot, const Recipe &recipe, const QVector<KnownNode> &entries)
{
    if (!recipe.isLikely)
        return Likely::Unsaid;
    qsizetype asked = 0;
    qsizetype likely = 0;
    for (qsizetype i = 0; i < std::min<qsizetype>(entries.size(), MaxSampled); ++i) {
        const LockNode &node = snapshot.nodes.at(entries.at(i).node);
        if (node.state != ReadState::Read && asked > 0)
            continue;
        ++asked;
        likely += recipe.isLikely(snapshot, node) ? 1 : 0;
    }
    return likely * 2 > asked ? Likely::For : Likely::Against;
}

int placeOf(const Recipe *recipe)
{
    return static_cast<int>(catalogue().indexOf(recipe));
}

/// How many of the recipe's modes no entry has.
int unusedModes(const Recipe &recipe, const QVector<KnownNode> &entries)
{
    int unused = 0;
    for (const WrittenName &written : recipe.written) {
        const bool isUsed = std::any_of(entries.begin(), entries.end(),
            [&](const KnownNode &entry) { return entry.ticket.mode == written.mode; });
        unused += isUsed ? 0 : 1;
    }
    return unused;
}

/// A ticket for a child, if its name and what was read of it are the recipe's.
std::optional<Ticket> ifOwn(
    const Recipe &recipe, const LockNode &node, const std::optional<Ticket> &ticket)
{
    return ticket && recipe.isOwn && !recipe.isOwn(node) ? std::nullopt : ticket;
}

/// What the recipe at @p index of the bin's family knows of its children.
QVector<KnownNode> entriesOf(const LockSnapshot &snapshot, const Bin &bin, int index)
{
    if (index == 0 && bin.isAllByFirst())
        return bin.entries;
    const Recipe &recipe = *bin.family->at(index);
    QVector<KnownNode> entries;
    entries.reserve(bin.entries.size());
    for (qsizetype i = 0; i < bin.entries.size(); ++i) {
        const KnownNode &first = bin.entries.at(i);
        const LockNode &node = snapshot.nodes.at(first.node);
        const int by = bin.knownBy.at(i);
        std::optional<Ticket> ticket;
        if (by == index)
            ticket = first.ticket;
        else if (by < index) // those before the one that knows it were asked, and refused
            ticket = recipe.parse(node.name);
        if (const auto own = ifOwn(recipe, node, ticket))
            entries.append({first.node, *own});
    }
    return entries == bin.entries ? bin.entries : entries; // mostly: one list for all
}

RecipeCandidate candidateFor(const LockSnapshot &snapshot, const Bin &bin, int index, Likely likely)
{
    RecipeCandidate candidate;
    candidate.recipe = bin.family->at(index);
    candidate.likely = likely;
    candidate.place = placeOf(candidate.recipe);
    candidate.entries = entriesOf(snapshot, bin, index);
    candidate.unused = unusedModes(*candidate.recipe, candidate.entries);
    return candidate;
}

/// A library that names and data speak for goes before a guess, whatever its clients watch.
void dropGuess(QVector<RecipeCandidate> &candidates)
{
    qsizetype known = 0;
    for (const RecipeCandidate &candidate : std::as_const(candidates)) {
        if (candidate.likely == Likely::For)
            known = std::max(known, candidate.entries.size());
    }
    candidates.removeIf([known](const RecipeCandidate &candidate) {
        return known > 0 && candidate.recipe->isGuess && candidate.entries.size() <= known;
    });
}

/// Where the first knows all, as in most directories, others can only win by what was read or by
/// watches: then they need not be asked for each name.
QVector<RecipeCandidate> candidatesFor(
    const LockSnapshot &snapshot, const Bin &bin, const Choice &choice)
{
    QVector<RecipeCandidate> candidates;
    const bool isAllByFirst = bin.isAllByFirst();
    for (int i = 0; i < bin.family->size(); ++i) {
        const Likely likely = likelihood(snapshot, *bin.family->at(i), bin.entries);
        const ToldRecipe *told = toldBefore(choice, bin.family->at(i));
        const bool mayWin = i == 0 || !isAllByFirst || likely == Likely::For || told
            || (likely == Likely::Unsaid
                && (choice.watches || candidates.first().likely == Likely::Against));
        if (!mayWin)
            continue;
        candidates.append(candidateFor(snapshot, bin, i, likely));
        candidates.last().wasTold = told != nullptr;
        candidates.last().permits = told ? told->permits : std::nullopt;
    }
    dropGuess(candidates);
    return candidates;
}

QVector<KnownNodes> chosen(const LockSnapshot &snapshot, bool leftovers, const Choice &choice)
{
    QVector<KnownNodes> all;
    QVector<Bin> bins = sortIntoBins(snapshot, leftovers);
    for (Bin &bin : bins) {
        QVector<RecipeCandidate> candidates = candidatesFor(snapshot, bin, choice);
        bin.entries.clear(); // shared with a candidate: nobody is to copy 100 000 of them
        KnownNodes known = best(snapshot, std::move(candidates), choice);
        if (known.entries.isEmpty())
            continue; // its nodes were somebody else's, with such names
        all.append(std::move(known));
        if (leftovers)
            break;
    }
    return all;
}

/// The operator knows better than the names, as far as the recipe can take them.
QVector<KnownNode> entriesByChoice(const LockSnapshot &snapshot, const Recipe &recipe)
{
    const auto parse = recipe.parseChosen ? recipe.parseChosen : recipe.parse;
    QVector<KnownNode> entries;
    for (const int node : childrenOf(snapshot)) {
        const LockNode &child = snapshot.nodes.at(node);
        if (const auto ticket = ifOwn(recipe, child, parse(child.name)))
            entries.append({node, *ticket});
    }
    return entries;
}

QVector<KnownNodes> parseSingleNode(const LockSnapshot &snapshot)
{
    QVector<RecipeCandidate> candidates;
    for (const Recipe *recipe : catalogue()) {
        if (recipe->family != NameFamily::SingleNode)
            continue;
        RecipeCandidate candidate;
        candidate.recipe = recipe;
        candidate.entries = {KnownNode {0, {}}};
        candidate.likely = likelihood(snapshot, *recipe, candidate.entries);
        candidate.place = placeOf(recipe);
        candidates.append(candidate);
    }
    return {best(snapshot, candidates, {})};
}

/// A semaphore that nobody uses still has its directories. With directories in those, they are an
/// application's.
QVector<KnownNodes> idleSemaphore(const LockSnapshot &snapshot)
{
    const auto isDirectory = [&](const LockNode &node) {
        return node.stat.cversion != 0 && !isDirectoryOfLock(snapshot, node);
    };
    if (snapshot.directories.size() < 2
        || std::any_of(snapshot.nodes.begin(), snapshot.nodes.end(), isDirectory))
        return {};
    for (const QStringView id : {u"curator-semaphore", u"kazoo-semaphore"}) {
        const Recipe *recipe = recipeById(id);
        if (recipe->isLikely(snapshot, {}))
            return {{recipe, {}, Message::tr("names")}};
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

bool takesLeftovers(const Recipe &recipe)
{
    return recipe.family == NameFamily::Leftovers || recipe.family == NameFamily::SingleNode;
}

QVector<KnownNodes> parseChildren(const LockSnapshot &snapshot, const Choice &choice)
{
    const bool isSingle = snapshot.isSingleNode && snapshot.nodes.size() == 1;
    if (choice.forced) {
        const bool isWhole = isSingle && choice.forced->family == NameFamily::SingleNode;
        return {{choice.forced,
            isWhole ? QVector<KnownNode> {KnownNode {0, {}}}
                    : entriesByChoice(snapshot, *choice.forced),
            Message::tr("chosen by you"), true}};
    }
    if (isSingle)
        return parseSingleNode(snapshot);
    QVector<KnownNodes> all = chosen(snapshot, false, choice);
    if (all.isEmpty())
        all = chosen(snapshot, true, choice);
    return all.isEmpty() ? idleSemaphore(snapshot) : all;
}

} // namespace lockscope
