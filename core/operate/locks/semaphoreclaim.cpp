// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/semaphoreclaim.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"

namespace lockscope {

namespace {

/// The mutex of Curator's semaphore: the same names, and the same order, as any other of its.
ClaimRequest queueOf(ClaimRequest request)
{
    request.path = joinPath(request.path, u"locks"_qs);
    request.recipe = u"curator-mutex"_qs;
    request.mode = Mode::Exclusive;
    request.waitMs = request.waitMs == 0 ? 0 : -1;
    request.holdMs = 0;
    return request;
}

ClaimRequest leaseOf(ClaimRequest request)
{
    request.waitMs = request.waitMs == 0 ? 0 : -1;
    return request;
}

} // namespace

SemaphoreClaim::SemaphoreClaim(OwnSession &session, const ClaimRequest &request, QObject *parent)
    : AnyClaim(parent)
    , m_session(session)
    , m_request(request)
    , m_queue(session, queueOf(request))
    , m_lease(session, leaseOf(request))
{
    connect(&m_queue, &LockClaim::changed, this, &SemaphoreClaim::acceptQueue);
    connect(&m_lease, &LockClaim::changed, this, &SemaphoreClaim::acceptLease);
    m_giveUp.setSingleShot(true);
    connect(&m_giveUp, &QTimer::timeout, this, [this] {
        giveUp({ErrorKind::TimedOut,
                u"not granted within %1"_qs.arg(humanDuration(m_request.waitMs))});
    });
}

void SemaphoreClaim::start()
{
    if (m_request.leases < 1) {
        m_end.state = ClaimState::Failed;
        m_end.error = {ErrorKind::BadInput, u"a semaphore has one lease or more"_qs};
        return tell(m_end);
    }
    if (m_request.waitMs > 0)
        m_giveUp.start(static_cast<int>(std::min<qint64>(m_request.waitMs, INT_MAX)));
    m_queue.start();
}

void SemaphoreClaim::acceptQueue(const ClaimStatus &queue)
{
    if (queue.state == ClaimState::Held && !m_hasLease)
        return makeLease();
    if (isFinal(queue.state) && !m_hasLease)
        m_end = queue;
    else if (isFinal(queue.state) && !m_isEnding && m_status.state != ClaimState::Held)
        giveUp(queue.error); // lost its place before it was granted
    if (!m_hasLease && !isFinal(queue.state))
        tell(queue);
    endIfOver();
}

void SemaphoreClaim::makeLease()
{
    m_hasLease = true;
    m_lease.start();
}

void SemaphoreClaim::acceptLease(const ClaimStatus &lease)
{
    if (lease.state == ClaimState::Held && m_status.state != ClaimState::Held) {
        m_giveUp.stop();
        m_queue.giveUp();
    }
    if (isFinal(lease.state)) {
        m_end = lease;
        m_isEnding = true;
        if (!isFinal(m_queue.status().state))
            m_queue.giveUp();
    } else if (lease.state != ClaimState::Connecting) {
        tell(lease);
    }
    endIfOver();
}

void SemaphoreClaim::giveUp(const Error &why)
{
    m_isEnding = true;
    m_giveUp.stop();
    if (m_hasLease)
        m_lease.giveUp(why);
    m_queue.giveUp(why);
    endIfOver();
}

void SemaphoreClaim::endIfOver()
{
    const bool isLeaseOver = !m_hasLease || isFinal(m_lease.status().state);
    if (isLeaseOver && isFinal(m_queue.status().state) && !isFinal(m_status.state)) {
        m_giveUp.stop();
        tell(m_end);
    }
}

void SemaphoreClaim::tell(const ClaimStatus &status)
{
    m_status = status;
    if (m_giveUp.isActive())
        m_status.giveUpAt = nowMs() + m_giveUp.remainingTime();
    emit changed(m_status);
}

} // namespace lockscope
