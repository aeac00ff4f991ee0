// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/gatheredevidence.h"

namespace lockscope {

GatheredEvidence::GatheredEvidence(LockStatePtr state, ServerFactsPtr facts)
    : m_state(std::move(state))
    , m_facts(std::move(facts))
{
    const LockPaths paths(*m_state, m_facts.get());
    const LockEvidence lock(*m_state, paths, m_facts.get());
    const qsizetype size = m_state->queue.size();
    m_judged.reserve(size);
    for (int entry = 0; entry < size; ++entry) {
        const ContenderEvidence evidence = lock.judged(entry);
        m_judged.append({evidence.verdict, evidence.confirmed});
        // Of a node that is not read yet nobody knows what else of its session's is here.
        const SessionId session = m_state->nodeOf(m_state->queue.at(entry)).stat.owner;
        const QStringList strange = session ? paths.unexplained(session) : QStringList();
        if (!strange.isEmpty() && !m_strange.contains(session))
            m_strange.insert(session, strange.mid(0, MostStrange));
        if (!evidence.listedOwner)
            continue;
        m_listedOwners.resize(size);
        m_listedOwners[entry] = evidence.listedOwner;
    }
}

GatheredEvidence::GatheredEvidence(
    LockStatePtr state, ServerFactsPtr facts, const GatheredEvidence &before)
{
    if (before.restsOnTheSame(state, facts)) {
        *this = before;
        m_facts = std::move(facts);
    } else {
        *this = GatheredEvidence(std::move(state), std::move(facts));
    }
}

bool GatheredEvidence::restsOnTheSame(const LockStatePtr &state, const ServerFactsPtr &facts) const
{
    return m_state && m_state == state && m_facts && facts
        && m_facts->sessionsAskedAt() == facts->sessionsAskedAt()
        && m_facts->watchesAskedAt() == facts->watchesAskedAt()
        && m_facts->ownOwners == facts->ownOwners;
}

ContenderEvidence GatheredEvidence::at(qsizetype entry) const
{
    if (entry >= m_judged.size())
        return m_each.value(entry);
    const LockPaths paths(*m_state, m_facts.get());
    const LockEvidence lock(*m_state, paths, m_facts.get());
    ContenderEvidence evidence = lock.told(int(entry), m_listedOwners.value(entry));
    evidence.verdict = m_judged.at(entry).verdict;
    evidence.confirmed = m_judged.at(entry).confirmed;
    return evidence;
}

std::optional<QStringList> GatheredEvidence::watched(qsizetype entry) const
{
    if (entry >= m_judged.size())
        return m_each.value(entry).watching;
    const Contender &contender = m_state->queue.at(entry);
    const SessionId owner = m_state->nodeOf(contender).stat.owner;
    const SessionId session = owner ? owner : m_listedOwners.value(entry);
    if (!session || !m_facts || !m_facts->anyWatches())
        return std::nullopt;
    return LockPaths(*m_state, m_facts.get()).expectedAndWatched(contender, session)
        + m_strange.value(session);
}

} // namespace lockscope
