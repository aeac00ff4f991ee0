// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "contestants.h"

#include "operatetesting.h"

namespace lockscope::testing {

Ours::Ours(
    const QString &connect, const WriteGate &gate, const QString &path, const QString &recipe)
    : m_options(optionsFor(connect))
    , m_gate(gate)
    , m_path(path)
    , m_recipe(recipe)
{ }

QString Ours::error() const
{
    const bool isStrange = m_lock
        && (m_lock->status().state == ClaimState::Lost
            || (m_lock->status().state == ClaimState::Failed
                && m_lock->status().error.kind != ErrorKind::Closed));
    return isStrange ? textOf(m_lock->status().error.kind) + m_lock->status().error.detail.english()
                     : QString();
}

void Ours::begin(Mode mode)
{
    m_lock = std::make_unique<TestLock>(m_options, m_gate);
    ClaimRequest request;
    request.path = m_path;
    request.recipe = m_recipe;
    request.mode = mode;
    request.leases = ContestLeases;
    m_lock->acquire(request);
}

Contestant::Account Ours::ask() const
{
    if (!m_lock || isFinal(m_lock->status().state))
        return Idle;
    return m_lock->status().state == ClaimState::Held ? Holding : Waiting;
}

Theirs::Theirs(
    Peer &peer, const QString &name, const QString &path, const QMap<Mode, QString> &kinds)
    : m_peer(peer)
    , m_name(name)
    , m_path(path)
    , m_kinds(kinds)
{
    peer.open(name, 20'000);
}

void Theirs::lookAgain() // it was granted before it heard that it should give up
{
    if (account() != Leaving || ask() != Holding || m_isReleased)
        return;
    m_isReleased = true;
    m_peer.release(m_name, m_label);
}

QString Theirs::error() const
{
    const QString claim = m_peer.claimOf(m_name, m_label);
    return claim.startsWith(u"failed") ? claim : QString();
}

void Theirs::begin(Mode mode)
{
    m_isReleased = false;
    m_label = u"l%1"_qs.arg(++m_count);
    m_peer.acquire(m_name, m_label, m_kinds.value(mode), m_path, QString::number(ContestLeases));
}

void Theirs::end()
{
    m_isReleased = ask() == Holding;
    if (m_isReleased)
        m_peer.release(m_name, m_label);
    else
        m_peer.giveUp(m_name, m_label);
}

Contestant::Account Theirs::ask() const
{
    const QString claim = m_peer.claimOf(m_name, m_label);
    if (claim == u"held")
        return Holding;
    return claim == u"waiting" ? Waiting : Idle;
}

} // namespace lockscope::testing
