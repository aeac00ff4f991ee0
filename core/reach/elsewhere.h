// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/task.h"

#include <QFutureWatcher>

#include <memory>

namespace lockscope::reach {

/// What @p future has in the end, in the thread that waits for it. The work behind it goes on where
/// the task is destroyed before.
template <typename T> Task<T> resultOf(QFuture<T> future)
{
    auto watcher = std::make_unique<QFutureWatcher<T>>();
    auto done = answerOf<bool>([&](const auto &answer) {
        QObject::connect(watcher.get(), &QFutureWatcherBase::finished, watcher.get(),
            [answer] { answer(true); });
    });
    watcher->setFuture(future);
    co_await done;
    watcher.release()->deleteLater(); // this goes on in its own signal
    co_return future.result();
}

} // namespace lockscope::reach
