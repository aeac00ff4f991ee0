// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/packedstate.h"

#include "core/recipes/catalogue.h"
#include "core/recording/packing.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

using NodeKey = QPair<quint8, QString>;

NodeKey keyOf(const LockNode &node)
{
    return {node.directory, node.name};
}

/// Most of a contender's Stat follows from when it was made.
void pack(Packer &to, const NodeStat &stat)
{
    to.number(stat.czxid.value);
    to.number(stat.mzxid.value - stat.czxid.value);
    to.number(stat.pzxid.value - stat.czxid.value);
    to.number(stat.createdAt);
    to.number(stat.modifiedAt - stat.createdAt);
    to.number(stat.version);
    to.number(stat.cversion);
    to.number(stat.aversion);
    to.flag(bool(stat.owner));
    if (stat.owner)
        to.id(stat.owner.value);
    to.number(stat.dataLength);
    to.number(stat.numChildren);
}

NodeStat takeStat(Unpacker &from)
{
    NodeStat stat;
    stat.czxid.value = from.number();
    stat.mzxid.value = stat.czxid.value + from.number();
    stat.pzxid.value = stat.czxid.value + from.number();
    stat.createdAt = from.number();
    stat.modifiedAt = stat.createdAt + from.number();
    stat.version = qint32(from.number());
    stat.cversion = qint32(from.number());
    stat.aversion = qint32(from.number());
    if (from.flag())
        stat.owner.value = from.id();
    stat.dataLength = qint32(from.number());
    stat.numChildren = qint32(from.number());
    return stat;
}

void pack(Packer &to, const LockNode &node)
{
    to.number(node.directory);
    to.text(node.name);
    to.number(int(node.state));
    pack(to, node.stat);
    to.bytes(node.data);
}

ReadState takeReadState(Unpacker &from)
{
    const qint64 state = from.number();
    if (state < 0 || state > qint64(ReadState::Gone))
        from.fail();
    return from.isGood() ? ReadState(state) : ReadState::NameOnly;
}

LockNode takeNode(Unpacker &from)
{
    LockNode node;
    node.directory = quint8(from.number());
    node.name = from.text();
    node.state = takeReadState(from);
    node.stat = takeStat(from);
    node.data = from.bytes();
    return node;
}

/// All but the nodes.
void packHead(Packer &to, const KeptState &state)
{
    const LockSnapshot &snapshot = state.snapshot;
    to.flag(snapshot.isSingleNode);
    to.number(int(snapshot.freshness));
    to.number(snapshot.readAt);
    to.number(snapshot.resolved);
    to.number(int(snapshot.error.kind));
    to.text(snapshot.error.detail.english());
    to.number(snapshot.directories.size());
    for (const LockDirectory &directory : snapshot.directories) {
        to.text(directory.path);
        to.number(int(directory.state));
        pack(to, directory.stat);
        to.bytes(directory.data);
    }
    to.number(state.recipes.size());
    for (const KeptState::KeptRecipe &recipe : state.recipes) {
        to.text(recipe.id);
        to.text(recipe.why);
        to.number(recipe.permits.value_or(-1));
        to.flag(recipe.isChosen);
        to.flag(recipe.isTold);
    }
}

/// Each lock has one at least.
void takeDirectories(Unpacker &from, LockSnapshot *snapshot)
{
    snapshot->directories.clear();
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        LockDirectory directory;
        directory.path = from.text();
        directory.state = takeReadState(from);
        directory.stat = takeStat(from);
        directory.data = from.bytes();
        snapshot->directories.append(directory);
    }
    if (snapshot->directories.isEmpty())
        from.fail();
}

void takeHead(Unpacker &from, KeptState *state)
{
    LockSnapshot &snapshot = state->snapshot;
    snapshot.isSingleNode = from.flag();
    const qint64 freshness = from.number();
    snapshot.readAt = from.number();
    snapshot.resolved = int(from.number());
    const qint64 error = from.number();
    snapshot.error.detail = from.text();
    if (freshness < 0 || freshness > qint64(Freshness::Failed) || error < 0
        || error > qint64(ErrorKind::Internal))
        return from.fail();
    snapshot.freshness = Freshness(freshness);
    snapshot.error.kind = ErrorKind(error);
    takeDirectories(from, &snapshot);
    state->recipes.clear();
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        KeptState::KeptRecipe recipe;
        recipe.id = from.text();
        recipe.why = from.text();
        if (const auto permits = int(from.number()); permits >= 0)
            recipe.permits = permits;
        recipe.isChosen = from.flag();
        recipe.isTold = from.flag();
        state->recipes.append(recipe);
    }
}

void packNodes(Packer &to, const QVector<const LockNode *> &nodes)
{
    to.number(nodes.size());
    for (const LockNode *node : nodes)
        pack(to, *node);
}

/// More than any directory has: each takes a hundred bytes and more, whatever it took packed.
constexpr qsizetype MostNodes = 2'000'000;

