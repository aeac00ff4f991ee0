// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/lockowner.h"

#include "core/operate/locks/lockownerworker.h"

namespace lockscope {

LockOwner::LockOwner(const QString &name, const ConnectionOptions &options, const WriteGate &gate,
                     QObject *parent)
    : QObject(parent)
    , m_name(name)
    , m_worker(new LockOwnerWorker(name, options, gate.permit()))
{
    const LockOwnerWorker *worker = m_worker.get();
    connect(worker, &LockOwnerWorker::answered, this, &LockOwner::answered);
    connect(worker, &LockOwnerWorker::sessionLost, this, &LockOwner::sessionLost);
    connect(worker, &LockOwnerWorker::changed, this,
            [this](SessionId session, const QVector<OwnedLock> &locks) {
                if (session == m_session && locks == m_locks)
                    return;
                m_session = session;
                m_locks = locks;
                emit changed();
            });
}

LockOwner::~LockOwner() = default;

quint64 LockOwner::acquire(const QString &path, const QString &recipe, Mode mode, qint64 waitMs)
{
    const quint64 call = ++m_calls;
    m_worker.post(
        [=](LockOwnerWorker &worker) { worker.acquire(call, path, recipe, mode, waitMs); });
    return call;
}

quint64 LockOwner::release(const QString &path, Mode mode)
{
    const quint64 call = ++m_calls;
    m_worker.post([=](LockOwnerWorker &worker) { worker.release(call, path, mode); });
    return call;
}

quint64 LockOwner::releaseLock(const QString &path)
{
    const quint64 call = ++m_calls;
    m_worker.post([=](LockOwnerWorker &worker) { worker.releaseLock(call, path); });
    return call;
}

quint64 LockOwner::releaseAll()
{
    const quint64 call = ++m_calls;
    m_worker.post([=](LockOwnerWorker &worker) { worker.releaseAll(call); });
    return call;
}

quint64 LockOwner::closeLock(const QString &path)
{
    const quint64 call = ++m_calls;
    m_worker.post([=](LockOwnerWorker &worker) { worker.closeLock(call, path); });
    return call;
}

void LockOwner::cancel(quint64 call)
{
    m_worker.post([=](LockOwnerWorker &worker) { worker.cancel(call); });
}

} // namespace lockscope
