// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/keepcommand.h"
#include "core/base/boottimer.h"

namespace lockscope::ctl {

/// `lockscopectl record [PATH…] --to FILE`: keeps what happens to locks until Ctrl+C.
class RecordCommand final : public KeepCommand
{
    Q_OBJECT

public:
    QString summary() const override;
    QString timeoutText() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    void acceptRound() override { }
    void acceptFirst() override;
    void timeOut() override;

    qint64 m_forMs = 0; ///< 0: until somebody ends it
    BootTimer m_end; // a QTimer ends after 24.8 days
};

} // namespace lockscope::ctl
