// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"
#include "core/history/durationhistogram.h"
#include "core/recipes/lockstate.h"

#include <QByteArray>
#include <QHash>
#include <QMap>

namespace lockscope {

/// What `lockscopectl metrics` knows at one moment. A value.
struct Metrics
{
    /// How long the locks of one path were held and waited for, as far as beginning and end were
    /// seen.
    struct Durations
    {
        DurationHistogram holds;
        DurationHistogram waits;
    };

    /// The servers answer, and what is known of the locks is of now. Otherwise nothing is told of
    /// them: a number that nobody looks after is worse than none.
    bool isLive = false;
    qint64 roundAt = 0; ///< our clock: when all of it was examined last; 0: not yet
    qint64 rounds = 0; ///< in which all of it was
    QVector<LockStatePtr> locks; ///< each path once
    DoctorReportPtr report; ///< null: none yet
    QMap<QString, int> members; ///< how many by state: "leader", "unreachable" …
    qsizetype leftOut = 0; ///< locks that are there and not looked at
    QHash<QString, Durations> durations; ///< by path; goes on over lost connections
};

/// In Prometheus' text format, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats):
/// UTF-8, one line a number, label values escaped. Names and labels are fixed by the manual page.
/// Pure.
QByteArray metricsText(const Metrics &metrics);

} // namespace lockscope
