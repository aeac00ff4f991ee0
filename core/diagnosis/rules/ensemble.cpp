// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is the matter with the servers: R30.
#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/sessiontext.h"
#include "core/server/silence.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

/// Of a member, or of all: what is the matter with the servers.
Finding unstable(const Rule &rule, const QString &id, Severity severity, const Message &sentence)
{
    Finding finding = findingOf(rule, severity, Confidence::Definite);
    finding.id += u' ' + id;
    finding.sentence = sentence;
    return finding;
}

/// How the members that should be one ensemble see themselves, one a line.
Messages memberLines(const SeenRound &round)
{
    Messages lines;
    for (const MemberFacts &member : round.facts->members) {
        const Message what = member.role.state != SourceResult::Ok ? messageOf(member.role)
            : member.mode.isEmpty()                                ? Message::tr("unknown")
                                                                   : visibleText(member.mode);
        lines.append(Message::tr("%1: %2").arg(visibleText(member.host), what));
    }
    return lines;
}

Advice askIt(const Message &say, const QString &host)
{
    return {say, askCommand(QStringLiteral("srvr"), host)};
}

/// The one to look at first: that does not answer, or has no quorum.
QString worstMember(const SeenRound &round)
{
    for (const auto state : {SourceResult::Refused, SourceResult::Unreachable,
             SourceResult::TimedOut, SourceResult::NotServing}) {
        for (const MemberFacts &member : round.facts->members) {
            if (member.role.state == state)
                return member.host;
        }
    }
    return round.facts->members.value(0).host;
}

void noQuorum(const Rule &rule, const SeenRound &round, qint64 since, Candidates *found)
{
    Finding finding = unstable(rule, QStringLiteral("leader"), Severity::Critical,
        Message::tr("No member that answers has been in a quorum for %1: nobody leads, and "
                    "nothing can be locked or released.")
            .arg(humanDuration(round.now - since)));
    if (!round.facts || !round.facts->knowsAllMembers) // there may be more of them
        finding.confidence = Confidence::Likely;
    finding.advice = {Message::tr("Start the members that are down, and let those that run reach "
                                  "each other on their quorum and election ports: more than half "
                                  "of them must agree.")};
    if (round.facts) {
        finding.evidence = memberLines(round);
        const QString worst = worstMember(round);
        finding.advice.append(askIt(
            Message::tr("Ask %1 first; its log says whom it cannot reach.").arg(visibleText(worst)),
            worst));
    }
    found->append({finding, 0});
}

/// The others may serve everybody: nothing that is seen of locks is less true by this.
void outOfQuorum(const Rule &rule, const SeenRound &round, qint64 since, Candidates *found)
{
    for (const MemberFacts &member : round.facts->members) {
        if (member.role.state != SourceResult::NotServing)
            continue;
        const QString host = visibleText(member.host);
        Finding finding = unstable(rule, QStringLiteral("out ") + member.host, Severity::Warning,
            Message::tr("%1 has been in no quorum for %2: it serves nobody. What the others do "
                        "cannot be seen from here.")
                .arg(host, humanDuration(round.now - since)));
        finding.confidence = Confidence::Likely;
        finding.evidence = memberLines(round);
        finding.advice = {
            askIt(Message::tr("Ask %1 first; its log says whom it cannot reach.").arg(host),
                member.host)};
        found->append({finding, 0});
    }
}

void withoutQuorum(const Rule &rule, const SeenRound &round, Candidates *found)
{
    const Leadership &leadership = round.history.leadership();
    const auto isLong = [&](qint64 since) {
        return since > 0 && round.now - since > round.limits.leaderlessMs;
    };
    if (isLong(leadership.leaderlessSince()))
        noQuorum(rule, round, leadership.leaderlessSince(), found);
    else if (round.facts && isLong(leadership.noQuorumSeenSince()))
        outOfQuorum(rule, round, leadership.noQuorumSeenSince(), found);
}

/// Whether the members have a quorum all the same: then one that has none is alone.
bool hasQuorum(const SeenRound &round)
{
    return std::ranges::any_of(round.facts->members, &MemberFacts::saysItIsIn);
}

void cutOff(const Rule &rule, const SeenRound &round, const MemberFacts &member, Candidates *found)
{
    const QString host = visibleText(member.host);
    const bool isAlone = hasQuorum(round);
    const bool isLeaderless = round.history.leadership().leaderlessSince() > 0;
    Finding finding = unstable(rule, QStringLiteral("read-only ") + member.host,
        isLeaderless ? Severity::Critical : Severity::Warning,
        isAlone ? Message::tr("%1 is read-only: it has lost the others, which go on "
                              "without it. Its clients take and release no lock.")
                      .arg(host)
                : Message::tr("%1 is read-only: it has lost the others.").arg(host));
    finding.evidence = memberLines(round);
    finding.advice = {
        askIt(Message::tr("Look at the network between %1 and the others; it joins them again by "
                          "itself.")
                  .arg(host),
            member.host)};
    found->append({finding, 0});
}

/// Not by those who send much at once and are answered as fast: nobody waits for that.
bool isOverloaded(const SeenRound &round, const MemberFacts &member)
{
    const qint64 waiting = member.outstanding - round.history.members().flowing(member.host);
    return waiting > round.limits.outstanding;
}

/// Whether all that is locked or released goes through @p member, or through others like it.
bool isEverybodys(const SeenRound &round, const MemberFacts &member)
{
    if (member.leads())
        return true;
    const auto isSo = [&](const MemberFacts &m) { return isOverloaded(round, m); };
    const auto &members = round.facts->members;
    return 2 * std::count_if(members.begin(), members.end(), isSo) > members.size();
}

