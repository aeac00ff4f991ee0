// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/words.h"

namespace lockscope::ctl {

/// What `lockscopectl --help` prints.
QString overview();
/// What `lockscopectl COMMAND --help` prints; @p parser has the command's options.
QString helpOf(const Command &command, const QString &name, const QCommandLineParser &parser);
/// What --version prints.
QString versionText();

/// What @p parser says is wrong with @p words, with the option that may have been meant.
Message wrongOption(const Words &words, const QCommandLineParser &parser);

} // namespace lockscope::ctl
