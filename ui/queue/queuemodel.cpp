// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queuemodel.h"

#include "ui/theme/plaintext.h"

#include <QMimeData>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int MaxCompared = 5000;

/// Of the rows that show these entries of the queue.
QVector<RowKey> keysOf(const QueueContent &content, const QVector<int> &rows, bool isWholeQueue)
{
    if (!content.state)
        return {};
    QVector<RowKey> all = content.keys.isEmpty() ? rowKeys(*content.state) : content.keys;
    if (isWholeQueue)
        return all;
    QVector<RowKey> keys;
    keys.reserve(rows.size());
    for (const int index : rows)
        keys.append(all.at(index));
    return keys;
}

bool isSameEvidence(const ContenderEvidence &a, const ContenderEvidence &b)
{
    return a.listedOwner == b.listedOwner && a.idleMs == b.idleMs && a.expiresInMs == b.expiresInMs
        && a.verdict == b.verdict && a.isDisconnected == b.isDisconnected
        && a.confirmed == b.confirmed && a.timeoutMs == b.timeoutMs && a.endpoint == b.endpoint
        && a.member == b.member;
}

/// Whether both rows show the same. Ranks shift when the head goes, so blockers are compared by how
/// many they are: the cells are painted from the present state anyway.
bool looksSame(const QueueEntry &a, const QueueEntry &b)
{
    const Contender &before = a.contender();
    const Contender &after = b.contender();
    if (before.role != after.role || before.ticket.mode != after.ticket.mode
        || a.state().blockerCount(before) != b.state().blockerCount(after))
        return false;
    const LockNode &oldNode = a.node();
    const LockNode &newNode = b.node();
    return oldNode.state == newNode.state && oldNode.stat == newNode.stat
        && oldNode.data == newNode.data && a.isOwn() == b.isOwn() && a.held() == b.held()
        && a.content.silentPercent == b.content.silentPercent
        && isSameEvidence(a.evidence(), b.evidence()) && a.watched() == b.watched();
}

} // namespace

QueueModel::QueueModel(QObject *parent)
    : DiffedRows(parent)
{ }

void QueueModel::setHeld(const HeldTimes &held)
{
    m_content.held = held;
    const int state = int(QueueColumn::State);
    if (rowCount() > 0)
        emit dataChanged(index(0, state), index(rowCount() - 1, state));
}

void QueueModel::setFilter(const QueueFilter &filter)
{
    if (m_arrangement.filter == filter)
        return;
    m_arrangement.filter = filter;
    setContent(QueueContent(m_content));
}

void QueueModel::setSorting(std::optional<QueueColumn> column, Qt::SortOrder order)
{
    m_arrangement.sortedBy = column;
    m_arrangement.order = order;
    setContent(QueueContent(m_content));
}

int QueueModel::rowOf(int queueIndex) const
{
    // Without filter and sorting, and only then for certain, rows are the queue itself.
    if (queueIndex >= 0 && queueIndex < shown().size() && shown().at(queueIndex) == queueIndex)
        return queueIndex;
    return int(shown().indexOf(queueIndex));
}

void QueueModel::setContent(const QueueContent &content)
{
    const QVector<int> rows = arrangedQueue(content, m_arrangement, content.now());
    const QVector<RowKey> keys =
        keysOf(content, rows, !m_arrangement.sortedBy && rows.size() == content.size());
    const RowDiff diff = diffRows(m_keys, keys);
    if (diff.removed.size() + diff.inserted.size() > MaxRuns)
        exchange(content, rows);
    else
        change(diff, content, rows);
    m_keys = keys;
}

void QueueModel::exchange(const QueueContent &next, const QVector<int> &rows)
{
    emit aboutToExchangeRows();
    removeRuns({RowRun {0, int(shown().size())}});
    m_content = next;
    insertRuns({RowRun {0, int(rows.size())}}, rows);
    emit rowsExchanged();
}

void QueueModel::change(const RowDiff &diff, const QueueContent &next, const QVector<int> &rows)
{
    removeRuns(diff.removed);
    reorder(diff.order);

    // The rows that stayed now belong to the next state; the places that are not there yet follow.
    const QueueContent before = m_content;
    const QVector<int> survivors = shown();
    m_content = next;
    QVector<int> stayed;
    for (int row = 0; row < rows.size(); ++row) {
        if (diff.oldOf.at(row) >= 0)
            stayed.append(rows.at(row));
    }
    renumber(std::move(stayed));
    insertRuns(diff.inserted, rows);
    // QList's == hands memcmp the null of empty lists
    Q_ASSERT(std::ranges::equal(shown(), rows));
    announceChanges(diff, before, survivors);
}

void QueueModel::announceChanges(
    const RowDiff &diff, const QueueContent &before, const QVector<int> &oldRows)
{
    const auto announce = [this](const RowRun &run) {
        if (run.size() > 0)
            emit dataChanged(index(run.begin, 0), index(run.end - 1, QueueColumnCount - 1));
    };
    // Views paint what is in sight: that is less than to compare so many.
    if (shown().size() > MaxCompared)
        return announce({0, int(shown().size())});
    RowRun run;
    int survivor = 0;
    for (int row = 0; row < shown().size(); ++row) {
        if (diff.oldOf.at(row) < 0)
            continue;
        const QueueEntry old {before, oldRows.at(survivor++)};
        if (looksSame(old, entryAt(row)))
            continue;
        if (run.end != row) {
            announce(run);
            run.begin = row;
        }
        run.end = row + 1;
    }
    announce(run);
}

int QueueModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(shown().size());
}

int QueueModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : QueueColumnCount;
}

QVariant QueueModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QueueEntry entry = entryAt(index.row());
    const auto column = QueueColumn(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(entry, column, m_content.now());
    case Qt::ToolTipRole:
        return plainToolTip(cellToolTip(entry, column, m_content.now()));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(
            headerText(column), cellSpoken(entry, column, m_content.now()));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(isRightAligned(column) ? Qt::AlignRight | Qt::AlignVCenter
                                                          : Qt::AlignLeft | Qt::AlignVCenter);
    case ConditionRole:
        return int(entry.condition(m_content.now()));
    case ModeLetterRole:
        return entry.modeLetter();
    case ModeRole:
        return entry.contender().isContender() ? int(entry.contender().ticket.mode) : -1;
    case SilentRole:
        return entry.isSilent();
    case VerdictRole:
        return int(entry.evidence().verdict);
    default:
        return {};
    }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= QueueColumnCount)
        return {};
    const auto column = QueueColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return headerText(column);
    case Qt::ToolTipRole:
        return plainToolTip(headerToolTip(column));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(isRightAligned(column) ? Qt::AlignRight | Qt::AlignVCenter
                                                          : Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

Qt::ItemFlags QueueModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled
        | Qt::ItemNeverHasChildren;
}

QStringList QueueModel::mimeTypes() const
{
    return {QStringLiteral("text/plain")};
}

QMimeData *QueueModel::mimeData(const QModelIndexList &indexes) const
{
    QVector<int> rows;
    rows.reserve(indexes.size());
    for (const QModelIndex &index : indexes)
        rows.append(index.row()); // of each of its cells
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    QStringList paths;
    paths.reserve(rows.size());
    for (const int row : std::as_const(rows))
        paths.append(entryAt(row).path());
    auto *data = new QMimeData; // the caller owns it
    data->setText(paths.join(u'\n'));
    return data;
}

} // namespace lockscope
