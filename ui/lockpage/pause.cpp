// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lockpage/pause.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/tr.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Those of which somebody said that they are known are no news.
QVector<Finding> criticalIn(const DoctorReportPtr &report)
{
    QVector<Finding> critical;
    if (!report)
        return critical;
    const Diagnosis &diagnosis = report->diagnosis;
    std::ranges::copy_if(
        diagnosis.findings, std::back_inserter(critical), [&](const Finding &finding) {
            return finding.severity == Severity::Critical
                && !diagnosis.acknowledged.contains(finding.id);
        });
    return critical;
}

/// How many children came or went from @p before to @p now, by the directories' own count: none is
/// missed between two looks.
qint64 changesBetween(const LockSnapshot &before, const LockSnapshot &now)
{
    qint64 changes = 0;
    for (qsizetype i = 0; i < std::min(before.directories.size(), now.directories.size()); ++i) {
        const quint32 more = quint32(now.directories.at(i).stat.cversion)
            - quint32(before.directories.at(i).stat.cversion); // it goes round
        changes += qint32(more) > 0 ? more : 0;
    }
    return changes;
}

} // namespace

Pause::Pause(const QueueContent &shown, const DoctorReportPtr &report, qint64 at)
    : m_at(at)
    , m_content(shown)
    , m_report(report)
{
    for (const Finding &finding : criticalIn(report))
        m_known.insert(finding.id);
}

/// What the servers tell of it is no change of the queue.
void Pause::accept(const QueueContent &content)
{
    if (!content.state || !m_content.state)
        return;
    const LockSnapshot &before = *m_content.state->snapshot;
    const LockSnapshot &now = *content.state->snapshot;
    // The directory of a lock of one node is somebody else's.
    m_changes +=
        now.isSingleNode ? (before.nodes == now.nodes ? 0 : 1) : changesBetween(before, now);
    m_content = content;
}

void Pause::accept(const DoctorReportPtr &report)
{
    m_report = report;
}

QString Pause::text() const
{
    const QString count = m_changes == 0 ? lockscope::tr("nothing changed since")
        : m_changes == 1                 ? lockscope::tr("1 change since")
                                         : lockscope::tr("%1 changes since").arg(m_changes);
    const QString text = lockscope::tr("Paused at %1 · %2").arg(timeOrDate(m_at), count);
    return m_last.isConnected() ? text : lockscope::tr("%1 · not connected now").arg(text);
}

QString Pause::alarm() const
{
    QVector<Finding> fresh = criticalIn(m_report);
    fresh.removeIf([this](const Finding &finding) { return m_known.contains(finding.id); });
    if (fresh.isEmpty())
        return {};
    const Finding &first = fresh.constFirst();
    const QString what = first.path.isEmpty()
        ? titleText(first)
        : lockscope::tr("%1 on %2").arg(titleText(first), visibleText(first.path));
    return fresh.size() == 1 ? lockscope::tr("New and critical: %1").arg(what)
                             : lockscope::tr("New and critical: %1, and %2 more")
                                   .arg(what, QString::number(fresh.size() - 1));
}

} // namespace lockscope
