// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

/// One that nobody is before: granted, or kept back by nodes behind it alone (kazoo 2.8 readers).
bool isHead(const LockView &view, int entry)
{
    const Contender &contender = view.at(entry);
    if (contender.role == Role::Holder)
        return true;
    if (contender.role != Role::Waiter || contender.blockers.end <= contender.rank + 1)
        return false;
    const QVector<int> &ranks = view.state.recipes.at(contender.recipe).ranks;
    return std::none_of(ranks.begin(), ranks.begin() + contender.rank,
                        [&](int earlier) { return view.isBlockedBy(entry, earlier); });
}

/// Of the watched paths, those of nodes that are gone.
QStringList ghostsOf(const LockView &view, const QStringList &watched)
{
    QStringList ghosts;
    std::copy_if(watched.begin(), watched.end(), std::back_inserter(ghosts),
                 [&](const QString &path) { return !view.paths.exists(path); });
    return ghosts;
}

/// Of the watched paths, the entries that stand behind @p entry in its queue.
QVector<int> laterOf(const LockView &view, const QStringList &watched, int entry)
{
    QVector<int> later;
    for (const QString &path : watched) {
        const int other = view.paths.indexOf(path);
        if (other >= 0 && view.at(other).recipe == view.at(entry).recipe
            && view.at(other).rank > view.at(entry).rank)
            later.append(other);
    }
    return later;
}

/// The client has seen the server's state of after the last change here: no wake-up is on its way.
bool hasSeenAll(const LockView &view, int entry)
{
    const auto connection = view.round.facts->connections.constFind(view.session(entry));
    const NodeStat &directory = view.state.snapshot->directories.constFirst().stat;
    return connection != view.round.facts->connections.constEnd()
        && connection->lastZxid >= directory.pzxid;
}

QString shownPaths(const QStringList &paths)
{
    QStringList shown;
    for (const QString &path : paths)
        shown.append(visibleText(path));
    return shown.join(QStringLiteral(", "));
}

QString expectedText(const LockView &view, int entry)
{
    QStringList expected;
    for (const WatchTarget &target : view.at(entry).expected)
        expected.append(shortName(view, view.state.pathOf(target)));
    return expected.isEmpty() ? QStringLiteral("nothing") : expected.join(QStringLiteral(" or "));
}

/// How long the lock's children have not changed, as far as we looked.
qint64 stillMs(const LockView &view)
{
    const LockRecord *record = view.record();
    return record && record->movedAt > 0 ? view.round.now - record->movedAt : 0;
}

/// Of a watch on a node that is gone. Clients that look again leave such behind: there is something
/// to it only where it could keep somebody waiting and nothing has moved for long.
Severity leftBehindSeverity(const LockView &view, bool mayBlock)
{
    const bool isStuck = mayBlock && stillMs(view) > view.limits.waitInfoMs;
    return isStuck ? Severity::Warning : Severity::Info;
}

void addId(Finding *finding, const QString &path)
{
    finding->id += u' ' + path;
}

void asleepOnGhost(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.isSettled)
        return;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (!view.at(i).isContender() || !isHead(view, i))
            continue;
        const QStringList ghosts = ghostsOf(view, strangeWatches(view, i));
        if (ghosts.isEmpty())
            continue;
        const bool isSure = !view.recipeOf(i)->leavesWatches;
        const bool mayBlock = !view.isElection && view.victimsOf(i) > 0;
        const bool isAllSeen = hasSeenAll(view, i) && !view.isGeneric(i);
        Finding finding =
            view.finding(rule, isSure ? Severity::Critical : leftBehindSeverity(view, mayBlock),
                         !isSure         ? Confidence::Possible
                             : isAllSeen ? Confidence::Definite
                                         : Confidence::Likely,
                         {i});
        finding.sentence =
            (isSure ? QStringLiteral("%1 is entitled to %2 and does not know: it waits for %3, "
                                     "which no longer exists.")
                    : QStringLiteral("%1 is entitled to %2 and watches %3, which no longer exists: "
                                     "unless its client has looked again, it does not know."))
                .arg(view.describe(i), visibleText(finding.path), shownPaths(ghosts));
        finding.evidence = {QStringLiteral("its session watches ") + shownPaths(ghosts),
                            QStringLiteral("no such node is in the directory")};
        finding.advice = {
            QStringLiteral(
                "Nudge: create and delete that node in one transaction; the watch fires and "
                "the client looks again."),
            QStringLiteral("Restart the client."),
            QStringLiteral("Update its library: it watches with exists() and does not look whether "
                           "the node was there.")};
        addId(&finding, ghosts.constFirst());
        found->append({finding, 0});
    }
}

void asleepOnLater(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.isSettled)
        return;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (!view.at(i).isContender() || !isHead(view, i))
            continue;
        // What such a head is "expected" to watch is the fault itself: all it watches counts.
        const QStringList watched = view.isHolder(i)
            ? strangeWatches(view, i)
            : view.evidence.of(i).watching.value_or(QStringList {});
        const QVector<int> later = laterOf(view, watched, i);
        if (later.isEmpty())
            continue;
        const int other = later.constFirst();
        Finding finding =
            view.finding(rule, Severity::Critical,
                         view.isGeneric(i) ? Confidence::Possible : Confidence::Definite,
                         {i, other});
        finding.sentence =
            QStringLiteral(
                "%1 is first in %2 and waits for %3, which stands behind it and waits itself.")
                .arg(view.describe(i), visibleText(finding.path), view.describe(other));
        finding.evidence = {QStringLiteral("its session watches ") + visibleText(view.path(other))};
        const std::optional<QStringList> &back = view.evidence.of(other).watching;
        if (back && back->contains(view.path(i)))
            finding.evidence += QStringLiteral("and that one watches ") + visibleText(view.path(i));
        finding.advice = {
            QStringLiteral("A nudge does not help: the client would watch the wrong node again."),
            QStringLiteral("Restart the later client, or delete its node: it queues again."),
            QStringLiteral("kazoo 2.8 readers do this (fixed in 2.9): update it.")};
        addId(&finding, view.path(other));
        found->append({finding, 0});
    }
}

