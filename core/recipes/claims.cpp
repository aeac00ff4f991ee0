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

bool isSingleNodeRecipe(const Recipe &recipe)
{
    return recipe.family && std::strcmp(recipe.family, SingleNodeFamily) == 0;
}

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
    QVector<Contender> entries; ///< with the ticket of the first of the family that claims it
    int byFirst = 0; ///< how many the first of the family claims

    bool isAllByFirst() const { return byFirst == entries.size(); }
};

Contender entryOf(int node, const Ticket &ticket)
{
    Contender entry;
    entry.node = node;
    entry.ticket = ticket;
    entry.role = Role::Waiter;
    return entry;
}

/// Whether somebody of the family claims the node. Those that share a function are asked once.
bool claimInto(Bin &bin, int node, QStringView name)
{
    const Recipe *asked = nullptr;
    for (const Recipe *recipe : *bin.family) {
        if (asked && asked->claim == recipe->claim)
            continue;
        asked = recipe;
        if (const auto ticket = recipe->claim(name)) {
            bin.entries.append(entryOf(node, *ticket));
            bin.byFirst += recipe == bin.family->first() ? 1 : 0;
            return true;
        }
    }
    return false;
}

QVector<Bin> emptyBins(bool leftovers)
{
    QVector<Bin> bins;
    for (const Family &family : families()) {
        if (family.first()->claimsLeftovers == leftovers)
            bins.append(Bin {&family, {}, 0});
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

/// Remembers whose the last few labels were. Claims depend on the number for its value alone, so
/// that a directory of "read-…" and "write-…" asks all families for two of its 100 000 names.
class KnownLabels
{
public:
    struct Known
    {
        QStringView label; ///< all before the sequence number
        Bin *bin = nullptr; ///< null: nobody's
        bool isByFirst = false;
        Ticket ticket; ///< with another number
    };

    /// What is known of names with this label; null if there is nothing.
    const Known *find(QStringView label) const
    {
        const auto found = std::find_if(m_known.begin(), m_known.end(),
                                        [&](const Known &known) { return known.label == label; });
        return found == m_known.end() ? nullptr : found;
    }

    void add(const Known &known)
    {
        constexpr qsizetype Most = 4;
        if (m_known.size() < Most)
            m_known.append(known);
    }

private:
    QVarLengthArray<Known, 4> m_known;
};

/// Labels with a GUID are not worth remembering.
constexpr qsizetype LongestLabel = 24;

/// The number behind a short label, unless the label's last dash could be its sign.
std::optional<SequenceSuffix> memorable(QStringView name)
{
    constexpr qsizetype Width = 10;
    constexpr qint32 TenDigits = 1'000'000'000;
    if (name.size() > LongestLabel + Width)
        return std::nullopt;
    const auto suffix = sequenceSuffix(name);
    if (!suffix || suffix->value < 0)
        return std::nullopt;
    const bool hasDash = suffix->begin > 0 && name.at(suffix->begin - 1) == u'-';
    return hasDash && suffix->value >= TenDigits ? std::nullopt : suffix;
}

/// The first bin whose family claims the node, or null.
Bin *claimByAny(QVector<Bin> &bins, int node, QStringView name)
{
    for (Bin &bin : bins) {
        if (claimInto(bin, node, name))
            return &bin;
    }
    return nullptr;
}

/// Claims the node as another one with its label was claimed; false if there was none.
bool claimByLabel(const KnownLabels &labels, int node, QStringView name,
                  const SequenceSuffix &suffix)
{
    const auto *known = labels.find(name.first(suffix.begin));
    if (!known)
        return false;
    if (known->bin) {
        Ticket ticket = known->ticket;
        ticket.sequence = suffix.value;
        known->bin->entries.append(entryOf(node, ticket));
        known->bin->byFirst += known->isByFirst ? 1 : 0;
    }
    return true;
}

void claimNode(QVector<Bin> &bins, KnownLabels &labels, int node, QStringView name)
{
    const auto suffix = memorable(name);
    if (suffix && claimByLabel(labels, node, name, *suffix))
        return;
    Bin *bin = claimByAny(bins, node, name);
    if (!suffix)
        return;
    KnownLabels::Known known;
    known.label = name.first(suffix->begin);
    known.bin = bin;
    if (bin) {
        known.ticket = bin->entries.last().ticket;
        known.isByFirst = bin->family->first()->claim(name).has_value();
    }
    labels.add(known);
}

QVector<Bin> sortIntoBins(const LockSnapshot &snapshot, bool leftovers)
{
    QVector<Bin> bins = emptyBins(leftovers);
    KnownLabels labels;
    for (const int node : allNodes(snapshot))
        claimNode(bins, labels, node, snapshot.nodes.at(node).name);
    bins.removeIf([](const Bin &bin) { return bin.entries.isEmpty(); });
    return bins;
}

QVector<int> nodesOf(const Bin &bin)
{
    QVector<int> nodes;
    nodes.reserve(bin.entries.size());
    for (const Contender &entry : bin.entries)
        nodes.append(entry.node);
    return nodes;
}

/// Those of a family that claim the most of its names, with the entries that the first of them
/// makes.
struct Best
{
    Family variants;
    QVector<Contender> entries;
};

/// What @p recipe claims of @p nodes, or fewer than @p atLeast of them if it claims no more.
QVector<Contender> entriesUnlessFewer(const LockSnapshot &snapshot, const Recipe &recipe,
                                      const QVector<int> &nodes, qsizetype atLeast)
{
    QVector<Contender> entries;
    entries.reserve(nodes.size());
    qsizetype left = nodes.size();
    for (const int node : nodes) {
        --left;
        if (const auto ticket = recipe.claim(snapshot.nodes.at(node).name))
            entries.append(entryOf(node, *ticket));
        else if (entries.size() + left < atLeast)
            break;
    }
    return entries;
}

/// A kazoo directory with readers is no plain lock.
Best bestOf(const LockSnapshot &snapshot, const Bin &bin)
{
    const QVector<int> nodes = nodesOf(bin);
    Best best;
    const Recipe *asked = nullptr;
    bool isBest = false;
    for (const Recipe *recipe : *bin.family) {
        if (!asked || asked->claim != recipe->claim) {
            auto entries = entriesUnlessFewer(snapshot, *recipe, nodes, best.entries.size());
            isBest = entries.size() >= best.entries.size();
            if (entries.size() > best.entries.size())
                best = {{}, std::move(entries)};
        }
        asked = recipe;
        if (isBest)
            best.variants.append(recipe);
    }
    return best;
}

/// Most directories: the first of the family claims all, and nothing can speak for another.
bool isPlain(const LockSnapshot &snapshot, const Bin &bin, const WatchList *watches)
{
    const auto mayBeOther = [&](const Recipe *recipe) {
        return recipe->isLikely && isLikely(snapshot, *recipe, bin.entries);
    };
    return bin.isAllByFirst() && (!watches || bin.family->size() == 1)
        && std::none_of(bin.family->begin(), bin.family->end(), mayBeOther);
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

QVector<Claimed> claimSingleNode(const LockSnapshot &snapshot)
{
    const auto family = std::find_if(families().begin(), families().end(), [](const Family &one) {
        return isSingleNodeRecipe(*one.first());
    });
    return {chooseVariant(snapshot, *family, {entryOf(0, {})}, nullptr)};
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
                         : entriesUnlessFewer(snapshot, *choice.forced, allNodes(snapshot), 0),
                 QStringLiteral("chosen by you")}};
    }
    if (isSingle)
        return claimSingleNode(snapshot);
    const QVector<Claimed> claims = chosen(snapshot, false, choice.watches);
    return claims.isEmpty() ? chosen(snapshot, true, choice.watches) : claims;
}

} // namespace lockscope
