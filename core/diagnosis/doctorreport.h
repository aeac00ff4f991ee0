// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"
#include "core/diagnosis/waitgraph.h"

#include <memory>

namespace lockscope {

/// What the lock doctor says after a round, or after a change between two. Immutable; crosses
/// threads.
struct DoctorReport
{
    qint64 at = 0; ///< our clock: the last look
    int rounds = 0; ///< examined so far
    Diagnosis diagnosis;
    WaitGraph graph;
    /// Since when the first of what must only last longer to be a finding is seen; 0: nothing must.
    qint64 pendingSince = 0;
    /// Nodes of which more is said once they were read again after a `sync`.
    QStringList nodesToCheck;
};
using DoctorReportPtr = std::shared_ptr<const DoctorReport>;

/// For who takes rounds until there is an answer. Among thousands of locks there is something new
/// at each look: what was seen once when all had been looked at often enough is waited for, what
/// comes later is not.
class SettledLook
{
public:
    /// Whether @p report, one of those after which all was looked at often enough, is the answer.
    bool isIn(const DoctorReport &report)
    {
        m_enoughAt = m_enoughAt > 0 ? m_enoughAt : report.at;
        return report.pendingSince == 0 || report.pendingSince > m_enoughAt;
    }

private:
    qint64 m_enoughAt = 0; ///< our clock; 0: not yet
};

} // namespace lockscope
