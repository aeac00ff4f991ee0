// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QStringList>

#include <functional>
#include <memory>

namespace lockscope {

namespace scripted {
class Engine;
}

/// A server that speaks ZooKeeper's protocol over a tree in memory, in a thread of its own: with
/// sessions, ephemeral and sequential nodes, ACLs (world, digest, auth), one-shot watches and
/// multi. It behaves as a version does that is not at hand; what does not differ between versions
/// is tried with a real server. For tests; all functions block until done, and may be called from
/// any thread. A Proxy can stand before it.
class ScriptedServer
{
public:
    enum Behaviour {
        /// ZooKeeper 3.8.0 to 3.8.3: knows all that libzookeeper 3.8.0 asks.
        Plain,
        /// ZooKeeper 3.4.14: create2, createContainer, removeWatches and all else that came
        /// with 3.5
        /// is answered with ZUNIMPLEMENTED, and the connection closed
        /// (Request.isValid(), UnimplementedRequestProcessor.processRequest()).
        ZooKeeper34,
        /// ZooKeeper 3.8.4 and 3.9.2 and later: exists() needs the right to read a node that is
        /// there (FinalRequestProcessor, case OpCode.exists).
        ZooKeeper384,
        /// A server that closes the connection without an answer to what it does not know, as
        /// ClickHouse Keeper 22.3 does (ZooKeeperConstants.cpp, getOpNum() throws): create2,
        /// createContainer, removeWatches. That very version does not know setWatches either, so
        /// that libzookeeper can keep no session with watches there: this one knows it.
        ClosingKeeper,
        /// A Plain one that is too busy to list nodes that are named "locks", and to read those
        /// that
        /// are named "busy": ZTHROTTLEDOP.
        Busy,
    };

    explicit ScriptedServer(Behaviour behaviour = Plain);
    ~ScriptedServer();

    /// From now on it behaves so: a Plain one is Busy for a while.
    void become(Behaviour behaviour);

    quint16 port() const; ///< on the loopback address
    QString connectString() const; ///< "127.0.0.1:PORT"

    /// Requests taken, by type (Proxy::Type), those that are not known, too.
    int requests(int type) const;
    /// All nodes but the root and ZooKeeper's own, in order.
    QStringList nodes() const;
    /// Watches left, of both kinds.
    int watches() const;
    /// Connections taken since it was made.
    int connections() const;
    /// Ends a session as its time-out does: its nodes go, its connection is closed.
    void expire(SessionId session);

private:
    void run(const std::function<void()> &function) const;

    struct Thread;
    std::unique_ptr<Thread> m_thread;
    scripted::Engine *m_engine = nullptr; ///< lives in the thread
};

} // namespace lockscope
