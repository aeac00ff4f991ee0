// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

namespace lockscope {

/// The time of day for whoever throws away what is old. A machine that wakes, or a time server that
/// errs, can set the clock ahead for some seconds, which must not cost a week of what was kept: a
/// jump ahead is believed once it has lasted ten minutes, one back at once.
class PatientClock
{
public:
    /// @p now: ms since 1970, by the machine's clock. @p boot: bootMs().
    PatientClock(qint64 now, qint64 boot)
        : m_offset(now - boot)
    { }

    /// The time that is believed, ms since 1970; never after @p now.
    qint64 read(qint64 now, qint64 boot);

private:
    static constexpr qint64 SlewMs = 60'000; ///< from one reading to the next is no jump
    static constexpr qint64 BelievedAfterMs = 600'000;

    qint64 m_offset; ///< of the time of day that is believed
    qint64 m_aheadSince = -1; ///< bootMs() when a jump was seen that still lasts; -1: none
};

} // namespace lockscope
