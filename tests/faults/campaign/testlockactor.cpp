// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/testlockactor.h"

#include "core/live/connectionstatus.h"

#include <utility>

namespace lockscope::campaign {

TestLockActor::TestLockActor(
    const QString &name, const Stage &stage, const std::vector<quint16> &ports)
    : Actor(name, stage)
    , m_line(std::make_unique<Line>(ports))
    , m_gate(Profile {QStringLiteral("campaign"), Environment::Sandbox})
{
    (void)m_gate.allow(WriteGate::LimitMs);
}

void TestLockActor::play(const Step &step)
{
    if (isIdle())
        return acquire(step);
    if (step.act == Act::Close)
        return close();
    const ClaimState state = m_lock->status().state;
    const bool isLeaving = m_releasing != 0;
    if (!isLeaving && (step.act != Act::Acquire || state == ClaimState::Waiting))
        letGo();
}

void TestLockActor::acquire(const Step &step)
{
    const Place &place = places().at(step.place % places().size());
    ClaimRequest request;
    request.path = place.path;
    request.recipe = place.recipe;
    request.mode = place.mode(step.writes);
    request.reason = m_name;
    request.waitMs = step.act == Act::Try ? 0 : step.isPatient ? -1 : step.waitMs;
    request.holdMs = 1 + step.holdMs;
    ++m_count;
    ConnectionOptions options;
    options.connect = m_line->connectString();
    options.sessionTimeoutMs = m_stage.timeoutMs;
    m_lock = std::make_unique<TestLock>(options, m_gate);
    connect(m_lock.get(), &TestLock::changed, this, &TestLockActor::hear);
    const qint64 waitMs = request.waitMs == 0 ? TryConnectMs : request.waitMs;
    m_acquiring = m_stage.ledger.begin(m_name,
        u"acquire %1 %2 %3"_qs.arg(place.path, textOf(request.mode)).arg(request.waitMs),
        qMax<qint64>(0, waitMs));
    if (waitMs < 0)
        m_stage.ledger.suspend(m_acquiring);
    m_lock->acquire(request);
}

void TestLockActor::hear(const ClaimStatus &status)
{
    m_stage.judge.addOurs(status.session, m_name);
    const QString word = textOf(status.state);
    if (status.state == ClaimState::Held || isFinal(status.state)) {
        const QString why = isFinal(status.state) && status.state != ClaimState::Released
            ? u" "_qs + textOf(status.error.kind)
            : QString();
        m_stage.ledger.end(std::exchange(m_acquiring, 0), word + why);
    }
    if (isFinal(status.state))
        m_stage.ledger.end(std::exchange(m_releasing, 0), word);
    if (status.state == ClaimState::Lost || status.isSuspended)
        m_stage.log.add(
            u"%1: %2%3"_qs.arg(m_name, word, status.isSuspended ? u", suspended"_qs : QString()));
}

void TestLockActor::look(qint64 drainedAt)
{
    QVector<Claim> claims;
    const bool mayGo = m_releasing != 0; // whether it holds is nobody's business any more
    if (m_lock && !mayGo && m_lock->status().state == ClaimState::Held) {
        const ClaimStatus &status = m_lock->status();
        claims.append({m_lock->request().path, m_lock->request().mode, QString::number(m_count),
            status.token, status.session});
    }
    m_stage.judge.see(m_name, drainedAt, m_stage.log.now(), claims);
}

void TestLockActor::close()
{
    m_stage.judge.see(m_name, m_stage.log.now(), m_stage.log.now(), {});
    m_stage.ledger.endAll(m_name);
    m_acquiring = m_releasing = 0;
    m_lock.reset();
}

void TestLockActor::letGo()
{
    if (isIdle() || m_releasing != 0)
        return;
    m_stage.ledger.resume(m_acquiring, u"given up"_qs);
    m_releasing = m_stage.ledger.begin(m_name, u"release "_qs + m_lock->request().path);
    m_lock->release();
}

} // namespace lockscope::campaign
