// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/lockspots.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"

namespace lockscope {

namespace {

const QLatin1String QueueBeside("-__lock__"); ///< kazoo's

bool isLock(const QString &path, const QString &directory, const LockNode &node, bool isSingle)
{
    LockSnapshot alone;
    alone.path = path;
    alone.isSingleNode = isSingle;
    alone.freshness = Freshness::Live;
    alone.directories = {{directory, ReadState::NameOnly, {}, {}}};
    alone.nodes.append(node);
    alone.resolved = 1;
    return recognise(alone).likeness == Likeness::Lock;
}

bool isOfServers(const QString &path)
{
    return path == u"/" || path == u"/zookeeper" || path.startsWith(u"/zookeeper/");
}

} // namespace

void LockSpots::addDirectory(const QString &path)
{
    m_directories.insert(path);
    m_tried.remove(path);
    const QString name = nodeName(path);
    if (name == SemaphoreQueue || name == SemaphoreLeases) {
        const QString above = parentPath(path);
        for (const QString &part :
            {above, joinPath(above, SemaphoreQueue), joinPath(above, SemaphoreLeases)})
            m_parts.insert(part);
    } else if (path.endsWith(QueueBeside)) {
        m_parts.insert(path.chopped(QueueBeside.size()));
    } else {
        m_parts.insert(path + QueueBeside);
    }
}

void LockSpots::add(const QString &path, const LockNode &node)
{
    const QString directory = parentPath(path);
    if (isOfServers(path) || m_directories.contains(directory))
        return;
    int &tried = m_tried[directory];
    if (directory != u"/" && tried < MaxTries) {
        ++tried;
        if (isLock(directory, directory, node, false))
            return addDirectory(directory);
    }
    if (!m_single.contains(path) && isLock(path, directory, node, true))
        m_single.insert(path);
}

bool LockSpots::isDirectory(const QString &path) const
{
    return m_directories.contains(path) || m_parts.contains(path);
}

bool LockSpots::isSingleNode(const QString &path) const
{
    const bool hadChildren = m_tried.contains(path) || m_directories.contains(path);
    return m_single.contains(path) && !hadChildren && !m_directories.contains(parentPath(path));
}

QString LockSpots::lockOf(const QString &path) const
{
    const QString name = nodeName(path);
    if (name == SemaphoreQueue || name == SemaphoreLeases) {
        const QString above = parentPath(path);
        const bool isSemaphore = m_directories.contains(joinPath(above, SemaphoreQueue))
            && m_directories.contains(joinPath(above, SemaphoreLeases));
        return isSemaphore ? above : path;
    }
    return path.endsWith(QueueBeside) ? path.chopped(QueueBeside.size()) : path;
}

QStringList LockSpots::locks() const
{
    QSet<QString> locks;
    for (const QString &directory : m_directories)
        locks.insert(lockOf(directory));
    for (const QString &node : m_single)
        if (isSingleNode(node))
            locks.insert(node);
    QStringList sorted(locks.begin(), locks.end());
    sorted.sort();
    return sorted;
}

} // namespace lockscope
