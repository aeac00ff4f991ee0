// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/thresholds.h"

#include <QString>

namespace lockscope {

const QVector<ThresholdEntry> &thresholdTable()
{
    using T = Thresholds;
    static const QVector<ThresholdEntry> table {
        {"apartMs", "all", "time between two rounds that must agree", &T::apartMs},
        {"waitInfoMs", "R01", "longest wait: info", &T::waitInfoMs},
        {"waitWarningMs", "R01", "longest wait: warning", &T::waitWarningMs},
        {"waitCriticalMs", "R01", "longest wait: critical", &T::waitCriticalMs},
        {"victims", "R01", "waiters that make a long wait a warning", &T::victims},
        {"growthRounds", "R02", "rounds in which the queue grew", &T::growthRounds},
        {"growthMs", "R02", "time over which the queue grew", &T::growthMs},
        {"reconnectMs", "R03", "time in which clients change servers", &T::reconnectMs},
        {"longTimeoutMs", "R03 R21", "session timeout that makes failover slow", &T::longTimeoutMs},
        {"shortTimeoutMs", "R21", "session timeout that a pause exceeds", &T::shortTimeoutMs},
        {"silentPercent", "R04", "heartbeat age in percent of the timeout: warning",
         &T::silentPercent},
        {"verySilentPercent", "R04", "heartbeat age in percent of the timeout: critical",
         &T::verySilentPercent},
        {"staticMs", "R10", "time without any movement in the queue", &T::staticMs},
        {"herd", "R11", "sessions that watch one node: info", &T::herd},
        {"herdWarning", "R11", "sessions that watch one node: warning", &T::herdWarning},
        {"ringMs", "R12", "time for which a ring of waits must last", &T::ringMs},
        {"ringCriticalMs", "R12", "youngest wait of a ring: critical", &T::ringCriticalMs},
        {"upgradeMs", "R13", "wait for an upgrade", &T::upgradeMs},
        {"observerLocks", "R15", "locks in which an observer watches", &T::observerLocks},
        {"flaps", "R20", "unclean ends of one client", &T::flaps},
        {"flapWindowMs", "R20", "time in which they are counted", &T::flapWindowMs},
        {"spinCreates", "R22", "nodes created under one holder", &T::spinCreates},
        {"spinPercent", "R22", "percent of them gone without a grant", &T::spinPercent},
        {"sequencePercent", "R23", "next sequence number in percent of 2^31", &T::sequencePercent},
        {"leakedDirectories", "R25", "empty directories below one parent", &T::leakedDirectories},
        {"leakedMs", "R25", "time in which they did not change", &T::leakedMs},
        {"clockMs", "R27", "disagreement of clocks", &T::clockMs},
        {"electionMs", "R30", "time without a leader", &T::electionMs},
        {"outstanding", "R30", "requests that a member has not answered", &T::outstanding},
        {"electionHoldMs", "R01 R12", "hold that makes a lock an election", &T::electionHoldMs},
    };
    return table;
}

bool setThreshold(Thresholds *thresholds, QStringView key, qint64 value)
{
    for (const ThresholdEntry &entry : thresholdTable()) {
        if (key != QLatin1String(entry.key) || value < 0)
            continue;
        thresholds->*entry.value = value;
        return true;
    }
    return false;
}

} // namespace lockscope
