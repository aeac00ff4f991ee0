// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/diagnosis/doctor.h"

#include <QObject>

#include <memory>

namespace lockscope {

class DoctorWorker;

/// What the lock doctor says after a round, or after a change between two. Immutable; crosses
/// threads.
struct DoctorReport
{
    qint64 at = 0; ///< our clock
    int rounds = 0; ///< examined so far
    Diagnosis diagnosis;
    WaitGraph graph;
    bool isSomethingPending = false; ///< and must only last longer to be a finding
    QStringList nodesToCheck; ///< Doctor::nodesToCheck()
    QStringList opened; ///< ids of findings that are new with this report
};
using DoctorReportPtr = std::shared_ptr<const DoctorReport>;

/// The lock doctor in a thread of its own: fed with values, answers with values. Lives in the
/// thread of those who ask it.
class DoctorRunner : public QObject
{
    Q_OBJECT

public:
    explicit DoctorRunner(const SiteSettings &settings = {}, QObject *parent = nullptr);
    ~DoctorRunner() override;

    void setSettings(const SiteSettings &settings);
    void observe(const LockStatePtr &state);
    void forget(const QString &path);
    /// A round while the last one is still being examined is left out.
    /// @p blindSpots: what could not be looked at for this round; told with what was skipped.
    void addRound(const DoctorRound &round, const QVector<SkippedRule> &blindSpots = {});
    void acknowledge(const QString &id);
    void mute(const Mute &mute);

signals:
    void reportReady(const lockscope::DoctorReportPtr &report);

private:
    bool m_isBusy = false;
    WorkerThread<DoctorWorker> m_worker;
};

} // namespace lockscope
