// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QThread>

#include <memory>
#include <mutex>

namespace lockscope {

/// A thread that is started for the first who wants it, and ends with the last who has it, who
/// waits for its end, and so is not in it. May be asked for in any thread.
class SharedThread
{
public:
    SharedThread() = default;
    Q_DISABLE_COPY_MOVE(SharedThread)

    std::shared_ptr<QThread> get()
    {
        const std::lock_guard lock(m_mutex);
        if (std::shared_ptr<QThread> running = m_current.lock())
            return running;
        std::shared_ptr<QThread> started(new QThread, [](QThread *thread) {
            thread->quit();
            thread->wait();
            delete thread;
        });
        started->start();
        m_current = started;
        return started;
    }

private:
    std::mutex m_mutex;
    std::weak_ptr<QThread> m_current;
};

} // namespace lockscope
