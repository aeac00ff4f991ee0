// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

namespace lockscope::rules {

/// What R12 says of @p ring, but told from the one that keeps the lock with index @p lock, whom who
/// asks about that lock sees first; R12 itself begins with the one that should give way.
Message ringSentence(const SeenRound &round, const Deadlock &ring, int lock);

} // namespace lockscope::rules
