// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/walk.h"

#include "core/base/hostport.h"
#include "core/reach/tcpstep.h"

#include <QNetworkProxy>
#include <QSslSocket>

#include <algorithm>

namespace lockscope::reach {

QString Destination::text() const
{
    return hostAndPort(name, port);
}

bool Route::needsSslSocket() const
{
    return std::ranges::any_of(steps, [](const auto &step) { return step->needsSslSocket(); });
}

std::unique_ptr<QTcpSocket> socketFor(const Route &route)
{
    std::unique_ptr<QTcpSocket> socket(route.needsSslSocket() ? new QSslSocket : new QTcpSocket);
    socket->setProxy(QNetworkProxy::NoProxy);
    return socket;
}

Task<Result<Done>> walk(Route route, QTcpSocket &socket, Destination to)
{
    if (route.isStraight())
        route.steps = {std::make_shared<TcpStep>()};
    for (const auto &step : route.steps) {
        const Result<Done> taken = co_await step->take(socket, to);
        if (!taken)
            co_return taken;
    }
    co_return Done {};
}

} // namespace lockscope::reach
