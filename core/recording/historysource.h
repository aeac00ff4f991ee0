// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/postmortem.h"
#include "core/recording/pastdoctor.h"
#include "core/recording/recordingreader.h"

namespace lockscope {

/// Where a history is read from. Reads only. One thread.
class HistorySource
{
public:
    /// A recording or a snapshot, by its file name, or the data directory of a ZooKeeper server, or
    /// a folder that has one of each member of its ensemble,
    /// which is read anew for each question, unless load() has done that. Refused, with what is
    /// wrong, otherwise. @p control: of load() and what is asked later, which fails as Closed where
    /// it was stopped.
    static Result<std::unique_ptr<HistorySource>> open(
        const QString &name, const HistoryControl &control = {});
    /// The same of several, all of them data directories: those of members of one ensemble, see
    /// findMembers(), as one history.
    static Result<std::unique_ptr<HistorySource>> open(
        const QStringList &names, const HistoryControl &control = {});
    /// What a recorder has kept so far. The file outlives it.
    static std::unique_ptr<HistorySource> of(const RecordingReader &reader);
    virtual ~HistorySource() = default;

    /// Reads what is asked for again and again. Closed where it was stopped. Blocks.
    virtual Result<Done> load() { return Done {}; }
    virtual QString kind() = 0; ///< "recording", "snapshot", "transaction-log"
    virtual qint64 from() = 0; ///< ms since 1970; 0: it has nothing
    virtual qint64 to() = 0;
    virtual QStringList locks() = 0;
    /// As RecordingReader::locksWithStates().
    virtual QStringList locksWithStates() { return locks(); }
    /// In order of time.
    virtual Result<Done> events(
        const EventQuery &query, const std::function<bool(const LockEvent &)> &take) = 0;
    virtual Result<RecordedState> state(const QString &path, qint64 at) = 0;
    /// @p locks at @p at, without those of which nothing is known then, and diagnosis(): of a
    /// server's files for the price of one of the two. Fails where those cannot be read, or begin
    /// later.
    virtual Result<PastLocks> past(const QStringList &locks, qint64 at) = 0;
    /// Ids of those that were used in a lock by then.
    virtual QStringList recipesOf(const QString &path, qint64 at) = 0;
    /// What was said by @p at, the last time: of a recording. What would have been said then: of a
    /// server's files, see pastLocksAt(). Nothing where the source has none.
    virtual std::optional<RecordedDiagnosis> diagnosis(qint64 at) = 0;
    /// What of it could not be used, a sentence each.
    virtual Messages problems() { return {}; }
};

/// A stretch of a history, ms since 1970.
struct HistoryStretch
{
    qint64 from = 0;
    qint64 to = 0;
    QVector<LockEvent> before; ///< a gap of all locks, where the source begins later
    QVector<LockEvent> after; ///< the same, where it has ended by then
};

/// What was asked of @p source, @p from and @p to; 0: from its beginning, to its end. That nothing
/// is there of a part of it does not say that nothing happened. Of a snapshot no part is missing:
/// what it has of before, it has of each contender.
HistoryStretch stretchOf(HistorySource &source, qint64 from, qint64 to);

} // namespace lockscope
