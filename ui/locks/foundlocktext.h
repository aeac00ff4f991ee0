// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is said of found locks in the tree as in the overview.
#pragma once

#include "core/live/scan.h"

namespace lockscope {

/// Why nothing is known of how it stands with a lock that a scan found.
QString notExaminedHint();
/// Why a count is marked as "about".
QString estimateHint();

/// What a scan could not read stands among the locks, too: nobody knows that it is none.
QVector<FoundLock> withUnreadable(const ScanResult &result);

/// The same, and those of @p known that are where @p result could list nothing.
QVector<FoundLock> withUnlisted(const ScanResult &result, const QVector<FoundLock> &known);
/// Why nothing is known of it.
QString unreadableHint();

} // namespace lockscope
