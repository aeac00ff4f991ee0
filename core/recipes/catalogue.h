// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

#include <QStringList>

namespace lockscope {

/// All recipes, the more specific names first. Stable order and addresses; any thread.
const QVector<const Recipe *> &catalogue();

/// The recipe with this id, or null.
const Recipe *recipeById(QStringView id);

/// How likely a directory is one of contenders. Scores the set of children, never a single name.
enum class Likeness : quint8 {
    None, ///< a queue, a group, a barrier, service discovery, an ordinary directory
    Undecided, ///< the names alone do not tell: read the Stat of `sample` and ask again
    Idle, ///< an empty lock directory that can be recognised
    Lock,
};

/// The answer for a directory, and which of its children to read where it is Undecided: none of
/// them where it is empty, but its companionDirectories().
struct Recognition
{
    Likeness likeness = Likeness::None;
    QStringList sample; ///< at most 20 names
    bool isOutdated = false; ///< Undecided: all that could tell is gone; list it anew
};

/// Whether @p snapshot (directory Stat, data and names; nodes read as far as the caller did) is a
/// lock. A node without children that is itself an ephemeral at a well-known path, or named "lock"
/// or so, is asked with isSingleNode set. The watches of @p choice tell a queue that no recipe
/// knows from a group: who waits watches somebody. Pure; any thread.
Recognition recognise(const LockSnapshot &snapshot, const Choice &choice = {});
/// The same of the snapshot of @p judged. What was found there by names alone is not looked for
/// again: 100 000 names take their time, and memory.
Recognition recognise(const LockState &judged, const Choice &choice = {});

/// The directories of Curator's semaphore: who waits for a turn, and who holds a permit
/// (InterProcessSemaphoreV2.java).
inline constexpr QLatin1String SemaphoreQueue("locks");
inline constexpr QLatin1String SemaphoreLeases("leases");

/// Other directories that may belong to the lock at @p path, given its children's names and its
/// data: a semaphore's "locks" (unless nobody queues) and "leases", kazoo's sibling "X-__lock__".
/// Absolute paths; empty for most. An empty node with a number in it is a semaphore only if that
/// sibling is there.
QStringList companionDirectories(
    const QString &path, const QStringList &children, const QByteArray &data = {});

/// Whether a directory gives the name @p name once in its life: by a number that the server
/// counted. Not by the last one, at which the counter stands (ZooKeeper 3.6 and later), nor where a
/// recipe knows that clients put a number of their own there.
bool isGivenOnce(QStringView name);

/// Whether @p data are what kazoo writes into a semaphore: a positive number.
bool isSemaphoreSize(const QByteArray &data);

} // namespace lockscope
