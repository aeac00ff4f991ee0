// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DirectoryWatcher: the nodes in its directories.
#include "core/live/directorywatcher.h"

#include "core/base/nodepath.h"

#include <utility>

namespace lockscope {

namespace {

/// Many requests sent in one go cost less than one for each answer.
constexpr int Refill = DirectoryWatcher::Window / 2;
constexpr int ProgressPauseMs = 250; ///< from one snapshot to the next while nodes are read

} // namespace

QString DirectoryWatcher::pathOf(const Name &name) const
{
    return joinPath(m_branches[name.directory]->info.path, name.name);
}

void DirectoryWatcher::readFirst(const QVector<Name> &names)
{
    for (const Name &name : names) {
        const int node = m_store.find(name.directory, name.name);
        if (node >= 0 && m_store.isUnread(node))
            m_first.push_back(name);
    }
    pump();
}

void DirectoryWatcher::watchNodes(const QVector<Name> &names)
{
    if (!m_client || m_isSingle)
        return;
    m_changeable.clear();
    QSet<QString> wanted;
    for (const Name &name : names) {
        if (name.directory >= m_branches.size())
            continue; // of a judgement of before it was a single node
        const QString path = pathOf(name);
        if (wanted.size() + static_cast<int>(m_branches.size()) >= MaxWatches)
            break;
        if (wanted.contains(path))
            continue;
        wanted.insert(path);
        m_changeable.append(name);
    }
    for (const QString &path : m_watched - wanted) {
        if (branchOf(path) < 0) // else waits for a directory to come back
            takeBackData(path);
    }
    for (const Name &name : QVector<Name>(m_changeable)) {
        const QString path = pathOf(name);
        const int node = m_store.find(name.directory, name.name);
        if (node < 0 || m_watched.contains(path))
            continue;
        const ReadState state = m_store.nodes().at(node).state;
        if (state == ReadState::Denied || state == ReadState::Gone)
            continue; // would fail again, after each judgement
        m_watched.insert(path);
        readNode(node);
    }
}

void DirectoryWatcher::acceptNodeEvent(const zk::WatchEvent &event)
{
    if (!m_watched.contains(event.path) || event.kind != zk::WatchEvent::DataChanged)
        return;
    const int directory = branchOf(parentPath(event.path));
    const int node =
        directory < 0 ? -1 : m_store.find(static_cast<quint8>(directory), nodeName(event.path));
    if (node >= 0 && m_client)
        readNode(node); // sets the watch again
}

void DirectoryWatcher::pump()
{
    if (m_inFlight > Refill && m_first.empty())
        return;
    while (m_client && isListed() && m_inFlight < Window) {
        const int first = nextOfFirst();
        const int node = first >= 0 || !m_background ? first : m_store.nextUnread();
        if (node < 0)
            return;
        readNode(node, first >= 0);
    }
}

int DirectoryWatcher::nextOfFirst()
{
    while (!m_first.empty()) {
        const Name name = m_first.front();
        m_first.pop_front();
        const int node = m_store.find(name.directory, name.name);
        if (node >= 0 && m_store.isUnread(node))
            return node;
    }
    return -1;
}

void DirectoryWatcher::readNode(int node, bool isFirst)
{
    const LockNode &known = m_store.nodes().at(node);
    const Name name {known.directory, known.name};
    m_store.markAsked(node);
    askForNode(name, isFirst, m_watched.contains(pathOf(name)) ? zk::Watch::Yes : zk::Watch::No);
}

/// A session has room for so many watches; where there is none for this one, it is read without:
/// what changes there, the checks find.
void DirectoryWatcher::askForNode(const Name &name, bool isFirst, zk::Watch watch)
{
    awaitAnswer(isFirst);
    m_client->read(
        pathOf(name), watch, guarded<zk::NodeData>([this, name, isFirst, watch](const auto &data) {
            const bool isWatchRefused = mayDoWithout(watch, data);
            if (isWatchRefused) {
                m_watched.remove(pathOf(name));
                askForNode(name, isFirst, zk::Watch::No);
            }
            const bool isNews = !isWatchRefused && acceptNode(name, data, isFirst);
            concludeAnswer(isFirst, isNews);
        }));
}

void DirectoryWatcher::awaitAnswer(bool isFirst)
{
    ++m_inFlight;
    m_firstInFlight += isFirst ? 1 : 0;
}

/// After what the answer made necessary was asked: there is no moment at which all seems read.
void DirectoryWatcher::concludeAnswer(bool isFirst, bool isNews)
{
    --m_inFlight;
    m_firstInFlight -= isFirst ? 1 : 0;
    pump();
    if (isNews || m_isLoading)
        noteProgress();
}

/// Whether it tells anything new; so do those that follow.
bool DirectoryWatcher::acceptNode(const Name &name, const Result<zk::NodeData> &data, bool isFirst)
{
    if (data) {
        m_laterPauseMs = FirstLaterPauseMs;
        return keep(name, ReadState::Read, data->stat, data->data.left(LockSnapshot::MaxData));
    }
    return acceptUnreadable(name, data.error(), isFirst);
}

bool DirectoryWatcher::acceptUnreadable(const Name &name, const Error &error, bool isFirst)
{
    m_watched.remove(pathOf(name)); // a read that fails leaves no watch
    if (error.kind == ErrorKind::Gone)
        return keep(name, ReadState::Gone, {}, {});
    if (error.kind != ErrorKind::Denied) {
        tryNodeLater(name);
        return false;
    }
    // Servers before 3.8.4 and 3.9.2 tell the Stat all the same (ZOOKEEPER-2590). It is not known
    // to be denied before that: whose it is would be missing from what is shown as complete.
    awaitAnswer(isFirst);
    m_client->exists(
        pathOf(name), zk::Watch::No, guarded<NodeStat>([this, name, isFirst](const auto &stat) {
            const bool isNews = acceptStat(name, stat);
            concludeAnswer(isFirst, isNews);
        }));
    return false;
}

/// Of a node whose data may not be read.
bool DirectoryWatcher::acceptStat(const Name &name, const Result<NodeStat> &stat)
{
    const bool isGone = !stat && stat.error().kind == ErrorKind::Gone;
    return keep(name, isGone ? ReadState::Gone : ReadState::Denied, stat.value_or(NodeStat()), {});
}

/// What is not denied may be read later, as where a server is too busy: until then it is not known.
void DirectoryWatcher::tryNodeLater(const Name &name)
{
    m_later.append(name);
    if (m_later.size() > 1)
        return;
    const int pauseMs = std::min(m_laterPauseMs, m_deniedPauseMs);
    m_laterPauseMs = 2 * pauseMs;
    QTimer::singleShot(pauseMs, this, [this, session = m_session] {
        if (session != m_session)
            return;
        for (const Name &later : std::exchange(m_later, {})) {
            const int node = m_store.find(later.directory, later.name);
            if (node >= 0)
                m_store.invalidate(node);
        }
        pump();
    });
}

bool DirectoryWatcher::keep(
    const Name &name, ReadState state, const NodeStat &stat, const QByteArray &data)
{
    const int node = m_store.find(name.directory, name.name);
    return node >= 0 && m_store.store(node, state, stat, data);
}

/// The head is shown as soon as it is read, then the whole; in between there is progress.
void DirectoryWatcher::noteProgress()
{
    if (!isListed())
        return;
    const bool isHeadDone = m_first.empty() && m_firstInFlight == 0;
    const bool isAllRead = isReadingDone() && std::exchange(m_isLoading, false);
    if (m_isLoading && !m_wantsProgress)
        return;
    if (isAllRead || (isHeadDone && m_isLoading && !std::exchange(m_isHeadShown, true)))
        m_publishing.runNow();
    else
        m_publishing.request(m_isLoading ? ProgressPauseMs : 0);
}

} // namespace lockscope
