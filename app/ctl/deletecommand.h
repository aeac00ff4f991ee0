// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/targetfinder.h"
#include "core/journal/journal.h"
#include "core/operate/acts/operator.h"
#include "core/operate/session/writegate.h"

#include <QDeadlineTimer>

namespace lockscope::ctl {

/// `lockscopectl delete NODEPATH --czxid 0x… [--dry-run] [--override REASON] [--reason TEXT]`: the
/// checks before a forced deletion, the queue before and after, and (unless it is a dry run, or a
/// red line forbids it) the deletion.
class DeleteCommand final : public Command
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
    Result<Done> readTarget(const QCommandLineParser &parser);
    Result<Done> readWords(const QCommandLineParser &parser);
    void check(const Target &target, const ServerFactsPtr &facts);
    void acceptFailure(const Error &error);
    void acceptPreflight(const Preflight &preflight);
    void acceptReceipt(const Receipt &receipt);
    std::optional<Error> refusalOf(const Preflight &preflight) const;
    void print(const Receipt *receipt, const std::optional<Error> &error) const;

    CommonOptions m_common;
    Target m_target;
    QString m_reason;
    std::optional<QString> m_override; ///< why red lines are to be overridden
    QString m_journalFile;
    bool m_isDryRun = false;
    bool m_isActing = false;
    Preflight m_preflight;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<Journal> m_journal;
    TargetFinder m_finder;
    std::unique_ptr<Operator> m_operator;
    QDeadlineTimer m_deadline; ///< of the checks; what is written has as long again
};

} // namespace lockscope::ctl
