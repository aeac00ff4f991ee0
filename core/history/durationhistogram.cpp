// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/durationhistogram.h"

#include <algorithm>
#include <numeric>

namespace lockscope {

void DurationHistogram::add(qint64 ms)
{
    const auto end = std::ranges::lower_bound(Ends, ms);
    if (end != Ends.end())
        ++m_counts[std::size_t(end - Ends.begin())];
    ++m_count;
    m_sumMs += ms;
}

qint64 DurationHistogram::upTo(std::size_t step) const
{
    return std::accumulate(
        m_counts.begin(), m_counts.begin() + std::ptrdiff_t(step) + 1, qint64(0));
}

} // namespace lockscope
