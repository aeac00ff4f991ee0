// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a lock would be without some of its nodes, found out without touching them.
#pragma once

#include "core/recipes/lockstate.h"

#include <QStringList>

namespace lockscope {

/// A contender that would wait for another node than now: its client wakes, looks, and waits on.
struct Rewatch
{
    QString path;
    QString before; ///< what it is expected to watch now
    QString after; ///< and then

    friend bool operator==(const Rewatch &, const Rewatch &) = default;
};

/// What would change if some nodes of a lock were deleted: nothing is touched to find out.
struct WhatIf
{
    static constexpr int NamedWakes = 3;

    LockState before;
    LockState after;
    QStringList removed; ///< paths
    QStringList granted; ///< entitled then, and not now, in queue order
    QVector<Rewatch> rewatching; ///< in queue order
    QStringList unhelped; ///< wait behind a removed node, and still wait then, in queue order
    int wakes = 0; ///< contenders that are told: those that watch a removed node or the directory
    QStringList woken = {}; ///< their nodes, in queue order: the first NamedWakes
    QStringList stillHolding; ///< hold now and then: who the first of `unhelped` waits for
    bool isUseless = false; ///< nobody is granted although somebody waits

    Zxid tokenBefore; ///< czxid of the one holder, as in LockState
    Zxid tokenAfter;
};

/// Simulates the removal of @p gone (indexes into the snapshot's nodes) by judgeWithout(), by the
/// recipes that @p state was judged by. Pure. Of @p seen the watches count: those that it was
/// judged by, which tell who sleeps on whom.
WhatIf whatIf(const LockState &state, const QVector<int> &gone, const Choice &seen = {});

/// The paths of its holders, in queue order.
QStringList holdersOf(const LockState &state);

/// The indexes of the nodes at these paths; those that are not there are left out.
QVector<int> nodesAt(const LockState &state, const QStringList &paths);

/// The same few sentences for the window and for --dry-run: what goes, who is granted, who merely
/// watches another node, what does not help, tokens. Names are made visible. At most 12 lines.
Messages sentencesOf(const WhatIf &what);
/// "Token before 0x12, after none."
Message sentenceOfToken(const WhatIf &what);
/// The queue as text, one line a contender: "holds   write #2   0x10000297fe00010   <name>". At
/// most @p limit contenders, then "… 37 more".
Messages queueLines(const LockState &state, int limit = 10);

} // namespace lockscope
