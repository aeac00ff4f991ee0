// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

namespace lockscope::ctl {

/// `lockscopectl settings [--check FILE]`: prints what the site says of its locks and servers, as a
/// whole file with explanations; or tells whether a file can be read. Talks to no server.
class SettingsCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override
    {
        return UsesSettings;
    } // and checks them itself, to tell of every problem
    qsizetype mostArguments() const override { return 0; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    void print(const SettingsText &text) const;
    void printCheck(const SettingsText &text) const;

    SettingsPlace m_place;
    bool m_isCheck = false;
};

} // namespace lockscope::ctl
