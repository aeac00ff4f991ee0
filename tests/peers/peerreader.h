// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "tests/support/zksession.h"

namespace lockscope {

/// Reads locks in one go, blocking: all that a test wants, and nothing of the watching, caching and
/// ordering that core/live does. So that what is compared with the clients is the judgement alone.
class PeerReader
{
public:
    /// @p port on loopback.
    explicit PeerReader(quint16 port);

    /// A complete snapshot, with the companion directories of semaphores; Gone while there is none.
    LockSnapshotPtr read(const QString &path);
    quint16 port() const { return m_port; }
    /// The data watches of all sessions.
    WatchList watches() const;

private:
    void addDirectory(LockSnapshot &snapshot, const QString &path, const zk::Children &children);

    quint16 m_port;
    test::ZkSession m_session;
};

} // namespace lockscope
