// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The one thread in which all that write live.
#pragma once

#include "core/base/sharedthread.h"
#include "core/base/workerthread.h"

#include <QSemaphore>

#include <memory>

namespace lockscope {

/// Runs as long as anybody has it. Nothing in it may block: each session in it has to be proved
/// every few hundred milliseconds.
inline std::shared_ptr<QThread> operateThread()
{
    static SharedThread thread;
    return thread.get();
}

/// An object in the operate thread, made in the calling one. It has `close(std::function<void()>)`,
/// which ends what it does and calls back, in its thread, when its session is closed.
template <typename Worker> class OperateWorker
{
public:
    /// Takes @p worker, which has no parent.
    explicit OperateWorker(Worker *worker)
        : m_thread(operateThread())
        , m_worker(worker)
    {
        m_worker->moveToThread(m_thread.get());
    }
    /// Waits until it is closed: some ms; CloseMs with a frozen server.
    ~OperateWorker()
    {
        const auto closed = std::make_shared<QSemaphore>();
        post([closed](Worker &worker) { worker.close([closed] { closed->release(); }); });
        (void)closed->tryAcquire(1, CloseMs);
        m_worker->deleteLater();
    }
    Q_DISABLE_COPY_MOVE(OperateWorker)

    /// To connect its signals. Everything else by post().
    Worker *get() const { return m_worker; }

    /// Runs @p call with the worker, in its thread, soon.
    template <typename Call> void post(Call call) { postTo(m_worker, std::move(call)); }

private:
    static constexpr int CloseMs = 5000;

    std::shared_ptr<QThread> m_thread;
    Worker *m_worker;
};

} // namespace lockscope
