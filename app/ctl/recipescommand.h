// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/table.h"

namespace lockscope::ctl {

/// `lockscopectl recipes`: the catalogue. Needs no server.
class RecipesCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return PrintsTable; }
    qsizetype mostArguments() const override { return 0; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    std::optional<Table> m_table;
};

} // namespace lockscope::ctl
