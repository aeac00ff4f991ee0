// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/lanes.h"
#include "core/history/statistics.h"
#include "core/live/connectionstatus.h"
#include "core/recording/historyreader.h"
#include "core/recording/recorder.h"
#include "ui/timeline/pastmoment.h"

#include <QSet>

#include <memory>
#include <optional>

namespace lockscope {

class RoundTaker;
class TimelinePage;

/// Keeps what happens to the locks that the window looks at, in memory, for an hour, or reads what
/// somebody kept in a file; shows that of the open lock, or of all, as a timeline, and fetches the
/// moment that is chosen there. GUI thread.
class HistoryDesk : public QObject
{
    Q_OBJECT

public:
    /// How long things are kept, and how much memory that may take: the oldest goes first.
    static constexpr qint64 KeptMs = 3'600'000;
    static constexpr qint64 KeptBytes = 64 << 20;

    /// The page belongs to @p parent.
    explicit HistoryDesk(QWidget *parent);
    ~HistoryDesk() override;

    TimelinePage &page() { return *m_page; }
    /// A connection that begins: what was kept of the one before is forgotten.
    void follow(const RoundTaker &rounds);
    void end(); ///< there is no connection, and no history is shown
    /// Opens a recording, a snapshot or a server's data directory, beside what is shown: then
    /// historyOpened() or openingFailed().
    void open(const QString &name);
    void cancelOpening(); ///< neither is told any more
    /// Shows what was opened, from its end on. A moment of it is always shown.
    void showHistory();
    /// What is shown is no connection's.
    bool isHistory() const { return m_reader != nullptr; }
    const HistoryInfo &history() const { return m_history; } ///< the one that is shown
    void setStatus(const ConnectionStatus &status);
    /// The lock that is open; empty: none. A chosen moment stays chosen.
    void setLock(const QString &path);
    /// One of ours, as "delete".
    void noteAct(const QString &path, const QString &what);

    /// What is chosen; 0: it is now, or the end of a history.
    qint64 moment() const { return m_moment; }
    void leave(); ///< back to now, or to the end

    /// Writes what happened in the stretch that the timeline shows, of its lock or of all: then
    /// reportWritten() or reportFailed(). @p file: see writeIncident().
    void writeReport(const QString &file);
    bool hasSource() const { return (m_recorder && !m_failure) || m_reader; }

    /// Whether something of a connection is kept in memory.
    bool isKeeping() const { return m_isKeeping; }
    /// Why nothing of this connection is kept any more, and what was kept is lost; nothing: it is.
    const std::optional<Error> &failure() const { return m_failure; }
    /// What is kept, as a recording that opens everywhere: then recordingWritten() or
    /// reportFailed(). Of what lives in a file already there is nothing to be written.
    void writeRecording(const QString &file);

signals:
    void reportWritten(const QString &file);
    void recordingWritten(const QString &file);
    void reportFailed(const lockscope::Error &error); ///< nothing was written
    void keepingChanged(bool isKeeping);
    void momentReady(const lockscope::PastMoment &moment);
    void left(); ///< it is now again
    void failed(const lockscope::Error &error); ///< see failure()
    void damaged(const lockscope::Error &error); ///< something of a moment cannot be read
    void historyOpened(const lockscope::HistoryInfo &info);
    void openingFailed(const lockscope::Error &error);
    void openingProgressed(int percent);

private:
    /// Runs @p read with what is kept, in its thread. There must be something.
    void read(std::function<void(HistorySource &)> read);
    qint64 endNow() const; ///< of what is known

    void feed(const RoundTaker &rounds);
    void fail(const Error &error);
    void showFailure();
    void setKeeping(bool isKeeping);
    void choose(qint64 at);
    void fetchEvents();
    void fetchMoment();
    void acceptLanes(const Lanes &lanes, const StatisticsBuilder &locks);
    Lanes::Of ofWhat() const;
    void acceptTold(const QVector<LockEvent> &events);
    void acceptPruned(qint64 from);
    void showTime();

    TimelinePage *m_page;
    std::unique_ptr<Recorder> m_recorder; ///< null: no connection
    std::unique_ptr<QObject> m_feeds; ///< of m_recorder: they end with it
    std::optional<Error> m_failure;
    qint64 m_failedAt = 0;
    QSet<QString> m_leftOut; ///< locks with too many contenders to be kept
    std::unique_ptr<HistoryReader> m_reader; ///< null: no history is shown
    std::unique_ptr<HistoryReader> m_opening; ///< null: none is being opened
    int m_openings = 0; ///< the number of that one
    HistoryInfo m_opened; ///< of m_opening
    HistoryInfo m_history; ///< of m_reader
    QString m_path;
    qint64 m_moment = 0; ///< that was chosen; 0: none
    qint64 m_shownAt = 0; ///< the moment that is shown, which may be the one before; 0: none
    bool m_isWriting = false; ///< a file, into which nothing can be written any more if it fails
    quint64 m_asked = 0; ///< number of the last question; answers to others are late
    quint64 m_askedEvents = 0;
    bool m_hasEvents = false; ///< those of the open lock
    qint64 m_keptFrom = 0; ///< by m_recorder: what was before has gone; 0: nothing has
    bool m_isKeeping = false;
};

} // namespace lockscope
