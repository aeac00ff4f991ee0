// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/membermemory.h"

namespace lockscope {

/// All that one member answered in a round. Times named steady are of our own monotonic clock, ms.
struct MemberAnswer
{
    MemberFacts facts;
    std::optional<QVector<ConnectionRow>> connections;
    qint64 connectionsSteady = 0; ///< when that answer had arrived
    std::optional<WatchList> watches;
    WatchListingPtr earlier; ///< in place of `watches`, where it was left alone
    qint64 watchCount = -1; ///< how many it said it has
    bool hasListed = false; ///< it was asked to list them, whatever became of it
    bool isLeftAlone = false; ///< it was not, because it did so a moment ago
    bool hasToldLimits = false; ///< it was asked for MemberFacts::limit, and answered
    bool hasNoAdmin =
        false; ///< what answers at the AdminServer's port, if anything, is not its own
    std::optional<SessionTable> table;
    qint64 tableSteady = 0;
};

/// One picture from all members' answers: paths without @p chroot (what lies outside is left out),
/// heartbeat ages and countdowns worked out within one member's clock each. Updates @p memory, but
/// for its `last`, which the caller sets once the facts are complete. Pure but for that.
ServerFacts mergeFacts(const QVector<MemberAnswer> &answers, const QString &chroot, SessionId own,
    EnsembleMemory *memory);

} // namespace lockscope
