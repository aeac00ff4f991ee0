// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingtext.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/findings/chainview.h"
#include "ui/theme/standing.h"
#include "ui/theme/tr.h"

#include <algorithm>

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
        lines.append(
            step.command.isEmpty() ? step.say.text() : step.say.text() + u"  "_qs + step.command);
    return lines;
}

} // namespace

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

QString titleText(const Finding &finding)
{
    const QString title = visibleText(finding.title.text());
    return finding.alike > 1 ? QStringLiteral("%1 (%2)").arg(title, QString::number(finding.alike))
                             : title;
}

QString gapText(const Verdict &verdict)
{
    if (verdict.left == 0)
        return {};
    return verdict.left == 1 ? tr("… and one more lock")
                             : tr("… and %1 more locks").arg(verdict.left);
}

/// As the verdict says it: a deadlock is a warning while it is young, and its locks are stuck.
QString gradeText(const Finding &finding)
{
    const bool isStuck = finding.severity < Severity::Critical && explainsStuck(finding);
    return QStringLiteral("%1, %2").arg(
        isStuck ? wordOf(Standing::Stuck) : severityWord(finding.severity),
        confidenceWord(finding.confidence));
}

QString quietText(const MutedFinding *muted, qint64 acknowledgedAt)
{
    if (muted)
        return reasonOf(*muted).text();
    return acknowledgedAt > 0 ? tr("acknowledged at %1").arg(timeOrDate(acknowledgedAt))
                              : QString();
}

QString quietCountText(int muted, int acknowledged)
{
    QStringList parts;
    if (muted > 0)
        parts.append(tr("%1 muted").arg(muted));
    if (acknowledged > 0)
        parts.append(tr("%1 acknowledged").arg(acknowledged));
    return parts.join(QStringLiteral(" · "));
}

QString descriptionOf(const Finding &finding)
{
    QStringList lines {
        QStringLiteral("%1  %2 (%3)").arg(finding.rule, titleText(finding), gradeText(finding))};
    const QString sentence = finding.sentence.text();
    const QStringList locks = finding.locks.size() > 1 ? finding.locks : QStringList {finding.path};
    const auto isSaid = [&](const QString &lock) { return sentence.contains(lock); };
    if (finding.path.isEmpty() && finding.locks.isEmpty())
        lines.append(tr("the ensemble, and so every lock"));
    else if (!std::ranges::all_of(locks, isSaid)) // there may be room for no line more
        lines.append(visibleText(locks.join(QStringLiteral(", "))));
    lines.append(visibleText(sentence));
    appendList(lines, tr("What was seen"), texts(finding.evidence));
    return lines.join(u'\n');
}

QString stepsTitle(qsizetype steps)
{
    return steps > 1 ? tr("What to do, mildest first") : tr("What to do");
}

QString fullText(const Finding &finding)
{
    QStringList lines {descriptionOf(finding)};
    appendList(lines, stepsTitle(finding.advice.size()), adviceLines(finding.advice));
    return lines.join(u'\n');
}

QString fullText(const Verdict &verdict, qint64 at)
{
    QStringList lines {QStringLiteral("%1: %2 (%3%4)")
                           .arg(visibleText(verdict.path), wordOf(verdict.standing),
                               confidenceWord(verdict.confidence),
                               verdict.cause.isEmpty() ? QString() : u' ' + verdict.cause),
        visibleText(verdict.sentence.text())};
    QStringList chain;
    for (const ChainStep &step : verdict.chain)
        chain.append(QStringLiteral("%1, %2").arg(step.path, holderText(step, at)));
    if (const QString gap = gapText(verdict); !gap.isEmpty())
        chain.insert(chain.size() - (verdict.isRing ? 0 : 1), gap);
    appendList(lines, tr("From the lock to where to start"), chain);
    appendList(lines, stepsTitle(verdict.next.size()), adviceLines(verdict.next));
    return lines.join(u'\n');
}

QString ruleHint(const QString &rule)
{
    return tr("%1 is the rule that found it: \"lockscopectl explain %1\" tells what it goes by.\n"
              "The verdict says how the lock stands; how grave a finding is grows with time.")
        .arg(rule);
}

namespace {

/// Whether the one who has to act holds another lock than the one that is asked about.
bool isElsewhere(const Verdict &verdict)
{
    return verdict.root && verdict.root->path != verdict.path;
}

/// Of a deadlock behind which nobody else waits.
bool isRingAlone(const Verdict &verdict)
{
    return verdict.isRing && verdict.victims <= verdict.chain.size() + verdict.left;
}

} // namespace

QString handOversText(const Verdict &verdict)
{
    const QString watched = humanDuration(verdict.watchedMs).text();
    if (verdict.watchedMs <= 0)
        return {};
    return verdict.handovers == 0 ? tr("no hand-over while we looked, for %1").arg(watched)
        : verdict.handovers == 1
        ? tr("one hand-over while we looked, for %1").arg(watched)
        : tr("%1 hand-overs while we looked, for %2").arg(verdict.handovers).arg(watched);
}

QString factsText(const Verdict &verdict)
{
    QStringList facts;
    const QString waited = humanDuration(verdict.victimMs).text();
    if (verdict.victims == 1)
        facts.append(tr("one waits behind it, for %1").arg(waited));
    else if (verdict.victims > 1)
        facts.append((isRingAlone(verdict) ? tr("%1 wait for each other, in sum for %2")
                : verdict.isRing           ? tr("%1 wait in the ring and behind it, in sum for %2")
                : isElsewhere(verdict)
                ? tr("%1 wait behind it, on this and other locks, in sum for %2")
                : tr("%1 wait behind it, in sum for %2"))
                         .arg(verdict.victims)
                         .arg(waited));
    if (verdict.oldestWaitMs >= 0)
        facts.append(tr("longest wait here %1").arg(humanDuration(verdict.oldestWaitMs).text()));
    if (verdict.gaveUp > 0)
        facts.append(verdict.gaveUp == 1 ? tr("one gave up meanwhile")
                                         : tr("%1 gave up meanwhile").arg(verdict.gaveUp));
    facts.append(handOversText(verdict));
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

QString pendingText(const PendingFinding &pending)
{
    const QStringList locks = pending.locks.isEmpty() ? QStringList {pending.path} : pending.locks;
    const QString path =
        pending.path.isEmpty() ? QString() : u' ' + visibleText(locks.join(QStringLiteral(", ")));
    return QStringLiteral("%1%2: %3")
        .arg(visibleText(pending.rule), path, visibleText(pending.why.text()));
}

QString skippedUnknownText()
{
    return tr("Which rules were not (fully) examined is not recorded.");
}

QString nothingFoundText(const QString &path, const Diagnosis &diagnosis)
{
    QStringList lines {path.isEmpty() ? tr("No finding for the locks that are watched.")
                                      : tr("No finding for %1.").arg(visibleText(path)),
        tr("A finding needs two rounds of answers, a second or more apart.")};
    QStringList reasons;
    for (const SkippedRule &rule : diagnosis.skipped)
        reasons.append(visibleText(QStringLiteral("%1: %2").arg(rule.rule, rule.why.text())));
    appendList(lines, tr("Not examined"), reasons);
    if (!diagnosis.knowsSkipped)
        lines.append(skippedUnknownText());
    return lines.join(u'\n');
}

} // namespace lockscope
