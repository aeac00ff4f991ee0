// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

constexpr int FewHolds = 3; // below, their median says nothing

/// How long a newcomer will wait, by what was seen; empty where that is nothing.
QString projectedWait(const LockView &view, double leaveASecond)
{
    const int waiters = view.digest.waiters;
    const HoldTimes holds = view.record() ? holdTimesOf(*view.record()) : HoldTimes {};
    if (holds.count >= FewHolds)
        return QStringLiteral(
            "who comes now waits for about %1: %2 wait, and a hold took %3 in the "
            "median of the last %4")
            .arg(humanDuration(waiters * holds.medianMs))
            .arg(waiters)
            .arg(humanDuration(holds.medianMs))
            .arg(holds.count);
    if (leaveASecond <= 0)
        return QStringLiteral(
            "nobody left meanwhile: who comes now waits for as long as this holder "
            "stands");
    return QStringLiteral("who comes now waits for about %1, if as many leave as now")
        .arg(humanDuration(qint64(1000 * waiters / leaveASecond)));
}

QVector<Advice> adviceForGrowth(const LockView &view)
{
    QVector<Advice> advice;
    const int holder = view.rootHolder();
    if (holder >= 0 && view.session(holder))
        advice.append(findProcess(
            view.session(holder), QStringLiteral("see what it does under the lock"), view.round));
    advice.append(lookAtQueue(view.state.snapshot->path,
        QStringLiteral("See who asks for it most: ask less often, or work more "
                       "under one hold.")));
    advice.append(QStringLiteral(
        "Split the lock into several, so that unrelated work does not queue together."));
    return advice;
}

void growingQueue(const Rule &rule, const LockView &view, Candidates *found)
{
    const LockRecord *record = view.record();
    const Thresholds &limits = view.limits;
    const qsizetype rounds = limits.growthRounds + 1;
    if (!record || record->counts.size() < rounds || view.digest.waiters == 0 || view.isElection)
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
    const double arrive = double(last.creates - from->creates) / seconds;
    const double leave = double(last.deletes - from->deletes) / seconds;
    Finding finding = view.finding(rule, Severity::Warning, Confidence::Definite, {});
    finding.sentence =
        QStringLiteral("The queue of %1 grew in each of the last %2 rounds, from %3 to %4 in %5.")
            .arg(visibleText(finding.path), QString::number(limits.growthRounds),
                QString::number(from->children), QString::number(last.children),
                humanDuration(last.at - from->at));
    finding.evidence = {QStringLiteral("%1 arrive and %2 leave a second")
                            .arg(arrive, 0, 'f', 1)
                            .arg(leave, 0, 'f', 1),
        projectedWait(view, leave)};
    finding.advice = adviceForGrowth(view);
    found->append({finding, 0});
}

/// What came and went in the last spinWindowMs, under holders that stood; and since when.
struct Spin
{
    Ungranted requests;
    qint64 ms = 0;
};

Spin spinOf(const LockRecord &record, qint64 windowMs, qint64 now)
{
    const auto first = std::find_if(record.counts.begin(), record.counts.end(),
        [&](const CountSample &sample) { return sample.at >= now - windowMs; });
    if (first == record.counts.end())
        return {};
    const Ungranted &before = first->ungranted;
    Spin spin {record.ungranted, now - first->at};
    spin.requests.came -= before.came;
    spin.requests.gone -= before.gone;
    spin.requests.lingered -= before.lingered;
    for (size_t i = 0; i < before.lives.size(); ++i)
        spin.requests.lives.at(i) -= before.lives.at(i);
    return spin;
}

/// "40 for less than 0.2 s, 12 for less than a second".
QString livesText(const Ungranted &requests)
{
    static const char *const Names[] = {
        "less than 0.2 s", "less than 1 s", "less than 5 s", "longer"};
    QStringList parts;
    for (size_t life = 0; life < requests.lives.size(); ++life) {
        if (requests.lives.at(life) > 0)
            parts.append(QStringLiteral("%1 for %2")
                             .arg(requests.lives.at(life))
                             .arg(QLatin1String(Names[life])));
    }
    return parts.join(QStringLiteral(", "));
}

void spinLockers(const Rule &rule, const LockView &view, Candidates *found)
{
    const LockRecord *record = view.record();
    const Thresholds &limits = view.limits;
    if (!record)
        return;
    const Spin spin = spinOf(*record, limits.spinWindowMs, view.round.now);
    const Ungranted &requests = spin.requests;
    const int unseen = requests.gone - requests.lingered;
    if (requests.came < limits.spinCreates
        || qint64(unseen) * 100 < requests.came * limits.spinPercent)
        return;
    Finding finding = view.finding(rule, Severity::Warning, Confidence::Definite, {});
    finding.sentence = QStringLiteral(
        "Clients ask for %1 again and again without waiting for it: in the last %2, %3 "
        "requests came and %4 of them went without a grant, before they were seen to "
        "wait.")
                           .arg(visibleText(finding.path), humanDuration(spin.ms),
                               QString::number(requests.came), QString::number(unseen));
    finding.evidence = {
        QStringLiteral(
            "they stood %1; one that was not seen, at most as long as two looks were apart")
            .arg(livesText(requests)),
        QStringLiteral("%1 transactions a second for nothing, on all servers")
            .arg(2 * double(requests.came) * 1000 / double(std::max<qint64>(spin.ms, 1)), 0, 'f',
                1)};
    finding.advice = {
        QStringLiteral(
            "Let clients wait for the lock with a time limit, or pause between attempts."),
        lookAtQueue(
            finding.path, QStringLiteral("See who asks: repeat this until one of them shows."))};
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
