// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the commands have in common that act on a node by force.
#pragma once

#include "app/ctl/command.h"
#include "core/journal/journal.h"
#include "core/operate/acts/operator.h"
#include "core/operate/session/writegate.h"

#include <QDeadlineTimer>

namespace lockscope::ctl {

/// A command that looks at one contender's node and acts by the operator's hands, whose journal it
/// opens.
class ForcedCommand : public Command
{
    Q_OBJECT

public:
    int uses() const override { return LooksAtServers | Writes; }
    /// Adds --reason, --recipe and --journal.
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    /// Where nothing was begun, nothing is done; else acceptReceipt() tells what came of it soon,
    /// or that nobody knows.
    void interrupt(int signal) override;

protected:
    /// As checkMayWrite(), and production wants @p reason, too; unless this is a dry run.
    Result<Done> mayWrite(const Message &why, const QString &reason) const;
    /// Makes the hands, which may write as long as they are there; false where acceptFailure() was
    /// told why not.
    bool takeHands();
    /// From now on time is short: call it in start().
    void beginTime() { m_end.setRemainingTime(m_common.workMs()); }
    /// For all until something is written. What is written has time of its own in the whole.
    qint64 msForChecks() const;
    /// For what is written, and all that follows.
    qint64 msForAct() const { return m_end.remainingTime(); }
    /// The `error` of a document of what came of an act that failed.
    QJsonObject failureJson(const Receipt &receipt) const;

    virtual void acceptPreflight(const Preflight &preflight) = 0;
    virtual void acceptFailure(const Error &error) = 0;
    virtual void acceptReceipt(const Receipt &receipt) = 0;

    Target m_target; ///< node and recipe as they were given
    QString m_reason;
    bool m_isDryRun = false;
    QString m_deed; ///< "The deletion", while one is under way

private:
    QDeadlineTimer m_end; ///< of the whole command
    QString m_journalFile;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<Journal> m_journal;

protected:
    std::unique_ptr<Operator> m_operator; ///< goes before what it uses
};

} // namespace lockscope::ctl
