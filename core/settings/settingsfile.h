// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/settings/settingsreader.h"

namespace lockscope {

/// Where the settings are kept.
struct SettingsPlace
{
    QString file; ///< to be read, and to be written if there is none yet
    /// Somebody named it: it has to be there. Otherwise it is where we look unasked.
    bool isNamed = false;
    bool isForCheck = false; ///< it was named by --check, which looks at no other
};

/// @p named (of --settings) if it is not empty, else $LOCKSCOPE_SETTINGS, else
/// ~/.config/lockscope/lockscope.toml ($XDG_CONFIG_HOME), else /etc/lockscope/lockscope.toml. Where
/// none of the last two is there, the first of them.
SettingsPlace settingsPlace(const QString &named);

/// A settings file as it was read.
struct SettingsText
{
    QString file;
    bool exists = false; ///< false: all is as usual
    QByteArray text;
    SettingsReading reading;
};

/// Reads the file; blocks for as long as the file system takes. BadInput with a sentence where it
/// cannot be read, or where one that somebody named is missing. What is wrong in it is in
/// `reading`.
Result<SettingsText> readSettingsFile(const SettingsPlace &place);

/// The same for those who only want to go by it: what is wrong in it is BadInput, too, with file,
/// line, what is wrong and what to do.
Result<SiteSettings> loadSettings(const SettingsPlace &place);

/// Replaces the file as a whole, and makes its folder if need be; a reader sees the old text or the
/// new one. Changed where the file is no longer as @p old (empty: missing or empty); Denied where
/// that cannot be read; Refused where it cannot be written, is no ordinary file, or another program
/// is changing it. It is compared and replaced under a lock (see lockFile()): of two that save at
/// once, the second finds it changed.
Result<Done> saveSettings(const QString &file, const QByteArray &old, const QByteArray &text);

} // namespace lockscope
