// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownersmodel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/colours.h"
#include "ui/theme/plaintext.h"

#include <QGuiApplication>

#include <algorithm>

namespace lockscope {

namespace {

QString countText(int count)
{
    return count > 0 ? QString::number(count) : QString();
}

template <typename Key> bool contains(const QVector<OwnerState> &all, Key key)
{
    return std::ranges::find(all, key, &OwnerState::id) != all.end();
}

} // namespace

void OwnersModel::setOwners(QVector<OwnerState> next)
{
    for (OwnerState &owner : next)
        std::ranges::sort(owner.locks, {}, &OwnedLock::path);
    removeOwners(next);
    for (int row = 0; row < next.size(); ++row) {
        const OwnerState &wanted = next.at(row);
        if (row == m_owners.size()) { // ids grow: new ones are at the end
            OwnerState without = wanted;
            without.locks.clear();
            beginInsertRows({}, row, row);
            m_owners.append(without);
            endInsertRows();
        }
        setLocks(row, wanted.locks);
        if (m_owners.at(row) != wanted) {
            m_owners[row] = wanted;
            emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
        }
    }
}

void OwnersModel::removeOwners(const QVector<OwnerState> &next)
{
    for (int row = int(m_owners.size()) - 1; row >= 0; --row) {
        if (contains(next, m_owners.at(row).id))
            continue;
        beginRemoveRows({}, row, row);
        m_owners.remove(row);
        endRemoveRows();
    }
}

void OwnersModel::setLocks(int row, const QVector<OwnedLock> &next)
{
    const QModelIndex owner = index(row, 0);
    QVector<OwnedLock> &locks = m_owners[row].locks;
    for (int i = int(locks.size()) - 1; i >= 0; --i) {
        if (std::ranges::find(next, locks.at(i).path, &OwnedLock::path) != next.end())
            continue;
        beginRemoveRows(owner, i, i);
        locks.remove(i);
        endRemoveRows();
    }
    for (int i = 0; i < next.size(); ++i) {
        if (i == locks.size() || locks.at(i).path != next.at(i).path) {
            beginInsertRows(owner, i, i);
            locks.insert(i, next.at(i));
            endInsertRows();
        } else if (locks.at(i) != next.at(i)) {
            locks[i] = next.at(i);
            emit dataChanged(index(i, 0, owner), index(i, ColumnCount - 1, owner));
        }
    }
}

int OwnersModel::rowOf(quint64 owner) const
{
    const auto found = std::ranges::find(m_owners, owner, &OwnerState::id);
    return found == m_owners.end() ? -1 : int(found - m_owners.begin());
}

QModelIndex OwnersModel::indexOf(quint64 owner) const
{
    const int row = rowOf(owner);
    return row < 0 ? QModelIndex() : index(row, 0);
}

// A lock's index carries its owner's id, an owner's 0.
QModelIndex OwnersModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(parent.isValid() ? m_owners.at(parent.row()).id : 0));
}

QModelIndex OwnersModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return {};
    return indexOf(index.internalId());
}

int OwnersModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_owners.size());
    const bool isOwner = parent.internalId() == 0 && parent.column() == 0;
    return isOwner ? int(m_owners.at(parent.row()).locks.size()) : 0;
}

int OwnersModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

const OwnerState *OwnersModel::ownerAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return nullptr;
    const int row = index.internalId() == 0 ? index.row() : rowOf(index.internalId());
    return row < 0 || row >= m_owners.size() ? nullptr : &m_owners.at(row);
}

const OwnedLock *OwnersModel::lockAt(const QModelIndex &index) const
{
    const OwnerState *owner = ownerAt(index);
    if (owner == nullptr || index.internalId() == 0 || index.row() >= owner->locks.size())
        return nullptr;
    return &owner->locks.at(index.row());
}

QString OwnersModel::ownerText(const OwnerState &owner, int column) const
{
    int reads = 0;
    int writes = 0;
    int waiting = 0;
    for (const OwnedLock &lock : owner.locks) {
        reads += lock.reads;
        writes += lock.writes;
        waiting += lock.waitingReads + lock.waitingWrites;
    }
    switch (Column(column)) {
    case NameColumn:
        return visibleText(owner.name);
    case ReadsColumn:
        return countText(reads);
    case WritesColumn:
        return countText(writes);
    case WaitingColumn:
        return countText(waiting);
    case StateColumn:
        break;
    case ColumnCount:
        return {};
    }
    if (owner.lostAt > 0)
        return tr("✕ session LOST at %1").arg(timeOfDay(owner.lostAt));
    return owner.session ? tr("session %1").arg(textOf(owner.session))
                         : tr("no session yet: made with its first lock");
}

QString OwnersModel::lockText(const OwnedLock &lock, int column) const
{
    switch (Column(column)) {
    case NameColumn:
        return visibleText(lock.path);
    case ReadsColumn:
        return countText(lock.reads);
    case WritesColumn:
        return countText(lock.writes);
    case WaitingColumn:
        return countText(lock.waitingReads + lock.waitingWrites);
    case StateColumn:
        return ownedText(lock);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant OwnersModel::data(const QModelIndex &index, int role) const
{
    const OwnerState *owner = ownerAt(index);
    if (owner == nullptr)
        return {};
    const OwnedLock *lock = lockAt(index);
    if (role == Qt::DisplayRole)
        return lock != nullptr ? lockText(*lock, index.column())
                               : ownerText(*owner, index.column());
    const bool isCount = index.column() >= ReadsColumn && index.column() <= WaitingColumn;
    if (role == Qt::TextAlignmentRole && isCount)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    const bool isLost = lock == nullptr && owner->lostAt > 0;
    if (role == Qt::ForegroundRole && isLost && index.column() == StateColumn)
        return roleColours(QGuiApplication::palette()).danger;
    if (role == Qt::ToolTipRole && lock != nullptr)
        return plainToolTip(visibleText(
            QStringList {lock->path, lock->recipe, lock->readNode, lock->writeNode}.join(u'\n')));
    return {};
}

QVariant OwnersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool isCount = section >= ReadsColumn && section <= WaitingColumn;
    if (role == Qt::TextAlignmentRole && isCount)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[ColumnCount] = {tr("Owner, lock"), tr("Reads"), tr("Writes"),
                                         tr("Waiting"), tr("State")};
    return section >= 0 && section < ColumnCount ? titles[section] : QString();
}

QString OwnersModel::asText() const
{
    QStringList lines;
    const auto line = [](const QString &indent, const auto &text) {
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column)
            cells.append(text(column));
        return indent + cells.join(u'\t');
    };
    for (const OwnerState &owner : m_owners) {
        lines.append(line({}, [&](int column) { return ownerText(owner, column); }));
        for (const OwnedLock &lock : owner.locks)
            lines.append(
                line(QStringLiteral("  "), [&](int column) { return lockText(lock, column); }));
    }
    return lines.join(u'\n');
}

} // namespace lockscope
