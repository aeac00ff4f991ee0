// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/packeddiagnosis.h"

#include "core/recording/packing.h"

namespace lockscope {

namespace {

void pack(Packer &to, const QStringList &texts)
{
    to.number(texts.size());
    for (const QString &text : texts)
        to.text(text);
}

QStringList takeTexts(Unpacker &from)
{
    QStringList texts;
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left)
        texts.append(from.text());
    return texts;
}

void pack(Packer &to, const QVector<Advice> &advice)
{
    to.number(advice.size());
    for (const Advice &step : advice) {
        to.text(step.say.english());
        to.text(step.command);
    }
}

QVector<Advice> takeAdvice(Unpacker &from)
{
    QVector<Advice> advice;
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        const QString say = from.text();
        advice.append(Advice(say, from.text()));
    }
    return advice;
}

void pack(Packer &to, const ChainStep &step)
{
    for (const QString &text : {step.path, step.node, step.endpoint, step.member, step.client})
        to.text(text);
    to.id(step.session.value);
    to.number(step.heldMs);
    to.number(step.heldAtLeastMs);
}

ChainStep takeStep(Unpacker &from)
{
    ChainStep step;
    for (QString *text : {&step.path, &step.node, &step.endpoint, &step.member, &step.client})
        *text = from.text();
    step.session.value = from.id();
    step.heldMs = from.number();
    step.heldAtLeastMs = from.number();
    return step;
}

/// The numbers of a verdict, in one order for both ways.
template <typename Visit> void visitVerdictNumbers(Verdict &verdict, Visit visit)
{
    for (int *number : {&verdict.left, &verdict.victims, &verdict.gaveUp, &verdict.handovers})
        visit(number);
    for (qint64 *number : {&verdict.victimMs, &verdict.watchedMs, &verdict.oldestWaitMs})
        visit(number);
}

void pack(Packer &to, Verdict verdict)
{
    to.text(verdict.path);
    to.number(int(verdict.standing));
    to.number(int(verdict.confidence));
    to.text(verdict.sentence.english());
    to.text(verdict.cause);
    to.flag(verdict.root.has_value());
    if (verdict.root)
        pack(to, *verdict.root);
    to.number(verdict.chain.size());
    for (const ChainStep &step : verdict.chain)
        pack(to, step);
    to.flag(verdict.isRing);
    to.flag(verdict.isFollowed);
    visitVerdictNumbers(verdict, [&to](auto *number) { to.number(*number); });
    pack(to, verdict.next);
}

/// An enumerator from 0 to @p most.
template <typename Enum> Enum takeEnum(Unpacker &from, Enum most)
{
    const qint64 value = from.number();
    if (value >= 0 && value <= qint64(most))
        return Enum(value);
    from.fail();
    return Enum {};
}

Verdict takeVerdict(Unpacker &from)
{
    Verdict verdict;
    verdict.path = from.text();
    verdict.standing = takeEnum(from, Standing::Unknown);
    verdict.confidence = takeEnum(from, Confidence::Definite);
    verdict.sentence = from.text();
    verdict.cause = from.text();
    if (from.flag())
        verdict.root = takeStep(from);
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left)
        verdict.chain.append(takeStep(from));
    verdict.isRing = from.flag();
    verdict.isFollowed = from.flag();
    visitVerdictNumbers(verdict, [&from](auto *number) {
        *number = std::remove_reference_t<decltype(*number)>(from.number());
    });
    verdict.next = takeAdvice(from);
    return verdict;
}

void pack(Packer &to, const Finding &finding)
{
    for (const QString &text : {finding.rule, finding.title.english(), finding.path,
             finding.sentence.english(), finding.id, finding.causedBy})
        to.text(text);
    to.number(int(finding.severity));
    to.number(int(finding.confidence));
    for (const QStringList &texts : {finding.locks, finding.nodes, english(finding.evidence)})
        pack(to, texts);
    to.number(finding.sessions.size());
    for (const SessionId session : finding.sessions)
        to.id(session.value);
    pack(to, finding.advice);
    to.number(finding.alike);
}

Finding takeFinding(Unpacker &from)
{
    Finding finding;
    finding.rule = from.text();
    finding.title = from.text();
    finding.path = from.text();
    finding.sentence = from.text();
    finding.id = from.text();
    finding.causedBy = from.text();
    finding.severity = takeEnum(from, Severity::Critical);
    finding.confidence = takeEnum(from, Confidence::Definite);
    finding.locks = takeTexts(from);
    finding.nodes = takeTexts(from);
    for (const QString &line : takeTexts(from))
        finding.evidence.append(line);
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left)
        finding.sessions.append(SessionId {from.id()});
    finding.advice = takeAdvice(from);
    finding.alike = int(from.number());
    return finding;
}

/// Behind all that recordings of before have.
void packRest(Packer &to, const Diagnosis &diagnosis)
{
    to.number(diagnosis.skipped.size());
    for (const SkippedRule &skipped : diagnosis.skipped) {
        to.text(skipped.rule);
        to.text(skipped.why.english());
    }
    to.number(diagnosis.pending.size());
    for (const PendingFinding &pending : diagnosis.pending) {
        for (const QString &text : {pending.rule, pending.path, pending.why.english()})
            to.text(text);
        pack(to, pending.locks);
    }
}

void takeRest(Unpacker &from, Diagnosis *diagnosis)
{
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        const QString rule = from.text();
        diagnosis->skipped.append({rule, from.text()});
    }
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left) {
        PendingFinding pending;
        pending.rule = from.text();
        pending.path = from.text();
        pending.why = from.text();
        pending.locks = takeTexts(from);
        diagnosis->pending.append(pending);
    }
}

} // namespace

QByteArray packed(const Diagnosis &diagnosis)
{
    Packer to;
    to.number(diagnosis.verdicts.size());
    for (const Verdict &verdict : diagnosis.verdicts)
        pack(to, verdict);
    to.number(diagnosis.findings.size());
    for (const Finding &finding : diagnosis.findings)
        pack(to, finding);
    packRest(to, diagnosis);
    return to.packed();
}

std::optional<Diagnosis> unpackedDiagnosis(const QByteArray &bytes)
{
    Unpacker from(bytes);
    Diagnosis diagnosis;
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left)
        diagnosis.verdicts.append(takeVerdict(from));
    for (qsizetype left = from.count(); left > 0 && from.isGood(); --left)
        diagnosis.findings.append(takeFinding(from));
    diagnosis.knowsSkipped = !from.isAtEnd();
    if (diagnosis.knowsSkipped)
        takeRest(from, &diagnosis);
    return from.isGood() ? std::optional(diagnosis) : std::nullopt;
}

bool areAlike(const Diagnosis &a, const Diagnosis &b)
{
    const auto isSameVerdict = [](const Verdict &x, const Verdict &y) {
        return x.path == y.path && x.standing == y.standing && x.cause == y.cause;
    };
    const auto isSameFinding = [](const Finding &x, const Finding &y) {
        return x.id == y.id && x.severity == y.severity && x.confidence == y.confidence;
    };
    const auto isSameRule = [](const SkippedRule &x, const SkippedRule &y) {
        return x.rule == y.rule; // why may say for how long
    };
    return std::equal(a.verdicts.begin(), a.verdicts.end(), b.verdicts.begin(), b.verdicts.end(),
               isSameVerdict)
        && std::equal(a.findings.begin(), a.findings.end(), b.findings.begin(), b.findings.end(),
            isSameFinding)
        && std::equal(
            a.skipped.begin(), a.skipped.end(), b.skipped.begin(), b.skipped.end(), isSameRule);
}

} // namespace lockscope
