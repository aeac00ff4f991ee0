// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/announcer.h"

#include "core/base/text.h"

namespace lockscope {

Announcer::Announcer(std::shared_ptr<NotificationSink> sink, QObject *parent)
    : QObject(parent)
    , m_sink(std::move(sink))
{
    connect(m_sink.get(), &NotificationSink::clicked, this, &Announcer::findingWanted);
    connect(m_sink.get(), &NotificationSink::unavailable, this, &Announcer::unavailable);
}

Announcer::~Announcer() = default;

void Announcer::examine(const DoctorReportPtr &report)
{
    if (!report) {
        m_known.clear();
        return;
    }
    QVector<const Finding *> fresh;
    for (const Finding &finding : report->diagnosis.findings) {
        if (finding.severity != Severity::Critical || m_known.contains(finding.id))
            continue;
        m_known.insert(finding.id);
        fresh.append(&finding);
    }
    if (!m_isEnabled || fresh.isEmpty())
        return;
    if (fresh.size() <= MaxAtOnce) {
        for (const Finding *finding : std::as_const(fresh))
            m_sink->show({finding->id,
                          tr("%1: %2").arg(visibleText(finding->title), visibleText(finding->path)),
                          visibleText(finding->sentence)});
        return;
    }
    QStringList lines;
    for (const Finding *finding : fresh.mid(0, MaxAtOnce))
        lines.append(tr("%1: %2").arg(visibleText(finding->title), visibleText(finding->path)));
    lines.append(tr("and %1 more").arg(fresh.size() - MaxAtOnce));
    m_sink->show(
        {fresh.first()->id, tr("%1 critical findings").arg(fresh.size()), lines.join(u'\n')});
}

} // namespace lockscope
