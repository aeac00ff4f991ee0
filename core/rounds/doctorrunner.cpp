// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/doctorrunner.h"

#include "core/base/throttle.h"
#include "core/base/times.h"

#include <optional>

namespace lockscope {

namespace {

constexpr int UpdatePauseMs = 500;

} // namespace

/// Lives in the doctor's thread.
class DoctorWorker : public QObject
{
public:
    /// @p give is called in that thread, with a report that nobody asked for.
    DoctorWorker(const SiteSettings &settings, std::function<void(const DoctorReportPtr &)> give)
        : m_doctor(settings)
        , m_give(std::move(give))
    { }
    void setSettings(const SiteSettings &settings) { m_doctor.setSettings(settings); }
    void observe(const LockStatePtr &state, qint64 now)
    {
        m_doctor.observe(state, now);
        m_changed.insert(state->snapshot->path, state);
        if (!m_updating) // here, so that its timer lives in this thread
            m_updating.emplace(UpdatePauseMs, [this] { update(); });
        m_updating->request(UpdatePauseMs / 5);
    }
    void forget(const QString &path)
    {
        m_changed.remove(path);
        m_doctor.forget(path);
    }
    DoctorReportPtr examine(const DoctorRound &round, const QVector<SkippedRule> &blindSpots)
    {
        m_blindSpots = blindSpots;
        m_changed.clear(); // the round has them
        m_doctor.addRound(round);
        ++m_rounds;
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
    void update()
    {
        const qint64 now = nowMs();
        const auto changed = std::exchange(m_changed, {});
        if (m_doctor.update(changed.values(), now))
            m_give(report(now, m_doctor.tracker().opened()));
    }
    DoctorReportPtr report(qint64 at, const QStringList &opened) const
    {
        DoctorReport report {at, m_rounds, m_doctor.diagnosis(), m_doctor.graph(),
            m_doctor.tracker().isSomethingPending(), m_doctor.nodesToCheck(), opened};
        report.diagnosis.skipped += m_blindSpots;
        return std::make_shared<DoctorReport>(std::move(report));
    }

    Doctor m_doctor;
    QVector<SkippedRule> m_blindSpots; ///< of the last round
    int m_rounds = 0;
    std::function<void(const DoctorReportPtr &)> m_give;
    QHash<QString, LockStatePtr> m_changed; ///< since the last look at them
    std::optional<Throttle> m_updating;
};

DoctorRunner::DoctorRunner(const SiteSettings &settings, QObject *parent)
    : QObject(parent)
    , m_worker(new DoctorWorker(settings, [this](const DoctorReportPtr &report) {
        QMetaObject::invokeMethod(
            this, [this, report] { emit reportReady(report); }, Qt::QueuedConnection);
    }))
{ }

DoctorRunner::~DoctorRunner() = default;

void DoctorRunner::setSettings(const SiteSettings &settings)
{
    m_worker.post([settings](DoctorWorker &worker) { worker.setSettings(settings); });
}

void DoctorRunner::observe(const LockStatePtr &state)
{
    m_worker.post([state, now = nowMs()](DoctorWorker &worker) { worker.observe(state, now); });
}

void DoctorRunner::forget(const QString &path)
{
    m_worker.post([path](DoctorWorker &worker) { worker.forget(path); });
}

void DoctorRunner::addRound(const DoctorRound &round, const QVector<SkippedRule> &blindSpots)
{
    if (m_isBusy)
        return;
    m_isBusy = true;
    // The thread ends before this goes, so that `this` is safe in what runs there.
    m_worker.post([this, round, blindSpots](DoctorWorker &worker) {
        QMetaObject::invokeMethod(
            this,
            [this, report = worker.examine(round, blindSpots)] {
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
