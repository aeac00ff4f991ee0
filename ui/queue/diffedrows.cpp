// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/diffedrows.h"

#include <algorithm>

namespace lockscope {

void DiffedRows::removeRuns(const QVector<RowRun> &runs)
{
    for (const RowRun &run : runs) {
        if (run.size() == 0)
            continue;
        beginRemoveRows({}, run.begin, run.end - 1);
        m_rows.remove(run.begin, run.size());
        endRemoveRows();
    }
}

void DiffedRows::reorder(const QVector<int> &order)
{
    if (order.isEmpty())
        return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    QVector<int> rows(m_rows.size());
    for (int row = 0; row < m_rows.size(); ++row)
        rows[order.at(row)] = m_rows.at(row);
    m_rows = rows;
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex &old : before)
        after.append(index(order.at(old.row()), old.column()));
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void DiffedRows::insertRuns(const QVector<RowRun> &runs, const QVector<int> &next)
{
    for (const RowRun &run : runs) {
        if (run.size() == 0)
            continue;
        beginInsertRows({}, run.begin, run.end - 1);
        const qsizetype before = m_rows.size();
        m_rows.resize(before + run.size());
        std::move_backward(m_rows.begin() + run.begin, m_rows.begin() + before, m_rows.end());
        std::copy(next.begin() + run.begin, next.begin() + run.end, m_rows.begin() + run.begin);
        endInsertRows();
    }
}

} // namespace lockscope
