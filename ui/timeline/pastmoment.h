// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"
#include "core/diagnosis/heldsince.h"
#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// What was known at one moment of the past, as all views are to show it. A value.
struct PastMoment
{
    qint64 at = 0; ///< ms since 1970
    QString path; ///< the lock that it is about; empty: none is open
    QVector<LockStatePtr> states; ///< all locks of which something is known then
    LockStatePtr state; ///< null: nothing is known of the lock then
    ServerFactsPtr facts; ///< null: the servers had told nothing
    qint64 serversAheadMs = 0; ///< their clock then, as far as any lock's facts tell
    HeldTimes held; ///< since when those held who did, as far as that was seen
    std::optional<Error> damage; ///< why something of it cannot be read
    bool isInGap = false; ///< of all locks, or of the one that it is about
    DoctorReportPtr report; ///< with the graph of all that were live then; never null
};

} // namespace lockscope
