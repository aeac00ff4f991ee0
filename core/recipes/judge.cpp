// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/choice.h"
#include "core/recipes/facts.h"
#include "core/recipes/lockstate.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

/// What is kept of a recipe's judgement: ranks as nodes, as long as the queue is not merged.
struct Ruling
{
    QVector<Contender> contenders; ///< in the recipe's order, without what it does not know
    QVector<int> nodes; ///< of every rank
};

qint64 sequenceOrFirst(const Contender &contender)
{
    return contender.ticket.sequence.value_or(std::numeric_limits<qint32>::min());
}

Ruling takeRuling(JudgedQueue &judged, int recipe)
{
    Ruling ruling;
    ruling.nodes.reserve(judged.entries.size());
    for (int rank = 0; rank < judged.entries.size(); ++rank) {
        Contender &entry = judged.entries[rank];
        ruling.nodes.append(entry.node);
        entry.recipe = static_cast<qint16>(entry.role == Role::Other ? -1 : recipe);
        entry.rank = rank;
    }
    judged.entries.removeIf([](const Contender &entry) { return !entry.isContender(); });
    ruling.contenders = std::move(judged.entries);
    return ruling;
}

/// Merges by sequence number, as far as that leaves each recipe's own order alone.
QVector<Contender> merged(QVector<Contender> a, const QVector<Contender> &b)
{
    if (a.isEmpty())
        return b;
    QVector<Contender> result;
    result.reserve(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result),
        [](const Contender &x, const Contender &y) {
            return sequenceOrFirst(x) < sequenceOrFirst(y);
        });
    return result;
}

/// Where in the queue each node is; -1 for the directories that make up the lock.
QVector<int> positions(const LockState &state)
{
    QVector<int> positions(state.snapshot->nodes.size(), -1);
    for (int i = 0; i < state.queue.size(); ++i)
        positions[state.queue.at(i).node] = i;
    return positions;
}

void appendOthers(LockState &state)
{
    const auto &nodes = state.snapshot->nodes;
    if (state.queue.size() == nodes.size())
        return;
    const QVector<int> known = positions(state);
    QVector<Contender> others;
    for (int i = 0; i < nodes.size(); ++i) {
        if (known.at(i) < 0 && !isDirectoryOfLock(*state.snapshot, nodes.at(i)))
            others.emplace_back().node = i;
    }
    std::sort(others.begin(), others.end(), [&](const Contender &a, const Contender &b) {
        const LockNode &x = nodes.at(a.node);
        const LockNode &y = nodes.at(b.node);
        return x.directory != y.directory ? x.directory < y.directory : x.name < y.name;
    });
    state.queue.append(others);
}

/// Those at @p ranks that @p recipe sorts and does not know.
QVector<ForeignRank> foreignAmong(const LockState &state, const QVector<int> &ranks, int recipe)
{
    QVector<ForeignRank> foreign;
    for (int rank = 0; rank < ranks.size(); ++rank) {
        if (state.queue.at(ranks.at(rank)).recipe != recipe)
            foreign.append({ranks.at(rank), rank});
    }
    std::ranges::sort(foreign, {}, &ForeignRank::entry);
    return foreign;
}

/// Counted once, so that a count of blockers for each of 100 000 readers costs nothing.
QVector<int> writersBefore(const LockState &state, const QVector<int> &ranks, int recipe)
{
    const auto waitsForWriters = [&](int entry) {
        const Contender &contender = state.queue.at(entry);
        return contender.recipe == recipe && contender.role != Role::Holder
            && contender.blockers.which == Blockers::Writes;
    };
    if (std::none_of(ranks.begin(), ranks.end(), waitsForWriters))
        return {};
    QVector<int> counts {0};
    counts.reserve(ranks.size() + 1);
    for (const int entry : ranks)
        counts.append(counts.last() + (state.isWriterTo(recipe, entry) ? 1 : 0));
    return counts;
}

void fillRanks(LockState &state, const QVector<Ruling> &rulings)
{
    const QVector<int> known = positions(state);
    for (int i = 0; i < rulings.size(); ++i) {
        QVector<int> &ranks = state.recipes[i].ranks;
        ranks.reserve(rulings.at(i).nodes.size());
        for (const int node : rulings.at(i).nodes)
            ranks.append(known.at(node));
        state.recipes[i].foreign = foreignAmong(state, ranks, i);
        state.recipes[i].writersBefore = writersBefore(state, ranks, i);
    }
}

Summary summaryOf(const QVector<Contender> &queue)
{
    Summary summary;
    for (const Contender &contender : queue) {
        switch (contender.role) {
        case Role::Holder:
            ++summary.holders;
            break;
        case Role::Waiter:
            ++summary.waiters;
            break;
        case Role::Pending:
            ++summary.pending;
            break;
        case Role::Other:
            ++summary.others;
            break;
        }
    }
    return summary;
}

Waiting waitingOf(const LockState &state)
{
    Waiting waiting;
    for (const Contender &contender : state.queue) {
        if (contender.role == Role::Waiter)
            waiting.add(state.nodeOf(contender).stat.createdAt);
    }
    return waiting;
}

Zxid tokenOf(const LockState &state)
{
    if (state.summary.holders != 1)
        return {};
    const auto holder = std::find_if(state.queue.begin(), state.queue.end(),
        [](const auto &one) { return one.role == Role::Holder; });
    return state.nodeOf(*holder).stat.czxid;
}

