// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <optional>

namespace lockscope {

/// For who keeps times of the machine's clock, to tell how long ago they were: that clock is set,
/// by a time server or by hand, and an hour ago is then a moment ago. A machine's sleep is none of
/// that: both clocks count it. A plain value; time is told to it.
class ClockWatch
{
public:
    /// It looks: @p now by nowMs(), @p boot by bootMs(), of one moment. By how much the clock was
    /// set since the last time, ms, ahead or (negative) back; 0: it was not, or by so little that
    /// it may be the time between two readings. That is told once it comes to more.
    qint64 look(qint64 now, qint64 boot);

private:
    std::optional<qint64> m_offset; ///< of the clock; nothing: it never looked
};

/// What @p at, which is by a clock that was set by @p byMs, is by that clock now. 0 stays 0, which
/// is no time.
inline void moveTime(qint64 *at, qint64 byMs)
{
    if (*at != 0)
        *at += byMs;
}

} // namespace lockscope
