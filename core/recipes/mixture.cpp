// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/facts.h"

#include "core/recipes/choice.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

/// What clients of one recipe make of a contender of another.
enum class Sight { Blind, Sees, Breaks };

Sight sightOf(const Recipe &recipe, const QString &name)
{
    if (!recipe.foreign)
        return Sight::Blind;
    const Foreign foreign = recipe.foreign(name);
    if (foreign.effect == Foreign::Breaks)
        return Sight::Breaks;
    return foreign.isNumbered() ? Sight::Sees : Sight::Blind;
}

const Contender *firstOf(const LockState &state, int recipe)
{
    for (const Contender &contender : state.queue) {
        if (contender.recipe == recipe)
            return &contender;
    }
    return nullptr;
}

/// The paths of one recipe's contenders, and of the sessions that have some.
struct Side
{
    QSet<QString> paths;
    QSet<SessionId> sessions;
};

Side sideOf(const LockState &state, int recipe)
{
    Side side;
    for (const Contender &contender : state.queue) {
        if (contender.recipe != recipe)
            continue;
        side.paths.insert(state.pathOf(contender));
        side.sessions.insert(state.nodeOf(contender).stat.owner);
    }
    return side;
}

/// Whether a session that only has contenders of @p waiting is seen to watch one of @p awaited's:
/// kazoo's extra_lock_patterns makes it see what its names do not tell.
bool isSeenWaiting(const LockState &state, int waiting, int awaited, const WatchList *watches)
{
    if (!watches)
        return false;
    const Side other = sideOf(state, awaited);
    int sampled = 0;
    for (const Contender &contender : state.queue) {
        const SessionId owner = state.nodeOf(contender).stat.owner;
        if (contender.recipe != waiting || !owner || other.sessions.contains(owner))
            continue;
        if (++sampled > MaxSampled)
            break;
        const WatchedPaths watched = watches->value(owner);
        if (std::ranges::any_of(watched,
                [&](QByteArrayView path) { return other.paths.contains(QString::fromUtf8(path)); }))
            return true;
    }
    return false;
}

Message verdict(const QString &a, const QString &b, Sight aOnB, Sight bOnA)
{
    if (aOnB == Sight::Breaks)
        return Message::tr("%1 fails on the nodes of %2.").arg(a, b);
    if (bOnA == Sight::Breaks)
        return Message::tr("%1 fails on the nodes of %2.").arg(b, a);
    if (aOnB == Sight::Sees && bOnA == Sight::Sees)
        return Message::tr("%1 and %2 see each other's nodes and wait for each other.").arg(a, b);
    if (aOnB == Sight::Sees)
        return Message::tr(
            "%1 waits for the nodes of %2, which does not see its own: both may hold.")
            .arg(a, b);
    if (bOnA == Sight::Sees)
        return Message::tr(
            "%1 waits for the nodes of %2, which does not see its own: both may hold.")
            .arg(b, a);
    return Message::tr("%1 and %2 do not see each other's nodes: both may hold.").arg(a, b);
}

LockFact factOf(const LockState &state, int i, int j, const WatchList *watches)
{
    const Contender &a = *firstOf(state, i);
    const Contender &b = *firstOf(state, j);
    const Recipe &first = *state.recipes.at(i).recipe;
    const Recipe &second = *state.recipes.at(j).recipe;
    Sight aOnB = sightOf(first, state.nodeOf(b).name);
    Sight bOnA = sightOf(second, state.nodeOf(a).name);
    if (aOnB == Sight::Blind && isSeenWaiting(state, i, j, watches))
        aOnB = Sight::Sees;
    if (bOnA == Sight::Blind && isSeenWaiting(state, j, i, watches))
        bOnA = Sight::Sees;
    return {LockFact::MixedRecipes, {a.node, b.node},
        verdict(QLatin1String(first.name), QLatin1String(second.name), aOnB, bOnA)};
}

} // namespace

QVector<LockFact> mixtureFacts(const LockState &state, const WatchList *watches)
{
    QVector<LockFact> facts;
    const int count = static_cast<int>(state.recipes.size());
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
            if (firstOf(state, i) && firstOf(state, j))
                facts.append(factOf(state, i, j, watches));
        }
    }
    return facts;
}

} // namespace lockscope
