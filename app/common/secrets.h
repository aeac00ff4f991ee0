// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/secrets.h"

namespace lockscope {

/// The environment's variable for it: "LOCKSCOPE_DIGEST", "LOCKSCOPE_SASL",
/// "LOCKSCOPE_TLS_PASSWORD".
QString variableOf(SecretKind kind);

/// What these hold, taken out of the environment: no program that we start, and nobody who looks at
/// the environment of one, learns it. To be called once, first of all in main().
Secrets takeSecrets();

/// Those of @p secrets that connections by @p way have a use for. BadInput, with the name of the
/// variable, where one of these is not what it has to be: "user:password", for all but a key's
/// passphrase. It is a secret: the message does not repeat it.
Result<Secrets> usableSecrets(const Secrets &secrets, const reach::Way &way);

} // namespace lockscope
