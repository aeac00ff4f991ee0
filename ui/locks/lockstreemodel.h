// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/scan.h"

#include <QAbstractItemModel>
#include <QSet>

#include <memory>
#include <vector>

namespace lockscope {

/// How a lock looks at a glance.
enum class LockLight : quint8 {
    None, ///< a directory on the way to locks
    Idle,
    Held,
    Contended,
    Alarm, ///< somebody waits too long, or the doctor found something
};
LockLight lightOf(const FoundLock &lock, qint64 now);

/// Found locks as a tree of paths. Changed only where it changed, never reset: what is expanded
/// and selected stays. GUI thread.
class LocksTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, CountsColumn, ColumnCount };
    enum DataRole { LightRole = Qt::UserRole, PathRole, IsLockRole };

    explicit LocksTreeModel(QObject *parent = nullptr);
    ~LocksTreeModel() override;

    /// Shows exactly these.
    void setLocks(const QVector<FoundLock> &locks);
    /// Adds these, or what is new about them.
    void addLocks(const QVector<FoundLock> &locks);
    /// Locks that are shown in alarm whatever their counts are.
    void setAlarms(const QSet<QString> &paths);

    int lockCount() const { return m_lockCount; }
    /// The row of @p path, or an invalid index.
    QModelIndex indexOf(const QString &path) const;
    QString pathOf(const QModelIndex &index) const;
    /// Null where @p index is only on the way to locks. Valid until the next change.
    const FoundLock *lockOf(const QModelIndex &index) const;
    /// All locks, by path.
    QVector<FoundLock> locks() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Item;
    using Items = std::vector<std::unique_ptr<Item>>;

    Item *itemOf(const QModelIndex &index) const;
    QModelIndex indexFor(const Item &item, int column = NameColumn) const;
    Item &childOf(Item &parent, const QString &name);
    const Item *find(const QString &path) const;
    void put(const FoundLock &lock);
    void prune(Item &parent, const QSet<QString> &wanted, const QSet<QString> &locks);
    void announce(const Item &item);
    LockLight lightOf(const Item &item) const;
    static void collect(const Item &item, QVector<FoundLock> &locks);
    static QString countsText(const Item &item);
    static QString toolTip(const Item &item);

    std::unique_ptr<Item> m_root;
    QSet<QString> m_alarms;
    int m_lockCount = 0;
};

} // namespace lockscope