void overloaded(
    const Rule &rule, const SeenRound &round, const MemberFacts &member, Candidates *found)
{
    const QString host = visibleText(member.host);
    const bool isEverybody = isEverybodys(round, member);
    Finding finding = unstable(rule, QStringLiteral("outstanding ") + member.host,
        isEverybody ? Severity::Critical : Severity::Warning,
        Message::tr("%1%2 has %3 requests that it has not answered: %4.")
            .arg(host,
                member.mode.isEmpty() ? Message()
                                      : Message::tr(" (%1)").arg(visibleText(member.mode)),
                member.outstanding,
                isEverybody ? Message::tr("every lock waits for it")
                            : Message::tr("its own clients wait for it")));
    finding.advice = {
        askIt(Message::tr("See on %1 whether the number falls: \"Outstanding\".").arg(host),
            member.host),
        Message::tr("If not, look there at the disk of its transaction log (\"fsync-ing the write "
                    "ahead log\" in its log), at its garbage collection, and at who sends so "
                    "much.")};
    found->append({finding, 0});
}

/// Below the number of requests from which on servers hold their clients back, a leader may take
/// seconds for each all the same: mostly its disk.
void slowMember(
    const Rule &rule, const SeenRound &round, const MemberFacts &member, Candidates *found)
{
    const double mean = round.history.members().meanLatencyMs(member.host);
    if (mean <= double(round.limits.latencyMs))
        return;
    const QString host = visibleText(member.host);
    const bool leads = member.leads();
    Finding finding = unstable(rule, QStringLiteral("latency ") + member.host, Severity::Warning,
        Message::tr("%1 takes %2 for a request in the mean%3.")
            .arg(host, humanDuration(qint64(mean)),
                leads ? Message::tr(": it leads, every lock is taken and released so slowly")
                      : Message()));
    finding.evidence = {
        Message::tr("latency %1/%2/%3 ms (least, mean, most) since it was started")
            .arg(member.load.latencyMinMs, member.load.latencyAvgMs, member.load.latencyMaxMs)};
    finding.advice = {
        askIt(Message::tr("Look on %1 at the disk of its transaction log, and into its log for "
                          "\"fsync-ing the write ahead log\".")
                  .arg(host),
            member.host)};
    found->append({finding, 0});
}

/// Half of a member's clients silent at once is the member's fault, or its network's.
void silentClients(
    const Rule &rule, const SeenRound &round, const MemberFacts &member, Candidates *found)
{
    int all = 0;
    int silent = 0;
    for (const ClientConnection &connection : round.facts->connections) {
        if (connection.member != member.host || connection.idleMs < 0 || connection.timeoutMs <= 0)
            continue;
        ++all;
        silent += isSilentFor(connection.idleMs, connection.timeoutMs, round.limits.silentPercent);
    }
    if (all < 4 || silent * 2 <= all)
        return;
    const QString host = visibleText(member.host);
    Finding finding = unstable(rule, QStringLiteral("silent ") + member.host, Severity::Warning,
        Message::tr("%1 of %2 clients of %3 have not been heard for half their "
                    "timeout: it may be slow itself.")
            .arg(silent, all, host));
    finding.evidence = {loadText(round, member.host)};
    finding.advice = {askIt(
        Message::tr("Look at %1 and its network before you look at a client of it.").arg(host),
        member.host)};
    found->append({finding, 0, round.facts->sessionsAskedAt()});
}

/// Who may not connect again when its connection breaks loses its session, and its locks.
void connectionLimit(
    const Rule &rule, const SeenRound &round, const MemberFacts &member, Candidates *found)
{
    const ConnectionLimit &limit = member.limit;
    if (limit.most <= 0 || limit.count < limit.most)
        return;
    const QString host = visibleText(member.host);
    const QString client = visibleText(limit.client);
    Finding finding = unstable(rule, QStringLiteral("limit %1 %2").arg(member.host, limit.client),
        Severity::Warning,
        Message::tr("%1 has %2 connections of %3 and lets one address have %4: it refuses more.")
            .arg(host, limit.count, client, limit.most));
    finding.title = Message::tr("Connection limit is reached");
    finding.evidence = {Message::tr("maxClientCnxns of %1 is %2").arg(host, limit.most)};
    finding.advice = {
        {Message::tr("See which of these connections %1 needs: clients behind one address "
                     "translation count as one.")
                .arg(client),
            askCommand(QStringLiteral("cons"), member.host) + QStringLiteral(" | grep ")
                + shellWord(limit.client)},
        Message::tr("If all are needed, raise maxClientCnxns in zoo.cfg of every member.")};
    found->append({finding, 0, round.facts->sessionsAskedAt()});
}

void unstableEnsemble(const Rule &rule, const SeenRound &round, Candidates *found)
{
    withoutQuorum(rule, round, found);
    if (!round.facts)
        return;
    for (const MemberFacts &member : round.facts->members) {
        if (member.isReadOnly())
            cutOff(rule, round, member, found);
        if (isOverloaded(round, member))
            overloaded(rule, round, member, found);
        slowMember(rule, round, member, found);
        silentClients(rule, round, member, found);
        connectionLimit(rule, round, member, found);
    }
}

} // namespace

QVector<Rule> ensembleRules()
{
    return {
        {.id = "R30",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Ensemble unstable"),
            .rank = Rank::Ensemble,
            .ofRound = unstableEnsemble},
    };
}

} // namespace lockscope::rules
