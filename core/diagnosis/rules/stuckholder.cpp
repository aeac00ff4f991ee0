// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// R01: about the hold, not the wait. In a long queue that is handed on all wait for long, and
// nobody is to blame; under an old holder nobody may wait for long, as all give up.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/watched.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

constexpr qint64 RetryMs = 30'000; // who gave up and has not come again by then needs it no more
constexpr int Named = 3;

/// What stands in a lock, and who waits for it.
struct Standstill
{
    QVector<int> holders; ///< all that must go (or, of leases, one of them); the oldest first
    HoldBounds hold;
    qint64 waitMs = 0; ///< the longest
    qint64 demandMs = 0; ///< for how long somebody has waited, in turns
    int victims = 0; ///< over all locks
    qint64 impactMs = 0; ///< their waits together
    int gaveUp = 0;
    qint64 gaveUpMs = 0; ///< the time in which they did
    qint64 goneBehind = 0; ///< see goneBehind()
};

bool isLease(const SeenLock &seen, const Standstill &still)
{
    return seen.at(still.holders.constFirst()).ticket.mode == Mode::Lease;
}

/// Whether requests come, wait and give up under the present holder, now.
bool doGiveUp(const SeenLock &seen)
{
    const LockRecord *record = seen.record();
    return record && record->holder && record->underHolder.lingered >= seen.limits.victims
        && seen.round.now - record->lastGaveUpAt < RetryMs;
}

QVector<int> holdersInTheWay(const SeenLock &seen)
{
    QVector<int> holders;
    const int waiter = seen.nextInLine();
    const Zxid alone = waiter < 0 && doGiveUp(seen) ? seen.record()->holder : Zxid {};
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (seen.isHolder(i)
            && (waiter >= 0 ? seen.isBlockedBy(waiter, i) : seen.node(i).stat.czxid == alone))
            holders.append(i);
    }
    std::sort(holders.begin(), holders.end(),
        [&](int a, int b) { return seen.node(a).stat.czxid < seen.node(b).stat.czxid; });
    return holders;
}

/// All must go, so that the longest hold counts; of leases one, so that the shortest does.
HoldBounds holdOfAll(const SeenLock &seen, const QVector<int> &holders)
{
    const QVector<HoldBounds> holds =
        holdsOf(seen.state, holders, seen.record(), seen.round.now, seen.round.serverNow);
    HoldBounds all;
    for (int i = 0; i < holds.size(); ++i) {
        const bool isLess = holds.at(i).atLeastMs < all.atLeastMs;
        if (i == 0 || isLess == (seen.at(holders.at(i)).ticket.mode == Mode::Lease))
            all = holds.at(i);
    }
    return all;
}

/// Those that wait below @p holders in the forest.
void addVictims(const SeenLock &seen, Standstill *still)
{
    for (const int holder : std::as_const(still->holders)) {
        const BlockNode &node = seen.round.graph.nodeOf({seen.index, holder});
        still->victims += node.victims;
        still->impactMs += node.impactMs;
    }
    if (still->victims > 0)
        return;
    still->victims = seen.digest.waiters; // within a ring, nobody is below anybody
    still->impactMs = seen.digest.waiting.totalMs(seen.round.serverNow);
}

std::optional<Standstill> standstillOf(const SeenLock &seen)
{
    const Waiting &waiting = seen.digest.waiting;
    const bool givesUp = doGiveUp(seen);
    if (seen.isElection || (waiting.waiters == 0 && !givesUp))
        return std::nullopt;
    Standstill still;
    still.holders = holdersInTheWay(seen);
    still.hold = holdOfAll(seen, still.holders);
    if (still.holders.isEmpty() || isUsual(still.hold, seen.usual(Habit::Hold), seen.limits))
        return std::nullopt;
    still.waitMs = waiting.oldestSince > 0 ? seen.round.serverNow - waiting.oldestSince : 0;
    still.demandMs = still.waitMs;
    if (givesUp) {
        const LockRecord &record = *seen.record();
        still.gaveUp = record.underHolder.gone;
        still.gaveUpMs = seen.round.now - record.holderSince;
        still.demandMs = std::max(still.waitMs, seen.round.now - record.firstGaveUpAt);
    }
    if (waiting.waiters > 0)
        still.goneBehind = goneBehind(seen.state, still.holders.constFirst()).value_or(0);
    addVictims(seen, &still);
    return still;
}

