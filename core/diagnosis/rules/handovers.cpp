// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

void uncleanHandOver(const Rule &rule, const LockView &view, Candidates *found)
{
    const LockRecord *record = view.record();
    if (!record)
        return;
    for (const Departure &gone : record->departures) {
        const bool isRecent = view.round.now - gone.goneAt < view.limits.flapWindowMs;
        if (!isRecent || !gone.successor || gone.successorSession == gone.node.session
            || !view.round.history.endedUncleanly(gone.node.session, gone.goneAt))
            continue;
        Finding finding = view.finding(rule, Severity::Warning, Confidence::Definite, {});
        finding.sessions = {gone.node.session, gone.successorSession};
        finding.id = QStringLiteral("R19 %1 %2").arg(finding.path, textOf(gone.czxid));
        finding.sentence =
            QStringLiteral(
                "%1 lost %2 because its session expired, and %3 holds it now: the old holder may "
                "not have noticed.")
                .arg(textOf(gone.node.session), visibleText(finding.path),
                     textOf(gone.successorSession));
        const SessionRecord *session = view.round.history.session(gone.node.session);
        finding.evidence = {
            QStringLiteral("at %1; token %2 before, %3 after")
                .arg(isoTime(gone.goneAt), textOf(gone.czxid), textOf(gone.successor))};
        if (session && !session->endpoint.isEmpty())
            finding.evidence +=
                QStringLiteral("its client was at %1").arg(visibleText(session->endpoint));
        finding.advice = {
            QStringLiteral(
                "See whether the old holder still works; what it protects should check the token."),
            QStringLiteral(
                "Let new holders wait a moment after such an end, if the work allows it.")};
        found->append({finding, 0});
    }
}

/// Counts ends of sessions, not sessions: many clients of one host are no fault.
void flappingClient(const Rule &rule, const LockView &view, Candidates *found)
{
    const LockRecord *record = view.record();
    if (!record)
        return;
    QHash<QString, QVector<SessionId>> ends;
    for (const Departure &gone : record->departures) {
        const SessionRecord *session = view.round.history.session(gone.node.session);
        const bool isRecent = view.round.now - gone.goneAt < view.limits.flapWindowMs;
        if (!isRecent || !session
            || !view.round.history.endedUncleanly(gone.node.session, gone.goneAt))
            continue;
        QVector<SessionId> &sessions = ends[session->endpoint.section(u':', 0, -2)];
        if (!sessions.contains(gone.node.session))
            sessions.append(gone.node.session);
    }
    for (auto it = ends.begin(); it != ends.end(); ++it) {
        if (it.key().isEmpty() || it.value().size() < view.limits.flaps)
            continue;
        Finding finding = view.finding(rule, Severity::Warning, Confidence::Likely, {});
        finding.sessions = it.value();
        finding.id = QStringLiteral("R20 %1 %2").arg(finding.path, it.key());
        finding.sentence = QStringLiteral("%1 sessions of %2 that queued in %3 expired within %4.")
                               .arg(it.value().size())
                               .arg(visibleText(it.key()), visibleText(finding.path),
                                    humanDuration(view.limits.flapWindowMs));
        for (const SessionId session : it.value())
            finding.evidence += textOf(session);
        finding.advice = {QStringLiteral(
            "Look there for long garbage collections, a bad network, or a session timeout that "
            "is too short.")};
        found->append({finding, 0});
    }
}

} // namespace

QVector<Rule> handOverRules()
{
    return {
        {.id = "R19",
         .title = "Unclean hand-over",
         .rank = Rank::Trend,
         .needs = NeedSessions | NeedRecording,
         .ofLock = uncleanHandOver},
        {.id = "R20",
         .title = "Flapping client",
         .rank = Rank::Trend,
         .needs = NeedSessions | NeedRecording,
         .ofLock = flappingClient},
    };
}

} // namespace lockscope::rules
