// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// All that the keyring keeps of one profile, one secret after the other: it may ask a person each
// time.
#pragma once

#include "core/base/task.h"
#include "core/profiles/secrets.h"

namespace lockscope {

/// What the keyring keeps of a profile, as far as it says so.
struct KeptSecrets
{
    Secrets secrets;
    /// Of which it gives none: it has none, or a person who was asked did not unlock it.
    QVector<SecretKind> missing;
    /// Why nothing was read behind what is here; Error(): all was read. Never Gone.
    Error problem = {};
};

/// Each is to be started in a thread with an event loop. @p profile: its name. Errors are those of
/// readSecret(); none repeats a secret.

/// @p kinds, in their order, up to the first that cannot be read.
Task<KeptSecrets> readKept(QString profile, QVector<SecretKind> kinds);
/// All that @p secrets has. The first that cannot be written ends it.
Task<Result<Done>> keepSecrets(QString profile, Secrets secrets);
/// What the keyring has of @p kinds is there under the name @p to, too: all of it, or none where
/// one of them cannot be copied. What was there under that name is written over.
Task<Result<Done>> copyKept(QString profile, QString to, QVector<SecretKind> kinds);
/// Tries them all; the first that cannot be removed is told.
Task<Result<Done>> forgetKept(QString profile, QVector<SecretKind> kinds);

/// What @p profile has in the keyring.
QVector<SecretKind> keptKinds(const StoredProfile &profile);

} // namespace lockscope
