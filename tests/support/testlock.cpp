// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Follows the one lock of an owner.
#include "tests/support/testlock.h"

#include "core/base/times.h"

namespace lockscope {

TestLock::TestLock(const ConnectionOptions &options, const WriteGate &gate, QObject *parent)
    : QObject(parent)
    , m_owner({}, options, gate)
{
    connect(&m_owner, &LockOwner::changed, this, &TestLock::acceptChange);
    connect(&m_owner, &LockOwner::closed, this, &TestLock::tellEnd);
}

TestLock::~TestLock() = default;

void TestLock::acquire(const ClaimRequest &request)
{
    if (m_call != 0)
        return;
    m_request = request;
    m_status.state = ClaimState::Connecting;
    m_status.since = nowMs();
    m_call = m_owner.acquire(request);
}

ClaimStatus TestLock::status() const
{
    const QVector<OwnedLock> locks = m_owner.locks();
    const bool isLost = m_status.state == ClaimState::Held && !locks.isEmpty()
        && locks.first().status.state == ClaimState::Lost;
    return isLost ? locks.first().status : m_status;
}

void TestLock::release()
{
    m_owner.cancel(m_call); // nothing happens where it was answered
    m_owner.releaseAll();
}

void TestLock::acceptChange()
{
    if (m_owner.locks().isEmpty() || isFinal(m_end.state))
        return;
    const ClaimStatus status = m_owner.locks().first().status;
    if (isFinal(status.state))
        return end(status);
    if (status == m_status || status.state == ClaimState::Idle)
        return;
    m_status = status;
    emit changed(m_status);
}

/// The session ends with its lock. That it is lost is told before that.
void TestLock::end(const ClaimStatus &status)
{
    m_end = status;
    if (status.state == ClaimState::Lost)
        tellEnd();
    m_owner.close();
}

void TestLock::tellEnd()
{
    if (m_status == m_end)
        return;
    m_status = m_end;
    emit changed(m_status);
}

} // namespace lockscope
