// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

namespace lockscope::ctl {

/// `lockscopectl explain RULE`: what a rule of the doctor means. Needs no server.
class ExplainCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    bool isAboutArgument() const override { return false; }
    int uses() const override { return 0; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    QString m_id;
};

} // namespace lockscope::ctl
