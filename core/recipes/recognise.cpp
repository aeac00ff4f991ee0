// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"
#include "core/recipes/signs.h"
#include "core/recipes/watchtrial.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

bool hasChild(const LockSnapshot &snapshot, QStringView name)
{
    return std::any_of(snapshot.nodes.begin(), snapshot.nodes.end(),
        [&](const LockNode &node) { return node.name == name; });
}

/// A barrier's participants look like contenders; the gate beside them tells.
bool isBarrier(const LockSnapshot &snapshot)
{
    return hasChild(snapshot, u"ready") || hasChild(snapshot, u"sentinel");
}

/// The children that a sample is taken from: those that can still be read.
QVector<int> presentOf(const LockSnapshot &snapshot, const QVector<KnownNode> &entries)
{
    QVector<KnownNode> present = entries;
    present.removeIf([&](const KnownNode &entry) {
        return snapshot.nodes.at(entry.node).state == ReadState::Gone;
    });
    const auto isOlder = [&](const KnownNode &a, const KnownNode &b) {
        const auto key = [&](const KnownNode &entry) {
            return std::pair(
                entry.ticket.sequence.value_or(0), QStringView(snapshot.nodes.at(entry.node).name));
        };
        return key(a) < key(b);
    };
    std::sort(present.begin(), present.end(), isOlder);
    QVector<int> nodes;
    for (const KnownNode &entry : std::as_const(present))
        nodes.append(entry.node);
    return nodes;
}

/// From both ends: the oldest are those that are released first, and may be gone already.
QVector<int> sampleOf(const QVector<int> &present)
{
    constexpr qsizetype Half = 10;
    if (present.size() <= 2 * Half)
        return present;
    return present.first(Half) + present.last(Half);
}

/// What the Stat and data of a sample say.
struct Evidence
{
    QStringList unread;
    int ephemeral = 0;
    int persistent = 0;
    int endpoints = 0;
    int objects = 0; ///< JSON
};

Evidence evidenceOf(const LockSnapshot &snapshot, const QVector<int> &sample)
{
    Evidence evidence;
    for (const int index : sample) {
        const LockNode &node = snapshot.nodes.at(index);
        if (node.state == ReadState::NameOnly)
            evidence.unread.append(node.name);
        if (!node.stat.czxid)
            continue;
        ++(node.stat.owner ? evidence.ephemeral : evidence.persistent);
        evidence.endpoints += signs::isEndpoint(node.data) ? 1 : 0;
        evidence.objects += signs::isObject(node.data) ? 1 : 0;
    }
    return evidence;
}

/// Many labels in one directory are rather services than contenders.
bool hasFewLabels(const LockSnapshot &snapshot, const QVector<int> &sample)
{
    QSet<QString> labels;
    for (const int index : sample)
        labels.insert(signs::labelOf(snapshot.nodes.at(index).name));
    return labels.size() <= 2;
}

/// Whether these ten digits are more than the directory has counted: then the server did not put
/// them there, and they may be anything.
bool isBeyondCounter(const LockSnapshot &snapshot, const KnownNode &entry)
{
    const LockDirectory &directory =
        snapshot.directories.at(snapshot.nodes.at(entry.node).directory);
    const auto next = nextSequenceOf(directory);
    return next && entry.ticket.sequence.value_or(0) >= *next;
}

/// Whether sessions of contenders watch each other's nodes; nothing where too little is known.
std::optional<bool> isChained(
    const LockSnapshot &snapshot, const QVector<KnownNode> &entries, const Choice &choice)
{
    if (!choice.watches)
        return std::nullopt;
    if (!watchesOnLock(snapshot, entries, *choice.watches).onOthers.isEmpty())
        return true;
    const auto settled = std::count_if(entries.begin(), entries.end(), [&](const KnownNode &entry) {
        return hadTimeToWatch(snapshot.nodes.at(entry.node), choice.watchesAt);
    });
    return settled > 1 ? std::optional(false) : std::nullopt;
}

