// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/facts.h"

#include <QSet>

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

constexpr qint64 NearlyFull = 2'100'000'000;
constexpr qint32 LastSequence = std::numeric_limits<qint32>::max();

/// The names and @p one or, of several, @p many: "a and 2 more are …".
Message clause(
    const LockState &state, const QVector<int> &nodes, const Message &one, const Message &many)
{
    return (nodes.size() == 1 ? one : many).arg(namesOfNodes(state, nodes));
}

template <typename Test> QVector<int> contendersWhere(const LockState &state, Test test)
{
    QVector<int> nodes;
    for (const Contender &contender : state.queue) {
        if (contender.isContender() && test(contender))
            nodes.append(contender.node);
    }
    return nodes;
}

QVector<LockFact> overflowFacts(const LockState &state)
{
    const qint64 next = state.nextSequence.value_or(0);
    const QVector<int> last = contendersWhere(
        state, [](const Contender &one) { return one.ticket.sequence == LastSequence; });
    if (next == LastSequence || !last.isEmpty()) {
        return {{LockFact::StuckSequence, last,
            Message::tr("The sequence counter stands at 2147483647: ZooKeeper 3.6 and later "
                        "give that number again and again, or refuse new contenders; older "
                        "servers go on with negative numbers. Make a new directory.")}};
    }
    if (next > NearlyFull) {
        return {{LockFact::NearOverflow, {},
            Message::tr("The next sequence number is %1: the counter is full at 2147483647. "
                        "Make a new directory before that.")
                .arg(next)}};
    }
    return {};
}

QVector<LockFact> negativeFacts(const LockState &state)
{
    const QVector<int> nodes = contendersWhere(
        state, [](const Contender &one) { return one.ticket.sequence.value_or(0) < 0; });
    if (nodes.isEmpty())
        return {};
    return {{LockFact::NegativeSequence, nodes,
        Message::tr("%1: the sequence counter has overflowed. Clients that compare the "
                    "numbers as text let every newcomer in beside the present holder.")
            .arg(namesOfNodes(state, nodes))}};
}

bool isDuplicate(const LockState &state, const Contender &a, const Contender &b)
{
    return a.ticket.sequence && a.ticket.sequence == b.ticket.sequence
        && a.ticket.queue == b.ticket.queue
        && state.nodeOf(a).directory == state.nodeOf(b).directory;
}

/// Equal numbers stand next to each other in a recipe's order.
void findDuplicates(
    const LockState &state, const RecipeQueue &queue, QVector<int> &legal, QVector<int> &illegal)
{
    for (qsizetype rank = 1; rank < queue.ranks.size(); ++rank) {
        const Contender &a = state.queue.at(queue.ranks.at(rank - 1));
        const Contender &b = state.queue.at(queue.ranks.at(rank));
        if (!a.isContender() || a.recipe != b.recipe || !isDuplicate(state, a, b))
            continue;
        const auto isLegal = queue.recipe->isLegalDuplicate;
        QVector<int> &found = isLegal && isLegal(*state.snapshot, a, b) ? legal : illegal;
        for (const int node : {a.node, b.node}) {
            if (found.isEmpty() || found.last() != node)
                found.append(node);
        }
    }
}

QVector<LockFact> duplicateFacts(const LockState &state)
{
    QVector<int> legal;
    QVector<int> illegal;
    for (const RecipeQueue &queue : state.recipes)
        findDuplicates(state, queue, legal, illegal);

    QVector<LockFact> facts;
    if (!legal.isEmpty()) {
        facts.append({LockFact::LegalDuplicate, legal,
            Message::tr("%1 share a sequence number on purpose: the later one was made "
                        "with the number of the earlier one.")
                .arg(namesOfNodes(state, legal))});
    }
    if (!illegal.isEmpty()) {
        facts.append({LockFact::DuplicateSequence, illegal,
            Message::tr("%1 have the same sequence number: who goes first is not "
                        "defined, and both may be let in.")
                .arg(namesOfNodes(state, illegal))});
    }
    return facts;
}

bool isPersistent(const LockNode &node)
{
    return node.stat.czxid && !node.stat.owner;
}

