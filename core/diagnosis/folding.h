// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"

namespace lockscope {

struct SeenRound;

/// What one rule says of several contenders of one lock, as one finding: two hundred waiters of a
/// library that polls are one matter. The worst speaks, the first few are named, the others are
/// counted. Findings of rules that do not fold (Rule::folds) stay as they are. Keeps the order:
/// each stands where its worst stood. Pure. @p findings: worst first.
QVector<Finding> folded(const QVector<Finding> &findings, const SeenRound &round);

/// The id that @p finding goes by after folded(): of rule and lock where its rule folds, so that it
/// stays while contenders come and go.
QString foldedId(const Finding &finding);

} // namespace lockscope
