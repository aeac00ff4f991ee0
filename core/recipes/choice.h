// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/catalogue.h"
#include "core/recipes/lockstate.h"

/// Which recipe judges which children of a lock.
namespace lockscope {

/// Recipes that share names, in the catalogue's order. Most families have one.
using Family = QVector<const Recipe *>;

/// The contenders whose watches or data are looked at to tell recipes apart.
inline constexpr int MaxSampled = 2000;

/// The catalogue by families; stable, any thread.
const QVector<Family> &families();

/// Whether the recipe knows only children of a directory of which no other family knows anything.
bool takesLeftovers(const Recipe &recipe);

/// A child that a recipe knows. A third of a Contender: of 100 000 there are some lists of these,
/// before they are judged.
struct KnownNode
{
    int node = -1; ///< index into LockSnapshot::nodes
    Ticket ticket;

    friend bool operator==(const KnownNode &, const KnownNode &) = default;
};

/// As a recipe's judge() expects them.
QVector<Contender> contendersOf(const QVector<KnownNode> &known);

/// The children that one recipe of a family knows, and why it is that one.
struct KnownNodes
{
    const Recipe *recipe = nullptr;
    QVector<KnownNode> entries;
    Message why;
    bool isChosen = false; ///< by the operator
    bool isTold = false; ///< see RecipeQueue::isTold
};

/// Every recipe with contenders in the lock, each with its own; or the forced one alone.
QVector<KnownNodes> parseChildren(const LockSnapshot &snapshot, const Choice &choice);

/// recognise() and judgeRoles() for who asks both: @p known is what parseChildren() gives of the
/// same, which is most of the work of either.
Recognition recognise(
    const LockSnapshot &snapshot, const QVector<KnownNodes> &known, const Choice &choice);
LockState judgeRoles(LockSnapshotPtr snapshot, QVector<KnownNodes> known, const Choice &choice);

/// Whether what was read speaks for a recipe: data, Stat, path.
enum class Likely : quint8 { Against, Unsaid, For };

/// A recipe that may judge the children of a family, and all that speaks for it. What is compared
/// first comes first.
struct RecipeCandidate
{
    const Recipe *recipe = nullptr;
    QVector<KnownNode> entries; ///< as it knows them
    Likely likely = Likely::Unsaid;
    int unused = 0; ///< modes that it has names for and that no child has: it is for something else
    int explained = 0; ///< watches seen that it expects
    bool wasTold = false; ///< by watches seen before
    std::optional<int> permits; ///< that it was told with
    bool fitsSilence = false; ///< no watch is seen, and several wait that it expects none of
    int place = 0; ///< in the catalogue: the more usual first
    // Not compared themselves:
    QSet<SessionId> mayAwaitOwn = {}; ///< whose threads it may have wait for each other
    QVector<SessionId> silent = {}; ///< of each waiter that it expects to watch nothing, as is seen
};

/// What watches seen before told of @p recipe; null: nothing.
const ToldRecipe *toldBefore(const Choice &choice, const Recipe *recipe);

/// Whether @p a is to be taken rather than @p b.
bool isBetter(const RecipeCandidate &a, const RecipeCandidate &b);

/// Of recipes that may all judge a family's children the best, and why. It fills in what the
/// watches of @p choice tell. REQUIRES: there is one.
KnownNodes best(
    const LockSnapshot &snapshot, QVector<RecipeCandidate> candidates, const Choice &choice);

/// Whether a node is one of the directories that make up the lock ("locks", "leases").
bool isDirectoryOfLock(const LockSnapshot &snapshot, const LockNode &node);

} // namespace lockscope
