// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QStringList>

namespace lockscope {

/// The server process behind LocalServer and LocalEnsemble, under a supervisor (a shell) that
/// kills it and removes its folder as soon as the pipe from this program closes, however this
/// program ended. PR_SET_PDEATHSIG would not do: it fires when the *thread* that forked ends.
class ServerProcess
{
public:
    /// @p folder is removed with the process if this program dies; empty: nothing is removed.
    ServerProcess(QString program, QStringList arguments, QString logFile, QString folder);
    ~ServerProcess(); ///< kills it

    /// Starts it, without waiting until it serves. Unreachable where that fails.
    Result<Done> launch();
    /// Returns once `srvr` on @p port says which mode it is in; Unreachable with the last lines of
    /// its log where it ended instead, TimedOut after @p timeoutMs.
    Result<Done> waitUntilServing(quint16 port, int timeoutMs);

    bool isRunning() const { return m_supervisor.state() != QProcess::NotRunning; }
    qint64 id() const { return isRunning() ? m_id : 0; }
    bool failedForPort() const; ///< its log says that an address is in use

    void kill(); ///< returns when it is gone
    void freeze(); ///< returns when none of its threads runs
    void thaw();

private:
    Error notServing(ErrorKind kind) const;

    QString m_program;
    QStringList m_arguments;
    QString m_logFile;
    QString m_folder;
    QProcess m_supervisor;
    qint64 m_id = 0;
};

/// A loopback port that was free a moment ago.
quint16 freePort();

/// What the server on 127.0.0.1:@p port answers to a four-letter word; Unreachable, TimedOut.
Result<QByteArray> askServer(quint16 port, const QByteArray &word, int timeoutMs = 10'000);

} // namespace lockscope
