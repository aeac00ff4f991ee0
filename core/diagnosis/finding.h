// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"

#include <QString>
#include <QStringList>
#include <QVector>

namespace lockscope {

enum class Severity : quint8 { Info, Warning, Critical };
enum class Confidence : quint8 { Possible, Likely, Definite };

/// "info", "warning", "critical"; "possible", "likely", "definite"; never translated.
QString textOf(Severity severity);
QString textOf(Confidence confidence);

/// One next step: in words, and as a command to copy where one helps.
struct Advice
{
    Message say; ///< complete sentence, escaped
    QString command; ///< for a shell, quoted by shellWord(); empty: there is none

    Advice() = default;
    Advice(Message text, QString commandLine = {}) // NOLINT: most advice is words alone
        : say(std::move(text))
        , command(std::move(commandLine))
    { }
    friend bool operator==(const Advice &, const Advice &) = default;
};

/// What a rule of the lock doctor says about one lock or session.
struct Finding
{
    QString rule; ///< "R07"
    Message title; ///< "Head asleep on a ghost"
    Severity severity = Severity::Info;
    Confidence confidence = Confidence::Possible;
    QString path; ///< the lock; empty: the ensemble, and so every lock
    /// All locks that it is about, where there are several: a ring is of each of its locks.
    QStringList locks;
    QStringList nodes; ///< absolute paths, the one to act on first
    QVector<SessionId> sessions;
    Message sentence; ///< what is the matter, complete
    Messages evidence; ///< facts with times, one a line
    QVector<Advice> advice; ///< next steps, mildest first
    /// Stable over rounds: rule, lock, session, czxid; or rule and lock where several are folded.
    QString id;
    /// Finding::id of what explains it: it is a consequence, shown below that. Empty: a cause.
    QString causedBy;
    /// Of how many contenders the rule says this: the first is the one in `sentence`, `nodes` and
    /// `sessions` are of all.
    int alike = 1;

    int heldUp = 0; ///< contenders of which `sentence` says that they wait for it

    /// Whether it says something of the lock at @p lock: of it, of several with it, or of all.
    bool concerns(const QString &lock) const
    {
        return path.isEmpty() || path == lock || locks.contains(lock);
    }

    friend bool operator==(const Finding &, const Finding &) = default;
};

/// A rule that could not be examined, and why.
struct SkippedRule
{
    QString rule; ///< empty: all, for locks that were not looked at
    Message why;

    friend bool operator==(const SkippedRule &, const SkippedRule &) = default;
};

/// A condition that holds, and that must last longer before it is a finding.
struct PendingFinding
{
    QString rule;
    QString path; ///< the lock; empty: the ensemble
    Message why; ///< "needs 20 s more of the same"
    QStringList locks = {}; ///< as Finding::locks

    /// As Finding::concerns().
    bool concerns(const QString &lock) const
    {
        return path.isEmpty() || path == lock || locks.contains(lock);
    }

    friend bool operator==(const PendingFinding &, const PendingFinding &) = default;
};

} // namespace lockscope
