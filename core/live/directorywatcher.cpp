// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/directorywatcher.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int PublishPauseMs = 100;

} // namespace

DirectoryWatcher::DirectoryWatcher(const QString &path, QObject *parent)
    : QObject(parent)
    , m_path(path)
    , m_check(this)
    , m_publishing(PublishPauseMs, [this] { emit snapshotReady(snapshot()); })
{
    addBranch(path);
    m_check.setSingleShot(true);
    connect(&m_check, &QTimer::timeout, this, &DirectoryWatcher::checkWatches);
}

DirectoryWatcher::~DirectoryWatcher() = default;

void DirectoryWatcher::setBackground(bool background)
{
    m_background = background;
    pump();
}

void DirectoryWatcher::attach(zk::Client &client)
{
    m_client = &client;
    ++m_session;
    m_isSuspended = false;
    m_isLoading = true;
    m_isHeadShown = m_areNamesRead = false;
    m_inFlight = m_firstInFlight = 0;
    m_first.clear();
    m_later.clear();
    m_changeable.clear();
    m_watched.clear();
    awaitCheck();
    for (const auto &branch : m_branches)
        branch->isListed = branch->isListing = branch->isDirty = branch->isOutdated =
            branch->isUnwatched = false;
    if (m_isSingle)
        return readSelf();
    for (int i = 0; i < static_cast<int>(m_branches.size()); ++i)
        list(i);
}

void DirectoryWatcher::detach(Freshness why, const Error &error)
{
    m_client = nullptr;
    m_check.stop();
    ++m_session;
    m_ended = why;
    m_error = error;
    for (const auto &branch : m_branches)
        branch->lists.cancel();
    m_publishing.runNow();
}

void DirectoryWatcher::setSuspended(bool suspended, qint64 heardAt)
{
    if (m_isSuspended == suspended || !m_client)
        return;
    if (suspended && freshness() == Freshness::Live)
        m_readAt = std::max(m_readAt, heardAt); // of a change until then it had told
    m_isSuspended = suspended;
    if (suspended) {
        for (const auto &branch : m_branches)
            branch->isOutdated = true;
    } else {
        resume();
    }
    m_publishing.runNow();
}

/// The session's watches came along, and have told of all that happened meanwhile when a read is
/// answered: nothing is called live before.
void DirectoryWatcher::resume()
{
    for (int i = 0; i < static_cast<int>(m_branches.size()); ++i) {
        if (m_branches[static_cast<size_t>(i)]->isListing)
            continue; // is sent again
        if (m_isSingle)
            readSelf();
        else
            list(i);
    }
}

void DirectoryWatcher::refresh()
{
    for (int node = 0; node < m_store.nodes().size(); ++node)
        m_store.invalidate(node);
    m_isLoading = true;
    m_isHeadShown = false;
    if (m_isSingle)
        return readSelf();
    for (int i = 0; i < static_cast<int>(m_branches.size()); ++i)
        list(i);
}

bool DirectoryWatcher::isListed() const
{
    return std::ranges::all_of(m_branches, [](const auto &branch) { return branch->isListed; });
}

bool DirectoryWatcher::isOutdated() const
{
    return std::ranges::any_of(m_branches, [](const auto &branch) { return branch->isOutdated; });
}

bool DirectoryWatcher::isUnwatched() const
{
    return std::ranges::any_of(m_branches, [](const auto &branch) { return branch->isUnwatched; });
}

bool DirectoryWatcher::isReadingDone() const
{
    return isListed() && m_inFlight == 0 && m_first.empty()
        && !(m_background && m_store.hasUnread());
}

/// One that has come up just now takes nothing from what is known of the others: it is not told of
/// before it is listed.
bool DirectoryWatcher::isNewCompanion(const Branch &branch) const
{
    return m_wasListed && &branch != m_branches.front().get() && !branch.isListed
        && branch.info.state == ReadState::NameOnly;
}

Freshness DirectoryWatcher::freshness() const
{
    if (!m_client)
        return m_ended;
    const auto isMissed = [this](const auto &branch) {
        return !branch->isListed && !isNewCompanion(*branch);
    };
    if (std::ranges::any_of(m_branches, isMissed))
        return m_wasListed ? Freshness::SessionLost : Freshness::Loading;
    if (m_isSuspended || isOutdated() || isUnwatched())
        return Freshness::Stale;
    switch (m_branches.front()->info.state) {
    case ReadState::Gone:
        return m_isSingle ? Freshness::Live : Freshness::Gone; // a free lock is none that vanished
    case ReadState::Denied:
        return Freshness::Denied;
    case ReadState::NameOnly:
        return Freshness::Failed;
    case ReadState::Read:
        break;
    }
    return Freshness::Live;
}

Error DirectoryWatcher::errorAs(Freshness freshness) const
{
    switch (freshness) {
    case Freshness::Stale:
        return {m_isSuspended || isOutdated() ? ErrorKind::Suspended : ErrorKind::Refused, {}};
    case Freshness::SessionLost:
    case Freshness::Failed:
        return m_error;
    default:
        return {};
    }
}

LockSnapshotPtr DirectoryWatcher::snapshot()
{
    auto result = std::make_shared<LockSnapshot>();
    result->path = m_path;
    result->isSingleNode = m_isSingle;
    for (const auto &branch : m_branches)
        result->directories.append(branch->info);
    for (auto last = m_branches.rbegin(); isNewCompanion(**last); ++last)
        result->directories.removeLast();
    if (m_isSingle)
        result->directories = {LockDirectory {parentPath(m_path), ReadState::NameOnly, {}, {}}};
    result->nodes = m_store.nodes();
    result->resolved = m_store.resolved();
    result->freshness = freshness();
    result->error = errorAs(result->freshness);
    result->readAt = m_readAt;
    result->revision = ++m_revision;
    return result;
}

bool DirectoryWatcher::hasWatch(const QString &path, zk::WatchKind kind) const
{
    if (kind == zk::WatchKind::Data)
        return m_watched.contains(path);
    return !m_isSingle && branchOf(path) >= 0;
}

void DirectoryWatcher::takeBack(const QString &path, zk::WatchKind kind)
{
    if (!m_others || !m_others(path, kind))
        m_client->removeWatch(path, kind);
}

void DirectoryWatcher::takeBackData(const QString &path)
{
    if (m_watched.remove(path))
        takeBack(path, zk::WatchKind::Data);
}

void DirectoryWatcher::takeBackWatches()
{
    if (!m_client)
        return;
    for (const auto &branch : m_branches)
        takeBack(branch->info.path, zk::WatchKind::Children);
    for (const QString &path : QSet<QString>(m_watched))
        takeBackData(path);
}

void DirectoryWatcher::accept(const zk::WatchEvent &event)
{
    if (event.kind == zk::WatchEvent::Created || event.kind == zk::WatchEvent::Deleted)
        m_watched.remove(event.path);
    if (m_isSingle)
        return event.path == m_path ? readSelf() : void();

    const int branch = branchOf(event.path);
    if (branch >= 0 && event.kind != zk::WatchEvent::DataChanged)
        m_branches[static_cast<size_t>(branch)]->lists.request();
    else
        acceptNodeEvent(event);
}

} // namespace lockscope
