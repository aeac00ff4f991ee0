// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tree of owners and their locks; rows stay while their texts do.
#include "ui/operate/ownlockstree.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/operate/ownerwords.h"
#include "ui/theme/colours.h"
#include "ui/theme/columnfit.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"

#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <algorithm>

namespace lockscope {

namespace {

/// Where there is only one column, it has all cells of a row, one below the other.
class StackedRows : public QStyledItemDelegate
{
public:
    StackedRows(OwnLocksTree &tree, const ColumnFit &fit)
        : QStyledItemDelegate(&tree)
        , m_tree(tree)
        , m_fit(fit)
    {
        connect(&fit, &ColumnFit::stacked, this, [this] {
            m_tree.setWordWrap(m_fit.isStacked());
            m_tree.setUniformRowHeights(!m_fit.isStacked());
            emit sizeHintChanged({});
        });
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem within = option; // of which a tree does not tell how wide it is
        if (m_fit.isStacked()) {
            const int levels = index.parent().isValid() ? 2 : 1;
            within.rect = {0, 0, m_tree.viewport()->width() - levels * m_tree.indentation(), 1};
        }
        return QStyledItemDelegate::sizeHint(within, index);
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!m_fit.isStacked())
            return;
        option->text = lines(index).join(QChar::LineSeparator);
        const QVariant ink =
            index.siblingAtColumn(OwnLocksTree::StateColumn).data(Qt::ForegroundRole);
        if (ink.isValid())
            option->palette.setBrush(QPalette::Text, ink.value<QBrush>());
    }

private:
    QStringList lines(const QModelIndex &index) const
    {
        QStringList lines;
        for (int column = 0; column < m_tree.columnCount(); ++column) {
            const QString cell = index.siblingAtColumn(column).data().toString();
            if (cell.isEmpty())
                continue;
            const bool isPlain = column <= OwnLocksTree::StateColumn;
            const QString heading = m_tree.headerItem()->text(column);
            lines.append(isPlain ? cell : QStringLiteral("%1: %2").arg(heading, cell));
        }
        return lines;
    }

    OwnLocksTree &m_tree;
    const ColumnFit &m_fit;
};

struct OwnLocksRow
{
    QStringList cells; ///< the first is no other row's
    bool isBad = false;
    QString tip {}; ///< of the first
};

OwnLocksRow rowOf(const OwnerState &owner)
{
    const bool isLost = owner.lostAt > 0;
    const QString state = isLost
        ? OwnLocksTree::tr("✕ session LOST at %1").arg(timeOrDate(owner.lostAt))
        : owner.isFinished ? OwnLocksTree::tr("over: its session is closed")
        : owner.session    ? QString()
                           : OwnLocksTree::tr("no session yet: made with its first lock");
    const QString session = owner.session ? textOf(owner.session) : QString();
    const QString tip = owner.session ? OwnLocksTree::tr("Session %1").arg(session) : QString();
    return {{visibleText(owner.name), state, {}, {}, {}, session}, isLost, tip};
}

OwnLocksRow rowOf(const OwnedLock &lock, qint64 heldUntil, qint64 now)
{
    const QStringList names {lock.path, lock.recipe, lock.readNode, lock.writeNode};
    return {{visibleText(lock.path), stateText(lock, heldUntil, now),
                countsText(lock.reads, lock.writes, lock.recipe),
                countsText(lock.waitingReads, lock.waitingWrites, lock.recipe),
                timeLeftText(lock.status, now)},
        isAlarming(lock), plainToolTip(visibleText(names.join(u'\n')))};
}

void showRow(QTreeWidgetItem &item, const OwnLocksRow &row)
{
    for (int column = 0; column < row.cells.size(); ++column)
        item.setText(column, row.cells.at(column));
    item.setToolTip(OwnLocksTree::NameColumn, row.tip);
    item.setToolTip(
        OwnLocksTree::StateColumn, plainToolTip(row.cells.at(OwnLocksTree::StateColumn)));
    const QPalette palette = item.treeWidget()->palette();
    item.setForeground(OwnLocksTree::StateColumn,
        row.isBad ? roleColours(palette).danger : palette.color(QPalette::Text));
}

/// The children of @p parent become @p rows; those that stay are in the same order in both.
void syncRows(QTreeWidgetItem &parent, const QVector<OwnLocksRow> &rows)
{
    const auto isOf = [&](int child) {
        return [name = parent.child(child)->text(0)](
                   const OwnLocksRow &row) { return row.cells.first() == name; };
    };
    for (int child = parent.childCount() - 1; child >= 0; --child) {
        if (std::ranges::none_of(rows, isOf(child)))
            delete parent.takeChild(child);
    }
    for (int row = 0; row < rows.size(); ++row) {
        if (row == parent.childCount() || !isOf(row)(rows.at(row))) {
            parent.insertChild(row, new QTreeWidgetItem);
            parent.child(row)->setExpanded(true);
        }
        showRow(*parent.child(row), rows.at(row));
    }
    while (parent.childCount() > rows.size()) // of the same words as one that stays
        delete parent.takeChild(int(rows.size()));
}

/// What no other row has: its owner's name, and its lock's path where it is one. Empty: no row.
QStringList rowNames(const QTreeWidgetItem *row)
{
    return row != nullptr ? rowNames(row->parent()) << row->text(OwnLocksTree::NameColumn)
                          : QStringList();
}

QString lineOf(const QTreeWidgetItem &row)
{
    QStringList cells;
    for (int column = 0; column <= OwnLocksTree::SessionColumn; ++column)
        cells.append(row.text(column));
    return cells.join(u'\t');
}

} // namespace

