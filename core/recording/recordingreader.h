// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/evidence.h"
#include "core/diagnosis/verdict.h"
#include "core/history/baselines.h"
#include "core/history/event.h"
#include "core/recording/packedstate.h"
#include "core/recording/recordingfile.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// A lock as a recording has it at one moment.
struct RecordedState
{
    /// Never null. What is live was so until the moment asked for; stale, also where no recorder
    /// ran then, or nobody looked at it.
    LockStatePtr state;
    ServerFactsPtr facts; ///< what the servers said by then, or next; null: nothing
    qint64 at = 0; ///< when it was read so
    /// The servers were asked after the lock last changed: what they said is of this state.
    bool areFactsOfIt = false;
};

/// What the servers said of those in the queue, an entry each. All that stands there has stood
/// there since RecordedState::at, whatever moment was asked for: what was said after that is of
/// them.
QVector<ContenderEvidence> evidenceOf(const RecordedState &recorded);

/// Refused: @p source, as people name it, has nothing of the lock at @p path. A lock without
/// contenders is none that a look at all locks finds: it need not be gone.
Error hasNothingOf(const QString &source, const QString &path);

/// What of the events is wanted.
struct EventQuery
{
    QString path = {}; ///< of the lock; empty: of all
    qint64 from = 0;
    qint64 to = 0; ///< 0: to the end
    /// Its recorder goes on: a gap that lasts has no end. Else it ends with what is recorded.
    bool isOfRunning = false;
};

/// What the doctor said, and when (ms since 1970): what did not change is not recorded again soon.
struct RecordedDiagnosis
{
    qint64 at = 0;
    Diagnosis diagnosis;
};

/// Reads what a recording has, while it is written, too. Lives in the file's thread, and is
/// outlived by it. What is damaged is an error, and what was read so far is given.
class RecordingReader
{
public:
    explicit RecordingReader(RecordingFile &file);

    bool isSnapshot();
    bool isRedacted();
    qint64 from(); ///< 0: nothing is there
    qint64 to();
    QStringList locks(); ///< sorted
    /// Of these the ones that states were kept of. Of a lock that a chain merely led to, verdicts
    /// and findings may be all there is.
    QStringList locksWithStates();
    qint64 eventCount();
    /// In order of time, each to @p take; false from it ends that. Those of no lock, too.
    Result<Done> events(
        const EventQuery &query, const std::function<bool(const LockEvent &)> &take);
    Result<QVector<LockEvent>> events(const EventQuery &query = {});
    /// Refused where there is none of @p path at @p at: says from when on there is.
    Result<RecordedState> state(const QString &path, qint64 at);
    /// The states of @p path from the last whole one by @p at until then, in order, and when each
    /// was read; the first is the whole one. None where there is none.
    Result<Done> states(const QString &path, qint64 at,
        const std::function<void(const KeptState &state, qint64 at)> &take);
    /// What was learned by it; of recordings of before that was kept, by their events.
    Result<Baselines> baselines();
    /// Of a file that is written: the findings that were told to be open and not to be over, by
    /// the ids that the recorder gave them. As they were told, but for when: `notBefore` is since
    /// when nobody has seen whether they still are.
    QHash<QString, LockEvent> openFindings();
    /// See RecordingFile::copyTo().
    Result<Done> copyTo(const QString &name) { return m_file.copyTo(name); }
    /// The last one by then; nothing where none was recorded.
    std::optional<RecordedDiagnosis> diagnosis(qint64 at);
    /// Whether a state of @p path by @p at was kept: where state() fails, then it cannot be read.
    bool hasState(const QString &path, qint64 at);
    /// Refused once something of the file could not be read: what was told since may lack that.
    Result<Done> checked() const;

private:
    Result<Done> keptStates(
        qint64 lock, qint64 at, const std::function<void(const KeptState &state, qint64 at)> &take);
    ServerFactsPtr facts(qint64 at, qint64 changedAt, qint64 nextAt, bool *areOfIt);
    qint64 lookedUntil(qint64 writtenAt);
    tl::unexpected<Error> damage() const;

    RecordingFile &m_file;
};

} // namespace lockscope
