// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/lockpaths.h"

#include "core/base/nodepath.h"
#include "core/server/serverfacts.h"

#include <algorithm>
#include <iterator>
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

} // namespace

QStringList LockPaths::inLock(const WatchedPaths &watched) const
{
    const LockSnapshot &snapshot = *m_state.snapshot;
    const auto isDirectory = [&](const QString &path) {
        return std::any_of(snapshot.directories.begin(), snapshot.directories.end(),
            [&](const LockDirectory &d) { return d.path == path; });
    };
    QStringList found;
    if (snapshot.isSingleNode) {
        if (watched.contains(snapshot.path) && !isDirectory(snapshot.path))
            found.append(snapshot.path);
        return found;
    }
    for (const LockDirectory &directory : snapshot.directories) {
        for (const QByteArrayView each : watched.below(directory.path)) {
            const QString path = QString::fromUtf8(each);
            if (isChildOf(path, directory.path) && !isDirectory(path))
                found.append(path);
        }
    }
    if (!std::is_sorted(found.begin(), found.end())) // of one directory they are, as a rule
        std::sort(found.begin(), found.end());
    return found;
}

QStringList LockPaths::watchedBy(SessionId session) const
{
    auto known = m_watched.constFind(session);
    if (known == m_watched.constEnd())
        known = m_watched.insert(
            session, m_facts ? inLock(m_facts->watches.value(session)) : QStringList());
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

bool LockPaths::isPathOf(const LockNode &node, const QString &path) const
{
    const QString &directory = m_state.snapshot->directories.at(node.directory).path;
    const qsizetype length = lengthBeforeSlash(directory);
    return path.size() == length + 1 + node.name.size() && path.at(length) == u'/'
        && path.endsWith(node.name) && path.startsWith(QStringView(directory).first(length));
}

bool LockPaths::isExpected(const Contender &waiter, const QString &path) const
{
    return std::any_of(
        waiter.expected.begin(), waiter.expected.end(), [&](const WatchTarget &target) {
            return target.node >= 0 && isPathOf(m_state.snapshot->nodes.at(target.node), path);
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
    const WatchedPaths watched = m_facts ? m_facts->watches.value(session) : WatchedPaths();
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
    m_byName.reserve(m_state.queue.size());
    for (int i = 0; i < m_state.queue.size(); ++i) {
        const LockNode &node = m_state.nodeOf(m_state.queue.at(i));
        m_byName.insert({node.directory, node.name}, i);
    }
}

void LockPaths::indexSessions() const
{
    if (std::exchange(m_hasSessions, true))
        return;
    for (int i = 0; i < m_state.queue.size(); ++i) {
        if (const SessionId owner = m_state.nodeOf(m_state.queue.at(i)).stat.owner)
            m_bySession[owner].append(i);
    }
}

int LockPaths::search(int directory, QStringView name) const
{
    const auto isIt = [&](const Contender &contender) {
        const LockNode &node = m_state.nodeOf(contender);
        return node.directory == directory && node.name == name;
    };
    const auto found = std::ranges::find_if(m_state.queue, isIt);
    return found == m_state.queue.end() ? -1 : int(found - m_state.queue.begin());
}

int LockPaths::indexOf(const QString &path) const
{
    constexpr int Few = 4; // to go through all for these takes less than to index all
    const bool isSearched = !m_hasNames && m_asked++ < Few;
    if (!isSearched)
        indexNames();
    const QVector<LockDirectory> &directories = m_state.snapshot->directories;
    for (int i = 0; i < directories.size(); ++i) {
        const QString &directory = directories.at(i).path;
        if (!isChildOf(path, directory))
            continue;
        const QStringView name = QStringView(path).sliced(lengthBeforeSlash(directory) + 1);
        const int found = isSearched ? search(i, name) : m_byName.value({i, name}, -1);
        if (found >= 0)
            return found;
    }
    return -1;
}

QVector<int> LockPaths::nodesOf(SessionId session) const
{
    indexSessions();
    return m_bySession.value(session);
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

QSet<QString> LockPaths::awaitedBy(const QVector<int> &entries) const
{
    QSet<QString> paths;
    for (const int i : entries) {
        for (const WatchTarget &target : m_state.queue.at(i).expected) {
            if (target.node >= 0)
                paths.insert(m_state.pathOf(target));
        }
    }
    return paths;
}

bool LockPaths::mayWaitForOwn(const Contender &holder, SessionId session) const
{
    const QStringList watching = watchedBy(session);
    const QVector<int> own = watching.isEmpty() ? QVector<int>() : nodesOf(session);
    if (own.size() < 2 || watchesForNothing(holder))
        return false;
    const QSet<QString> awaited = awaitedBy(own);
    return std::any_of(watching.begin(), watching.end(), [&](const QString &path) {
        const int entry = indexOf(path);
        return entry >= 0 && m_state.nodeOf(m_state.queue.at(entry)).stat.owner == session
            && m_state.queue.at(entry).node != holder.node && !awaited.contains(path);
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
    const auto known = m_watched.constFind(session); // of many sessions it would be much to keep
    const QStringList watching =
        known != m_watched.constEnd() ? *known : inLock(m_facts->watches.value(session));
    const QVector<int> own = watching.isEmpty() ? QVector<int>() : nodesOf(session);
    QSet<QString> explained = awaitedBy(own); // a session may have many nodes, and many watches
    const bool isOurs = m_facts->ownOwners.contains(session);
    for (const int i : own) {
        const Contender &contender = m_state.queue.at(i);
        if (watchesForNothing(contender))
            return {};
        if (isOurs || mayWatchItself(contender))
            explained.insert(m_state.pathOf(contender));
    }
    QStringList rest;
    std::copy_if(watching.begin(), watching.end(), std::back_inserter(rest),
        [&](const QString &path) { return !explained.contains(path); });
    if (rest.size() > MostUnexplained) {
        std::stable_partition(
            rest.begin(), rest.end(), [this](const QString &path) { return !exists(path); });
        rest.resize(MostUnexplained);
    }
    return rest;
}

} // namespace lockscope
