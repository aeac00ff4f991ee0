// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What our own locks do to others: pure functions.
#pragma once

#include "core/recipes/lockstate.h"
#include "ui/operate/owners.h"
#include "ui/theme/ownclaims.h"

#include <functional>

namespace lockscope {

/// What this window keeps from others.
struct OwnHoldings
{
    int locks = 0; ///< that it holds
    int behind = 0; ///< contenders of others that wait for them
    bool isWhole = true; ///< all of those locks are looked at: there are no more behind them

    friend bool operator==(const OwnHoldings &, const OwnHoldings &) = default;
};

/// What @p owners have, for the views.
OwnClaims claimsOf(const QVector<OwnerState> &owners);

/// @p stateOf gives how a lock stands, null where it is not looked at. @p sessions are our own.
OwnHoldings holdingsOf(const QVector<OwnerState> &owners, const QSet<SessionId> &sessions,
    const std::function<LockStatePtr(const QString &path)> &stateOf);

/// "◆ You hold 1 lock: 3 clients wait behind you"; empty where nothing is held.
QString sentenceOf(const OwnHoldings &holdings);

} // namespace lockscope
