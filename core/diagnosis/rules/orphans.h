// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

/// What the rules ask of a node whose session has ended.
namespace lockscope::rules {

/// Whether it outlived its session, as far as can be told: no table and no member has the session,
/// nor does any list its watch, and the node is there as well where it was read again after a sync.
bool isOrphan(const SeenLock &seen, int entry);
/// Of an orphan, whether nothing is in doubt: its node was read so, no member's tree lacks it, and
/// it is known for how long its session may have lasted.
bool isSureOrphan(const SeenLock &seen, int entry);
/// For how long it must have been one: see afterlifeMs(). A little longer where its node was not
/// read again yet, so that this can come first.
qint64 orphanMs(const SeenLock &seen, int entry);

} // namespace lockscope::rules
