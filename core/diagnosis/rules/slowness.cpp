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
Message projectedWait(const SeenLock &seen, double leaveASecond)
{
    const int waiters = seen.digest.waiters;
    const HoldTimes holds = seen.record() ? holdTimesOf(*seen.record()) : HoldTimes {};
    if (holds.count >= FewHolds)
        return Message::tr("who comes now waits for about %1: %2 wait, and a hold took %3 in the "
                           "median of the last %4")
            .arg(humanDuration(waiters * holds.medianMs), waiters, humanDuration(holds.medianMs),
                holds.count);
    if (leaveASecond <= 0)
        return Message::tr("nobody left meanwhile: who comes now waits for as long as this holder "
                           "stands");
    return Message::tr("who comes now waits for about %1, if as many leave as now")
        .arg(humanDuration(qint64(1000 * waiters / leaveASecond)));
}

QVector<Advice> adviceForGrowth(const SeenLock &seen)
{
    QVector<Advice> advice;
    const int holder = seen.rootHolder();
    if (holder >= 0 && seen.session(holder))
        advice.append(findProcess(
            seen.session(holder), Message::tr("see what it does under the lock"), seen.round));
    advice.append(lookAtQueue(seen.state.snapshot->path,
        Message::tr("See who asks for it most: ask less often, or work more "
                    "under one hold.")));
    advice.append(Message::tr(
        "Split the lock into several, so that unrelated work does not queue together."));
    return advice;
}

void growingQueue(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const LockRecord *record = seen.record();
    const Thresholds &limits = seen.limits;
    const qsizetype rounds = limits.growthRounds + 1;
    if (!record || record->counts.size() < rounds || seen.digest.waiters == 0 || seen.isElection)
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
    Finding finding = seen.finding(rule, Severity::Warning, Confidence::Definite, {});
    finding.sentence =
        Message::tr("The queue of %1 grew in each of the last %2 rounds, from %3 to %4 in %5.")
            .arg(visibleText(finding.path), limits.growthRounds, from->children, last.children,
                humanDuration(last.at - from->at));
    finding.evidence = {Message::tr("%1 arrive and %2 leave a second")
                            .arg(QString::number(arrive, 'f', 1), QString::number(leave, 'f', 1)),
        projectedWait(seen, leave)};
    finding.advice = adviceForGrowth(seen);
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
Message livesText(const Ungranted &requests)
{
    static const char *const Lives[] = {
        QT_TRANSLATE_NOOP("lockscope::Message", "%1 for less than 0.2 s"),
        QT_TRANSLATE_NOOP("lockscope::Message", "%1 for less than 1 s"),
        QT_TRANSLATE_NOOP("lockscope::Message", "%1 for less than 5 s"),
        QT_TRANSLATE_NOOP("lockscope::Message", "%1 for longer")};
    Messages parts;
    for (size_t life = 0; life < requests.lives.size(); ++life) {
        if (requests.lives.at(life) > 0)
            parts.append(Message::tr(Lives[life]).arg(requests.lives.at(life)));
    }
    return Message::listed(parts);
}

void spinLockers(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const LockRecord *record = seen.record();
    const Thresholds &limits = seen.limits;
    if (!record)
        return;
    const Spin spin = spinOf(*record, limits.spinWindowMs, seen.round.now);
    const Ungranted &requests = spin.requests;
    const int unseen = requests.gone - requests.lingered;
    if (requests.came < limits.spinCreates
        || qint64(unseen) * 100 < requests.came * limits.spinPercent)
        return;
    Finding finding = seen.finding(rule, Severity::Warning, Confidence::Definite, {});
    finding.sentence =
        Message::tr("Clients ask for %1 again and again without waiting for it: in the last %2, %3 "
                    "requests came and %4 of them went without a grant, before they were seen to "
                    "wait.")
            .arg(visibleText(finding.path), humanDuration(spin.ms), requests.came, unseen);
    finding.evidence = {
        Message::tr("they stood %1; one that was not seen, at most as long as two looks were apart")
            .arg(livesText(requests)),
        Message::tr("%1 transactions a second for nothing, on all servers")
            .arg(QString::number(
                2 * double(requests.came) * 1000 / double(std::max<qint64>(spin.ms, 1)), 'f', 1))};
    finding.advice = {
        Message::tr("Let clients wait for the lock with a time limit, or pause between attempts."),
        lookAtQueue(
            finding.path, Message::tr("See who asks: repeat this until one of them shows."))};
    found->append({finding, 0});
}

} // namespace

QVector<Rule> slownessRules()
{
    return {
        {.id = "R01",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Long hold"),
            .rank = Rank::Holder,
            .ofLock = stuckHolder},
        {.id = "R02",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Queue is growing"),
            .rank = Rank::Trend,
            .needs = NeedRecording,
            .ofLock = growingQueue},
        {.id = "R22",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Spin lockers"),
            .rank = Rank::Trend,
            .needs = NeedRecording,
            .ofLock = spinLockers},
    };
}

} // namespace lockscope::rules
