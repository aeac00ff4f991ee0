// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <stop_token>

namespace lockscope {

/// A real, throw-away ZooKeeper server on loopback: Debian's libzookeeper-java with a headless
/// JRE, in a child process with a temporary data folder. Everything stops and is removed with the
/// object, and also when the program dies in any way (a supervisor sees its pipe close). Used by
/// the sandbox and by the tests. All functions block, and belong to the thread that started it.
class LocalServer
{
public:
    struct Options
    {
        quint16 port = 0; ///< 0: a free one
        int tickMs = 500; ///< session timeouts are clamped to [minTimeoutMs, 20 ticks]
        int minTimeoutMs = 0; ///< 0: two ticks
        int heapMb = 256; ///< 64 serves up to 10 000 nodes, 512 up to 400 000
        QString fourLetterWords = QStringLiteral("*"); ///< 4lw.commands.whitelist
        bool adminServer = false; ///< HTTP on adminPort(); makes starting about twice as long
        QStringList config; ///< more lines for zoo.cfg
        QStringList javaOptions;
        QString dataFolder; ///< empty: a temporary one that goes with the object
    };

    /// Starts it and returns once it serves (about half a second; blocks the caller). Refused with
    /// one sentence: it names the Debian packages where Java or the jars are missing, the folder
    /// where none can be made, and quotes the last lines of a server that does not come up. Another
    /// thread may end it early by @p stop, also while restart() waits: Closed then.
    static Result<std::unique_ptr<LocalServer>> start(
        const Options &options, const std::stop_token &stop = {});
    ~LocalServer();

    quint16 port() const;
    quint16 adminPort() const; ///< 0 without Options::adminServer
    QString connectString() const; ///< "127.0.0.1:PORT"
    qint64 processId() const; ///< the server's, 0 after kill()

    /// Calls @p tell, with the server's last lines, when it ends though nobody here ended it. Needs
    /// an event loop in this thread.
    void whenDead(std::function<void(const Error &)> tell);
    void kill(); ///< SIGKILL; the data folder stays for restart()
    Result<Done> restart(); ///< on the same port and data folder, after kill()
    void freeze(); ///< SIGSTOP
    void thaw(); ///< SIGCONT

    /// What the server answers to a four-letter word ("srvr"); Unreachable, TimedOut.
    Result<QByteArray> ask(const QByteArray &word) const;

private:
    struct Process;
    explicit LocalServer(std::unique_ptr<Process> process);
    std::unique_ptr<Process> m_process;
};

} // namespace lockscope
