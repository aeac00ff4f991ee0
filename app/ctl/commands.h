// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

#include <QVector>

#include <memory>

namespace lockscope::ctl {

struct CommandEntry
{
    const char *name;
    std::unique_ptr<Command> (*make)();
};

/// All commands, in the order of the help. A new one is a file and a line here.
const QVector<CommandEntry> &commandEntries();
QStringList commandNames();

/// The command called @p name, or null.
std::unique_ptr<Command> makeCommand(const QString &name);

} // namespace lockscope::ctl
