// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/task.h"
#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"
#include "core/zk/client.h"

#include <QObject>

#include <vector>

namespace lockscope {

/// Looks at all locks that a scan found, once and again, and leaves no watch: for who asks how
/// thousands stand, now and a second later. The first look reads what the scan did not; each later
/// one lists them, and reads what is new. A lock's state is told when it is read to its end, and
/// then when it is another.
///
/// Lives in the thread of the Client; emits there.
class Survey : public QObject
{
    Q_OBJECT

public:
    static constexpr int LocksAtATime = 48; ///< that are read
    static constexpr int ListsAtATime = 256; ///< later: most need no more than to be listed
    static constexpr int ReadsAtATime = 700; ///< of all of them, where locks are long

    explicit Survey(QObject *parent = nullptr);
    ~Survey() override;

    /// Begins the first look, at @p found: as a scan's FoundLock::state has them, just now.
    void start(const QVector<LockStatePtr> &found, zk::Client *client);
    void clear();
    /// Begins another look; nothing happens while one is under way.
    void lookAgain();
    /// A session is there: a look that was broken off begins anew.
    void attach(zk::Client &client);
    void detach();
    /// While it is, nothing that was told is known to be so still: it is told as Stale. What goes
    /// on afterwards begins anew.
    void setSuspended(bool suspended);
    /// As WatchedLock::setFacts().
    void setFacts(const ServerFactsPtr &facts, bool areWatchesNew);

signals:
    void stateReady(const lockscope::LockStatePtr &state);
    void looked(); ///< a look has ended

private:
    struct Lock
    {
        LockStatePtr state; ///< as it was judged last
        bool isGiven = false;
        bool isListed = false; ///< by a scan, just now
    };
    void begin();
    void outdate();
    Task<> work();
    void accept(Lock &lock, const Result<LockSnapshotPtr> &looked);
    void judgeAgain(Lock &lock, const LockSnapshotPtr &snapshot);
    int share() const;

    zk::Client *m_client = nullptr;
    ServerFactsPtr m_facts;
    std::vector<Lock> m_locks;
    size_t m_next = 0; ///< in a look: the next to be looked at
    bool m_isLooking = false;
    bool m_isSuspended = false;
    int m_working = 0;
    std::vector<Task<>> m_work; ///< goes before what it uses
};

} // namespace lockscope
