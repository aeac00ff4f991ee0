// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/output.h"
#include "app/ctl/tableoptions.h"

#include <QVector>

#include <functional>
#include <optional>

namespace lockscope::ctl {

/// One value in a table. Text that came from ZooKeeper is escaped (visibleText()).
struct Cell
{
    QString text; ///< for people; empty: nothing, or not known
    std::optional<QString> raw = {}; ///< for programs, empty where nothing is known; none: the text
    Paint paint = Paint::None;
};

struct TableColumn
{
    const char *name; ///< for --columns and as title for programs: the field's of --json
    const char *title; ///< for people
    bool isUsual = true; ///< false: only where it was asked for
};
using TableColumns = QVector<TableColumn>;

/// A table as its options want it, line by line. What it consists of is asked for column by column,
/// so that nobody makes what is not shown.
class Table
{
public:
    using Row = std::function<Cell(int column)>; ///< @p column of TableColumns

    /// BadInput, with those that there are, where the options name other columns.
    static Result<Table> make(const TableColumns &columns, const TableOptions &options);

    /// Whether every row has to be shown to fit() before the first addLine(), that all are aligned.
    bool isFitted() const { return m_options.format == TableOptions::Aligned; }
    void fit(const Row &row);
    /// To all that @p part, a copy of it, was fitted to; false where it was too narrow for that.
    bool fit(const Table &part);

    bool shows(const char *name) const; ///< a column of that name
    QString header(); ///< the line of titles; empty where there is to be none
    void leaveHeader() { m_options.hasHeader = false; } ///< from now on there is none
    /// To @p text; fits the table to it as well, if nobody did before.
    void addLine(const Row &row, QString *text);
    const TableOptions &options() const { return m_options; }

private:
    Table(const TableColumns &columns, const TableOptions &options);
    void addAligned(const Row &row, QString *text);
    QString separated(const QStringList &values) const;

    TableOptions m_options;
    TableColumns m_columns;
    QVector<int> m_shown; ///< indexes of columns
    QVector<qsizetype> m_widths; ///< that of the last is no matter: nothing is beside it
};

using CellAt = std::function<Cell(qsizetype row, int column)>;
/// A whole table, whose cells are asked for one by one, some of them twice.
QString tableText(Table table, qsizetype rows, const CellAt &cellAt);
/// The same of few rows, with the cells of all columns.
QString tableText(Table table, const QVector<QVector<Cell>> &rows);

} // namespace lockscope::ctl
