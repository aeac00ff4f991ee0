// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMap>
#include <QString>

#include <functional>
#include <memory>

namespace lockscope {

/// A TCP proxy between a program and a ZooKeeper server, in a thread of its own: counts what is
/// asked, breaks and stalls connections, and can end the session behind the program's back.
/// Four-letter words pass. For tests; all functions block until done, and may be called from any
/// thread.
class Proxy
{
public:
    /// Types of requests (zookeeper.h, zookeeper_op_t).
    enum Type {
        Create = 1,
        Delete = 2,
        Exists = 3,
        GetData = 4,
        SetData = 5,
        GetAcl = 6,
        Sync = 9,
        GetChildren2 = 12,
        Multi = 14,
        Create2 = 15,
        RemoveWatches = 18,
        CreateContainer = 19,
        SetWatches = 101,
    };

    explicit Proxy(quint16 serverPort);
    ~Proxy();

    QString connectString() const; ///< "127.0.0.1:PORT"

    /// Requests seen, by type.
    QMap<int, int> requests() const;
    int requests(Type type) const { return requests().value(type); }
    /// Creates, deletes, data and ACL changes, multis.
    int writes() const;
    void forgetRequests();

    /// Breaks all connections, and refuses new ones until mend().
    void cut();
    void mend();
    bool isCut() const;
    /// Connections refused since cut(): who tries again knows that it was cut.
    int refusals() const;
    /// Breaks the connections as soon as one more request of @p type has come.
    void cutAt(Type type);
    /// Lets one more request of @p type through, and breaks the connections instead of passing on
    /// its answer.
    void loseAnswerTo(Type type);
    /// Passes nothing on any more, in either direction, until mend(); connections stay open.
    void stall();
    /// Holds the @p nth request of @p type from now on back, and all that follows it in either
    /// direction but the answers to what came before, until mend(). What happens meanwhile happens
    /// just before that request.
    void holdAt(Type type, int nth = 1);
    /// The same with its answer: what happens meanwhile happens just after the request.
    void holdAnswerTo(Type type, int nth = 1);
    bool isHolding() const;
    /// Forgets what cutAt(), loseAnswerTo() and the holds wait for still.
    void disarm();

    /// Ends the last session that came by, as another client that knows its password could, and
    /// breaks the connections: the program learns of it when it connects again.
    void expireSession();

private:
    class Relay;
    void run(const std::function<void()> &function) const;

    struct Thread;
    std::unique_ptr<Thread> m_thread;
    Relay *m_relay = nullptr; ///< lives in the thread
};

} // namespace lockscope
