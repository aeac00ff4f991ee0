// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/connectionprofile.h"

#include "ui/theme/tr.h"

namespace lockscope {

QString titleOf(Environment environment)
{
    switch (environment) {
    case Environment::Unknown:
        return tr("Not stated");
    case Environment::Sandbox:
        return tr("Sandbox");
    case Environment::Development:
        return tr("Development");
    case Environment::Staging:
        return tr("Staging");
    case Environment::Production:
        break;
    }
    return tr("Production");
}

bool lacksSecrets(const ConnectionProfile &connection)
{
    const reach::Sasl &sasl = connection.options.way.sasl;
    return connection.lacksDigests || connection.lacksPassphrase
        || (sasl.mechanism == reach::Sasl::DigestMd5 && sasl.password.isEmpty());
}

ConnectionProfile withoutSecrets(ConnectionProfile connection)
{
    ConnectionOptions &options = connection.options;
    connection.lacksDigests |= !options.digests.isEmpty();
    connection.lacksPassphrase |= !options.way.tls.password.isEmpty();
    options.digests.clear();
    options.way.tls.password.clear();
    options.way.sasl.password.clear();
    connection.toKeep = {};
    return connection;
}

QString titleOf(const ConnectionProfile &connection)
{
    return connection.profile.name.isEmpty() ? connection.options.connect : connection.profile.name;
}

} // namespace lockscope
