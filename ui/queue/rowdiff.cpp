// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/rowdiff.h"

#include <QHash>

#include <algorithm>

namespace lockscope {

namespace {

using NameKey = std::pair<quint8, QStringView>;

/// For each new row its old row, or -1: equal ends by comparing, what is between by a table.
QVector<int> matched(const QVector<RowKey> &before, const QVector<RowKey> &after)
{
    const int oldCount = int(before.size());
    const int newCount = int(after.size());
    QVector<int> oldOf(newCount, -1);
    int head = 0;
    while (head < oldCount && head < newCount && before[head].isSameNode(after[head])) {
        oldOf[head] = head;
        ++head;
    }
    int tail = 0;
    while (tail < oldCount - head && tail < newCount - head
        && before[oldCount - 1 - tail].isSameNode(after[newCount - 1 - tail])) {
        oldOf[newCount - 1 - tail] = oldCount - 1 - tail;
        ++tail;
    }
    if (head == oldCount - tail || head == newCount - tail)
        return oldOf;

    QHash<NameKey, int> rows;
    rows.reserve(oldCount - tail - head);
    for (int row = head; row < oldCount - tail; ++row)
        rows.insert({before[row].directory(), before[row].name()}, row);
    for (int row = head; row < newCount - tail; ++row) {
        const int old = rows.value({after[row].directory(), after[row].name()}, -1);
        if (old >= 0 && before[old].isSameNode(after[row]))
            oldOf[row] = old;
    }
    return oldOf;
}

QVector<RowRun> runsWhere(const QVector<bool> &flags)
{
    QVector<RowRun> runs;
    for (int row = 0; row < flags.size(); ++row) {
        if (!flags[row])
            continue;
        if (runs.isEmpty() || runs.last().end != row)
            runs.append({row, row});
        runs.last().end = row + 1;
    }
    return runs;
}

/// @p survivors: old rows in their new order.
QVector<int> movesOf(const QVector<int> &survivors, const QVector<bool> &gone)
{
    if (std::ranges::is_sorted(survivors))
        return {};
    QVector<int> rankOfOld(gone.size(), -1); // the row after the removals
    for (int row = 0, rank = 0; row < gone.size(); ++row) {
        if (!gone[row])
            rankOfOld[row] = rank++;
    }
    QVector<int> target(survivors.size());
    for (int i = 0; i < survivors.size(); ++i)
        target[rankOfOld[survivors[i]]] = i;
    return target;
}

} // namespace

QVector<RowKey> rowKeys(const LockState &state)
{
    QVector<RowKey> keys;
    keys.reserve(state.queue.size());
    for (const Contender &contender : state.queue) {
        const LockNode &node = state.nodeOf(contender);
        keys.append({node.name, node.directory, node.stat.czxid.value});
    }
    return keys;
}

RowDiff diffRows(const QVector<RowKey> &before, const QVector<RowKey> &after)
{
    RowDiff diff;
    diff.oldOf = matched(before, after);

    QVector<bool> gone(before.size(), true);
    QVector<bool> isNew(after.size(), false);
    QVector<int> survivors;
    survivors.reserve(after.size());
    for (int row = 0; row < after.size(); ++row) {
        const int old = diff.oldOf[row];
        isNew[row] = old < 0;
        if (old < 0)
            continue;
        gone[old] = false;
        survivors.append(old);
    }
    diff.removed = runsWhere(gone);
    std::ranges::reverse(diff.removed);
    diff.order = movesOf(survivors, gone);
    diff.inserted = runsWhere(isNew);
    return diff;
}

} // namespace lockscope
