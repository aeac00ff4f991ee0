// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/faults/campaign/faults.h"
#include "tests/faults/campaign/handsactor.h"
#include "tests/faults/campaign/heads.h"

namespace lockscope::campaign {

/// What the campaign was asked for.
struct Plan
{
    quint32 seed = 0;
    int faults = 0; ///< ends after so many; 0: does not count them
    int seconds = 0; ///< ends after so long; 0: goes on
    int timeoutMs = 4000; ///< of all sessions
    bool isVerbose = false;
};

/// Everything in its order: begins, plays the script, lets all end, and checks what is left.
class Campaign
{
public:
    explicit Campaign(const Plan &plan);
    ~Campaign();

    /// Blocks, and runs events all the while. The exit status.
    int run();
    /// Plays no further step, and checks no more.
    void interrupt() { m_isInterrupted = true; }

private:
    QString begin();
    void play();
    void playStep(const Step &step);
    void settle();
    void end();
    void checkLogs();
    void report() const;

    /// Handles events for some ms, then hears everybody.
    void round();
    /// Rounds until @p isSo, false where it is not in time.
    bool roundUntil(const std::function<bool()> &isSo, int ms);
    bool isCalm(const QString &name) const;
    void checkRequests();
    QStringList leftovers(const std::function<bool(SessionId)> &isWanted);

    const Plan m_plan;
    Log m_log;
    Judge m_judge;
    Ledger m_ledger;
    const Stage m_stage;
    Heads m_heads;
    Ground m_ground;
    Faults m_faults;
    Script m_script;
    std::vector<std::unique_ptr<Actor>> m_actors;
    HandsActor *m_hands = nullptr; ///< one of them
    QMap<QString, int> m_acts;
    bool m_isInterrupted = false;
    qint64 m_playedMs = 0;

    struct Rate
    {
        qint64 at = 0;
        int requests = 0;
        int moves = 0; ///< Ledger::moves()
    };
    QMap<const Actor *, QVector<Rate>> m_rates; ///< of the last seconds
    qint64 m_ratesAt = 0;
};

} // namespace lockscope::campaign
