// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"

namespace lockscope {

/// The lock doctor's last report, and what was known while there was a connection. While an earlier
/// moment is shown the report is of that one, and says nothing of what was known last. A value.
class KnownDiagnosis
{
public:
    /// Null: none, of now or before.
    void setReport(const DoctorReportPtr &report)
    {
        m_report = report;
        if (!m_isPast && (!report || m_isConnected)) {
            m_seen = report ? report->diagnosis : Diagnosis();
            m_seenAt = report ? report->at : 0;
        }
    }
    void setConnected(bool isConnected) { m_isConnected = isConnected; }
    /// Before the first report of an earlier moment, and before the next one of the present.
    void setPast(bool isPast) { m_isPast = isPast; }

    bool isConnected() const { return m_isConnected; }
    const DoctorReportPtr &report() const { return m_report; }
    /// What was known when the connection was lost; null while there is one, where nothing was, and
    /// of an earlier moment.
    const Diagnosis *before() const
    {
        return m_isPast || m_isConnected || m_seenAt == 0 ? nullptr : &m_seen;
    }
    qint64 beforeAt() const { return m_seenAt; } ///< our clock; 0: nothing was known yet

private:
    DoctorReportPtr m_report;
    Diagnosis m_seen;
    qint64 m_seenAt = 0;
    bool m_isConnected = true;
    bool m_isPast = false;
};

} // namespace lockscope