/// Sessions that wait, or gave up under the holder: a client that tries again is one.
int clientsOf(const SeenLock &seen, const Standstill &still)
{
    QSet<SessionId> sessions;
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (seen.isWaiter(i))
            sessions.insert(seen.session(i));
    }
    if (still.gaveUp > 0) {
        for (const Departure &gone : seen.record()->departures) {
            if (!gone.hasHeld() && gone.goneAt >= seen.record()->holderSince)
                sessions.insert(gone.node.session);
        }
    }
    return int(sessions.size());
}

/// Whether nearly all holds of such locks are much shorter, by what was learned.
bool isFarBeyond(const SeenLock &seen, const Standstill &still)
{
    return seen.digest.waiters > 0 && isUnusual(still.hold, seen.usual(Habit::Hold), seen.limits);
}

/// The same, or by those of this lock that were seen.
bool isUnusual(const SeenLock &seen, const Standstill &still)
{
    if (isFarBeyond(seen, still))
        return true;
    return seen.record() && seen.digest.waiters > 0
        && isUnusual(still.hold, holdTimesOf(*seen.record()), seen.limits);
}

struct Grade
{
    Severity severity = Severity::Info;
    Confidence confidence = Confidence::Likely;
};

/// By how much the hold and the wait may be shorter, as the servers' clock is not known.
qint64 doubtOf(const SeenLock &seen, const Standstill &still)
{
    return seen.round.doubtMs(std::min(still.hold.atLeastMs, still.demandMs));
}

/// Nothing where it is not long. Long is what was held and waited for all the while.
std::optional<Grade> gradeOf(const SeenLock &seen, const Standstill &still, qint64 doubtMs)
{
    const Thresholds &limits = seen.limits;
    const qint64 surely = std::min(still.hold.atLeastMs, still.demandMs) - doubtMs;
    const bool isWorse = isFarBeyond(seen, still);
    const int victims = std::max(still.victims, clientsOf(seen, still));
    const bool isWarning = surely > limits.waitWarningMs && victims >= limits.victims;
    if (surely > limits.waitCriticalMs || (isWarning && isWorse))
        return Grade {Severity::Critical};
    if (isWarning || (surely > limits.waitInfoMs && isWorse))
        return Grade {Severity::Warning};
    if (surely > limits.waitInfoMs || isUnusual(seen, still))
        return Grade {};
    const bool mayBeWaitedFor =
        still.demandMs > limits.waitInfoMs || still.goneBehind >= limits.victims;
    if (mayBeWaitedFor && still.hold.atMostMs > limits.waitInfoMs && !still.hold.isKnown())
        return Grade {Severity::Info, Confidence::Possible};
    return std::nullopt;
}

/// It may be as long as our clock says, and as short as is certain: then it is no more than that.
std::optional<Grade> gradeInDoubt(const SeenLock &seen, const Standstill &still)
{
    const qint64 doubt = doubtOf(seen, still);
    std::optional<Grade> grade = gradeOf(seen, still, 0);
    if (!grade || doubt == 0)
        return grade;
    const std::optional<Grade> sure = gradeOf(seen, still, doubt);
    if (sure && sure->severity == grade->severity)
        return sure;
    return Grade {std::min(grade->severity, Severity::Warning), Confidence::Possible};
}

Message holdersText(const SeenLock &seen, const Standstill &still)
{
    Messages names;
    for (const int holder : still.holders.first(std::min<qsizetype>(Named, still.holders.size())))
        names.append(seen.describe(holder));
    if (const qsizetype more = still.holders.size() - names.size(); more > 0)
        names.append(Message::tr("%1 more").arg(more));
    return Message::enumerated(names);
}

