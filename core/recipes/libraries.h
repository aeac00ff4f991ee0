// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/recipe.h"

#include <QVector>

/// What each client library brings to the catalogue; defined in the file of the library's name.
namespace lockscope {

using RecipeList = QVector<const Recipe *>;

RecipeList curatorRecipes();
RecipeList kazooRecipes();
RecipeList zookeeperRecipes();
RecipeList textbookRecipes();
RecipeList singleNodeRecipes();
RecipeList genericRecipes();

} // namespace lockscope
