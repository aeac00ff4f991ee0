// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/contestant.h"

#include <QRandomGenerator>

#include <limits>

namespace lockscope {

namespace {

constexpr int SessionMs = 10'000;
constexpr int RetryMs = 1'000; ///< between giving a session up and the next one

bool isFinal(zk::SessionState state)
{
    return state != zk::SessionState::Connecting && state != zk::SessionState::Connected
        && state != zk::SessionState::Suspended;
}

} // namespace

Contestant::Contestant(const ConnectString &server, ContestantPlan plan, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_plan(std::move(plan))
{
    m_timer.setSingleShot(true);
    m_timer.start(m_plan.startMs);
    connect(&m_timer, &QTimer::timeout, this, &Contestant::open);
}

Contestant::~Contestant()
{
    close();
}

void Contestant::open()
{
    m_timer.disconnect(this);
    zk::Options options;
    options.connect = m_server;
    options.sessionTimeoutMs = SessionMs;
    m_client = std::make_unique<zk::Client>(options);
    connect(
        m_client.get(), &zk::Client::stateChanged, this, [this](const zk::SessionInfo &session) {
            if (isFinal(session.state))
                giveUp();
        });
    removeLeftovers();
    makeFurniture();
    // Last, so that all that is there, and the session has a number: some write it into names.
    m_client->exists(QStringLiteral("/"), zk::Watch::No,
        [this](const Result<NodeStat> &root) { root ? takeNext() : giveUp(); });
}

/// Without looking at the answers: one that is there already is just as well.
void Contestant::makeFurniture()
{
    zk::Writer writer(*m_client, zk::Writer::unguarded);
    for (const Step &step : std::as_const(m_plan.steps))
        for (const Furniture &one : furnitureOf(step))
            writer.create(one.path, one.data, zk::CreateMode::Persistent, [](const auto &) {});
}

void Contestant::removeLeftovers()
{
    zk::Writer writer(*m_client, zk::Writer::unguarded);
    for (const QString &path : std::exchange(m_leftovers, {}))
        writer.remove(path, 0, [](const auto &) {});
}

void Contestant::takeNext()
{
    const Step &step = m_plan.steps.at(static_cast<int>(m_spots.size()));
    const Player player {m_plan.host, m_plan.processId, m_client->session().id};
    const Spot *spot = m_spots.emplace_back(Spot::make(*m_client, step, player)).get();
    connect(spot, &Spot::failed, this, &Contestant::giveUp);
    connect(spot, &Spot::left, this, &Contestant::letGo, Qt::QueuedConnection);
    connect(spot, &Spot::granted, this, &Contestant::hold);
    connect(spot, &Spot::queued, this, [this] {
        if (!std::exchange(m_hasQueued, true))
            emit queued();
    });
    m_spots.back()->take();
}

void Contestant::hold()
{
    const bool hasAll = static_cast<int>(m_spots.size()) == m_plan.steps.size();
    if (!hasAll)
        after({m_plan.betweenStepsMs, m_plan.betweenStepsMs}, &Contestant::takeNext);
    else
        after(m_plan.hold, &Contestant::leaveLast);
}

void Contestant::leaveLast()
{
    m_spots.back()->leave();
}

void Contestant::letGo()
{
    m_spots.pop_back();
    if (m_spots.empty())
        after(m_plan.rest, &Contestant::takeNext);
    else
        leaveLast();
}

/// From within the client's handlers, which must not destroy it: a little later.
void Contestant::giveUp()
{
    after({RetryMs, RetryMs}, &Contestant::startAgain);
}

void Contestant::startAgain()
{
    close();
    open();
}

void Contestant::close()
{
    for (const auto &spot : m_spots) {
        spot->disconnect(this);
        if (const QString node = spot->leftover(); !node.isEmpty())
            m_leftovers.append(node);
    }
    m_client.reset(); // answers all that is under way, to spots that are still there
    m_spots.clear();
}

void Contestant::after(Span span, void (Contestant::*next)())
{
    m_timer.disconnect(this);
    if (span.toMs == std::numeric_limits<int>::max())
        return;
    connect(&m_timer, &QTimer::timeout, this, next);
    m_timer.start(QRandomGenerator::global()->bounded(span.fromMs, span.toMs + 1));
}

} // namespace lockscope
