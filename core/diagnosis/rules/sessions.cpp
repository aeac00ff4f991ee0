// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the sessions of those that hold, and of the next one, do: R03, R04, R16, R21.
#include "core/base/pathclass.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/orphans.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/sessiontext.h"

namespace lockscope::rules {
namespace {

/// Whether the member itself answered nobody at some time since it last heard of the client.
bool wasMemberSilent(const SeenRound &round, const ContenderEvidence &evidence)
{
    const qint64 silentAt = round.history.memberSilentAt(evidence.member);
    return silentAt > 0 && silentAt >= round.facts->sessionsAskedAt() - evidence.idleMs;
}

/// A silence that is the client's own fault, as far as can be told.
bool isToBlame(const SeenRound &round, const ContenderEvidence &evidence)
{
    const MemberFacts member = memberOf(round, evidence.member);
    return !round.history.members().isSlow(evidence.member) && !wasMemberSilent(round, evidence)
        && member.outstanding <= round.limits.outstanding;
}

void disconnectedHolder(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (!seen.isHolder(i) || seen.health(i) != Health::Disconnected)
            continue;
        const int timeout = seen.timeoutMs(i);
        const bool isSlow = timeout > seen.limits.longTimeoutMs && seen.victimsOf(i) > 0;
        Finding finding = seen.finding(
            rule, isSlow ? Severity::Warning : Severity::Info, Confidence::Definite, {i});
        finding.sentence =
            Message::tr("%1 holds %2 and is connected to no server; %3.")
                .arg(seen.describe(i), visibleText(finding.path), countdown(seen, i));
        finding.evidence = {unconnectedText(seen.round), timeoutText(timeout)};
        finding.advice = {
            lookAtQueue(finding.path,
                Message::tr("Wait until the session expires: its node goes by itself.")),
            Message::tr("Do not delete the node before, unless the client is known to be dead: "
                        "a client that was cut off may come back and believe that it holds. Its "
                        "session cannot be ended by hand now: servers do that to a connection "
                        "(JMX, terminateSession), and it has none."),
            tryRemoving(
                seen, i, Message::tr("only where its host is down or its process is gone."))};
        found->append({finding, seen.limits.reconnectMs, seen.askedAt()});
    }
}

/// What its member says of itself and of the connection.
Messages silenceText(const SeenLock &seen, int entry)
{
    const ContenderEvidence &evidence = seen.evidence.of(entry);
    const ClientConnection connection = seen.round.facts->connections.value(seen.session(entry));
    Messages lines = {habitText(seen, entry), loadText(seen.round, evidence.member)};
    Message packets =
        Message::tr("its last request was %1")
            .arg(connection.lastOperation.isEmpty() ? Message::tr("not told")
                                                    : visibleText(connection.lastOperation));
    if (connection.received >= 0)
        packets += Message::tr("; %1 packets came from it and %2 went to it")
                       .arg(connection.received, connection.sent);
    if (connection.queued > 0)
        packets += Message::tr("; %1 of its requests are not answered").arg(connection.queued);
    lines.append(packets);
    return lines;
}

void silentHolder(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const int next = seen.nextInLine();
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        const Health health = seen.isHolder(i) || i == next ? seen.health(i) : Health::Unknown;
        if (health != Health::Silent && health != Health::VerySilent)
            continue;
        const ContenderEvidence &evidence = seen.evidence.of(i);
        if (!isToBlame(seen.round, evidence))
            continue;
        Finding finding =
            seen.finding(rule, health == Health::Silent ? Severity::Warning : Severity::Critical,
                Confidence::Likely, {i});
        if (!seen.isHolder(i))
            finding.title = Message::tr("Next in line is silent");
        finding.sentence =
            (seen.isHolder(i)
                    ? Message::tr("%1 holds %2 and has not been heard for %3 of its %4; %5.")
                    : Message::tr("%1 is next for %2 and has not been heard for %3 of its %4; "
                                  "%5."))
                .arg(seen.describe(i), visibleText(finding.path), humanDuration(evidence.idleMs),
                    humanDuration(evidence.timeoutMs), countdown(seen, i));
        finding.evidence = silenceText(seen, i);
        finding.advice = {
            findProcess(seen.session(i),
                Message::tr("look whether it runs: a long garbage collection, a frozen "
                            "process or machine, a network that drops packets"),
                seen.round),
            Message::tr("Expect that it goes on working after its session expired: what it "
                        "protects should check the token, %1.")
                .arg(textOf(seen.node(i).stat.czxid))};
        found->append({finding, 0, seen.askedAt()});
    }
}

