// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DirectoryWatcher: whether its watches still tell. Servers since 3.8.4 and 3.9.2, and older ones
// with the fix of CVE-2024-23944, take the watch of a session that may no longer read without an
// event, and nothing tells that an ACL was changed: what is shown would be called live for ever.
#include "core/live/directorywatcher.h"

#include "core/base/nodepath.h"
#include "core/live/untold.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope {

void DirectoryWatcher::setCheckPause(int ms)
{
    m_checkPauseMs = ms;
    if (m_client)
        awaitCheck();
}

/// Not all at once: thousands begin in the same moment, with their connection.
void DirectoryWatcher::awaitCheck()
{
    m_check.start(m_checkPauseMs + QRandomGenerator::global()->bounded(m_checkPauseMs));
}

void DirectoryWatcher::checkWatches()
{
    awaitCheck();
    if (m_isSuspended)
        return; // all is read again when it is back
    for (int i = 0; i < static_cast<int>(m_branches.size()); ++i)
        m_client->exists(m_branches[static_cast<size_t>(i)]->info.path, zk::Watch::No,
            guarded<NodeStat>([this, i](const auto &now) { acceptCheck(i, now); }));
    for (const Name &name : m_changeable)
        m_client->exists(pathOf(name), zk::Watch::No,
            guarded<NodeStat>([this, name](const auto &now) { acceptNodeCheck(name, now); }));
}

void DirectoryWatcher::acceptCheck(int branch, const Result<NodeStat> &now)
{
    Branch &directory = *m_branches[static_cast<size_t>(branch)];
    if (directory.isListing)
        return; // which tells more
    if (!m_isSingle) { // one list where an event asked for it, too, and it is in its pause
        if (!isUntold(directory.info.state, directory.info.stat, now))
            return;
        if (directory.info.state == ReadState::Gone)
            takeBackData(directory.info.path); // it is there: its list watches it
        return directory.lists.request();
    }
    const int node = m_store.find(0, nodeName(m_path));
    if (isUntold(directory.info.state, node < 0 ? NodeStat() : m_store.nodes().at(node).stat, now))
        readSelf();
}

/// Of one of the few whose data are watched. One that may not be read has no watch: it is read, and
/// watched, once it may.
void DirectoryWatcher::acceptNodeCheck(const Name &name, const Result<NodeStat> &now)
{
    const bool isWanted = std::any_of(m_changeable.begin(), m_changeable.end(),
        [&](const Name &one) { return one.directory == name.directory && one.name == name.name; });
    const int node = isWanted ? m_store.find(name.directory, name.name) : -1;
    if (node < 0 || m_store.isAsked(node))
        return; // nobody asks for it any more, or what is under way tells more
    const Branch &directory = *m_branches[name.directory];
    const bool isGone = !now && now.error().kind == ErrorKind::Gone;
    if (isGone && (directory.isListing || directory.lists.isDue()))
        return; // the list tells it
    const LockNode known = m_store.nodes().at(node);
    if (!isUntold(known.state, known.stat, now))
        return;
    const QString path = pathOf(name);
    if (now || now.error().kind != ErrorKind::Denied) {
        m_watched.insert(path);
        return readNode(node);
    }
    // Its directory would have told that it went: whose it is, is known from before.
    takeBackData(path);
    if (keep(name, ReadState::Denied, known.stat, {}))
        noteProgress();
}

} // namespace lockscope
