// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/directorywatcher.h"
#include "core/live/watchrequest.h"
#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <QTimer>

namespace lockscope {

/// Those whose data tell more while they stand: the holders, and before them the next one of a
/// semaphore, which in .NET's writes into its node that it was let in; and what is free until
/// somebody writes into it. Among the first @p most.
QVector<DirectoryWatcher::Name> changeableIn(const LockState &state, int most);

/// A watched lock with its judgement: what the watcher reads is judged here, in the worker thread,
/// and the judgement tells the watcher what to read first and which nodes to watch. Gives one state
/// at a time, but for setFacts(): the next when acknowledge() says that the last has arrived,
/// leaving out those between.
class WatchedLock : public QObject
{
    Q_OBJECT

public:
    WatchedLock(const WatchRequest &request, quint64 serial, QObject *parent = nullptr);

    DirectoryWatcher &watcher() { return m_watcher; }
    const DirectoryWatcher &watcher() const { return m_watcher; }
    quint64 serial() const { return m_serial; }
    const WatchRequest &request() const { return m_request; }
    const LockStatePtr &state() const { return m_state; } ///< the last one given; null: none yet

    /// The same lock is asked for again: its state is given anew, with what was read by now.
    void setRequest(const WatchRequest &request, quint64 serial);
    /// Watch lists choose between recipes that share names; where they are new, gives at once what
    /// is judged by them.
    /// @p areWatchesNew: they are others than those told before.
    void setFacts(const ServerFactsPtr &facts, bool areWatchesNew);
    void acknowledge();

signals:
    /// @p serial: of the request that it answers.
    void stateReady(quint64 serial, const lockscope::LockStatePtr &state);

private:
    void setWatcher();
    void accept(const LockSnapshotPtr &snapshot);
    LockStatePtr judged() const;
    void giveNow();
    void guideWatcher(const LockState &state);
    void awaitEnd(const LockState &state);
    void judgeAtEnd();

    WatchRequest m_request;
    quint64 m_serial;
    ServerFactsPtr m_facts;
    LockSnapshotPtr m_snapshot; ///< the last one
    LockStatePtr m_state;
    QVector<ToldRecipe> m_told; ///< see Choice::told
    bool m_isInTransit = false;
    bool m_isRoleOpen = false; ///< of somebody it is not known whether it holds: lists may tell
    bool m_isNewer = false; ///< m_snapshot was not given yet
    DirectoryWatcher m_watcher;
    QTimer m_end; ///< of a holder's time
};

} // namespace lockscope
