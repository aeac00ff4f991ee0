// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

namespace lockscope {

/// What the users of a judged lock should know of it; @p state is complete but for its facts.
QVector<LockFact> factsOf(const LockState &state);

/// The parts of it, by theme.
QVector<LockFact> sequenceFacts(const LockState &state);
QVector<LockFact> childrenFacts(const LockState &state);
QVector<LockFact> mixtureFacts(const LockState &state);

} // namespace lockscope
