// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the watch lists tell of those in the middle.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/watched.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

Advice adviceForWrong(const SeenLock &seen, int entry, const QStringList &ghosts, bool isSerious)
{
    if (!isSerious)
        return {Message::tr("It may wake late, or early for nothing; it is not stuck.")};
    if (!ghosts.isEmpty())
        return nudge(seen, entry, ghosts.constFirst(),
            Message::tr("it looks again. Else it will not wake when its turn comes."));
    return findProcess(seen.session(entry),
        Message::tr("restart it: it will not wake when its turn comes"), seen.round);
}

Candidate wrongCandidate(const Rule &rule, const SeenLock &seen, int entry)
{
    const QStringList watched = strangeWatches(seen, entry);
    const QStringList ghosts = ghostsOf(seen, watched, entry);
    // What such a client left behind tells nothing while it has not set its next watch yet.
    const bool isLeftBehind = !ghosts.isEmpty() && seen.recipeOf(entry)->leavesWatches;
    const bool isSerious = !ghosts.isEmpty() || !laterOf(seen, watched, entry).isEmpty();
    const bool isSure = !seen.isGeneric(entry) && !isLeftBehind;
    const Severity severity = isLeftBehind ? leftBehindSeverity(seen, entry, true)
        : isSerious && isSure              ? Severity::Critical
                                           : Severity::Info;
    Finding finding =
        seen.finding(rule, severity, isSure ? Confidence::Definite : Confidence::Possible, {entry});
    finding.id += u' ' + watched.value(0);
    finding.sentence = Message::tr("%1 in %2 watches %3; it should watch %4.")
                           .arg(seen.describe(entry), visibleText(finding.path),
                               shownPaths(watched), expectedText(seen, entry));
    finding.evidence = {watchesText(seen, entry, watched),
        ghosts.isEmpty() ? Message::tr("what it watches is another contender")
                         : ghostText(seen, ghosts.constFirst())};
    finding.advice = {adviceForWrong(seen, entry, ghosts, isSerious),
        Message::tr("See whether another recipe fits this directory better: the list is that of "
                    "\"lockscopectl recipes\".")};
    return {finding, 0, seen.listedAt(entry),
        ghosts.isEmpty() ? Message() : notHeardYet(seen, entry, ghosts.constFirst())};
}

void waiterOnWrongNode(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        const WatchVerdict verdict = seen.evidence.verdictOf(i);
        if ((verdict != WatchVerdict::Ghost && verdict != WatchVerdict::Wrong) || isHead(seen, i)
            || looksOn(seen, seen.session(i), seen.watchedBy(i)))
            continue;
        found->append(wrongCandidate(rule, seen, i));
    }
}

/// What a client sends of itself while it waits.
struct Quiet
{
    bool isKnown = false;
    qint64 forMs = -1; ///< nothing but heartbeats; -1: how long is not known
    bool hasAsked = false; ///< it was seen to send something else since its node is there
};

/// By the number of its last request; or, where no member tells that, by its name alone. Whose last
/// request is no heartbeat has just reconnected, or works, or looks again and again: it needs no
/// watch to wake.
Quiet quietOf(const SeenLock &seen, int entry)
{
    const ClientConnection connection = seen.round.facts->connections.value(seen.session(entry));
    const QString &last = connection.lastOperation;
    const bool isBusy = (!last.isEmpty() && last != u"PING") || connection.queued > 0;
    const SessionRecord *record = seen.round.history.session(seen.session(entry));
    if (isBusy || !record)
        return {};
    if (record->quietSince == 0)
        return {last == u"PING", -1, false};
    const LockRecord *lock = seen.record();
    const NodeRecord *node = lock ? lock->present.find(seen.node(entry).stat.czxid) : nullptr;
    const qint64 seenAt = node ? node->seenAt : 0;
    return {true, seen.round.now - record->quietSince, record->quietSince > seenAt + 1000};
}

bool isAsleep(const SeenLock &seen, int entry, const Quiet &quiet)
{
    const ContenderEvidence &evidence = seen.evidence.of(entry);
    // One that was seen to look again and again may look once in a while.
    const qint64 patience =
        quiet.hasAsked ? seen.limits.waitInfoMs : std::max<qint64>(0, evidence.timeoutMs / 3);
    const qint64 limit = std::max(seen.limits.staticMs, patience);
    return quiet.isKnown && !evidence.endpoint.isEmpty() && seen.stillMs(entry) > limit
        && (quiet.forMs < 0 || quiet.forMs >= limit);
}

