// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewsummary.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/tr.h"

#include <algorithm>
#include <numeric>

namespace lockscope {

namespace {

/// The earlier one of those that are known.
qint64 earlierOf(qint64 a, qint64 b)
{
    return a <= 0 ? b : b <= 0 ? a : std::min(a, b);
}

QString stuckText(int count, qint64 longestMs)
{
    const QString number = grouped(count);
    if (longestMs < 0)
        return tr("%1 stuck").arg(number);
    return count == 1 ? tr("1 stuck for %1").arg(roughDuration(longestMs))
                      : tr("%1 stuck, the longest for %2").arg(number, roughDuration(longestMs));
}

/// Rows are locks, and a deadlock goes over some.
QString deadlockText(int deadlocks, int locks)
{
    if (deadlocks > 1)
        return tr("%1 deadlocks of %2 locks").arg(grouped(deadlocks), grouped(locks));
    return locks == 1 ? tr("1 deadlock of 1 lock")
                      : tr("1 deadlock of %1 locks").arg(grouped(locks));
}

} // namespace

int OverviewCounts::total() const
{
    return std::accumulate(locks.begin(), locks.end(), 0);
}

void OverviewCounter::add(const OverviewRow &row)
{
    const auto index = size_t(row.urgency);
    ++m_counts.locks.at(index);
    qint64 &since = m_counts.waitsSince.at(index);
    since = earlierOf(since, row.waitsSince);
    m_counts.maxWaiters = std::max(m_counts.maxWaiters, row.waiters);
    m_counts.oldest = earlierOf(m_counts.oldest, earlierOf(row.waitsSince, row.heldNotBefore));
    if (row.urgency != Urgency::Deadlock || m_deadlocks.contains(row.deadlock))
        return;
    m_deadlocks.insert(row.deadlock);
    ++m_counts.deadlocks;
}

QString roughDuration(qint64 ms)
{
    const qint64 seconds = std::max<qint64>(0, ms) / 1000;
    if (seconds < 60)
        return tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return tr("%1 m").arg(seconds / 60);
    if (seconds < 172'800)
        return tr("%1 h").arg(seconds / 3600);
    return tr("%1 d").arg(seconds / 86'400);
}

QString partText(const OverviewCounts &counts, Urgency urgency, qint64 now)
{
    const int count = counts.of(urgency);
    const qint64 since = counts.waitsSince.at(size_t(urgency));
    switch (urgency) {
    case Urgency::Deadlock:
        return deadlockText(counts.deadlocks, count);
    case Urgency::Stuck:
        return stuckText(count, since > 0 ? std::max<qint64>(0, now - since) : -1);
    case Urgency::Slow:
        return tr("%1 slow").arg(grouped(count));
    case Urgency::Unknown:
        return tr("%1 unknown").arg(grouped(count));
    case Urgency::Unexamined:
        return tr("%1 not examined").arg(grouped(count));
    case Urgency::Calm:
        break;
    }
    return tr("%1 calm").arg(grouped(count));
}

QString sourceText(const OverviewSource &source)
{
    if (source.pastAt > 0)
        return tr("as of %1, not live").arg(timeOrDate(source.pastAt));
    if (!source.isConnected)
        return source.asOf > 0 ? tr("as of %1, not connected").arg(timeOrDate(source.asOf))
                               : tr("not connected");
    return source.isScanning ? tr("looking for locks …") : QString();
}

QString emptyText(const OverviewSource &source, int total, const QString &typed)
{
    if (total > 0 && !typed.isEmpty())
        return tr("None of %1 locks has “%2” in its path, recipe, holder, sessions or finding.")
            .arg(grouped(total), visibleText(typed));
    if (total > 0)
        return tr("None of %1 locks stands so any more.").arg(grouped(total));
    if (!source.isConnected)
        return source.asOf > 0 ? tr("There were no locks at %1. There is no connection now.")
                                     .arg(timeOrDate(source.asOf))
                               : tr("No locks are known: there is no connection.");
    if (source.isScanning || source.asOf == 0)
        return tr("Looking for locks: they are listed here as they are found.");
    return tr("No locks were found.");
}

} // namespace lockscope
