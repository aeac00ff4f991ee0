// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/scan.h"
#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <QObject>
#include <QThread>

namespace lockscope {

struct ConnectionOptions;

/// The connection as people see it; a value.
struct ConnectionStatus
{
    enum State {
        Disconnected, ///< nothing asked for yet, or closed
        Connecting, ///< never been connected so far
        Connected,
        Suspended, ///< all that is shown is as old as `since`
        ProbablyExpired, ///< suspended for longer than the session's timeout by our own clock
        Renewing, ///< the session expired; a new one is being made
        Failed, ///< will not be retried until asked: `error` says why
    };
    State state = Disconnected;
    SessionId session;
    QString server; ///< member we are connected to, "10.0.0.7:2181"
    int timeoutMs = 0;
    qint64 since = 0; ///< local clock ms of the last change of state
    int requestsInFlight = 0;
    int watches = 0;
    Error error;

    friend bool operator==(const ConnectionStatus &, const ConnectionStatus &) = default;
};

/// What the operator connects to and how.
struct ConnectionOptions
{
    QString connect; ///< as typed; see ConnectString::parse()
    int sessionTimeoutMs = 10'000;
    QStringList digests; ///< "user:password"; never stored
};

/// What is wanted of a watched lock.
struct WatchRequest
{
    QString path;
    QString recipe; ///< id that the operator chose, or empty
    bool background = true; ///< resolve all nodes, not just the head
};

/// The GUI thread's end of one connection. Owns the worker thread in which the ZooKeeper client,
/// the directory watchers and the scanner live; everything here is asynchronous, and values come
/// back by signals emitted in the thread this object lives in. Reads only: it has no way to write.
class Inspector : public QObject
{
    Q_OBJECT

public:
    explicit Inspector(QObject *parent = nullptr);
    ~Inspector() override;

    /// Connects; BadInput at once if the connect string cannot be used. Reconnects by itself, also
    /// after the session expired (everything is read again then).
    Result<Done> open(const ConnectionOptions &options);
    void close();
    const ConnectionStatus &status() const;
    const ConnectionOptions &options() const;

    /// Watches a lock directory (or single-node lock) until unwatch(). Each change gives a whole
    /// LockState by stateReady(). Watching a path again replaces its request.
    void watch(const WatchRequest &request);
    void unwatch(const QString &path);
    /// Reads the names, and all nodes, again now (F5).
    void refresh(const QString &path);
    /// Reads these nodes (indexes into the last snapshot's `nodes`) before the rest: visible rows.
    void prefer(const QString &path, quint64 revision, const QVector<int> &nodes);

    /// Looks for lock directories below @p limits.root; a scan under way is replaced.
    void scan(const ScanLimits &limits);
    void cancelScan();

    /// Asks every member for connections, watches and expiry; see ServerFacts. Rate limited: a
    /// call within a second of the last answer, or while one is under way, does nothing.
    void askServers();

signals:
    void statusChanged(const lockscope::ConnectionStatus &status);
    void stateReady(const lockscope::LockStatePtr &state);
    void scanProgress(const lockscope::ScanProgress &progress);
    void scanFinished(const lockscope::ScanResult &result);
    void serverFactsReady(const lockscope::ServerFactsPtr &facts);

private:
    class Worker;
    ConnectionOptions m_options;
    ConnectionStatus m_status;
    QThread m_thread;
    Worker *m_worker = nullptr; ///< lives in m_thread; deleted when that finishes
};

} // namespace lockscope
