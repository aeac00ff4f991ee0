// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/table.h"

namespace lockscope::ctl {

/// `lockscopectl scan [ROOT]`: the lock directories below a path.
class ScanCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return LooksAtServers | PrintsTable; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    void accept(const ScanResult &result);
    void timeOut() override;

    ScanLimits m_limits;
    Inspector m_inspector;
    std::optional<Table> m_table;
    bool m_isLate = false; ///< what was found in time is all there will be
};

} // namespace lockscope::ctl
