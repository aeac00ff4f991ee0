// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the journal's lines say together: one row an action. Pure; what is given as text is escaped.
#pragma once

#include "core/journal/journalfile.h"

#include <QStringList>

namespace lockscope {

/// What was to be done, and what came of it: lines of one id.
struct JournalRow
{
    JournalEntry first;
    JournalEntry last; ///< the same as `first` where there is but one
};

/// Whether @p entry belongs to @p row.
bool isOf(const JournalRow &row, const JournalEntry &entry);
/// In the order of their first entries.
QVector<JournalRow> journalRows(const QVector<JournalEntry> &entries);
/// What is searched of a row: one text for each of its entries, and what is shown of it.
QStringList searchedTexts(const JournalRow &row);
/// Whether each of @p words occurs in one of @p searched; case ignored.
bool matches(const QStringList &searched, const QString &words);
/// Whether each of @p words occurs in one of its entries, or in what is shown of it; case ignored.
bool matches(const JournalRow &row, const QString &words);

enum JournalColumn {
    WhenColumn,
    ActionColumn,
    NodeColumn,
    OutcomeColumn,
    DurationColumn,
    WhoColumn,
    ConnectionColumn,
    ReasonColumn
};
QStringList cellsOf(const JournalRow &row);
/// All that is known of it, for people; some lines.
QString detailsOf(const JournalRow &row);

} // namespace lockscope
