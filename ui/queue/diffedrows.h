// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/rowdiff.h"

#include <QAbstractTableModel>

namespace lockscope {

/// A table whose rows show numbers of something, each once, and that is changed only where they
/// changed, never reset: selection, scroll position and persistent indexes stay with their rows.
/// GUI thread.
class DiffedRows : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

signals:
    /// Around a change of so many separate places that all rows are exchanged at once: whoever
    /// keeps a selection keeps it by name meanwhile.
    void aboutToExchangeRows();
    void rowsExchanged();

protected:
    static constexpr int MaxRuns = 400; ///< more separate places than that are exchanged at once

    const QVector<int> &shown() const { return m_rows; }
    /// Without a word: for rows that show the same by other numbers.
    void renumber(QVector<int> rows) { m_rows = std::move(rows); }

    // The steps of a RowDiff, in this order.
    void removeRuns(const QVector<RowRun> &runs);
    void reorder(const QVector<int> &order);
    /// @p next: all rows as they are to be.
    void insertRuns(const QVector<RowRun> &runs, const QVector<int> &next);

private:
    QVector<int> m_rows;
};

} // namespace lockscope
