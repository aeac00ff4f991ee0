// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/diagnosis/sitesettings.h"
#include "core/settings/tomlreader.h"

namespace lockscope {

struct SettingsReading
{
    SiteSettings settings; ///< what could be read
    QVector<SettingsProblem> problems; ///< in order of the lines; empty: all is well
};

/// Reads the text of a settings file, a TOML document; strict: what is not known is a problem. What
/// may stand there is what writtenSettings() writes. An empty text means the usual values. Pure.
SettingsReading readSettingsText(const QByteArray &text);

/// As readSettingsText(), where the first problem is the error: BadInput, "lockscope.toml:12:3: …".
/// @p file is how the message calls it.
Result<SiteSettings> readSettings(const QByteArray &text, const QString &file);

} // namespace lockscope
