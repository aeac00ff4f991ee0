// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clockwatch.h"
#include "core/base/sleepwatch.h"
#include "core/live/connectionstatus.h"
#include "core/zk/client.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace lockscope {

/// A session's by @p options; BadInput where the connect string cannot be used.
Result<zk::Options> zkOptions(const ConnectionOptions &options);

/// Why a session is over that is in one of the final states.
Error endOf(const zk::SessionInfo &session);

/// Keeps one session to the ensemble: makes a new Client when the session expired or no server name
/// could be resolved, at once and then after growing pauses. Not when asking again is of no use
/// (no ZooKeeper there, credentials refused). Lives in one thread with an event loop.
class Connection : public QObject
{
    Q_OBJECT

public:
    explicit Connection(QObject *parent = nullptr);
    ~Connection() override;

    /// Replaces the connection, if there is one.
    void open(const zk::Options &options);
    void close();

    const ConnectionStatus &status() const { return m_status; }
    const zk::Options &options() const { return m_options; }
    /// The session's; null while there is none or it never was connected.
    zk::Client *client() const { return m_isAttached ? m_client.get() : nullptr; }
    /// When its server was heard last, at the least, where it was found to be cut off just now: ms
    /// since 1970.
    qint64 heardLast() const;
    /// Our clock as it is, by nowMs() and bootMs(): ConnectionStatus::since is told by it also
    /// where it was set since. Before that is compared with what is of now.
    void followClock(qint64 now, qint64 boot);

signals:
    void statusChanged(const lockscope::ConnectionStatus &status);
    /// A new session is there. `client` stays good until sessionEnded().
    void sessionBegan(lockscope::zk::Client &client);
    void suspendedChanged(bool suspended);
    /// The session is gone, or could not be had: SessionLost where another one is being made.
    void sessionEnded(const lockscope::Error &error);
    void watchFired(const lockscope::zk::WatchEvent &event);

private:
    void connectNow();
    void accept(const zk::SessionInfo &session);
    void acceptConnecting(const zk::SessionInfo &session);
    void acceptConnected();
    void checkChroot(zk::Watch watch);
    bool isChrootMissing() const { return m_status.error.kind == ErrorKind::Gone; }
    void acceptEvent(const zk::WatchEvent &event);
    void acceptSuspended(const zk::SessionInfo &session);
    void acceptEnd(const zk::SessionInfo &session);
    void retryLater();
    void dropClient();
    void setState(ConnectionStatus::State state, const Error &error = {});
    void noteSleep();
    bool takeClock(qint64 now, qint64 boot);
    bool takeCounts();
    void sampleCounts();
    void noteSilence();
    Error whyUnreachable() const;
    void renew();

    zk::Options m_options;
    std::unique_ptr<zk::Client> m_client;
    bool m_isAttached = false; ///< sessionBegan() was told of m_client
    ConnectionStatus m_status;
    QTimer m_retry;
    QTimer m_patience; ///< until no answer is worth telling, or the session probably expired
    QTimer m_sampling;
    ClockWatch m_clock;
    SleepWatch m_sleep;
    std::optional<SleepWatch::Sleep> m_slept; ///< the last one; nothing: none
    bool m_hasBeenConnected = false; ///< since open()
    bool m_isSilent = false; ///< m_patience ended once
    int m_attempts = 0; ///< since it last was connected
};

} // namespace lockscope
