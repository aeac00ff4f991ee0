// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recorder.h"

#include "core/base/times.h"
#include "core/recording/recorderworker.h"

namespace lockscope {

Result<std::unique_ptr<Recorder>> Recorder::open(
    const QString &name, const RecorderOptions &options)
{
    std::unique_ptr<Recorder> recorder(new Recorder(new RecorderWorker(options)));
    RecorderWorker *worker = recorder->m_worker.get();
    connect(worker, &RecorderWorker::told, recorder.get(), &Recorder::told);
    connect(worker, &RecorderWorker::failed, recorder.get(), &Recorder::failed);
    connect(worker, &RecorderWorker::pruned, recorder.get(), &Recorder::pruned);
    Result<Done> opened = Done {};
    QMetaObject::invokeMethod( // a database belongs to the thread that opened it
        worker, [&] { opened = worker->open(name); }, Qt::BlockingQueuedConnection);
    if (!opened)
        return tl::unexpected(opened.error());
    return recorder;
}

Recorder::Recorder(RecorderWorker *worker)
    : m_worker(worker)
{ }

Recorder::~Recorder()
{
    (void)end();
}

Result<Done> Recorder::end()
{
    RecorderWorker *worker = m_worker.get();
    Result<Done> ended = Done {};
    QMetaObject::invokeMethod( // behind all that was given
        worker, [&] { ended = worker->end(); }, Qt::BlockingQueuedConnection);
    return ended;
}

void Recorder::keep(const LockStatePtr &state)
{
    m_worker.post([state, now = nowMs()](RecorderWorker &worker) { worker.keep(state, now); });
}

void Recorder::keep(const ServerFactsPtr &facts)
{
    m_worker.post([facts](RecorderWorker &worker) { worker.keep(facts); });
}

void Recorder::keep(const DoctorReportPtr &report)
{
    m_worker.post([report](RecorderWorker &worker) { worker.keep(report); });
}

void Recorder::noteConnected(bool isConnected)
{
    m_worker.post([isConnected, now = nowMs()](
                      RecorderWorker &worker) { worker.noteConnected(isConnected, now); });
}

void Recorder::forget(const QString &path)
{
    m_worker.post([path, now = nowMs()](RecorderWorker &worker) { worker.forget(path, now); });
}

void Recorder::leaveOut(const QString &path)
{
    m_worker.post([path, now = nowMs()](RecorderWorker &worker) { worker.leaveOut(path, now); });
}

void Recorder::noteAct(const QString &path, const QString &what)
{
    m_worker.post(
        [path, what, now = nowMs()](RecorderWorker &worker) { worker.noteAct(path, what, now); });
}

void Recorder::read(std::function<void(RecordingReader &reader)> read)
{
    m_worker.post([read = std::move(read)](RecorderWorker &worker) { worker.read(read); });
}

} // namespace lockscope