Message whyDead(const SeenLock &seen, int entry, Health health)
{
    return health == Health::VerySilent ? Message::tr("not heard for %1 of its %2")
                                              .arg(humanDuration(seen.evidence.of(entry).idleMs),
                                                  humanDuration(seen.evidence.of(entry).timeoutMs))
                                        : unconnectedText(seen.round);
}

bool isDead(Health health)
{
    return health == Health::Disconnected || health == Health::VerySilent
        || health == Health::Ended;
}

bool isReader(const SeenLock &seen, int entry)
{
    return seen.at(entry).ticket.mode == Mode::Read;
}

/// Whether somebody who may be alive is let in at the same moment as @p next: another reader behind
/// no writer that waits.
bool hasCompany(const SeenLock &seen, int next)
{
    if (!isReader(seen, next))
        return false;
    int writer = -1; // the first that waits
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (i == next || !seen.isWaiter(i))
            continue;
        if (!isReader(seen, i))
            writer = writer < 0 ? i : writer;
        else if ((writer < 0 || !seen.isBlockedBy(i, writer)) && !isDead(seen.health(i)))
            return true;
    }
    return false;
}

/// Who is kept waiting by it: all, or those that wait to write behind a reader.
Message deadNextText(const SeenLock &seen, int next, bool hasEnded)
{
    const Message who = seen.describe(next);
    const QString lock = visibleText(seen.state.snapshot->path);
    if (hasEnded)
        return (isReader(seen, next)
                ? Message::tr("%1 is next for %2 and its session no longer exists: readers are let "
                              "in beside it, but who waits to write behind it is not let in until "
                              "its node is removed.")
                : Message::tr("%1 is next for %2 and its session no longer exists: the lock is not "
                              "handed on until its node is removed."))
            .arg(who, lock);
    return (isReader(seen, next)
            ? Message::tr("%1 is next for %2 and does not answer: readers are let in beside it, "
                          "but unless it comes back, who waits to write behind it is not let in "
                          "before %3.")
            : Message::tr(
                "%1 is next for %2 and does not answer: unless it comes back, the lock is "
                "not handed on before %3."))
        .arg(who, lock, countdownUntil(seen, next));
}

void deadNextInLine(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const int next = seen.nextInLine();
    const Health health = next < 0 ? Health::Unknown : seen.health(next);
    if (!isDead(health) || hasCompany(seen, next))
        return;
    if (health == Health::VerySilent && !isToBlame(seen.round, seen.evidence.of(next)))
        return;
    const bool hasEnded = health == Health::Ended;
    if (hasEnded && !isOrphan(seen, next))
        return;
    Finding finding = seen.finding(rule, Severity::Warning,
        hasEnded && !isSureOrphan(seen, next) ? Confidence::Likely : Confidence::Definite, {next});
    finding.sentence = deadNextText(seen, next, hasEnded);
    finding.evidence = {whyDead(seen, next, health), timeoutText(seen.timeoutMs(next))};
    if (!hasEnded)
        finding.advice.append(Message::tr("Wait for its session to expire: its node goes then."));
    finding.advice.append(tryRemoving(seen, next,
        Message::tr("a waiter may be removed without two holding at once; if its client lives, "
                    "it sleeps on and queues again at the end.")));
    found->append(
        {finding, hasEnded ? orphanMs(seen, next) : seen.limits.reconnectMs, seen.askedAt()});
}

/// Whether who holds such locks often pauses for so long that a session with that timeout would be
/// silent for more than half of it, by what was learned of all of them.
bool isUsualPauseLong(const SeenLock &seen, int timeoutMs, qint64 heartbeat)
{
    constexpr qint64 LooksPerHold = 50; // one pause is in several looks, and is no habit
    const Usual pause = seen.usual(Habit::Pause);
    return pause.count >= LooksPerHold * seen.limits.baseline && pause.p99Ms > timeoutMs / 6
        && 2 * (heartbeat + pause.p99Ms) > timeoutMs;
}

