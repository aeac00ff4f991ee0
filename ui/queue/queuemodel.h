// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/diffedrows.h"
#include "ui/queue/queueorder.h"

namespace lockscope {

/// A queue as rows, filtered and sorted here; they are indexes into the queue. Ages are worked out
/// when asked for, from QueueContent::now(). GUI thread.
class QueueModel : public DiffedRows
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

    /// Shows @p content; rows whose czxid, name and directory are the same are the same rows.
    void setContent(const QueueContent &content);
    void setHeld(const HeldTimes &held); ///< QueueContent::held, of the same content
    void setFilter(const QueueFilter &filter);
    /// Nothing: queue order.
    void setSorting(std::optional<QueueColumn> column, Qt::SortOrder order);
    const QueueArrangement &arrangement() const { return m_arrangement; }
    const QueueContent &content() const { return m_content; }

    QueueEntry entryAt(int row) const { return {m_content, shown().at(row)}; }
    /// Index into the queue, and back; -1 where it is not shown.
    int queueIndexAt(int row) const { return shown().at(row); }
    int rowOf(int queueIndex) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override; ///< paths, as text

private:
    void change(const RowDiff &diff, const QueueContent &next, const QVector<int> &rows);
    void exchange(const QueueContent &next, const QVector<int> &rows);
    void announceChanges(
        const RowDiff &diff, const QueueContent &before, const QVector<int> &oldRows);

    QueueContent m_content;
    QVector<RowKey> m_keys; ///< in step with shown() between two calls of setContent()
    QueueArrangement m_arrangement;
};

} // namespace lockscope
