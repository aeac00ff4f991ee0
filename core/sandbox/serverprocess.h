// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QProcess>
#include <QStringList>

#include <functional>
#include <stop_token>

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

    /// Starts it, without waiting until it serves. Refused where that fails, Closed where @p stop
    /// asks for it.
    Result<Done> launch(const std::stop_token &stop = {});
    /// Returns once `srvr` on @p port says which mode it is in; Refused with the last lines of its
    /// log where it ended instead or @p timeoutMs are over, Closed where @p stop asks for it.
    Result<Done> waitUntilServing(quint16 port, int timeoutMs, const std::stop_token &stop = {});
    /// Calls @p tell, with its last lines, when it ends and this did not kill it.
    void whenDead(std::function<void(const Error &)> tell) { m_tellDead = std::move(tell); }

    bool isRunning() const { return m_supervisor.state() != QProcess::NotRunning; }
    qint64 id() const { return isRunning() ? m_id : 0; }
    bool failedForPort() const; ///< its log says that an address is in use

    void kill(); ///< returns when it is gone
    void freeze(); ///< returns when none of its threads runs
    void thaw();

private:
    Error notServing(const Message &what);
    void acceptEnd();

    QString m_program;
    QStringList m_arguments;
    QString m_logFile;
    QString m_folder;
    QProcess m_supervisor;
    std::function<void(const Error &)> m_tellDead;
    qint64 m_id = 0;
};

/// What the server on 127.0.0.1:@p port answers to a four-letter word; Unreachable, TimedOut.
Result<QByteArray> askServer(quint16 port, const QByteArray &word, int timeoutMs = 10'000);

} // namespace lockscope
