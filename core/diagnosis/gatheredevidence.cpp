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
        const ContenderEvidence evidence = lock.gather(entry);
        m_judged.append({evidence.verdict, evidence.confirmed});
        if (!evidence.listedOwner)
            continue;
        m_listedOwners.resize(size);
        m_listedOwners[entry] = evidence.listedOwner;
    }
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

} // namespace lockscope
