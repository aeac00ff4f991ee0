// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// R13 and R14: a session that waits for itself. As a session is not a thread, two requests of one
// are no defect: something must tell that they are one thread's.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/threads.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

constexpr int UsualTimeoutMs = 10'000; // where no member told the session's own

/// By what the holder at @p entry has held for much longer than nearly all before: most threads
/// that work under it would have been done. One of a hundred holds is longer than the rest, so that
/// to be a little longer says nothing. By this lock's own holds or, where these do not tell, by
/// those of its kind; empty where it has not.
Message overdueText(const SeenLock &seen, int entry)
{
    if (!seen.record())
        return {};
    const HoldTimes taken = holdTimesOf(*seen.record());
    const Usual learned = seen.usual(Habit::Hold);
    const HoldBounds hold =
        holdOf(seen.state, entry, seen.record(), seen.round.now, seen.round.serverNow);
    if (isUnusual(hold, taken, seen.limits) && hold.atLeastMs > taken.p99Ms)
        return Message::tr("held for longer than 99 of 100 holds that were seen");
    if (isUnusual(hold, learned, seen.limits) && hold.atLeastMs > learned.p99Ms)
        return Message::tr("held for longer than is usual: %1")
            .arg(textOf(learned, seen.state.snapshot->path));
    return {};
}

bool isOverdue(const SeenLock &seen, int entry)
{
    return !overdueText(seen, entry).isEmpty();
}

/// What tells whether two nodes of a session are one thread's, for people.
Messages threadEvidence(const SeenLock &seen, int one, int other, Threads threads)
{
    Messages lines;
    for (const int entry : {one, other})
        lines.append(
            Message::tr("%1: token %2, made at %3")
                .arg(visibleText(seen.node(entry).name), textOf(seen.node(entry).stat.czxid),
                    isoTime(seen.node(entry).stat.createdAt)));
    const SessionId session = seen.session(one);
    const SessionRecord *record = seen.round.history.session(session);
    if (record && record->quietSince > 0)
        lines.append(Message::tr("%1 has sent nothing but heartbeats for at least %2")
                         .arg(textOf(session), humanDuration(record->seenAt - record->quietSince)));
    if (seen.round.facts && seen.round.facts->connections.value(session).received >= 0)
        lines.append(Message::tr("%1 packets from it since it connected")
                         .arg(seen.round.facts->connections.value(session).received));
    if (threads == Threads::Same) {
        lines.append(seen.node(one).data.isEmpty()
                ? Message::tr("the id in both names is the same: one request, made twice")
                : Message::tr("both are of one thread, by their data or names"));
        return lines;
    }
    if (isOverdue(seen, one))
        lines.append(overdueText(seen, one));
    lines.append(Message::tr("two threads of one session may queue like this and be right: "
                             "nothing tells them apart"));
    return lines;
}

/// How bad it is, and how sure, that a session waits for its own hold. A long hold alone is no
/// proof that the thread that waits is the one that holds: another one may work for long.
using OwnGrade = std::pair<Severity, Confidence>;

OwnGrade upgradeGrade(const SeenLock &seen, int reader, Threads threads)
{
    if (threads == Threads::Same)
        return {Severity::Critical, Confidence::Likely};
    return {isOverdue(seen, reader) ? Severity::Warning : Severity::Info, Confidence::Possible};
}

} // namespace

