// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/diagnosis/sitesettings.h"
#include "core/settings/tomlnode.h"

namespace lockscope {

/// What is wrong with one line of a settings file.
struct SettingsProblem
{
    int line = 0; ///< from 1; 0: of the whole
    int column = 0; ///< from 1, in characters; 0: of the whole
    Message what; ///< what is wrong, and what to do; escaped

    friend bool operator==(const SettingsProblem &, const SettingsProblem &) = default;
};

struct SettingsReading
{
    SiteSettings settings; ///< what could be read
    QVector<SettingsProblem> problems; ///< in order of the lines; empty: all is well
};

/// Reads the text of a settings file, a TOML document; strict: what is not known is a problem. What
/// may stand there is what writtenSettings() writes. An empty text means the usual values. Pure.
SettingsReading readSettingsText(const QByteArray &text);

/// The root of such a file, or what is wrong with all of it: it is too long, no UTF-8, no TOML.
tl::expected<TomlNode, SettingsProblem> tomlRoot(const QByteArray &text);

/// As readSettingsText(), where the first problem is the error: BadInput, "lockscope.toml:12:3: …".
/// @p file is how the message calls it.
Result<SiteSettings> readSettings(const QByteArray &text, const QString &file);

/// "lockscope.toml:12:3: …", and how many more there are.
Message messageOf(const QVector<SettingsProblem> &problems, const QString &file);

} // namespace lockscope
