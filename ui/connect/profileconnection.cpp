// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/profileconnection.h"

#include "core/base/text.h"

namespace lockscope {

ConnectionProfile connectionOf(const StoredProfile &profile)
{
    ConnectionProfile connection;
    connection.profile = {profile.name, profile.environment};
    connection.options.connect = profile.connect;
    connection.options.sessionTimeoutMs = profile.sessionTimeoutMs;
    connection.options.way = withoutSecrets(profile).way;
    connection.path = profile.path;
    connection.storedName = profile.name;
    connection.lacksDigests = profile.use(SecretKind::Digest) != SecretUse::None;
    connection.lacksPassphrase = profile.use(SecretKind::TlsKey) != SecretUse::None;
    return connection;
}

StoredProfile storedAs(
    const QString &name, const ConnectionProfile &connection, const StoredProfile &before)
{
    StoredProfile profile = before;
    profile.name = name;
    profile.environment = connection.profile.environment;
    profile.connect = connection.options.connect;
    profile.sessionTimeoutMs = connection.options.sessionTimeoutMs;
    profile.path = connection.path;
    profile.way = connection.options.way;
    const auto setAsked = [&profile](SecretKind kind, bool isNeeded) {
        const bool isKept = isNeeded && profile.use(kind) != SecretUse::None;
        if (!isKept)
            profile.setUse(kind, isNeeded ? SecretUse::Asked : SecretUse::None);
    };
    setAsked(SecretKind::Digest, connection.lacksDigests || !connection.options.digests.isEmpty());
    setAsked(SecretKind::Sasl, profile.way.sasl.mechanism == reach::Sasl::DigestMd5);
    setAsked(SecretKind::TlsKey, connection.lacksPassphrase || !profile.way.tls.password.isEmpty());
    return withoutSecrets(profile);
}

QString profileProblem(const Error &error)
{
    return visibleText(error.detail.isEmpty() ? explain(error) : error.detail.text());
}

} // namespace lockscope
