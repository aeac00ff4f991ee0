// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/settings/settingsfile.h"

#include <QJsonObject>

namespace lockscope {

/// `lockscopectl settings`: what is in force, and what is wrong in the file. @p now: our clock, ms.
QJsonObject settingsJson(const SettingsText &text, qint64 now);

/// A mute of the settings; "ended" by @p now.
QJsonObject muteJson(const Mute &mute, qint64 now);

} // namespace lockscope
