// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "tests/faults/campaign/judge.h"

#include <functional>

namespace lockscope::campaign {

/// Looks at who holds by the nodes, and whether he knows it: a waiter that missed its wake-up stays
/// at the head of its queue and keeps all others waiting, and so does a node that its owner has
/// forgotten. Time in which a fault is in the owner's way is not counted.
class Heads
{
public:
    Heads(Judge &judge, Log &log, qint64 boundMs)
        : m_judge(judge)
        , m_log(log)
        , m_boundMs(boundMs)
    { }

    /// @p states by path, as the servers have them.
    void look(const QHash<QString, LockStatePtr> &states,
        const std::function<bool(const QString &)> &isCalm);

private:
    Judge &m_judge;
    Log &m_log;
    const qint64 m_boundMs;
    QHash<NodeId, qint64> m_unclaimed; ///< ms that it was at the head, and nobody held by it
    qint64 m_lookedAt = 0;
};

} // namespace lockscope::campaign
