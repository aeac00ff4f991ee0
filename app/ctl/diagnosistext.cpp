// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/diagnosistext.h"

#include "core/base/text.h"

namespace lockscope::ctl {

namespace {

QString findingText(const Finding &finding)
{
    QString text = QStringLiteral("%1 (%2, %3): %4\n")
                       .arg(textOf(finding.severity).toUpper(), finding.rule,
                            textOf(finding.confidence), finding.title);
    text += QStringLiteral("  %1\n").arg(finding.sentence);
    for (const QString &line : finding.evidence)
        text += QStringLiteral("    - %1\n").arg(line);
    for (const Advice &step : finding.advice) {
        text += QStringLiteral("    > %1\n").arg(step.say);
        if (!step.command.isEmpty())
            text += QStringLiteral("        %1\n").arg(step.command);
    }
    for (const QString &node : finding.nodes)
        text += QStringLiteral("      %1\n").arg(visibleText(node));
    return text;
}

/// Rules with one reason on one line.
QString skippedText(const QVector<SkippedRule> &skipped)
{
    QVector<QPair<QString, QStringList>> reasons;
    for (const SkippedRule &rule : skipped) {
        const auto known = std::find_if(reasons.begin(), reasons.end(), [&](const auto &reason) {
            return reason.first == rule.why;
        });
        if (known == reasons.end())
            reasons.append({rule.why, {rule.rule}});
        else
            known->second.append(rule.rule);
    }
    QString text;
    for (const auto &[why, rules] : std::as_const(reasons))
        text += QStringLiteral("Not (fully) examined: %1: %2.\n").arg(rules.join(u' '), why);
    return text;
}

} // namespace

QString diagnosisText(const Diagnosis &diagnosis, qsizetype locks)
{
    QString text;
    for (const Finding &finding : diagnosis.findings)
        text += findingText(finding) + u'\n';
    text += skippedText(diagnosis.skipped);
    for (const MuteNote &note : diagnosis.mutes)
        text += sentenceOf(note) + u'\n';
    text += diagnosis.findings.isEmpty()
        ? QStringLiteral("Nothing found in %1 locks.\n").arg(locks)
        : QStringLiteral("%1 findings in %2 locks.\n").arg(diagnosis.findings.size()).arg(locks);
    return text;
}

} // namespace lockscope::ctl
