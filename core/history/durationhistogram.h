// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <array>

namespace lockscope {

/// How many things took how long. Never forgets, and takes no more room with each.
class DurationHistogram
{
public:
    /// Ends of the steps, ms, each included; what takes longer than the last is counted behind it.
    static constexpr std::array<qint64, 12> Ends {100, 500, 1'000, 5'000, 15'000, 60'000, 300'000,
        900'000, 3'600'000, 14'400'000, 43'200'000, 86'400'000};

    void add(qint64 ms);
    qint64 count() const { return m_count; }
    qint64 sumMs() const { return m_sumMs; }
    /// How many took no longer than Ends.at(@p step).
    qint64 upTo(std::size_t step) const;

private:
    std::array<qint64, Ends.size()> m_counts {}; ///< of each step alone
    qint64 m_count = 0;
    qint64 m_sumMs = 0;
};

} // namespace lockscope
