// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"
#include "core/live/connectionstatus.h"
#include "core/report/json.h"
#include "core/server/serverfacts.h"

namespace lockscope::ctl {

/// A diagnosis for a terminal: a verdict for each lock, the findings, what must last longer, what
/// was not examined and why. Given to @p sink in parts; false where it refused.
bool writeDiagnosisText(const Diagnosis &diagnosis, const Sink &sink);

/// One verdict, with why and what to do.
QString verdictText(const Verdict &verdict);

/// A verdict of the past, of @p at (ms since 1970), with why: nobody can act on it any more. What
/// it says is escaped: it is as a file has it.
QString judgedText(const Verdict &verdict, qint64 at);

/// What was not examined, and why, escaped; rules with one reason on one line. Also that this is
/// not known.
QString skippedText(const Diagnosis &diagnosis);

/// What was seen of the lock at @p path and must last longer to be a finding.
QVector<PendingFinding> pendingOf(const QString &path, const Diagnosis &diagnosis);

/// One verdict of many, with what is @p pending.
QString watchedText(const Verdict &verdict, const QVector<PendingFinding> &pending);

/// "12 locks: 1 stuck, 11 held.", of those that were asked for.
QString countsText(const Diagnosis &diagnosis);

/// All rules with their titles, one a line.
QString rulesText();

/// Whether two verdicts on a lock differ in nothing but times and counts.
bool saysTheSame(const Verdict &a, const Verdict &b);

/// The exit status of `lockscopectl doctor`: 1 where a lock that was asked for is slow or stuck, or
/// there is a finding of warning or above, also of a lock that was only followed; 3 where no more
/// is known of one that was asked for; else 0.
int statusOf(const Diagnosis &diagnosis);

/// What is left of a diagnosis that was made in too short a time: nothing is certain. @p facts may
/// be null.
Diagnosis unproven(Diagnosis diagnosis, const QStringList &paths,
    const ConnectionStatus &connection, const ServerFacts *facts);

} // namespace lockscope::ctl
