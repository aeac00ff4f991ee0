// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/hands.h"

#include "core/base/text.h"
#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

QString heldText(const ClaimStatus &status, qint64 now)
{
    QString text = Hands::tr("holds since %1, token %2")
                       .arg(humanDuration(now - status.since), textOf(status.token));
    if (status.releaseAt > 0)
        text += Hands::tr(", released in %1").arg(humanDuration(status.releaseAt - now));
    if (status.isSuspended)
        text += Hands::tr(", but the connection is suspended: it may be gone");
    return text;
}

QString waitingText(const ClaimStatus &status, qint64 now)
{
    QString text = Hands::tr("waits, %1 ahead").arg(status.ahead);
    if (status.giveUpAt > 0)
        text += Hands::tr(", gives up in %1").arg(humanDuration(status.giveUpAt - now));
    return text;
}

} // namespace

QString claimText(const ClaimStatus &status, qint64 now)
{
    switch (status.state) {
    case ClaimState::Idle:
    case ClaimState::Connecting:
        return Hands::tr("connecting …");
    case ClaimState::Creating:
        return Hands::tr("creating its node …");
    case ClaimState::Waiting:
        return waitingText(status, now);
    case ClaimState::Held:
        return heldText(status, now);
    case ClaimState::Releasing:
        return Hands::tr("releasing …");
    case ClaimState::Released:
        return Hands::tr("released");
    case ClaimState::Lost:
        return Hands::tr("✕ LOST: %1").arg(callReason(status.error));
    case ClaimState::Failed:
        break;
    }
    return Hands::tr("not taken: %1").arg(callReason(status.error));
}

Hands::Hands(const ConnectionProfile &connection, Journal &journal, QObject *parent)
    : QObject(parent)
    , m_connection(connection)
    , m_gate(connection.profile)
    , m_operator(connection.options, m_gate, journal)
    , m_owners(connection.options, m_gate)
{
    connect(&m_owners, &Owners::changed, this, &Hands::tellOperator);
}

Hands::~Hands() = default;

void Hands::acquire(const ClaimRequest &request)
{
    auto lock = std::make_unique<TestLock>(m_connection.options, m_gate);
    connect(lock.get(), &TestLock::changed, this, [this, request](const ClaimStatus &status) {
        tellOperator();
        emit locksChanged();
        if (status.state == ClaimState::Lost)
            emit lockLost(request.path);
    });
    lock->acquire(request);
    m_locks.push_back(std::move(lock));
    emit locksChanged();
}

void Hands::tellOperator()
{
    QVector<SessionId> own = m_owners.sessions();
    for (const auto &lock : m_locks)
        own.append(lock->status().session);
    m_operator.setOwnSessions(own);
}

bool Hands::isIdle() const
{
    return m_owners.isIdle() && std::ranges::all_of(m_locks, [](const auto &lock) {
               const ClaimState state = lock->status().state;
               return isFinal(state) || state == ClaimState::Held;
           });
}

void Hands::dropFinished()
{
    std::erase_if(m_locks, [](const auto &lock) { return isFinal(lock->status().state); });
    emit locksChanged();
}

} // namespace lockscope
