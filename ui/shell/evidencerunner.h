// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/evidence.h"
#include "core/operate/workerthread.h"

#include <QObject>

namespace lockscope {

/// Gathers the evidence of long queues in a thread of its own: 100 000 contenders would keep the
/// window from painting. One request at a time, and of those that come meanwhile the newest. GUI
/// thread.
class EvidenceRunner : public QObject
{
    Q_OBJECT

public:
    EvidenceRunner();
    ~EvidenceRunner() override;

    /// @p facts may be null. gathered() follows, unless another request or cancel() comes first.
    void gather(const LockStatePtr &state, const ServerFactsPtr &facts);
    void cancel();

signals:
    void gathered(const lockscope::LockStatePtr &state, const lockscope::ServerFactsPtr &facts,
                  const QVector<lockscope::ContenderEvidence> &evidence);

private:
    struct Task
    {
        LockStatePtr state;
        ServerFactsPtr facts;
    };
    void start(const Task &task);
    void accept(const Task &task, const QVector<ContenderEvidence> &evidence);

    bool m_isBusy = false;
    bool m_isCancelled = false;
    Task m_next; ///< no state: none
    std::pair<Task, QVector<ContenderEvidence>> m_given; ///< kept until it is replaced
    WorkerThread<QObject> m_worker;
};

} // namespace lockscope
