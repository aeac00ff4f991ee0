// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueorder.h"
#include "ui/queue/rowdiff.h"

#include <QAbstractTableModel>

namespace lockscope {

/// A queue as rows: filtered and sorted here, and changed only where it changed, so that selection,
/// scroll position and persistent indexes stay with their contenders. Never reset. Ages are worked
/// out when asked for, from nowMs(). GUI thread.
class QueueModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum DataRole {
        ConditionRole = Qt::UserRole, ///< int(Condition)
        ModeLetterRole,
        ModeRole, ///< int(Mode), or -1
        SilentRole, ///< bool: its session's heartbeat is late
        VerdictRole, ///< int(WatchVerdict)
    };

    explicit QueueModel(QObject *parent = nullptr);

    /// Shows @p view; rows whose czxid, name and directory are the same are the same rows.
    void setView(const QueueView &view);
    void setFilter(const QueueFilter &filter);
    /// Nothing: queue order.
    void setSorting(std::optional<QueueColumn> column, Qt::SortOrder order);
    const QueueArrangement &arrangement() const { return m_arrangement; }
    const QueueView &view() const { return m_view; }

    QueueEntry entryAt(int row) const { return {m_view, m_rows.at(row)}; }
    /// Index into the queue, and back; -1 where it is not shown.
    int queueIndexAt(int row) const { return m_rows.at(row); }
    int rowOf(int queueIndex) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override; ///< paths, as text

signals:
    /// Around a change of so many separate places that all rows are exchanged at once: whoever
    /// keeps a selection keeps it by name meanwhile.
    void aboutToExchangeRows();
    void rowsExchanged();

private:
    void change(const RowDiff &diff, const QueueView &next, const QVector<int> &rows);
    void exchange(const QueueView &next, const QVector<int> &rows);
    void removeRuns(const QVector<RowRun> &runs);
    void reorder(const QVector<int> &order);
    void insertRuns(const QVector<RowRun> &runs, const QVector<int> &rows);
    void announceChanges(const RowDiff &diff, const QueueView &before, const QVector<int> &oldRows);

    QueueView m_view;
    QVector<int> m_rows; ///< indexes into the queue, as shown
    QVector<RowKey> m_keys; ///< in step with m_rows between two calls of setView()
    QueueArrangement m_arrangement;
};

} // namespace lockscope
