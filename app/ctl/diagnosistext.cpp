// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/diagnosistext.h"

#include "app/ctl/command.h"
#include "core/base/inorder.h"
#include "core/base/language.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rule.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>

namespace lockscope::ctl {

namespace {

constexpr qsizetype MaxCalmLines = 20; ///< locks of which nothing is to be said, one by one
constexpr qsizetype MaxNodes = 8; ///< of one finding

/// "R05 (Orphan ephemeral)".
QString namedRule(const QString &id)
{
    const Rule *rule = ruleOf(id);
    return rule ? QStringLiteral("%1 (%2)").arg(id, Message::tr(rule->title).text()) : id;
}

QString adviceText(const QVector<Advice> &advice)
{
    QString text;
    for (const Advice &step : advice) {
        text += QStringLiteral("    > %1\n").arg(step.say.text());
        if (!step.command.isEmpty())
            text += QStringLiteral("        %1\n").arg(step.command);
    }
    return text;
}

Paint paintOf(Severity severity)
{
    switch (severity) {
    case Severity::Critical:
        return Paint::Danger;
    case Severity::Warning:
        return Paint::Caution;
    default:
        return Paint::None;
    }
}

Paint paintOf(Standing standing)
{
    switch (standing) {
    case Standing::Stuck:
        return Paint::Danger;
    case Standing::Slow:
        return Paint::Caution;
    case Standing::Unknown:
        return Paint::Faint;
    default:
        return Paint::Good;
    }
}

/// @p told: advice that stands below a verdict already.
QString findingText(const Finding &finding, const QSet<QString> &told)
{
    QString text =
        QStringLiteral("%1 (%2, %3): %4%5\n")
            .arg(painted(wordFor(textOf(finding.severity)).toUpper(), paintOf(finding.severity)),
                finding.rule, wordFor(textOf(finding.confidence)), finding.title.text(),
                finding.alike > 1 ? tr(", %1 times").arg(finding.alike) : QString());
    text += QStringLiteral("  %1\n").arg(finding.sentence.text());
    for (const QString &line : texts(finding.evidence))
        text += QStringLiteral("    - %1\n").arg(line);
    const QString advice = adviceText(finding.advice);
    text += told.contains(advice) ? QString() : advice;
    const qsizetype shown = std::min(MaxNodes, finding.nodes.size());
    for (const QString &node : finding.nodes.first(shown))
        text += QStringLiteral("      %1\n").arg(visibleText(node));
    if (shown < finding.nodes.size())
        text += tr("      and %1 more: --json lists them\n").arg(finding.nodes.size() - shown);
    return text;
}

QString pendingText(const PendingFinding &finding)
{
    const QStringList locks = finding.locks.isEmpty() ? QStringList {finding.path} : finding.locks;
    return finding.path.isEmpty()
        ? tr("Pending: %1: %2.").arg(namedRule(finding.rule), finding.why.text())
        : tr("Pending: %1 on %2: %3.")
              .arg(namedRule(finding.rule), visibleText(locks.join(QStringLiteral(", "))),
                  finding.why.text());
}

QString pendingText(const QVector<PendingFinding> &pending)
{
    QString text;
    for (const PendingFinding &finding : pending)
        text += pendingText(finding) + tr(" Allow more with --timeout.\n");
    return text;
}

bool isCalm(const Verdict &verdict)
{
    return verdict.standing == Standing::Free || verdict.standing == Standing::Moving
        || verdict.standing == Standing::Held;
}

/// The texts of @p all, one behind the other: of thousands of locks they are larger than what they
/// tell of, and take longer to make than to write. False where something could not be written.
template <typename T, typename TextOf>
bool writeEach(const QVector<T> &all, const TextOf &textOf, const Sink &sink)
{
    const auto textOfSome = [&](int first, int end) {
        return textOfRows(first, end, [&](int i, QString *text) { *text += textOf(all.at(i)); });
    };
    return makeInOrder(int(all.size()), textOfSome, sink);
}

/// The bad ones first; of many calm ones how many they are.
bool writeVerdicts(const QVector<Verdict> &verdicts, const Sink &sink)
{
    QMap<QString, int> counts;
    QVector<const Verdict *> shown;
    QVector<const Verdict *> calm;
    for (const Verdict &verdict : verdicts)
        (isCalm(verdict) ? calm : shown).append(&verdict);
    if (calm.size() <= MaxCalmLines) {
        shown += calm;
    } else {
        for (const Verdict *verdict : std::as_const(calm))
            ++counts[textOf(verdict->standing)];
    }
    QStringList parts;
    for (auto it = counts.begin(); it != counts.end(); ++it)
        parts.append(tr("%1 %2").arg(*it).arg(wordFor(it.key())));
    const auto textOfOne = [](const Verdict *verdict) { return verdictText(*verdict); };
    return writeEach(shown, textOfOne, sink)
        && (parts.isEmpty()
            || sink(tr("Of the others, %1.\n").arg(parts.join(QStringLiteral(", "))).toUtf8()));
}

/// Advice that stands below a verdict, to look it up.
QSet<QString> toldAdvice(const QVector<Verdict> &verdicts)
{
    QSet<QString> told;
    for (const Verdict &verdict : verdicts) {
        if (!isCalm(verdict))
            told.insert(adviceText(verdict.next));
    }
    return told;
}

QString summaryText(const Diagnosis &diagnosis, qsizetype locks)
{
    const QString where = countOf(locks, tr("%1 lock"), tr("%1 locks"));
    QString text = diagnosis.findings.isEmpty()
        ? tr("Nothing found in %1").arg(where)
        : tr("%1 in %2")
              .arg(countOf(diagnosis.findings.size(), tr("%1 finding"), tr("%1 findings")), where);
    if (locks == 0)
        text = tr("No lock was found to examine");
    if (!diagnosis.pending.isEmpty())
        text += tr("; %1 pending").arg(diagnosis.pending.size());
    return tr("%1.").arg(text) + u'\n';
}

/// How it stands, and why.
QString standingText(const Verdict &verdict)
{
    QString text = QStringLiteral("%1  %2\n")
                       .arg(painted(padded(wordFor(textOf(verdict.standing)).toUpper(), 7),
                                paintOf(verdict.standing)),
                           verdict.sentence.text());
    if (!isCalm(verdict) && !verdict.cause.isEmpty())
        text += tr("    because of %1, %2\n")
                    .arg(namedRule(verdict.cause), wordFor(textOf(verdict.confidence)));
    return text;
}

} // namespace

QString verdictText(const Verdict &verdict)
{
    return isCalm(verdict) ? standingText(verdict)
                           : standingText(verdict) + adviceText(verdict.next);
}

QString judgedText(const Verdict &verdict, qint64 at)
{
    Verdict shown = verdict; // a recording is a file that somebody else may have made
    shown.sentence = verdict.sentence.visible();
    shown.cause = visibleText(verdict.cause);
    return standingText(shown) + tr("    said at %1\n").arg(dateAndTime(at));
}

QString skippedText(const Diagnosis &diagnosis)
{
    QVector<QPair<QString, QStringList>> reasons;
    QHash<QString, qsizetype> known;
    for (const SkippedRule &rule : diagnosis.skipped) {
        const QString why = rule.why.visible().text(); // a recording may be somebody else's
        const qsizetype at = known.value(why, reasons.size());
        if (at == reasons.size()) {
            known.insert(why, at);
            reasons.append({why, {}});
        }
        reasons[at].second.append(
            rule.rule.isEmpty() ? tr("the tree") : visibleText(namedRule(rule.rule)));
    }
    QString text;
    if (!diagnosis.knowsSkipped)
        text = tr("Which rules were not (fully) examined is not recorded.") + u'\n';
    for (const auto &[why, rules] : std::as_const(reasons))
        text += tr("Not (fully) examined: %1: %2.\n").arg(rules.join(QStringLiteral(", ")), why);
    return text;
}

QVector<PendingFinding> pendingOf(const QString &path, const Diagnosis &diagnosis)
{
    QVector<PendingFinding> pending = diagnosis.pending;
    pending.removeIf([&](const PendingFinding &finding) { return !finding.concerns(path); });
    return pending;
}

QString watchedText(const Verdict &verdict, const QVector<PendingFinding> &pending)
{
    QString text = verdictText(verdict);
    for (const PendingFinding &finding : pending)
        text += pendingText(finding) + u'\n';
    return text;
}

bool writeDiagnosisText(const Diagnosis &diagnosis, const Sink &sink)
{
    QVector<Verdict> asked;
    QVector<Verdict> followed;
    for (const Verdict &verdict : diagnosis.verdicts)
        (verdict.isFollowed ? followed : asked).append(verdict);
    if (!writeVerdicts(asked, sink))
        return false;
    if (!followed.isEmpty()
        && !(sink(tr("Followed from there:\n").toUtf8()) && writeVerdicts(followed, sink)))
        return false;
    const QSet<QString> told = toldAdvice(asked);
    const auto textOfOne = [&told](const Finding &finding) {
        return findingText(finding, told) + u'\n';
    };
    if (!sink(diagnosis.verdicts.isEmpty() ? "" : "\n")
        || !writeEach(diagnosis.findings, textOfOne, sink))
        return false;
    QString end = pendingText(diagnosis.pending) + skippedText(diagnosis);
    for (const MuteNote &note : diagnosis.mutes)
        end += sentenceOf(note).text() + u'\n';
    return sink((end + summaryText(diagnosis, asked.size())).toUtf8());
}

QString countsText(const Diagnosis &diagnosis)
{
    QMap<Standing, int> counts;
    int locks = 0;
    for (const Verdict &verdict : diagnosis.verdicts) {
        if (verdict.isFollowed)
            continue;
        ++counts[verdict.standing];
        ++locks;
    }
    QStringList parts;
    for (const Standing standing : {Standing::Stuck, Standing::Slow, Standing::Unknown,
             Standing::Held, Standing::Moving, Standing::Free}) {
        if (counts.contains(standing))
            parts.append(tr("%1 %2").arg(counts.value(standing)).arg(wordFor(textOf(standing))));
    }
    const QString where = countOf(locks, tr("%1 lock"), tr("%1 locks"));
    return parts.isEmpty() ? tr("%1.").arg(where)
                           : tr("%1: %2.").arg(where, parts.join(QStringLiteral(", ")));
}

QString rulesText()
{
    QString text;
    for (const Rule &rule : ruleTable())
        text += QStringLiteral("  %1  %2\n")
                    .arg(QLatin1String(rule.id), Message::tr(rule.title).text());
    return text;
}

bool saysTheSame(const Verdict &a, const Verdict &b)
{
    const auto nodesOf = [](const Verdict &verdict) {
        QStringList nodes;
        for (const ChainStep &step : verdict.chain)
            nodes.append(step.node);
        return nodes;
    };
    return a.standing == b.standing && a.cause == b.cause && a.confidence == b.confidence
        && (a.standing == Standing::Moving || nodesOf(a) == nodesOf(b));
}

int statusOf(const Diagnosis &diagnosis)
{
    const auto isBad = [](const Verdict &verdict) {
        return !verdict.isFollowed
            && (verdict.standing == Standing::Slow || verdict.standing == Standing::Stuck);
    };
    const auto isUnknown = [](const Verdict &verdict) {
        return !verdict.isFollowed && verdict.standing == Standing::Unknown;
    };
    const auto isWarning = [](const Finding &finding) {
        return finding.severity != Severity::Info;
    };
    if (std::ranges::any_of(diagnosis.findings, isWarning)
        || std::ranges::any_of(diagnosis.verdicts, isBad))
        return Yes;
    return std::ranges::any_of(diagnosis.verdicts, isUnknown) ? NoAnswer : Success;
}

Diagnosis unproven(Diagnosis diagnosis, const QStringList &paths,
    const ConnectionStatus &connection, const ServerFacts *facts)
{
    const bool isLeaderless = facts && connection.state != ConnectionStatus::Connected
        && std::ranges::any_of(facts->members, &MemberFacts::saysItIsOut)
        && std::ranges::none_of(facts->members, &MemberFacts::saysItIsIn);
    const Message why = isLeaderless
        ? Message::tr("no member that answers is in a quorum")
        : Message::tr("the time ran out before it was looked at twice; allow more with --timeout");
    QSet<QString> told;
    for (Verdict &verdict : diagnosis.verdicts) {
        told.insert(verdict.path);
        if (verdict.standing == Standing::Stuck)
            continue;
        const Message sentence = verdict.standing == Standing::Unknown
            ? Message()
            : Message::tr(" At first sight: %1").arg(verdict.sentence);
        Verdict unknown;
        unknown.path = verdict.path;
        unknown.isFollowed = verdict.isFollowed;
        unknown.watchedMs = verdict.watchedMs;
        unknown.sentence =
            Message::tr("Of %1 nothing is certain: %2.").arg(visibleText(verdict.path), why)
            + sentence;
        verdict = unknown;
    }
    for (const QString &path : paths) {
        if (told.contains(path))
            continue;
        Verdict unknown;
        unknown.path = path;
        unknown.sentence = Message::tr("Of %1 nothing is certain: %2.").arg(visibleText(path), why);
        diagnosis.verdicts.append(unknown);
    }
    return diagnosis;
}

} // namespace lockscope::ctl
