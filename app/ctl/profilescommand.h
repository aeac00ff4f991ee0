// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/table.h"
#include "core/profiles/profilestore.h"

namespace lockscope::ctl {

/// `lockscopectl profiles [list|show NAME|export [NAME…]|import FILE|remove NAME]`: the connections
/// that are kept by name. Talks to no server.
class ProfilesCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    bool isAboutArgument() const override { return false; }
    int uses() const override { return PrintsTable | PrintsColour; }
    void describe(QCommandLineParser &parser) const override;
    qsizetype mostArguments() const override { return 1'000; }
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    using Act = Result<Done> (ProfilesCommand::*)();
    struct Verb
    {
        const char *name;
        int least; ///< how many names it takes
        int most;
        Act act;
    };
    static const QVector<Verb> &verbs();

    Result<Done> list();
    Result<Done> show();
    Result<Done> exportThem();
    Result<Done> importThem();
    Result<Done> remove();
    void forgetSecrets(const StoredProfile &profile);

    ProfileStore m_store {ProfileStore::standardFile()};
    Act m_act = nullptr;
    QStringList m_names;
    ProfileStore::Collision m_collision = ProfileStore::RefuseTaken;
    std::optional<Table> m_table;
};

} // namespace lockscope::ctl