void takeNodes(Unpacker &from, LockSnapshot *snapshot)
{
    const qsizetype count = from.count();
    if (count > MostNodes)
        from.fail();
    for (qsizetype left = count; left > 0 && from.isGood(); --left)
        snapshot->nodes.append(takeNode(from));
}

/// Nodes in directories that there are.
bool areAllWithin(const LockSnapshot &snapshot)
{
    return std::all_of(snapshot.nodes.begin(), snapshot.nodes.end(),
        [&snapshot](const LockNode &node) { return node.directory < snapshot.directories.size(); });
}

/// Those at indexes other than @p gone, which are sorted.
LockNodes without(const LockNodes &nodes, const QVector<qsizetype> &gone)
{
    if (gone.isEmpty())
        return nodes;
    LockNodes rest;
    auto next = gone.begin();
    for (qsizetype i = 0; i < nodes.size(); ++i) {
        if (next != gone.end() && *next == i)
            ++next;
        else
            rest.append(nodes.at(i));
    }
    return rest;
}

} // namespace

KeptState keptOf(const LockState &state)
{
    KeptState kept;
    kept.snapshot = *state.snapshot;
    for (const RecipeQueue &queue : state.recipes)
        kept.recipes.append({QString::fromLatin1(queue.recipe->id), queue.why.english(),
            queue.permits, queue.isChosen, queue.isTold});
    return kept;
}

LockState judgedAgain(const KeptState &kept, Choice choice)
{
    for (const KeptState::KeptRecipe &known : kept.recipes) {
        const Recipe *recipe = recipeById(known.id);
        if (!recipe)
            continue;
        if (known.isChosen)
            choice.forced = recipe;
        if (known.isTold)
            choice.told.append({recipe, known.permits});
        if (known.permits)
            choice.permits.insert(recipe, *known.permits);
    }
    LockState state = judge(std::make_shared<const LockSnapshot>(kept.snapshot), choice);
    for (RecipeQueue &queue : state.recipes) {
        for (const KeptState::KeptRecipe &known : kept.recipes) {
            if (known.id == QLatin1String(queue.recipe->id))
                queue.why = known.why;
        }
    }
    return state;
}

QByteArray packed(const KeptState &state)
{
    Packer to;
    to.text(state.snapshot.path);
    packHead(to, state);
    to.number(state.snapshot.nodes.size());
    for (const LockNode &node : state.snapshot.nodes)
        pack(to, node);
    return to.packed();
}

std::optional<KeptState> unpackedState(const QByteArray &bytes)
{
    Unpacker from(bytes);
    KeptState state;
    state.snapshot.path = from.text();
    takeHead(from, &state);
    takeNodes(from, &state.snapshot);
    return from.isGood() && areAllWithin(state.snapshot) ? std::optional(state) : std::nullopt;
}

StateChange changeOf(const KeptState &before, const KeptState &after)
{
    QHash<NodeKey, const LockNode *> left;
    left.reserve(after.snapshot.nodes.size());
    for (const LockNode &node : after.snapshot.nodes)
        left.insert(keyOf(node), &node);
    QVector<qsizetype> gone;
    QVector<const LockNode *> news;
    for (qsizetype i = 0; i < before.snapshot.nodes.size(); ++i) {
        const LockNode &node = before.snapshot.nodes.at(i);
        const LockNode *now = left.take(keyOf(node));
        if (now && *now == node)
            continue;
        gone.append(i);
        if (now)
            news.append(now);
    }
    if (!left.isEmpty()) {
        for (const LockNode &node : after.snapshot.nodes) { // in their order, which is of now
            if (left.contains(keyOf(node)))
                news.append(&node);
        }
    }
    Packer to;
    packHead(to, after);
    to.number(gone.size());
    qsizetype last = 0;
    for (const qsizetype index : gone)
        to.number(index - std::exchange(last, index));
    packNodes(to, news);
    StateChange change {to.packed(), after};
    change.after.snapshot.nodes = without(before.snapshot.nodes, gone);
    for (const LockNode *node : news)
        change.after.snapshot.nodes.append(*node);
    return change;
}

std::optional<KeptState> changed(const KeptState &before, const QByteArray &bytes)
{
    Unpacker from(bytes);
    KeptState after;
    after.snapshot.path = before.snapshot.path;
    after.snapshot.revision = before.snapshot.revision;
    takeHead(from, &after);
    QVector<qsizetype> gone;
    qsizetype index = 0;
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        const qint64 step = from.number();
        const bool isBehind = step > 0 || (gone.isEmpty() && step == 0);
        if (!isBehind || step >= before.snapshot.nodes.size() - index)
            return std::nullopt;
        index += step;
        gone.append(index);
    }
    after.snapshot.nodes = without(before.snapshot.nodes, gone);
    takeNodes(from, &after.snapshot);
    return from.isGood() && areAllWithin(after.snapshot) ? std::optional(after) : std::nullopt;
}

} // namespace lockscope
