// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/heads.h"

namespace lockscope::campaign {

namespace {

constexpr qint64 PauseMs = 250; ///< between two looks
constexpr qint64 LongestMs = 400; ///< where this very program was held up

} // namespace

void Heads::look(
    const QHash<QString, LockStatePtr> &states, const std::function<bool(const QString &)> &isCalm)
{
    const qint64 since = m_log.now() - m_lookedAt;
    if (since < PauseMs)
        return;
    m_lookedAt = m_log.now();
    QHash<NodeId, qint64> unclaimed;
    for (const LockStatePtr &state : states) {
        for (const Contender &contender : state->queue) {
            const NodeStat &stat = state->nodeOf(contender).stat;
            const QString name = m_judge.ours().value(stat.owner);
            if (contender.role != Role::Holder || name.isEmpty()
                || m_judge.isHolding(name, state->snapshot->path))
                continue;
            m_judge.countCheck();
            const NodeId node {state->pathOf(contender), stat.czxid};
            const bool isLive = state->snapshot->freshness == Freshness::Live;
            const qint64 ms =
                m_unclaimed.value(node) + (isLive && isCalm(name) ? qMin(since, LongestMs) : 0);
            unclaimed.insert(node, ms);
            if (ms > m_boundMs)
                m_judge.fail(
                    u"%1 (session %2) is the head of its queue, and %3 does not hold it"_qs.arg(
                        node.path, textOf(stat.owner), name));
        }
    }
    m_unclaimed = unclaimed;
}

} // namespace lockscope::campaign
