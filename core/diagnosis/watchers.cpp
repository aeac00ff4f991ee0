// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/watchers.h"

#include <algorithm>
#include <numeric>

namespace lockscope {
namespace {

constexpr size_t SessionsAtOnce = 1000;

} // namespace

Watchers::Watchers(
    int locks, const std::vector<Sighting> &sightings, const QHash<SessionId, int> &locksOf)
    : m_begin(size_t(locks) + 1, 0)
    , m_sessions(sightings.size())
    , m_locksOf(locksOf)
{
    for (const Sighting &sighting : sightings)
        ++m_begin[size_t(sighting.lock) + 1];
    std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
    std::vector<int> next(m_begin.begin(), m_begin.end() - 1);
    for (const Sighting &sighting : sightings)
        m_sessions[size_t(next[size_t(sighting.lock)]++)] = sighting.session;
}

std::span<const SessionId> Watchers::ofLock(int lock) const
{
    if (size_t(lock) + 1 >= m_begin.size())
        return {};
    const auto first = m_sessions.begin();
    return {first + m_begin[size_t(lock)], first + m_begin[size_t(lock) + 1]};
}

WatcherSearch::WatcherSearch(const QVector<LockStatePtr> &locks, const ServerFacts *facts)
    : m_locks(locks)
    , m_facts(facts)
{ }

void WatcherSearch::prepare()
{
    if (!m_facts)
        return;
    m_directories.reserve(m_locks.size());
    for (int i = 0; i < m_locks.size(); ++i) {
        const LockSnapshot &snapshot = *m_locks.at(i)->snapshot;
        if (snapshot.isSingleNode) {
            m_single.insert(snapshot.path, i);
            continue;
        }
        for (const LockDirectory &directory : snapshot.directories)
            m_directories.insert(directory.path, i);
    }
    m_sessions.reserve(size_t(m_facts->watches.size()));
    for (auto it = m_facts->watches.begin(); it != m_facts->watches.end(); ++it)
        m_sessions.push_back({it.key(), &it.value()});
}

int WatcherSearch::lockOf(const QString &path) const
{
    const int single = m_single.isEmpty() ? -1 : m_single.value(path, -1);
    const qsizetype slash = std::max<qsizetype>(1, path.lastIndexOf(u'/'));
    return single >= 0 ? single : m_directories.value(QStringView(path).first(slash), -1);
}

/// Each lock once. A session may watch in thousands of them.
void WatcherSearch::lookAt(const WatchedPaths &paths, std::vector<int> *locks) const
{
    locks->clear();
    for (const QByteArrayView path : paths) {
        const int lock = path.isEmpty() ? -1 : lockOf(QString::fromUtf8(path));
        if (lock >= 0 && (locks->empty() || locks->back() != lock))
            locks->push_back(lock);
    }
    if (locks->size() < 2)
        return;
    std::sort(locks->begin(), locks->end());
    locks->erase(std::unique(locks->begin(), locks->end()), locks->end());
}

void WatcherSearch::work()
{
    std::call_once(m_prepared, [this] { prepare(); });
    std::vector<Watchers::Sighting> sightings;
    QHash<SessionId, int> several;
    std::vector<int> locks;
    for (size_t first = m_next.fetch_add(SessionsAtOnce); first < m_sessions.size();
         first = m_next.fetch_add(SessionsAtOnce)) {
        for (size_t i = first; i < std::min(first + SessionsAtOnce, m_sessions.size()); ++i) {
            lookAt(*m_sessions[i].paths, &locks);
            for (const int lock : locks)
                sightings.push_back({lock, m_sessions[i].id});
            if (locks.size() > 1)
                several.insert(m_sessions[i].id, int(locks.size()));
        }
    }
    const std::lock_guard guard(m_mutex);
    m_sightings.insert(m_sightings.end(), sightings.begin(), sightings.end());
    m_locksOf.insert(several);
}

Watchers WatcherSearch::found() const
{
    return {int(m_locks.size()), m_sightings, m_locksOf};
}

} // namespace lockscope
