// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/keptsecrets.h"

#include "core/profiles/secretstore.h"
#include "core/reach/elsewhere.h"

namespace lockscope {

Task<KeptSecrets> readKept(QString profile, QVector<SecretKind> kinds)
{
    KeptSecrets kept;
    for (const SecretKind kind : kinds) {
        const Result<QString> read = co_await reach::resultOf(readSecret(profile, kind));
        if (read && !read->isEmpty()) {
            kept.secrets.set(kind, *read);
        } else if (read || read.error().kind == ErrorKind::Gone) {
            kept.missing.append(kind);
        } else {
            kept.problem = read.error();
            break;
        }
    }
    co_return kept;
}

Task<Result<Done>> keepSecrets(QString profile, Secrets secrets)
{
    const QVector<SecretKind> kinds = secrets.kinds();
    for (const SecretKind kind : kinds) {
        const Result<Done> written =
            co_await reach::resultOf(writeSecret(profile, kind, secrets.of(kind)));
        if (!written)
            co_return written;
    }
    co_return Done {};
}

Task<Result<Done>> copyKept(QString profile, QString to, QVector<SecretKind> kinds)
{
    const KeptSecrets kept = co_await readKept(profile, kinds);
    if (kept.problem != Error {})
        co_return tl::unexpected<Error>(kept.problem);
    const Result<Done> written = co_await keepSecrets(to, kept.secrets);
    if (!written)
        co_await forgetKept(to, kept.secrets.kinds());
    co_return written;
}

Task<Result<Done>> forgetKept(QString profile, QVector<SecretKind> kinds)
{
    Result<Done> done = Done {};
    for (const SecretKind kind : kinds) {
        const Result<Done> removed = co_await reach::resultOf(removeSecret(profile, kind));
        if (done)
            done = removed;
    }
    co_return done;
}

QVector<SecretKind> keptKinds(const StoredProfile &profile)
{
    QVector<SecretKind> kinds;
    for (const SecretKind kind : AllSecretKinds) {
        if (profile.use(kind) == SecretUse::Keyring)
            kinds.append(kind);
    }
    return kinds;
}

} // namespace lockscope
