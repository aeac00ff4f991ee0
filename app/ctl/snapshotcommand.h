// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/keepcommand.h"

namespace lockscope::ctl {

/// `lockscopectl snapshot [PATH…] --to FILE`: keeps one moment: states, what the servers say,
/// verdicts, findings.
class SnapshotCommand final : public KeepCommand
{
    Q_OBJECT

public:
    QString summary() const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void interrupt(int signal) override;

private:
    void acceptRound() override;
    void timeOut() override;
    void endAs(bool isComplete);
    Error shortfall() const;

    SettledLook m_settled;
};

} // namespace lockscope::ctl
