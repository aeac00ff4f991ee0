// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/trend.h"

#include "ui/theme/tr.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qint64 TraceStepMs = 1000; ///< what changes faster is one change

/// How many waited on average from @p begin to @p end. REQUIRES: the first count is not after
/// @p begin.
double averageWaiters(const std::vector<WaiterCount> &counts, qint64 begin, qint64 end)
{
    double sum = 0;
    for (size_t i = 0; i < counts.size(); ++i) {
        const qint64 until = i + 1 < counts.size() ? counts[i + 1].at : end;
        const qint64 overlap = std::min(until, end) - std::max(counts[i].at, begin);
        sum += double(std::max<qint64>(0, overlap)) * counts[i].waiters;
    }
    return sum / double(std::max<qint64>(1, end - begin));
}

} // namespace

QString textOf(Trend trend)
{
    switch (trend) {
    case Trend::Grows:
        return tr("↗ more");
    case Trend::Steady:
        return tr("→ same");
    case Trend::Shrinks:
        return tr("↘ fewer");
    case Trend::None:
        break;
    }
    return {};
}

QString wordsOf(Trend trend)
{
    switch (trend) {
    case Trend::Grows:
        return tr("more wait than before");
    case Trend::Steady:
        return tr("as many wait as before");
    case Trend::Shrinks:
        return tr("fewer wait than before");
    case Trend::None:
        break;
    }
    return {};
}

Trend trendOf(const std::vector<WaiterCount> &counts, qint64 now)
{
    if (counts.empty())
        return Trend::None;
    const qint64 begin = std::max(counts.front().at, now - TrendWindowMs);
    if (now - begin < TrendLeastMs)
        return Trend::None;
    const qint64 third = (now - begin) / 3;
    const double before = averageWaiters(counts, begin, begin + third);
    const double after = averageWaiters(counts, now - third, now);
    const double least = std::max(1.0, before / 10);
    if (after - before >= least)
        return Trend::Grows;
    if (before - after >= least)
        return Trend::Shrinks;
    return before > 0 || after > 0 ? Trend::Steady : Trend::None;
}

void WaiterTrace::add(qint64 at, int waiters)
{
    if (!m_counts.empty())
        at = std::max(at, m_counts.back().at);
    // Of what is older than the window, the last one says how the window began.
    const auto isOver = [&](size_t i) { return m_counts[i].at <= at - TrendWindowMs; };
    size_t old = 0;
    while (old + 1 < m_counts.size() && isOver(old + 1))
        ++old;
    m_counts.erase(m_counts.begin(), m_counts.begin() + qsizetype(old));
    if (!m_counts.empty() && m_counts.back().waiters == waiters)
        return;
    if (m_counts.size() > 1 && at - m_counts.back().at < TraceStepMs)
        m_counts.back().waiters = waiters;
    else
        m_counts.push_back({at, waiters});
}

} // namespace lockscope
