// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Someone who takes locks.
#pragma once

#include "core/operate/locks/claim.h"
#include "core/operate/session/operatethread.h"

#include <QObject>

namespace lockscope {

struct ConnectionOptions;
class OwnerWorker;
struct Proof;
class WriteGate;

/// How an owner stands with one lock.
struct OwnedLock
{
    QString path = {};
    QString recipe = {};
    int reads = 0; ///< how often it was taken for reading and not released
    int writes = 0; ///< the same for writing; exclusive locks count here
    int waitingReads = 0; ///< calls that wait
    int waitingWrites = 0;
    QString readNode = {}; ///< absolute path; empty: none
    QString writeNode = {};
    Zxid token = {}; ///< czxid of the write node, else of the read node
    QStringList waitsFor = {};
    bool isClosed = false;
    QVector<ClaimStatus> lost = {}; ///< last words of its nodes that were Lost and not taken again
    ClaimStatus status =
        {}; ///< of the node for writing, else for reading, else of the one that ended

    friend bool operator==(const OwnedLock &, const OwnedLock &) = default;
};

/// Answer to LockOwner::acquire(): granted, and what it has then.
struct Granted
{
    QString path;
    Mode mode = Mode::Exclusive;
    int reads = 0;
    int writes = 0;
    Zxid token;

    friend bool operator==(const Granted &, const Granted &) = default;
};

/// What an owner can be asked for.
enum class OwnerAct : quint8 { Acquire, Release, ReleaseLock, ReleaseAll, CloseLock };

/// Someone who takes locks, with a session of its own, to stage contention. Per lock
/// it has a read and a write count: it takes both as often as it likes and never blocks itself.
/// Write then read keeps both; read then write is granted when it is the only reader, waits for
/// other readers, and is Refused when another owner that reads waits to write too (neither could
/// ever be granted). Owners exclude each other by the recipe's rules, as any other client's do.
class LockOwner : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 TryNow = 0;
    static constexpr qint64 Forever = -1;

    LockOwner(const QString &name, const ConnectionOptions &options, const WriteGate &gate,
        QObject *parent = nullptr);
    /// Closes the session: everything it had is free when this returns.
    ~LockOwner() override;

    SessionId session() const { return m_session; } ///< 0 until connected
    /// What is held is held now: where the session is not proved to live any more it is Lost, also
    /// when a sleep of the machine is just over and nothing was told yet. What was refused before
    /// there was anything of its lock is Failed in it once.
    QVector<OwnedLock> locks() const;
    /// Local clock: what is held is ours until then for certain; 0: nothing is proved. Moves on
    /// while a server answers.
    qint64 heldUntil() const;

    /// Each gives the number that answered() carries. Failures: TimedOut (not within @p waitMs),
    /// Refused (upgrade), Closed (lock or owner), ReadOnly, SessionLost, and those of the servers.
    quint64 acquire(const QString &path, const QString &recipe, Mode mode, qint64 waitMs = Forever)
    {
        return acquire({.path = path, .recipe = recipe, .mode = mode, .waitMs = waitMs});
    }
    /// Any of these by its name; of @p request what that one is given.
    quint64 ask(OwnerAct act, const ClaimRequest &request);
    /// The same with a reason, a time after which it is released, and leases.
    quint64 acquire(const ClaimRequest &request) { return ask(OwnerAct::Acquire, request); }
    /// One count; Refused where it has none in that mode.
    quint64 release(const QString &path, Mode mode)
    {
        return ask(OwnerAct::Release, {.path = path, .mode = mode});
    }
    /// All counts of one lock; waiting calls wait on.
    quint64 releaseLock(const QString &path) { return ask(OwnerAct::ReleaseLock, {.path = path}); }
    quint64 releaseAll() { return ask(OwnerAct::ReleaseAll, {}); } ///< all counts of all locks
    /// Releases it for good: calls that wait and later ones fail with Closed, no node stays.
    quint64 closeLock(const QString &path) { return ask(OwnerAct::CloseLock, {.path = path}); }
    void cancel(quint64 call); ///< a waiting acquire(): answered with Closed

    /// Ends everything and closes the session, without waiting for it: calls that wait are answered
    /// with Closed, and so is what is acquired afterwards. closed() follows.
    void close();

signals:
    void closed();
    void answered(quint64 call, const lockscope::Result<lockscope::Granted> &result);
    void changed(); ///< locks() or session()
    void sessionLost(); ///< everything it held is gone; every waiting call was answered

private:
    SessionId m_session;
    QVector<OwnedLock> m_locks;
    const std::shared_ptr<Proof> m_proof;
    quint64 m_calls = 0;
    OperateWorker<OwnerWorker> m_worker;
};

} // namespace lockscope
