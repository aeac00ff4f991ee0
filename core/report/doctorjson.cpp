// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/jsonvalues.h"
#include "core/report/json.h"
#include "core/report/settingsjson.h"

#include <QJsonDocument>

#include <utility>

namespace lockscope {

namespace {

/// "Look at it: lockscopectl …" for those who want words alone.
QJsonArray adviceTexts(const QVector<Advice> &advice)
{
    QJsonArray texts;
    for (const Advice &step : advice)
        texts.append(
            step.command.isEmpty() ? step.say.english() : step.say.english() + u' ' + step.command);
    return texts;
}

QJsonArray stepsJson(const QVector<Advice> &advice)
{
    QJsonArray steps;
    for (const Advice &step : advice)
        steps.append(QJsonObject {
            {u"say"_qs, step.say.english()}, {u"command"_qs, textOrNull(step.command)}});
    return steps;
}

QJsonObject chainStepJson(const ChainStep &step)
{
    return {{u"path"_qs, step.path}, {u"node"_qs, step.node},
        {u"session"_qs, hexOrNull(step.session)}, {u"client"_qs, textOrNull(step.client)},
        {u"endpoint"_qs, textOrNull(step.endpoint)}, {u"member"_qs, textOrNull(step.member)},
        {u"heldMs"_qs, step.heldMs >= 0 ? QJsonValue(step.heldMs) : QJsonValue()}};
}

QJsonObject findingJson(const Finding &finding)
{
    QJsonArray sessions;
    for (const SessionId session : finding.sessions)
        sessions.append(textOf(session));
    return {{u"rule"_qs, finding.rule}, {u"title"_qs, finding.title.english()},
        {u"severity"_qs, textOf(finding.severity)}, {u"confidence"_qs, textOf(finding.confidence)},
        {u"path"_qs, textOrNull(finding.path)}, {u"locks"_qs, stringsJson(finding.locks)},
        {u"nodes"_qs, stringsJson(finding.nodes)}, {u"sessions"_qs, sessions},
        {u"sentence"_qs, finding.sentence.english()},
        {u"evidence"_qs, stringsJson(english(finding.evidence))},
        {u"advice"_qs, adviceTexts(finding.advice)}, {u"next"_qs, stepsJson(finding.advice)},
        {u"causedBy"_qs, textOrNull(finding.causedBy)}, {u"alike"_qs, finding.alike},
        {u"id"_qs, finding.id}};
}

} // namespace

QJsonObject verdictJson(const Verdict &verdict)
{
    QJsonArray chain;
    for (const ChainStep &step : verdict.chain) {
        chain.append(chainStepJson(step));
        if (step == verdict.root) // of a ring the rest follows, which programs do not look for
            break;
    }
    return {{u"path"_qs, verdict.path}, {u"verdict"_qs, textOf(verdict.standing)},
        {u"confidence"_qs, textOf(verdict.confidence)},
        {u"sentence"_qs, verdict.sentence.english()}, {u"cause"_qs, textOrNull(verdict.cause)},
        {u"root"_qs, verdict.root ? QJsonValue(chainStepJson(*verdict.root)) : QJsonValue()},
        {u"chain"_qs, chain}, {u"left"_qs, verdict.left}, {u"ring"_qs, verdict.isRing},
        {u"victims"_qs, verdict.victims}, {u"victimMs"_qs, verdict.victimMs},
        {u"gaveUp"_qs, verdict.gaveUp}, {u"handovers"_qs, verdict.handovers},
        {u"watchedMs"_qs, verdict.watchedMs},
        {u"oldestWaitMs"_qs,
            verdict.oldestWaitMs >= 0 ? QJsonValue(verdict.oldestWaitMs) : QJsonValue()},
        {u"next"_qs, stepsJson(verdict.next)}};
}

QJsonArray skippedJson(const QVector<SkippedRule> &skipped)
{
    QJsonArray json;
    for (const SkippedRule &rule : skipped)
        json.append(
            QJsonObject {{u"rule"_qs, textOrNull(rule.rule)}, {u"why"_qs, rule.why.english()}});
    return json;
}

QJsonArray pendingJson(const QVector<PendingFinding> &pending)
{
    QJsonArray json;
    for (const PendingFinding &finding : pending)
        json.append(QJsonObject {{u"rule"_qs, finding.rule}, {u"path"_qs, textOrNull(finding.path)},
            {u"locks"_qs, stringsJson(finding.locks)}, {u"why"_qs, finding.why.english()}});
    return json;
}

namespace {

/// All but what there may be thousands of.
QJsonObject restJson(const Diagnosis &diagnosis)
{
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
    return {{u"pending"_qs, pendingJson(diagnosis.pending)},
        {u"skipped"_qs, skippedJson(diagnosis.skipped)}, {u"mutes"_qs, mutes}};
}

/// A document on its way out, in parts: first what is whole, then arrays.
class Document
{
public:
    Document(const QJsonObject &first, const Sink &sink)
        : m_sink(sink)
        , m_bytes(QJsonDocument(first).toJson(QJsonDocument::Compact).chopped(1))
    { }
    void beginArray(const char *name)
    {
        m_bytes += QByteArray(",\"") + name + "\":[";
        m_isFirst = true;
    }
    void append(const QJsonObject &element)
    {
        if (!std::exchange(m_isFirst, false))
            m_bytes += ',';
        m_bytes += QJsonDocument(element).toJson(QJsonDocument::Compact);
        constexpr qsizetype MostBytes = 65'536;
        if (m_bytes.size() >= MostBytes)
            m_isGood = m_isGood && m_sink(std::exchange(m_bytes, {}));
    }
    void endArray() { m_bytes += ']'; }
    /// False where something could not be written.
    bool end() { return m_isGood && m_sink(m_bytes + "}\n"); }

private:
    const Sink &m_sink;
    QByteArray m_bytes;
    bool m_isFirst = true;
    bool m_isGood = true;
};

} // namespace

bool writeDiagnosisJson(const Diagnosis &diagnosis, const Sink &sink, const QJsonObject &more)
{
    QJsonObject rest = restJson(diagnosis);
    for (auto field = more.begin(); field != more.end(); ++field)
        rest.insert(field.key(), field.value());
    Document document(rest, sink);
    for (const bool isFollowed : {false, true}) {
        document.beginArray(isFollowed ? "followed" : "verdicts");
        for (const Verdict &verdict : diagnosis.verdicts) {
            if (verdict.isFollowed == isFollowed)
                document.append(verdictJson(verdict));
        }
        document.endArray();
    }
    document.beginArray("findings");
    for (const Finding &finding : diagnosis.findings)
        document.append(findingJson(finding));
    document.endArray();
    return document.end();
}

} // namespace lockscope
