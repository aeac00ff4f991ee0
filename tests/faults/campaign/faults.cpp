// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/faults.h"

#include <numeric>

namespace lockscope::campaign {

namespace {

constexpr int LeastMs = 50;
constexpr int SleepPercent = 40; ///< more of the session timeout than the step says

} // namespace

int Faults::total() const
{
    return std::accumulate(m_counts.cbegin(), m_counts.cend(), 0);
}

void Faults::count(Fault fault, const QString &what)
{
    ++m_counts[textOf(fault)];
    m_stage.log.add(u"* %1 %2"_qs.arg(textOf(fault), what));
}

void Faults::begin(const Step &step, const Actors &actors)
{
    const int forMs = qMax(LeastMs, m_stage.timeoutMs * step.percent / 100);
    std::vector<Actor *> wanted;
    for (const auto &actor : actors) {
        if (step.isForHolder && m_stage.judge.isHolding(actor->name()))
            wanted.push_back(actor.get());
    }
    Actor &actor = wanted.empty() ? *actors.at(size_t(step.actor) % actors.size())
                                  : *wanted.at(size_t(step.actor) % wanted.size());
    switch (step.fault) {
    case Fault::KillMember:
    case Fault::FreezeMember:
        return hurtMember(step, forMs);
    case Fault::SleepMachine:
        return putToSleep(step, actors);
    default:
        return hurtLine(step, actor, actors, forMs);
    }
}

void Faults::hurtMember(const Step &step, int forMs)
{
    if (m_ground.isBusy())
        return;
    count(step.fault, u"%1 for %2 ms"_qs.arg(step.member).arg(forMs));
    if (step.fault == Fault::KillMember)
        m_ground.kill(step.member, forMs);
    else
        m_ground.freeze(step.member, forMs);
}

void Faults::hurtLine(const Step &step, Actor &actor, const Actors &actors, int forMs)
{
    Line *line = actor.line();
    if (m_hurts.contains(line) || line->isExpiring())
        return;
    if (step.fault == Fault::ExpireSession) {
        if (m_ground.isBusy() || !actor.session())
            return; // a member that does not answer would hold this up
        for (const auto &other : actors) { // whichever came by last
            if (other->line() == line)
                m_stage.judge.excuse(other->session());
        }
        count(step.fault, u"of %1, %2"_qs.arg(actor.name(), textOf(actor.session())));
        return line->expireSession();
    }
    line->hurt(step.fault, step.request);
    const qint64 now = m_stage.log.now();
    m_hurts.insert(line, {step.fault, actor.name(), forMs, -1, now + m_stage.timeoutMs});
    if (!line->hasFired(step.fault))
        m_stage.log.add(u"* %1 armed for %2, request %3"_qs.arg(textOf(step.fault), actor.name())
                            .arg(step.request));
}

void Faults::putToSleep(const Step &step, const Actors &actors)
{
    std::vector<OwnerActor *> apart;
    for (const auto &actor : actors) {
        auto *owner = dynamic_cast<OwnerActor *>(actor.get());
        if (owner && owner->isApart() && !owner->isAsleep())
            apart.push_back(owner);
    }
    if (apart.empty())
        return;
    OwnerActor *owner = apart.at(size_t(step.actor) % apart.size());
    const int forMs = m_stage.timeoutMs * (step.percent + SleepPercent) / 100;
    count(step.fault, u"%1 for %2 ms"_qs.arg(owner->name()).arg(forMs));
    owner->sleep();
    m_sleepers.insert(owner, m_stage.log.now() + forMs);
}

void Faults::look()
{
    const qint64 now = m_stage.log.now();
    if (m_ground.isBusy())
        m_wholeAt = now;
    for (auto sleeper = m_sleepers.begin(); sleeper != m_sleepers.end();) {
        if (now < *sleeper) {
            ++sleeper;
            continue;
        }
        sleeper.key()->wake();
        m_wokenAt.insert(sleeper.key(), now);
        sleeper = m_sleepers.erase(sleeper);
    }
    for (auto hurt = m_hurts.begin(); hurt != m_hurts.end();) {
        if (hurt->firedAt < 0 && hurt.key()->hasFired(hurt->fault)) {
            hurt->firedAt = now;
            count(hurt->fault, u"of %1 for %2 ms"_qs.arg(hurt->actor).arg(hurt->forMs));
        }
        const bool isOver =
            hurt->firedAt < 0 ? now > hurt->givesUpAt : now > hurt->firedAt + hurt->forMs;
        if (!isOver) {
            ++hurt;
            continue;
        }
        hurt.key()->mend();
        m_mendedAt.insert(hurt.key(), now);
        m_stage.log.add(u"* %1 of %2 ends"_qs.arg(textOf(hurt->fault), hurt->actor));
        hurt = m_hurts.erase(hurt);
    }
}

void Faults::mendAll()
{
    m_ground.mend();
    for (auto hurt = m_hurts.cbegin(); hurt != m_hurts.cend(); ++hurt)
        hurt.key()->mend();
    m_hurts.clear();
    for (OwnerActor *sleeper : m_sleepers.keys())
        sleeper->wake();
    m_sleepers.clear();
}

// After a fault a session may need its whole time to find another member, or that it is lost.
bool Faults::isCalm(const Actor &actor) const
{
    const auto *owner = dynamic_cast<const OwnerActor *>(&actor);
    Line *line = actor.line();
    const qint64 since = m_stage.log.now() - m_stage.timeoutMs;
    const auto wasBefore = [&](qint64 at) { return at == 0 || at < since; };
    return !(owner && owner->isAsleep()) && !m_hurts.contains(line) && !m_ground.isBusy()
        && wasBefore(m_wholeAt) && wasBefore(m_mendedAt.value(line))
        && wasBefore(m_wokenAt.value(&actor));
}

} // namespace lockscope::campaign
