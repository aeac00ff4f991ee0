// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

/// What several rules ask of the watches of a contender's session.
namespace lockscope::rules {

/// One that nobody is before: granted, or kept back by nodes behind it alone (kazoo 2.8 readers).
bool isHead(const SeenLock &seen, int entry);

/// Watched nodes of this lock that neither the session's own nodes nor its waiters' rules explain.
QStringList strangeWatches(const SeenLock &seen, int entry);
/// Of the watched paths, those of nodes that were gone when the watches were asked for.
QStringList ghostsOf(const SeenLock &seen, const QStringList &watched, int entry);
/// Of the watched paths, the entries that stand behind @p entry in its queue.
QVector<int> laterOf(const SeenLock &seen, const QStringList &watched, int entry);

/// What must come first for a watch on a node that is gone to mean something: its client must have
/// heard of the server's state of after that. Until then its wake-up may be on its way. Empty: it
/// has.
Message notHeardYet(const SeenLock &seen, int entry, const QString &ghost);
/// "it was 0x3d, and was seen to go 12 s ago"
Message ghostText(const SeenLock &seen, const QString &ghost);

/// "its session watches /a/b, as zk1:2181 told 0.4 s ago"
Message watchesText(const SeenLock &seen, int entry, const QStringList &watched);
/// What it should watch: "read #4 or write #3".
Message expectedText(const SeenLock &seen, int entry);
Message shownPaths(const QStringList &paths);

/// Of a watch on a node that is gone. Clients that look again leave such behind: there is something
/// to it only where it could keep somebody waiting and nothing has moved for long.
Severity leftBehindSeverity(const SeenLock &seen, int entry, bool mayBlock);

/// "read #4" for a path of @p seen's lock, or its last part.
Message shortName(const SeenLock &seen, const QString &path);

/// To wake the contender at @p entry, who watches the node @p ghost, which is gone.
Advice nudge(const SeenLock &seen, int entry, const QString &ghost, const Message &why);

} // namespace lockscope::rules
