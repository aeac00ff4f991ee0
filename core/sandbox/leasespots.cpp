// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/leasespots.h"

#include "core/base/nodepath.h"

#include <QTimer>

namespace lockscope {

namespace {

constexpr int AgainMs = 700; ///< between two attempts

/// The mutex in front of the leases of @p step.
Step turnOf(const Step &step)
{
    if (trafficOf(step.recipe).shape == Shape::CountBeforeLease)
        return {step.path + QStringLiteral("-__lock__"), QStringLiteral("kazoo-lock")};
    return {joinPath(step.path, QStringLiteral("locks")), QStringLiteral("curator-mutex")};
}

} // namespace

SemaphoreSpot::SemaphoreSpot(zk::Client &client, const Step &step, const Player &player)
    : Spot(client, step, player)
    , m_leases(isCountedFirst() ? step.path : joinPath(step.path, QStringLiteral("leases")))
    , m_turn(client, turnOf(step), player)
{
    connect(&client, &zk::Client::watchFired, this, &SemaphoreSpot::wake);
    connect(&m_turn, &Spot::queued, this, &Spot::queued);
    connect(&m_turn, &Spot::failed, this, &Spot::failed);
    connect(&m_turn, &Spot::left, this, &Spot::granted); // now the next one may look for a lease
    connect(&m_turn, &Spot::granted, this, [this] { isCountedFirst() ? count() : makeLease(); });
}

void SemaphoreSpot::take()
{
    m_turn.take();
}

void SemaphoreSpot::makeLease()
{
    create(joinPath(m_leases, newName()),
        isCountedFirst() ? zk::CreateMode::Ephemeral : zk::CreateMode::EphemeralSequential,
        [this](const QString &path) {
            m_lease = path;
            isCountedFirst() ? passOn() : count();
        });
}

void SemaphoreSpot::count()
{
    client().readChildren(m_leases, zk::Watch::Yes, [this](const Result<zk::Children> &children) {
        if (!children)
            return emit failed();
        const int own = m_lease.isEmpty() ? 1 : 0; // the one that it is about to make
        m_isCounting = children->names.size() + own > step().leases;
        if (m_isCounting)
            return;
        m_lease.isEmpty() ? makeLease() : passOn();
    });
}

void SemaphoreSpot::passOn()
{
    m_turn.leave();
}

void SemaphoreSpot::wake(const zk::WatchEvent &event)
{
    if (event.path != m_leases || !std::exchange(m_isCounting, false))
        return;
    count();
}

void SemaphoreSpot::leave()
{
    remove(m_lease, 0, &Spot::left);
}

LeaseSpot::LeaseSpot(zk::Client &client, const Step &step, const Player &player)
    : Spot(client, step, player)
{ }

void LeaseSpot::take()
{
    client().readChildren(step().path, zk::Watch::No, [this](const Result<zk::Children> &children) {
        if (!children)
            return emit failed();
        emit queued();
        if (children->names.size() >= step().leases)
            return QTimer::singleShot(AgainMs, this, &LeaseSpot::take);
        create(joinPath(step().path, newName()), zk::CreateMode::EphemeralSequential,
            [this](const QString &path) {
                m_lease = path;
                emit granted();
            });
    });
}

void LeaseSpot::leave()
{
    remove(m_lease, 0, &Spot::left);
}

} // namespace lockscope