Message pausesText(const SeenLock &seen)
{
    constexpr int Date = 10; // letters of it
    const Usual pause = seen.usual(Habit::Pause);
    return Message::tr("of %1 looks at holders of %2 since %3, 1 of 100 found one silent for %4 "
                       "longer than its heartbeats explain: with this timeout that would be more "
                       "than half of it")
        .arg(pause.count, visibleText(pathClass(seen.state.snapshot->path)),
            isoTime(pause.since).left(Date), humanDuration(pause.p99Ms));
}

void timeoutFit(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const int holder = seen.rootHolder();
    if (holder < 0 || !seen.round.facts)
        return;
    const ContenderEvidence &evidence = seen.evidence.of(holder);
    const SessionRecord *record = seen.round.history.session(seen.session(holder));
    // What it usually survives counts: neither one long pause nor what its member is to blame for.
    const qint64 usual = record ? record->pulse.usualIdleMs() : -1;
    const qint64 longest = record ? record->pulse.longestIdleMs() : -1;
    // A silence that is not over yet is another rule's.
    const bool isWell = seen.health(holder) == Health::Well;
    const bool isLong = evidence.timeoutMs > seen.limits.longTimeoutMs;
    const qint64 heartbeat = heartbeatMs(seen, holder);
    const bool isOftenSilent =
        isWell && 2 * usual > evidence.timeoutMs && usual > heartbeat + evidence.timeoutMs / 6;
    const bool arePausesLong =
        evidence.timeoutMs > 0 && isUsualPauseLong(seen, evidence.timeoutMs, heartbeat);
    const bool isShort = evidence.timeoutMs > 0
        && (evidence.timeoutMs < seen.limits.shortTimeoutMs || isOftenSilent || arePausesLong);
    if (!isLong && !isShort)
        return;
    Finding finding = seen.finding(rule, Severity::Info, Confidence::Definite, {holder});
    finding.sentence =
        (isLong ? Message::tr(
             "%1 holds %2 with a session timeout of %3: if it dies, everybody waits that long.")
                : Message::tr(
                    "%1 holds %2 with a session timeout of %3: a short pause loses the lock."))
            .arg(seen.describe(holder), visibleText(finding.path),
                humanDuration(evidence.timeoutMs));
    if (longest >= 0)
        finding.evidence = {
            Message::tr("the longest silence that it survived: %1").arg(humanDuration(longest))};
    const Usual idle = seen.usual(Habit::Idle);
    if (idle.count >= seen.limits.baseline)
        finding.evidence +=
            Message::tr("holders of such locks were silent for no more than %1 at 99 of 100 of "
                        "%2 looks")
                .arg(humanDuration(idle.p99Ms), idle.count);
    if (arePausesLong)
        finding.evidence += pausesText(seen);
    if (isOftenSilent)
        finding.evidence += Message::tr("it was silent for %1 more than once, heartbeats are due "
                                        "every %2")
                                .arg(humanDuration(usual), humanDuration(heartbeat));
    finding.advice = {
        Message::tr("Choose a timeout above the longest pause and below the longest wait that "
                    "is bearable. Servers clamp it: to 2 and 20 ticks, unless minSessionTimeout "
                    "and maxSessionTimeout in zoo.cfg say otherwise.")};
    found->append({finding, 0});
}

} // namespace

QVector<Rule> sessionsRules()
{
    return {
        {.id = "R03",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Holder is disconnected"),
            .rank = Rank::Session,
            .needs = NeedSessions,
            .folds = true,
            .ofLock = disconnectedHolder},
        {.id = "R04",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Holder is silent"),
            .rank = Rank::Session,
            .needs = NeedSessions,
            .folds = true,
            .ofLock = silentHolder},
        {.id = "R16",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Next in line is dead"),
            .rank = Rank::Defect,
            .needs = NeedSessions,
            .ofLock = deadNextInLine},
        {.id = "R21",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Session timeout does not fit"),
            .rank = Rank::Note,
            .needs = NeedSessions,
            .ofLock = timeoutFit},
    };
}

} // namespace lockscope::rules
