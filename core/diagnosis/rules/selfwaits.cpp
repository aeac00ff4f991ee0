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

namespace lockscope::rules {
namespace {

constexpr int UsualTimeoutMs = 10'000; // where no member told the session's own

/// By what the holder at @p entry has held for longer than nearly all before: a thread that works
/// under it would have been done. By this lock's own holds or, where these do not tell, by those of
/// its kind; empty where it has not.
Message overdueText(const LockView &view, int entry)
{
    if (!view.record())
        return {};
    const HoldTimes seen = holdTimesOf(*view.record());
    const Usual learned = view.usual(Habit::Hold);
    const qint64 held =
        holdOf(view.state, entry, view.record(), view.round.now, view.round.serverNow).atLeastMs;
    if (seen.count >= view.limits.baseline && held > seen.p99Ms)
        return Message::tr("held for longer than 99 of 100 holds that were seen");
    if (learned.count >= view.limits.baseline && held > learned.p99Ms)
        return Message::tr("held for longer than is usual: %1")
            .arg(textOf(learned, view.state.snapshot->path));
    return {};
}

bool isOverdue(const LockView &view, int entry)
{
    return !overdueText(view, entry).isEmpty();
}

/// What tells whether two nodes of a session are one thread's, for people.
Messages threadEvidence(const LockView &view, int one, int other, Threads threads)
{
    Messages lines;
    for (const int entry : {one, other})
        lines.append(
            Message::tr("%1: token %2, made at %3")
                .arg(visibleText(view.node(entry).name), textOf(view.node(entry).stat.czxid),
                    isoTime(view.node(entry).stat.createdAt)));
    const SessionId session = view.session(one);
    const SessionRecord *record = view.round.history.session(session);
    if (record && record->quietSince > 0)
        lines.append(Message::tr("%1 has sent nothing but heartbeats for at least %2")
                         .arg(textOf(session), humanDuration(record->seenAt - record->quietSince)));
    if (view.round.facts && view.round.facts->connections.value(session).received >= 0)
        lines.append(Message::tr("%1 packets from it since it connected")
                         .arg(view.round.facts->connections.value(session).received));
    if (threads == Threads::Same)
        lines.append(view.node(one).data.isEmpty()
                ? Message::tr("the id in both names is the same: one request, made twice")
                : Message::tr("both are of one thread, by their data or names"));
    else if (isOverdue(view, one))
        lines.append(overdueText(view, one));
    else
        lines.append(Message::tr("two threads of one session may queue like this and be right: "
                                 "nothing tells them apart"));
    return lines;
}

} // namespace

void upgrade(const Rule &rule, const LockView &view, Candidates *found)
{
    const int waiter = view.nextInLine();
    const bool mayBe = waiter >= 0 && view.at(waiter).ticket.mode == Mode::Write
        && view.session(waiter) && view.ageMs(waiter) > view.limits.upgradeMs;
    if (!mayBe)
        return;
    int reader = -1;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (!view.isBlockedBy(waiter, i))
            continue;
        if (view.session(i) != view.session(waiter) || !view.isHolder(i)
            || view.at(i).ticket.mode != Mode::Read)
            return; // somebody else is in the way too
        reader = i;
    }
    const Threads threads =
        reader < 0 ? Threads::Different : threadsOf(view.node(reader), view.node(waiter));
    if (threads == Threads::Different)
        return;
    const bool isTold = threads == Threads::Same || isOverdue(view, reader);
    Finding finding = view.finding(rule, isTold ? Severity::Critical : Severity::Info,
        isTold ? Confidence::Likely : Confidence::Possible, {waiter, reader});
    finding.sentence =
        Message::tr("%1 has waited %2 for write on %3 behind nothing but its own read lock, #%4.")
            .arg(view.describe(waiter), humanDuration(view.ageMs(waiter)),
                visibleText(finding.path), view.at(reader).ticket.sequence.value_or(0));
    finding.evidence = threadEvidence(view, reader, waiter, threads);
    finding.advice = {
        findProcess(view.session(waiter),
            Message::tr("take a thread dump: if one thread does both, it waits for ever, as "
                        "the read lock must be released first"),
            view.round),
        lookAtQueue(finding.path,
            Message::tr("Another thread of it may still release the read lock: look "
                        "again."))};
    Candidate candidate {finding, 0};
    if (view.sureAgeMs(waiter) <= view.limits.upgradeMs)
        candidate.notYet =
            Message::tr("needs to be watched for %1 more: the servers' clock is not known")
                .arg(humanDuration(view.limits.upgradeMs - view.sureAgeMs(waiter)));
    found->append(candidate);
}

