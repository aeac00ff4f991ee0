// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a command that prints a table is to print it.
#pragma once

#include "core/base/result.h"

#include <QStringList>

class QCommandLineParser;

namespace lockscope::ctl {

struct TableOptions
{
    enum Format : quint8 {
        Aligned, ///< for people
        Tsv, ///< a row a line, tabs between
        Csv, ///< RFC 4180, but lines end as those of other programs here do
    };
    Format format = Aligned;
    bool hasHeader = true; ///< titles, and what stands above and below the rows
    bool isWide = false; ///< all columns
    QStringList columns; ///< those alone, in this order; empty: the usual ones
    int width = 0; ///< of the terminal: longer lines are cut; 0: none are

    /// Whether rows alone are printed.
    bool isBare() const { return format != Aligned || !hasHeader; }
};

/// Adds --format, --columns, --wide and --no-header, hidden where @p isListed says that they are
/// refused.
void describeTable(QCommandLineParser &parser, bool isListed);
/// BadInput where they cannot be used, which is all of them if the command @p hasTable not, or
/// prints JSON instead; the columns are not checked.
Result<TableOptions> tableOptions(const QCommandLineParser &parser, bool hasTable);

} // namespace lockscope::ctl
