// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/live/accessreader.h"
#include "core/live/connection.h"
#include "core/live/inspector.h"
#include "core/live/scanner.h"
#include "core/live/survey.h"
#include "core/live/watchedlock.h"
#include "core/server/serverasker.h"

#include <QElapsedTimer>

#include <map>

namespace lockscope {

/// The worker thread's end of an Inspector: everything that talks to ZooKeeper. Called and heard by
/// queued calls only.
class Inspector::Worker : public QObject
{
public:
    explicit Worker(Inspector &inspector);
    ~Worker() override;

    void open(const zk::Options &options, const ServerSettings &servers);
    void close();
    void watch(const WatchRequest &request, quint64 serial);
    void unwatch(const QString &path);
    void refresh(const QString &path);
    void prefer(const QString &path, const QVector<DirectoryWatcher::Name> &names);
    /// The state with @p serial was taken by the other end.
    void acknowledge(const QString &path, quint64 serial);
    void scan(const ScanLimits &limits, quint64 serial);
    void cancelScan();
    void survey(const QVector<LockStatePtr> &found, quint64 serial);
    void surveyAgain() { m_survey.lookAgain(); }
    void setServerSettings(const ServerSettings &settings);
    void askServers(ServerLists lists);
    void checkNode(const QString &path);
    void readAccessList(const QString &path) { m_access.want(path); }

private:
    template <typename Function> void tell(Function function);
    void beginSession(zk::Client &client);
    void endSession(const Error &error);
    void suspend(bool suspended);
    void route(const zk::WatchEvent &event);
    std::optional<LockStatePtr> watched(const QString &path) const;
    void startScan();
    void endScan(const ScanResult &result);
    void readConfig(zk::Client &client);
    bool isAnyListAwaited() const;
    void askIfReady();
    void askMembers();
    void keepFacts(ServerFactsPtr facts);

    Inspector &m_inspector;
    Connection m_connection; ///< before those that use its client

    std::map<QString, std::unique_ptr<WatchedLock>> m_locks;
    Scanner m_scanner;
    Survey m_survey;
    quint64 m_surveySerial = 0;
    AccessReader m_access;
    std::optional<ScanLimits> m_wantedScan; ///< waits for a session
    quint64 m_scanSerial = 0;
    WorkerThread<ServerAsker> m_asker; ///< answers come in while a long queue is judged here
    bool m_isAsking = false;
    bool m_isAboutToAsk = false; ///< it waits for what it is to ask about
    ServerLists m_lists = ServerLists::All; ///< that are asked for
    QByteArray m_config; ///< /zookeeper/config as it was read last: names all members
    bool m_isReadingConfig = false;
    QElapsedTimer m_configAge;
    quint64 m_question = 0; ///< number of the one under way
    bool m_isAnswerOld = false; ///< the one under way is of an earlier connection
    QElapsedTimer m_factsAge;
    ServerFactsPtr m_facts;
};

} // namespace lockscope
