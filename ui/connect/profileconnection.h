// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Profiles as the window connects by them.
#pragma once

#include "core/profiles/storedprofile.h"
#include "ui/connect/connectionprofile.h"

namespace lockscope {

/// What @p profile connects to. Of the secrets that it needs it lacks all.
ConnectionProfile connectionOf(const StoredProfile &profile);

/// @p connection to the servers of @p connect. Where these are others, it is no longer by its
/// profile: what is pinned, chosen or typed for them is not kept there, and of the environment see
/// withOtherServers().
ConnectionProfile withServers(ConnectionProfile connection, const QString &connect);

/// The secrets that @p connection has.
Secrets secretsOf(const ConnectionProfile &connection);
/// Gives @p connection one that it lacks. False, and nothing is changed, where @p text is not what
/// it has to be: "user:password", for all but a key's passphrase.
bool addSecret(ConnectionProfile *connection, SecretKind kind, const QString &text);
/// Of what the keyring keeps for it, what @p connection has not yet.
QVector<SecretKind> keptAndLacked(const ConnectionProfile &connection);
/// What of @p typed the keyring is to be given, which was asked for with @p before: what it is to
/// keep, and did not give.
Secrets secretsToKeep(const ConnectionProfile &before, const ConnectionProfile &typed);

/// @p connection to be kept as a profile called @p name: what it has of secrets, or lacks, is in
/// the keyring where it says so, else to be asked for each time. Favourites and recipes are those
/// of
/// @p before.
StoredProfile storedAs(
    const QString &name, const ConnectionProfile &connection, const StoredProfile &before = {});

/// What keeping profiles failed for, for people. Plain text, escaped.
QString profileProblem(const Error &error);

} // namespace lockscope
