// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which locks the overview shows, in which order. Pure.
#pragma once

#include "ui/overview/overviewcells.h"
#include "ui/overview/overviewsearch.h"

#include <QVector>

#include <optional>

namespace lockscope {

/// What the operator asked for.
struct OverviewArrangement
{
    OverviewSearch search;
    std::optional<Urgency> only; ///< nothing: all
    bool onlyFavourites = false;
    std::optional<OverviewColumn> sortedBy; ///< nothing: the worst first, then the oldest wait
    Qt::SortOrder order = Qt::AscendingOrder;

    bool hides() const { return !search.isEmpty() || only.has_value() || onlyFavourites; }
    friend bool operator==(const OverviewArrangement &, const OverviewArrangement &) = default;
};

/// The places of @p rows, which are given by path, in the order that is asked for. What has no
/// value in the column comes last either way; what is alike there, the worst first, by its oldest
/// wait, by path. Under 10 ms for 10 000 rows.
QVector<int> sortedRows(const QVector<const OverviewRow *> &rows,
    std::optional<OverviewColumn> column, Qt::SortOrder order);

} // namespace lockscope
