// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/recipe.h"

/// What recipes are built of: each function here can be a Recipe::judge, or a part of one. What a
/// library makes of signs, ties and other children it tells by Recipe::order, ties and foreign.
namespace lockscope::grantrules {

/// Of the nodes one of which a waiter watches, so many are listed at most.
inline constexpr int MaxCandidates = 8;

/// The first in the queue holds; every other waits for all before it.
void exclusive(JudgedQueue &queue); ///< and watches the node just before it
void exclusiveHerd(JudgedQueue &queue); ///< and watches the directory
void exclusiveOnFirst(JudgedQueue &queue); ///< and watches the one that holds

/// The same in each of the queues that share a directory, told apart by what @p groupOf says of a
/// node's name.
using GroupOf = QStringView (*)(QStringView name);
void exclusiveInGroups(JudgedQueue &queue, GroupOf groupOf);

/// A reader holds when no writer is before it, a writer (and whatever is no reader) when nothing
/// is. A waiting writer watches the node just before it, whatever that is; a waiting reader …
void readWriteFirstWriter(JudgedQueue &queue); ///< … the first writer of all
void readWriteLastWriter(JudgedQueue &queue); ///< … the last writer before itself
void readWriteHerd(JudgedQueue &queue); ///< … and every other waiter: the directory
void readWritePolling(JudgedQueue &queue); ///< … and every other waiter: nothing

/// The first @p permits hold; every other waits for all before it.
void counted(JudgedQueue &queue, int permits); ///< the caller says what it watches
void countedHerd(JudgedQueue &queue, int permits); ///< and watches the directory

/// Leases (Ticket::queue 1) and, in a directory of its own, a queue for making one (0). The
/// queue's head watches the children of the leases' directory, everyone else in the queue the node
/// just before. Two dialects: Curator makes the lease first and then looks whether it is one too
/// many (then it is pending); kazoo looks first, at the number in the leases' directory.
void leasesBeforeCount(JudgedQueue &queue);
void countBeforeLeases(JudgedQueue &queue);

/// The node's owner holds; there is nobody else.
void singleNode(JudgedQueue &queue);

/// Until when a node says itself that it is held, ms since 1970: Always where it says no end, 0
/// where it says that nobody holds it. Nothing where its data were not read.
using HeldUntil = std::optional<qint64> (*)(const JudgedQueue &queue, const Contender &entry);
inline constexpr qint64 Always = 253'402'300'800'000; ///< the year 10000, and whatever is later
/// Whoever wrote itself into a node holds it until its time is over. Nodes that nobody holds are no
/// contenders, and those whose data were not read neither: JudgedQueue::untold has them.
void timedNode(JudgedQueue &queue, HeldUntil heldUntil);

// --- the parts

/// A number that orders sequence numbers as @p order does.
qint64 orderKey(qint32 sequence, Order order);

/// Brings the entries into the recipe's order: by sequence number; equal ones writers first (that
/// is Curator's downgrade), then by name. Adds foreign children that sort before an own entry.
void sortQueue(JudgedQueue &queue);

/// Leaves only those entries for which @p keep says so: the others are no contenders.
using Test = bool (*)(const JudgedQueue &queue, const Contender &entry);
void dismissUnless(JudgedQueue &queue, Test keep);

/// For Recipe::foreign of libraries that look at their own names alone.
Foreign ignored(QStringView name);

/// For Recipe::foreign of libraries that take the last ten characters for the number: sorted by
/// them, @p otherwise where they are no digits.
Foreign sortedByLastTen(QStringView name, QStringView writePrefix, Foreign::Effect otherwise);

/// For Recipe::foreign of libraries that sort whole names, all of which start with @p prefix.
Foreign sortedByName(QStringView name, QStringView prefix);

void makeHolder(Contender &entry);
void makeWaiter(Contender &entry, const Blockers &blockers);

} // namespace lockscope::grantrules
