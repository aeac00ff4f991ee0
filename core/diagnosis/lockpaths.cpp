// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/lockpaths.h"

#include "core/base/nodepath.h"
#include "core/server/serverfacts.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

qsizetype lengthBeforeSlash(const QString &directory)
{
    return directory.size() == 1 ? 0 : directory.size();
}

/// Whether @p path is a child of @p directory: no grandchild, not the directory itself.
bool isChildOf(const QString &path, const QString &directory)
{
    const qsizetype length = lengthBeforeSlash(directory);
    return path.size() > length + 1 && path.startsWith(directory) && path.at(length) == u'/'
        && path.indexOf(u'/', length + 1) < 0;
}

/// None where nobody was asked.
WatchedPaths watchedIn(const ServerFacts *facts, SessionId session)
{
    return facts ? facts->watches.value(session) : WatchedPaths();
}

/// Of one directory they are sorted, as a rule.
void sort(QStringList *paths)
{
    if (!std::ranges::is_sorted(*paths))
        std::ranges::sort(*paths);
}

} // namespace

void LockPaths::forEachInLock(const WatchedPaths &watched,
    const std::function<void(const QString &path, Place place)> &take) const
{
    const LockSnapshot &snapshot = *m_state.snapshot;
    const auto isDirectory = [&](const QString &path) {
        return std::any_of(snapshot.directories.begin(), snapshot.directories.end(),
            [&](const LockDirectory &d) { return d.path == path; });
    };
    if (snapshot.isSingleNode) {
        if (watched.contains(snapshot.path) && !isDirectory(snapshot.path))
            take(snapshot.path, placeAt(snapshot.path));
        return;
    }
    for (int i = 0; i < snapshot.directories.size(); ++i) {
        const QString &directory = snapshot.directories.at(i).path;
        for (const QByteArrayView each : watched.below(directory)) {
            const QString path = QString::fromUtf8(each);
            if (isChildOf(path, directory) && !isDirectory(path))
                take(path, {i, QStringView(path).sliced(lengthBeforeSlash(directory) + 1)});
        }
    }
}

QStringList LockPaths::inLock(const WatchedPaths &watched) const
{
    QStringList found;
    forEachInLock(watched, [&](const QString &path, Place) { found.append(path); });
    sort(&found);
    return found;
}

QStringList LockPaths::watchedBy(SessionId session) const
{
    auto known = m_watched.constFind(session);
    if (known == m_watched.constEnd())
        known = m_watched.insert(session, inLock(watchedIn(m_facts, session)));
    return *known;
}

bool LockPaths::isAnyAbove(const WatchedPaths &watched) const
{
    if (watched.isEmpty())
        return false;
    const QVector<LockDirectory> &directories = m_state.snapshot->directories;
    return std::any_of(directories.begin(), directories.end(), [&](const LockDirectory &d) {
        QString path = d.path;
        while (!watched.contains(path) && path.size() > 1)
            path = parentPath(path);
        return watched.contains(path);
    });
}

bool LockPaths::isExpected(const Contender &waiter, const WatchedPaths &watched) const
{
    return std::any_of(
        waiter.expected.begin(), waiter.expected.end(), [&](const WatchTarget &target) {
            return target.node >= 0 && watched.contains(m_state.pathOf(target));
        });
}

QStringList LockPaths::expectedAndWatched(const Contender &waiter, SessionId session) const
{
    QStringList seen;
    const WatchedPaths watched = watchedIn(m_facts, session);
    for (const WatchTarget &target : waiter.expected) {
        const QString path = target.node >= 0 ? m_state.pathOf(target) : QString();
        if (watched.contains(path))
            seen.append(path);
    }
    return seen;
}

void LockPaths::indexNames() const
{
    if (std::exchange(m_hasNames, true))
        return;
    m_names.resize(size_t(m_state.snapshot->directories.size()));
    if (m_names.size() == 1)
        m_names.front().reserve(m_state.queue.size());
    m_entries.assign(size_t(m_state.snapshot->nodes.size()), -1);
    for (int i = 0; i < m_state.queue.size(); ++i) {
        const int node = m_state.queue.at(i).node;
        const auto [directory, name] = placeOf(m_state.snapshot->nodes.at(node));
        m_names[size_t(directory)].insert(node, NameIndex::hashOf(name));
        m_entries[size_t(node)] = i;
    }
}

const std::vector<std::pair<SessionId, int>> &LockPaths::bySession() const
{
    if (std::exchange(m_hasSessions, true))
        return m_bySession;
    m_bySession.reserve(size_t(m_state.queue.size()));
    for (int i = 0; i < m_state.queue.size(); ++i) {
        if (const SessionId owner = m_state.nodeOf(m_state.queue.at(i)).stat.owner)
            m_bySession.emplace_back(owner, i);
    }
    std::ranges::sort(m_bySession);
    return m_bySession;
}

