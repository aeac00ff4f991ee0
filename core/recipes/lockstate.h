// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clientnaming.h"
#include "core/recipes/recipe.h"

#include <algorithm>
#include <functional>

namespace lockscope {

/// How many children of a lock are what.
struct Summary
{
    int holders = 0;
    int waiters = 0;
    int pending = 0;
    int others = 0;

    /// Of the lock's own recipes, whatever they do there.
    int contenders() const { return holders + waiters + pending; }

    friend bool operator==(const Summary &, const Summary &) = default;
};

/// Since when the waiters of a lock wait, by the servers' clock; those that were read.
struct Waiting
{
    int waiters = 0;
    qint64 oldestSince = 0; ///< 0: none
    qint64 sinceSum = 0; ///< of all of them

    /// Their waits together, ms.
    qint64 totalMs(qint64 now) const { return std::max<qint64>(0, waiters * now - sinceSum); }
    /// One more, who waits since @p since; 0: it was not read.
    void add(qint64 since)
    {
        if (since <= 0)
            return;
        oldestSince = waiters == 0 ? since : std::min(oldestSince, since);
        ++waiters;
        sinceSum += since;
    }
};

/// A child that a recipe sorts among its contenders though it does not know it: junk, or the
/// contender of another recipe.
struct ForeignRank
{
    int entry = -1; ///< index into LockState::queue
    int rank = -1; ///< index into RecipeQueue::ranks
};

/// One recipe's own queue in a lock, and why this recipe was chosen.
struct RecipeQueue
{
    const Recipe *recipe = nullptr;
    QVector<int> ranks; ///< indexes into LockState::queue, in this recipe's order
    Message why; ///< "names", "chosen by you", "explains 3 of 3 watches seen"; one clause
    std::optional<int> permits; ///< how many a semaphore lets in, where that is known
    bool isChosen = false; ///< by the operator, whatever the names say
    bool isTold = false; ///< watches, seen now or before, tell it from others of its names
    bool isSizeUnknown = false; ///< of a semaphore: more may hold than those shown to
    QVector<ForeignRank> foreign; ///< those of `ranks` that are not its own, by entry
    QVector<int> untold; ///< nodes that may hold: their data tell, and those were not read
    QVector<int> writersBefore; ///< by rank, and one more: how many writers are below it; empty
                                ///< where nobody waits for writers alone
    QVector<HeldTime> times; ///< of nodes that say until when they are held, be that over or not
};

/// Something about the lock as a whole that its users should know, stated as a fact.
struct LockFact
{
    enum Kind : quint8 {
        MixedRecipes, ///< recipes that do not see each other share the directory
        BlockingJunk, ///< a child that is no contender keeps contenders waiting
        BreakingJunk, ///< a child that is no contender and on which every client fails
        HarmlessJunk, ///< a child that is no contender and keeps nobody waiting
        NearOverflow, ///< next sequence above 2 100 000 000
        NegativeSequence,
        StuckSequence, ///< the counter stands at 2147483647 (ZooKeeper 3.6 and later)
        DuplicateSequence, ///< two contenders with one number, and no recipe makes such on purpose
        LegalDuplicate, ///< Curator's downgrade, Solr's joinAtHead
        PersistentContender, ///< nobody's session will ever remove it
        NotOfChosenRecipe, ///< children that the recipe chosen by the operator does not judge
        UnknownSize, ///< a semaphore that wrote its size nowhere: only the first surely holds
        UntoldHolder, ///< whether somebody holds is in data that were not read
        UnknownJunk, ///< a child that is no contender, and nobody knows what clients make of it
        UnknownRole, ///< shown as waiting; whether they were let in cannot be seen
        SaysUntilWhen, ///< a node that says until when it is held; or that this is over
    };
    Kind kind = MixedRecipes;
    QVector<int> nodes; ///< indexes into LockSnapshot::nodes
    Message sentence; ///< complete; names in it are not escaped yet: Message::visible()
};

/// A snapshot judged: who holds, who waits, on what. Immutable, crosses threads, shown as it is.
struct LockState
{
    LockSnapshotPtr snapshot; ///< never null
    QVector<Contender> queue; ///< one per child: contenders in queue order, others last. The
                              ///< directories of a semaphore ("locks", "leases") are no children
    QVector<RecipeQueue> recipes; ///< those with contenders here; an idle lock may have one without
    QVector<LockFact> facts;
    Summary summary;
    Waiting waiting;
    Zxid token; ///< czxid of the one holder; 0 if there is none, several, or it was not read yet
    ClientNamingPtr naming; ///< how its clients are named; null: as usual
    std::optional<qint64> nextSequence; ///< in the queue's directory: nextSequenceOf()

    const LockNode &nodeOf(const Contender &contender) const
    {
        return snapshot->nodes.at(contender.node);
    }
    QString pathOf(const Contender &contender) const { return snapshot->pathOf(nodeOf(contender)); }

    // Who waits for whom, by indexes into `queue`. Whoever needs to know asks here: the same
    // predicate for what is shown, diagnosed and tried out. A child that no recipe knows blocks
    // where the waiter's library sorts it and waits for it.

