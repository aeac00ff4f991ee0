// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl queue PATH [--watch] [--recipe ID]`: a lock's contenders in queue order.
class QueueCommand final : public Command
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
    void acceptStatus(const ConnectionStatus &status);
    void acceptState(const LockStatePtr &state);
    void acceptFacts(const ServerFactsPtr &facts);
    void considerAnswer();
    void timeOut();
    /// Prints the state; ends the program unless it watches.
    void answer();
    void print() const;
    int status() const;

    CommonOptions m_common;
    WatchRequest m_request;
    bool m_isWatching = false;
    Inspector m_inspector;
    QTimer m_deadline;
    QTimer m_factsDeadline;
    LockStatePtr m_state;
    ServerFactsPtr m_facts;
    bool m_areFactsAwaited = true;
    quint64 m_printedRevision = 0;
    bool m_hasAnswered = false;
};

} // namespace lockscope::ctl
