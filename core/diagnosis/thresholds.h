// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/silence.h"

#include <QString>
#include <QVector>

#include <optional>

namespace lockscope {

/// All numbers that the rules of the lock doctor go by, in one place. Milliseconds, counts,
/// percent.
struct Thresholds
{
    qint64 apartMs = 1000; ///< every condition must hold in two rounds at least this far apart
    qint64 waitInfoMs = 60'000; ///< R01: the longest wait, info
    qint64 waitWarningMs = 300'000; ///< R01: warning, with `victims` waiters
    qint64 waitCriticalMs = 600'000; ///< R01: critical
    qint64 victims = 3; ///< R01: waiters from which on a long wait is a warning
    /// R01, R13, R14: a hold that many times as long as nearly all. R12: a wait up to so many
    /// times as long as half of them is usual.
    qint64 unusualFactor = 5;
    qint64 unusualMs = 10'000; ///< R01, R13, R14: and at least this long
    qint64 baseline = 20; ///< R01, R12, R13, R14: to have seen before one is called (un)usual
    qint64 growthRounds = 5; ///< R02: rounds in a row in which the queue grew
    qint64 growthMs = 10'000; ///< R02: and at least this long
    qint64 reconnectMs = 3000; ///< R03: a session between two servers is not gone
    qint64 longTimeoutMs = 60'000; ///< R03, R21: a session timeout that makes failover slow
    qint64 shortTimeoutMs = 4000; ///< R21: a session timeout that a short pause exceeds
    qint64 silentPercent = UsualSilentPercent; ///< R04: heartbeat age, of the session timeout
    qint64 verySilentPercent = 80; ///< R04: critical
    qint64 staticMs = 5000; ///< R10: the queue has not moved for this long
    qint64 herd = 10; ///< R11: sessions on one node
    qint64 herdWarning = 50; ///< R11: warning
    qint64 ringMs = 5000; ///< R12: a ring of waits must last
    qint64 ringCriticalMs = 60'000; ///< R12: critical when the youngest wait is older
    qint64 upgradeMs = 60'000; ///< R13
    qint64 observerLocks = 5; ///< R15: who watches in more locks is an observer
    qint64 flaps = 3; ///< R20: unclean ends of one client
    qint64 flapWindowMs = 600'000; ///< R20
    qint64 togetherMs = 10'000; ///< R20: ends so close to each other are one event
    qint64 spinCreates = 50; ///< R22: nodes created while one holder stood
    qint64 spinPercent = 80; ///< R22: of them gone without a grant, and not seen to wait
    qint64 spinWindowMs = 60'000; ///< R22: the time in which they are counted
    qint64 sequencePercent = 90; ///< R23: of 2^31
    qint64 orderMemoryMs = 86'400'000; ///< R26: how long a witness of an order counts
    qint64 leakedDirectories = 1000; ///< R25: empty directories below one parent
    qint64 leakedMs = 604'800'000; ///< R25: that have not changed for a week
    qint64 clockMs = 5000; ///< R27: disagreement of clocks
    qint64 leaderlessMs = 15'000; ///< R30: no leader for longer than an election takes
    qint64 outstanding = 1000; ///< R30: requests that a member has not answered
    qint64 latencyMs = 1000; ///< R30: what a member takes for a request, in the mean

    friend bool operator==(const Thresholds &, const Thresholds &) = default;
};

/// What a threshold is counted in.
enum class ThresholdUnit : quint8 { Duration, Percent, Count };

/// One row of the table: to list, edit and store them.
struct ThresholdEntry
{
    const char *key; ///< stable: "waitInfoMs"; ends with "Ms" or "Percent" unless it is a count
    const char *rules; ///< "R01"
    const char *meaning;
    qint64 Thresholds::*value;
    bool isOfLock = false; ///< may differ from lock to lock

    ThresholdUnit unit() const;
    /// As the settings file calls it: "wait-info".
    QString name() const;
};

/// Every member of Thresholds once, in the order of the rules.
const QVector<ThresholdEntry> &thresholdTable();

/// "5 m", "80 %", "3".
QString thresholdText(const ThresholdEntry &entry, qint64 value);
/// What thresholdText() wrote, or what means the same; nothing where it is not of that unit, where
/// the unit is missing, or where it is out of all reason (above 100 %, above ten years).
std::optional<qint64> thresholdFromText(const ThresholdEntry &entry, QStringView text);

/// Sets the one called @p key; false where there is none, or @p value is negative.
bool setThreshold(Thresholds *thresholds, QStringView key, qint64 value);

} // namespace lockscope
