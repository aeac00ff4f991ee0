// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/heldup.h"

#include "core/diagnosis/sitesettings.h"

#include <utility>

namespace lockscope {

LongWait longWaitOf(const SiteSettings &settings)
{
    return [&settings](const QString &path) {
        return settings.thresholdFor(path, &Thresholds::waitInfoMs);
    };
}

HeldUp::HeldUp(const LockDigests &locks, const SessionWaits &waits,
    const QVector<Deadlock> &deadlocks, qint64 now, LongWait longWait)
    : m_locks(locks)
    , m_waits(waits)
    , m_now(now)
    , m_longWait(std::move(longWait))
{
    for (int ring = int(deadlocks.size()) - 1; ring >= 0; --ring) { // the first one counts
        for (const WaitEdge &edge : deadlocks.at(ring).edges)
            m_rings.insert(keyOf(edge.waiter.lock, edge.waiter.entry), ring);
    }
}

const HeldUp::Wait *HeldUp::by(int lock, int entry) const
{
    const auto [first, last] = m_waits.of(at(lock, entry).owner);
    if (first == last)
        return nullptr;
    const LockDigest &digest = *m_locks.at(lock);
    const qint64 behindMs = sinceMs(digest.waiting.oldestSince);
    const Wait *best = nullptr;
    for (const Wait *wait = first; wait != last; ++wait) {
        const LockDigest::Entry &request = at(wait->lock, wait->entry);
        if (wait->lock == lock || request.blocker < 0
            || !SessionWaits::mayBeOneThread(m_locks, lock, entry, *wait))
            continue;
        if (ringOf(*wait) >= 0)
            return wait;
        const qint64 waited = sinceMs(request.since);
        const bool holdsUp =
            waited * 2 >= behindMs || waited >= m_longWait(digest.state->snapshot->path);
        if (holdsUp && (!best || request.token < at(best->lock, best->entry).token))
            best = wait;
    }
    return best;
}

} // namespace lockscope