Finding sleeperFinding(
    const Rule &rule, const SeenLock &seen, int entry, const Quiet &quiet, bool seesOthers)
{
    Finding finding = seen.finding(
        rule, Severity::Warning, seesOthers ? Confidence::Likely : Confidence::Possible, {entry});
    finding.sentence =
        Message::tr("%1 waits for %2 and watches nothing: unless it looks by itself, nothing "
                    "wakes it.")
            .arg(seen.describe(entry), visibleText(finding.path));
    finding.evidence = {Message::tr("it should watch %1").arg(expectedText(seen, entry)),
        Message::tr("%1 listed no watch of its session on this lock")
            .arg(visibleText(seen.evidence.of(entry).member)),
        Message::tr("nothing before it has moved for %1").arg(humanDuration(seen.stillMs(entry))),
        quiet.forMs < 0 ? Message::tr("the last that was heard of it is a heartbeat")
                        : Message::tr("it has sent nothing but heartbeats for %1")
                              .arg(humanDuration(quiet.forMs))};
    if (seesOthers)
        finding.evidence += Message::tr("others in this queue do watch");
    finding.advice = {
        findProcess(seen.session(entry),
            Message::tr("take a thread dump of it: it may look once in a while, or have "
                        "given up and left its node"),
            seen.round),
        tryRemoving(seen, entry,
            Message::tr("a waiter may be removed without two holding at once; if its "
                        "client lives, it queues again at the end."))};
    return finding;
}

/// Of a waiter that was seen to hold: no client is told that another comes before it now.
Finding passedFinding(const Rule &rule, const SeenLock &seen, int entry)
{
    Finding finding = seen.finding(rule, Severity::Warning, Confidence::Possible, {entry});
    finding.title = Message::tr("A holder that waits by the rule");
    finding.sentence =
        Message::tr("%1 was seen to hold %2 and has not let go of it; by the rule it waits now. It "
                    "may work still, beside the holder.")
            .arg(seen.describe(entry), visibleText(finding.path));
    finding.evidence = {
        Message::tr("who waits watches %1; it watches nothing").arg(expectedText(seen, entry))};
    finding.advice = {findProcess(seen.session(entry),
                          Message::tr("look whether it works under the lock"), seen.round),
        Message::tr("Do not delete its node as a waiter's: that takes the lock from one who may "
                    "work.")};
    return finding;
}

bool wasPassed(const SeenLock &seen, int entry)
{
    const LockRecord *lock = seen.record();
    const LockNode &node = seen.node(entry);
    const NodeRecord *known = lock ? lock->present.find(node.stat.czxid) : nullptr;
    return known && known->wasPassed && !seen.state.isTimed(seen.at(entry).node);
}

void waiterWithoutWatch(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    QHash<int, bool> isAnySeen; // by recipe: some waiter does watch
    const auto seesOthers = [&](int recipe) {
        const auto known = isAnySeen.constFind(recipe);
        if (known != isAnySeen.constEnd())
            return *known;
        const QVector<int> &ranks = seen.state.recipes.at(recipe).ranks;
        return *isAnySeen.insert(recipe, std::any_of(ranks.begin(), ranks.end(), [&](int i) {
            return seen.evidence.verdictOf(i) == WatchVerdict::Ok;
        }));
    };
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (seen.evidence.verdictOf(i) != WatchVerdict::NoneSeen || seen.isGeneric(i))
            continue;
        const Quiet quiet = quietOf(seen, i);
        if (!isAsleep(seen, i, quiet))
            continue;
        if (wasPassed(seen, i))
            found->append({passedFinding(rule, seen, i), 0, seen.listedAt(i)});
        else
            found->append({sleeperFinding(rule, seen, i, quiet, seesOthers(seen.at(i).recipe)), 0,
                seen.listedAt(i)});
    }
}

} // namespace

QVector<Rule> waitersRules()
{
    return {
        {.id = "R09",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Waiter watches the wrong node"),
            .rank = Rank::Defect,
            .needs = NeedWatches,
            .folds = true,
            .ofLock = waiterOnWrongNode},
        {.id = "R10",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Waiter without a watch"),
            .rank = Rank::Defect,
            .needs = NeedWatches | NeedRecording,
            .folds = true,
            .ofLock = waiterWithoutWatch},
    };
}

} // namespace lockscope::rules
