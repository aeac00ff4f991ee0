// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One lock of the overview as a value: what the scan, the doctor's verdict and its findings say of
// it, in words, and in times by which ages are told and rows are sorted. Pure.
#pragma once

#include "core/diagnosis/findingindex.h"
#include "core/diagnosis/verdict.h"
#include "core/live/scan.h"
#include "ui/overview/trend.h"

namespace lockscope {

/// How much a lock needs somebody, the worst first: the order of the rows, and the parts of the
/// line over them.
enum class Urgency : quint8 {
    Deadlock, ///< it is one of those that wait for each other
    Stuck,
    Slow,
    Unknown, ///< examined, and something that is needed is not known
    Unexamined, ///< only found by a scan
    Calm,
};
constexpr int UrgencyCount = int(Urgency::Calm) + 1;

/// How a lock with that urgency is shown: its own verdict, or the one that stands for several.
Standing standingFor(Urgency urgency);

/// All that is known of one lock. Whatever is null is not known.
struct LockKnowledge
{
    const FoundLock *found = nullptr;
    const LockState *state = nullptr; ///< as the doctor looked at it
    const Verdict *verdict = nullptr;
    const Finding *cause = nullptr; ///< explains the verdict
    const Finding *worst = nullptr; ///< of this lock, not of the ensemble
    qint64 at = 0; ///< our clock, of the verdict
    qint64 serversAhead = 0; ///< of our clock, ms
};

struct OverviewRow
{
    QString path;
    Urgency urgency = Urgency::Unexamined;
    Standing standing = Standing::Unknown;
    QString deadlock; ///< id of the finding that says so; the same for all locks of one
    QString recipe; ///< in words; empty: none is known
    QString holder; ///< "10.0.0.7:4512", "3 readers"; empty: nobody
    SessionId session; ///< of the one holder, where it is known
    bool isOwn = false; ///< this window holds it
    qint64 heldSince = 0; ///< our clock, at the latest; 0: not known
    qint64 heldNotBefore = 0; ///< at the earliest
    qint64 waitsSince = 0; ///< the one who waits longest; 0: nobody
    int waiters = 0;
    bool isUnread = false; ///< its queue could not be read: who holds and waits is not known
    bool isEstimate = false; ///< counted by names alone
    Trend trend = Trend::None;
    QString finding; ///< title of the worst
    Message sentence; ///< the verdict's
    bool isFavourite = false; ///< of the operator
    QString note; ///< that the operator made

    friend bool operator==(const OverviewRow &, const OverviewRow &) = default;
};

/// Without its trend, which is known over time.
OverviewRow overviewRow(const LockKnowledge &known);

/// @p next with the times of @p before where they are the same but for the moments it takes to
/// look: rows of one second must not change places with each look.
OverviewRow withSteadyTimes(OverviewRow next, const OverviewRow &before);

/// The finding that explains @p verdict, and the worst of its lock; null: there is none.
const Finding *causeIn(const FindingIndex &findings, const Verdict &verdict);
const Finding *worstIn(const FindingIndex &findings, const QString &path);

} // namespace lockscope
