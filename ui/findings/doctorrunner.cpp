// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/doctorrunner.h"

#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

/// Lives in the doctor's thread.
class DoctorWorker : public QObject
{
public:
    void observe(const LockStatePtr &state, qint64 now) { m_doctor.observe(state, now); }
    void forget(const QString &path) { m_doctor.forget(path); }
    DoctorReportPtr examine(const DoctorRound &round)
    {
        m_doctor.addRound(round);
        return report(round.at, m_doctor.tracker().opened());
    }
    DoctorReportPtr acknowledge(const QString &id)
    {
        m_doctor.tracker().acknowledge(id);
        return report(nowMs(), {});
    }
    DoctorReportPtr mute(const Mute &mute)
    {
        QVector<Mute> mutes = m_doctor.mutes();
        mutes.removeIf([](const Mute &old) { return old.until < nowMs(); });
        mutes.append(mute);
        m_doctor.setMutes(mutes);
        return report(nowMs(), {});
    }

private:
    DoctorReportPtr report(qint64 at, const QStringList &opened) const
    {
        return std::make_shared<DoctorReport>(
            DoctorReport {at, m_doctor.diagnosis(), m_doctor.graph(), opened});
    }

    Doctor m_doctor;
};

DoctorRunner::DoctorRunner(QObject *parent)
    : QObject(parent)
    , m_worker(new DoctorWorker)
{ }

DoctorRunner::~DoctorRunner() = default;

void DoctorRunner::observe(const LockStatePtr &state)
{
    m_worker.post([state, now = nowMs()](DoctorWorker &worker) { worker.observe(state, now); });
}

void DoctorRunner::forget(const QString &path)
{
    m_worker.post([path](DoctorWorker &worker) { worker.forget(path); });
}

void DoctorRunner::addRound(const DoctorRound &round)
{
    if (m_isBusy)
        return;
    m_isBusy = true;
    // The thread ends before this goes, so that `this` is safe in what runs there.
    m_worker.post([this, round](DoctorWorker &worker) {
        QMetaObject::invokeMethod(
            this,
            [this, report = worker.examine(round)] {
                m_isBusy = false;
                emit reportReady(report);
            },
            Qt::QueuedConnection);
    });
}

void DoctorRunner::acknowledge(const QString &id)
{
    m_worker.post([this, id](DoctorWorker &worker) {
        QMetaObject::invokeMethod(
            this, [this, report = worker.acknowledge(id)] { emit reportReady(report); },
            Qt::QueuedConnection);
    });
}

void DoctorRunner::mute(const Mute &mute)
{
    m_worker.post([this, mute](DoctorWorker &worker) {
        QMetaObject::invokeMethod(
            this, [this, report = worker.mute(mute)] { emit reportReady(report); },
            Qt::QueuedConnection);
    });
}

} // namespace lockscope
