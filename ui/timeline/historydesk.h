// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/connectionstatus.h"
#include "core/recording/recorder.h"
#include "ui/timeline/pastmoment.h"

#include <QTimer>

#include <memory>

namespace lockscope {

class RoundTaker;
class TimelinePage;

/// Keeps what happens to the locks that the window looks at, in memory, for an hour; shows that of
/// the open one as a timeline, and fetches the moment that is chosen there. GUI thread.
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
    void end(); ///< there is no connection
    void setStatus(const ConnectionStatus &status);
    /// The lock that is open; empty: none. A chosen moment stays chosen.
    void setLock(const QString &path);
    /// One of ours, as "delete".
    void noteAct(const QString &path, const QString &what);

    qint64 moment() const { return m_moment; } ///< 0: it is now
    void leave(); ///< back to now

signals:
    void momentReady(const lockscope::PastMoment &moment);
    void left(); ///< it is now again
    void failed(const lockscope::Error &error);

private:
    void choose(qint64 at);
    void fetchEvents();
    void fetchMoment();
    void acceptEvents(const QVector<LockEvent> &events);
    void acceptTold(const QVector<LockEvent> &events);
    void showTime();

    TimelinePage *m_page;
    std::unique_ptr<Recorder> m_recorder; ///< null: no connection
    QString m_path;
    qint64 m_moment = 0;
    quint64 m_asked = 0; ///< number of the last question; answers to others are late
    quint64 m_askedEvents = 0;
    bool m_hasEvents = false; ///< those of the open lock
    QTimer m_clock;
};

} // namespace lockscope
