// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/evidencerunner.h"

#include <utility>

namespace lockscope {

EvidenceRunner::EvidenceRunner()
    : m_worker(new QObject)
{ }

EvidenceRunner::~EvidenceRunner() = default;

void EvidenceRunner::gather(const LockStatePtr &state, const ServerFactsPtr &facts)
{
    if (m_isBusy)
        m_next = {state, facts};
    else
        start({state, facts});
}

void EvidenceRunner::cancel()
{
    m_next = {};
    m_given = {};
    m_isCancelled = m_isBusy;
}

void EvidenceRunner::start(const Task &task)
{
    m_isBusy = true;
    // The thread ends before this goes, so that `this` is safe in what runs there.
    m_worker.post([this, task](QObject &) {
        QMetaObject::invokeMethod(
            this,
            [this, task, evidence = gatherEvidence(*task.state, task.facts.get())] {
                accept(task, evidence);
            },
            Qt::QueuedConnection);
    });
}

void EvidenceRunner::accept(const Task &task, const QVector<ContenderEvidence> &evidence)
{
    m_isBusy = false;
    const Task next = std::exchange(m_next, {});
    if (next.state)
        start(next);
    if (std::exchange(m_isCancelled, false))
        return;
    emit gathered(task.state, task.facts, evidence);
    // Nobody shows the last one any more. To free it takes long, too.
    m_worker.post([old = std::exchange(m_given, {task, evidence})](QObject &) {});
}

} // namespace lockscope
