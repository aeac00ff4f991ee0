// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/zk/proxy.h"

#include <QRandomGenerator>

namespace lockscope::campaign {

enum class Act {
    Acquire,
    Try,
    Release,
    ReleaseLock,
    ReleaseAll,
    Upgrade,
    Downgrade,
    Cancel,
    CloseLock,
    Close,
    ForcedDelete,
    NudgeData,
    NudgeGhost,
    Revoke,
};

enum class Fault {
    KillMember, ///< SIGKILL, later started again
    FreezeMember, ///< SIGSTOP
    CutLine, ///< one actor's connections break, and are refused for a time
    CutBefore, ///< they do instead of passing a request on
    LoseAnswer, ///< they do instead of passing an answer on
    HoldAnswer, ///< an answer, and all after it, comes late
    StallLine, ///< nothing comes through, and nobody is told
    ExpireSession, ///< somebody who knows the password closes an actor's session
    SleepMachine, ///< SIGSTOP of a program with an owner, longer than its session's time
};

QString textOf(Act act);
QString textOf(Fault fault);

/// One thing to do: an act of an actor, or a fault. Which of the numbers matter depends on what it
/// is; all that stand for one of several are taken modulo how many there are.
struct Step
{
    int number = 0;
    bool isFault = false;
    Act act = Act::Acquire;
    Fault fault = Fault::CutLine;
    int actor = 0;
    bool isForHolder = false; ///< a fault of somebody who holds
    int place = 0;
    bool writes = false;
    bool isPatient = false; ///< waits until it is granted, or told not to
    int waitMs = 0; ///< how long it waits where it is not patient
    int holdMs = 0; ///< after which what was granted is given back
    int member = 0;
    int node = 0; ///< which contender
    Proxy::Type request = Proxy::Delete;
    int percent = 0; ///< how long a fault lasts, of the session timeout
    int pauseMs = 0; ///< before it
};

/// The campaign's one source of chance: the same seed gives the same steps, whatever comes of them.
class Script
{
public:
    Script(quint32 seed, int timeoutMs)
        : m_random(seed)
        , m_timeoutMs(timeoutMs)
    { }
    Step next();

private:
    int below(int bound) { return m_random.bounded(bound); }
    int within(int least, int most) { return m_random.bounded(least, most + 1); }
    Act nextAct(bool isHands);

    QRandomGenerator m_random;
    const int m_timeoutMs;
    int m_count = 0;
};

} // namespace lockscope::campaign