    /// Whether @p waiter is not granted before @p other went. Nothing blocks a holder, or itself.
    /// Time: O(log n).
    bool blocks(int waiter, int other) const;
    /// Of those that must go before @p waiter is granted, the one that goes last; -1: there is
    /// none. Constant time in every queue that a recipe judged.
    int lastBlockerOf(int waiter) const;
    /// All that are not granted before @p entry went, in queue order. One pass over the queue.
    QVector<int> waitersBehind(int entry) const;
    /// Where @p entry stands in the order of `recipes[recipe]`; -1: its clients do not see it.
    int rankIn(int recipe, int entry) const;
    /// Whether clients of `recipes[recipe]` take @p entry for a writer.
    bool isWriterTo(int recipe, int entry) const;

    /// When the first time of a holder is over, ms since 1970: from then on somebody else may hold,
    /// and nothing in ZooKeeper changes with it. 0: no holder says until when.
    qint64 endsAt() const;
    /// Whether there are children, and none of them is a contender or says until when it is held:
    /// who knows them knows whether somebody holds. Their names may be those of a recipe.
    bool hasStrangersAlone() const;
    /// Whether the child at @p node of the snapshot stays while its holders change: each writes
    /// into it until when it holds. That it is there does not tell that the holder is the same.
    bool isTimed(int node) const;
    /// Whether some child is such a one.
    bool isTimed() const;
    /// Whether @p contender is shown as waiting, and may hold: its role rests on what was not seen.
    bool isDoubtful(const Contender &contender) const;
    /// Whether one of those shown to wait may hold: see Contender::mayHold.
    bool mayOneHold() const;

    /// Indexes into `queue` of all that must go before @p contender is granted, in queue order.
    QVector<int> blockersOf(const Contender &contender) const;
    /// The same, at most @p limit of them, those granted first coming first.
    QVector<int> blockersOf(const Contender &contender, int limit) const;
    /// How many they are, without listing them.
    int blockerCount(const Contender &contender) const;

    /// "/locks/a/lock-0000000001", or "/locks/a/leases?children" for a child watch.
    QString pathOf(const WatchTarget &target) const;
};

using LockStatePtr = std::shared_ptr<const LockState>;

/// A recipe that watches told from others that share their names.
struct ToldRecipe
{
    const Recipe *recipe = nullptr;
    std::optional<int> permits; ///< how many it let in, of a semaphore
};

/// What the caller knows beyond the snapshot.
struct Choice
{
    const Recipe *forced = nullptr; ///< the operator's choice; names it does not know are others
    const WatchList *watches = nullptr; ///< to choose between variants that share names; null
                                        ///< unless every member gave its list
    /// When `watches` were asked for, by the servers' clock, ms since 1970. That a session did not
    /// watch says nothing of a node made later. 0: not known.
    qint64 watchesAt = 0;
    /// toldIn() what was judged of this lock before. What watches told stays so until other watches
    /// tell otherwise: on a busy lock there are always moments in which none does.
    QVector<ToldRecipe> told = {};
    /// What is known from elsewhere of how many leases a semaphore gives. It has the last word.
    QHash<const Recipe *, int> permits = {};
    /// Whether all that a session watches is in `watches`. A session without a connection has its
    /// watches at no server, though its clients wait on: that it watches nothing tells nothing.
    /// Null: those of all sessions are.
    std::function<bool(SessionId)> isListed = {};
};

/// What @p contender asks for, in a word for people: who waits to lead is a candidate.
Message modeOf(const Contender &contender);

/// For Choice::told.
QVector<ToldRecipe> toldIn(const LockState &state);

/// The sequence number that the next child of @p directory gets; nothing where its Stat is unknown.
std::optional<qint64> nextSequenceOf(const LockDirectory &directory);

/// Who holds, who waits, on what. The function that decides what is shown and, for the operator's
/// own locks, whether they hold. Pure; any thread. Under 50 ms for 100 000 contenders.
LockState judge(LockSnapshotPtr snapshot, const Choice &choice = {});

/// The same without what depends on the Stat and data of nodes, and on no role: LockState::waiting,
/// token and facts, which withMoreRead() adds.
LockState judgeRoles(LockSnapshotPtr snapshot, const Choice &choice = {});

/// @p state, of whose nodes more was read since: @p snapshot has the same names. REQUIRES: nothing
/// that was read changes a role or a recipe.
LockState withMoreRead(LockState state, LockSnapshotPtr snapshot, const Choice &choice = {});

/// Lets @p state have what it says like @p before in the memory that this has: judgements of
/// 100 000 contenders that follow each other mostly say the same of most.
void shareWith(const LockState &before, LockState *state);

/// The state as it would be were the nodes @p gone (indexes into snapshot->nodes) deleted. It has
/// a snapshot of its own, without them: compare nodes by path, not by index.
LockState judgeWithout(const LockState &state, const QVector<int> &gone, const Choice &choice = {});

} // namespace lockscope
