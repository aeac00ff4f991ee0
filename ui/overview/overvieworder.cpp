// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overvieworder.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace lockscope {

namespace {

constexpr qint64 Never = std::numeric_limits<qint64>::max();

/// A row as a few numbers, so that sorting reads nothing else.
struct OverviewKey
{
    bool isAbsent = false;
    qint64 value = 0;
    Urgency urgency = Urgency::Calm;
    qint64 since = Never;
    int place = 0; ///< by path

    auto rest() const { return std::tuple(urgency, since, place); }
};

const QString &textIn(const OverviewRow &row, OverviewColumn column)
{
    switch (column) {
    case OverviewColumn::Recipe:
        return row.recipe;
    case OverviewColumn::Holder:
        return row.holder;
    case OverviewColumn::Finding:
        return row.finding;
    default:
        return row.path;
    }
}

/// Of each row the rank of its text among all texts of the column.
std::vector<qint64> textRanks(const QVector<const OverviewRow *> &rows, OverviewColumn column)
{
    std::vector<int> places(size_t(rows.size()));
    std::iota(places.begin(), places.end(), 0);
    const auto text = [&](int place) -> const QString & { return textIn(*rows[place], column); };
    std::ranges::sort(places, [&](int a, int b) { return text(a) < text(b); });
    std::vector<qint64> ranks(places.size());
    qint64 rank = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        rank += i > 0 && text(places[i]) != text(places[i - 1]) ? 1 : 0;
        ranks[size_t(places[i])] = rank;
    }
    return ranks;
}

/// Of a column of numbers, the lesser first: an earlier time is a longer one.
std::optional<qint64> numberIn(const OverviewRow &row, OverviewColumn column)
{
    const auto ifAny = [](bool isThere, qint64 value) {
        return isThere ? std::optional(value) : std::nullopt;
    };
    switch (column) {
    case OverviewColumn::HeldFor:
        return ifAny(row.heldSince > 0, -row.heldSince);
    case OverviewColumn::OldestWait:
        return ifAny(row.waitsSince > 0, -row.waitsSince);
    case OverviewColumn::Waiters:
        return ifAny(row.waiters > 0, row.waiters);
    case OverviewColumn::Trend:
        return ifAny(row.trend != Trend::None, qint64(row.trend));
    default:
        return qint64(row.urgency) * 100 + qint64(row.standing);
    }
}

bool isText(OverviewColumn column)
{
    return column == OverviewColumn::Recipe || column == OverviewColumn::Holder
        || column == OverviewColumn::Finding;
}

std::vector<OverviewKey> keysFor(
    const QVector<const OverviewRow *> &rows, std::optional<OverviewColumn> column)
{
    const std::vector<qint64> ranks =
        column && isText(*column) ? textRanks(rows, *column) : std::vector<qint64>();
    std::vector<OverviewKey> keys;
    keys.reserve(size_t(rows.size()));
    for (int place = 0; place < rows.size(); ++place) {
        const OverviewRow &row = *rows[place];
        OverviewKey key {false, 0, row.urgency, row.waitsSince > 0 ? row.waitsSince : Never, place};
        if (!ranks.empty()) {
            key.isAbsent = textIn(row, *column).isEmpty();
            key.value = ranks[size_t(place)];
        } else if (column == OverviewColumn::Path) {
            key.value = place;
        } else if (column) {
            const std::optional<qint64> number = numberIn(row, *column);
            key.isAbsent = !number;
            key.value = number.value_or(0);
        }
        keys.push_back(key);
    }
    return keys;
}

} // namespace

QVector<int> sortedRows(const QVector<const OverviewRow *> &rows,
    std::optional<OverviewColumn> column, Qt::SortOrder order)
{
    std::vector<OverviewKey> keys = keysFor(rows, column);
    std::ranges::sort(keys, [order](const OverviewKey &a, const OverviewKey &b) {
        if (a.isAbsent != b.isAbsent)
            return b.isAbsent;
        if (a.value != b.value)
            return (a.value < b.value) == (order == Qt::AscendingOrder);
        return a.rest() < b.rest();
    });
    QVector<int> sorted;
    sorted.reserve(rows.size());
    for (const OverviewKey &key : keys)
        sorted.append(key.place);
    return sorted;
}

} // namespace lockscope
