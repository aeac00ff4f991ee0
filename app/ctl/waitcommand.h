// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl wait PATH [--recipe ID]`: ends when nobody holds the lock.
class WaitCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    QString timeoutText() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    void acceptState(const LockStatePtr &state);
    void askForTheirClock();
    void acceptFacts(const ServerFactsPtr &facts);
    QString sentence() const;
    void timeOut() override;
    void answer(bool isFree);

    WatchRequest m_request;
    Inspector m_inspector;
    LockStatePtr m_state;
    ServerFactsPtr m_facts; ///< null: nothing is told (yet); that know the clock, once some do
    QTimer m_askAgain; ///< until the servers' clock is known
    qint64 m_startedAt = 0; ///< steadyMs()
    int m_clockAsks = 0;
    bool m_wasThere = false;
    bool m_isNarrated = false;
    bool m_hasAnswered = false;
};

} // namespace lockscope::ctl
