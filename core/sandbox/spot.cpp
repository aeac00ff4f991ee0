// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/spot.h"

#include "core/sandbox/leasespots.h"
#include "core/sandbox/queuespot.h"
#include "core/sandbox/singlespots.h"

namespace lockscope {

std::unique_ptr<Spot> Spot::make(zk::Client &client, const Step &step, const Player &player)
{
    switch (trafficOf(step.recipe).shape) {
    case Shape::Queue:
    case Shape::PollingQueue:
    case Shape::TryAgain:
        break;
    case Shape::LeaseBeforeCount:
    case Shape::CountBeforeLease:
        return std::make_unique<SemaphoreSpot>(client, step, player);
    case Shape::LeaseOnly:
        return std::make_unique<LeaseSpot>(client, step, player);
    case Shape::SingleNode:
        return std::make_unique<SingleSpot>(client, step, player);
    case Shape::TimedNode:
        return std::make_unique<TimedSpot>(client, step, player);
    }
    return std::make_unique<QueueSpot>(client, step, player);
}

Spot::Spot(zk::Client &client, const Step &step, const Player &player)
    : m_client(client)
    , m_writer(client, zk::Writer::unguarded)
    , m_step(step)
    , m_player(player)
    , m_traffic(trafficOf(step.recipe))
{ }

QString Spot::newName() const
{
    return nameFor(m_step, m_player);
}

QByteArray Spot::newData() const
{
    return dataFor(m_step, m_player);
}

void Spot::create(
    const QString &path, zk::CreateMode mode, const std::function<void(const QString &)> &next)
{
    m_writer.create(path, newData(), mode, [this, next](const Result<zk::Created> &created) {
        created ? next(created->path) : emit failed();
    });
}

void Spot::remove(const QString &path, qint32 version, void (Spot::*done)())
{
    m_writer.remove(path, version, [this, done](const Result<Done> &removed) {
        removed ? emit(this->*done)() : emit failed();
    });
}

void Spot::watch(const QString &path, const std::function<void()> &gone)
{
    const auto accept = [this, gone](const auto &answer) {
        if (answer)
            return;
        answer.error().kind == ErrorKind::Gone ? gone() : emit failed();
    };
    if (m_traffic.call == WatchCall::Exists)
        m_client.exists(path, zk::Watch::Yes, accept);
    else
        m_client.read(path, zk::Watch::Yes, accept);
}

void Spot::watchOwn(const QString &path)
{
    m_client.exists(path, zk::Watch::Yes, [](const auto &) {});
}

} // namespace lockscope
