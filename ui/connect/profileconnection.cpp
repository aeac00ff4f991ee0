// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/profileconnection.h"

#include "core/base/text.h"
#include "core/profiles/keptsecrets.h"
#include "ui/theme/tr.h"

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
    connection.inKeyring = keptKinds(profile);
    connection.lacksDigests = profile.use(SecretKind::Digest) != SecretUse::None;
    connection.lacksPassphrase = profile.use(SecretKind::TlsKey) != SecretUse::None;
    return connection;
}

ConnectionProfile withServers(ConnectionProfile connection, const QString &connect)
{
    if (connect == connection.options.connect)
        return connection;
    connection.profile = withOtherServers(connection.profile);
    connection.options.connect = connect;
    connection.storedName.clear();
    connection.inKeyring.clear();
    return connection;
}

Secrets secretsOf(const ConnectionProfile &connection)
{
    const reach::Way &way = connection.options.way;
    Secrets secrets;
    secrets.set(SecretKind::Digest, connection.options.digests.value(0));
    if (way.sasl.mechanism == reach::Sasl::DigestMd5 && !way.sasl.password.isEmpty())
        secrets.set(SecretKind::Sasl, way.sasl.user + u':' + QString::fromUtf8(way.sasl.password));
    if (way.tls.isOn)
        secrets.set(SecretKind::TlsKey, QString::fromUtf8(way.tls.password));
    return secrets;
}

bool addSecret(ConnectionProfile *connection, SecretKind kind, const QString &text)
{
    const qsizetype colon = text.indexOf(u':');
    reach::Way &way = connection->options.way;
    if (kind == SecretKind::TlsKey) {
        way.tls.password = text.toUtf8();
        connection->lacksPassphrase = false;
        return true;
    }
    const bool isPasswordLess = colon + 1 == text.size() && kind == SecretKind::Sasl;
    if (colon < 1 || isPasswordLess)
        return false;
    if (kind == SecretKind::Digest) {
        connection->options.digests = {text};
        connection->lacksDigests = false;
        return true;
    }
    way.sasl.user = text.left(colon);
    way.sasl.password = text.mid(colon + 1).toUtf8();
    return true;
}

QVector<SecretKind> keptAndLacked(const ConnectionProfile &connection)
{
    const Secrets known = secretsOf(connection);
    QVector<SecretKind> kinds = connection.inKeyring;
    kinds.removeIf([&](SecretKind kind) { return !known.of(kind).isEmpty(); });
    return kinds;
}

Secrets secretsToKeep(const ConnectionProfile &before, const ConnectionProfile &typed)
{
    const Secrets known = secretsOf(before);
    const Secrets now = secretsOf(typed);
    Secrets toKeep;
    for (const SecretKind kind : typed.inKeyring) {
        const bool isThere = before.inKeyring.contains(kind) && before.toKeep.of(kind).isEmpty()
            && known.of(kind) == now.of(kind);
        if (!isThere)
            toKeep.set(kind, now.of(kind));
    }
    return toKeep;
}

StoredProfile storedAs(
    const QString &name, const ConnectionProfile &connection, const StoredProfile &before)
{
    StoredProfile profile = before;
    profile.name = name;
    // A profile has to state it; what nobody stated is treated with care.
    const Environment stated = connection.profile.environment;
    profile.environment = stated == Environment::Unknown ? Environment::Production : stated;
    profile.connect = connection.options.connect;
    profile.sessionTimeoutMs = connection.options.sessionTimeoutMs;
    profile.path = connection.path;
    profile.way = connection.options.way;
    const auto setUse = [&](SecretKind kind, bool isNeeded) {
        const bool isKept = connection.inKeyring.contains(kind);
        const SecretUse use = isKept ? SecretUse::Keyring : SecretUse::Asked;
        profile.setUse(kind, isNeeded ? use : SecretUse::None);
    };
    setUse(SecretKind::Digest, connection.lacksDigests || !connection.options.digests.isEmpty());
    setUse(SecretKind::Sasl, profile.way.sasl.mechanism == reach::Sasl::DigestMd5);
    setUse(SecretKind::TlsKey, connection.lacksPassphrase || !profile.way.tls.password.isEmpty());
    return withoutSecrets(profile);
}

QString profileProblem(const Error &error)
{
    if (error.kind == ErrorKind::Changed || error.kind == ErrorKind::Gone)
        return tr("The profile %1 was changed elsewhere meanwhile: nothing was written. Try again.")
            .arg(visibleText(error.detail.text()));
    return visibleText(error.detail.isEmpty() ? explain(error) : error.detail.text());
}

} // namespace lockscope
