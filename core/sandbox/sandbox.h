// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/sandbox/localserver.h"
#include "core/sandbox/trafficplan.h"

#include <QObject>

#include <memory>
#include <stop_token>

namespace lockscope {

class SandboxWorker;

/// A throw-away ZooKeeper with lifelike lock traffic, to explore and to learn on: sandboxLocks()
/// says what there is to see. Server, sessions and timers live in a thread of its own.
///
/// This is, beside core/operate, the only code that writes to ZooKeeper; it writes to the server
/// that it started itself and to no other.
///
///     Sandbox sandbox({.traffic = Traffic::Healthy, .server = {}});
///     connect(&sandbox, &Sandbox::ready, ...);    // connect string, then open what you like
///     connect(&sandbox, &Sandbox::failed, ...);   // explain(error) names the missing packages
///     sandbox.start();
///
/// On SIGINT and SIGTERM the program leaves its event loop and destroys this, or calls stop(). A
/// program that is killed leaves nothing either: see LocalServer.
class Sandbox : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        Traffic traffic = Traffic::Staged;
        LocalServer::Options server;
    };

    explicit Sandbox(Options options, QObject *parent = nullptr);
    ~Sandbox() override; ///< stop()

    /// Starts server and traffic; once per object. ready() or failed() follows, within a second or
    /// two.
    void start();
    /// Blocks until traffic and server are stopped and the data folder is removed (half a second);
    /// a start under way is broken off. Nothing is emitted any more.
    void stop();

    /// "127.0.0.1:PORT" once ready() was emitted, else empty.
    QString connectString() const { return m_connectString; }

signals:
    void ready(const QString &connectString); ///< everybody stands in a queue
    void failed(const lockscope::Error &error); ///< of LocalServer::start()
    /// After ready(): the server has ended, though nobody here ended it.
    void died(const lockscope::Error &error);

private:
    Options m_options;
    QString m_connectString;
    std::stop_source m_stop; ///< of a start that takes long
    std::unique_ptr<WorkerThread<SandboxWorker>> m_worker; ///< since start()
};

} // namespace lockscope
