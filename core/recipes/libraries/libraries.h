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
RecipeList goRecipes();
RecipeList zookeeperRecipes();
RecipeList documentationRecipes();
RecipeList hiveRecipes();
RecipeList hbaseRecipes();
RecipeList accumuloRecipes();
RecipeList aiozkRecipes();
RecipeList rustRecipes();
RecipeList distributedLogRecipes();
RecipeList twitterRecipes();
RecipeList netDistributedLockRecipes();
RecipeList zkRubyRecipes();
RecipeList solrRecipes();
RecipeList mesosRecipes();
RecipeList sparkRecipes();
RecipeList clickHouseRecipes();
RecipeList nodeZkLockRecipes();
RecipeList textbookRecipes();
RecipeList singleNodeRecipes();
RecipeList timedNodeRecipes();
RecipeList perlRecipes();
RecipeList vitessRecipes();
RecipeList twillRecipes();
RecipeList camelRecipes();
RecipeList samzaRecipes();
RecipeList genericRecipes();

} // namespace lockscope
