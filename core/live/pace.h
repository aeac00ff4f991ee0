// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many requests a scan keeps under way, so that servers that are busy with others are left to
// them.
#pragma once

#include <QtGlobal>

#include <limits>

namespace lockscope {

/// Goes up while answers come fast, first by doubling, later by one a round, and is halved, once a
/// round, by an answer that took much longer than the fastest one did (as TCP Vegas takes a growing
/// delay for a queue that we help to fill). Starts low: what a server can do shows within some
/// round trips. What was fast is forgotten bit by bit while answers are slow: another member may be
/// farther away for good. A value; one thread.
class Pace
{
public:
    static constexpr int First = 8;
    /// Slow is what takes longer than this, and than SlowFactor times the fastest: that much our
    /// own requests make each other wait.
    static constexpr qint64 SlowMs = 50;
    static constexpr qint64 SlowFactor = 4;

    /// @p most: never more than so many; at least 1.
    explicit Pace(int most);

    int allowed() const { return m_allowed; }
    /// One was answered, @p tookMs after it was sent.
    void answered(qint64 tookMs);

private:
    int m_most;
    int m_allowed;
    int m_left; ///< answers until the round is over: then those that were sent before are in
    bool m_wasCut = false; ///< ever: no doubling any more
    bool m_isCut = false; ///< in this round
    qint64 m_fastestMs = std::numeric_limits<qint64>::max();
};

} // namespace lockscope
