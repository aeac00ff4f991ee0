// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/throttle.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int PausesPerCost = 4;
constexpr qint64 LongestPauseMs = 3000;

} // namespace

Throttle::Throttle(int pauseMs, std::function<void()> action)
    : m_timer(std::make_unique<QTimer>())
    , m_action(std::move(action))
    , m_pauseMs(pauseMs)
{
    m_timer->setSingleShot(true);
    m_timer->setTimerType(Qt::PreciseTimer);
    m_timer->callOnTimeout(m_timer.get(), [this] { runNow(); });
}

void Throttle::request(int delayMs)
{
    if (isDue())
        return;
    const qint64 pause = std::min(std::max(m_pauseMs, m_costMs * PausesPerCost), LongestPauseMs);
    const qint64 left = m_lastRun.isValid() ? pause - m_lastRun.elapsed() : 0;
    m_timer->start(static_cast<int>(std::max<qint64>(delayMs, left)));
}

void Throttle::runNow()
{
    m_timer->stop();
    QElapsedTimer cost;
    cost.start();
    m_action();
    m_costMs = cost.elapsed();
    m_lastRun.start();
}

void Throttle::cancel()
{
    m_timer->stop();
}

} // namespace lockscope