/// The directory whose counter the contenders get their numbers from.
int directoryOfQueue(const LockState &state)
{
    for (const Contender &contender : state.queue) {
        if (contender.isContender() && contender.ticket.queue == 0)
            return state.nodeOf(contender).directory;
    }
    return 0;
}

std::optional<qint64> nextSequence(const LockState &state)
{
    const auto &directories = state.snapshot->directories;
    const int index = directoryOfQueue(state);
    return index < directories.size() ? nextSequenceOf(directories.at(index)) : std::nullopt;
}

void judgeKnown(LockState &state, QVector<KnownNodes> all, const Choice &choice)
{
    QVector<Ruling> rulings;
    for (KnownNodes &known : all) {
        JudgedQueue judged {
            *state.snapshot, *known.recipe, contendersOf(known.entries), choice.watches, {}, false};
        known.entries.clear();
        judged.watchesAt = choice.watchesAt;
        judged.isListed = choice.isListed;
        if (choice.permits.contains(known.recipe))
            judged.permits = choice.permits.value(known.recipe);
        else if (const ToldRecipe *told = toldBefore(choice, known.recipe))
            judged.permits = told->permits;
        known.recipe->judge(judged);
        rulings.append(takeRuling(judged, static_cast<int>(rulings.size())));
        state.queue = merged(std::move(state.queue), rulings.last().contenders);
        rulings.last().contenders.clear();
        state.recipes.append({known.recipe, {}, known.why, judged.permits, known.isChosen,
            known.isTold, judged.isSizeUnknown, {}, judged.untold, {}, judged.times});
    }
    appendOthers(state);
    fillRanks(state, rulings);
}

/// What depends on Stat and data, and on no role.
void addWhatIsRead(LockState &state, const Choice &choice)
{
    state.waiting = waitingOf(state);
    state.token = tokenOf(state);
    state.facts = factsOf(state, choice.watches);
}

/// The directory's Stat after one of its children was deleted.
void countDeletion(LockSnapshot &snapshot, const LockNode &node)
{
    NodeStat &stat = snapshot.directories[node.directory].stat;
    --stat.numChildren;
    stat.cversion = static_cast<qint32>(static_cast<quint32>(stat.cversion) + 1);
}

LockSnapshotPtr without(const LockSnapshot &snapshot, const QVector<int> &gone)
{
    const QSet<int> removed(gone.begin(), gone.end());
    auto rest = std::make_shared<LockSnapshot>(snapshot);
    rest->nodes.clear();
    for (int i = 0; i < snapshot.nodes.size(); ++i) {
        if (!removed.contains(i))
            rest->nodes.append(snapshot.nodes.at(i));
        else
            countDeletion(*rest, snapshot.nodes.at(i));
    }
    rest->resolved = static_cast<int>(std::count_if(rest->nodes.begin(), rest->nodes.end(),
        [](const LockNode &node) { return node.state != ReadState::NameOnly; }));
    return rest;
}

} // namespace

std::optional<qint64> nextSequenceOf(const LockDirectory &directory)
{
    if (directory.state != ReadState::Read)
        return std::nullopt;
    return directory.stat.childrenMade();
}

LockState judge(LockSnapshotPtr snapshot, const Choice &choice)
{
    LockState state = judgeRoles(std::move(snapshot), choice);
    addWhatIsRead(state, choice);
    return state;
}

LockState judgeRoles(LockSnapshotPtr snapshot, const Choice &choice)
{
    QVector<KnownNodes> known = parseChildren(*snapshot, choice);
    return judgeRoles(std::move(snapshot), std::move(known), choice);
}

LockState judgeRoles(LockSnapshotPtr snapshot, QVector<KnownNodes> known, const Choice &choice)
{
    LockState state;
    state.snapshot = std::move(snapshot);
    judgeKnown(state, std::move(known), choice);
    state.summary = summaryOf(state.queue);
    state.nextSequence = nextSequence(state);
    return state;
}

LockState withMoreRead(LockState state, LockSnapshotPtr snapshot, const Choice &choice)
{
    state.snapshot = std::move(snapshot);
    addWhatIsRead(state, choice);
    return state;
}

void shareWith(const LockState &before, LockState *state)
{
    const auto share = [](const auto &known, auto *list) {
        if (*list == known)
            *list = known;
    };
    share(before.queue, &state->queue);
    const qsizetype both = std::min(before.recipes.size(), state->recipes.size());
    for (qsizetype i = 0; i < both; ++i) {
        share(before.recipes.at(i).ranks, &state->recipes[i].ranks);
        share(before.recipes.at(i).writersBefore, &state->recipes[i].writersBefore);
    }
}

QVector<ToldRecipe> toldIn(const LockState &state)
{
    QVector<ToldRecipe> told;
    for (const RecipeQueue &queue : state.recipes) {
        if (queue.isTold)
            told.append({queue.recipe, queue.permits});
    }
    return told;
}

LockState judgeWithout(const LockState &state, const QVector<int> &gone, const Choice &choice)
{
    Choice same = choice;
    for (const RecipeQueue &queue : state.recipes) {
        if (queue.permits)
            same.permits.insert(queue.recipe, *queue.permits);
    }
    same.told += toldIn(state);
    LockState left = judge(without(*state.snapshot, gone), same);
    left.naming = state.naming;
    return left;
}

} // namespace lockscope
