// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/way.h"

#include "core/reach/sasllogin.h"
#include "core/reach/sshmaster.h"
#include "core/reach/sshstep.h"
#include "core/reach/tcpstep.h"
#include "core/reach/tlsstep.h"

namespace lockscope::reach {

bool namesTls(const Tls &tls)
{
    return !tls.authorities.isEmpty() || !tls.certificate.isEmpty() || !tls.pin.isEmpty()
        || !tls.pins.isEmpty();
}

QString textOf(Sasl::Mechanism mechanism)
{
    switch (mechanism) {
    case Sasl::DigestMd5:
        return QStringLiteral("digest-md5");
    case Sasl::Gssapi:
        return QStringLiteral("gssapi");
    case Sasl::None:
        break;
    }
    return {};
}

std::optional<Sasl::Mechanism> mechanismFromText(QStringView text)
{
    for (const Sasl::Mechanism mechanism : {Sasl::DigestMd5, Sasl::Gssapi}) {
        if (text == textOf(mechanism))
            return mechanism;
    }
    return std::nullopt;
}

Result<Done> checkWay(const Way &way)
{
    return routesOf(way).map([](const Routes &) { return Done {}; });
}

Result<Routes> routesOf(const Way &way)
{
    if (const auto host = sshHostArguments(way.ssh.host); !host && !way.ssh.host.isEmpty())
        return tl::unexpected(host.error());
    return TlsStep::make(way.tls).map([&](const std::shared_ptr<const Step> &tls) {
        Routes routes;
        std::shared_ptr<const Step> first = std::make_shared<TcpStep>();
        const bool isByName = !way.ssh.host.isEmpty();
        if (isByName) {
            first = std::make_shared<SshStep>(way.ssh);
            routes.admin.steps = {first};
        }
        const bool hasLogin = way.sasl.mechanism != Sasl::None;
        routes.secureAdmin.steps = {first, tls};
        if (way.tls.isOn)
            routes.clients.steps = {first, tls};
        else if (isByName || hasLogin)
            routes.clients.steps = {first};
        if (hasLogin)
            routes.clients.login = std::make_shared<SaslLogin>(way.sasl);
        routes.clients.isIdentified = hasLogin; // a certificate is not always asked for
        for (Route *route : {&routes.clients, &routes.admin, &routes.secureAdmin})
            route->isByName = isByName;
        return routes;
    });
}

} // namespace lockscope::reach
