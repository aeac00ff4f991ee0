// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/doctorworker.h"

#include "core/base/boottimer.h"
#include "core/base/times.h"
#include "core/recording/baselinefile.h"

#include <utility>

namespace lockscope {

namespace {

constexpr int UpdatePauseMs = 500;
constexpr qint64 SaveMs = 60'000;

} // namespace

DoctorWorker::~DoctorWorker()
{
    save();
}

void DoctorWorker::keepUsualIn(const QString &file)
{
    m_usualFile = file;
    m_savedAt = nowMs();
    if (const Result<Baselines> usual = readBaselines(file))
        m_doctor.remember(*usual, nowMs());
}

void DoctorWorker::noteLearned(qint64 now)
{
    if (now - m_savedAt < SaveMs)
        return;
    m_savedAt = now;
    save();
}

void DoctorWorker::save()
{
    if (m_usualFile.isEmpty())
        return;
    m_unsaved.add(m_doctor.takeLearned());
    if (!m_unsaved.isEmpty() && addBaselines(m_usualFile, m_unsaved))
        m_unsaved = {};
}

void DoctorWorker::followClock(qint64 now, qint64 boot)
{
    const qint64 byMs = m_clock.look(now, boot);
    if (byMs == 0)
        return;
    m_doctor.moveTimes(byMs);
    moveTime(&m_savedAt, byMs);
    m_isClockNew = true;
}

void DoctorWorker::addRound(DoctorRound round)
{
    if (std::exchange(m_isClockNew, false))
        round.facts = nullptr;
    m_doctor.addRound(round);
    emit reported(m_doctor.report());
}

void DoctorWorker::observe(const LockStatePtr &state, qint64 now)
{
    m_doctor.observe(state, now);
    m_changed.insert(state->snapshot->path, state);
    if (!m_updating) // here, so that its timer lives in this thread
        m_updating.emplace(UpdatePauseMs, [this] { update(); });
    m_updating->request(UpdatePauseMs / 5);
}

void DoctorWorker::forget(const QString &path)
{
    m_changed.remove(path);
    m_doctor.forget(path);
}

void DoctorWorker::update()
{
    const auto changed = std::exchange(m_changed, {});
    const qint64 now = nowMs();
    followClock(now, bootMs());
    if (m_doctor.update(changed.values(), now))
        emit reported(m_doctor.report());
}

} // namespace lockscope
