// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

qint64 longestWait(const LockView &view)
{
    qint64 longest = 0;
    for (int i = 0; i < view.state.queue.size(); ++i)
        longest = view.isWaiter(i) ? std::max(longest, view.ageMs(i)) : longest;
    return longest;
}

/// ZooKeeper does not store when a lock was granted: seen since, and at most as old as its node.
QString holdBounds(const LockView &view, int holder)
{
    const LockRecord *record = view.record();
    const auto known = record ? record->present.constFind(view.node(holder).stat.czxid)
                              : QHash<Zxid, NodeRecord>::const_iterator();
    const QString atMost = humanDuration(view.ageMs(holder));
    if (!record || known == record->present.constEnd() || known->holdsSince == 0)
        return QStringLiteral("holds for at most ") + atMost;
    return QStringLiteral("holds for at least %1 and at most %2")
        .arg(humanDuration(view.round.now - known->holdsSince), atMost);
}

Severity severityOf(qint64 wait, int victims, const Thresholds &limits)
{
    if (wait > limits.waitCriticalMs)
        return Severity::Critical;
    return victims >= limits.victims && wait > limits.waitWarningMs ? Severity::Warning
                                                                    : Severity::Info;
}

void stuckHolder(const Rule &rule, const LockView &view, Candidates *found)
{
    const int holder = view.isElection ? -1 : view.rootHolder();
    const qint64 wait = longestWait(view);
    if (holder < 0 || wait <= view.limits.waitInfoMs)
        return;
    const int victims = view.victimsOf(holder);
    Finding finding =
        view.finding(rule, severityOf(wait, victims, view.limits), Confidence::Likely, {holder});
    const QString waits =
        victims == 1 ? QStringLiteral("one waits") : QStringLiteral("%1 wait").arg(victims);
    finding.sentence =
        QStringLiteral("%1 has held %2 for long: %3 for it, the longest for %4.")
            .arg(view.describe(holder), visibleText(finding.path), waits, humanDuration(wait));
    finding.evidence = {holdBounds(view, holder)};
    const ContenderEvidence &known = view.evidence.of(holder);
    if (known.idleMs >= 0)
        finding.evidence += QStringLiteral("its client was heard %1 ago: the process lives")
                                .arg(humanDuration(known.idleMs));
    finding.advice = {
        QStringLiteral("Ask the owner of the client what it is doing; take a thread dump there."),
        QStringLiteral("Do not delete its node while the client lives: it would not be told, and "
                       "the next one would hold beside it.")};
    found->append({finding, 0});
}

void growingQueue(const Rule &rule, const LockView &view, Candidates *found)
{
    const LockRecord *record = view.record();
    const Thresholds &limits = view.limits;
    const qsizetype rounds = limits.growthRounds + 1;
    if (!record || record->counts.size() < rounds || view.state.summary.waiters == 0
        || view.isElection)
        return;
    const auto from = record->counts.end() - rounds;
    const auto isNoGrowth = [](const CountSample &a, const CountSample &b) {
        return b.children <= a.children;
    };
    if (std::adjacent_find(from, record->counts.end(), isNoGrowth) != record->counts.end())
        return;
    const CountSample &last = record->counts.constLast();
    const double seconds = double(last.at - from->at) / 1000;
    if (last.at - from->at < limits.growthMs)
        return;
    Finding finding = view.finding(rule, Severity::Warning, Confidence::Definite, {});
    finding.sentence =
        QStringLiteral("The queue of %1 grew in each of the last %2 rounds, from %3 to %4.")
            .arg(visibleText(finding.path))
            .arg(limits.growthRounds)
            .arg(from->children)
            .arg(last.children);
    finding.evidence = {QStringLiteral("%1 arrive and %2 leave a second")
                            .arg(double(last.creates - from->creates) / seconds, 0, 'f', 1)
                            .arg(double(last.deletes - from->deletes) / seconds, 0, 'f', 1)};
    finding.advice = {
        QStringLiteral("Find out what holds the lock for so long, or ask for it less often."),
        QStringLiteral("Split the lock, so that unrelated work does not queue together.")};
    found->append({finding, 0});
}

void spinLockers(const Rule &rule, const LockView &view, Candidates *found)
{
    const LockRecord *record = view.record();
    const Thresholds &limits = view.limits;
    const qint64 brief = record ? record->goneUnderHolder - record->lingeredUnderHolder : 0;
    if (!record || record->createsUnderHolder < limits.spinCreates
        || brief * 100 < record->createsUnderHolder * limits.spinPercent)
        return;
    Finding finding = view.finding(rule, Severity::Warning, Confidence::Definite, {});
    finding.sentence =
        QStringLiteral(
            "Clients ask for %1 and give up at once: %2 requests came and %3 went within a moment, "
            "without a grant, while one holder stood.")
            .arg(visibleText(finding.path))
            .arg(record->createsUnderHolder)
            .arg(brief);
    finding.evidence = {
        QStringLiteral("within %1").arg(humanDuration(view.round.now - record->spinSince))};
    finding.advice = {
        QStringLiteral("Let clients wait for the lock, or pause between attempts: each attempt "
                       "is two transactions on all servers.")};
    found->append({finding, 0});
}

} // namespace

QVector<Rule> slownessRules()
{
    return {
        {.id = "R01", .title = "Stuck holder", .rank = Rank::Holder, .ofLock = stuckHolder},
        {.id = "R02",
         .title = "Queue is growing",
         .rank = Rank::Trend,
         .needs = NeedRecording,
         .ofLock = growingQueue},
        {.id = "R22",
         .title = "Spin lockers",
         .rank = Rank::Trend,
         .needs = NeedRecording,
         .ofLock = spinLockers},
    };
}

} // namespace lockscope::rules
