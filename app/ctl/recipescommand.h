// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

namespace lockscope::ctl {

/// `lockscopectl recipes`: the catalogue. Needs no server.
class RecipesCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    bool readsSettings() const override { return false; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const CommonOptions &common,
        const QStringList &trailing) override;
    void start() override;

private:
    bool m_isJson = false;
};

} // namespace lockscope::ctl
