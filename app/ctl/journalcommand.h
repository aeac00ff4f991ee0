// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/table.h"
#include "core/journal/journalfile.h"

namespace lockscope::ctl {

/// `lockscopectl journal [PATH] [--search WORDS] [--last N] [--all]`: what was done by force. Needs
/// no server, and writes nothing.
class JournalCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return PrintsTable | PrintsColour; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    Result<QVector<JournalEntry>> read() const;
    bool isWanted(const JournalEntry &entry) const;

    QString m_file;
    QString m_path; ///< of targets, and of what is below; empty: all
    QString m_words;
    int m_most = 0; ///< the newest; 0: all
    bool m_isAll = false; ///< intents, too, of which an outcome tells
    bool m_isNamed = false; ///< the operator said which file
    std::optional<Table> m_table;
};

} // namespace lockscope::ctl
