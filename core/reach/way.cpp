// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/way.h"

#include "core/reach/tcpstep.h"
#include "core/reach/tlsstep.h"

namespace lockscope::reach {

Result<Routes> routesOf(const Way &way)
{
    return TlsStep::make(way.tls).map([&](const std::shared_ptr<const Step> &tls) {
        const auto connects = std::make_shared<TcpStep>();
        Routes routes;
        routes.secureAdmin.steps = {connects, tls};
        if (way.tls.isOn)
            routes.clients.steps = {connects, tls};
        return routes;
    });
}

} // namespace lockscope::reach
