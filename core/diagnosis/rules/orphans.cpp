// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Nodes that outlived their sessions: R05.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/commands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/sessiontext.h"

namespace lockscope::rules {
namespace {

QStringList orphanText(const LockView &view, int entry)
{
    const ServerFacts &facts = *view.round.facts;
    const MemberFacts leader = leaderOf(facts);
    QStringList lines = {QStringLiteral("%1 (%2) lists %3 sessions, and not this one")
                             .arg(visibleText(leader.host), visibleText(leader.mode))
                             .arg(facts.tracked.size()),
                         unconnectedText(view.round),
                         QStringLiteral("the session was made by the server with id %1")
                             .arg(quint64(view.session(entry).value) >> 56)};
    const SessionRecord *record = view.round.history.session(view.session(entry));
    if (record && record->hasEnded)
        lines.append(QStringLiteral("the session was seen to end %1 ago")
                         .arg(humanDuration(view.round.now - record->endedAt)));
    lines.append(timeoutText(view.timeoutMs(entry)));
    return lines;
}

/// To see what a member itself says of the session.
Advice lookForSession(const LockView &view, int entry)
{
    const MemberFacts leader = leaderOf(*view.round.facts);
    return {QStringLiteral("See whether a member lists the session after all. How long it may last "
                           "is not known: before it is sure to be over, removing its node could "
                           "let two hold."),
            askCommand(QStringLiteral("dump"), leader.host) + QStringLiteral(" | grep ")
                + textOf(view.session(entry))};
}

void orphanEphemeral(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.round.knowsSessions())
        return;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        const bool isAlive = view.round.facts->tracked.contains(view.session(i))
            || view.evidence.verdictOf(i) == WatchVerdict::Ok;
        if (isAlive || !view.at(i).isContender() || view.health(i) != Health::Ended)
            continue;
        const bool isTimeKnown = view.timeoutMs(i) > 0;
        Finding finding =
            view.finding(rule, view.isHolder(i) ? Severity::Critical : Severity::Warning,
                         isTimeKnown ? Confidence::Definite : Confidence::Likely, {i});
        finding.sentence =
            QStringLiteral("%1 in %2 belongs to a session that no longer exists: nothing will "
                           "remove it.")
                .arg(view.describe(i), visibleText(finding.path));
        finding.evidence = orphanText(view, i);
        finding.advice = {
            isTimeKnown
                ? tryRemoving(view, i, QStringLiteral("here that is right, nobody owns it."))
                : lookForSession(view, i),
            QStringLiteral("Keep the servers' logs and report it: this is a server's fault.")};
        found->append({finding, afterlifeMs(view, i), view.askedAt()});
    }
}

} // namespace

QVector<Rule> orphansRules()
{
    return {
        {.id = "R05",
         .title = "Node without a session",
         .rank = Rank::Defect,
         .needs = NeedSessions,
         .ofLock = orphanEphemeral},
    };
}

} // namespace lockscope::rules
