// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"

#include "app/ctl/acquirecommand.h"
#include "app/ctl/deletecommand.h"
#include "app/ctl/diffcommand.h"
#include "app/ctl/doctorcommand.h"
#include "app/ctl/explaincommand.h"
#include "app/ctl/historycommand.h"
#include "app/ctl/journalcommand.h"
#include "app/ctl/metricscommand.h"
#include "app/ctl/nudgecommand.h"
#include "app/ctl/profilescommand.h"
#include "app/ctl/queuecommand.h"
#include "app/ctl/recipescommand.h"
#include "app/ctl/recordcommand.h"
#include "app/ctl/sandboxcommand.h"
#include "app/ctl/scancommand.h"
#include "app/ctl/settingscommand.h"
#include "app/ctl/snapshotcommand.h"
#include "app/ctl/waitcommand.h"

namespace lockscope::ctl {

namespace {

template <typename T> std::unique_ptr<Command> make()
{
    return std::make_unique<T>();
}

} // namespace

const QVector<CommandEntry> &commandEntries()
{
    static const QVector<CommandEntry> entries {
        {"queue", make<QueueCommand>},
        {"scan", make<ScanCommand>},
        {"doctor", make<DoctorCommand>},
        {"explain", make<ExplainCommand>},
        {"wait", make<WaitCommand>},
        {"acquire", make<AcquireCommand>},
        {"delete", make<DeleteCommand>},
        {"nudge", make<NudgeCommand>},
        {"record", make<RecordCommand>},
        {"snapshot", make<SnapshotCommand>},
        {"history", make<HistoryCommand>},
        {"diff", make<DiffCommand>},
        {"metrics", make<MetricsCommand>},
        {"journal", make<JournalCommand>},
        {"recipes", make<RecipesCommand>},
        {"settings", make<SettingsCommand>},
        {"profiles", make<ProfilesCommand>},
        {"sandbox", make<SandboxCommand>},
    };
    return entries;
}

QStringList commandNames()
{
    QStringList names;
    for (const CommandEntry &entry : commandEntries())
        names.append(QLatin1String(entry.name));
    return names;
}

std::unique_ptr<Command> makeCommand(const QString &name)
{
    for (const CommandEntry &entry : commandEntries()) {
        if (name == QLatin1String(entry.name))
            return entry.make();
    }
    return nullptr;
}

} // namespace lockscope::ctl
