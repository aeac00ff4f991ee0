// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether who reads may write now: the rule for an owner that wants both.
#pragma once

#include "core/recipes/lockstate.h"

#include <functional>

namespace lockscope {

/// What an owner that holds a read lock and wants the write lock, too, should do now.
struct UpgradePlan
{
    enum Kind : quint8 {
        Wait, ///< others read, too: until they have let go
        Take, ///< it is the only one that holds: its write node may take the place of its read node
        Refuse, ///< another such owner that reads waits to write, before us: neither could ever be
                ///< granted
    };
    Kind kind = Wait;
    QString guard; ///< Take: the waiter that must still be there, so that nobody else was granted
    qint32 guardVersion = 0;
    SessionId rival; ///< Refuse: whose session waits to write while it reads

    friend bool operator==(const UpgradePlan &, const UpgradePlan &) = default;
};

/// Judges @p state, in which the contenders before @p ownWrite (a name, at the queue's end) are
/// read. While @p ownWrite is there nobody behind it can be granted, so only those before it count.
/// As long as the first waiter among those exists, none of the others can be granted either: that
/// is why taking is safe in one transaction with a check of it. @p isOwners: whether a node is of
/// such an owner, that keeps its read lock while it waits to write. Of other clients a session that
/// does both is no rival: they have threads, and the one that reads lets go by itself. Pure.
UpgradePlan planUpgrade(const LockState &state, const QString &ownRead, const QString &ownWrite,
    const std::function<bool(const LockNode &)> &isOwners);

} // namespace lockscope
