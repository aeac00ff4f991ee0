// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <functional>
#include <memory>

namespace lockscope {

/// Runs an action soon, and not more often than it should: several requests for it while it waits
/// are one, and what takes long is run less often, so that it never takes more than about a fifth
/// of the thread. Destroying it forgets what is due. One thread with an event loop.
class Throttle
{
public:
    Throttle(int pauseMs, std::function<void()> action);

    /// Runs it after @p delayMs, later if the last run is too fresh.
    void request(int delayMs = 0);
    /// Runs it now, inside this call.
    void runNow();
    void cancel();
    /// What a run caused that was not inside it.
    void addCost(qint64 ms) { m_costMs += ms; }
    bool isDue() const { return m_timer->isActive(); }

private:
    std::unique_ptr<QTimer> m_timer;
    std::function<void()> m_action;
    QElapsedTimer m_lastRun;
    qint64 m_pauseMs;
    qint64 m_costMs = 0;
};

} // namespace lockscope
