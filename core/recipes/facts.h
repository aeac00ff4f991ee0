// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

namespace lockscope {

/// What the users of a judged lock should know of it; @p state is complete but for its facts.
/// @p watches as in Choice.
QVector<LockFact> factsOf(const LockState &state, const WatchList *watches);

/// The parts of it, by theme.
QVector<LockFact> sequenceFacts(const LockState &state);
QVector<LockFact> childrenFacts(const LockState &state);
QVector<LockFact> sizeFacts(const LockState &state);
QVector<LockFact> mixtureFacts(const LockState &state, const WatchList *watches);

/// Children that the recipe chosen by the operator says nothing of, without those in @p told.
QVector<LockFact> unjudgedFacts(const LockState &state, const QVector<LockFact> &told);

/// Nodes that may be held: their data would tell.
QVector<LockFact> untoldFacts(const LockState &state);

/// Nodes that say until when they are held, or that this is over.
QVector<LockFact> timeFacts(const LockState &state);

/// The children that are no contenders and that no fact in @p told is about.
QVector<int> untoldChildren(const LockState &state, const QVector<LockFact> &told);

/// "a" or "a and 2 more", in quotes, not escaped. REQUIRES: @p nodes is not empty.
Message namesOfNodes(const LockState &state, const QVector<int> &nodes);

} // namespace lockscope
