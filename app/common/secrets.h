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

/// BadInput, with the name of the variable, where @p text is not user:password. It is a secret: the
/// message does not repeat it.
Result<Done> checkUserAndPassword(SecretKind kind, const QString &text);

} // namespace lockscope
