// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QByteArray>

class QTcpSocket;

namespace lockscope::reach {

/// @p body with its length before it, as ZooKeeper's protocol has it: 4 bytes, big endian.
QByteArray framed(const QByteArray &body);

/// The next frame's body. Unreachable where @p socket closes before its end, NotZooKeeper where its
/// length is none that greetings have. The socket outlives the task.
Task<Result<QByteArray>> readFrame(QTcpSocket &socket);

} // namespace lockscope::reach
