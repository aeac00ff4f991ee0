// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// An owner's session and locks in the operate thread, and what the calling thread sees of them.
#include "core/operate/locks/lockowner.h"

#include "core/base/times.h"
#include "core/operate/locks/ownerlock.h"

#include <QMap>
#include <QPointer>

namespace lockscope {

namespace {

/// How long what is being closed may take to tidy up behind itself: some ms with a server that
/// answers.
constexpr int LeaveMs = 1000;

} // namespace

void OwnerWorker::ask(quint64 call, OwnerAct act, ClaimRequest request)
{
    const QString &path = request.path;
    if (act == OwnerAct::CloseLock)
        m_closed.insert(path);
    const Result<Done> ready = act == OwnerAct::Acquire ? prepare(request) : Done {};
    if (!ready) {
        if (!m_locks.contains(path))
            tell(OwnedLock {.path = path,
                .recipe = request.recipe,
                .status = {.state = ClaimState::Failed, .since = nowMs(), .error = ready.error()}});
        tell();
        emit answered(call, tl::unexpected(ready.error()));
        return;
    }
    QVector<OwnerLock *> locks;
    for (const auto &[at, lock] : m_locks) {
        if (at == path || act == OwnerAct::ReleaseAll)
            locks.append(lock.get());
    }
    if (locks.isEmpty()) {
        tell(); // it may be closed now
        const Result<Granted> nothing = Granted {path, {}, 0, 0, {}};
        emit answered(call,
            act == OwnerAct::Release
                ? failure(ErrorKind::Refused, Message::tr("it has no lock at %1").arg(path))
                : nothing);
        return;
    }
    if (request.reason.isEmpty() && !m_name.isEmpty())
        request.reason = u"owner “%1”"_qs.arg(m_name);
    m_asked.insert(call, {locks.size(), {}});
    for (OwnerLock *lock : std::as_const(locks)) {
        if (act == OwnerAct::Acquire)
            lock->acquire(call, request);
        else
            lock->release(call, act, request.mode);
    }
}

/// That there is a lock of ours at its path.
Result<Done> OwnerWorker::prepare(const ClaimRequest &request)
{
    if (m_isClosed || m_closed.contains(request.path))
        return failure(ErrorKind::Closed, Message::tr("the lock is closed"));
    Result<Done> valid =
        m_permit->check(Action::Acquire).and_then([&](Done) { return validate(request); });
    if (!valid)
        return valid;
    if (!m_session) {
        Result<std::unique_ptr<OwnSession>> session =
            OwnSession::open(m_options, m_permit, m_proof);
        if (!session)
            return tl::unexpected(session.error());
        m_session = *std::move(session);
        connect(m_session.get(), &OwnSession::connected, this, [this] { tell(); });
        // Queued: the locks hear of it first, and a session is not closed in an answer of its own.
        connect(m_session.get(), &OwnSession::lost, this, &OwnerWorker::acceptLoss,
            Qt::QueuedConnection);
    }
    std::unique_ptr<OwnerLock> &lock = m_locks[request.path];
    if (lock && lock->recipe() != request.recipe)
        return failure(ErrorKind::Refused,
            Message::tr("this owner has the lock by the recipe “%1”").arg(lock->recipe()));
    if (lock)
        return Done {};
    lock = std::make_unique<OwnerLock>(*m_session, request.path, request.recipe);
    connect(lock.get(), &OwnerLock::answered, this, &OwnerWorker::acceptAnswer);
    connect(lock.get(), &OwnerLock::changed, this, [this] { tell(); }); // each step of it
    connect(lock.get(), &OwnerLock::changed, this, &OwnerWorker::forgetIdle, Qt::QueuedConnection);
    return Done {};
}

void OwnerWorker::acceptLoss()
{
    if (!m_session || !m_session->isLost())
        return; // it was closed meanwhile: what there is now is another one
    tell(); // how each of them ended
    if (m_isClosed)
        return endLeaving();
    dropSession();
    emit sessionLost();
}

void OwnerWorker::dropSession(std::function<void()> closed)
{
    m_leaving = {};
    for (const auto &[path, lock] : m_locks) {
        lock->release(0, OwnerAct::CloseLock); // nobody is left waiting
        lock->answerEnders();
        lock->disconnect(this);
    }
    m_locks.clear();
    if (m_session)
        OwnSession::close(std::move(m_session), std::move(closed));
    else if (closed)
        closed();
    tell();
}

void OwnerWorker::close(std::function<void()> closed)
{
    m_toTell.append(std::move(closed));
    if (m_toTell.size() > 1)
        return; // it is being closed
    m_isClosed = true;
    connect(&m_leavingLimit, &QTimer::timeout, this, &OwnerWorker::endLeaving);
    m_leavingLimit.start(LeaveMs);
    m_leaving = leave();
    m_leaving.start();
}

/// Gives back what there is, then the directories that were made for it: while a server answers.
Task<> OwnerWorker::leave()
{
    for (const auto &[path, lock] : m_locks)
        lock->release(0, OwnerAct::CloseLock);
    if (m_session)
        connect(m_session.get(), &OwnSession::suspended, this, [this] { m_news.ring(); });
    while (m_session && m_session->isConnected() && !m_locks.empty())
        co_await m_news.heard();
    if (m_session && m_session->isConnected())
        co_await m_session->removeMade(m_session->madeDirectories.keys());
    QTimer::singleShot(0, this, &OwnerWorker::endLeaving); // which ends this, too
}

void OwnerWorker::endLeaving()
{
    if (!m_leavingLimit.isActive())
        return;
    m_leavingLimit.stop();
    dropSession([self = QPointer<OwnerWorker>(this)] {
        if (!self)
            return;
        for (const auto &tellClosed : std::exchange(self->m_toTell, {}))
            tellClosed();
    });
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
    const auto asked = m_asked.find(call);
    if (asked == m_asked.end())
        return;
    if (!result && !asked->failure)
        asked->failure = result.error();
    if (--asked->left > 0)
        return;
    const Asked done = m_asked.take(call);
    emit answered(call, done.failure ? tl::unexpected(*done.failure) : result);
}

// What an owner has nothing of any more was told once as it ended.
void OwnerWorker::forgetIdle()
{
    if (std::erase_if(m_locks, [](const auto &lock) { return lock.second->isIdle(); }) > 0)
        tell();
    m_news.ring();
    const bool isSpent = m_session && m_session->hasLeftNode && !m_session->isLost();
    if (m_locks.empty() && isSpent && !m_isClosed) // the node would be in our own way
        dropSession();
}

/// @p refused: one that is over before there was anything of it.
void OwnerWorker::tell(const std::optional<OwnedLock> &refused)
{
    QMap<QString, OwnedLock> locks;
    if (refused)
        locks.insert(refused->path, *refused);
    for (const auto &[path, lock] : m_locks)
        locks.insert(path, lock->value());
    for (const QString &path : std::as_const(m_closed)) {
        locks[path].path = path;
        locks[path].isClosed = true;
    }
    emit changed(m_session ? m_session->id() : SessionId(), locks.values());
}

LockOwner::LockOwner(
    const QString &name, const ConnectionOptions &options, const WriteGate &gate, QObject *parent)
    : QObject(parent)
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
        // Its status is of the half that waits, where one does.
        const bool wasHeld = lock.reads + lock.writes > 0 || lock.status.state == ClaimState::Held;
        lock.reads = lock.writes = 0;
        lock.token = {};
        if (wasHeld) {
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

quint64 LockOwner::ask(OwnerAct act, const ClaimRequest &request)
{
    m_worker.post([=, call = ++m_calls](OwnerWorker &worker) { worker.ask(call, act, request); });
    return m_calls;
}

void LockOwner::cancel(quint64 call)
{
    m_worker.post([call](OwnerWorker &worker) { worker.cancel(call); });
}

void LockOwner::close()
{
    m_worker.post([](OwnerWorker &worker) { worker.close([&worker] { emit worker.closed(); }); });
}

} // namespace lockscope
