// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/recordingreader.h"

namespace lockscope::ctl {

/// What somebody watches, then and now.
struct WatchChange
{
    QString node;
    QStringList before;
    QStringList after;
};

/// What became of a lock from one moment to another.
struct LockChange
{
    QString path;
    QStringList came; ///< paths of contenders
    QStringList went;
    QStringList granted; ///< of those that were there before, too
    QStringList lost; ///< that were entitled, and are not
    QVector<WatchChange> watches;
    QStringList recipesBefore;
    QStringList recipesAfter;
    QString verdictBefore; ///< empty: not known
    QString verdictAfter;

    bool isEmpty() const;
};

/// A member of the ensemble whose role or version is another.
struct MemberChange
{
    QString host;
    QString before; ///< "leader, 3.8.0"; empty: not known, it did not answer or was not asked
    QString after;
};

/// All that is different.
struct Difference
{
    QVector<LockChange> locks; ///< those with changes, by path
    QStringList newLocks; ///< seen not to be there before
    QStringList goneLocks; ///< seen not to be there any more
    /// Of which the other moment has nothing: nobody was in it, or it was not looked at, or it
    /// could not be read.
    QStringList onlyBefore;
    QStringList onlyAfter;
    QVector<MemberChange> members;
    QVector<Finding> opened;
    QVector<Finding> resolved;
    /// Of which the other moment could not tell: by its rule, or how one of its locks stood, or as
    /// it still had to last.
    QVector<Finding> foundOnlyBefore;
    QVector<Finding> foundOnlyAfter;
    bool knowsSkippedBefore = true; ///< Diagnosis::knowsSkipped
    bool knowsSkippedAfter = true;

    bool isEmpty() const;
};

/// Pure.
LockChange changeBetween(const RecordedState &before, const RecordedState &after);
QVector<MemberChange> membersBetween(const ServerFacts *before, const ServerFacts *after);
/// Fills in what both say of verdicts and findings. A finding is new, or resolved, where the other
/// moment is known to lack it; where that could not tell, it is found in one alone. REQUIRES: new
/// and gone locks are filled in.
void addDiagnoses(const Diagnosis &before, const Diagnosis &after, Difference *difference);

QJsonObject differenceJson(const Difference &difference);
/// For people; empty: nothing is different.
QString differenceText(const Difference &difference);

} // namespace lockscope::ctl
