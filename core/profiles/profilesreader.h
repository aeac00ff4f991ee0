// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What may stand in a text of profiles, and how it is read.
#pragma once

#include "core/profiles/storedprofile.h"
#include "core/settings/tomlreader.h"

namespace lockscope {

struct ProfilesReading
{
    QVector<StoredProfile> profiles; ///< in order; what could be read
    QVector<SettingsProblem> problems; ///< in order of the lines; empty: all is well
};

/// Reads a text of profiles; strict: what is not known, a name that is there twice and whatever
/// looks like a secret is a problem. A secret's text is not repeated. Pure.
ProfilesReading readProfilesText(const QByteArray &text);

/// What may stand in a [[profile]].
QStringList profileKeys();

} // namespace lockscope