void upgrade(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const int waiter = seen.nextInLine();
    const bool mayBe = waiter >= 0 && seen.at(waiter).ticket.mode == Mode::Write
        && seen.session(waiter) && seen.ageMs(waiter) > seen.limits.upgradeMs;
    if (!mayBe)
        return;
    int reader = -1;
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (!seen.isBlockedBy(waiter, i))
            continue;
        if (seen.session(i) != seen.session(waiter) || !seen.isHolder(i)
            || seen.at(i).ticket.mode != Mode::Read)
            return; // somebody else is in the way too
        reader = i;
    }
    const Threads threads =
        reader < 0 ? Threads::Different : threadsOf(seen.node(reader), seen.node(waiter));
    if (threads == Threads::Different)
        return;
    const auto [severity, confidence] = upgradeGrade(seen, reader, threads);
    Finding finding = seen.finding(rule, severity, confidence, {waiter, reader});
    finding.sentence =
        Message::tr("%1 has waited %2 for write on %3 behind nothing but its own read lock, #%4.")
            .arg(seen.describe(waiter), humanDuration(seen.ageMs(waiter)),
                visibleText(finding.path), seen.at(reader).ticket.sequence.value_or(0));
    finding.evidence = threadEvidence(seen, reader, waiter, threads);
    finding.advice = {
        findProcess(seen.session(waiter),
            Message::tr("take a thread dump: if one thread does both, it waits for ever, as "
                        "the read lock must be released first"),
            seen.round),
        lookAtQueue(finding.path,
            Message::tr("Another thread of it may still release the read lock: look "
                        "again."))};
    Candidate candidate {finding, 0};
    if (seen.sureAgeMs(waiter) <= seen.limits.upgradeMs)
        candidate.notYet =
            Message::tr("needs to be watched for %1 more: the servers' clock is not known")
                .arg(humanDuration(seen.limits.upgradeMs - seen.sureAgeMs(waiter)));
    found->append(candidate);
}

namespace {

/// How sure it is that the session's node at @p earlier was left behind, and how bad; nothing where
/// it is a healthy client's, for all that is known.
std::optional<OwnGrade> orphanGrade(const SeenLock &seen, int earlier, int later)
{
    const Threads threads = threadsOf(seen.node(earlier), seen.node(later));
    const bool isHead = seen.isHolder(earlier);
    if (threads == Threads::Different)
        return std::nullopt;
    const bool isSeen = seen.watches(later, earlier);
    if (threads == Threads::Same)
        return OwnGrade(isHead && isSeen ? Severity::Critical : Severity::Warning,
            isSeen ? Confidence::Likely : Confidence::Possible);
    if (isHead && isOverdue(seen, earlier))
        return OwnGrade(Severity::Warning, Confidence::Possible);
    if (isHead && seen.ageMs(later) > seen.limits.waitInfoMs)
        return OwnGrade(Severity::Info, Confidence::Possible);
    return std::nullopt;
}

void orphanFinding(
    const Rule &rule, const SeenLock &seen, int earlier, int later, Candidates *found)
{
    const int known = seen.evidence.of(later).timeoutMs;
    const qint64 timeout = known > 0 ? known : UsualTimeoutMs;
    const auto grade = orphanGrade(seen, earlier, later);
    if (!grade || seen.ageMs(later) < 2 * timeout)
        return;
    Finding finding = seen.finding(rule, grade->first, grade->second, {earlier, later});
    finding.sentence =
        Message::tr("%1 has waited %2 in %3 for an earlier node of its own session, #%4.")
            .arg(seen.describe(later), humanDuration(seen.ageMs(later)), visibleText(finding.path),
                seen.at(earlier).ticket.sequence.value_or(0));
    finding.evidence =
        threadEvidence(seen, earlier, later, threadsOf(seen.node(earlier), seen.node(later)));
    if (grade->first > Severity::Info && seen.watches(later, earlier))
        finding.evidence += Message::tr("it watches that node");
    finding.advice = {
        findProcess(seen.session(earlier),
            Message::tr("take a thread dump: does a thread work under the earlier node"),
            seen.round),
        tryRemoving(seen, earlier,
            Message::tr("right if no thread works under it. Such nodes are left by an "
                        "interrupt or a lost connection; a restart of the client removes "
                        "it as well."))};
    found->append({finding, 2 * timeout});
}

} // namespace

void selfOrphan(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    int earlier = -1; // the session's first node here
    SessionId session;
    for (const auto &[owner, i] : seen.paths.bySession()) {
        if (!seen.at(i).isContender() || seen.at(i).ticket.mode == Mode::Lease)
            continue;
        if (owner != session || earlier < 0) {
            session = owner;
            earlier = i;
            continue;
        }
        const bool isSameKind = seen.at(earlier).recipe == seen.at(i).recipe
            && seen.at(earlier).ticket.mode == seen.at(i).ticket.mode;
        const auto isIt = [node = seen.at(earlier).node](
                              const WatchTarget &target) { return target.node == node; };
        const bool waitsForIt = seen.isWaiter(i) && std::ranges::any_of(seen.at(i).expected, isIt);
        if (isSameKind && waitsForIt)
            orphanFinding(rule, seen, earlier, i, found);
    }
}

} // namespace lockscope::rules
