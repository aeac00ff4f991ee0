// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/lockpaths.h"

#include <algorithm>

namespace lockscope {
namespace {

/// Whether @p path is a child of @p directory: no grandchild, not the directory itself.
bool isChildOf(const QString &path, const QString &directory)
{
    const qsizetype length = directory == u"/" ? 0 : directory.size();
    return path.size() > length + 1 && path.startsWith(directory) && path.at(length) == u'/'
        && path.indexOf(u'/', length + 1) < 0;
}

} // namespace

QStringList LockPaths::inLock(const QSet<QString> &watched) const
{
    const LockSnapshot &snapshot = *m_state.snapshot;
    const auto isHere = [&](const QString &path) {
        if (snapshot.isSingleNode)
            return path == snapshot.path;
        return std::any_of(snapshot.directories.begin(), snapshot.directories.end(),
                           [&](const LockDirectory &d) { return isChildOf(path, d.path); });
    };
    QStringList found;
    for (const QString &path : watched) {
        const auto isDirectory = [&](const LockDirectory &d) { return d.path == path; };
        if (isHere(path)
            && std::none_of(snapshot.directories.begin(), snapshot.directories.end(), isDirectory))
            found.append(path);
    }
    found.sort();
    return found;
}

bool LockPaths::isPathOf(const LockNode &node, const QString &path) const
{
    const QString &directory = m_state.snapshot->directories.at(node.directory).path;
    return path.size() > node.name.size() && path.endsWith(node.name) && isChildOf(path, directory)
        && path.lastIndexOf(u'/') == path.size() - node.name.size() - 1;
}

bool LockPaths::isExpected(const Contender &waiter, const QString &path) const
{
    return std::any_of(waiter.expected.begin(), waiter.expected.end(),
                       [&](const WatchTarget &target) {
                           return target.node >= 0
                               && isPathOf(m_state.snapshot->nodes.at(target.node), path);
                       });
}

void LockPaths::index() const
{
    if (m_isIndexed)
        return;
    m_isIndexed = true;
    m_byPath.reserve(m_state.queue.size());
    for (int i = 0; i < m_state.queue.size(); ++i) {
        m_byPath.insert(m_state.pathOf(m_state.queue.at(i)), i);
        if (const SessionId owner = m_state.nodeOf(m_state.queue.at(i)).stat.owner)
            m_bySession[owner].append(i);
    }
}

int LockPaths::indexOf(const QString &path) const
{
    index();
    return m_byPath.value(path, -1);
}

QVector<int> LockPaths::nodesOf(SessionId session) const
{
    index();
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

QStringList LockPaths::unexplained(SessionId session, const QStringList &watching) const
{
    QStringList rest;
    for (const QString &path : watching) {
        const QVector<int> own = nodesOf(session);
        const bool isExplained = std::any_of(own.begin(), own.end(), [&](int i) {
            const Contender &contender = m_state.queue.at(i);
            return isExpected(contender, path)
                || (mayWatchItself(contender) && isPathOf(m_state.nodeOf(contender), path))
                || watchesForNothing(contender);
        });
        if (!isExplained)
            rest.append(path);
    }
    return rest;
}

} // namespace lockscope
