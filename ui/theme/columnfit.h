// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QVector>

class QTreeView;

namespace lockscope {

/// How wide a column may be, in letters.
struct ColumnRoom
{
    int column;
    int least;
    int most;
    bool mayGo = false; ///< hidden where there is no room for the least of all
};

/// Shares a list's width among its columns: each has its least, and of what is left as much as it
/// can use beside the others; one column has the rest. Where that is less than its least, the list
/// is scrolled across. Once somebody drags a heading the widths are
/// theirs. For columns that were made by setColumns(). Belongs to the list. GUI thread.
class ColumnFit : public QObject
{
    Q_OBJECT

public:
    /// @p rest: the column that has the rest, and its least letters; its most does not count.
    ColumnFit(QTreeView &list, const QVector<ColumnRoom> &rooms, const ColumnRoom &rest);

    /// Where there is no room for the least of all, the first column has all of the list, and tells
    /// what was in the others: nothing is scrolled across.
    void setStacking();
    bool isStacked() const { return m_isStacked; }

signals:
    /// Also at another width while it is stacked.
    void stacked();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fit();
    void choose(int column);
    void stack(bool isShort);

    QTreeView &m_list;
    const QVector<ColumnRoom> m_rooms;
    const ColumnRoom m_rest;
    bool m_areChosen = false; ///< by the operator
    bool m_isFitting = false;
    bool m_stacks = false;
    bool m_isStacked = false;
};

} // namespace lockscope
