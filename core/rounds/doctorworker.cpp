// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/doctorworker.h"

#include "core/base/times.h"

#include <utility>

namespace lockscope {

namespace {

constexpr int UpdatePauseMs = 500;

} // namespace

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
    if (m_doctor.update(changed.values(), nowMs()))
        emit reported(m_doctor.report());
}

} // namespace lockscope
