// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// What @p facts tell of watches: nothing unless every member gave its list. It refers to them.
/// Null: nobody was asked.
Choice choiceBy(const ServerFacts *facts);

} // namespace lockscope
