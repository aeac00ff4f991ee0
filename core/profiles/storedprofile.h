// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A connection as the operator keeps it under a name.
#pragma once

#include "core/base/environment.h"
#include "core/reach/way.h"

#include <QMap>
#include <QStringList>

#include <array>

namespace lockscope {

/// What a connection needs that no file of ours ever holds.
enum class SecretKind : quint8 {
    Digest, ///< "user:password" of ACLs with the scheme digest
    Sasl, ///< "user:password" of SASL's DIGEST-MD5
    TlsKey, ///< what opens the key of our certificate
};
inline constexpr std::array AllSecretKinds {
    SecretKind::Digest, SecretKind::Sasl, SecretKind::TlsKey};
/// "digest", "sasl-password", "tls-password": its key in a profile's text; never translated.
QString textOf(SecretKind kind);

/// Where a secret comes from.
enum class SecretUse : quint8 {
    None, ///< it is not needed
    Asked, ///< each time
    Keyring, ///< the desktop's keyring has it: see SecretStore
};
/// "none", "asked", "keyring"; never translated.
QString textOf(SecretUse use);

/// A value; equal where a file would say the same of both.
struct StoredProfile
{
    QString name; ///< see checkProfileName()
    Environment environment = Environment::Development;
    QString connect; ///< as typed, with the chroot: see ConnectString::parse()
    int sessionTimeoutMs = 10'000;
    QString path = {}; ///< lock to open; empty: none
    /// Its passwords and its askpass are not kept.
    reach::Way way = {};
    std::array<SecretUse, AllSecretKinds.size()> secrets = {}; ///< by SecretKind; see use()
    QStringList favourites = {}; ///< paths of locks, as sorted by the operator
    QMap<QString, QString> recipes = {}; ///< ids of recipes, by the path of the lock

    SecretUse use(SecretKind kind) const { return secrets.at(size_t(kind)); }
    void setUse(SecretKind kind, SecretUse use) { secrets.at(size_t(kind)) = use; }

    friend bool operator==(const StoredProfile &, const StoredProfile &) = default;
};

/// @p profile as a file can say it: its way without passwords and askpass.
StoredProfile withoutSecrets(StoredProfile profile);

/// BadInput with a sentence where no profile can be called @p name: it is a text of at most 100
/// characters that can be seen, and does not begin with "-".
Result<Done> checkProfileName(const QString &name);

} // namespace lockscope
