// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <atomic>
#include <mutex>
#include <span>
#include <vector>

namespace lockscope {

/// Who watches nodes of which lock, as the servers' watch lists say.
class Watchers
{
public:
    struct Sighting
    {
        int lock = 0; ///< index into WaitGraph::locks
        SessionId session;
    };

    Watchers() = default;
    /// Of @p locks locks. @p sightings: in any order, each session once for each lock. @p locksOf:
    /// of sessions that watch in several locks, in how many.
    Watchers(
        int locks, const std::vector<Sighting> &sightings, const QHash<SessionId, int> &locksOf);

    /// In no order. Valid as long as this is. None of a lock that was not there.
    std::span<const SessionId> ofLock(int lock) const;
    /// In how many locks @p session watches nodes.
    int locksOf(SessionId session) const { return m_locksOf.value(session, 1); }

private:
    std::vector<int> m_begin; ///< by lock, and the end
    std::vector<SessionId> m_sessions; ///< lock by lock
    QHash<SessionId, int> m_locksOf; ///< 1 is left out
};

/// Looks through the watch lists, in as many threads as like to work().
class WatcherSearch
{
public:
    /// Both must outlive it. @p facts may be null: nobody was asked.
    WatcherSearch(const QVector<LockStatePtr> &locks, const ServerFacts *facts);

    /// Does what nobody has begun yet. Any thread, several at once.
    void work();
    /// REQUIRES: work() has returned, in every thread that called it.
    Watchers found() const;

private:
    struct Session
    {
        SessionId id;
        const WatchedPaths *paths = nullptr;
    };
    void prepare();
    int lockOf(const QString &path) const;
    void lookAt(const WatchedPaths &paths, std::vector<int> *locks) const;

    const QVector<LockStatePtr> &m_locks;
    const ServerFacts *m_facts;
    std::once_flag m_prepared;
    QHash<QStringView, int> m_single; ///< lock by path; keys refer to the snapshots
    QHash<QStringView, int> m_directories;
    std::vector<Session> m_sessions;
    std::atomic<size_t> m_next = 0;
    std::mutex m_mutex; ///< of what follows
    std::vector<Watchers::Sighting> m_sightings;
    QHash<SessionId, int> m_locksOf;
};

} // namespace lockscope
