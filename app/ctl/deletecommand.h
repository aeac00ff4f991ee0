// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The command that deletes a contender.
#pragma once

#include "app/ctl/forcedcommand.h"
#include "app/ctl/targetfinder.h"

namespace lockscope::ctl {

/// `lockscopectl delete NODEPATH --czxid 0x… [--dry-run] [--override REASON] [--reason TEXT]`: the
/// checks before a forced deletion, the queue before and after, and (unless it is a dry run, or a
/// red line forbids it) the deletion.
class DeleteCommand final : public ForcedCommand
{
    Q_OBJECT

public:
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    Result<Done> readWords(const QCommandLineParser &parser);
    QString reason() const; ///< of all that was given
    void check(const Target &target, const ServerFactsPtr &facts);
    void acceptPreflight(const Preflight &preflight) override;
    void acceptFailure(const Error &error) override;
    void giveUp(const Error &error) override;
    void acceptReceipt(const Receipt &receipt) override;
    std::optional<Error> refusalOf(const Preflight &preflight) const;
    void print(const Receipt *receipt, const std::optional<Error> &error) const;

    std::optional<QString> m_override; ///< why red lines are to be overridden
    Preflight m_preflight;
    TargetFinder m_finder;
};

} // namespace lockscope::ctl
