// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"
#include "ui/queue/queueentry.h"
#include "ui/theme/lastknown.h"

#include <QSet>

namespace lockscope {

/// What happens to a lock whose page stands still: how it is by now, and what is to be told of that
/// all the same. A value.
class Pause
{
public:
    /// @p shown, @p report: what stands still; the report may be null.
    Pause(const QueueContent &shown, const DoctorReportPtr &report, qint64 at);

    void accept(const QueueContent &content);
    void accept(const DoctorReportPtr &report);
    void accept(const ServerFactsPtr &facts) { m_facts = facts; }
    void accept(const LastKnown &last) { m_last = last; }

    qint64 at() const { return m_at; }
    const QueueContent &content() const { return m_content; } ///< the latest
    const DoctorReportPtr &report() const { return m_report; } ///< the latest
    const ServerFactsPtr &facts() const { return m_facts; } ///< the latest; may be null
    const LastKnown &lastKnown() const { return m_last; } ///< the latest
    /// "Paused at 03:41:07 · 14 changes since". Escaped.
    QString text() const;
    /// "New and critical: Deadlock on /locks/a"; empty: nothing is. Escaped.
    QString alarm() const;

private:
    qint64 m_at = 0;
    QueueContent m_content;
    DoctorReportPtr m_report;
    ServerFactsPtr m_facts;
    QSet<QString> m_known; ///< ids of critical findings when it began
    qint64 m_changes = 0;
    LastKnown m_last;
};

} // namespace lockscope
