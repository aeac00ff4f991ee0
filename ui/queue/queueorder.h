// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queuecells.h"
#include "ui/queue/queuefilter.h"

#include <optional>

namespace lockscope {

/// Which entries of a queue are shown, and in which order.
struct QueueArrangement
{
    QueueFilter filter;
    std::optional<QueueColumn> sortedBy; ///< nothing: queue order
    Qt::SortOrder order = Qt::AscendingOrder;
};

/// Indexes into @p content's queue. Equal ones stay in queue order. Pure; @p now: local clock.
QVector<int> arrangedQueue(
    const QueueContent &content, const QueueArrangement &arrangement, qint64 now);

} // namespace lockscope
