// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QThread>

#include <utility>

namespace lockscope {

/// Runs @p call with @p worker, in the worker's thread, soon; not where it is gone by then.
template <typename Worker, typename Call> void postTo(Worker *worker, Call call)
{
    QMetaObject::invokeMethod(
        worker, [worker, call = std::move(call)] { call(*worker); }, Qt::QueuedConnection);
}

/// A thread and the one object that lives in it. The object is made in the calling thread, works in
/// its own, and is destroyed there when this goes, while what its destructor leaves to
/// deleteLater() still has a later: QThread deletes such things after finished(), and looks no
/// second time (Qt 6.4, qthread_unix.cpp).
template <typename Worker> class WorkerThread
{
public:
    /// Takes @p worker, which has no parent.
    explicit WorkerThread(Worker *worker)
        : m_worker(worker)
    {
        m_worker->moveToThread(&m_thread);
        QObject::connect(
            &m_thread, &QThread::finished, &m_thread, [worker] { delete worker; },
            Qt::DirectConnection);
        m_thread.start();
    }
    ~WorkerThread()
    {
        m_thread.quit();
        m_thread.wait();
    }
    Q_DISABLE_COPY_MOVE(WorkerThread)

    /// To connect its signals. Everything else by post().
    Worker *get() const { return m_worker; }

    /// Runs @p call with the worker, in the worker's thread, soon.
    template <typename Call> void post(Call call) { postTo(m_worker, std::move(call)); }

private:
    QThread m_thread;
    Worker *m_worker;
};

} // namespace lockscope