int LockPaths::search(Place place) const
{
    const auto isIt = [&](const Contender &contender) {
        return placeOf(m_state.nodeOf(contender)) == place;
    };
    const auto found = std::ranges::find_if(m_state.queue, isIt);
    return found == m_state.queue.end() ? -1 : int(found - m_state.queue.begin());
}

/// Directory -1: it is in none of them.
LockPaths::Place LockPaths::placeAt(const QString &path) const
{
    const QVector<LockDirectory> &directories = m_state.snapshot->directories;
    for (int i = 0; i < directories.size(); ++i) {
        const QString &directory = directories.at(i).path;
        if (isChildOf(path, directory))
            return {i, QStringView(path).sliced(lengthBeforeSlash(directory) + 1)};
    }
    return {-1, path};
}

int LockPaths::indexOf(const QString &path) const
{
    return indexOf(placeAt(path));
}

int LockPaths::indexOf(Place place) const
{
    constexpr int Few = 4; // to go through all for these takes less than to index all
    if (place.first < 0)
        return -1;
    if (!m_hasNames && m_asked++ < Few)
        return search(place);
    indexNames();
    const int node =
        m_names.at(size_t(place.first))
            .find(m_state.snapshot->nodes, place.second, NameIndex::hashOf(place.second));
    return node < 0 ? -1 : m_entries.at(size_t(node));
}

QVector<int> LockPaths::nodesOf(SessionId session) const
{
    const auto &all = bySession();
    QVector<int> entries;
    for (auto own = std::ranges::lower_bound(all, std::pair(session, 0));
         own != all.end() && own->first == session; ++own)
        entries.append(own->second);
    return entries;
}

/// Others are nobody's: what their sessions watch proves nothing.
bool LockPaths::mayWatchItself(const Contender &contender) const
{
    return !contender.isContender() || m_state.recipes.at(contender.recipe).recipe->watchesOwnNode;
}

bool LockPaths::watchesForNothing(const Contender &contender) const
{
    return contender.isContender()
        && m_state.recipes.at(contender.recipe).recipe->watchesForNothing;
}

QSet<LockPaths::Place> LockPaths::awaitedBy(const QVector<int> &entries) const
{
    QSet<Place> places;
    for (const int i : entries) {
        for (const WatchTarget &target : m_state.queue.at(i).expected) {
            if (target.node >= 0)
                places.insert(placeOf(m_state.snapshot->nodes.at(target.node)));
        }
    }
    return places;
}

/// Entries of @p session that it is seen to watch, and none of its waiters would. It may hold by
/// thousands of nodes, each of which asks.
QVector<int> LockPaths::unawaitedOwn(SessionId session) const
{
    const auto known = m_unawaitedOwn.constFind(session);
    if (known != m_unawaitedOwn.constEnd())
        return *known;
    const WatchedPaths watched = watchedIn(m_facts, session);
    const QVector<int> own = watched.isEmpty() ? QVector<int>() : nodesOf(session);
    QVector<int> found;
    if (own.size() > 1) {
        const QSet<Place> awaited = awaitedBy(own);
        forEachInLock(watched, [&](const QString &, Place place) {
            const int entry = awaited.contains(place) ? -1 : indexOf(place);
            if (entry >= 0 && m_state.nodeOf(m_state.queue.at(entry)).stat.owner == session)
                found.append(entry);
        });
    }
    return *m_unawaitedOwn.insert(session, found);
}

bool LockPaths::mayWaitForOwn(const Contender &holder, SessionId session) const
{
    return !watchesForNothing(holder) && std::ranges::any_of(unawaitedOwn(session), [&](int entry) {
        return m_state.queue.at(entry).node != holder.node;
    });
}

QStringList LockPaths::unexplained(SessionId session) const
{
    auto known = m_unexplained.constFind(session);
    if (known == m_unexplained.constEnd())
        known = m_unexplained.insert(session, findUnexplained(session));
    return *known;
}

QStringList LockPaths::findUnexplained(SessionId session) const
{
    if (!m_facts)
        return {};
    const WatchedPaths watched = m_facts->watches.value(session);
    const QVector<int> own = watched.isEmpty() ? QVector<int>() : nodesOf(session);
    QSet<Place> explained = awaitedBy(own); // a session may have many nodes, and many watches
    const bool isOurs = m_facts->ownOwners.contains(session);
    for (const int i : own) {
        const Contender &contender = m_state.queue.at(i);
        if (watchesForNothing(contender))
            return {};
        if (isOurs || mayWatchItself(contender))
            explained.insert(placeOf(m_state.nodeOf(contender)));
    }
    QStringList rest;
    forEachInLock(watched, [&](const QString &path, Place place) {
        if (!explained.contains(place))
            rest.append(path);
    });
    sort(&rest);
    if (rest.size() > MostUnexplained) {
        std::stable_partition(
            rest.begin(), rest.end(), [this](const QString &path) { return !exists(path); });
        rest.resize(MostUnexplained);
    }
    return rest;
}

} // namespace lockscope
