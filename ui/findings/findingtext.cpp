// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingtext.h"

#include "core/base/text.h"
#include "ui/theme/tr.h"

namespace lockscope {

namespace {

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Critical:
        return tr("critical");
    case Severity::Warning:
        return tr("warning");
    case Severity::Info:
        break;
    }
    return tr("for information");
}

QString confidenceWord(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Definite:
        return tr("definite");
    case Confidence::Likely:
        return tr("likely");
    case Confidence::Possible:
        break;
    }
    return tr("possible");
}

void appendList(QStringList &lines, const QString &title, const QStringList &items)
{
    if (items.isEmpty())
        return;
    lines.append(QString());
    lines.append(title);
    for (const QString &item : items)
        lines.append(QStringLiteral("  • ") + visibleText(item));
}

QStringList adviceLines(const QVector<Advice> &advice)
{
    QStringList lines;
    for (const Advice &step : advice)
        lines.append(step.command.isEmpty() ? step.say
                                            : step.say + QStringLiteral("  ") + step.command);
    return lines;
}

} // namespace

QString gradeText(const Finding &finding)
{
    return QStringLiteral("%1, %2").arg(severityWord(finding.severity),
                                        confidenceWord(finding.confidence));
}

QString fullText(const Finding &finding)
{
    QStringList lines {QStringLiteral("%1  %2 (%3)")
                           .arg(finding.rule, visibleText(finding.title), gradeText(finding)),
                       visibleText(finding.path), QString(), visibleText(finding.sentence)};
    appendList(lines, tr("What was seen"), finding.evidence);
    appendList(lines, tr("What to do, mildest first"), adviceLines(finding.advice));
    return lines.join(u'\n');
}

QString nothingFoundText(const QString &path, const QVector<SkippedRule> &skipped)
{
    QStringList lines {path.isEmpty() ? tr("No finding for the locks that are watched.")
                                      : tr("No finding for %1.").arg(visibleText(path)),
                       tr("A finding needs two rounds of answers, a second or more apart.")};
    QStringList reasons;
    for (const SkippedRule &rule : skipped)
        reasons.append(QStringLiteral("%1: %2").arg(rule.rule, rule.why));
    appendList(lines, tr("Not examined"), reasons);
    return lines.join(u'\n');
}

} // namespace lockscope
