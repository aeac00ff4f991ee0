// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The command that wakes a client which sleeps on nothing.
#pragma once

#include "app/ctl/forcedcommand.h"
#include "core/operate/acts/mildersteps.h"

#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl nudge NODEPATH --write [--dry-run] [--reason TEXT]`: wakes a client that waits for
/// a node which no longer exists: finds that node in the servers' watch lists, creates and deletes
/// it in one transaction, and looks whether the watch is gone.
class NudgeCommand final : public ForcedCommand
{
    Q_OBJECT

public:
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    void acceptStatus(const ConnectionStatus &status);
    void acceptFacts(const ServerFactsPtr &facts);
    void look(const ServerFactsPtr &facts);
    void acceptPreflight(const Preflight &looked) override;
    void acceptFailure(const Error &error) override;
    void nudgeNext();
    void acceptReceipt(const Receipt &receipt) override;
    void giveUp(const Error &error) override;
    void verify(const ServerFactsPtr &facts);
    void timeOut() override;
    void print() const;
    void end(ExitStatus status);

    enum class Step { Asking, Looking, Nudging, Verifying, Ended };

    Step m_step = Step::Asking;
    Preflight m_looked;
    Sleep m_sleep;
    QVector<Receipt> m_receipts; ///< one for each ghost that was nudged
    std::optional<bool> m_isWatchGone;
    Inspector m_inspector; ///< asks the servers who watches what
    QTimer m_askAgain;
    bool m_isInterrupted = false; ///< nothing more is begun
};

} // namespace lockscope::ctl