/// Whether a sample of names that no recipe knows could be contenders.
bool mayContend(const LockSnapshot &snapshot, const QVector<int> &sample)
{
    const auto all = [&](bool (*test)(const QString &)) {
        return std::all_of(sample.begin(), sample.end(),
            [&](int node) { return test(snapshot.nodes.at(node).name); });
    };
    if (all(signs::isNoContender))
        return false;
    const bool isNamedSo = !all(signs::isOfAnotherKind) && hasFewLabels(snapshot, sample);
    return isNamedSo || signs::speaksOfLocks(snapshot.path);
}

/// Ephemeral, numbered, and of nobody's making that is known here: a lock, an election, a group.
bool isLeftoverLock(const LockSnapshot &snapshot, const KnownNodes &known,
    const QVector<int> &sample, const Evidence &evidence, const Choice &choice)
{
    const auto beyond = std::count_if(known.entries.begin(), known.entries.end(),
        [&](const KnownNode &entry) { return isBeyondCounter(snapshot, entry); });
    if (2 * beyond > known.entries.size())
        return false;
    const auto chained = isChained(snapshot, known.entries, choice);
    if (chained.value_or(false))
        return true;
    if (chained && !signs::speaksOfLocks(snapshot.path))
        return false; // who waits watches somebody
    const bool isGroup = known.recipe->isGuess // and no library's data
        && evidence.endpoints == evidence.ephemeral && !signs::speaksOfLocksNearby(snapshot.path);
    return !isGroup && mayContend(snapshot, sample);
}

/// Whether a directory of names that a recipe knows is one of a group's members all the same.
bool isGroupOf(const LockSnapshot &snapshot, const Recipe &recipe, const Evidence &evidence)
{
    return recipe.namesOfGroups && evidence.objects == evidence.ephemeral
        && !signs::speaksOfLocksNearby(snapshot.path);
}

Recognition byEvidence(const LockSnapshot &snapshot, const KnownNodes &known, const Choice &choice)
{
    const QVector<int> present = presentOf(snapshot, known.entries);
    if (present.isEmpty())
        return {Likeness::Undecided, {}, true}; // what went while we looked tells nothing
    const QVector<int> sample = sampleOf(present);
    const Evidence evidence = evidenceOf(snapshot, sample);
    if (!evidence.unread.isEmpty())
        return {Likeness::Undecided, evidence.unread};

    const Recipe &recipe = *known.recipe;
    if (recipe.persistence == Persistence::ByDesign && evidence.persistent > 0)
        return {Likeness::Lock, {}};
    if (evidence.ephemeral == 0 || evidence.persistent > evidence.ephemeral)
        return {};
    const bool isLock = recipe.family == NameFamily::Leftovers
        ? isLeftoverLock(snapshot, known, sample, evidence, choice)
        : !isGroupOf(snapshot, recipe, evidence);
    return {isLock ? Likeness::Lock : Likeness::None, {}};
}

Recognition byChildren(
    const LockSnapshot &snapshot, const QVector<KnownNodes> &all, const Choice &choice)
{
    const bool mayBeBarrier = isBarrier(snapshot);
    Recognition best;
    for (const KnownNodes &known : all) {
        if (known.recipe->family == NameFamily::SingleNode)
            continue; // the node itself is the lock, not its directory
        if (known.recipe->namesTell)
            return {Likeness::Lock, {}};
        if (mayBeBarrier)
            continue;
        Recognition found = byEvidence(snapshot, known, choice);
        if (found.likeness == Likeness::Lock)
            return found;
        if (best.likeness == Likeness::None)
            best = found;
    }
    return best;
}

/// "locks" and "leases": an application may well have two such directories. Curator's semaphore has
/// its own nodes in them, or nothing. Empty "leases" alone are anybody's.
Recognition asCuratorSemaphore(const LockSnapshot &snapshot, bool hasQueue)
{
    if (snapshot.directories.size() == 1)
        return {Likeness::Undecided, {}};
    const Recipe *recipe = recipeById(u"curator-semaphore");
    bool isEmpty = true;
    for (const LockNode &node : snapshot.nodes) {
        if (node.directory == 0)
            continue;
        isEmpty = false;
        if (recipe->parse(node.name))
            return {Likeness::Lock, {}};
    }
    return {isEmpty && hasQueue ? Likeness::Idle : Likeness::None, {}};
}

