// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "core/operate/acts/journal.h"
#include "core/operate/acts/operator.h"
#include "core/operate/session/writegate.h"

#include <QDeadlineTimer>
#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl delete NODEPATH --czxid 0x… [--dry-run] [--reason TEXT]`: the checks before a
/// forced deletion, the queue before and after, and (unless it is a dry run) the deletion.
class DeleteCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const CommonOptions &common,
                           const QStringList &trailing) override;
    void start() override;

private:
    Result<Done> readTarget(const QCommandLineParser &parser);
    void acceptStatus(const ConnectionStatus &status);
    void acceptFacts(const ServerFactsPtr &facts);
    void acceptFailure(quint64 call, const Error &error);
    void acceptPreflight(const Preflight &preflight);
    void acceptReceipt(const Receipt &receipt);
    void print(const Preflight &preflight, const Receipt *receipt) const;

    CommonOptions m_common;
    Target m_target;
    QString m_reason;
    bool m_isDryRun = false;
    Preflight m_preflight;
    WriteGate m_gate;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Operator> m_operator;
    Inspector m_inspector; ///< asks the servers who is alive
    QTimer m_factsDeadline;
    QDeadlineTimer m_deadline; ///< of the checks; what is written has as long again
    bool m_areFactsAwaited = true;
    bool m_wasConnected = false;
};

} // namespace lockscope::ctl
