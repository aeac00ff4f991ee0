// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// What @p facts tell of watches: nothing unless every member gave its list. It refers to them.
/// Null: nobody was asked.
inline Choice choiceBy(const ServerFacts *facts)
{
    Choice choice;
    if (!facts || !facts->allWatches())
        return choice;
    choice.watches = &facts->watches;
    if (const auto offset = facts->clockOffsetMs())
        choice.watchesAt = facts->watchesAskedAt() + *offset;
    return choice;
}

} // namespace lockscope
