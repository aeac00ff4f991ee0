// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queueorder.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

/// What a column is compared by: worked out once for each row.
struct SortKey
{
    qint64 number = 0;
    QString text;
    int index = 0;
};

qint64 numberFor(const QueueEntry &entry, QueueColumn column, qint64 now)
{
    switch (column) {
    case QueueColumn::Sequence:
        return entry.contender().ticket.sequence ? *entry.contender().ticket.sequence
                                                 : std::numeric_limits<qint64>::max();
    case QueueColumn::Mode:
        return entry.contender().isContender() ? int(entry.contender().ticket.mode) : 100;
    case QueueColumn::State:
        return int(entry.condition(now));
    case QueueColumn::WaitsFor:
        return entry.state().blockerCount(entry.contender());
    case QueueColumn::Watches:
        return int(entry.evidence().verdict);
    case QueueColumn::Session: // as unsigned: 0x8… comes after 0x7…
        return entry.owner().value ^ std::numeric_limits<qint64>::min();
    case QueueColumn::Heartbeat:
        return entry.heartbeatMs();
    case QueueColumn::Age:
        return entry.ageMs(now);
    case QueueColumn::Created:
        return entry.node().stat.createdAt;
    case QueueColumn::Expires:
        return entry.expiresInMs(now);
    case QueueColumn::Token:
        return entry.node().stat.czxid.value;
    case QueueColumn::Client:
    case QueueColumn::Endpoint:
    case QueueColumn::Name:
    case QueueColumn::Member:
    case QueueColumn::Data:
        break;
    }
    return 0;
}

QString textFor(const QueueEntry &entry, QueueColumn column)
{
    switch (column) {
    case QueueColumn::Client: {
        const QString name = entry.client();
        return name.isEmpty() ? textOf(entry.owner()) : name;
    }
    case QueueColumn::Endpoint:
        return entry.evidence().endpoint;
    case QueueColumn::Name:
        return entry.node().name;
    case QueueColumn::Member:
        return entry.evidence().member;
    case QueueColumn::Data:
        return QString::fromLatin1(entry.node().data.left(120));
    default:
        return {};
    }
}

bool isLess(const SortKey &a, const SortKey &b)
{
    return a.number != b.number ? a.number < b.number : a.text < b.text;
}

void sortBy(
    QVector<int> &shown, const QueueContent &content, const QueueArrangement &how, qint64 now)
{
    QVector<SortKey> keys;
    keys.reserve(shown.size());
    for (const int index : shown) {
        const QueueEntry entry {content, index};
        keys.append({numberFor(entry, *how.sortedBy, now), textFor(entry, *how.sortedBy), index});
    }
    const bool ascending = how.order == Qt::AscendingOrder;
    std::ranges::stable_sort(keys, [ascending](const SortKey &a, const SortKey &b) {
        return ascending ? isLess(a, b) : isLess(b, a);
    });
    for (int i = 0; i < shown.size(); ++i)
        shown[i] = keys.at(i).index;
}

} // namespace

QVector<int> arrangedQueue(const QueueContent &content, const QueueArrangement &how, qint64 now)
{
    QVector<int> shown;
    shown.reserve(content.size());
    for (int index = 0; index < content.size(); ++index) {
        if (how.filter.isEmpty() || how.filter.matches(QueueEntry {content, index}))
            shown.append(index);
    }
    if (how.sortedBy)
        sortBy(shown, content, how, now);
    return shown;
}

} // namespace lockscope
