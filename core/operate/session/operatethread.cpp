// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/session/operatethread.h"

#include <mutex>

namespace lockscope {

std::shared_ptr<QThread> operateThread()
{
    static std::mutex mutex;
    static std::weak_ptr<QThread> current;
    const std::lock_guard lock(mutex);
    if (std::shared_ptr<QThread> running = current.lock())
        return running;
    std::shared_ptr<QThread> started(new QThread, [](QThread *thread) {
        thread->quit();
        thread->wait();
        delete thread;
    });
    started->start();
    current = started;
    return started;
}

} // namespace lockscope
