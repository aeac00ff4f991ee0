// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "core/sandbox/sandbox.h"

namespace lockscope::ctl {

/// `lockscopectl sandbox`: a local ZooKeeper with lock traffic until Ctrl+C.
class SandboxCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return UsesTime; }
    qsizetype mostArguments() const override { return 0; }
    QString timeoutText() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    void announce(const QString &connectString);
    void acceptDeath(const Error &error);
    /// Stops the server and removes its data before the program ends.
    void end(int status);
    void timeOut() override;

    Traffic m_traffic = Traffic::Staged;
    bool m_isReady = false;
    std::unique_ptr<Sandbox> m_sandbox;
};

} // namespace lockscope::ctl
