// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Locks, verdicts and reports for tests of the overview, written down.
#pragma once

#include "core/diagnosis/doctorreport.h"
#include "core/live/scan.h"

namespace lockscope::fixtures {

constexpr qint64 OverviewNow = 1'700'000'000'000;

inline FoundLock foundAt(const QString &path, int holders = 1, int waiters = 0, qint64 waitMs = 0)
{
    FoundLock lock;
    lock.path = path;
    lock.recipes = {QStringLiteral("curator-mutex")};
    lock.summary.holders = holders;
    lock.summary.waiters = waiters;
    lock.oldestWaiterSince = waiters > 0 ? OverviewNow - waitMs : 0;
    return lock;
}

inline ChainStep holderOf(
    const QString &path, const QString &endpoint, qint64 heldMs, qint64 session = 0x1000)
{
    return {path, path + QStringLiteral("/lock-0000000001"), SessionId {session}, endpoint, {},
        heldMs, heldMs};
}

inline Verdict verdictFor(const QString &path, Standing standing, qint64 oldestWaitMs = -1)
{
    Verdict verdict;
    verdict.path = path;
    verdict.standing = standing;
    verdict.confidence = Confidence::Definite;
    verdict.sentence = QString(path + QStringLiteral(" is what it is."));
    verdict.oldestWaitMs = oldestWaitMs;
    return verdict;
}

inline Finding findingOf(
    const QString &rule, const QString &path, const QString &title, const QStringList &locks = {})
{
    Finding finding;
    finding.rule = rule;
    finding.title = title;
    finding.severity = Severity::Critical;
    finding.confidence = Confidence::Definite;
    finding.path = path;
    finding.locks = locks;
    finding.id = rule + u' ' + path;
    return finding;
}

/// A verdict of a ring that goes through @p path and @p other, or that @p path only waits for.
inline Verdict ringVerdict(const QString &path, const QString &other, qint64 oldestWaitMs)
{
    Verdict verdict = verdictFor(path, Standing::Stuck, oldestWaitMs);
    verdict.isRing = true;
    verdict.cause = QStringLiteral("R12");
    verdict.chain = {holderOf(path, QStringLiteral("10.0.0.1:4001"), 60'000, 1),
        holderOf(other, QStringLiteral("10.0.0.2:4002"), 60'000, 2)};
    verdict.root = verdict.chain.last();
    return verdict;
}

inline DoctorReportPtr reportOf(const QVector<Verdict> &verdicts,
    const QVector<Finding> &findings = {}, qint64 at = OverviewNow)
{
    auto report = std::make_shared<DoctorReport>();
    report->at = at;
    report->rounds = 1;
    report->diagnosis.verdicts = verdicts;
    report->diagnosis.findings = findings;
    return report;
}

} // namespace lockscope::fixtures