/// A semaphore's two directories, or a size in the data of one that has leases.
std::optional<Recognition> asSemaphore(const LockSnapshot &snapshot)
{
    QStringList children;
    for (const LockNode &node : snapshot.nodes) {
        if (node.directory == 0)
            children.append(node.name);
    }
    const QByteArray &data = snapshot.directories.at(0).data;
    const QStringList companions = companionDirectories(snapshot.path, children, data);
    if (companions.isEmpty())
        return std::nullopt;
    if (nodeName(companions.constLast()) == SemaphoreLeases)
        return asCuratorSemaphore(snapshot, companions.size() == 2);
    return Recognition {isSemaphoreSize(data) ? Likeness::Lock : Likeness::None, {}};
}

/// Empty and used before: called so, or with a semaphore's size in it and its queue beside it.
Recognition recogniseIdle(const LockSnapshot &snapshot)
{
    const LockDirectory &directory = snapshot.directories.at(0);
    const bool wasUsed = directory.state == ReadState::Read && directory.stat.cversion != 0;
    if (!wasUsed)
        return {};
    if (snapshot.directories.size() > 1 || signs::speaksOfLocks(snapshot.path))
        return {Likeness::Idle, {}};
    return {isSemaphoreSize(directory.data) ? Likeness::Undecided : Likeness::None, {}};
}

Recognition recogniseSingle(const LockSnapshot &snapshot)
{
    if (snapshot.nodes.isEmpty())
        return {};
    const LockNode &node = snapshot.nodes.first();
    const KnownNodes known = parseChildren(snapshot, {}).first();
    const bool isKnown = known.recipe->namesTell;
    const bool isCalledSo = signs::speaksOfLocks(node.name) || node.name == u"_lock";
    if (!isKnown && !isCalledSo)
        return {};
    if (node.state == ReadState::Gone)
        return {};
    if (node.state == ReadState::NameOnly)
        return {Likeness::Undecided, {node.name}};
    const bool isHeld = node.stat.owner || known.recipe->persistence == Persistence::ByDesign;
    return {isHeld ? Likeness::Lock : Likeness::None, {}};
}

/// Where it does not matter which recipe knows which child.
std::optional<Recognition> withoutRecipes(const LockSnapshot &snapshot)
{
    if (snapshot.isSingleNode)
        return recogniseSingle(snapshot);
    if (snapshot.directories.isEmpty())
        return Recognition {};
    if (snapshot.nodes.isEmpty())
        return recogniseIdle(snapshot);
    return asSemaphore(snapshot);
}

} // namespace

Recognition recognise(const LockSnapshot &snapshot, const Choice &choice)
{
    if (const auto told = withoutRecipes(snapshot))
        return *told;
    return byChildren(snapshot, parseChildren(snapshot, choice), choice);
}

Recognition recognise(
    const LockSnapshot &snapshot, const QVector<KnownNodes> &known, const Choice &choice)
{
    const auto told = withoutRecipes(snapshot);
    return told ? *told : byChildren(snapshot, known, choice);
}

Recognition recognise(const LockState &judged, const Choice &choice)
{
    const LockSnapshot &snapshot = *judged.snapshot;
    const bool doNamesTell = !snapshot.isSingleNode && !snapshot.directories.isEmpty()
        && !snapshot.nodes.isEmpty()
        && std::ranges::any_of(judged.recipes, [](const RecipeQueue &queue) {
               return !queue.isChosen && queue.recipe->namesTell
                   && queue.recipe->family != NameFamily::SingleNode;
           });
    if (!doNamesTell)
        return recognise(snapshot, choice);
    return asSemaphore(snapshot).value_or(Recognition {Likeness::Lock, {}});
}

} // namespace lockscope
