// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl scan [ROOT]`: the lock directories below a path.
class ScanCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const CommonOptions &common,
        const QStringList &trailing) override;
    void start() override;

private:
    void accept(const ScanResult &result);
    void timeOut();

    CommonOptions m_common;
    ScanLimits m_limits;
    Inspector m_inspector;
    QTimer m_deadline;
    bool m_isConnected = false;
    bool m_isLate = false;
};

} // namespace lockscope::ctl
