// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"
#include "core/history/baselines.h"
#include "core/history/event.h"
#include "core/recording/packedstate.h"
#include "core/recording/recordingfile.h"
#include "core/server/serverfacts.h"

#include <QHash>
#include <QSet>

namespace lockscope {

/// Until when a recording keeps what it has. What is older, or more, goes, the oldest first.
struct RecordingLimits
{
    qint64 maxBytes = qint64(1) << 30;
    qint64 keepMs = 7LL * 24 * 3'600'000;
};

/// Writes values into a recording. Nothing is there for others before commit(), and all of it then.
/// Lives in the file's thread, and is outlived by it.
class RecordingWriter
{
public:
    explicit RecordingWriter(RecordingFile &file);

    /// What is written from here on is written by commit().
    void begin();
    /// False where that failed: RecordingFile::error() says how, and nothing more is written.
    bool commit();
    bool isBegun() const { return m_isBegun; }

    /// A recorder is there from @p now on. When the one before was last seen to be; 0: there was
    /// none.
    qint64 beginRun(qint64 now);
    void noteAlive(qint64 now);

    /// Gives the number of its row.
    qint64 add(const LockEvent &event);
    /// How an event's contender went is known by now.
    void setEnd(qint64 row, LockEvent::Kind kind, SessionId by);
    /// A gap is over at @p until; by a clock that was set back, not before it began. Gives when.
    qint64 setUntil(qint64 row, qint64 until);
    /// Of those of all locks that lasted when a recorder ended, or was killed.
    void endGapsOfAll(qint64 until);
    /// Those of one lock that lasted then, by row: they go on until somebody looks at it again.
    QHash<qint64, LockEvent> lastingGaps();
    /// Those that states were kept of, sorted; but for those that had gone by the last one.
    QStringList locksLeft();
    /// Of a contender whose connection was not known when it came.
    void setEndpoint(const LockEvent &event, const QString &endpoint);
    /// Whole: packed(); else a StateChange of the one before. That of a lock that is gone, and the
    /// next one, are to be whole: prune() takes a lock whose last whole state says so.
    void addState(const QString &path, qint64 at, bool isWhole, const QByteArray &bytes);
    void add(const ServerFacts &facts);
    void add(const Diagnosis &diagnosis, qint64 at);
    /// A finding is open, as @p told: see RecordingReader::openFindings().
    void keepOpen(const QString &id, const LockEvent &told);
    /// It is over.
    void dropOpen(const QString &id);
    /// Of those that were seen to be open until @p since.
    void loseOpen(qint64 since);
    /// More that was learned: it counts beside what is there.
    void add(const Baselines &learned);
    /// Of what was learned, that nobody goes by any more; beginRun() does, too.
    void forgetOldWeeks(qint64 now);

    /// Leaves out what is beyond @p limits at @p now, with it each lock that was gone by then, or
    /// of which a gap of its own lasts since before; of those @p kept that gap stays, and the last
    /// state. From when on all is there; 0: nothing went.
    qint64 prune(const RecordingLimits &limits, qint64 now, const QSet<QString> &kept = {});

private:
    QVariant lockId(const QString &path);
    void fillIn(const LockEvent &event);
    QVariant contenderId(const LockEvent &event);
    qint64 inserted(const char *sql, std::initializer_list<QVariant> values);
    bool isOfGone(qint64 frame);
    bool dropStates(qint64 lock, qint64 cut);
    void dropLocks(QSet<qint64> locks);
    void dropUnseen(qint64 cut, const QSet<QString> &kept);
    void dropBefore(qint64 cut, const QSet<QString> &kept);

    RecordingFile &m_file;
    QHash<QString, qint64> m_locks; ///< rows by path
    QHash<QPair<QString, qint64>, qint64> m_contenders; ///< rows of those present: node and token
    qint64 m_run = 0;
    bool m_isBegun = false;
};

} // namespace lockscope
