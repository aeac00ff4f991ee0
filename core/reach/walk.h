// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/step.h"

#include <QTcpSocket>

namespace lockscope::reach {

/// A socket that all steps of @p route can be done with; not connected, no proxy.
std::unique_ptr<QTcpSocket> socketFor(const Route &route);

/// Takes @p socket, of socketFor(), the whole way to @p to; straight there where the route has no
/// steps. The error is that of the step that failed. The socket outlives the task.
Task<Result<Done>> walk(Route route, QTcpSocket &socket, Destination to);

} // namespace lockscope::reach
