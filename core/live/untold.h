// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"
#include "core/base/result.h"

namespace lockscope {

/// Whether the watches of a node no longer tell of it: an event comes before an answer that knows
/// of its change, so that what @p now knows and no event told, no watch will tell. @p state and
/// @p known: as it was read last. That the server cannot be reached says nothing. Pure.
///
/// The right to ask for a Stat may be lost, too (ZOOKEEPER-2590): it is the one by which a node is
/// listed and read, so what follows is denied as well, and the check finds nothing new from then
/// on. Where it was given back meanwhile, the next one is answered. At worst, by servers that
/// decide otherwise, there is one list for each check.
bool isUntold(ReadState state, const NodeStat &known, const Result<NodeStat> &now);

} // namespace lockscope
