// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/findingtracker.h"

#include "core/base/clockwatch.h"
#include "core/base/times.h"
#include "core/diagnosis/folding.h"

#include <QMap>
#include <QSet>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int RoundsToClose = 2; ///< examined ones, in a row

bool goesBy(const QString &id, const Finding &finding)
{
    return finding.id == id || foldedId(finding) == id;
}

} // namespace

void FindingTracker::acknowledge(const QString &id, qint64 now)
{
    for (TrackedFinding &tracked : m_findings) {
        if (goesBy(id, tracked.finding) && tracked.acknowledgedAt == 0)
            tracked.acknowledgedAt = now;
    }
}

void FindingTracker::carry(const QHash<QString, qint64> &acknowledged, qint64 now)
{
    m_carried = acknowledged;
    m_carriedAt = now;
    m_taken.clear();
}

void FindingTracker::unacknowledge(const QString &id)
{
    m_carried.remove(id);
    for (TrackedFinding &tracked : m_findings) {
        if (goesBy(id, tracked.finding))
            tracked.acknowledgedAt = 0;
    }
}

QHash<QString, qint64> FindingTracker::acknowledged() const
{
    QHash<QString, qint64> since;
    QSet<QString> open;
    for (const TrackedFinding &tracked : m_findings) {
        const QString id = foldedId(tracked.finding);
        if (tracked.acknowledgedAt == 0)
            open.insert(id);
        else
            since[id] = std::max(since.value(id), tracked.acknowledgedAt);
    }
    for (const QString &id : std::as_const(open))
        since.remove(id);
    return since;
}

qint64 FindingTracker::pendingSince() const
{
    qint64 since = 0;
    for (auto it = m_pending.begin(); it != m_pending.end(); ++it) {
        if (!isOpen(it.key()))
            since = since > 0 ? std::min(since, it->since) : it->since;
    }
    return since;
}

QVector<PendingFinding> FindingTracker::pending(qint64 now, const IsMuted &isMuted) const
{
    struct Rest
    {
        qint64 restMs = 0;
        Message notYet;
        QStringList locks;
    };
    const auto isLess = [](const Rest &a, const Rest &b) {
        return std::tuple(!a.notYet.isEmpty(), a.restMs)
            < std::tuple(!b.notYet.isEmpty(), b.restMs);
    };
    QMap<QPair<QString, QString>, Rest> least; // by rule and lock
    for (auto it = m_pending.begin(); it != m_pending.end(); ++it) {
        const Finding &finding = it->finding;
        if (isOpen(it.key()) || (isMuted && isMuted(finding)))
            continue;
        const Rest need {
            it->persistMs > 0 ? it->since + it->persistMs - now : 0, it->notYet, finding.locks};
        const auto known = least.find({finding.rule, finding.path});
        if (known == least.end())
            least.insert({finding.rule, finding.path}, need);
        else if (isLess(need, *known))
            *known = need;
    }
    QVector<PendingFinding> pending;
    for (auto it = least.begin(); it != least.end(); ++it) {
        Message why = it->notYet;
        if (why.isEmpty() && it->restMs > 0)
            why = Message::tr("needs %1 more of the same").arg(humanDuration(it->restMs));
        else if (why.isEmpty())
            why = Message::tr("seen once: needs a second look");
        pending.append({it.key().first, it.key().second, why, it->locks});
    }
    return pending;
}

QStringList FindingTracker::nodesOf(const QString &rule) const
{
    QStringList nodes;
    for (const Pending &pending : m_pending) {
        if (pending.finding.rule == rule)
            nodes += pending.finding.nodes;
    }
    return nodes;
}

void FindingTracker::moveTimes(qint64 byMs)
{
    for (Pending &pending : m_pending) {
        moveTime(&pending.since, byMs);
        moveTime(&pending.lastSeen, byMs);
    }
    for (TrackedFinding &tracked : m_findings) {
        moveTime(&tracked.since, byMs);
        moveTime(&tracked.lastSeen, byMs);
        moveTime(&tracked.acknowledgedAt, byMs);
    }
}

void FindingTracker::open(const Candidate &candidate, qint64 since, qint64 at)
{
    TrackedFinding &tracked = m_findings[candidate.finding.id];
    if (tracked.since == 0) {
        tracked.since = since;
        if (at - m_carriedAt <= CarriedMs && !m_taken.contains(candidate.finding.id))
            tracked.acknowledgedAt = m_carried.value(foldedId(candidate.finding));
        if (tracked.acknowledgedAt > 0)
            m_taken.insert(candidate.finding.id);
        m_opened.append(candidate.finding.id);
    }
    tracked.finding = candidate.finding;
    tracked.lastSeen = at;
    tracked.missed = 0;
}

/// Opens the finding if it has lasted.
FindingTracker::Pending FindingTracker::note(
    qint64 at, const Candidate &candidate, const Thresholds &limits)
{
    const QString &id = candidate.finding.id;
    const qint64 asOf = candidate.asOf > 0 ? candidate.asOf : at;
    if (!candidate.notYet.isEmpty()) {
        if (const auto known = m_findings.find(id); known != m_findings.end())
            known->missed = 0;
        return {candidate.finding, asOf, at, candidate.persistMs, candidate.notYet};
    }
    const auto known = m_pending.constFind(id);
    const bool isFirst = known == m_pending.constEnd() || !known->notYet.isEmpty();
    const qint64 since = isFirst ? asOf : known->since;
    if (isOpen(id) || asOf - since >= std::max(limits.apartMs, candidate.persistMs))
        open(candidate, since, at);
    return {candidate.finding, since, at, candidate.persistMs, {}};
}

void FindingTracker::add(qint64 at, const Candidates &candidates, const Thresholds &limits)
{
    m_opened.clear();
    for (const Candidate &candidate : candidates)
        m_pending.insert(candidate.finding.id, note(at, candidate, limits));
}

void FindingTracker::observe(
    qint64 at, const Candidates &candidates, const Thresholds &limits, const Examined &wasExamined)
{
    m_opened.clear();
    QHash<QString, Pending> seen;
    for (const Candidate &candidate : candidates)
        seen.insert(candidate.finding.id, note(at, candidate, limits));
    const auto isLeftOut = [&](const QString &id, const Finding &finding, qint64 lastSeen) {
        return wasExamined && at - lastSeen <= UnexaminedMs && !seen.contains(id)
            && !wasExamined(finding);
    };
    for (auto it = m_findings.begin(); it != m_findings.end(); ++it) {
        if (!seen.contains(it.key()) && !isLeftOut(it.key(), it->finding, it->lastSeen))
            ++it->missed;
    }
    for (auto it = m_pending.begin(); it != m_pending.end(); ++it) {
        if (!isOpen(it.key()) && isLeftOut(it.key(), it->finding, it->lastSeen))
            seen.insert(it.key(), *it);
    }
    m_pending = std::move(seen);
    m_findings.removeIf([](const auto &entry) { return entry.value().missed >= RoundsToClose; });
}

} // namespace lockscope