Message sentenceFor(const SeenLock &seen, const Standstill &still)
{
    const bool isOne = still.holders.size() == 1;
    Message text =
        Message::tr("%1 %2 held %3%4 %5")
            .arg(holdersText(seen, still), isOne ? Message::tr("has") : Message::tr("have"),
                visibleText(seen.state.snapshot->path),
                isOne                      ? Message()
                    : isLease(seen, still) ? Message::tr(", each")
                                           : Message::tr(", the longest"),
                textOf(still.hold));
    const int waiters = seen.digest.waiters;
    if (waiters == 1)
        text += Message::tr("; one waits for it, for %1").arg(humanDuration(still.waitMs));
    else if (waiters > 1)
        text += Message::tr("; %1 wait for it, the longest for %2")
                    .arg(waiters, humanDuration(still.waitMs));
    if (still.gaveUp > 0)
        text += Message::tr("; %1 requests gave up under it in the last %2")
                    .arg(still.gaveUp, humanDuration(still.gaveUpMs));
    if (isFarBeyond(seen, still))
        text += Message::tr("; %1").arg(textOf(seen.usual(Habit::Hold), seen.state.snapshot->path));
    return Message::tr("%1.").arg(text);
}

/// Why the bounds are as they are.
Message holdEvidence(const SeenLock &seen, const Standstill &still)
{
    const int holder = still.holders.constFirst();
    Message made =
        Message::tr("%1 was made at %2 (token %3)")
            .arg(shortName(seen, seen.path(holder)), isoTime(seen.node(holder).stat.createdAt),
                textOf(seen.node(holder).stat.czxid));
    if (still.hold.isKnown())
        return made;
    return made
        + Message::tr("; it is known to hold for %1. ZooKeeper does not store when it was "
                      "granted: others may have held before")
              .arg(humanDuration(still.hold.atLeastMs));
}

Messages clientEvidence(const SeenLock &seen, int holder)
{
    const SessionId session = seen.session(holder);
    if (!seen.round.facts || !seen.round.facts->connections.contains(session))
        return {};
    const ClientConnection client = seen.round.facts->connections.value(session);
    Messages lines;
    const bool isWell = seen.health(holder) == Health::Well;
    if (client.idleMs >= 0)
        lines.append(
            (isWell ? Message::tr("%1 was heard %2 ago by %3%4: its process lives")
                    : Message::tr("%1 was heard %2 ago by %3%4"))
                .arg(textOf(session), humanDuration(client.idleMs), visibleText(client.member),
                    client.lastOperation.isEmpty()
                        ? Message()
                        : Message::tr(" (%1)").arg(visibleText(client.lastOperation))));
    const SessionRecord *record = seen.round.history.session(session);
    if (record && record->quietSince > 0 && record->seenAt - record->quietSince > 2000)
        lines.append(Message::tr("%1 has sent nothing but heartbeats for at least %2")
                         .arg(textOf(session), humanDuration(record->seenAt - record->quietSince)));
    return lines;
}

Messages waitersEvidence(const SeenLock &seen)
{
    Messages lines;
    for (int i = 0; i < seen.state.queue.size() && lines.size() < Named; ++i) {
        if (seen.isWaiter(i))
            lines.append(
                Message::tr("%1 waits for %2").arg(seen.describe(i), humanDuration(seen.ageMs(i))));
    }
    return lines;
}

