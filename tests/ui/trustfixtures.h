// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is not trusted, and a connection with all that the dialog has fields for.
#pragma once

#include "core/base/distrust.h"
#include "ui/connect/keyringdesk.h"

namespace lockscope::test {

inline ConnectionProfile securedConnection()
{
    ConnectionProfile connection;
    connection.profile = {QStringLiteral("prod-eu"), Environment::Production};
    connection.options.connect = QStringLiteral("zk1.example.com:2281,zk2.example.com:2281/app");
    reach::Way &way = connection.options.way;
    way.tls.isOn = true;
    way.tls.pins = {{QStringLiteral("zk1.example.com"), QString(64, u'a')}};
    way.sasl.mechanism = reach::Sasl::Gssapi;
    way.sasl.keytab = QStringLiteral("/etc/lockscope/robot.keytab");
    way.sasl.principal = QStringLiteral("robot@EXAMPLE.COM");
    way.ssh.host = QStringLiteral("me@jump.example.com:2222");
    return connection;
}

/// By a profile that has its secrets in the keyring, which gave none.
inline ConnectionProfile keptConnection()
{
    ConnectionProfile connection = securedConnection();
    connection.storedName = connection.profile.name;
    connection.options.way.sasl = {reach::Sasl::DigestMd5, QStringLiteral("operator"), {}, {}, {}};
    connection.inKeyring = {SecretKind::Sasl, SecretKind::TlsKey};
    return connection;
}

inline QString missingInKeyring()
{
    KeptSecrets none;
    none.missing = {SecretKind::Sasl};
    return withKept(keptConnection(), none).second;
}

inline Distrust untrustedCertificate()
{
    return {Distrust::MemberCertificate, QStringLiteral("zk1.example.com"),
        QStringLiteral("zk1.example.com:2281"),
        QStringLiteral("The issuer certificate of a locally looked up certificate could not be "
                       "found. The root CA certificate is not trusted for this purpose."),
        {QStringLiteral("zk1.example.com"),
            {QStringLiteral("zk1.example.com"), QStringLiteral("zk1.internal.example.com"),
                QStringLiteral("10.0.0.7")},
            QStringLiteral("Example Corporation Issuing Authority 3"), 1'700'000'000'000,
            1'800'000'000'000, QStringList(32, QStringLiteral("5A")).join(u':')}};
}

inline QString hostKeyQuestion()
{
    return QStringLiteral(
        "The authenticity of host '[jump.example.com]:2222 ([10.0.0.9]:2222)' can't be "
        "established.\nED25519 key fingerprint is "
        "SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8.\n"
        "This key is not known by any other names.\n"
        "Are you sure you want to continue connecting (yes/no/[fingerprint])? ");
}

} // namespace lockscope::test
