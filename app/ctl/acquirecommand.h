// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "core/operate/locks/testlock.h"
#include "core/operate/session/writegate.h"

#include <QProcess>
#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl acquire PATH --recipe ID --mode MODE [--wait S] [--hold S] [-- COMMAND…]`: takes a
/// lock, holds it for a while or while a command runs, and always releases it.
class AcquireCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const CommonOptions &common,
                           const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    Result<Done> readLock(const QCommandLineParser &parser);
    Result<Done> readTimes(const QCommandLineParser &parser);
    void accept(const ClaimStatus &status);
    void acceptHeld(const ClaimStatus &status);
    void acceptEnd(const ClaimStatus &status);
    void print(const ClaimStatus &status) const;
    void runProgram(const ClaimStatus &status);
    void acceptProgramEnd();
    void stopProgram();

    CommonOptions m_common;
    ClaimRequest m_request;
    QStringList m_program;
    WriteGate m_gate;
    std::unique_ptr<TestLock> m_lock;
    QProcess m_process;
    QTimer m_connectDeadline;
    QTimer m_killDeadline;
    std::optional<int> m_status; ///< of the whole command, once it is known
    bool m_isConnected = false; ///< there was a server, once
    bool m_wasHeld = false;
};

} // namespace lockscope::ctl
