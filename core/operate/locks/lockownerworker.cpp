// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/lockownerworker.h"

namespace lockscope {

namespace {

OwnedLock closedLock(const QString &path)
{
    OwnedLock lock;
    lock.path = path;
    lock.isClosed = true;
    return lock;
}

} // namespace

LockOwnerWorker::LockOwnerWorker(QString name, ConnectionOptions options,
                                 std::shared_ptr<const WritePermit> permit)
    : m_name(std::move(name))
    , m_options(std::move(options))
    , m_permit(std::move(permit))
{ }

LockOwnerWorker::~LockOwnerWorker() = default;

void LockOwnerWorker::acquire(quint64 call, const QString &path, const QString &recipe, Mode mode,
                              qint64 waitMs)
{
    if (const Result<Done> allowed = m_permit->check(Action::Acquire); !allowed) {
        emit answered(call, tl::unexpected(allowed.error()));
        return;
    }
    if (m_closed.contains(path)) {
        emit answered(call, failure(ErrorKind::Closed, u"the lock is closed"_qs));
        return;
    }
    if (const Result<Done> opened = openSession(); !opened) {
        emit answered(call, tl::unexpected(opened.error()));
        return;
    }
    OwnerLock *lock = lockAt(path);
    if (lock && lock->recipe() != recipe) {
        emit answered(
            call,
            failure(ErrorKind::Refused,
                    u"this owner has the lock by the recipe “%1”"_qs.arg(lock->recipe())));
        return;
    }
    (lock ? lock : makeLock(path, recipe))->acquire(call, mode, waitMs);
}

Result<Done> LockOwnerWorker::openSession()
{
    if (m_session)
        return Done {};
    Result<std::unique_ptr<OwnSession>> session = OwnSession::open(m_options, m_permit);
    if (!session)
        return tl::unexpected(session.error());
    m_session = *std::move(session);
    connect(m_session.get(), &OwnSession::connected, this, &LockOwnerWorker::tell);
    connect(m_session.get(), &OwnSession::suspended, this, &LockOwnerWorker::tell);
    // Queued: the locks hear of it first, and a session is not closed in an answer of its own.
    connect(m_session.get(), &OwnSession::lost, this, &LockOwnerWorker::dropSession,
            Qt::QueuedConnection);
    return Done {};
}

void LockOwnerWorker::dropSession()
{
    for (const auto &[path, lock] : m_locks)
        lock->disconnect(this);
    m_locks.clear();
    m_session.reset();
    tell();
    emit sessionLost();
}

OwnerLock *LockOwnerWorker::lockAt(const QString &path) const
{
    const auto found = m_locks.find(path);
    return found == m_locks.end() ? nullptr : found->second.get();
}

OwnerLock *LockOwnerWorker::makeLock(const QString &path, const QString &recipe)
{
    auto lock = std::make_unique<OwnerLock>(*m_session, m_name, path, recipe, nullptr);
    connect(lock.get(), &OwnerLock::answered, this, &LockOwnerWorker::acceptAnswer);
    connect(lock.get(), &OwnerLock::changed, this, &LockOwnerWorker::tell, Qt::QueuedConnection);
    return m_locks.emplace(path, std::move(lock)).first->second.get();
}

void LockOwnerWorker::release(quint64 call, const QString &path, Mode mode)
{
    if (OwnerLock *lock = lockAt(path))
        return lock->release(call, mode);
    emit answered(call, failure(ErrorKind::Refused, u"it has no lock at %1"_qs.arg(path)));
}

void LockOwnerWorker::releaseLock(quint64 call, const QString &path)
{
    if (OwnerLock *lock = lockAt(path))
        return lock->releaseAll(call);
    emit answered(call, Granted {path, {}, 0, 0, {}});
}

void LockOwnerWorker::releaseAll(quint64 call)
{
    if (m_locks.empty()) {
        emit answered(call, Granted {});
        return;
    }
    m_parts.insert(call, static_cast<int>(m_locks.size()));
    for (const auto &[path, lock] : m_locks)
        lock->releaseAll(call);
}

void LockOwnerWorker::closeLock(quint64 call, const QString &path)
{
    m_closed.insert(path);
    if (OwnerLock *lock = lockAt(path))
        return lock->close(call);
    tell();
    emit answered(call, Granted {path, {}, 0, 0, {}});
}

void LockOwnerWorker::cancel(quint64 call)
{
    for (const auto &[path, lock] : m_locks) {
        if (lock->cancel(call, {ErrorKind::Closed, u"cancelled"_qs}))
            return;
    }
}

void LockOwnerWorker::acceptAnswer(quint64 call, const Result<Granted> &result)
{
    const auto parts = m_parts.find(call);
    if (parts != m_parts.end()) {
        if (--*parts > 0)
            return;
        m_parts.erase(parts);
    }
    emit answered(call, result);
}

// What an owner has nothing of any more is forgotten, unless it is closed.
void LockOwnerWorker::tell()
{
    std::erase_if(m_locks, [](const auto &lock) { return lock.second->isIdle(); });
    QVector<OwnedLock> locks;
    for (const auto &[path, lock] : m_locks)
        locks.append(lock->value());
    for (const QString &path : std::as_const(m_closed)) {
        if (!m_locks.contains(path))
            locks.append(closedLock(path));
    }
    emit changed(m_session ? m_session->id() : SessionId(), locks);
}

} // namespace lockscope
