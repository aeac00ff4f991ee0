// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

namespace lockscope {

/// Ephemeral nodes of a contender's session beside its own: it may hold there, or wait.
struct OtherNodes
{
    bool isTold = false; ///< by a member; else nothing is known of them
    QStringList paths = {}; ///< the first of them, as the servers have them
    qsizetype more = 0; ///< behind those
    bool isKept = true; ///< else it is of an earlier moment, and nothing is known of them
};

/// @p most of them, and how many are left. @p facts may be null. Pure.
OtherNodes otherNodesOf(const QueueEntry &entry, const ServerFacts *facts, qsizetype most);

/// What @p others do not show, for people: why there are none, how many more there are, and that
/// what is not below @p chroot (empty: there is none) has no path of ours. Empty: they are all.
QString noteOn(const OtherNodes &others, const QString &chroot);

} // namespace lockscope
