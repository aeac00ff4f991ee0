// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

QString countdown(const ContenderEvidence &evidence)
{
    return evidence.expiresInMs < 0
        ? QStringLiteral("its session will expire")
        : QStringLiteral("its session expires in %1").arg(humanDuration(evidence.expiresInMs));
}

/// Members where most clients are silent are slow themselves: no client is to blame there.
bool isMemberSlow(const RoundView &round, const QString &member)
{
    int silent = 0;
    int all = 0;
    for (const ClientConnection &connection : round.facts->connections) {
        if (connection.member != member || connection.idleMs < 0 || connection.timeoutMs <= 0)
            continue;
        ++all;
        silent +=
            connection.idleMs * 100 > connection.timeoutMs * round.limits.silentPercent ? 1 : 0;
    }
    return all >= 4 && silent * 2 > all;
}

/// Whether the member itself answered nobody at some time since it last heard of the client.
bool wasMemberSilent(const RoundView &round, const ContenderEvidence &evidence)
{
    const qint64 silentAt = round.history.memberSilentAt(evidence.member);
    return silentAt > 0 && silentAt >= round.facts->askedAt - evidence.idleMs;
}

/// A silence that is the client's own fault, as far as can be told.
bool isToBlame(const RoundView &round, const ContenderEvidence &evidence)
{
    return !isMemberSlow(round, evidence.member) && !wasMemberSilent(round, evidence);
}

qint64 longestTimeout(const ServerFacts &facts)
{
    qint64 longest = 4000;
    for (const int timeout : facts.timeoutsMs)
        longest = std::max<qint64>(longest, timeout);
    return longest;
}

void disconnectedHolder(const Rule &rule, const LockView &view, Candidates *found)
{
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (!view.isHolder(i) || healthOf(view.session(i), view) != Health::Disconnected)
            continue;
        const ContenderEvidence &evidence = view.evidence.of(i);
        const bool isSlow = evidence.timeoutMs > view.limits.longTimeoutMs && view.victimsOf(i) > 0;
        Finding finding = view.finding(rule, isSlow ? Severity::Warning : Severity::Info,
                                       Confidence::Definite, {i});
        finding.sentence =
            QStringLiteral("%1 holds %2 and is connected to no server; %3.")
                .arg(view.describe(i), visibleText(finding.path), countdown(evidence));
        finding.evidence = {
            QStringLiteral("all %1 members listed their connections; none has this session")
                .arg(view.round.facts->members.size())};
        if (evidence.timeoutMs > 0)
            finding.evidence +=
                QStringLiteral("its timeout is %1").arg(humanDuration(evidence.timeoutMs));
        finding.advice = {
            QStringLiteral("Wait until the session expires: its node goes by itself."),
            QStringLiteral("Do not delete the node before, unless the client is known to be dead: "
                           "a client that was cut off may come back and believe that it holds.")};
        found->append({finding, view.limits.reconnectMs});
    }
}

void silentHolder(const Rule &rule, const LockView &view, Candidates *found)
{
    const int next = view.nextInLine();
    for (int i = 0; i < view.state.queue.size(); ++i) {
        const Health health =
            view.isHolder(i) || i == next ? healthOf(view.session(i), view) : Health::Unknown;
        if (health != Health::Silent && health != Health::VerySilent)
            continue;
        const ContenderEvidence &evidence = view.evidence.of(i);
        if (!isToBlame(view.round, evidence))
            continue;
        Finding finding =
            view.finding(rule, health == Health::Silent ? Severity::Warning : Severity::Critical,
                         Confidence::Likely, {i});
        if (!view.isHolder(i))
            finding.title = QStringLiteral("Next in line is silent");
        finding.sentence =
            QStringLiteral("%1 %2 %3 and has not been heard for %4 of its %5; %6.")
                .arg(view.describe(i),
                     view.isHolder(i) ? QStringLiteral("holds") : QStringLiteral("is next for"),
                     visibleText(finding.path), humanDuration(evidence.idleMs),
                     humanDuration(evidence.timeoutMs), countdown(evidence));
        finding.evidence = {QStringLiteral("a healthy client is heard every third of its timeout"),
                            QStringLiteral("it is connected to %1, which hears others")
                                .arg(visibleText(evidence.member))};
        finding.advice = {
            QStringLiteral("Look at the client: a long garbage collection, a frozen process or "
                           "machine, a network that drops packets."),
            QStringLiteral("Expect that it goes on working after its session expired: what it "
                           "protects should check the token.")};
        found->append({finding, 0});
    }
}

