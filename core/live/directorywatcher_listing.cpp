// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DirectoryWatcher: the names in its directories.
#include "core/live/directorywatcher.h"

#include "core/base/times.h"
#include "core/recipes/catalogue.h"

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/// Events within this time are one; listing again sets the watch again, so nothing is missed.
constexpr int ListPauseMs = 100;

} // namespace

DirectoryWatcher::Branch::Branch(const QString &path, std::function<void()> list)
    : info {path, ReadState::NameOnly, {}, {}}
    , lists(ListPauseMs, std::move(list))
{ }

int DirectoryWatcher::branchOf(const QString &path) const
{
    for (size_t i = 0; i < m_branches.size(); ++i) {
        if (m_branches[i]->info.path == path)
            return static_cast<int>(i);
    }
    return -1;
}

int DirectoryWatcher::addBranch(const QString &path)
{
    const auto index = static_cast<int>(m_branches.size());
    m_branches.push_back(std::make_unique<Branch>(path, [this, index] { list(index); }));
    return index;
}

void DirectoryWatcher::list(int branch)
{
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    directory.isDirty = directory.isListing;
    if (directory.isDirty || m_isSingle || !m_client)
        return;
    directory.isListing = true;
    askForNames(branch, zk::Watch::Yes);
}

/// What is listed without a watch is known of that moment alone.
void DirectoryWatcher::askForNames(int branch, zk::Watch watch)
{
    m_client->readChildren(m_branches[static_cast<size_t>(branch)]->info.path, watch,
        guarded<zk::Children>([this, branch, watch](const auto &children) {
            if (mayDoWithout(watch, children))
                return askForNames(branch, zk::Watch::No);
            if (children)
                noteWatch(branch, watch == zk::Watch::Yes);
            acceptChildren(branch, children);
        }));
}

/// Where no watch tells of it, there may be room for one later.
void DirectoryWatcher::noteWatch(int branch, bool isWatched)
{
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    directory.isUnwatched = !isWatched;
    if (isWatched)
        directory.laterPauseMs = FirstLaterPauseMs;
    else
        tryAgainSoon(branch);
}

void DirectoryWatcher::acceptChildren(int branch, const Result<zk::Children> &children)
{
    QElapsedTimer cost;
    cost.start();
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    directory.isListing = directory.isOutdated = false;
    if (children)
        acceptNames(branch, *children);
    else
        acceptNoNames(branch, children.error());
    directory.lists.addCost(2 * cost.elapsed()); // the library's thread spends as much
    if (directory.isDirty)
        directory.lists.request();
}

void DirectoryWatcher::acceptNames(int branch, const zk::Children &children)
{
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    const bool isFirst = !directory.isListed;
    const NodeStat before = std::exchange(directory.info.stat, children.stat);
    const bool wasRead = std::exchange(directory.info.state, ReadState::Read) == ReadState::Read;
    directory.isListed = true;
    noteNames();

    if (branch == 0 && children.names.isEmpty() && children.stat.owner)
        return becomeSingleNode(); // an ephemeral has no children, ever
    const auto diff = m_store.sync(static_cast<quint8>(branch), children.names);
    if (isFirst || before.czxid != children.stat.czxid)
        m_store.forget(static_cast<quint8>(branch));
    else
        invalidateReplaced(branch, before, diff.added);

    if (branch == 0 && (isFirst || diff.added > 0))
        findCompanions(children.names);
    // What an empty node is, its data may tell: it is not shown before.
    directory.isListed =
        !(isFirst && branch == 0 && children.names.isEmpty() && children.stat.dataLength > 0);
    if (isFirst || !wasRead || before.mzxid != children.stat.mzxid)
        readDirectoryData(branch);
    noteListed();
}

/// Where more was created than came into sight, a known name may be another node by now, unless the
/// server gives it once.
void DirectoryWatcher::invalidateReplaced(int branch, const NodeStat &before, int added)
{
    const NodeStat &now = m_branches[static_cast<size_t>(branch)]->info.stat;
    if (now.childrenMade() - before.childrenMade() == added)
        return;
    for (int node = 0; node < m_store.nodes().size(); ++node) {
        const LockNode &known = m_store.nodes().at(node);
        if (known.directory == branch && !isGivenOnce(known.name))
            m_store.invalidate(node);
    }
}

void DirectoryWatcher::acceptNoNames(int branch, const Error &error)
{
    const LockDirectory before = m_branches[static_cast<size_t>(branch)]->info;
    m_branches[static_cast<size_t>(branch)]->isUnwatched = false;
    switch (error.kind) {
    case ErrorKind::Gone:
        awaitCreation(before.path);
        return keepNoNames(branch, ReadState::Gone);
    case ErrorKind::Denied:
        keepNoNames(branch, ReadState::Denied, before.stat); // the last that is known of it
        tryAgainLater(branch, m_deniedPauseMs);
        return askForStat(branch);
    default:
        m_error = error;
        tryAgainSoon(branch);
        return keepUnlisted(branch);
    }
}

