// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

namespace lockscope {

/// What could not be examined in this round, and why: in words that name what is missing.
QVector<SkippedRule> skippedIn(const SeenRound &round, bool isEnsembleUnstable);

} // namespace lockscope
