// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"

namespace lockscope {

/// Whether what is known is of now; else since when it is not, and what was known then. The window
/// has one, see Workbench::lastKnown(), and hands it to all who show something of it. A value.
class LastKnown
{
public:
    /// Also where what is shown needs no connection.
    void setConnected()
    {
        m_isConnected = true;
        m_wasConnected = true;
        m_lostSince = 0;
    }
    /// A session that is made anew later is of the same break, and before the first one there is
    /// nothing to be lost.
    void setLost(qint64 since)
    {
        m_isConnected = false;
        if (m_wasConnected && m_lostSince == 0)
            m_lostSince = since;
    }
    /// What a round of now tells, whatever is shown; without a connection it tells nothing of
    /// locks.
    void note(const DoctorReportPtr &report)
    {
        if (!m_isConnected || !report)
            return;
        m_diagnosis = report->diagnosis;
        m_at = report->at;
    }
    /// There is another connection, or none.
    void forgetDiagnosis()
    {
        m_diagnosis = {};
        m_at = 0;
    }

    bool isConnected() const { return m_isConnected; }
    bool wasConnected() const { return m_wasConnected; } ///< or is
    qint64 lostSince() const { return m_lostSince; } ///< our clock; 0: nothing is lost
    const Diagnosis &diagnosis() const { return m_diagnosis; } ///< that was found last
    qint64 at() const { return m_at; } ///< of `diagnosis`, our clock; 0: there is none

    /// Nothing becomes known during a break; while there is a connection nobody asks for what was
    /// known last.
    bool isSameBreak(const LastKnown &other) const
    {
        return m_isConnected == other.m_isConnected && m_lostSince == other.m_lostSince;
    }

private:
    Diagnosis m_diagnosis;
    qint64 m_at = 0;
    qint64 m_lostSince = 0;
    bool m_isConnected = true;
    bool m_wasConnected = false;
};

} // namespace lockscope
