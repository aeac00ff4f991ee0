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
    const Rule &rule, const LockView &view, int entry, const QStringList &ghosts)
{
    const bool isSure = !view.recipeOf(entry)->leavesWatches;
    const bool mayBlock = !view.isElection && view.victimsOf(entry) > 0;
    Finding finding =
        view.finding(rule, isSure ? Severity::Critical : leftBehindSeverity(view, entry, mayBlock),
            !isSure                     ? Confidence::Possible
                : view.isGeneric(entry) ? Confidence::Likely
                                        : Confidence::Definite,
            {entry});
    finding.id += u' ' + ghosts.constFirst();
    finding.sentence =
        (isSure ? Message::tr("%1 is entitled to %2 and does not know: it waits for %3, which no "
                              "longer exists.")
                : Message::tr("%1 is entitled to %2 and watches %3, which no longer exists: "
                              "unless its client has looked again, it does not know."))
            .arg(view.describe(entry), visibleText(finding.path), shownPaths(ghosts));
    finding.evidence = {watchesText(view, entry, ghosts), ghostText(view, ghosts.constFirst())};
    finding.advice = {
        nudge(view, entry, ghosts.constFirst(), Message::tr("the client looks again.")),
        findProcess(view.session(entry), Message::tr("restart it"), view.round),
        Message::tr("Update its library: it watches with exists() and does not look whether the "
                    "node was there.")};
    return {finding, 0, view.listedAt(entry), notHeardYet(view, entry, ghosts.constFirst())};
}

void asleepOnGhost(const Rule &rule, const LockView &view, Candidates *found)
{
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (!view.at(i).isContender() || !isHead(view, i) || !view.isSettled(i))
            continue;
        const QStringList ghosts = ghostsOf(view, strangeWatches(view, i), i);
        if (!ghosts.isEmpty())
            found->append(ghostCandidate(rule, view, i, ghosts));
    }
}

Finding laterFinding(const Rule &rule, const LockView &view, int entry, int later)
{
    const QString path = view.path(later);
    Finding finding = view.finding(rule, Severity::Critical,
        view.isGeneric(entry) ? Confidence::Possible : Confidence::Definite, {entry, later});
    finding.id += u' ' + path;
    finding.sentence =
        Message::tr("%1 is first in %2 and waits for %3, which stands behind it and waits itself.")
            .arg(view.describe(entry), visibleText(finding.path), view.describe(later));
    finding.evidence = {watchesText(view, entry, {path})};
    const std::optional<QStringList> &back = view.evidence.of(later).watching;
    if (back && back->contains(view.path(entry)))
        finding.evidence +=
            Message::tr("and that one watches %1").arg(visibleText(view.path(entry)));
    finding.advice = {
        tryRemoving(view, later,
            Message::tr("its client queues again at the end, and the first one wakes.")),
        findProcess(
            view.session(later), Message::tr("restart it, which does the same"), view.round),
        Message::tr("%1. A nudge does not help: the client would watch the wrong node again.")
            .arg(view.recipeOf(entry)->family == NameFamily::Kazoo
                    ? Message::tr("Update kazoo: readers of 2.8 do this, those of 2.9 do not")
                    : Message::tr("Update its library, or report it there: nobody should "
                                  "watch a node behind its own"))};
    return finding;
}

void asleepOnLater(const Rule &rule, const LockView &view, Candidates *found)
{
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (!view.at(i).isContender() || !isHead(view, i) || !view.isSettled(i))
            continue;
        const QStringList all = view.evidence.of(i).watching.value_or(QStringList {});
        if (all.isEmpty() || looksOn(view, view.session(i), all))
            continue;
        // What such a head is "expected" to watch is the fault itself: all it watches counts.
        const QVector<int> later =
            laterOf(view, view.isHolder(i) ? strangeWatches(view, i) : all, i);
        if (!later.isEmpty())
            found->append({laterFinding(rule, view, i, later.constFirst()), 0, view.listedAt(i)});
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
