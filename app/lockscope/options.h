// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/secrets.h"
#include "ui/connect/connectionprofile.h"
#include "ui/theme/theme.h"

#include <QStringList>

#include <optional>

namespace lockscope {

/// What the command line of `lockscope` asks for.
struct WindowOptions
{
    QString configFolder; ///< empty: the user's
    QString siteSettings; ///< file of --settings; empty: see settingsPlace()
    std::optional<ThemeChoice> theme;
    bool isSandbox = false;
    std::optional<ConnectionProfile> connection; ///< nothing: the window asks
    QString history; ///< recording or data directory to open; empty: none
    QString information; ///< --help or --version: to print, and end
};

/// @p arguments with the program's name first. BadInput names the option that is wrong. What
/// @p secrets has, a connection that is named has, too, where it has a use for it.
Result<WindowOptions> windowOptions(const QStringList &arguments, const Secrets &secrets);

} // namespace lockscope
