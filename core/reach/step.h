// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What routes are made of.
#pragma once

#include "core/base/task.h"
#include "core/reach/route.h"

class QTcpSocket;

namespace lockscope::reach {

/// One step of the way. Shared by all connections, in any number of threads, so it keeps nothing of
/// any of them.
class Step
{
public:
    Step() = default;
    virtual ~Step() = default;
    Q_DISABLE_COPY_MOVE(Step)

    /// Takes @p socket, with which all earlier steps are done, one further. Where that fails, the
    /// error says for people what stood in the way, and the socket is of no more use. The socket
    /// outlives the task; destroying the task gives up.
    virtual Task<Result<Done>> take(QTcpSocket &socket, Destination to) const = 0;
    /// Whether take() wants a QSslSocket.
    virtual bool needsSslSocket() const { return false; }
};

/// What is said to a member in ZooKeeper's own protocol, once a session is granted and before the
/// C client makes its first request. Shared as a Step is.
class Login
{
public:
    Login() = default;
    virtual ~Login() = default;
    Q_DISABLE_COPY_MOVE(Login)

    /// Passes the C client's connect request on from @p near to @p far, speaks with @p far, and
    /// only then lets the C client have the answer. Sockets, task and error as with Step::take().
    virtual Task<Result<Done>> greet(QTcpSocket &near, QTcpSocket &far, Destination to) const = 0;
};

} // namespace lockscope::reach
