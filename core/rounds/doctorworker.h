// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clockwatch.h"
#include "core/base/throttle.h"
#include "core/diagnosis/doctor.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// The lock doctor in a thread of its own, where it also looks, between two rounds, at the locks
/// that have changed.
class DoctorWorker : public QObject
{
    Q_OBJECT

public:
    explicit DoctorWorker(const SiteSettings &settings)
        : m_doctor(settings)
    { }

    ~DoctorWorker() override;

    Doctor &doctor() { return m_doctor; }
    /// What is usual is kept in @p file: that counts from now on, and what is learned here is added
    /// to it now and then, and at the end. Where it cannot be read or written, it is not.
    void keepUsualIn(const QString &file);
    /// Adds to that file what was learned, where it is time.
    void noteLearned(qint64 now);
    /// Our clock as it was when what comes next was known: @p now by nowMs(), @p boot by bootMs().
    /// Where it was set meanwhile, what the doctor knows is told by it as it is now.
    void followClock(qint64 now, qint64 boot);
    /// Looks at it soon. After followClock(@p now, …).
    void observe(const LockStatePtr &state, qint64 now);
    /// Examines it at once. After followClock(of @p round, …): what the servers said when the clock
    /// was another one is left out.
    void addRound(DoctorRound round);
    void forget(const QString &path);

signals:
    /// What the doctor says: after each look here, and when somebody has asked for it.
    void reported(const lockscope::DoctorReportPtr &report);

private:
    void update();
    void save();

    Doctor m_doctor;
    QHash<QString, LockStatePtr> m_changed; ///< since the last look at them
    std::optional<Throttle> m_updating;
    ClockWatch m_clock;
    bool m_isClockNew = false; ///< it was set since the last round
    QString m_usualFile; ///< empty: nothing is kept
    Baselines m_unsaved;
    qint64 m_savedAt = 0;
};

} // namespace lockscope
