// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <optional>

namespace lockscope {

/// For who looks at the clock every second or so: tells that it could not for a while, for its
/// machine slept, or its process was stopped. A plain value; time is told to it.
class SleepWatch
{
public:
    /// When it looked for the last time before, and the first time after; ms since 1970, by the
    /// machine's clock, which may have been set meanwhile.
    struct Sleep
    {
        qint64 from = 0;
        qint64 to = 0;
    };

    /// @p leastMs: what is shorter is no sleep, but a busy machine.
    explicit SleepWatch(qint64 leastMs)
        : m_leastMs(leastMs)
    { }

    /// It looks: @p now by nowMs(), @p boot by bootMs(). The sleep from which it comes; nothing:
    /// from none.
    std::optional<Sleep> look(qint64 now, qint64 boot);

private:
    qint64 m_leastMs;
    std::optional<qint64> m_boot; ///< when it looked last; nothing: it never did
    qint64 m_now = 0;
};

} // namespace lockscope
