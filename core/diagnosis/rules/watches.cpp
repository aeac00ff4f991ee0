// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Heads that sleep: what the watch lists tell of those that nobody is before.
#include "core/base/text.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/watched.h"

namespace lockscope::rules {
namespace {

Candidate ghostCandidate(
    const Rule &rule, const SeenLock &seen, int entry, const QStringList &ghosts)
{
    const bool isSure = !seen.recipeOf(entry)->leavesWatches;
    const bool mayBlock = !seen.isElection && seen.victimsOf(entry) > 0;
    Finding finding =
        seen.finding(rule, isSure ? Severity::Critical : leftBehindSeverity(seen, entry, mayBlock),
            !isSure                     ? Confidence::Possible
                : seen.isGeneric(entry) ? Confidence::Likely
                                        : Confidence::Definite,
            {entry});
    finding.id += u' ' + ghosts.constFirst();
    finding.sentence =
        (isSure ? Message::tr("%1 is entitled to %2 and does not know: it waits for %3, which no "
                              "longer exists.")
                : Message::tr("%1 is entitled to %2 and watches %3, which no longer exists: "
                              "unless its client has looked again, it does not know."))
            .arg(seen.describe(entry), visibleText(finding.path), shownPaths(ghosts));
    finding.evidence = {watchesText(seen, entry, ghosts), ghostText(seen, ghosts.constFirst())};
    finding.advice = {
        nudge(seen, entry, ghosts.constFirst(), Message::tr("the client looks again.")),
        findProcess(seen.session(entry), Message::tr("restart it"), seen.round),
        Message::tr("Update its library: it watches with exists() and does not look whether the "
                    "node was there.")};
    return {finding, 0, seen.listedAt(entry), notHeardYet(seen, entry, ghosts.constFirst())};
}

void asleepOnGhost(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (!seen.at(i).isContender() || !isHead(seen, i) || !seen.isSettled(i))
            continue;
        const QStringList ghosts = ghostsOf(seen, strangeWatches(seen, i), i);
        if (!ghosts.isEmpty())
            found->append(ghostCandidate(rule, seen, i, ghosts));
    }
}

/// Of one whose client may merely have another thread that gave up.
Finding laterOrLeft(const Rule &rule, const SeenLock &seen, int entry, int later)
{
    const QString path = seen.path(later);
    Finding finding = seen.finding(rule, Severity::Warning, Confidence::Possible, {entry, later});
    finding.id += u' ' + path;
    finding.sentence =
        Message::tr("%1 is first in %2 and watches %3, which stands behind it: unless another "
                    "thread of its client stood behind that and gave up, it does not know that it "
                    "is first.")
            .arg(seen.describe(entry), visibleText(finding.path), seen.describe(later));
    finding.evidence = {watchesText(seen, entry, {path})};
    finding.advice = {findProcess(seen.session(entry),
        Message::tr("take a thread dump of it: does it do what the lock is for?"), seen.round)};
    return finding;
}

Finding laterFinding(const Rule &rule, const SeenLock &seen, int entry, int later)
{
    const QString path = seen.path(later);
    Finding finding = seen.finding(rule, Severity::Critical,
        seen.isGeneric(entry) ? Confidence::Possible : Confidence::Definite, {entry, later});
    finding.id += u' ' + path;
    finding.sentence =
        Message::tr("%1 is first in %2 and waits for %3, which stands behind it and waits itself.")
            .arg(seen.describe(entry), visibleText(finding.path), seen.describe(later));
    finding.evidence = {watchesText(seen, entry, {path})};
    if (seen.watches(later, entry))
        finding.evidence +=
            Message::tr("and that one watches %1").arg(visibleText(seen.path(entry)));
    finding.advice = {
        tryRemoving(seen, later,
            Message::tr("its client queues again at the end, and the first one wakes.")),
        findProcess(
            seen.session(later), Message::tr("restart it, which does the same"), seen.round),
        Message::tr("%1. A nudge does not help: the client would watch the wrong node again.")
            .arg(seen.recipeOf(entry)->family == NameFamily::Kazoo
                    ? Message::tr("Update kazoo: readers of 2.8 do this, those of 2.9 do not")
                    : Message::tr("Update its library, or report it there: nobody should "
                                  "watch a node behind its own"))};
    return finding;
}

void asleepOnLater(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (!seen.at(i).isContender() || !isHead(seen, i) || !seen.isSettled(i))
            continue;
        const QStringList all = seen.watchedBy(i);
        if (all.isEmpty() || looksOn(seen, seen.session(i), all))
            continue;
        // What such a head is "expected" to watch is the fault itself: all it watches counts.
        const bool isHolder = seen.isHolder(i);
        const auto isLeft = [&](int one) {
            return seen.evidence.hasGivenUpBehind(seen.session(i), one);
        };
        QVector<int> later = laterOf(seen, isHolder ? strangeWatches(seen, i) : all, i);
        const int left = later.isEmpty() ? -1 : later.constFirst();
        later.removeIf(isLeft);
        const bool areAllLeft = later.isEmpty();
        if (left < 0 || (areAllLeft && isHolder))
            continue;
        const int first = areAllLeft ? left : later.constFirst();
        const bool isUnsure = areAllLeft || (isHolder && !seen.evidence.isAllSeenSince(first));
        found->append(
            {isUnsure ? laterOrLeft(rule, seen, i, first) : laterFinding(rule, seen, i, first), 0,
                seen.listedAt(i)});
    }
}

} // namespace

QVector<Rule> watchesRules()
{
    return {
        {.id = "R07",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Head asleep on a ghost"),
            .rank = Rank::Defect,
            .needs = NeedWatches,
            .folds = true,
            .ofLock = asleepOnGhost},
        {.id = "R08",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Head asleep on a later node"),
            .rank = Rank::Defect,
            .needs = NeedWatches,
            .ofLock = asleepOnLater},
    };
}

} // namespace lockscope::rules
