// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"

#include "core/recipes/libraries/libraries.h"

namespace lockscope {

namespace {

// A name goes to the first recipe that knows it, so libraries with more specific names come first.
// Of recipes that share names the first is taken when nothing speaks for another.
constexpr RecipeList (*Libraries[])() = {
    curatorRecipes,
    kazooRecipes,
    goRecipes,
    textbookRecipes,
    hiveRecipes,
    aiozkRecipes,
    rustRecipes,
    solrRecipes,
    zookeeperRecipes,
    documentationRecipes,
    hbaseRecipes,
    accumuloRecipes,
    netDistributedLockRecipes,
    nodeZkLockRecipes,
    twitterRecipes,
    distributedLogRecipes,
    zkRubyRecipes,
    mesosRecipes,
    sparkRecipes,
    clickHouseRecipes,
    singleNodeRecipes,
    timedNodeRecipes,
    genericRecipes,
    perlRecipes,
    vitessRecipes,
    twillRecipes,
    camelRecipes,
    samzaRecipes,
};

RecipeList allRecipes()
{
    RecipeList all;
    for (const auto &library : Libraries)
        all += library();
    return all;
}

} // namespace

const QVector<const Recipe *> &catalogue()
{
    static const RecipeList all = allRecipes();
    return all;
}

const Recipe *recipeById(QStringView id)
{
    for (const Recipe *recipe : catalogue()) {
        if (id == QLatin1String(recipe->id))
            return recipe;
    }
    return nullptr;
}

} // namespace lockscope