void DirectoryWatcher::tryAgainLater(int branch, int pauseMs)
{
    if (std::exchange(m_branches[static_cast<size_t>(branch)]->retriedIn, m_session) == m_session)
        return;
    QTimer::singleShot(pauseMs, this, [this, branch, session = m_session] {
        if (session != m_session)
            return;
        Branch &directory = *m_branches[static_cast<size_t>(branch)];
        directory.retriedIn = 0;
        if (isTold(directory))
            return;
        if (m_isSingle)
            readSelf();
        else
            list(branch);
    });
}

/// Less and less often, as long as it is refused.
void DirectoryWatcher::tryAgainSoon(int branch)
{
    int &laterPauseMs = m_branches[static_cast<size_t>(branch)]->laterPauseMs;
    const int pauseMs = std::min(laterPauseMs, m_deniedPauseMs);
    laterPauseMs = 2 * pauseMs;
    tryAgainLater(branch, pauseMs);
}

/// Whether a watch tells of the directory, or that it comes back.
bool DirectoryWatcher::isTold(const Branch &branch) const
{
    if (branch.info.state == ReadState::Gone)
        return m_watched.contains(branch.info.path);
    return branch.info.state == ReadState::Read && !branch.isUnwatched;
}

/// exists() needs no permission, and tells how many nodes are in what may not be read.
void DirectoryWatcher::askForStat(int branch)
{
    m_client->exists(m_branches[static_cast<size_t>(branch)]->info.path, zk::Watch::No,
        guarded<NodeStat>([this, branch](const auto &stat) {
            if (m_branches[static_cast<size_t>(branch)]->info.state != ReadState::Denied)
                return; // it was listed meanwhile
            if (stat)
                keepNoNames(branch, ReadState::Denied, *stat);
            else if (stat.error().kind == ErrorKind::Gone)
                acceptNoNames(branch, stat.error());
        }));
}

/// How it was listed last stays, and is said not to be of now.
void DirectoryWatcher::keepUnlisted(int branch)
{
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    if (directory.info.state != ReadState::Read)
        return keepNoNames(branch, ReadState::NameOnly);
    directory.isUnwatched = directory.isListed = true;
    noteAnswer();
    noteListed();
}

void DirectoryWatcher::keepNoNames(int branch, ReadState state, const NodeStat &stat)
{
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    directory.info = {directory.info.path, state, stat, {}};
    m_store.sync(static_cast<quint8>(branch), {});
    directory.isListed = true;
    noteNames();
    noteListed();
}

void DirectoryWatcher::awaitCreation(const QString &path)
{
    m_watched.insert(path);
    m_client->exists(path, zk::Watch::Yes, guarded<NodeStat>([this, path](const auto &stat) {
        const int branch = branchOf(path);
        if (stat && branch >= 0) { // it came back just now
            takeBackData(path);
            list(branch);
        } else if (stat || stat.error().kind != ErrorKind::Gone) {
            m_watched.remove(path);
            if (branch >= 0)
                tryAgainSoon(branch);
        }
    }));
}

void DirectoryWatcher::findCompanions(const QStringList &names)
{
    const QByteArray &data = m_branches.front()->info.data;
    for (const QString &path : companionDirectories(m_path, names, data)) {
        if (branchOf(path) < 0)
            list(addBranch(path));
    }
}

void DirectoryWatcher::readDirectoryData(int branch)
{
    const Branch &directory = *m_branches[static_cast<size_t>(branch)];
    if (directory.info.stat.dataLength == 0) {
        m_branches[static_cast<size_t>(branch)]->info.data.clear();
        if (branch == 0 && isLockItself(directory.info.stat, {}))
            becomeSingleNode();
        return;
    }
    m_client->read(directory.info.path, zk::Watch::No,
        guarded<zk::NodeData>(
            [this, branch](const auto &read) { acceptDirectoryData(branch, read); }));
}

void DirectoryWatcher::acceptDirectoryData(int branch, const Result<zk::NodeData> &read)
{
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    const bool isAwaited = !directory.isListed && !directory.isListing;
    if (read)
        directory.info.data = read->data.left(LockSnapshot::MaxData);
    if (read && branch == 0 && isLockItself(read->stat, read->data))
        return becomeSingleNode();
    if (read && branch == 0 && read->stat.numChildren == 0)
        findCompanions({}); // an idle semaphore is known by its data
    if (isAwaited) {
        directory.isListed = true;
        return noteListed();
    }
    m_publishing.request();
}

void DirectoryWatcher::noteNames()
{
    m_readAt = nowMs();
    noteAnswer();
}

void DirectoryWatcher::noteAnswer()
{
    m_areNamesRead = true;
    emit namesRead();
}

/// The first names are shown at once; later ones together with what is read of them.
void DirectoryWatcher::noteListed()
{
    if (!isListed())
        return;
    const bool isNew = !std::exchange(m_wasListed, true);
    if (isNew && !m_store.nodes().isEmpty())
        return publishNames();
    pump();
    noteProgress();
}

/// After what came in meanwhile, as the servers' answers do while a long queue is stored: it need
/// not be judged once without them and once with them.
void DirectoryWatcher::publishNames()
{
    QMetaObject::invokeMethod(
        this,
        [this, session = m_session] {
            if (session != m_session)
                return;
            m_publishing.runNow();
            pump();
            noteProgress();
        },
        Qt::QueuedConnection);
}

} // namespace lockscope