namespace {

/// How sure it is that the session's node at @p earlier was left behind, and how bad; nothing where
/// it is a healthy client's, for all that is known.
std::optional<std::pair<Severity, Confidence>> orphanGrade(
    const LockView &view, int earlier, int later)
{
    const Threads threads = threadsOf(view.node(earlier), view.node(later));
    const bool isHead = view.isHolder(earlier);
    if (threads == Threads::Different)
        return std::nullopt;
    const std::optional<QStringList> &watching = view.evidence.of(later).watching;
    const bool isSeen = watching && watching->contains(view.path(earlier));
    if (threads == Threads::Same || (isHead && isOverdue(view, earlier)))
        return std::pair(isHead && isSeen ? Severity::Critical : Severity::Warning,
            isSeen ? Confidence::Likely : Confidence::Possible);
    if (isHead && view.ageMs(later) > view.limits.waitInfoMs)
        return std::pair(Severity::Info, Confidence::Possible);
    return std::nullopt;
}

void orphanFinding(
    const Rule &rule, const LockView &view, int earlier, int later, Candidates *found)
{
    const int known = view.evidence.of(later).timeoutMs;
    const qint64 timeout = known > 0 ? known : UsualTimeoutMs;
    const auto grade = orphanGrade(view, earlier, later);
    if (!grade || view.ageMs(later) < 2 * timeout)
        return;
    Finding finding = view.finding(rule, grade->first, grade->second, {earlier, later});
    finding.sentence =
        Message::tr("%1 has waited %2 in %3 for an earlier node of its own session, #%4.")
            .arg(view.describe(later), humanDuration(view.ageMs(later)), visibleText(finding.path),
                view.at(earlier).ticket.sequence.value_or(0));
    finding.evidence =
        threadEvidence(view, earlier, later, threadsOf(view.node(earlier), view.node(later)));
    if (grade->second == Confidence::Likely)
        finding.evidence += Message::tr("it watches that node");
    finding.advice = {
        findProcess(view.session(earlier),
            Message::tr("take a thread dump: does a thread work under the earlier node"),
            view.round),
        tryRemoving(view, earlier,
            Message::tr("right if no thread works under it. Such nodes are left by an "
                        "interrupt or a lost connection; a restart of the client removes "
                        "it as well."))};
    found->append({finding, 2 * timeout});
}

} // namespace

void selfOrphan(const Rule &rule, const LockView &view, Candidates *found)
{
    int earlier = -1; // the session's first node here
    SessionId session;
    for (const auto &[owner, i] : view.bySession) {
        if (!view.at(i).isContender() || view.at(i).ticket.mode == Mode::Lease)
            continue;
        if (owner != session || earlier < 0) {
            session = owner;
            earlier = i;
            continue;
        }
        const bool isSameKind = view.at(earlier).recipe == view.at(i).recipe
            && view.at(earlier).ticket.mode == view.at(i).ticket.mode;
        const bool waitsForIt =
            view.isWaiter(i) && view.paths.isExpected(view.at(i), view.path(earlier));
        if (isSameKind && waitsForIt)
            orphanFinding(rule, view, earlier, i, found);
    }
}

} // namespace lockscope::rules
