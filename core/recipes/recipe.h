// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

#include <QHash>
#include <QSet>
#include <QVarLengthArray>

#include <optional>

namespace lockscope {

enum class Mode : quint8 { Exclusive, Read, Write, Lease, Leader };

/// "exclusive", "read", "write", "lease", "leader"; never translated.
QString textOf(Mode mode);
std::optional<Mode> modeFromText(QStringView text);

/// What a recipe reads from a child's name. A name that no recipe claims is an *other* child.
struct Ticket
{
    Mode mode = Mode::Exclusive;
    std::optional<qint32> sequence; ///< see sequenceOf(); none for single nodes and bare leases
    quint8 queue = 0; ///< recipes with two directories: 0 the queue, 1 the leases
};

/// What a library's clients do, as a value: which names are theirs, who is entitled, and what each
/// waiter watches. Pure: children in, judgement out; nobody here asks the network. A new client
/// library is one file with one of these, one line in the catalogue and one fixture.
struct Recipe
{
    const char *id; ///< "curator-rw": stable, used on the command line and in JSON
    const char *name; ///< "Curator InterProcessReadWriteLock"
    const char *library; ///< library and versions the facts hold for
    const char *source; ///< repository and file that they were read from
    const char *names; ///< for the manual: the grammar of its children's names
    const char *rule; ///< for the manual: who is entitled
    const char *watch; ///< for the manual: what a waiter watches

    /// Whether, and as what, this recipe claims the child @p name. Must be cheap: it is called for
    /// each of 100 000 names.
    std::optional<Ticket> (*claim)(QStringView name);

    /// Judges the contenders that it was given; see JudgedQueue.
    void (*judge)(struct JudgedQueue &queue);
};

/// A path of the lock that a waiter is expected to watch: a node, or a directory's children.
struct WatchTarget
{
    int node = -1; ///< index into LockSnapshot::nodes, or -1
    int directory = -1; ///< index into LockSnapshot::directories: a child watch

    friend bool operator==(const WatchTarget &, const WatchTarget &) = default;
};

enum class Role : quint8 {
    Other, ///< no contender
    Holder, ///< entitled by the recipe's rule
    Waiter,
    Pending, ///< a semaphore's lease that was made but is not granted yet
};

/// "other", "holder", "waiter", "pending"; never translated.
QString textOf(Role role);

/// Which entries of a recipe's queue must go before a contender is granted: those at ranks
/// [begin, end) that match. Not a list, because in a mutex of 100 000 the lists would hold 5 *
/// 10^9.
struct Blockers
{
    enum Which : quint8 { All, Writes };

    int begin = 0;
    int end = 0;
    Which which = All;

    friend bool operator==(const Blockers &, const Blockers &) = default;
};

/// One child and what its recipe says of it.
struct Contender
{
    int node = -1; ///< index into LockSnapshot::nodes
    int recipe = -1; ///< index into LockState::recipes; -1: no recipe claims it
    int rank = -1; ///< index into RecipeQueue::ranks
    Ticket ticket; ///< meaningless for others
    Role role = Role::Other;
    Blockers blockers; ///< empty for holders
    QVarLengthArray<WatchTarget, 1>
        expected; ///< it watches one of these; empty for holders and pollers

    bool isContender() const { return recipe >= 0; }
};

/// What a recipe's judge() is given and fills in: its own contenders of one lock. On entry
/// `entries` are in no order, with `node` and `ticket` set; on return they are in queue order with
/// `role`, `blockers` (ranks = positions in `entries`) and `expected` set. A child that the recipe
/// does not claim but that its clients sort and wait for all the same (Curator counts junk) is
/// added to `entries` with the role Other.
struct JudgedQueue
{
    const LockSnapshot &snapshot;
    QVector<Contender> entries;
};

/// Data and exists watches of sessions, as the servers' watch lists give them: all that is known,
/// merged over the members.
using WatchList = QHash<SessionId, QSet<QString>>;

/// The number that the server put behind a sequential node's name: the last 10 characters or, where
/// the counter overflowed, "-" and 9 or 10 digits ("%010d" of a signed 32-bit number). Nothing
/// where
/// @p name does not end so. ZooKeeper 3.8, PrepRequestProcessor.
struct SequenceSuffix
{
    qint32 value = 0;
    qsizetype begin = 0; ///< where in the name it starts
};
std::optional<SequenceSuffix> sequenceSuffix(QStringView name);

/// The sequence number behind exactly @p prefix; nothing for any other name.
std::optional<qint32> sequenceOf(QStringView name, QStringView prefix);

} // namespace lockscope