/// Kept by a recipe whose contenders are all so, told from one left over among ephemeral ones.
QVector<LockFact> persistentFacts(const LockState &state)
{
    const QVector<int> nodes = contendersWhere(state, [&](const Contender &one) {
        const Recipe &recipe = *state.recipes.at(one.recipe).recipe;
        return recipe.persistence == Persistence::Never && isPersistent(state.nodeOf(one));
    });
    if (nodes.isEmpty())
        return {};
    return {{LockFact::PersistentContender, nodes,
        clause(state, nodes,
            Message::tr("%1 belongs to no session: it stays until somebody deletes it."),
            Message::tr("%1 belong to no session: they stay until somebody deletes them."))}};
}

/// The ranks of a recipe's queue that somebody waits for.
struct Awaited
{
    int end = 0; ///< ranks below are waited for by somebody who waits for all
    int writesEnd = 0; ///< and writers below by readers
};

Awaited awaitedIn(const LockState &state, const RecipeQueue &queue)
{
    Awaited awaited;
    for (const int index : queue.ranks) {
        const Contender &contender = state.queue.at(index);
        if (!contender.isContender())
            continue;
        int &end = contender.blockers.which == Blockers::All ? awaited.end : awaited.writesEnd;
        end = std::max(end, contender.blockers.end);
    }
    return awaited;
}

/// Children that no recipe knows and that a recipe's clients wait for all the same.
QVector<int> blockingNodes(const LockState &state, int recipe)
{
    const RecipeQueue &queue = state.recipes.at(recipe);
    const Awaited awaited = awaitedIn(state, queue);
    QVector<int> nodes;
    for (int rank = 0; rank < queue.ranks.size(); ++rank) {
        const Contender &child = state.queue.at(queue.ranks.at(rank));
        if (child.isContender())
            continue;
        const bool stopsReaders =
            rank < awaited.writesEnd && state.isWriterTo(recipe, queue.ranks.at(rank));
        if (rank < awaited.end || stopsReaders)
            nodes.append(child.node);
    }
    return nodes;
}

QVector<LockFact> blockingFacts(const LockState &state)
{
    QVector<LockFact> facts;
    for (int recipe = 0; recipe < state.recipes.size(); ++recipe) {
        const RecipeQueue &queue = state.recipes.at(recipe);
        const QVector<int> nodes = blockingNodes(state, recipe);
        if (nodes.isEmpty())
            continue;
        facts.append({LockFact::BlockingJunk, nodes,
            clause(state, nodes,
                Message::tr("%1 is no contender, but clients of %2 take all that for contenders "
                            "and wait for it to go."),
                Message::tr("%1 are no contenders, but clients of %2 take all that for contenders "
                            "and wait for it to go."))
                .arg(QLatin1String(queue.recipe->name))});
    }
    return facts;
}

/// Children on which a recipe's clients fail.
QVector<LockFact> breakingFacts(const LockState &state)
{
    QVector<LockFact> facts;
    for (const RecipeQueue &queue : state.recipes) {
        QVector<int> nodes;
        for (const Contender &child : state.queue) {
            if (!child.isContender() && queue.recipe->foreign
                && queue.recipe->foreign(state.nodeOf(child).name).effect == Foreign::Breaks)
                nodes.append(child.node);
        }
        if (nodes.isEmpty())
            continue;
        facts.append({LockFact::BreakingJunk, nodes,
            clause(state, nodes,
                Message::tr("%1 is no contender, and every client of %2 fails on that."),
                Message::tr("%1 are no contenders, and every client of %2 fails on that."))
                .arg(QLatin1String(queue.recipe->name))});
    }
    return facts;
}

/// The first recipe of which nobody knows what its clients make of @p name; null: it is known of
/// all.
const Recipe *notKnowing(const LockState &state, const QString &name)
{
    for (const RecipeQueue &queue : state.recipes) {
        const auto foreign = queue.recipe->foreign;
        if (!foreign || foreign(name).effect == Foreign::Unknown)
            return queue.recipe;
    }
    return nullptr;
}

