// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QString>
#include <QStringList>
#include <QVector>

namespace lockscope {

enum class Severity : quint8 { Info, Warning, Critical };
enum class Confidence : quint8 { Possible, Likely, Definite };

/// "info", "warning", "critical"; "possible", "likely", "definite"; never translated.
QString textOf(Severity severity);
QString textOf(Confidence confidence);

/// What a rule of the lock doctor says about one lock or session.
struct Finding
{
    QString rule; ///< "R07"
    QString title; ///< "Head asleep on a ghost"
    Severity severity = Severity::Info;
    Confidence confidence = Confidence::Possible;
    QString path; ///< the lock
    QStringList nodes; ///< absolute paths, the one to act on first
    QVector<SessionId> sessions;
    QString sentence; ///< what is the matter, complete
    QStringList evidence; ///< facts with times, one a line
    QStringList advice; ///< next steps, mildest first
    QString id; ///< stable over rounds: rule, lock, session, czxid

    friend bool operator==(const Finding &, const Finding &) = default;
};

/// A rule that could not be examined, and why.
struct SkippedRule
{
    QString rule;
    QString why;

    friend bool operator==(const SkippedRule &, const SkippedRule &) = default;
};

struct Diagnosis
{
    QVector<Finding> findings; ///< from proven defect to mere slowness
    QVector<SkippedRule> skipped;
};

} // namespace lockscope
