// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdict.h"

#include "core/diagnosis/rules/rule.h"

namespace lockscope {

QString textOf(Standing standing)
{
    switch (standing) {
    case Standing::Free:
        return QStringLiteral("free");
    case Standing::Moving:
        return QStringLiteral("moving");
    case Standing::Held:
        return QStringLiteral("held");
    case Standing::Slow:
        return QStringLiteral("slow");
    case Standing::Stuck:
        return QStringLiteral("stuck");
    case Standing::Unknown:
        return QStringLiteral("unknown");
    }
    Q_UNREACHABLE();
}

bool explainsStuck(const Finding &finding)
{
    if (finding.severity < Severity::Warning || finding.confidence < Confidence::Likely)
        return false;
    const Rule *rule = ruleOf(finding.rule);
    if (!rule)
        return false;
    if (rule->rank == Rank::Ring)
        return true;
    const bool isCritical = finding.severity == Severity::Critical;
    return isCritical
        && (rule->rank == Rank::Defect || (rule->rank == Rank::Ensemble && finding.path.isEmpty()));
}

} // namespace lockscope
