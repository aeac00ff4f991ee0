// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clockwatch.h"
#include "core/base/sleepwatch.h"
#include "core/diagnosis/doctorreport.h"
#include "core/history/endings.h"
#include "core/recording/patientclock.h"
#include "core/recording/recorder.h"
#include "core/recording/recordingreader.h"
#include "core/recording/recordingwriter.h"
#include "core/recording/redaction.h"

#include <QHash>
#include <QTimer>

namespace lockscope {

/// Derives events from what it is given and writes all of it down. Lives in the recorder's thread;
/// see Recorder.
class RecorderWorker : public QObject
{
    Q_OBJECT

public:
    explicit RecorderWorker(const RecorderOptions &options);
    ~RecorderWorker() override;

    /// Before all else; see Recorder::open().
    Result<Done> open(const QString &name);
    /// Writes what is left, and nothing more. The first thing that went wrong, if anything did.
    Result<Done> end();
    void keep(const LockStatePtr &state, qint64 now);
    void keep(const ServerFactsPtr &facts);
    void keep(const DoctorReportPtr &report);
    void noteConnected(bool isConnected, qint64 now);
    void forget(const QString &path, qint64 now);
    void leaveOut(const QString &path, qint64 now);
    void noteAct(const QString &path, const QString &what, qint64 now);
    void read(const std::function<void(RecordingReader &reader)> &read);

signals:
    void told(const QVector<lockscope::LockEvent> &events);
    void failed(const lockscope::Error &error);
    void pruned(qint64 from);

private:
    /// What is known of a lock.
    struct Lock
    {
        std::optional<KeptState> kept; ///< as it was written last
        LockStatePtr state; ///< that it was made of; null: of an earlier run
        LockMoment moment; ///< the last one of which events were told
        qint64 quietUntil = 0; ///< until when nothing had changed since; 0: that is not known
        LockStatePtr unread; ///< a later one, of whose nodes some are still to be read
        qint64 at = 0; ///< of the last frame
        qint64 wholeBytes = 0; ///< of the last whole one …
        qint64 changeBytes = 0; ///< … and of the changes since
        qint64 wholeAt = 0;
    };
    /// How tellEvents() went through a lock's last states.
    struct TellingOrder
    {
        qint64 firstAt = 0; ///< of those states; 0: there are none
        qint64 toldAt = 0; ///< the last one of which events were told; 0: it is earlier
        QHash<QString, qint64> listedAt; ///< of those told: the last one with that part, by path
        std::optional<LockSnapshot> unread; ///< see Lock::unread …
        qint64 unreadAt = 0; ///< … and since when it was so
    };
    /// One that went, and of which it is not known how.
    struct Open
    {
        qint64 row = 0;
        LockEvent event;
        SessionSight before;
    };

    /// A time in which nothing is known of a lock, or of all; it lasts.
    struct Unseen
    {
        qint64 row = 0;
        LockEvent told;
    };
    /// A finding that was told to be open.
    struct OpenFinding
    {
        LockEvent told; ///< but for when: it is not over before `notBefore`, as far as is known
        QString keptAs; ///< its id in the file: see Redaction
        bool isRecalled = false; ///< an earlier recorder told it, and it may still be so
    };

    Result<Done> checkKind(bool isOld);
    void begin(qint64 now);
    void write(const LockState &state, qint64 now, Lock *lock);
    void writeFrame(KeptState kept, Lock *lock);
    void writeLast();
    void recall(const QString &path, Lock *lock);
    TellingOrder tellingOrder(const QString &path, qint64 until);
    std::optional<RecordedState> recorded(const QString &path, qint64 at);
    LockMoment momentTold(const QString &path, const RecordedState &told);
    void tellEvents(const LockStatePtr &state, Lock *lock);
    void tellStep(const LockState &state, Lock *lock);
    qint64 addRow(const LockEvent &event);
    void add(LockEvent event);
    void noteQuiet(qint64 at);
    void settleOpen(const ServerFacts &facts);
    void settle(const Open &open, const Cause &cause);
    void noteSights(const ServerFacts &facts);
    void noteEndpoints(const ServerFacts &facts, Lock *lock);
    void tellDiagnosis(const Diagnosis &diagnosis, qint64 at);
    void recallFindings(qint64 endedAt);
    void judgeRecalled(const Diagnosis &diagnosis, qint64 at);
    void recognise(const Diagnosis &diagnosis);
    QStringList overIn(const Diagnosis &diagnosis) const;
    void tellFindings(const Diagnosis &diagnosis, qint64 at);
    QSet<SessionId> presentSessions() const;
    bool isOver() const { return !m_writer; }
    void beginGap(const QString &path, const QString &why, qint64 now);
    void endGap(const QString &path, qint64 until);
    QSet<QString> locksToKeep();
    void recallGaps(qint64 endedAt);
    void forgetGaps(qint64 cut, const QSet<QString> &kept);
    void drop(const QString &path, qint64 now);
    void writeStale(Lock *lock);
    void noteSleep();
    void followClock(qint64 byMs);
    void noteAwake();
    void touch();
    void commit();
    void noteAlive();
    void fail();

    RecorderOptions m_options;
    std::unique_ptr<RecordingFile> m_file;
    std::optional<RecordingWriter> m_writer; ///< none: before open(), and once something failed
    std::optional<RecordingReader> m_reader;
    Redaction m_redaction;
    QHash<QString, Lock> m_locks;
    ServerFactsPtr m_facts; ///< the last ones; null: none
    qint64 m_askedAt = 0; ///< for these; 0: there are none, or our clock was set since
    QHash<SessionId, SessionSight> m_sights; ///< of sessions that were seen in locks
    QVector<Open> m_open;
    BaselineLearner m_learner;
    QVector<LockEvent> m_told; ///< since the last commit
    std::optional<Diagnosis> m_diagnosis; ///< the last one
    qint64 m_diagnosisAt = 0; ///< when one was last written
    /// By Finding::id, or where that is not known any more, by what they are kept as.
    QHash<QString, OpenFinding> m_openFindings;
    qint64 m_judgedFrom = 0; ///< when the doctor first said something; 0: not yet
    QHash<QString, Unseen> m_unseen; ///< by path; that of all locks, while not connected, by none
    QSet<QString> m_awaited; ///< those of an earlier recorder that may be looked at again
    std::optional<qint64> m_readFrom; ///< bootMs() when something was first read
    qint64 m_prunedAt = 0; ///< bootMs()
    PatientClock m_pruning; ///< by which what is old goes
    ClockWatch m_clock;
    SleepWatch m_sleep;
    std::optional<Error> m_failure; ///< nothing more is kept
    bool m_hasForgotten = false; ///< a lock
    QTimer *m_commit; ///< children: they go where this goes
    QTimer *m_alive;
};

} // namespace lockscope
