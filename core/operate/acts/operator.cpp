// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/operator.h"

#include "core/base/times.h"
#include "core/operate/acts/agreement.h"
#include "core/operate/acts/operatorworker.h"
#include "core/server/serverfacts.h"

namespace lockscope {

namespace {

/// Why it is not done at all; empty: nothing is known against it.
QString objection(const Preflight &shown, const Profile &profile, const QString &reason,
                  const QString &typed)
{
    if (!shown.isPossible())
        return u"The checks before forbid it."_qs;
    const QString phrase = deletionPhrase(shown, profile);
    if (typed != phrase && !phrase.isEmpty())
        return u"To delete it all the same, “%1” has to be typed."_qs.arg(phrase);
    if (profile.environment == Environment::Production && reason.trimmed().isEmpty())
        return u"A production system is not changed without a reason."_qs;
    return {};
}

} // namespace

Operator::Operator(const ConnectionOptions &options, const WriteGate &gate, Journal &journal,
                   QObject *parent)
    : QObject(parent)
    , m_gate(gate)
    , m_worker(new OperatorWorker(options, gate.permit(), gate.profile(),
                                  gate.profile().name.isEmpty()
                                      ? options.connect
                                      : u"%1 (%2)"_qs.arg(gate.profile().name, options.connect),
                                  journal))
{
    const OperatorWorker *worker = m_worker.get();
    connect(worker, &OperatorWorker::checked, this, &Operator::preflightReady);
    connect(worker, &OperatorWorker::checkFailed, this, &Operator::checkFailed);
    connect(worker, &OperatorWorker::finished, this, &Operator::finished);
}

Operator::~Operator() = default;

void Operator::setTimeout(int timeoutMs)
{
    m_worker.post([timeoutMs](OperatorWorker &worker) { worker.setTimeout(timeoutMs); });
}

Surroundings Operator::surroundings() const
{
    return {m_ownSessions, m_facts};
}

void Operator::hurry(int withinMs)
{
    m_worker.post([withinMs](OperatorWorker &worker) { worker.hurry(withinMs); });
}

quint64 Operator::check(const Target &target)
{
    const quint64 call = ++m_calls;
    m_worker.post([=, around = surroundings()](OperatorWorker &worker) {
        worker.check(call, target, around);
    });
    return call;
}

quint64 Operator::remove(const Preflight &shown, const QString &reason, const QString &typed)
{
    ActOrder order {Action::Delete, shown.target, reason, shown, surroundings()};
    const QString why = objection(shown, m_gate.profile(), reason, typed);
    if (!why.isEmpty())
        return refuse(order, why);
    // What was agreed to is the node as it was shown.
    order.target = shown.target.at(*shown.reading.stat);
    if (shown.reading.directory.czxid)
        order.target.directoryCzxid = shown.reading.directory.czxid;
    const ServerFactsPtr &seen = shown.reading.facts;
    if (seen && (!m_facts || m_facts->takenAt < seen->takenAt))
        order.around.facts = seen;
    return act(order);
}

quint64 Operator::nudgeGhost(const QString &lock, const QString &ghost, const QString &reason)
{
    ActOrder order {Action::NudgeGhost, {}, reason};
    order.target.lock = lock;
    order.target.node = ghost;
    return act(order);
}

quint64 Operator::nudgeData(const Target &target, const QString &reason)
{
    return act({Action::NudgeData, target, reason});
}

quint64 Operator::revoke(const Target &target, const QString &reason)
{
    return act({Action::Revoke, target, reason});
}

quint64 Operator::act(const ActOrder &order)
{
    const quint64 call = ++m_calls;
    m_worker.post([=](OperatorWorker &worker) { worker.act(call, order); });
    return call;
}

quint64 Operator::refuse(const ActOrder &order, const QString &why)
{
    const quint64 call = ++m_calls;
    Receipt receipt;
    receipt.action = order.action;
    receipt.target = order.target;
    receipt.reason = order.reason;
    receipt.outcome = Outcome::Refused;
    receipt.error = {ErrorKind::Refused, why};
    receipt.startedAt = receipt.finishedAt = nowMs();
    QMetaObject::invokeMethod(
        this, [=, this] { emit finished(call, receipt); }, Qt::QueuedConnection);
    return call;
}

} // namespace lockscope
