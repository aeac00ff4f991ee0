// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/session/writegate.h"
#include "core/profiles/secrets.h"

namespace lockscope {

/// What the window connects to: how, and as what the operator knows it.
struct ConnectionProfile
{
    Profile profile = {};
    ConnectionOptions options;
    QString path; ///< lock to open, or empty
    /// Of one that is remembered: it had digests, which are not.
    bool lacksDigests = false;
    QString storedName = {}; ///< of the profile that it is kept as; empty: it is not
    bool lacksPassphrase = false; ///< the key of its certificate had one
    /// Of what its profile needs, what the keyring keeps, or is to keep once it is known.
    QVector<SecretKind> inKeyring = {};
    /// What the keyring is to be given once the servers have let us in: only then it is right.
    Secrets toKeep = {};
};

/// "Production" … for people.
QString titleOf(Environment environment);

/// Whether something is to be typed before it can be used: secrets are not remembered.
bool lacksSecrets(const ConnectionProfile &connection);

/// @p connection without them: what it had it lacks then, and it is asked for.
ConnectionProfile withoutSecrets(ConnectionProfile connection);

/// The name where there is one, else the connect string.
QString titleOf(const ConnectionProfile &connection);

} // namespace lockscope
