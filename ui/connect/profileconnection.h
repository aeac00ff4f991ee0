// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Profiles as the window connects by them.
#pragma once

#include "core/profiles/storedprofile.h"
#include "ui/connect/connectionprofile.h"

namespace lockscope {

/// What @p profile connects to. Of the secrets that it needs it lacks all.
ConnectionProfile connectionOf(const StoredProfile &profile);

/// @p connection to be kept as a profile called @p name: what it has of secrets, or lacks, is to be
/// asked for each time. Favourites and recipes are those of @p before.
StoredProfile storedAs(
    const QString &name, const ConnectionProfile &connection, const StoredProfile &before = {});

/// What keeping profiles failed for, for people. Plain text, escaped.
QString profileProblem(const Error &error);

} // namespace lockscope
