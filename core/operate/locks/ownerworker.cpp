// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/ownerworker.h"

namespace lockscope {

OwnerWorker::OwnerWorker(QString name, ConnectionOptions options,
                         std::shared_ptr<const WritePermit> permit, ProofPtr proof)
    : m_name(std::move(name))
    , m_options(std::move(options))
    , m_permit(std::move(permit))
    , m_proof(std::move(proof))
{ }

OwnerWorker::~OwnerWorker() = default;

void OwnerWorker::acquire(quint64 call, ClaimRequest request)
{
    if (request.reason.isEmpty())
        request.reason = u"owner “%1”"_qs.arg(m_name);
    if (const Result<OwnerLock *> lock = lockFor(request))
        (*lock)->acquire(call, request);
    else
        emit answered(call, tl::unexpected(lock.error()));
}

Result<OwnerLock *> OwnerWorker::lockFor(const ClaimRequest &request)
{
    if (m_isClosed || m_closed.contains(request.path))
        return failure(ErrorKind::Closed, u"the lock is closed"_qs);
    if (const Result<Done> allowed = m_permit->check(Action::Acquire); !allowed)
        return tl::unexpected(allowed.error());
    if (const Result<Done> opened = openSession(); !opened)
        return tl::unexpected(opened.error());
    OwnerLock *known = lockAt(request.path);
    if (known && known->recipe() != request.recipe)
        return failure(ErrorKind::Refused,
                       u"this owner has the lock by the recipe “%1”"_qs.arg(known->recipe()));
    if (known)
        return known;
    auto lock = std::make_unique<OwnerLock>(*m_session, request.path, request.recipe);
    connect(lock.get(), &OwnerLock::answered, this, &OwnerWorker::acceptAnswer);
    connect(lock.get(), &OwnerLock::changed, this, &OwnerWorker::tell); // each step of it
    connect(lock.get(), &OwnerLock::changed, this, &OwnerWorker::forgetIdle, Qt::QueuedConnection);
    return m_locks.emplace(request.path, std::move(lock)).first->second.get();
}

Result<Done> OwnerWorker::openSession()
{
    if (m_session)
        return Done {};
    Result<std::unique_ptr<OwnSession>> session = OwnSession::open(m_options, m_permit);
    if (!session)
        return tl::unexpected(session.error());
    m_session = *std::move(session);
    m_session->keepProof(m_proof);
    connect(m_session.get(), &OwnSession::connected, this, &OwnerWorker::tell);
    // Queued: the locks hear of it first, and a session is not closed in an answer of its own.
    const auto drop = [this] {
        tell(); // how each of them ended
        dropSession();
        emit sessionLost();
    };
    connect(m_session.get(), &OwnSession::lost, this, drop, Qt::QueuedConnection);
    return Done {};
}

void OwnerWorker::dropSession(std::function<void()> closed)
{
    for (const auto &[path, lock] : m_locks) {
        lock->abandon();
        lock->disconnect(this);
    }
    m_locks.clear();
    m_hasLeftNode = false;
    if (m_session)
        OwnSession::close(std::move(m_session), std::move(closed));
    else if (closed)
        closed();
    tell();
}

void OwnerWorker::close(std::function<void()> closed)
{
    m_toTell.append(std::move(closed));
    if (std::exchange(m_isClosed, true))
        return m_isClosing ? void() : tellClosed();
    m_isClosing = true;
    for (const auto &[path, lock] : m_locks)
        lock->close(0);
    dropSession([self = QPointer<OwnerWorker>(this)] {
        if (self)
            self->tellClosed();
    });
}

void OwnerWorker::tellClosed()
{
    m_isClosing = false;
    for (const auto &closed : std::exchange(m_toTell, {}))
        closed();
}

OwnerLock *OwnerWorker::lockAt(const QString &path) const
{
    const auto found = m_locks.find(path);
    return found == m_locks.end() ? nullptr : found->second.get();
}

void OwnerWorker::release(quint64 call, const QString &path, Mode mode)
{
    if (OwnerLock *lock = lockAt(path))
        return lock->release(call, mode);
    emit answered(call, failure(ErrorKind::Refused, u"it has no lock at %1"_qs.arg(path)));
}

void OwnerWorker::releaseLock(quint64 call, const QString &path)
{
    if (OwnerLock *lock = lockAt(path))
        return lock->releaseAll(call);
    emit answered(call, Granted {path, {}, 0, 0, {}});
}

void OwnerWorker::releaseAll(quint64 call)
{
    if (m_locks.empty()) {
        emit answered(call, Granted {});
        return;
    }
    m_parts.insert(call, static_cast<int>(m_locks.size()));
    for (const auto &[path, lock] : m_locks)
        lock->releaseAll(call);
}

void OwnerWorker::closeLock(quint64 call, const QString &path)
{
    m_closed.insert(path);
    if (OwnerLock *lock = lockAt(path))
        return lock->close(call);
    tell();
    emit answered(call, Granted {path, {}, 0, 0, {}});
}

void OwnerWorker::cancel(quint64 call)
{
    for (const auto &[path, lock] : m_locks) {
        if (lock->cancel(call, {ErrorKind::Closed, u"cancelled"_qs}))
            return;
    }
}

void OwnerWorker::acceptAnswer(quint64 call, const Result<Granted> &result)
{
    const auto parts = m_parts.find(call);
    if (parts != m_parts.end()) {
        if (--*parts > 0)
            return;
        m_parts.erase(parts);
    }
    emit answered(call, result);
}

// What an owner has nothing of any more was told once as it ended.
void OwnerWorker::forgetIdle()
{
    const auto isOver = [this](const auto &lock) {
        m_hasLeftNode |= lock.second->isIdle() && lock.second->hasLeftNode();
        return lock.second->isIdle();
    };
    if (std::erase_if(m_locks, isOver) > 0)
        tell();
    if (m_hasLeftNode && m_locks.empty()) // which would be in our own way: it goes with the session
        dropSession();
}

void OwnerWorker::tell()
{
    QVector<OwnedLock> locks;
    for (const auto &[path, lock] : m_locks)
        locks.append(lock->value());
    for (const QString &path : std::as_const(m_closed)) {
        OwnedLock closed;
        closed.path = path;
        closed.isClosed = true;
        if (!m_locks.contains(path))
            locks.append(closed);
    }
    emit changed(m_session ? m_session->id() : SessionId(), locks);
}

} // namespace lockscope
