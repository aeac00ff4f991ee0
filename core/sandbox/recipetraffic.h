// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/trafficplan.h"

namespace lockscope {

/// What a client does with its nodes.
enum class Shape : quint8 {
    Queue, ///< stands in the queue until its turn
    PollingQueue, ///< the same with persistent nodes; watches nothing and looks again
    TryAgain, ///< takes its node out of the queue where it would wait, and comes again later
    LeaseBeforeCount, ///< queues in "locks", makes a lease in "leases", counts (Curator)
    CountBeforeLease, ///< queues in a directory beside, counts, makes a lease (kazoo)
    LeaseOnly, ///< makes a lease where there are fewer than the limit, or comes again later
    SingleNode, ///< makes the one node, or waits until it is gone
    TimedNode, ///< writes into the one node until when it has it, or comes again later
};

/// By which request a waiter leaves its watch. A predecessor that is gone by then: exists() leaves
/// the watch all the same, for good.
enum class WatchCall : quint8 { GetData, Exists, Children };

/// Whether it watches its own node as well.
enum class OwnWatch : quint8 { Never, Always, Holding };

/// How the sandbox plays the clients of one recipe, which take its names (Recipe::written) in turn.
/// Data and watches are those of the recipe's source; who is entitled and what it watches decides
/// its own rule.
struct RecipeTraffic
{
    const char *recipe = "";
    /// What is in a contender's node: one for all names, or one for each. See filledIn().
    QVector<const char *> data = {"{host}:{pid}"};
    Shape shape = Shape::Queue;
    const char *path = nullptr; ///< where paths tell the recipe; null: "/recipes/" and its id
    WatchCall call = WatchCall::GetData; ///< where its rule names a node
    OwnWatch own = OwnWatch::Never;
    int clients = 3;
    int names = 0; ///< only so many of its names, the first; 0: all
    int permits = 0; ///< semaphores
    bool readsData = false; ///< its rule goes by what is in the nodes
    const char *dataWhenHeld = nullptr; ///< whoever is let in writes this into its node
    const char *nodeWhenHeld = nullptr; ///< and makes this node in the directory
    const char *dataWhenFree = nullptr; ///< what it leaves in a timed node; null: its time runs out
    const char *beside = nullptr; ///< a persistent node beside a single one
    const char *shownAs = nullptr; ///< the recipe that this is shown as; null: itself
    const char *why = nullptr; ///< why it is shown as another
};

/// Every recipe of the catalogue, in some order. Stable addresses; any thread.
const QVector<RecipeTraffic> &recipeTraffic();

/// The row of a recipe. REQUIRES: the catalogue has it.
const RecipeTraffic &trafficOf(const QString &recipe);

/// The lock that its clients share.
QString pathOf(const RecipeTraffic &traffic);

/// Whether that is the lock's one node, rather than a directory.
bool isSingleNode(const RecipeTraffic &traffic);

/// The id of the recipe that it is to be taken for.
QString shownAs(const RecipeTraffic &traffic);

/// Who plays a contender.
struct Player
{
    QString host;
    int processId = 0;
    SessionId session;
};

/// How many of its recipe's names are played.
int nameCount(const RecipeTraffic &traffic);
/// The name, up to the sequence number, and the data of the contender of @p step.
QString nameFor(const Step &step, const Player &player);
QByteArray dataFor(const Step &step, const Player &player);
/// @p text with what stands in braces filled in, anew at each call: what NameFilling has; {now} and
/// {until} (seconds since 1970), {nowIso} and {untilIso}, {untilMs}, {soonUtc} (as Python writes
/// it), {token} (32 random bytes in base64).
QString filledIn(const char *text, const Player &player);

/// A node that must be there before the lock can be taken.
struct Furniture
{
    QString path;
    QByteArray data;
};
/// Those of @p step, parents first.
QVector<Furniture> furnitureOf(const Step &step);

} // namespace lockscope
