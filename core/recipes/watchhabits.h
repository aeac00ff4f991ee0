// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/recipe.h"

/// What clients of a recipe do beside its rule, as far as their watches tell something.
namespace lockscope {

/// They watch by exists(), and look again where the node was gone by then: it stays watched for as
/// long as the session lives, and proves nothing. Read at each Recipe::source; home-made ones are
/// taken at the documentation's word. ZooKeeper's own WriteLock does not look again, and is not
/// among them. Pure; any thread.
bool leavesWatches(const Recipe &recipe);

/// Some of its clients watch the directory's children where its rule names a node: no watch list
/// tells of that.
bool mayWatchDirectory(const Recipe &recipe);

} // namespace lockscope
