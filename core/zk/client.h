// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/accesslist.h"
#include "core/base/connectstring.h"
#include "core/reach/route.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

namespace lockscope::zk {

/// What the one session behind a Client is doing. A Client never comes back from the last five:
/// make a new one.
enum class SessionState {
    Connecting, ///< not connected yet
    Connected,
    Suspended, ///< was connected; the library is trying to reach a server again
    Expired, ///< the servers dropped the session
    AuthFailed, ///< the servers refused the credentials
    Untrusted, ///< no member could be reached without trusting what may not be trusted
    NotZooKeeper, ///< what answered is no ZooKeeper client port (see handle_events.cpp)
    Failed, ///< no server name could be resolved, or the library gave up
};

/// A value: what to show of the session.
struct SessionInfo
{
    SessionState state = SessionState::Connecting;
    SessionId id;
    QString server; ///< "10.0.0.7:2181", the member we are connected to; empty unless Connected
    int timeoutMs = 0; ///< negotiated
    /// Why, for the final states; without a connection what was in the way last.
    Message detail;
    DistrustPtr distrust = {}; ///< what of it was not trusted; null: that was not why
    bool areAllTried = false; ///< without a connection: each member has failed once, at least

    /// By what is known, not by who found it: each attempt to connect brings a Distrust of its own.
    friend bool operator==(const SessionInfo &a, const SessionInfo &b);
};

/// Name and password of one `digest` identity. Never logged, stored or printed.
struct Credentials
{
    QString scheme = QStringLiteral("digest");
    QByteArray secret; ///< "user:password"
};

struct Options
{
    ConnectString connect;
    int sessionTimeoutMs = 10'000; ///< asked for; servers clamp it to 2 to 20 ticks
    QVector<Credentials> credentials;
    /// After so long without a connection names are looked up again, by a new session: servers may
    /// have moved.
    int lookUpAgainMs = 30'000;
    reach::Routes routes = {}; ///< to each member; here the clients' alone
};

/// Answer of Client::readChildren().
struct Children
{
    QStringList names;
    NodeStat stat; ///< the directory's
};

/// Answer of Client::read().
struct NodeData
{
    NodeStat stat;
    QByteArray data;
};

/// Answer of Client::readAcl().
struct Acl
{
    QVector<AccessEntry> entries;
    NodeStat stat;
};

/// Whether an answer to a read is none, but the end of the session, of which stateChanged() tells
/// next. (Refused credentials look like a denied read.)
bool isEndOfSession(ErrorKind kind);
template <typename T> bool isEndOfSession(const Result<T> &answer)
{
    return !answer && isEndOfSession(answer.error().kind);
}

/// Whether what failed so may have happened all the same, and what is asked next is of another
/// time.
bool isUncertain(const Error &error);
/// Whether what failed so can be asked again once there is a connection, by this or a new session.
bool isPassing(const Error &error);

/// Which watch a read leaves behind. One-shot, as ZooKeeper's are. A read that would take the
/// session's watches above WatchTable::MaxBytes is Refused.
enum class Watch { No, Yes };

/// The two watch lists that a server keeps: left by read() and exists(), and by readChildren().
enum class WatchKind { Data, Children };

/// What a watch said.
struct WatchEvent
{
    enum Kind { Created, Deleted, DataChanged, ChildrenChanged } kind = DataChanged;
    QString path; ///< as the operator names it: without the chroot
};

/// One ZooKeeper session over libzookeeper's asynchronous API: the read half (writer.h has the
/// other). Lives in, and is used from, one thread with an event loop; handlers run and signals are
/// emitted in that thread, in the order in which the servers answered, and never inside the call
/// that they answer. Every handler runs exactly once, whatever happens to the session.
///
/// A read that a broken connection took, or that none was there for, is sent again when there is
/// one, before all reads that were made after it; what it tells is then of that time. Only the end
/// of the session ends it: SessionLost, Denied (the credentials), Untrusted, NotZooKeeper,
/// Unreachable (no name could be resolved), or Closed when the Client goes. So after Suspended was
/// told, an answer to a read is one of the next connection, and comes after the events of all
/// watches that fired meanwhile. It may wait for as long as there is no connection: see
/// stateChanged().
///
/// A handler or slot must not delete the Client: close() or deleteLater() it.
///
/// The library's threads touch nothing of this object but a locked queue of answers, so that
/// neither late answers nor ones that libzookeeper 3.8.0 forgets (on close: ZOOKEEPER-2894, on
/// expiry: ZOOKEEPER-2802) leak or dangle.
class Client : public QObject
{
    Q_OBJECT

public:
    template <typename T> using Handler = std::function<void(Result<T>)>;

