// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/table.h"
#include "core/diagnosis/evidence.h"
#include "core/report/json.h"

namespace lockscope::ctl {

/// A queue as it is shown at one moment.
struct ShownQueue
{
    LockStatePtr state; ///< never null
    QVector<ContenderEvidence> evidence; ///< one per row
    ServerFactsPtr facts; ///< from which that is; may be null
    int limit = 0; ///< the first so many rows of it; 0: all
};

/// Whether two of one lock differ in nothing but times: when it was read, ages, heartbeats.
bool showTheSame(const ShownQueue &a, const ShownQueue &b);

/// What a queue's table can show.
const TableColumns &queueColumns();

/// A queue as text; what came from ZooKeeper is escaped. Without the table where it is known only
/// as it was. @p now: to which its ages are told.
QString queueText(const ShownQueue &queue, const Table &table, qint64 now);
/// The same given to @p sink in parts; false where that refused one.
bool writeQueueText(const ShownQueue &queue, const Table &table, qint64 now, const Sink &sink);

} // namespace lockscope::ctl
