// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/testlock.h"

#include "core/base/times.h"
#include "core/operate/locks/testlockworker.h"

namespace lockscope {

TestLockWorker::TestLockWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit)
    : m_options(std::move(options))
    , m_permit(std::move(permit))
{ }

TestLockWorker::~TestLockWorker() = default;

void TestLockWorker::acquire(const ClaimRequest &request)
{
    if (m_session)
        return;
    const auto fail = [this](const Error &error) {
        ClaimStatus failed;
        failed.state = ClaimState::Failed;
        failed.since = nowMs();
        failed.error = error;
        emit changed(failed);
    };
    if (const Result<Done> allowed = m_permit->check(Action::Acquire); !allowed)
        return fail(allowed.error());
    Result<std::unique_ptr<OwnSession>> session = OwnSession::open(m_options, m_permit);
    if (!session)
        return fail(session.error());

    m_session = *std::move(session);
    const WritableRecipe *recipe = writableRecipe(request.recipe);
    if (recipe && recipe->isSemaphore)
        m_claim = std::make_unique<SemaphoreClaim>(*m_session, request);
    else
        m_claim = std::make_unique<LockClaim>(*m_session, request);
    connect(m_claim.get(), &AnyClaim::changed, this, &TestLockWorker::accept);
    m_claim->start();
}

void TestLockWorker::release()
{
    if (m_claim)
        m_claim->giveUp();
}

void TestLockWorker::accept(const ClaimStatus &status)
{
    if (!isFinal(status.state)) {
        emit changed(status);
        return;
    }
    // The session ends with its claim; but not here, in an answer of its own.
    QMetaObject::invokeMethod(
        this, [this, status] { end(status); }, Qt::QueuedConnection);
}

void TestLockWorker::end(const ClaimStatus &status)
{
    if (!m_claim)
        return;
    m_claim->disconnect(this);
    m_claim.reset();
    m_session.reset();
    emit changed(status);
}

TestLock::TestLock(const ConnectionOptions &options, const WriteGate &gate, QObject *parent)
    : QObject(parent)
    , m_worker(new TestLockWorker(options, gate.permit()))
{
    connect(m_worker.get(), &TestLockWorker::changed, this, [this](const ClaimStatus &status) {
        m_status = status;
        emit changed(status);
    });
}

TestLock::~TestLock() = default;

void TestLock::acquire(const ClaimRequest &request)
{
    if (m_status.state != ClaimState::Idle)
        return;
    m_request = request;
    m_status.state = ClaimState::Connecting;
    m_status.since = nowMs();
    m_worker.post([request](TestLockWorker &worker) { worker.acquire(request); });
}

void TestLock::release()
{
    m_worker.post([](TestLockWorker &worker) { worker.release(); });
}

} // namespace lockscope
