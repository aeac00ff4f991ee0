// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/lastknown.h"

namespace lockscope {

/// The lock doctor's report that is shown, and what was known while there was a connection. While
/// an earlier moment is shown the report is of that one, and what was known last says nothing of
/// it. A value.
class KnownDiagnosis
{
public:
    /// Null: none, of now or before.
    void setReport(const DoctorReportPtr &report)
    {
        m_report = report;
        if (!m_isPast && !report)
            m_last.forgetDiagnosis();
    }
    void setLastKnown(const LastKnown &last) { m_last = last; }
    /// Before the first report of an earlier moment, and before the next one of the present.
    void setPast(bool isPast) { m_isPast = isPast; }

    bool isPast() const { return m_isPast; }
    const LastKnown &lastKnown() const { return m_last; }
    /// Whether what is shown is told by somebody: an earlier moment needs no connection.
    bool isTold() const { return m_isPast || m_last.isConnected(); }
    const DoctorReportPtr &report() const { return m_report; }
    /// What was known when the connection was lost; null while there is one, where nothing was, and
    /// of an earlier moment.
    const Diagnosis *before() const
    {
        return isTold() || m_last.at() == 0 ? nullptr : &m_last.diagnosis();
    }
    qint64 beforeAt() const { return m_last.at(); } ///< our clock; 0: nothing was known yet

private:
    DoctorReportPtr m_report;
    LastKnown m_last;
    bool m_isPast = false;
};

} // namespace lockscope
