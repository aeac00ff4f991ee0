// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/operatorworker.h"

#include "core/operate/acts/forcedelete.h"
#include "core/operate/acts/nudge.h"

namespace lockscope {

OperatorWorker::OperatorWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit)
    : m_hand(std::move(options), std::move(permit), this) // moves to the thread with us
{ }

OperatorWorker::~OperatorWorker()
{
    // Before the session that they use.
    qDeleteAll(findChildren<ForcedAction *>(Qt::FindDirectChildrenOnly));
    qDeleteAll(findChildren<TargetCheck *>(Qt::FindDirectChildrenOnly));
}

void OperatorWorker::check(quint64 call, const Target &target)
{
    enqueue([=, this] { beginCheck(call, target); });
}

void OperatorWorker::act(quint64 call, Action action, const Target &target, const QString &reason)
{
    enqueue([=, this] { beginAction(call, action, target, reason); });
}

void OperatorWorker::enqueue(const std::function<void()> &begin)
{
    m_waiting.enqueue(begin);
    beginNext();
}

void OperatorWorker::beginNext()
{
    if (m_isBusy || m_waiting.isEmpty())
        return;
    m_isBusy = true;
    m_waiting.dequeue()();
}

void OperatorWorker::beginCheck(quint64 call, const Target &target)
{
    auto *check = new TargetCheck(m_hand, target, m_timeoutMs, this);
    connect(check, &TargetCheck::finished, this, [=, this](const TargetReading &reading) {
        ended(check);
        emit checked(call, reading);
    });
    connect(check, &TargetCheck::failed, this, [=, this](const Error &error) {
        ended(check);
        emit checkFailed(call, error);
    });
    check->start();
}

void OperatorWorker::beginAction(quint64 call, Action action, const Target &target,
                                 const QString &reason)
{
    ForcedAction *forced = nullptr;
    if (action == Action::Delete)
        forced = new ForceDelete(m_hand, target, reason, m_timeoutMs, this);
    else if (action == Action::NudgeGhost)
        forced = new NudgeGhost(m_hand, target, reason, m_timeoutMs, this);
    else
        forced = new WriteData(m_hand, action, target, reason, m_timeoutMs, this);
    m_action = forced;
    connect(forced, &ForcedAction::intended, this,
            [=, this](const Receipt &receipt) { emit intended(call, receipt); });
    connect(forced, &ForcedAction::finished, this, [=, this](const Receipt &receipt) {
        ended(forced);
        emit finished(call, receipt);
    });
    forced->start();
}

void OperatorWorker::ended(QObject *job)
{
    job->deleteLater();
    m_isBusy = false;
    QMetaObject::invokeMethod(this, &OperatorWorker::beginNext, Qt::QueuedConnection);
}

void OperatorWorker::proceed()
{
    if (m_action)
        m_action->proceed();
}

void OperatorWorker::refuse(const Error &error)
{
    if (m_action)
        m_action->refuse(error);
}

} // namespace lockscope
