// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

void unstable(const Rule &rule, const QString &id, const QString &sentence, Severity severity,
              Candidates *found)
{
    Finding finding = findingOf(rule, severity, Confidence::Definite);
    finding.id += u' ' + id;
    finding.sentence = sentence;
    finding.advice = {QStringLiteral(
        "Look after the ensemble first; what else is found now may come from this.")};
    found->append({finding, 0});
}

/// Half of a member's clients silent at once is the member's fault, or its network's.
void silentClients(const Rule &rule, const RoundView &round, const MemberFacts &member,
                   Candidates *found)
{
    int all = 0;
    int silent = 0;
    for (const ClientConnection &connection : round.facts->connections) {
        if (connection.member != member.host || connection.idleMs < 0 || connection.timeoutMs <= 0)
            continue;
        ++all;
        silent +=
            connection.idleMs * 100 > connection.timeoutMs * round.limits.silentPercent ? 1 : 0;
    }
    if (all >= 4 && silent * 2 > all)
        unstable(rule, QStringLiteral("silent ") + member.host,
                 QStringLiteral("%1 of %2 clients of %3 have not been heard for half their "
                                "timeout: it may be slow itself.")
                     .arg(silent)
                     .arg(all)
                     .arg(visibleText(member.host)),
                 Severity::Warning, found);
}

/// Nodes and directories that may not be read, one line for each lock.
void addUnreadable(const RoundView &round, Finding *finding)
{
    for (const LockStatePtr &lock : round.graph.locks) {
        const LockSnapshot &snapshot = *lock->snapshot;
        const auto denied =
            std::count_if(snapshot.nodes.begin(), snapshot.nodes.end(),
                          [](const LockNode &n) { return n.state == ReadState::Denied; });
        if (snapshot.freshness == Freshness::Denied)
            finding->evidence += visibleText(snapshot.path) + QStringLiteral(": may not be read");
        else if (denied > 0)
            finding->evidence += QStringLiteral("%1: %2 nodes may not be read")
                                     .arg(visibleText(snapshot.path))
                                     .arg(denied);
    }
}

void blindSpots(const Rule &rule, const RoundView &round, Candidates *found)
{
    Finding finding = findingOf(rule, Severity::Info, Confidence::Definite);
    addUnreadable(round, &finding);
    QStringList blind;
    const QVector<MemberFacts> members =
        round.facts ? round.facts->members : QVector<MemberFacts> {};
    for (const MemberFacts &member : members) {
        const auto add = [&](const SourceResult &result, const char *word, const char *what) {
            if (result.state == SourceResult::Ok)
                return;
            const QString host = visibleText(member.host);
            finding.evidence +=
                QStringLiteral("%1: %2 %3").arg(host, QLatin1String(what), textOf(result));
            const QString remedy =
                QStringLiteral("%1: %2").arg(host, remedyFor(result, QLatin1String(word)));
            if (!finding.advice.contains(remedy))
                finding.advice += remedy;
            if (!blind.contains(host))
                blind.append(host);
        };
        add(member.role, "srvr", "role");
        add(member.connections, "cons", "connections");
        add(member.watches, "wchp", "watches");
        add(member.sessions, "dump", "sessions");
    }
    const bool mayBeMore = round.facts && !round.facts->knowsAllMembers;
    if (mayBeMore)
        finding.evidence +=
            QStringLiteral("/zookeeper/config names no members: there may be others");
    if (finding.evidence.isEmpty())
        return;
    finding.sentence = blind.isEmpty()
        ? QStringLiteral("Something here may not be read: what it would tell is unknown.")
        : QStringLiteral(
              "%1 of %2 members do not tell everything: %3. What only they know is unknown here.")
              .arg(blind.size())
              .arg(members.size())
              .arg(blind.join(QStringLiteral(", ")));
    found->append({finding, 0});
}

/// The right to delete a contender is that of its directory. Many sites leave it open on purpose:
/// said once for all locks.
void openAcl(const Rule &rule, const RoundView &round, Candidates *found)
{
    QStringList open;
    for (auto it = round.anybodyMayDelete.begin(); it != round.anybodyMayDelete.end(); ++it) {
        if (it.value())
            open.append(visibleText(it.key()));
    }
    if (open.isEmpty())
        return;
    open.sort();
    Finding finding = findingOf(rule, Severity::Info, Confidence::Definite);
    finding.sentence =
        QStringLiteral("Anybody who reaches the servers may delete the contenders of %1.")
            .arg(open.size() == 1 ? open.constFirst()
                                  : QStringLiteral("%1 locks").arg(open.size()));
    finding.evidence = open.mid(0, 10);
    if (open.size() > finding.evidence.size())
        finding.evidence +=
            QStringLiteral("and %1 more").arg(open.size() - finding.evidence.size());
    finding.advice = {
        QStringLiteral("Restrict DELETE on these directories to the clients that use them.")};
    found->append({finding, 0});
}

void unstableEnsemble(const Rule &rule, const RoundView &round, Candidates *found)
{
    const qint64 since = round.history.leaderlessSince();
    if (since > 0 && round.now - since > round.limits.leaderlessMs)
        unstable(rule, QStringLiteral("leader"),
                 QStringLiteral("No member that answers has been in a quorum for %1: nobody leads, "
                                "and nothing can be locked or released.")
                     .arg(humanDuration(round.now - since)),
                 Severity::Critical, found);
    if (!round.facts)
        return;
    for (const MemberFacts &member : round.facts->members) {
        if (member.mode == u"read-only")
            unstable(rule, QStringLiteral("read-only ") + member.host,
                     QStringLiteral("%1 is read-only: it has lost the others.")
                         .arg(visibleText(member.host)),
                     Severity::Critical, found);
        if (member.outstanding > round.limits.outstanding)
            unstable(rule, QStringLiteral("outstanding ") + member.host,
                     QStringLiteral("%1 has %2 requests that it has not answered.")
                         .arg(visibleText(member.host))
                         .arg(member.outstanding),
                     Severity::Critical, found);
        silentClients(rule, round, member, found);
    }
}

} // namespace

QVector<Rule> ensembleRules()
{
    return {
        {.id = "R28",
         .title = "Anybody may delete",
         .rank = Rank::Note,
         .needs = NeedAcl,
         .ofRound = openAcl},
        {.id = "R29", .title = "Blind spots", .rank = Rank::Coverage, .ofRound = blindSpots},
        {.id = "R30",
         .title = "Ensemble unstable",
         .rank = Rank::Ensemble,
         .ofRound = unstableEnsemble},
    };
}

} // namespace lockscope::rules
