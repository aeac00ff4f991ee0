// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/nameindex.h"
#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <QHash>
#include <QSet>

#include <functional>
#include <utility>
#include <vector>

namespace lockscope {

struct ServerFacts;

/// Questions about the paths of one lock, answered without building the path of every node: only
/// what is odd is looked up. Refers to the state, which must outlive it. One thread.
class LockPaths
{
public:
    /// @p facts, which outlive this, tell which sessions are our own; null: none are.
    LockPaths(const LockState &state, const ServerFacts *facts)
        : m_state(state)
        , m_facts(facts)
    { }

    /// Where a node of this lock is, or would be: the index of its directory, and its name.
    using Place = std::pair<int, QStringView>;
    /// Tells @p take of each of @p watched that is (or would be) a contender of this lock. What it
    /// is given is gone when it returns.
    void forEachInLock(const WatchedPaths &watched,
        const std::function<void(const QString &path, Place place)> &take) const;
    /// Their paths, in order.
    QStringList inLock(const WatchedPaths &watched) const;
    /// The same of what @p session is seen to watch. A client with a thousand contenders has as
    /// many watches: their list is made once, and shared.
    QStringList watchedBy(SessionId session) const;
    /// Whether one of @p watched is a directory of this lock, or above one: as a persistent watch
    /// it may tell of what happens in the lock. No server says of a watch what it is.
    bool isAnyAbove(const WatchedPaths &watched) const;
    /// Whether a node of that path was listed.
    bool exists(const QString &path) const { return indexOf(path) >= 0; }
    /// Index into LockState::queue, or -1.
    int indexOf(const QString &path) const;
    int indexOf(Place place) const;
    /// Indexes into LockState::queue of what @p session owns here.
    QVector<int> nodesOf(SessionId session) const;
    /// Sessions that own something here, and the indexes of that, sorted.
    const std::vector<std::pair<SessionId, int>> &bySession() const;
    /// Those of watchedBy() that neither @p session's own nodes explain, by recipes whose clients
    /// watch such (Curator a revocable one, Accumulo each; our own always), nor what any of its
    /// waiters would watch. ZooKeeper's WriteLock that watches its own node waits for itself.
    /// Of very many, MostUnexplained, what is gone first: each contender of a client that has
    /// thousands of nodes under a wrong recipe is judged by them, and its finding names them.
    QStringList unexplained(SessionId session) const;
    static constexpr qsizetype MostUnexplained = 64;
    /// Whether @p session, of @p holder, is seen to watch another one of its nodes that none of
    /// its waiters explains: that may be revocable, or be what another thread of it waits for.
    bool mayWaitForOwn(const Contender &holder, SessionId session) const;
    /// Whether one of @p watched is what @p waiter is expected to watch.
    bool isExpected(const Contender &waiter, const WatchedPaths &watched) const;
    /// What @p waiter is expected to watch and its @p session is seen to.
    QStringList expectedAndWatched(const Contender &waiter, SessionId session) const;
    /// What the waiters among @p entries, indexes into LockState::queue, are expected to watch. The
    /// names are the state's.
    QSet<Place> awaitedBy(const QVector<int> &entries) const;

private:
    QVector<int> unawaitedOwn(SessionId session) const;
    QStringList findUnexplained(SessionId session) const;
    bool mayWatchItself(const Contender &contender) const;
    bool watchesForNothing(const Contender &contender) const;
    Place placeOf(const LockNode &node) const { return {node.directory, node.name}; }
    Place placeAt(const QString &path) const;
    int search(Place place) const;
    void indexNames() const;

    const LockState &m_state;
    const ServerFacts *m_facts;
    mutable int m_asked = 0; ///< how often for a path, before all were indexed
    mutable bool m_hasNames = false;
    mutable bool m_hasSessions = false;
    mutable std::vector<NameIndex> m_names; ///< by directory: 100 000 paths are 26 MB
    mutable std::vector<int> m_entries; ///< by node: index into LockState::queue, or -1
    mutable std::vector<std::pair<SessionId, int>> m_bySession;
    mutable QHash<SessionId, QStringList> m_watched;
    mutable QHash<SessionId, QStringList> m_unexplained;
    mutable QHash<SessionId, QVector<int>> m_unawaitedOwn;
};

} // namespace lockscope
