// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A session's reads, to be awaited.
#pragma once

#include "core/base/task.h"
#include "core/zk/client.h"

namespace lockscope::zk {

/// What @p request is answered: `co_await zk::asked(client, &zk::Client::sync, path)`. It is made
/// at once; those of one session are answered in order.
template <typename T>
Answer<Result<T>> asked(Client &client,
    void (Client::*request)(const QString &, std::function<void(Result<T>)>), const QString &path)
{
    return answerOf<Result<T>>([&](const auto &handler) { (client.*request)(path, handler); });
}

template <typename T>
Answer<Result<T>> asked(Client &client,
    void (Client::*request)(const QString &, Watch, std::function<void(Result<T>)>),
    const QString &path, Watch watch = Watch::No)
{
    return answerOf<Result<T>>(
        [&](const auto &handler) { (client.*request)(path, watch, handler); });
}

} // namespace lockscope::zk
