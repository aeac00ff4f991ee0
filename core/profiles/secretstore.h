// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The desktop's keyring (Secret Service or KWallet, by qtkeychain). Nothing of it is ever in a file
// of ours or in a program's arguments; where there is no keyring, a secret is asked for instead.
#pragma once

#include "core/profiles/storedprofile.h" // SecretKind

#include <QFuture>

namespace lockscope {

/// How long a keyring is waited for, where nobody says otherwise: it may ask a person to unlock it.
inline constexpr int KeyringPatienceMs = 60'000;

/// Each begins at once, and is answered within @p timeoutMs in the caller's thread, which needs an
/// event loop. @p profile: its name.
///
/// Errors: Unreachable where there is no keyring, or it does not serve; TimedOut where it does not
/// answer, as one that waits for a person does; Denied where it stays locked. Each with a sentence.

/// Gone where the keyring has none of it.
QFuture<Result<QString>> readSecret(
    const QString &profile, SecretKind kind, int timeoutMs = KeyringPatienceMs);
QFuture<Result<Done>> writeSecret(const QString &profile, SecretKind kind, const QString &secret,
    int timeoutMs = KeyringPatienceMs);
/// Done, too, where there was none.
QFuture<Result<Done>> removeSecret(
    const QString &profile, SecretKind kind, int timeoutMs = KeyringPatienceMs);

} // namespace lockscope
