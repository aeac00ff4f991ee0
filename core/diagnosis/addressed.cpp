// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/addressed.h"

#include "core/base/shellword.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Touches only what has a command: of 10 000 locks most have none.
void addressAll(const QString &connect, QVector<Advice> *steps)
{
    const auto hasCommand = [](const Advice &step) { return !step.command.isEmpty(); };
    if (std::none_of(steps->cbegin(), steps->cend(), hasCommand))
        return;
    for (Advice &step : *steps)
        step.command = addressed(step.command, connect);
}

} // namespace

QString addressed(const QString &command, const QString &connect)
{
    const bool asksOne = command.contains(QStringLiteral("lockscopectl "))
        && !command.contains(QStringLiteral("lockscopectl history ")); // a server's files
    return asksOne && !connect.isEmpty()
        ? QStringLiteral("%1 --connect %2").arg(command, shellWord(connect))
        : command;
}

void addressCommands(const QString &connect, Diagnosis *diagnosis)
{
    if (connect.isEmpty())
        return;
    for (Verdict &verdict : diagnosis->verdicts)
        addressAll(connect, &verdict.next);
    for (Finding &finding : diagnosis->findings)
        addressAll(connect, &finding.advice);
    for (MutedFinding &muted : diagnosis->muted)
        addressAll(connect, &muted.finding.advice);
}

} // namespace lockscope
