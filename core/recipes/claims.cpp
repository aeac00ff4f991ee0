// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "core/recipes/variants.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace lockscope {

namespace {

constexpr const char *SingleNodeFamily = "single-node";

bool isOneFamily(const Recipe *a, const Recipe *b)
{
    return a->family && b->family && std::strcmp(a->family, b->family) == 0;
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

/// The children of one family, while they are being sorted out.
struct Bin
{
    const Family *family = nullptr;
    QVector<int> nodes;
    QVarLengthArray<int, 8> counts; ///< of names that each of the family claims
};

/// Counts who of the family claims @p name. Those that share a function are asked once.
bool countClaims(Bin &bin, QStringView name)
{
    bool isClaimed = false;
    bool before = false;
    for (qsizetype i = 0; i < bin.family->size(); ++i) {
        const Recipe *recipe = bin.family->at(i);
        const bool isAskedAlready = i > 0 && bin.family->at(i - 1)->claim == recipe->claim;
        if (!isAskedAlready)
            before = recipe->claim(name).has_value();
        bin.counts[i] += before ? 1 : 0;
        isClaimed = isClaimed || before;
    }
    return isClaimed;
}

QVector<Bin> emptyBins(bool leftovers)
{
    QVector<Bin> bins;
    for (const Family &family : families()) {
        if (family.first()->claimsLeftovers != leftovers)
            continue;
        Bin bin;
        bin.family = &family;
        bin.counts.resize(family.size());
        std::fill(bin.counts.begin(), bin.counts.end(), 0);
        bins.append(bin);
    }
    return bins;
}

QVector<int> allNodes(const LockSnapshot &snapshot)
{
    QVector<int> nodes;
    nodes.reserve(snapshot.nodes.size());
    for (int i = 0; i < snapshot.nodes.size(); ++i) {
        if (!isDirectoryOfLock(snapshot, snapshot.nodes.at(i)))
            nodes.append(i);
    }
    return nodes;
}

QVector<Bin> sortIntoBins(const LockSnapshot &snapshot, bool leftovers)
{
    QVector<Bin> bins = emptyBins(leftovers);
    for (const int node : allNodes(snapshot)) {
        const QString &name = snapshot.nodes.at(node).name;
        const auto bin = std::find_if(bins.begin(), bins.end(),
                                      [&](Bin &candidate) { return countClaims(candidate, name); });
        if (bin != bins.end())
            bin->nodes.append(node);
    }
    bins.removeIf([](const Bin &bin) { return bin.nodes.isEmpty(); });
    return bins;
}

/// Those that claim the most of the family's names: a kazoo directory with readers is no plain
/// lock.
Family bestOf(const Bin &bin)
{
    const int most = *std::max_element(bin.counts.begin(), bin.counts.end());
    Family best;
    for (qsizetype i = 0; i < bin.family->size(); ++i) {
        if (bin.counts.at(i) == most)
            best.append(bin.family->at(i));
    }
    return best;
}

QVector<Claimed> chosen(const LockSnapshot &snapshot, bool leftovers, const WatchList *watches)
{
    QVector<Claimed> claims;
    for (const Bin &bin : sortIntoBins(snapshot, leftovers)) {
        claims.append(chooseVariant(snapshot, bestOf(bin), bin.nodes, watches));
        if (leftovers)
            break;
    }
    return claims;
}

QVector<Claimed> claimSingleNode(const LockSnapshot &snapshot)
{
    const auto family = std::find_if(families().begin(), families().end(), [](const Family &one) {
        return one.first()->family && std::strcmp(one.first()->family, SingleNodeFamily) == 0;
    });
    Claimed claimed = chooseVariant(snapshot, *family, {0}, nullptr);
    Contender entry;
    entry.node = 0;
    entry.role = Role::Waiter;
    claimed.entries = {entry};
    return {claimed};
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

QVector<Contender> entriesOf(const LockSnapshot &snapshot, const Recipe &recipe,
                             const QVector<int> &nodes)
{
    QVector<Contender> entries;
    entries.reserve(nodes.size());
    for (const int node : nodes) {
        const auto ticket = recipe.claim(snapshot.nodes.at(node).name);
        if (!ticket)
            continue;
        Contender &entry = entries.emplace_back();
        entry.node = node;
        entry.ticket = *ticket;
        entry.role = Role::Waiter;
    }
    return entries;
}

QVector<Claimed> claimChildren(const LockSnapshot &snapshot, const Choice &choice)
{
    if (choice.forced) {
        return {{choice.forced, entriesOf(snapshot, *choice.forced, allNodes(snapshot)),
                 QStringLiteral("chosen by you")}};
    }
    if (snapshot.isSingleNode && snapshot.nodes.size() == 1)
        return claimSingleNode(snapshot);
    const QVector<Claimed> claims = chosen(snapshot, false, choice.watches);
    return claims.isEmpty() ? chosen(snapshot, true, choice.watches) : claims;
}

} // namespace lockscope
