// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

namespace lockscope {

/// Whether a round that does not find @p finding any more has looked at all that its rule needs: at
/// the lock, the sessions and nodes that it is about. If not, it may be true all the same. @p lock:
/// index of its lock into round.graph.locks; -1: it is not looked at any more. Pure.
bool wasExamined(const Finding &finding, int lock, const RoundView &round, bool isEnsembleUnstable);

/// Whether the ensemble's state says nothing of this rule: nothing that is seen of locks counts
/// while nobody leads.
bool isSuppressed(const Rule &rule, bool isEnsembleUnstable);

} // namespace lockscope
