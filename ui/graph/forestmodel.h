// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/drawngraph.h"

#include <QAbstractItemModel>

#include <vector>

namespace lockscope {

class RowKey;

/// The blocking forest: what is above a row blocks it. Rows that nobody opened are not made; of
/// each level MaxRows are shown, and how many more there are. Changed only where it changed, never
/// reset. GUI thread.
class ForestModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { WhoColumn, LockColumn, BlockerColumn, VictimsColumn, WaitColumn, ColumnCount };
    /// ShortWhoRole: who it is without the address, where it has a name.
    enum DataRole { MarkRole = Qt::UserRole, StandingRole, SentenceRole, ShortWhoRole };
    /// Of who holds, or cannot be granted for ever: the verdict of his lock, StandingRole.
    enum Mark { NoMark, VerdictMark, WaiterMark };
    static constexpr int MaxRows = 1000;

    explicit ForestModel(QObject *parent = nullptr);
    ~ForestModel() override;

    void setDrawing(const DrawnGraphPtr &drawing);
    /// The row of the forest; null for "… more", for invalid indexes,
    /// and while rows change. Valid until setDrawing().
    const ForestRow *rowAt(const QModelIndex &index) const;
    /// What "Show only this chain" means for that row; empty where it has none.
    ChainFocus focusAt(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Item;
    struct Cells;
    using Items = std::vector<std::unique_ptr<Item>>;

    Item *itemOf(const QModelIndex &index) const;
    QModelIndex indexOf(const Item &item) const;
    Items itemsBelow(Item *parent) const;
    std::unique_ptr<Item> itemFor(int row, Item *parent) const;
    static QVector<RowKey> keysOf(const Items &items);
    Cells cellsOf(const Item &item) const;
    QString whoOf(const ForestRow &row, bool hasAddress) const;
    QString whoText(const ForestRow &row, bool hasAddress = true) const;
    QString marked(const ForestRow &row, const QString &who) const;
    QString blockerOf(const ForestRow &row, bool isWhole) const;
    int otherBlockersOf(const ForestRow &row) const;
    void update(Item *parent);
    void remove(Item *parent, int begin, int end);
    void reorder(Item *parent, const QVector<int> &order);

    DrawnGraphPtr m_drawing;
    bool m_isUpdating = false; ///< some items still mean rows of the drawing before
    std::unique_ptr<Item> m_root;
};

} // namespace lockscope
