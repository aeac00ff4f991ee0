// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// `lockscopectl acquire`.
#pragma once

#include "app/ctl/acquireoptions.h"
#include "app/ctl/guardedprogram.h"
#include "app/ctl/strangerlook.h"
#include "core/base/boottimer.h"
#include "core/operate/locks/lockowner.h"
#include "core/operate/session/writegate.h"

#include <QElapsedTimer>
#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl acquire PATH --recipe ID --mode MODE [--wait S] [--hold S] [-- COMMAND…]`: takes a
/// lock, holds it for a while or while a command runs, and always releases it.
class AcquireCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return LooksAtServers | Writes; }
    QString timeoutText() const override;
    bool takesTrailing() const override { return true; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    void acquire(const QString &warning);
    void limitWait();
    void timeOut() override;
    void giveUp(const Error &error) override;
    void hear(const ClaimStatus &status);
    void accept(const ClaimStatus &status);
    bool isOver() const;
    void acceptHeld(const ClaimStatus &status);
    void acceptRevocation();
    void acceptDanger();
    void acceptLoss(const Error &error);
    void acceptFailure(const Error &error);
    bool printStatus(const ClaimStatus &status) const;
    void runProgram(const ClaimStatus &status);
    void acceptHoldEnd();
    void acceptProgramEnd(int status);
    void release(qint64 limitMs);
    QString leftBehind() const;
    bool acceptKnownEnd();
    void acceptSilence();
    void endOrStop();
    void end();

    AcquireOptions m_options;
    GuardedProgram m_program; ///< made before there is a connection
    StrangerLook m_look;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<LockOwner> m_owner; ///< of this one lock
    quint64 m_call = 0;
    ClaimStatus m_lock; ///< as it was told last
    ClaimStatus m_end; ///< of the lock: told when its session is closed
    QElapsedTimer m_clock; ///< since start()
    QTimer m_limit; ///< of the release
    BootTimer m_hold; ///< of a program; the lock sees to it where there is none
    std::optional<int> m_status; ///< of the whole command, once it is known
    bool m_hasAnswer = false; ///< a server said whose turn it is
    bool m_wasHeld = false;
    bool m_isWarned = false; ///< the program had its time
    bool m_isRevocationTold = false;
    bool m_isLeftTold = false; ///< that a node of ours stays
    bool m_hasEnded = false;
};

} // namespace lockscope::ctl
