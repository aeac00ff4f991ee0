// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"

namespace lockscope {

struct SiteSettings;

/// By the site's thresholds. Valid as long as @p settings are.
LongWait longWaitOf(const SiteSettings &settings);

/// Whether one who holds is held up himself, by what his session waits for in another lock: the one
/// answer for chains, verdicts and the blocking forest. Refers to what it is made of.
class HeldUp
{
public:
    using Wait = SessionWaits::Wait;

    /// @p now: the servers' clock. @p deadlocks: of these digests.
    HeldUp(const LockDigests &locks, const SessionWaits &waits, const QVector<Deadlock> &deadlocks,
        qint64 now, LongWait longWait);

    /// What the holder at @p entry of @p lock waits for in another lock, a deadlock's request
    /// first, then the one that waits longest. It counts where the thread that made it may be the
    /// one that holds, and where it has waited for long, or for half as long as the oldest waiter
    /// behind the holder: who waits for a moment now and then is not held up. Null: nothing.
    const Wait *by(int lock, int entry) const;
    /// The deadlock that @p wait is part of, as index; -1: none.
    int ringOf(const Wait &wait) const { return m_rings.value(keyOf(wait.lock, wait.entry), -1); }

private:
    static quint64 keyOf(int lock, int entry)
    {
        return (quint64(quint32(lock)) << 32) | quint32(entry);
    }
    const LockDigest::Entry &at(int lock, int entry) const
    {
        return m_locks.at(lock)->entries[size_t(entry)];
    }
    qint64 sinceMs(qint64 since) const
    {
        return since > 0 ? std::max<qint64>(0, m_now - since) : 0;
    }

    const LockDigests &m_locks;
    const SessionWaits &m_waits;
    qint64 m_now = 0;
    LongWait m_longWait;
    QHash<quint64, int> m_rings; ///< by the waiters of their edges
};

} // namespace lockscope
