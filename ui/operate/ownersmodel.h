// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/operate/owners.h"

#include <QAbstractItemModel>

namespace lockscope {

/// Owners, and below each the locks that it has or waits for. Only what differs is announced.
class OwnersModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, ReadsColumn, WritesColumn, WaitingColumn, StateColumn, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    /// In the order of their ids; locks are sorted by their paths.
    void setOwners(QVector<OwnerState> next);
    const QVector<OwnerState> &owners() const { return m_owners; }
    /// The owner that @p index is, or belongs to; null for an invalid one.
    const OwnerState *ownerAt(const QModelIndex &index) const;
    /// Null for an owner's own row.
    const OwnedLock *lockAt(const QModelIndex &index) const;
    QModelIndex indexOf(quint64 owner) const;
    /// All of it, one line an owner or lock, with tabs.
    QString asText() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    int rowOf(quint64 owner) const;
    void removeOwners(const QVector<OwnerState> &next);
    void setLocks(int row, const QVector<OwnedLock> &next);
    QString ownerText(const OwnerState &owner, int column) const;
    QString lockText(const OwnedLock &lock, int column) const;

    QVector<OwnerState> m_owners;
};

} // namespace lockscope
