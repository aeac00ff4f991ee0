// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/snapshotcommand.h"

namespace lockscope::ctl {

namespace {

constexpr int SettledRounds = 2; ///< findings need two

} // namespace

QString SnapshotCommand::summary() const
{
    return tr("Keeps one moment in a file: locks, servers, verdicts, findings.");
}

Result<Done> SnapshotCommand::configure(
    const QCommandLineParser &parser, const QStringList &trailing)
{
    options().isSnapshot = true;
    return KeepCommand::configure(parser, trailing);
}

void SnapshotCommand::acceptRound()
{
    if (completeRounds() < SettledRounds)
        return;
    if (m_settled.isIn(*rounds().report()))
        endAs(true);
}

void SnapshotCommand::timeOut()
{
    if (m_isOver)
        return;
    if (!isRead())
        return giveUp(silence());
    const bool isComplete = completeRounds() >= SettledRounds; // what is pending, the file says
    if (!isComplete)
        complain(tr("The time ran out before all was looked at twice. Allow more with --timeout."));
    endAs(isComplete);
}

/// That no server answered is said where that is so.
Error SnapshotCommand::shortfall() const
{
    if (connection().state != ConnectionStatus::Connected)
        return explained(silence());
    return notAllRead();
}

/// What was read in time is kept. Whoever goes by the status alone is not to take it for all. That
/// there are more locks than are kept at most is no error: so it was wanted.
void SnapshotCommand::endAs(bool isComplete)
{
    QJsonObject more {{u"complete"_qs, isComplete && !isPart()}};
    if (!isComplete)
        more[u"error"] = errorJson(shortfall(), subject());
    end(more, isComplete ? Success : NoAnswer);
}

/// Half of a moment is none.
void SnapshotCommand::interrupt(int signal)
{
    if (!m_isOver)
        drop();
    Command::interrupt(signal);
}

} // namespace lockscope::ctl
