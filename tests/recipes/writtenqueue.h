// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

/// Queues written as text and judgements printed as text, so that a table of cases reads, and
/// fails, like the situation itself.
///
///     "W0 R1 W2 R3@w0 'junk'"
///
/// is a directory with four contenders, of sessions 1 to 4 unless "@" names the one of an earlier
/// contender, and one other child. "!" behind a contender makes it persistent, "?" leaves it
/// unread. What stands for a name ("W0") depends on the dialect; see nameOf(). "locks/L3" puts a
/// child in a directory of its own; "gone=2": so many more were made, and have gone.
namespace writtenqueue {

using namespace lockscope;

/// How one library names its contenders: kinds and templates, in which {hex} is replaced by 32 hex
/// digits, {uuid} by a UUID, {sid} and {hexsid} by the session, {seq} by the sequence number.
struct Dialect
{
    QHash<QString, QString> templates;
};

/// "curator", "kazoo", "doc", "textbook" …
const Dialect &dialect(const QString &name);

/// A lock as @p text describes it. @p directoryData is that of the main directory.
LockSnapshotPtr snapshotOf(const QString &dialectName, const QString &text,
    const QString &path = QStringLiteral("/locks/a"));

/// "W0 holds, R1 waits for W0 watches W0, 'junk'": the queue in its order.
QString printed(const LockState &state, const QString &dialectName);

/// "W0", "R1", "'junk'": what a scene calls the children, in step with the queue.
QStringList labelsIn(const LockState &state, const QString &dialectName);

/// "curator-rw", or "curator-mutex + kazoo-lock".
QString recipesOf(const LockState &state);

/// "R1 -> W0" for watch lists: sessions of the named contenders watch the named nodes.
WatchList watchesOf(const LockSnapshot &snapshot, const QString &dialectName, const QString &text);

/// The sentences of the facts of one kind.
QStringList sentencesOf(const LockState &state, LockFact::Kind kind);

} // namespace writtenqueue
