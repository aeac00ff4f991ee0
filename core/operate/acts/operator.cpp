// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each call is an order.
#include "core/operate/acts/operator.h"

#include "core/base/boottimer.h"
#include "core/base/times.h"
#include "core/operate/acts/operatorworker.h"
#include "core/server/serverfacts.h"

namespace lockscope {

Operator::Operator(
    const ConnectionOptions &options, const WriteGate &gate, Journal &journal, QObject *parent)
    : QObject(parent)
    , m_worker(new OperatorWorker(options, gate.permit(), gate.profile(), journal))
{
    const OperatorWorker *worker = m_worker.get();
    connect(worker, &OperatorWorker::checked, this, &Operator::preflightReady);
    connect(worker, &OperatorWorker::checkFailed, this, &Operator::checkFailed);
    connect(worker, &OperatorWorker::finished, this, &Operator::finished);
}

Operator::~Operator() = default;

void Operator::setProfile(const Profile &profile)
{
    m_worker.post([profile](OperatorWorker &worker) { worker.setProfile(profile); });
}

void Operator::setServerFacts(const ServerFactsPtr &facts)
{
    if (facts == m_facts)
        return; // they get no younger
    m_facts = facts;
    m_factsHeardAt = bootMs();
    followClock();
    if (facts)
        m_leadership.observe(*facts);
}

/// That a leader was chosen longer ago than it was must not come of a clock that was set.
void Operator::followClock()
{
    m_leadership.moveTimes(m_clock.look(nowMs(), bootMs()));
}

void Operator::hurry(int withinMs)
{
    m_worker.post([withinMs](OperatorWorker &worker) { worker.hurry(withinMs); });
}

quint64 Operator::check(const Target &target)
{
    return ask({std::nullopt, target});
}

quint64 Operator::remove(const Preflight &shown, const QString &reason, const QString &typed)
{
    ActOrder order {Action::Delete, shown.target, reason, shown, typed};
    // What was agreed to is the node as it was shown.
    if (shown.reading.stat)
        order.target = shown.target.at(*shown.reading.stat);
    if (shown.reading.directory.czxid)
        order.target.directoryCzxid = shown.reading.directory.czxid;
    return ask(order);
}

quint64 Operator::nudgeGhost(const QString &lock, const QString &ghost, const QString &reason)
{
    Target target;
    target.lock = lock;
    target.node = ghost;
    return ask({Action::NudgeGhost, target, reason});
}

quint64 Operator::nudgeData(const Target &target, const QString &reason)
{
    return ask({Action::NudgeData, target, reason});
}

quint64 Operator::revoke(const Target &target, const QString &reason)
{
    return ask({Action::Revoke, target, reason});
}

quint64 Operator::ask(ActOrder order)
{
    // The newest by when they came: the clock that they are dated by may have been set back.
    const TargetReading &seen = order.shown.reading;
    const bool isSeenNewer = seen.facts && (!m_facts || m_factsHeardAt < seen.factsHeardAt);
    order.facts = isSeenNewer ? seen.facts : m_facts;
    order.factsHeardAt = isSeenNewer ? seen.factsHeardAt : m_factsHeardAt;
    followClock();
    order.leadership = m_leadership;
    order.ownLocks = m_ownSessions;
    order.clientNames = m_clientNames;
    order.timeoutMs = m_timeoutMs;
    m_worker.post([call = ++m_calls, order](OperatorWorker &worker) { worker.act(call, order); });
    return m_calls;
}

} // namespace lockscope
