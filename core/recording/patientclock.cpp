// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/patientclock.h"

namespace lockscope {

qint64 PatientClock::read(qint64 now, qint64 boot)
{
    const bool isAhead = now - boot > m_offset + SlewMs;
    if (isAhead && m_aheadSince < 0)
        m_aheadSince = boot;
    if (!isAhead || boot - m_aheadSince >= BelievedAfterMs) {
        m_offset = now - boot;
        m_aheadSince = -1;
    }
    return boot + m_offset;
}

} // namespace lockscope
