// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/secrets.h"

namespace lockscope {

namespace {

constexpr std::array Variables {"LOCKSCOPE_DIGEST", "LOCKSCOPE_SASL", "LOCKSCOPE_TLS_PASSWORD"};

bool isOfUse(SecretKind kind, const reach::Way &way)
{
    switch (kind) {
    case SecretKind::Digest:
        return true;
    case SecretKind::Sasl:
        return way.sasl.mechanism == reach::Sasl::DigestMd5;
    case SecretKind::TlsKey:
        break;
    }
    return way.tls.isOn;
}

/// Of ACLs a server takes any text, and what it makes of one without a colon fits no access list.
Result<Done> checkSecret(SecretKind kind, const QString &text)
{
    if (kind == SecretKind::TlsKey)
        return Done {};
    const qsizetype colon = text.indexOf(u':');
    if (colon < 1)
        return failure(ErrorKind::BadInput,
            Message::tr("%1 has to be user:password; what it holds has no user and colon at its "
                        "beginning.")
                .arg(variableOf(kind)));
    if (kind == SecretKind::Sasl && colon + 1 == text.size())
        return failure(
            ErrorKind::BadInput, Message::tr("%1 has an empty password.").arg(variableOf(kind)));
    return Done {};
}

} // namespace

QString variableOf(SecretKind kind)
{
    return QLatin1String(Variables.at(size_t(kind)));
}

Secrets takeSecrets()
{
    Secrets secrets;
    for (const SecretKind kind : AllSecretKinds) {
        const char *name = Variables.at(size_t(kind));
        secrets.set(kind, qEnvironmentVariable(name));
        qunsetenv(name);
    }
    return secrets;
}

Result<Secrets> usableSecrets(const Secrets &secrets, const reach::Way &way)
{
    Secrets usable;
    for (const SecretKind kind : secrets.kinds()) {
        if (!isOfUse(kind, way))
            continue;
        if (const Result<Done> checked = checkSecret(kind, secrets.of(kind)); !checked)
            return tl::unexpected(checked.error());
        usable.set(kind, secrets.of(kind));
    }
    return usable;
}

} // namespace lockscope