/// What is left: children that keep nobody waiting, as far as that is known.
QVector<LockFact> restFacts(const LockState &state, const QVector<LockFact> &told)
{
    QVector<int> harmless;
    QVector<int> unknown;
    const Recipe *recipe = nullptr;
    for (const int node : untoldChildren(state, told)) {
        const Recipe *ignorant = notKnowing(state, state.snapshot->nodes.at(node).name);
        recipe = recipe ? recipe : ignorant;
        (ignorant ? unknown : harmless).append(node);
    }
    QVector<LockFact> facts;
    if (state.hasStrangersAlone() || state.snapshot->isSingleNode)
        return facts;
    if (!unknown.isEmpty()) {
        facts.append({LockFact::UnknownJunk, unknown,
            clause(state, unknown,
                Message::tr(
                    "%1 is no contender; whether clients of %2 wait for that is not known."),
                Message::tr(
                    "%1 are no contenders; whether clients of %2 wait for that is not known."))
                .arg(QLatin1String(recipe->name))});
    }
    if (!harmless.isEmpty()) {
        facts.append({LockFact::HarmlessJunk, harmless,
            clause(state, harmless, Message::tr("%1 is no contender and keeps nobody waiting."),
                Message::tr("%1 are no contenders and keep nobody waiting."))});
    }
    return facts;
}

QVector<LockFact> unknownRole(
    const LockState &state, const QVector<int> &nodes, const Message &one, const Message &many)
{
    if (nodes.isEmpty())
        return {};
    return {{LockFact::UnknownRole, nodes, clause(state, nodes, one, many)}};
}

/// Readers of the session that has the write lock; and of kazoo 2.8, with writers behind them.
QVector<LockFact> unknownRoleFacts(const LockState &state)
{
    const auto isOfKazoo = [&](const Contender &one) {
        return state.recipes.at(one.recipe).recipe->family == NameFamily::Kazoo;
    };
    const auto isDowngrade = [&](const Contender &one) { return one.mayHold && !isOfKazoo(one); };
    const auto isFirst = [&](const Contender &one) { return one.mayHold && isOfKazoo(one); };
    return unknownRole(state, contendersWhere(state, isDowngrade),
               Message::tr(
                   "%1 is of the session that holds the write lock: if the same thread made it, it "
                   "holds as well (a downgrade); if another thread did, it waits. Nothing seen "
                   "tells which, and it is shown as waiting."),
               Message::tr(
                   "%1 are of the session that holds the write lock: one that the same thread made "
                   "holds as well (a downgrade); one that another thread made waits. Nothing seen "
                   "tells which, and they are shown as waiting."))
        + unknownRole(state, contendersWhere(state, isFirst),
            Message::tr("%1 holds if no writer was there when it came; if one was, it waits for "
                        "the last of those that are there now (a fault of kazoo 2.8). Only what "
                        "its session watches tells which, and that is not known at the moment: it "
                        "is shown as waiting."),
            Message::tr("%1 hold if no writer was there when they came; one that found a writer "
                        "waits for the last of those that are there now (a fault of kazoo 2.8). "
                        "Only what their sessions watch tells which, and that is not known at the "
                        "moment: they are shown as waiting."));
}

} // namespace

Message namesOfNodes(const LockState &state, const QVector<int> &nodes)
{
    const QString first = u'"' + state.snapshot->nodes.at(nodes.first()).name + u'"';
    if (nodes.size() == 1)
        return first;
    return Message::tr("%1 and %2 more").arg(first, nodes.size() - 1);
}

QVector<int> untoldChildren(const LockState &state, const QVector<LockFact> &told)
{
    QSet<int> known;
    for (const LockFact &fact : told)
        known.unite(QSet<int>(fact.nodes.begin(), fact.nodes.end()));
    QVector<int> nodes;
    for (const Contender &child : state.queue) {
        if (!child.isContender() && !known.contains(child.node))
            nodes.append(child.node);
    }
    return nodes;
}

QVector<LockFact> sequenceFacts(const LockState &state)
{
    return overflowFacts(state) + negativeFacts(state) + duplicateFacts(state);
}

QVector<LockFact> childrenFacts(const LockState &state)
{
    QVector<LockFact> told =
        blockingFacts(state) + breakingFacts(state) + untoldFacts(state) + timeFacts(state);
    told += unjudgedFacts(state, told);
    return persistentFacts(state) + told + restFacts(state, told);
}

QVector<LockFact> factsOf(const LockState &state, const WatchList *watches)
{
    return mixtureFacts(state, watches) + sizeFacts(state) + unknownRoleFacts(state)
        + sequenceFacts(state) + childrenFacts(state);
}

} // namespace lockscope
