// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/findingtracker.h"

#include <QSet>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 ResolvedMemoryMs = 3'600'000;

} // namespace

void FindingTracker::acknowledge(const QString &id)
{
    const auto it = m_findings.find(id);
    if (it != m_findings.end() && it->state == TrackedFinding::Open)
        it->state = TrackedFinding::Acknowledged;
}

bool FindingTracker::isSomethingPending() const
{
    const auto ids = m_pending.keys();
    return std::any_of(ids.begin(), ids.end(), [this](const QString &id) {
        const auto known = m_findings.constFind(id);
        return known == m_findings.constEnd() || known->state == TrackedFinding::Resolved;
    });
}

void FindingTracker::open(const Candidate &candidate, qint64 since, qint64 at)
{
    TrackedFinding &tracked = m_findings[candidate.finding.id];
    const bool isNew = tracked.since == 0 || tracked.state == TrackedFinding::Resolved;
    if (isNew) {
        tracked = {};
        tracked.since = since;
        m_opened.append(candidate.finding.id);
    }
    tracked.finding = candidate.finding;
    tracked.lastSeen = at;
}

/// Opens the finding if it has lasted. Returns since when it is true.
qint64 FindingTracker::note(qint64 at, const Candidate &candidate, const Thresholds &limits)
{
    const QString &id = candidate.finding.id;
    const auto known = m_pending.constFind(id);
    const qint64 since = known == m_pending.constEnd() ? at : known->since;
    const auto tracked = m_findings.constFind(id);
    const bool isOpen =
        tracked != m_findings.constEnd() && tracked->state != TrackedFinding::Resolved;
    if (isOpen || at - since >= std::max(limits.apartMs, candidate.persistMs))
        open(candidate, since, at);
    return since;
}

void FindingTracker::add(qint64 at, const Candidates &candidates, const Thresholds &limits)
{
    m_opened.clear();
    for (const Candidate &candidate : candidates)
        m_pending.insert(candidate.finding.id, {note(at, candidate, limits), at});
}

void FindingTracker::observe(qint64 at, const Candidates &candidates, const Thresholds &limits)
{
    m_opened.clear();
    QHash<QString, Pending> pending;
    for (const Candidate &candidate : candidates)
        pending.insert(candidate.finding.id, {note(at, candidate, limits), at});
    for (auto it = m_findings.begin(); it != m_findings.end();) {
        const bool isOver = it->state != TrackedFinding::Resolved && it->lastSeen < m_previousRound;
        if (isOver) {
            it->state = TrackedFinding::Resolved;
            it->resolvedAt = at;
        }
        const bool isOld =
            it->state == TrackedFinding::Resolved && at - it->resolvedAt > ResolvedMemoryMs;
        it = isOld ? m_findings.erase(it) : std::next(it);
    }
    m_pending = std::move(pending);
    m_previousRound = at;
}

} // namespace lockscope
