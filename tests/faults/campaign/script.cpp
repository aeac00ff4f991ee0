// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/script.h"

#include <array>

namespace lockscope::campaign {

namespace {

// As often as they stand here.
constexpr std::array Acts {
    Act::Acquire,
    Act::Acquire,
    Act::Acquire,
    Act::Acquire,
    Act::Acquire,
    Act::Acquire,
    Act::Try,
    Act::Try,
    Act::Release,
    Act::Release,
    Act::Upgrade,
    Act::Upgrade,
    Act::Downgrade,
    Act::Cancel,
    Act::Cancel,
    Act::Cancel,
    Act::ReleaseLock,
    Act::ReleaseAll,
};
constexpr std::array RareActs {Act::CloseLock, Act::Close};
constexpr std::array HandsActs {
    Act::ForcedDelete, Act::ForcedDelete, Act::NudgeData, Act::NudgeGhost, Act::Revoke};
constexpr std::array DrawnFaults {
    Fault::KillMember,
    Fault::FreezeMember,
    Fault::CutLine,
    Fault::CutLine,
    Fault::CutBefore,
    Fault::CutBefore,
    Fault::LoseAnswer,
    Fault::LoseAnswer,
    Fault::LoseAnswer,
    Fault::HoldAnswer,
    Fault::StallLine,
    Fault::ExpireSession,
    Fault::SleepMachine,
    Fault::SleepMachine,
};
constexpr std::array Requests {
    Proxy::Create2,
    Proxy::Create2,
    Proxy::Delete,
    Proxy::Delete,
    Proxy::Delete,
    Proxy::Multi,
    Proxy::GetData,
    Proxy::GetChildren2,
};

constexpr int FaultPercent = 6;
constexpr int HandsPercent = 4;
constexpr int RarePercent = 3;
constexpr int LongHoldPercent = 25;
constexpr int MostPauseMs = 60; ///< at most

} // namespace

QString textOf(Act act)
{
    static constexpr std::array Words {"acquire", "try", "release", "release lock", "release all",
        "upgrade", "downgrade", "cancel", "close lock", "close", "forced delete", "nudge data",
        "nudge ghost", "revoke"};
    return QString::fromLatin1(Words.at(size_t(act)));
}

QString textOf(Fault fault)
{
    static constexpr std::array Words {"kill member", "freeze member", "cut", "cut before request",
        "lose answer", "hold answer", "stall", "expire session", "sleep"};
    return QString::fromLatin1(Words.at(size_t(fault)));
}

Act Script::nextAct(bool isHands)
{
    const bool isRare = below(100) < RarePercent;
    const int which = below(10'000);
    if (isHands)
        return HandsActs.at(size_t(which) % HandsActs.size());
    return isRare ? RareActs.at(size_t(which) % RareActs.size())
                  : Acts.at(size_t(which) % Acts.size());
}

// Every step takes as many numbers: what it is changes nothing for those after it.
Step Script::next()
{
    Step step;
    step.number = ++m_count;
    const int kind = below(100);
    step.isFault = kind < FaultPercent;
    step.act = nextAct(kind >= FaultPercent && kind < FaultPercent + HandsPercent);
    step.fault = DrawnFaults.at(size_t(below(int(DrawnFaults.size()))));
    step.actor = below(10'000);
    step.isForHolder = below(2) == 0;
    step.place = below(10'000);
    step.writes = below(2) == 0;
    step.isPatient = below(3) == 0;
    step.waitMs = within(1, 3000);
    // Some hold for longer than a session lives unheard.
    const bool isLong = below(100) < LongHoldPercent;
    step.holdMs = within(isLong ? m_timeoutMs : 0, isLong ? 2 * m_timeoutMs : m_timeoutMs / 5);
    step.member = below(3);
    step.node = below(10'000);
    step.request = Requests.at(size_t(below(int(Requests.size()))));
    // Half of the faults outlast a session.
    const bool isGrave = below(2) == 0;
    step.percent = within(isGrave ? 100 : 5, isGrave ? 150 : 100);
    step.pauseMs = within(0, MostPauseMs);
    return step;
}

} // namespace lockscope::campaign
