// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"

namespace lockscope {

/// One ring for each group of contenders that wait for each other, two sessions at least. Waits for
/// a semaphore's lease count only where all its leases are stuck (a knot). Pure.
QVector<Deadlock> findDeadlocks(const LockDigests &locks, const SessionWaits &waits, qint64 now);

} // namespace lockscope
