// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"
#include "core/diagnosis/verdict.h"

#include <QSet>

namespace lockscope {

/// What the answer is made of beside what was seen.
struct VerdictInput
{
    const RoundView &round;
    const SessionWaits &waits; ///< of round.graph's digests
    const QVector<Finding> &findings; ///< open ones, first causes first, as comesBefore() has it
    const QVector<Finding> &muted; ///< open too; they explain nothing, nor does what they say count
    const QSet<QString> &followed; ///< locks that nobody asked for
};

/// The second pure function beside judge(): one answer for each lock of the round, in order of
/// paths. Nothing else computes its own.
QVector<Verdict> verdictsIn(const VerdictInput &input);

/// The findings without what others explain: no stuck holder (R01) beside the defect that makes it
/// stand, nor one that waits in another lock itself; other consequences name their cause in
/// Finding::causedBy and come after it.
QVector<Finding> causesFirst(const VerdictInput &input);

/// Whether a lock with this finding is stuck: a proven defect that does not heal by itself.
bool explainsStuck(const Finding &finding);

} // namespace lockscope
