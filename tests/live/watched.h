// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/directorywatcher.h"

namespace lockscope {

/// A watcher of a session, and what it told last.
struct Watched
{
    Watched(const QString &path, zk::Client &client, bool background = true)
        : watcher(path)
    {
        using zk::Client;
        watcher.setBackground(background);
        QObject::connect(&watcher, &DirectoryWatcher::snapshotReady, &watcher,
            [this](const LockSnapshotPtr &told) { snapshot = told; });
        QObject::connect(&client, &Client::watchFired, &watcher, &DirectoryWatcher::accept);
        QObject::connect(
            &client, &Client::stateChanged, &watcher, [this](const zk::SessionInfo &session) {
                watcher.setSuspended(session.state != zk::SessionState::Connected, 0);
            });
        watcher.attach(client);
    }
    /// Nothing is told any more, as by a server that keeps its events from us.
    void hearNothing(const zk::Client &client)
    {
        QObject::disconnect(&client, &zk::Client::watchFired, &watcher, nullptr);
    }
    bool is(Freshness freshness, int nodes) const
    {
        return snapshot && snapshot->freshness == freshness && snapshot->nodes.size() == nodes;
    }
    bool isLive(int nodes) const { return is(Freshness::Live, nodes) && snapshot->isComplete(); }
    /// All was read, and no watch tells of it.
    bool isUnwatched(int nodes) const
    {
        return snapshot && snapshot->isUnwatched() && snapshot->isComplete()
            && snapshot->nodes.size() == nodes;
    }

    LockSnapshotPtr snapshot;
    DirectoryWatcher watcher;
};

} // namespace lockscope
