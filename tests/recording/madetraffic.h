// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <random>

namespace lockscope {

/// A lock as a busy one changes: contenders come, give up, hold and release, one change at a time.
/// The same seed makes the same.
class MadeTraffic
{
public:
    MadeTraffic(QString path, quint32 seed, int contenders);

    /// One more change, at @p at. Never the same state twice.
    LockStatePtr next(qint64 at);
    LockStatePtr state() const { return m_state; }
    /// What servers say of the sessions that are in it.
    ServerFacts facts(qint64 at) const;
    qint64 changes() const { return m_changes; }

private:
    void come(qint64 at);
    void go(qsizetype index);

    LockSnapshot m_snapshot;
    LockStatePtr m_state;
    std::mt19937 m_random;
    int m_contenders; ///< about so many at once
    qint64 m_zxid = 0x1000;
    int m_sequence = 0;
    qint64 m_changes = 0;
};

} // namespace lockscope