    /// Starts connecting; the outcome is told by stateChanged(). Host names are resolved in a
    /// thread of their own, and libzookeeper is given numeric addresses only: it looks names up for
    /// each answer and spins at 100 % CPU when DNS fails (ZOOKEEPER PRs 1673, 1679).
    explicit Client(Options options, QObject *parent = nullptr);
    /// Closes the session: its ephemeral nodes go at once. Returns when the library's threads have
    /// ended: 3 to 8 ms when healthy, 1.5 s at worst measured with a frozen server.
    ~Client() override;
    /// The same without waiting for it. All requests end with Closed here, in the calling thread,
    /// which is the Client's; its handlers and slots may call it. @p closed is called in this
    /// thread, through its event loop, when the session is closed.
    static void close(std::unique_ptr<Client> client, std::function<void()> closed = {});
    /// Waits up to @p ms until all are closed that close() was called for. Nobody is told of those
    /// that take longer. Any thread. The end of the application does it, with 3 s.
    static void waitForClosing(int ms);

    const SessionInfo &session() const;

    /// Names in the server's order, and the directory's Stat; with a watch for ChildrenChanged and
    /// Deleted. Gone, Denied, and what ends the session.
    void readChildren(const QString &path, Watch watch, Handler<Children> handler);
    /// Stat and data; with a watch for DataChanged and Deleted. Errors as above.
    void read(const QString &path, Watch watch, Handler<NodeData> handler);
    /// Stat only. The watch is left even when the answer is Gone (then for Created). ZooKeeper
    /// before 3.8.4 and 3.9.2 tells it also of nodes that may not be read; later ones answer
    /// Denied, and leave no watch: of such a node only its directory's watch tells.
    void exists(const QString &path, Watch watch, Handler<NodeStat> handler);
    /// Denied where one may neither read the node nor change its ACL (since 3.4.14 and 3.5.5;
    /// before, everybody was told). Digests are shown as "user:x" to those who may not change it.
    /// The Stat comes along: of a node whose ACL gives ADMIN alone, no other request tells it
    /// since 3.8.4.
    void readAcl(const QString &path, Handler<Acl> handler);
    /// The ensemble's dynamic configuration (`/zookeeper/config`); "" where there is none.
    void readConfig(Handler<QByteArray> handler);
    /// Makes the server we are connected to catch up with the leader.
    void sync(const QString &path, Handler<Done> handler);
    /// Takes a watch back, here and on the server; also one whose read is still under way. Nothing
    /// happens where there is none. Where connections break while the server is asked, that is done
    /// once more, and then left: a server that does not know the request may close the connection.
    /// What is left, fires unheard.
    void removeWatch(const QString &path, WatchKind kind);

    /// Requests made and not answered yet, with those that wait for a connection.
    int requestsInFlight() const;
    /// Requests made since this Client was, of all kinds.
    quint64 requestsMade() const;
    /// In a handler: how long the servers took with its answer, ms; what our own thread was busy
    /// with is not in it.
    qint64 answerTookMs() const;
    /// Watches that this session has and that have not fired, with those left by removeWatch().
    int watchCount() const;

signals:
    void stateChanged(const lockscope::zk::SessionInfo &session);
    void watchFired(const lockscope::zk::WatchEvent &event);

private:
    friend class Writer;
    class Handle;
    std::unique_ptr<Handle> m_handle;
};

} // namespace lockscope::zk
