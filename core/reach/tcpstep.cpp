// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/tcpstep.h"

#include <QTcpSocket>

namespace lockscope::reach {

Task<Result<Done>> TcpStep::take(QTcpSocket &socket, Destination to) const
{
    const QObject receiver; // of this task's life
    const auto connected = co_await answerOf<Result<Done>>([&](const auto &answer) {
        QObject::connect(&socket, &QTcpSocket::connected, &receiver, [answer] { answer(Done()); });
        QObject::connect(&socket, &QTcpSocket::errorOccurred, &receiver,
            [answer, &socket] { answer(failure(ErrorKind::Unreachable, socket.errorString())); });
        socket.connectToHost(to.address, to.port);
    });
    co_return connected;
}

} // namespace lockscope::reach
