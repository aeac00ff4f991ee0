// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// R13 and R14: a session that waits for itself, or several that do so in one lock. As a session is
// not a thread, two requests of one are no defect: something must tell that they are one thread's.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/threads.h"

#include <QHash>
#include <QMap>

#include <algorithm>
#include <iterator>
#include <utility>

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
    lines.append(isOverdue(seen, one)
            ? overdueText(seen, one)
            : Message::tr("two threads of one session may queue like this and be right: "
                          "nothing tells them apart"));
    return lines;
}

/// How bad it is, and how sure, that a session waits for its own hold.
using OwnGrade = std::pair<Severity, Confidence>;

/// A session that holds for reading and waits to write, by its nodes.
struct Upgrade
{
    int writer = -1;
    int reader = -1; ///< of several the one that tells most
    Threads threads = Threads::Unknown; ///< of the two
};
using Upgrades = QVector<Upgrade>;

/// How much that tells for one thread.
int weightOf(Threads threads)
{
    return threads == Threads::Same ? 2 : threads == Threads::Unknown ? 1 : 0;
}

/// The first writer of each session that waits to write.
QHash<SessionId, int> writersThatWait(const SeenLock &seen)
{
    QHash<SessionId, int> writers;
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        const SessionId session = seen.session(i);
        const bool isWriter = seen.at(i).ticket.mode == Mode::Write && seen.isWaiter(i);
        if (isWriter && session && !writers.contains(session))
            writers.insert(session, i);
    }
    return writers;
}

/// Those that keep @p next waiting, in the order in which they wait to write. Empty where somebody
/// is in the way who will go, for all that is known: who only reads, or whose other thread waits.
Upgrades upgradesBefore(const SeenLock &seen, int next)
{
    const QHash<SessionId, int> writers = writersThatWait(seen);
    QMap<int, Upgrade> found; // by writer
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (!seen.isBlockedBy(next, i))
            continue;
        const bool isRead = seen.isHolder(i) && seen.at(i).ticket.mode == Mode::Read;
        const int writer = isRead ? writers.value(seen.session(i), -1) : -1;
        if (writer < 0)
            return {};
        const Threads threads = threadsOf(seen.node(i), seen.node(writer));
        Upgrade &upgrade = found[writer];
        if (upgrade.writer < 0 || weightOf(threads) >= weightOf(upgrade.threads))
            upgrade = {writer, i, threads};
    }
    Upgrades upgrades = found.values();
    if (std::ranges::find(upgrades, Threads::Different, &Upgrade::threads) != upgrades.end())
        return {};
    return upgrades;
}

/// Clients of many threads may read by some of them while others wait to write, each of them: only
/// their data, or how long they read, tell that none goes on.
OwnGrade upgradeGrade(const SeenLock &seen, const Upgrades &upgrades)
{
    const bool areSeveral = upgrades.size() > 1;
    const bool areTold = std::ranges::all_of(
        upgrades, [](const Upgrade &upgrade) { return upgrade.threads == Threads::Same; });
    if (areSeveral && areTold)
        return {Severity::Critical, Confidence::Definite};
    const bool areStuck = std::ranges::all_of(upgrades, [&](const Upgrade &upgrade) {
        return upgrade.threads == Threads::Same || isOverdue(seen, upgrade.reader);
    });
    if (areStuck)
        return {Severity::Critical, Confidence::Likely};
    return {areSeveral ? Severity::Warning : Severity::Info, Confidence::Possible};
}

/// "read #0 of 0x1, read #1 of 0x2 and 4 more".
Message readersText(const SeenLock &seen, const Upgrades &upgrades)
{
    constexpr qsizetype MostNames = 3;
    Messages names;
    for (const Upgrade &upgrade : upgrades.first(std::min(MostNames, upgrades.size())))
        names.append(seen.describe(upgrade.reader));
    if (const qsizetype more = upgrades.size() - names.size(); more > 0)
        names.append(Message::tr("%1 more").arg(more));
    return Message::enumerated(names);
}

Message upgradeText(const SeenLock &seen, const Upgrades &upgrades, bool isAlone)
{
    const Upgrade &first = upgrades.constFirst();
    const Message who = seen.describe(first.writer);
    const Message waited = humanDuration(seen.ageMs(first.writer));
    const QString lock = visibleText(seen.state.snapshot->path);
    if (isAlone)
        return Message::tr(
            "%1 has waited %2 for write on %3 behind nothing but its own read lock, #%4.")
            .arg(who, waited, lock, seen.at(first.reader).ticket.sequence.value_or(0));
    return Message::tr("%1 has waited %2 for write on %3: whoever holds it for reading waits to "
                       "write as well, and none of them goes on before all have given their read "
                       "locks up: %4.")
        .arg(who, waited, lock, readersText(seen, upgrades));
}

Finding upgradeFinding(
    const Rule &rule, const SeenLock &seen, const Upgrades &upgrades, bool isAlone)
{
    const auto [severity, confidence] = upgradeGrade(seen, upgrades);
    constexpr qsizetype MostTold = 10; // there may be thousands
    QVector<int> entries;
    Messages evidence;
    for (const Upgrade &upgrade : upgrades.first(std::min(MostTold, upgrades.size()))) {
        entries += {upgrade.writer, upgrade.reader};
        const Messages lines =
            threadEvidence(seen, upgrade.reader, upgrade.writer, upgrade.threads);
        std::ranges::copy_if(lines, std::back_inserter(evidence),
            [&evidence](const Message &line) { return !evidence.contains(line); });
    }
    Finding finding = seen.finding(rule, severity, confidence, entries);
    finding.sentence = upgradeText(seen, upgrades, isAlone);
    finding.evidence = evidence;
    finding.advice = {
        findProcess(seen.session(upgrades.constFirst().writer),
            Message::tr("take a thread dump: if one thread does both, it waits for ever, as "
                        "the read lock must be released first"),
            seen.round),
        lookAtQueue(finding.path,
            Message::tr("Another thread of it may still release the read lock: look "
                        "again."))};
    return finding;
}

} // namespace

void upgrade(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const int next = seen.nextInLine();
    const bool isWriter = next >= 0 && seen.at(next).ticket.mode == Mode::Write;
    if (!isWriter || seen.ageMs(next) <= seen.limits.upgradeMs)
        return; // nobody behind it has waited for longer
    const Upgrades upgrades = upgradesBefore(seen, next);
    if (upgrades.isEmpty())
        return;
    // None of them goes on from when the last one has asked.
    qint64 waitMs = seen.ageMs(upgrades.constFirst().writer);
    qint64 sureMs = seen.sureAgeMs(upgrades.constFirst().writer);
    for (const Upgrade &each : upgrades) {
        waitMs = std::min(waitMs, seen.ageMs(each.writer));
        sureMs = std::min(sureMs, seen.sureAgeMs(each.writer));
    }
    if (waitMs <= seen.limits.upgradeMs)
        return;
    const bool isAlone = upgrades.size() == 1 && upgrades.constFirst().writer == next;
    Candidate candidate {upgradeFinding(rule, seen, upgrades, isAlone), 0};
    if (sureMs <= seen.limits.upgradeMs)
        candidate.notYet =
            Message::tr("needs to be watched for %1 more: the servers' clock is not known")
                .arg(humanDuration(seen.limits.upgradeMs - sureMs));
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
    if (threads == Threads::Same || (isHead && isOverdue(seen, earlier)))
        return OwnGrade(isHead && isSeen ? Severity::Critical : Severity::Warning,
            isSeen ? Confidence::Likely : Confidence::Possible);
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
    if (grade->second == Confidence::Likely)
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
