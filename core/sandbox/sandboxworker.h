// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/sandbox.h"

namespace lockscope {

class Contestant;

/// Lives in the sandbox's thread and is deleted there.
class SandboxWorker : public QObject
{
    Q_OBJECT

public:
    SandboxWorker(Sandbox::Options options, std::stop_token stop);
    ~SandboxWorker() override; ///< stops the server, then closes all sessions

    void start();

signals:
    void ready(const QString &connectString);
    void failed(const lockscope::Error &error);
    void died(const lockscope::Error &error);

private:
    void tellWhenAllQueue();

    Sandbox::Options m_options;
    std::stop_token m_stop;
    std::unique_ptr<LocalServer> m_server; ///< goes after its clients
    std::vector<std::unique_ptr<Contestant>> m_contestants;
};

} // namespace lockscope
