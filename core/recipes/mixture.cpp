// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/facts.h"

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
    // Without a number the whole name is the key, and that sorts behind all contenders.
    const bool hasNumber = sequenceSuffix(foreign.key) && sequenceSuffix(foreign.key)->begin == 0;
    return foreign.effect == Foreign::Sorted && hasNumber ? Sight::Sees : Sight::Blind;
}

const Contender *firstOf(const LockState &state, int recipe)
{
    for (const Contender &contender : state.queue) {
        if (contender.recipe == recipe)
            return &contender;
    }
    return nullptr;
}

QString verdict(const QString &a, const QString &b, Sight aOnB, Sight bOnA)
{
    if (aOnB == Sight::Breaks)
        return QStringLiteral("%1 fails on the nodes of %2.").arg(a, b);
    if (bOnA == Sight::Breaks)
        return QStringLiteral("%1 fails on the nodes of %2.").arg(b, a);
    if (aOnB == Sight::Sees && bOnA == Sight::Sees)
        return QStringLiteral("%1 and %2 see each other's nodes and wait for each other.")
            .arg(a, b);
    if (aOnB == Sight::Sees)
        return QStringLiteral(
                   "%1 waits for the nodes of %2, which does not see its own: both may hold.")
            .arg(a, b);
    if (bOnA == Sight::Sees)
        return QStringLiteral(
                   "%1 waits for the nodes of %2, which does not see its own: both may hold.")
            .arg(b, a);
    return QStringLiteral("%1 and %2 do not see each other's nodes: both may hold.").arg(a, b);
}

LockFact factOf(const LockState &state, int i, int j)
{
    const Contender &a = *firstOf(state, i);
    const Contender &b = *firstOf(state, j);
    const Recipe &first = *state.recipes.at(i).recipe;
    const Recipe &second = *state.recipes.at(j).recipe;
    return {LockFact::MixedRecipes,
            {a.node, b.node},
            verdict(QLatin1String(first.name), QLatin1String(second.name),
                    sightOf(first, state.nodeOf(b).name), sightOf(second, state.nodeOf(a).name))};
}

} // namespace

QVector<LockFact> mixtureFacts(const LockState &state)
{
    QVector<LockFact> facts;
    const int count = static_cast<int>(state.recipes.size());
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
            if (firstOf(state, i) && firstOf(state, j))
                facts.append(factOf(state, i, j));
        }
    }
    return facts;
}

} // namespace lockscope
