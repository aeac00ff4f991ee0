// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/addressed.h"

#include "core/base/shellword.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Touches only what has a command: of 10 000 locks most have none.
void addressAll(const QString &servers, QVector<Advice> *steps)
{
    const auto hasCommand = [](const Advice &step) { return !step.command.isEmpty(); };
    if (std::none_of(steps->cbegin(), steps->cend(), hasCommand))
        return;
    for (Advice &step : *steps)
        step.command = addressed(step.command, servers);
}

} // namespace

QString serversOption(const QString &connect, const QString &profile)
{
    return profile.isEmpty() ? QStringLiteral("--connect ") + shellWord(connect)
                             : QStringLiteral("--profile ") + shellWord(profile);
}

QString addressed(const QString &command, const QString &servers)
{
    const bool asksOne = command.contains(QStringLiteral("lockscopectl "))
        && !command.contains(QStringLiteral("lockscopectl history ")); // a server's files
    return asksOne && !servers.isEmpty() ? command + u' ' + servers : command;
}

void addressCommands(const QString &servers, Diagnosis *diagnosis)
{
    if (servers.isEmpty())
        return;
    for (Verdict &verdict : diagnosis->verdicts)
        addressAll(servers, &verdict.next);
    for (Finding &finding : diagnosis->findings)
        addressAll(servers, &finding.advice);
    for (MutedFinding &muted : diagnosis->muted)
        addressAll(servers, &muted.finding.advice);
}

} // namespace lockscope
