// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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

/// A queue as a table for a terminal; what came from ZooKeeper is escaped. Without the table where
/// it is known only as it was. @p now: to which its ages are told.
QString queueText(const ShownQueue &queue, qint64 now);
/// The same given to @p sink in parts; false where that refused one.
bool writeQueueText(const ShownQueue &queue, qint64 now, const Sink &sink);

/// "1 lock", "2 locks".
QString countOf(qsizetype count, const char *one, const char *many);

/// Lays cells out in columns of the widths that were seen, two spaces between; the last one is not
/// padded.
class Columns
{
public:
    void fit(const QStringList &cells);
    QString line(const QStringList &cells) const; ///< REQUIRES: fit() saw it

private:
    QVector<qsizetype> m_widths;
};

/// Rows of cells as aligned columns, two spaces between; the last column is not padded.
QString alignedColumns(const QVector<QStringList> &rows);

} // namespace lockscope::ctl
