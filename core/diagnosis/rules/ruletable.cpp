// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/rules.h"

namespace lockscope {

const QVector<Rule> &ruleTable()
{
    using namespace rules;
    static const QVector<Rule> table {
        {"R01", "Stuck holder", 5, NeedNothing, stuckHolder, nullptr},
        {"R02", "Queue is growing", 6, NeedRecording, growingQueue, nullptr},
        {"R03", "Holder is disconnected", 4, NeedSessions, disconnectedHolder, nullptr},
        {"R04", "Holder is silent", 4, NeedSessions, silentHolder, nullptr},
        {"R05", "Node without a session", 2, NeedSessions, orphanEphemeral, nullptr},
        {"R06", "Persistent node in the queue", 2, NeedNothing, persistentNode, nullptr},
        {"R07", "Head asleep on a ghost", 2, NeedWatches, asleepOnGhost, nullptr},
        {"R08", "Head asleep on a later node", 2, NeedWatches, asleepOnLater, nullptr},
        {"R09", "Waiter watches the wrong node", 2, NeedWatches, waiterOnWrongNode, nullptr},
        {"R10", "Waiter without a watch", 2, NeedWatches | NeedRecording, waiterWithoutWatch,
         nullptr},
        {"R11", "Herd", 6, NeedWatches, herd, nullptr},
        {"R12", "Deadlock", 3, NeedNothing, nullptr, nullptr, deadlock},
        {"R13", "Upgrade waits for itself", 3, NeedNothing, upgrade, nullptr},
        {"R14", "Waits for its own orphan", 3, NeedNothing, selfOrphan, nullptr},
        {"R15", "Ghost waiter", 6, NeedWatches, ghostWaiter, nullptr},
        {"R16", "Next in line is dead", 2, NeedSessions, deadNextInLine, nullptr},
        {"R17", "Mixed recipes", 2, NeedNothing, mixedRecipes, nullptr},
        {"R18", "Two hold at once", 2, NeedNothing, doubleGrant, nullptr},
        {"R19", "Unclean hand-over", 6, NeedSessions | NeedRecording, uncleanHandOver, nullptr},
        {"R20", "Flapping client", 6, NeedSessions | NeedRecording, flappingClient, nullptr},
        {"R21", "Session timeout does not fit", 7, NeedSessions, timeoutFit, nullptr},
        {"R22", "Spin lockers", 6, NeedRecording, spinLockers, nullptr},
        {"R23", "Sequence numbers run out", 6, NeedNothing, sequenceRisk, nullptr},
        {"R24", "Directory was made anew", 7, NeedRecording, newIncarnation, nullptr},
        {"R25", "Leaked lock directories", 7, NeedScan, nullptr, leakedDirectories},
        {"R26", "Lock order hazard", 7, NeedRecording, nullptr, orderHazard},
        {"R27", "Clocks disagree", 7, NeedNothing, clockDoubt, clockOffset},
        {"R28", "Anybody may delete", 7, NeedAcl, nullptr, openAcl},
        {"R29", "Blind spots", 8, NeedNothing, nullptr, blindSpots},
        {"R30", "Ensemble unstable", 0, NeedNothing, nullptr, unstableEnsemble},
    };
    return table;
}

} // namespace lockscope
