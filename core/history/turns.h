// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Semaphores of two directories: who has its turn in the queue makes a lease in the other one, and
// takes its place back. It is one request. See LeaseTurn for the same by events. Pure.
#pragma once

#include "core/history/event.h"

namespace lockscope {

/// Whether all nodes of both are in one directory: then nobody takes turns.
bool areTogether(const LockMoment &before, const LockMoment &after);

/// Whether somebody in the queue of @p moment may have made @p lease.
bool isTurnOfAny(const LockMoment &moment, const MomentNode &lease);

/// Of each node of @p before, by index, the lease of @p after that is its turn; -1: it has none.
/// One lease is the turn of one: of several threads of a session the first in the queue. @p places:
/// placesBefore() of both.
QVector<int> turnsBetween(
    const LockMoment &before, const LockMoment &after, const QVector<int> &places);

} // namespace lockscope