OwnLocksTree::OwnLocksTree(QWidget *parent)
    : QTreeWidget(parent)
{
    setColumns(*this,
        {{tr("Owner, lock"), 24}, {tr("State"), 34}, {tr("Has"), 16}, {tr("Waits to get"), 16},
            {tr("Time left"), 12}, {tr("Session"), 24}});
    auto *fit = new ColumnFit(*this, // which the tree owns
        {{NameColumn, 24, 40}, {HasColumn, 15, 16}, {SessionColumn, 23, 24, true},
            {LeftColumn, 11, 12, true}, {WaitsColumn, 15, 16, true}},
        {StateColumn, 32, 0}); // "holds for 3 s, token 0x1000002c7"
    setItemDelegate(new StackedRows(*this, *fit));
    fit->setStacking();
    followFont(*this, [this] { setIndentation(letterWidth(fontMetrics()) * 2); });
    setAllColumnsShowFocus(true);
    setTextElideMode(Qt::ElideMiddle); // paths differ at their ends
    setTabKeyNavigation(false);
    keepLines(*this, 1); // what ends a lock is below, and in sight, too
    setAccessibleName(tr("Owners and test locks of this window"));
}

void OwnLocksTree::setOwners(const QVector<OwnerState> &owners, qint64 now)
{
    const QStringList chosen = rowNames(currentItem());
    const bool isFirst = topLevelItemCount() == 0;
    QSignalBlocker quiet(this); // rows and m_owners do not agree until all rows are in place
    m_owners = owners;
    QVector<OwnLocksRow> rows;
    for (const OwnerState &owner : owners)
        rows.append(rowOf(owner));
    syncRows(*invisibleRootItem(), rows);
    for (int i = 0; i < owners.size(); ++i) {
        rows.clear();
        for (const OwnedLock &lock : owners.at(i).locks)
            rows.append(rowOf(lock, owners.at(i).heldUntil, now));
        syncRows(*topLevelItem(i), rows);
    }
    if (isFirst)
        setCurrentItem(topLevelItem(0));
    else if (rowNames(currentItem()) != chosen)
        setCurrentItem(nullptr); // Qt moved on to its neighbour, which a second click would end
    quiet.unblock();
    if (rowNames(currentItem()) != chosen)
        emit currentItemChanged(currentItem(), nullptr);
}

void OwnLocksTree::choose(const QString &owner)
{
    const auto found = std::ranges::find(m_owners, owner, &OwnerState::name);
    if (found != m_owners.end())
        setCurrentItem(topLevelItem(int(found - m_owners.begin())));
}

const OwnerState *OwnLocksTree::owner() const
{
    const QModelIndex chosen = currentIndex();
    const int row = chosen.parent().isValid() ? chosen.parent().row() : chosen.row();
    return row >= 0 && row < m_owners.size() ? &m_owners.at(row) : nullptr;
}

const OwnedLock *OwnLocksTree::lock() const
{
    const OwnerState *chosen = owner();
    if (chosen == nullptr)
        return nullptr;
    const bool isLock = currentIndex().parent().isValid();
    const int row = isLock ? currentIndex().row() : 0;
    return (isLock || chosen->locks.size() == 1) && row < chosen->locks.size()
        ? &*std::next(chosen->locks.cbegin(), row)
        : nullptr;
}

QString OwnLocksTree::asText() const
{
    QStringList lines;
    for (QTreeWidgetItemIterator it(const_cast<OwnLocksTree *>(this)); *it != nullptr; ++it)
        lines.append(
            ((*it)->parent() != nullptr ? QStringLiteral("  ") : QString()) + lineOf(**it));
    return lines.join(u'\n');
}

QString OwnLocksTree::chosenAsText() const
{
    return currentItem() != nullptr ? lineOf(*currentItem()) : QString();
}

} // namespace lockscope
