// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/forcedaction.h"
#include "core/operate/acts/targetcheck.h"

#include <QQueue>

namespace lockscope {

/// Operator's end in the hands' thread: one call at a time.
class OperatorWorker : public QObject
{
    Q_OBJECT

public:
    OperatorWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit);
    ~OperatorWorker() override;

    void setTimeout(int timeoutMs) { m_timeoutMs = timeoutMs; }
    void check(quint64 call, const Target &target);
    void act(quint64 call, Action action, const Target &target, const QString &reason);
    /// Answers to intended().
    void proceed();
    void refuse(const Error &error);

signals:
    void checked(quint64 call, const lockscope::TargetReading &reading);
    void checkFailed(quint64 call, const lockscope::Error &error);
    void intended(quint64 call, const lockscope::Receipt &receipt);
    void finished(quint64 call, const lockscope::Receipt &receipt);

private:
    void enqueue(const std::function<void()> &begin);
    void beginNext();
    void beginCheck(quint64 call, const Target &target);
    void beginAction(quint64 call, Action action, const Target &target, const QString &reason);
    void ended(QObject *job);

    HandSession m_hand; ///< outlives the jobs, which are destroyed in the destructor
    QQueue<std::function<void()>> m_waiting;
    QPointer<ForcedAction> m_action;
    bool m_isBusy = false;
    int m_timeoutMs = 15'000;
};

} // namespace lockscope
