// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/lockowner.h"

#include "core/base/times.h"
#include "core/operate/locks/ownerworker.h"
#include "core/operate/session/writegate.h"

namespace lockscope {

LockOwner::LockOwner(const QString &name, const ConnectionOptions &options, const WriteGate &gate,
                     QObject *parent)
    : QObject(parent)
    , m_name(name)
    , m_proof(std::make_shared<Proof>())
    , m_worker(new OwnerWorker(name, options, gate.permit(), m_proof))
{
    const OwnerWorker *worker = m_worker.get();
    connect(worker, &OwnerWorker::answered, this, &LockOwner::answered);
    connect(worker, &OwnerWorker::sessionLost, this, &LockOwner::sessionLost);
    connect(worker, &OwnerWorker::closed, this, &LockOwner::closed);
    connect(worker, &OwnerWorker::changed, this,
            [this](SessionId session, const QVector<OwnedLock> &locks) {
                if (session == m_session && locks == m_locks)
                    return;
                m_session = session;
                m_locks = locks;
                emit changed();
            });
}

LockOwner::~LockOwner() = default;

QVector<OwnedLock> LockOwner::locks() const
{
    QVector<OwnedLock> locks = m_locks;
    for (OwnedLock &lock : locks) {
        if (m_proof->isOf(lock.status.session))
            continue;
        lock.reads = lock.writes = 0;
        lock.token = {};
        if (lock.status.state == ClaimState::Held) {
            lock.status.state = ClaimState::Lost;
            lock.status.error = OwnSession::silenceError();
        }
    }
    return locks;
}

qint64 LockOwner::heldUntil() const
{
    const qint64 until = m_proof->until;
    return until > 0 ? nowMs() + until - bootMs() : 0;
}

/// Has the worker do what a call is, and gives its number.
template <typename Do> quint64 LockOwner::post(Do call)
{
    m_worker.post([number = ++m_calls, call](OwnerWorker &worker) { call(worker, number); });
    return m_calls;
}

quint64 LockOwner::acquire(const QString &path, const QString &recipe, Mode mode, qint64 waitMs)
{
    ClaimRequest request;
    request.path = path;
    request.recipe = recipe;
    request.mode = mode;
    request.waitMs = waitMs;
    return acquire(request);
}

quint64 LockOwner::acquire(const ClaimRequest &request)
{
    return post([=](OwnerWorker &worker, quint64 call) { worker.acquire(call, request); });
}

quint64 LockOwner::release(const QString &path, Mode mode)
{
    return post([=](OwnerWorker &worker, quint64 call) { worker.release(call, path, mode); });
}

quint64 LockOwner::releaseLock(const QString &path)
{
    return post([=](OwnerWorker &worker, quint64 call) { worker.releaseLock(call, path); });
}

quint64 LockOwner::releaseAll()
{
    return post([](OwnerWorker &worker, quint64 call) { worker.releaseAll(call); });
}

quint64 LockOwner::closeLock(const QString &path)
{
    return post([=](OwnerWorker &worker, quint64 call) { worker.closeLock(call, path); });
}

void LockOwner::cancel(quint64 call)
{
    m_worker.post([call](OwnerWorker &worker) { worker.cancel(call); });
}

void LockOwner::close()
{
    m_worker.post([](OwnerWorker &worker) {
        worker.close(whileAlive(&worker, [&worker] { emit worker.closed(); }));
    });
}

} // namespace lockscope