Messages evidenceFor(const SeenLock &seen, const Standstill &still)
{
    Messages lines {holdEvidence(seen, still)};
    for (const int holder : still.holders.first(std::min<qsizetype>(Named, still.holders.size())))
        lines += clientEvidence(seen, holder);
    lines += waitersEvidence(seen);
    if (doubtOf(seen, still) > seen.limits.clockMs)
        lines += Message::tr("counted by our clock: the servers' is not known, as no member "
                             "lists our connection and no node has appeared since we look. "
                             "Surely it is %1")
                     .arg(humanDuration(
                         std::min(still.hold.atLeastMs, still.demandMs) - doubtOf(seen, still)));
    if (still.victims > 1)
        lines += (still.victims > seen.state.summary.waiters
                ? Message::tr("%1 wait behind it, on this and other locks, in sum for %2")
                : Message::tr("%1 wait behind it, in sum for %2"))
                     .arg(still.victims, humanDuration(still.impactMs));
    if (still.goneBehind > 0)
        lines += Message::tr("by the directory's count, %1 that came after it have gone again: "
                             "none of them was granted")
                     .arg(still.goneBehind);
    const HoldTimes usual = seen.record() ? holdTimesOf(*seen.record()) : HoldTimes {};
    if (usual.count >= seen.limits.baseline)
        lines += Message::tr("the last %1 holds took %2 in the median, and 95 of 100 no more "
                             "than %3")
                     .arg(usual.count, humanDuration(usual.medianMs), humanDuration(usual.p95Ms));
    const Usual learned = seen.usual(Habit::Hold);
    if (learned.count >= seen.limits.baseline)
        lines += textOf(learned, seen.state.snapshot->path);
    return lines;
}

QVector<Advice> adviceFor(const SeenLock &seen, const Standstill &still)
{
    const int holder = still.holders.constFirst();
    QVector<Advice> advice;
    if (seen.session(holder))
        advice.append(findProcess(seen.session(holder),
            Message::tr("take a thread dump: what does it do under the lock? If it hangs, "
                        "restart it"),
            seen.round));
    if (still.hold.atMostMs > seen.limits.waitCriticalMs && still.holders.size() == 1)
        advice.append(electionHint(seen.state.snapshot->path));
    advice.append(tryRemoving(seen, holder,
        Message::tr("its client would not be told, and might work on beside the next holder.")));
    return advice;
}

/// A node that is the lock itself: who waits for it has no node, and watches.
void awaitedNode(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    if (seen.isElection || seen.state.queue.size() != 1 || !seen.isHolder(0))
        return;
    int watchers = 0;
    for (const SessionId session : seen.round.watchers.ofLock(seen.index))
        watchers += session != seen.session(0) && session != seen.round.facts->own ? 1 : 0;
    const HoldBounds hold =
        holdOf(seen.state, 0, seen.record(), seen.round.now, seen.round.serverNow);
    const qint64 held = hold.atMostMs;
    if (watchers == 0 || held <= seen.limits.waitInfoMs)
        return;
    const bool isLong = held > seen.limits.waitWarningMs && watchers >= seen.limits.victims;
    Finding finding =
        seen.finding(rule, isLong ? Severity::Warning : Severity::Info, Confidence::Possible, {0});
    finding.sentence =
        Message::tr("%1 has held %2 for %3; %4 watched it all the while, as those do that wait "
                    "for it.")
            .arg(seen.describe(0), visibleText(finding.path), humanDuration(held),
                Message::counted(
                    watchers, Message::tr("one client has"), Message::tr("%1 clients have")));
    finding.evidence = clientEvidence(seen, 0);
    finding.evidence +=
        Message::tr("who waits for a lock of a single node has none of its own: clients that "
                    "merely look on watch as well");
    Standstill still;
    still.holders = {0};
    still.hold = hold;
    finding.advice = adviceFor(seen, still);
    found->append({finding, seen.limits.waitInfoMs});
}

} // namespace

void stuckHolder(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    if (seen.state.snapshot->isSingleNode)
        return awaitedNode(rule, seen, found);
    const std::optional<Standstill> still = standstillOf(seen);
    const std::optional<Grade> grade = still ? gradeInDoubt(seen, *still) : std::nullopt;
    if (!grade)
        return;
    Finding finding = seen.finding(rule, grade->severity, grade->confidence, still->holders);
    finding.sentence = sentenceFor(seen, *still);
    finding.evidence = evidenceFor(seen, *still);
    finding.advice = adviceFor(seen, *still);
    found->append({finding, 0});
}

} // namespace lockscope::rules
