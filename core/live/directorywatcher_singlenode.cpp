// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DirectoryWatcher: the lock that is one node, without a directory of contenders.
#include "core/live/directorywatcher.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"

namespace lockscope {

bool DirectoryWatcher::isLockItself(const NodeStat &stat, const QByteArray &data) const
{
    if (stat.numChildren > 0)
        return false;
    if (stat.owner)
        return true;
    LockSnapshot alone;
    alone.path = m_path;
    alone.isSingleNode = true;
    alone.directories = {LockDirectory {parentPath(m_path), ReadState::NameOnly, {}, {}}};
    alone.nodes = {
        LockNode {nodeName(m_path), 0, ReadState::Read, stat, data.left(LockSnapshot::MaxData)}};
    alone.resolved = 1;
    return recognise(alone).likeness == Likeness::Lock;
}

void DirectoryWatcher::becomeSingleNode()
{
    if (m_isSingle)
        return;
    m_isSingle = true;
    ++m_session; // what is under way, in directories that are none any more, is of no use
    m_inFlight = m_firstInFlight = 0;
    m_first.clear();
    m_later.clear();
    m_changeable.clear();
    for (const QString &path : QSet<QString>(m_watched))
        takeBackData(path);
    for (size_t i = 0; i < m_branches.size(); ++i) {
        takeBack(m_branches[i]->info.path, zk::WatchKind::Children);
        if (i > 0)
            m_store.sync(static_cast<quint8>(i), {});
    }
    m_branches.resize(1);
    m_branches.front()->isListed = m_branches.front()->isListing = false;
    readSelf();
}

void DirectoryWatcher::readSelf()
{
    Branch &self = *m_branches.front();
    self.isDirty = self.isListing;
    if (self.isDirty || !m_client)
        return;
    self.isListing = true;
    askForSelf(zk::Watch::Yes);
}

/// As askForNames().
void DirectoryWatcher::askForSelf(zk::Watch watch)
{
    if (watch == zk::Watch::Yes)
        m_watched.insert(m_path);
    else
        m_watched.remove(m_path);
    m_client->read(m_path, watch, guarded<zk::NodeData>([this, watch](const auto &data) {
        if (mayDoWithout(watch, data))
            return askForSelf(zk::Watch::No);
        if (data)
            noteWatch(0, watch == zk::Watch::Yes);
        acceptSelf(data);
    }));
}

void DirectoryWatcher::acceptSelf(const Result<zk::NodeData> &data)
{
    m_branches.front()->isListing = false;
    if (!data)
        return acceptNoSelf(data.error());
    if (!isLockItself(data->stat, data->data)) { // became a directory
        m_isSingle = m_branches.front()->isUnwatched = false;
        takeBackData(m_path);
        return list(0);
    }
    keepSelf(ReadState::Read, data->stat, data->data.left(LockSnapshot::MaxData));
}

void DirectoryWatcher::acceptNoSelf(const Error &error)
{
    if (error.kind == ErrorKind::Gone || error.kind == ErrorKind::Denied)
        return askWhetherThere(error);
    m_error = error;
    tryAgainSoon(0);
    keepUnreadSelf();
}

/// exists() also watches what is not there, and tells the Stat of what may not be read. Where that
/// is refused, @p why is what is known.
void DirectoryWatcher::askWhetherThere(const Error &why)
{
    m_client->exists(m_path, zk::Watch::Yes, guarded<NodeStat>([this, why](const auto &stat) {
        if (stat && why.kind == ErrorKind::Gone)
            return readSelf(); // it came back just now
        const ErrorKind kind = stat ? why.kind : stat.error().kind;
        const bool isAnswered = kind == ErrorKind::Gone || kind == ErrorKind::Denied;
        if (!isAnswered)
            m_watched.remove(m_path);
        noteWatch(0, isAnswered);
        if ((isAnswered ? kind : why.kind) == ErrorKind::Gone)
            keepSelf(ReadState::Gone, {}, {});
        else
            keepSelf(ReadState::Denied, stat.value_or(NodeStat()), {});
    }));
}

void DirectoryWatcher::keepSelf(ReadState state, const NodeStat &stat, const QByteArray &data)
{
    const QString name = nodeName(m_path);
    m_branches.front()->info.state = state;
    m_store.sync(0, state == ReadState::Gone ? QStringList() : QStringList {name});
    keep({0, name}, state, stat, data);
    noteNames();
    showSelf();
}

/// As keepUnlisted().
void DirectoryWatcher::keepUnreadSelf()
{
    Branch &self = *m_branches.front();
    self.isUnwatched = self.info.state == ReadState::Gone || m_store.find(0, nodeName(m_path)) >= 0;
    if (!self.isUnwatched)
        self.info.state = ReadState::NameOnly;
    noteAnswer();
    showSelf();
}

void DirectoryWatcher::showSelf()
{
    Branch &self = *m_branches.front();
    self.isOutdated = false;
    m_isLoading = false;
    self.isListed = true;
    m_wasListed = true;
    m_publishing.runNow();
    if (self.isDirty)
        readSelf();
}

} // namespace lockscope