void orphanEphemeral(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.round.knowsSessions() || view.round.facts->askedAt < view.state.snapshot->readAt)
        return; // the session may be younger than the table
    for (int i = 0; i < view.state.queue.size(); ++i) {
        const bool isAlive = view.evidence.verdictOf(i) == WatchVerdict::Ok
            || view.round.facts->tracked.contains(view.session(i));
        if (isAlive || !view.at(i).isContender()
            || healthOf(view.session(i), view) != Health::Ended)
            continue;
        Finding finding =
            view.finding(rule, view.isHolder(i) ? Severity::Critical : Severity::Warning,
                         Confidence::Definite, {i});
        finding.sentence =
            QStringLiteral("%1 in %2 belongs to a session that no longer exists: nothing will "
                           "remove it.")
                .arg(view.describe(i), visibleText(finding.path));
        const quint64 id = quint64(view.session(i).value);
        finding.evidence = {
            QStringLiteral("the leader's session table does not list it, and no member has a "
                           "connection of it"),
            QStringLiteral("the session was made by the server with id %1").arg(id >> 56)};
        finding.advice = {QStringLiteral(
                              "Keep the servers' logs and report it: this is a server's fault."),
                          QStringLiteral("Delete the node: here that is right, nobody owns it.")};
        found->append({finding, 2 * longestTimeout(*view.round.facts)});
    }
}

void deadNextInLine(const Rule &rule, const LockView &view, Candidates *found)
{
    const int next = view.nextInLine();
    if (next < 0)
        return;
    const Health health = healthOf(view.session(next), view);
    if (health != Health::Disconnected && health != Health::VerySilent && health != Health::Ended)
        return;
    const ContenderEvidence &evidence = view.evidence.of(next);
    if (health == Health::VerySilent && !isToBlame(view.round, evidence))
        return;
    Finding finding = view.finding(rule, Severity::Warning, Confidence::Definite, {next});
    const QString delay = health == Health::Ended
        ? QStringLiteral("everybody behind it waits for ever")
        : countdown(evidence);
    finding.sentence = QStringLiteral("%1 will be granted %2 next and does not answer; %3.")
                           .arg(view.describe(next), visibleText(finding.path), delay);
    finding.evidence = {health == Health::VerySilent
                            ? QStringLiteral("not heard for %1").arg(humanDuration(evidence.idleMs))
                            : QStringLiteral("no member has a connection of its session")};
    finding.advice = {
        QStringLiteral("Wait for its session to expire; the lock is not handed on before."),
        QStringLiteral("A waiter may be deleted without two holding at once; if its client lives, "
                       "it sleeps on and queues again at the end.")};
    found->append({finding, view.limits.reconnectMs});
}

void timeoutFit(const Rule &rule, const LockView &view, Candidates *found)
{
    const int holder = view.rootHolder();
    if (holder < 0 || !view.round.facts)
        return;
    const ContenderEvidence &evidence = view.evidence.of(holder);
    const Thresholds &limits = view.limits;
    const SessionRecord *record = view.round.history.session(view.session(holder));
    const qint64 worst = record ? record->maxIdleMs : evidence.idleMs;
    // A silence that is not over yet is another rule's; this is about those that were survived.
    const bool isWell = healthOf(view.session(holder), view) == Health::Well;
    const bool isLong = evidence.timeoutMs > limits.longTimeoutMs;
    const bool isShort = evidence.timeoutMs > 0
        && (evidence.timeoutMs < limits.shortTimeoutMs
            || (isWell && 2 * worst > evidence.timeoutMs));
    if (!isLong && !isShort)
        return;
    Finding finding = view.finding(rule, Severity::Info, Confidence::Definite, {holder});
    finding.sentence = isLong
        ? QStringLiteral(
            "%1 holds %2 with a session timeout of %3: if it dies, everybody waits that long.")
        : QStringLiteral("%1 holds %2 with a session timeout of %3: a short pause loses the lock.");
    finding.sentence = finding.sentence.arg(view.describe(holder), visibleText(finding.path),
                                            humanDuration(evidence.timeoutMs));
    if (worst >= 0)
        finding.evidence = {QStringLiteral("longest silence seen: %1").arg(humanDuration(worst))};
    finding.advice = {
        QStringLiteral("Choose a timeout above the longest pause and below the longest wait that "
                       "is bearable; servers clamp it to their own bounds.")};
    found->append({finding, 0});
}

} // namespace

QVector<Rule> sessionsRules()
{
    return {
        {.id = "R03",
         .title = "Holder is disconnected",
         .rank = Rank::Session,
         .needs = NeedSessions,
         .ofLock = disconnectedHolder},
        {.id = "R04",
         .title = "Holder is silent",
         .rank = Rank::Session,
         .needs = NeedSessions,
         .ofLock = silentHolder},
        {.id = "R05",
         .title = "Node without a session",
         .rank = Rank::Defect,
         .needs = NeedSessions,
         .ofLock = orphanEphemeral},
        {.id = "R16",
         .title = "Next in line is dead",
         .rank = Rank::Defect,
         .needs = NeedSessions,
         .ofLock = deadNextInLine},
        {.id = "R21",
         .title = "Session timeout does not fit",
         .rank = Rank::Note,
         .needs = NeedSessions,
         .ofLock = timeoutFit},
    };
}

} // namespace lockscope::rules
