// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/secrets.h"

namespace lockscope {

namespace {

constexpr std::array Variables {"LOCKSCOPE_DIGEST", "LOCKSCOPE_SASL", "LOCKSCOPE_TLS_PASSWORD"};

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

Result<Done> checkUserAndPassword(SecretKind kind, const QString &text)
{
    if (text.indexOf(u':') >= 1)
        return Done {};
    return failure(ErrorKind::BadInput,
        Message::tr("%1 has to be user:password; what it holds has no user and colon at its "
                    "beginning.")
            .arg(variableOf(kind)));
}

} // namespace lockscope
