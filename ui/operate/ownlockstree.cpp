// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownlockstree.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/operate/ownerwords.h"
#include "ui/theme/colours.h"
#include "ui/theme/plaintext.h"

namespace lockscope {

namespace {

constexpr int KeyRole = Qt::UserRole;

/// The children of @p parent become those with these keys; both are in the same order.
void syncItems(QTreeWidgetItem &parent, const QStringList &keys)
{
    const auto keyOf = [&parent](int row) {
        return parent.child(row)->data(0, KeyRole).toString();
    };
    for (int row = parent.childCount() - 1; row >= 0; --row) {
        if (!keys.contains(keyOf(row)))
            delete parent.takeChild(row);
    }
    for (int row = 0; row < keys.size(); ++row) {
        if (row < parent.childCount() && keyOf(row) == keys.at(row))
            continue;
        auto *item = new QTreeWidgetItem; // the tree takes it
        item->setData(0, KeyRole, keys.at(row));
        parent.insertChild(row, item);
        item->setExpanded(true);
    }
}

void setTexts(QTreeWidgetItem &item, const QStringList &texts, bool isBad)
{
    for (int column = 0; column < texts.size(); ++column)
        item.setText(column, texts.at(column));
    item.setToolTip(OwnLocksTree::StateColumn, plainToolTip(texts.at(OwnLocksTree::StateColumn)));
    const QPalette palette = item.treeWidget()->palette();
    item.setForeground(OwnLocksTree::StateColumn,
                       isBad ? roleColours(palette).danger : palette.color(QPalette::Text));
}

} // namespace

OwnLocksTree::OwnLocksTree(QWidget *parent)
    : QTreeWidget(parent)
{
    setHeaderLabels({tr("Owner, lock"), tr("State"), tr("Has"), tr("Waits to get"), tr("Time left"),
                     tr("Session")});
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setIndentation(fontMetrics().averageCharWidth() * 2);
    setAllColumnsShowFocus(true);
    setTabKeyNavigation(false);
    setAccessibleName(tr("Owners and test locks of this window"));
    const int widths[] = {31, 58, 18, 14, 11, 20};
    for (int column = 0; column <= SessionColumn; ++column)
        setColumnWidth(column, fontMetrics().averageCharWidth() * widths[column]);
}

void OwnLocksTree::setOwners(const QVector<OwnerState> &owners, qint64 now)
{
    m_owners = owners;
    QStringList ids;
    for (const OwnerState &owner : owners)
        ids.append(QString::number(owner.id));
    syncItems(*invisibleRootItem(), ids);
    for (int row = 0; row < owners.size(); ++row) {
        QTreeWidgetItem &item = *topLevelItem(row);
        const OwnerState &owner = owners.at(row);
        QStringList paths;
        for (const OwnedLock &lock : owner.locks)
            paths.append(lock.path);
        syncItems(item, paths);
        showOwner(item, owner);
        for (int i = 0; i < owner.locks.size(); ++i)
            showLock(*item.child(i), owner, owner.locks.at(i), now);
    }
    if (currentItem() == nullptr)
        setCurrentItem(topLevelItem(0));
}

void OwnLocksTree::showOwner(QTreeWidgetItem &item, const OwnerState &owner)
{
    const QString state = owner.lostAt > 0 ? tr("✕ session LOST at %1").arg(timeOfDay(owner.lostAt))
        : owner.isFinished                 ? tr("over: its session is closed")
        : owner.session                    ? QString()
                                           : tr("no session yet: made with its first lock");
    setTexts(item,
             {visibleText(owner.name),
              state,
              {},
              {},
              {},
              owner.session ? textOf(owner.session) : QString()},
             owner.lostAt > 0);
}

void OwnLocksTree::showLock(QTreeWidgetItem &item, const OwnerState &owner, const OwnedLock &lock,
                            qint64 now)
{
    setTexts(item,
             {visibleText(lock.path), stateText(lock, owner.heldUntil, now),
              countsText(lock.reads, lock.writes, lock.recipe),
              countsText(lock.waitingReads, lock.waitingWrites, lock.recipe),
              timeLeftText(lock.status, now)},
             isAlarming(lock));
    item.setToolTip(
        NameColumn,
        plainToolTip(visibleText(
            QStringList {lock.path, lock.recipe, lock.readNode, lock.writeNode}.join(u'\n'))));
}

void OwnLocksTree::choose(quint64 owner)
{
    for (int row = 0; row < m_owners.size(); ++row) {
        if (m_owners.at(row).id == owner)
            setCurrentItem(topLevelItem(row));
    }
}

const OwnerState *OwnLocksTree::owner() const
{
    QTreeWidgetItem *item = currentItem();
    if (item == nullptr)
        return nullptr;
    const int row = indexOfTopLevelItem(item->parent() != nullptr ? item->parent() : item);
    return row < m_owners.size() ? &m_owners.at(row) : nullptr;
}

const OwnedLock *OwnLocksTree::lock() const
{
    const OwnerState *chosen = owner();
    if (chosen == nullptr)
        return nullptr;
    QTreeWidgetItem *parent = currentItem()->parent();
    const int row = parent != nullptr ? parent->indexOfChild(currentItem()) : 0;
    const bool isPlain = parent != nullptr || chosen->locks.size() == 1;
    return isPlain && row < chosen->locks.size() ? &chosen->locks.at(row) : nullptr;
}

QString OwnLocksTree::asText() const
{
    QStringList lines;
    for (QTreeWidgetItemIterator it(const_cast<OwnLocksTree *>(this)); *it != nullptr; ++it) {
        QStringList cells;
        for (int column = 0; column <= SessionColumn; ++column)
            cells.append((*it)->text(column));
        const QString indent = (*it)->parent() != nullptr ? QStringLiteral("  ") : QString();
        lines.append(indent + cells.join(u'\t'));
    }
    return lines.join(u'\n');
}

} // namespace lockscope
