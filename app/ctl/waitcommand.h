// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"

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
    void acceptFacts(const ServerFactsPtr &facts);
    QString sentence() const;
    void timeOut() override;
    void answer(bool isFree);

    WatchRequest m_request;
    Inspector m_inspector;
    LockStatePtr m_state;
    ServerFactsPtr m_facts; ///< null: nothing is told (yet)
    qint64 m_startedAt = 0; ///< steadyMs()
    bool m_wasThere = false;
    bool m_hasAnswered = false;
};

} // namespace lockscope::ctl
