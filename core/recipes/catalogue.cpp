// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"

#include "core/recipes/libraries.h"

namespace lockscope {

const QVector<const Recipe *> &catalogue()
{
    // A name goes to the first recipe here that claims it, so the more specific ones come first.
    // Of recipes of one family the first is the one taken when nothing speaks for another.
    static const RecipeList all = curatorRecipes() //
        + kazooRecipes() //
        + textbookRecipes() //
        + zookeeperRecipes() //
        + singleNodeRecipes() //
        + genericRecipes();
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
