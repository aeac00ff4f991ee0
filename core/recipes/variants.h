// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

/// Which recipe judges which children of a lock.
namespace lockscope {

/// Recipes that share names, in the catalogue's order. Most families have one.
using Family = QVector<const Recipe *>;

/// The contenders whose watches or data are looked at to tell variants apart.
inline constexpr int MaxSampled = 2000;

/// The catalogue by families; stable, any thread.
const QVector<Family> &families();

/// The children that one recipe of a family claims, and why it is that one.
struct Claimed
{
    const Recipe *recipe = nullptr;
    QVector<Contender> entries; ///< node, ticket and the role Waiter
    QString why;
    bool isChosen = false; ///< by the operator
};

/// Every recipe with contenders in the lock, each with its own; or the forced one alone.
QVector<Claimed> claimChildren(const LockSnapshot &snapshot, const Choice &choice);

/// Of @p variants, which all claim the children that the first of them makes @p entries of, the one
/// that the watches, or else the nodes' data, speak for; else the first. REQUIRES: there is one.
Claimed chooseVariant(const LockSnapshot &snapshot, const Family &variants,
                      QVector<Contender> entries, const WatchList *watches);

/// Watches of this lock's contenders' sessions on nodes of this lock, gone ones too, other than on
/// their own. Of the first MaxSampled contenders.
QHash<SessionId, QSet<QString>> watchesOnLock(const LockSnapshot &snapshot,
                                              const QVector<Contender> &entries,
                                              const WatchList &watches);

/// Whether most of the nodes that were read speak for @p recipe.
bool isLikely(const LockSnapshot &snapshot, const Recipe &recipe,
              const QVector<Contender> &entries);

/// Whether a node is one of the directories that make up the lock ("locks", "leases").
bool isDirectoryOfLock(const LockSnapshot &snapshot, const LockNode &node);

} // namespace lockscope
