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
    const SeenRound &round;
    const QVector<Finding> &findings; ///< open ones, first causes first, as comesBefore() has it
    const QVector<Finding> &muted; ///< open too; they explain nothing, nor does what they say count
    const QVector<MuteNote> &notes; ///< of what marks in nodes' data hide
    const QSet<QString> &followed; ///< locks that nobody asked for
};

struct Answers
{
    QVector<Verdict> verdicts; ///< one for each lock of the round, in order of paths
    /// The findings without what others explain: no stuck holder (R01) beside the defect that makes
    /// it stand, nor one that waits in another lock itself; other consequences name their cause in
    /// Finding::causedBy and come after it.
    QVector<Finding> findings;
};

/// The second pure function beside judge(): nothing else computes an answer of its own.
Answers answersTo(const VerdictInput &input);

} // namespace lockscope
