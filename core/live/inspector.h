// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/accesslist.h"
#include "core/base/nodecheck.h"
#include "core/base/workerthread.h"
#include "core/live/connectionstatus.h"
#include "core/live/scan.h"
#include "core/live/watchrequest.h"
#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <QHash>
#include <QObject>

namespace lockscope {

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

    /// Looks at all of @p found (FoundLock::state of a scan that has just ended) without watching
    /// them, and reads them to their end: states come by stateReady(), as of watched ones, and then
    /// surveyed(). Replaces an earlier survey.
    void survey(const QVector<LockStatePtr> &found);
    /// Looks at them again: states come of those that have changed, and then surveyed().
    void surveyAgain();

    /// Replaces ConnectionOptions::servers, from the next question to the servers on.
    void setServerSettings(const ServerSettings &settings);
    /// Replaces ConnectionOptions::clientNames; what is watched is told again by its new names.
    void setClientNames(const QVector<ClientNamesFor> &names);
    /// Asks every member for connections, watches and expiry; see ServerFacts. Rate limited: a
    /// call within a second of the last answer, or while one is under way, does nothing.
    void askServers(ServerLists lists = ServerLists::All);

    /// Reads who may do what at @p path: now, in each session to come, and after some minutes each
    /// time; answers come by accessListReady().
    void readAccessList(const QString &path);

    /// Reads whose node this is once our server has caught up with the leader (`sync`); the answer
    /// comes by nodeChecked(). None comes where the connection is lost meanwhile.
    void checkNode(const QString &path);

signals:
    void statusChanged(const lockscope::ConnectionStatus &status);
    void stateReady(const lockscope::LockStatePtr &state);
    void scanProgress(const lockscope::ScanProgress &progress);
    void scanFinished(const lockscope::ScanResult &result);
    void surveyed();
    void serverFactsReady(const lockscope::ServerFactsPtr &facts);
    void accessListReady(const lockscope::AccessList &list);
    void nodeChecked(const lockscope::NodeCheck &check);

private:
    class Worker;

    /// What the worker was last asked to watch, and what it last said of it.
    struct Watched
    {
        quint64 serial = 0; ///< answers to older requests are dropped
        LockStatePtr state;
    };
    LockStatePtr named(const LockStatePtr &state) const;
    void acceptStatus(const ConnectionStatus &status);
    void acceptState(quint64 serial, const LockStatePtr &state);
    void acceptScan(quint64 serial, const ScanProgress &progress);
    void acceptScan(quint64 serial, const ScanResult &result);

    ConnectionOptions m_options;
    ConnectionStatus m_status;
    QHash<QString, Watched> m_watched;
    quint64 m_serial = 0;
    quint64 m_scanSerial = 0;
    WorkerThread<Worker> m_worker;
};

} // namespace lockscope
