// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"

namespace lockscope {

/// The lock doctor's last report, and what was known while there was a connection. A value.
class KnownDiagnosis
{
public:
    /// Null: none, of now or before.
    void setReport(const DoctorReportPtr &report)
    {
        m_report = report;
        if (!report || m_isConnected) {
            m_seen = report ? report->diagnosis : Diagnosis();
            m_seenAt = report ? report->at : 0;
        }
    }
    void setConnected(bool isConnected) { m_isConnected = isConnected; }

    bool isConnected() const { return m_isConnected; }
    const DoctorReportPtr &report() const { return m_report; }
    /// What was known when the connection was lost; null while there is one, and where nothing was.
    const Diagnosis *before() const { return m_isConnected || m_seenAt == 0 ? nullptr : &m_seen; }
    qint64 beforeAt() const { return m_seenAt; } ///< our clock; 0: nothing was known yet

private:
    DoctorReportPtr m_report;
    Diagnosis m_seen;
    qint64 m_seenAt = 0;
    bool m_isConnected = true;
};

} // namespace lockscope
