// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/journal/journal.h"

#include <QCommandLineParser>

namespace lockscope::ctl {

/// --journal: where what is done by force is written down.
QCommandLineOption journalOption();

/// The file that it names, or the usual one.
QString journalFile(const QCommandLineParser &parser);

/// Refused, with what to do, where @p file cannot be written. @p isDryRun: nothing will be.
Result<std::unique_ptr<Journal>> openJournal(const QString &file, bool isDryRun);

} // namespace lockscope::ctl
