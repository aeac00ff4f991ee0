// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/evidence.h"

namespace lockscope::ctl {

/// A queue as a table for a terminal; what came from ZooKeeper is escaped.
QString queueText(const LockState &state, const QVector<ContenderEvidence> &evidence);

/// Rows of cells as aligned columns, two spaces between; the last column is not padded.
QString alignedColumns(const QVector<QStringList> &rows);

} // namespace lockscope::ctl
