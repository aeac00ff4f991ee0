// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/jsonvalues.h"
#include "core/report/json.h"
#include "core/report/settingsjson.h"

namespace lockscope {

namespace {

QJsonValue wordOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

/// "Look at it: lockscopectl …" for those who want words alone.
QJsonArray adviceTexts(const QVector<Advice> &advice)
{
    QJsonArray texts;
    for (const Advice &step : advice)
        texts.append(step.command.isEmpty() ? step.say : step.say + u' ' + step.command);
    return texts;
}

QJsonArray stepsJson(const QVector<Advice> &advice)
{
    QJsonArray steps;
    for (const Advice &step : advice)
        steps.append(
            QJsonObject {{u"say"_qs, step.say}, {u"command"_qs, wordOrNull(step.command)}});
    return steps;
}

QJsonObject chainStepJson(const ChainStep &step)
{
    return {{u"path"_qs, step.path}, {u"node"_qs, step.node},
        {u"session"_qs, hexOrNull(step.session)}, {u"endpoint"_qs, wordOrNull(step.endpoint)},
        {u"member"_qs, wordOrNull(step.member)},
        {u"heldMs"_qs, step.heldMs >= 0 ? QJsonValue(step.heldMs) : QJsonValue()}};
}

QJsonObject findingJson(const Finding &finding)
{
    QJsonArray sessions;
    for (const SessionId session : finding.sessions)
        sessions.append(textOf(session));
    return {{u"rule"_qs, finding.rule}, {u"title"_qs, finding.title},
        {u"severity"_qs, textOf(finding.severity)}, {u"confidence"_qs, textOf(finding.confidence)},
        {u"path"_qs, wordOrNull(finding.path)}, {u"locks"_qs, stringsJson(finding.locks)},
        {u"nodes"_qs, stringsJson(finding.nodes)}, {u"sessions"_qs, sessions},
        {u"sentence"_qs, finding.sentence}, {u"evidence"_qs, stringsJson(finding.evidence)},
        {u"advice"_qs, adviceTexts(finding.advice)}, {u"next"_qs, stepsJson(finding.advice)},
        {u"causedBy"_qs, wordOrNull(finding.causedBy)}, {u"alike"_qs, finding.alike},
        {u"id"_qs, finding.id}};
}

} // namespace

QJsonObject verdictJson(const Verdict &verdict)
{
    QJsonArray chain;
    for (const ChainStep &step : verdict.chain)
        chain.append(chainStepJson(step));
    return {{u"path"_qs, verdict.path}, {u"verdict"_qs, textOf(verdict.standing)},
        {u"confidence"_qs, textOf(verdict.confidence)}, {u"sentence"_qs, verdict.sentence},
        {u"cause"_qs, wordOrNull(verdict.cause)},
        {u"root"_qs, verdict.root ? QJsonValue(chainStepJson(*verdict.root)) : QJsonValue()},
        {u"chain"_qs, chain}, {u"left"_qs, verdict.left}, {u"ring"_qs, verdict.isRing},
        {u"victims"_qs, verdict.victims}, {u"victimMs"_qs, verdict.victimMs},
        {u"gaveUp"_qs, verdict.gaveUp}, {u"handovers"_qs, verdict.handovers},
        {u"watchedMs"_qs, verdict.watchedMs},
        {u"oldestWaitMs"_qs,
            verdict.oldestWaitMs >= 0 ? QJsonValue(verdict.oldestWaitMs) : QJsonValue()},
        {u"next"_qs, stepsJson(verdict.next)}};
}

QJsonArray pendingJson(const QVector<PendingFinding> &pending)
{
    QJsonArray json;
    for (const PendingFinding &finding : pending)
        json.append(QJsonObject {{u"rule"_qs, finding.rule}, {u"path"_qs, wordOrNull(finding.path)},
            {u"locks"_qs, stringsJson(finding.locks)}, {u"why"_qs, finding.why}});
    return json;
}

QJsonObject diagnosisJson(const Diagnosis &diagnosis)
{
    QJsonArray verdicts;
    QJsonArray followed;
    for (const Verdict &verdict : diagnosis.verdicts)
        (verdict.isFollowed ? followed : verdicts).append(verdictJson(verdict));
    QJsonArray findings;
    for (const Finding &finding : diagnosis.findings)
        findings.append(findingJson(finding));
    QJsonArray skipped;
    for (const SkippedRule &rule : diagnosis.skipped)
        skipped.append(QJsonObject {{u"rule"_qs, rule.rule}, {u"why"_qs, rule.why}});
    QJsonArray mutes;
    for (const MuteNote &note : diagnosis.mutes) {
        QJsonObject mute = muteJson(note.mute, 0);
        mute[u"ended"_qs] = note.hasEnded;
        mute[u"findings"_qs] = note.findings;
        mute[u"worst"_qs] = note.findings > 0 ? QJsonValue(textOf(note.worst)) : QJsonValue();
        mute[u"nodes"_qs] = stringsJson(note.markedNodes);
        if (!note.markedNodes.isEmpty())
            mute[u"until"_qs] = QJsonValue(); // as long as the data say so
        mutes.append(mute);
    }
    return {{u"verdicts"_qs, verdicts}, {u"followed"_qs, followed}, {u"findings"_qs, findings},
        {u"pending"_qs, pendingJson(diagnosis.pending)}, {u"skipped"_qs, skipped},
        {u"mutes"_qs, mutes}};
}

} // namespace lockscope
