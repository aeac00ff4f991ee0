// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Profiles as they are written: TOML, a [[profile]] for each.
#pragma once

#include "core/profiles/storedprofile.h"

namespace lockscope {

/// The lines of a [[profile]] that readProfilesText() reads back as withoutSecrets(@p profile).
QStringList profileLines(const StoredProfile &profile);

/// A whole text of @p profiles, which says in comments what it is. Never any secret.
QString writtenProfiles(const QVector<StoredProfile> &profiles);

} // namespace lockscope