void waiterOnWrongNode(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.isSettled)
        return;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        const WatchVerdict verdict = view.evidence.verdictOf(i);
        if (isHead(view, i) || (verdict != WatchVerdict::Ghost && verdict != WatchVerdict::Wrong))
            continue;
        const QStringList watched = strangeWatches(view, i);
        // What such a client left behind tells nothing while it has not set its next watch yet.
        const bool isLeftBehind = verdict == WatchVerdict::Ghost && view.recipeOf(i)->leavesWatches;
        const bool isSerious =
            verdict == WatchVerdict::Ghost || !laterOf(view, watched, i).isEmpty();
        const bool isSure = !view.isGeneric(i) && !isLeftBehind;
        Finding finding = view.finding(rule,
                                       isLeftBehind              ? leftBehindSeverity(view, true)
                                           : isSerious && isSure ? Severity::Critical
                                                                 : Severity::Info,
                                       isSure ? Confidence::Definite : Confidence::Possible, {i});
        finding.sentence = QStringLiteral("%1 in %2 watches %3; it should watch %4.")
                               .arg(view.describe(i), visibleText(finding.path),
                                    shownPaths(watched), expectedText(view, i));
        finding.evidence = {verdict == WatchVerdict::Ghost
                                ? QStringLiteral("what it watches no longer exists")
                                : QStringLiteral("what it watches is another contender")};
        finding.advice = {isSerious ? QStringLiteral(
                              "It will not wake when its turn comes. If it watches a node that is "
                              "gone, a nudge wakes it; else restart it.")
                                    : QStringLiteral(
                                        "It may wake late, or early for nothing; it is not stuck."),
                          QStringLiteral("See whether another recipe fits this directory better.")};
        addId(&finding, watched.value(0));
        found->append({finding, 0});
    }
}

void waiterWithoutWatch(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.isSettled || !view.round.facts->allWatches())
        return;
    const qint64 still = stillMs(view);
    const auto seesOthers = [&](int i) {
        for (int j = 0; j < view.state.queue.size(); ++j) {
            if (j != i && view.at(j).recipe == view.at(i).recipe
                && view.evidence.verdictOf(j) == WatchVerdict::Ok)
                return true;
        }
        return false;
    };
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (view.evidence.verdictOf(i) != WatchVerdict::NoneSeen)
            continue;
        const ContenderEvidence &evidence = view.evidence.of(i);
        const qint64 limit = std::max<qint64>(view.limits.staticMs, evidence.timeoutMs / 3);
        if (evidence.endpoint.isEmpty() || still <= limit || view.isGeneric(i))
            continue;
        const ClientConnection connection = view.round.facts->connections.value(view.session(i));
        // Whose last request is no heartbeat has just reconnected, or works, or looks again and
        // again: it needs no watch to wake.
        const QString &last = connection.lastOperation;
        if ((!last.isEmpty() && last != u"PING") || connection.queued > 0)
            continue;
        Finding finding =
            view.finding(rule, Severity::Warning,
                         seesOthers(i) ? Confidence::Likely : Confidence::Possible, {i});
        finding.sentence =
            QStringLiteral("%1 waits for %2 and watches nothing: nothing will wake it.")
                .arg(view.describe(i), visibleText(finding.path));
        finding.evidence = {
            QStringLiteral("it should watch ") + expectedText(view, i),
            QStringLiteral("all %1 members listed their watches; the queue has not moved for %2")
                .arg(view.round.facts->members.size())
                .arg(humanDuration(still)),
            QStringLiteral("it sends nothing but heartbeats")};
        finding.advice = {QStringLiteral("Take a thread dump of the client: it may poll once in a "
                                         "while, or have given up and left its node."),
                          QStringLiteral(
                              "A nudge changes nothing: there is no watch that could fire.")};
        found->append({finding, 0});
    }
}

} // namespace

QVector<Rule> watchesRules()
{
    return {
        {.id = "R07",
         .title = "Head asleep on a ghost",
         .rank = Rank::Defect,
         .needs = NeedWatches,
         .ofLock = asleepOnGhost},
        {.id = "R08",
         .title = "Head asleep on a later node",
         .rank = Rank::Defect,
         .needs = NeedWatches,
         .ofLock = asleepOnLater},
        {.id = "R09",
         .title = "Waiter watches the wrong node",
         .rank = Rank::Defect,
         .needs = NeedWatches,
         .ofLock = waiterOnWrongNode},
        {.id = "R10",
         .title = "Waiter without a watch",
         .rank = Rank::Defect,
         .needs = NeedWatches | NeedRecording,
         .ofLock = waiterWithoutWatch},
    };
}

} // namespace lockscope::rules
