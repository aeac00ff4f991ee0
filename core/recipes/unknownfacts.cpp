// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What cannot be told of a lock, stated as facts: silence would read as an answer.
#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"
#include "core/recipes/facts.h"

#include <algorithm>

namespace lockscope {

namespace {

/// The recipe that the operator chose, or null.
const Recipe *chosenRecipe(const LockState &state)
{
    const auto chosen = std::find_if(state.recipes.begin(), state.recipes.end(),
        [](const RecipeQueue &queue) { return queue.isChosen; });
    return chosen == state.recipes.end() ? nullptr : chosen->recipe;
}

/// Whether a library would take the child for its own: not merely because it ends with a number.
bool isSomebodys(const QString &name)
{
    return std::any_of(catalogue().begin(), catalogue().end(),
        [&](const Recipe *recipe) { return !takesLeftovers(*recipe) && recipe->parse(name); });
}

bool hasContenders(const LockState &state)
{
    return std::any_of(state.queue.begin(), state.queue.end(),
        [](const Contender &child) { return child.isContender(); });
}

} // namespace

QVector<LockFact> unjudgedFacts(const LockState &state, const QVector<LockFact> &told)
{
    const Recipe *recipe = chosenRecipe(state);
    if (!recipe)
        return {};
    const bool isNone = !hasContenders(state);
    QVector<int> nodes = untoldChildren(state, isNone ? QVector<LockFact>() : told);
    const Message choice = Message::tr("%1, the recipe that you chose (%2)")
                               .arg(QLatin1String(recipe->name), QLatin1String(recipe->names));
    if (isNone && !nodes.isEmpty())
        return {{LockFact::NotOfChosenRecipe, nodes,
            Message::tr("No child is a contender of %1: who holds is not known.").arg(choice)}};
    nodes.removeIf([&](int node) { return !isSomebodys(state.snapshot->nodes.at(node).name); });
    if (nodes.isEmpty())
        return {};
    return {{LockFact::NotOfChosenRecipe, nodes,
        (nodes.size() == 1 ? Message::tr("%1 is no contender of %2, but of another that Lockscope "
                                         "knows: not judged.")
                           : Message::tr("%1 are no contenders of %2, but of another that "
                                         "Lockscope knows: not judged."))
            .arg(namesOfNodes(state, nodes), choice)}};
}

QVector<LockFact> sizeFacts(const LockState &state)
{
    for (const RecipeQueue &queue : state.recipes) {
        if (!queue.isSizeUnknown || queue.permits || queue.ranks.size() < 2)
            continue;
        return {{LockFact::UnknownSize, {},
            Message::tr("How many %1 lets in is not known: of %2 contenders only the first "
                        "surely holds.")
                .arg(QLatin1String(queue.recipe->name), queue.ranks.size())}};
    }
    return {};
}

QVector<LockFact> untoldFacts(const LockState &state)
{
    QVector<int> nodes;
    for (const RecipeQueue &queue : state.recipes)
        nodes += queue.untold;
    if (nodes.isEmpty())
        return {};
    const bool isDenied = std::any_of(nodes.begin(), nodes.end(),
        [&](int node) { return state.snapshot->nodes.at(node).state == ReadState::Denied; });
    return {{LockFact::UntoldHolder, nodes,
        (isDenied ? Message::tr("Whether somebody holds %1 is not known: that is in the data, and "
                                "the ACL forbids to read them.")
                  : Message::tr("Whether somebody holds %1 is not known: that is in the data, "
                                "which were not read."))
            .arg(namesOfNodes(state, nodes))}};
}

} // namespace lockscope
