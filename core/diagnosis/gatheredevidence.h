// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/evidence.h"

namespace lockscope {

/// The evidence of a whole queue, small: of each entry what was judged, while what the servers said
/// of its session stays with them and is looked up when it is asked for. Immutable; copies are
/// cheap; any thread.
class GatheredEvidence
{
public:
    /// Nothing was asked: nothing is known of any entry.
    GatheredEvidence() = default;
    /// Of all entries of @p state, as gatherEvidence(): takes long with 100 000. @p facts may be
    /// null.
    GatheredEvidence(LockStatePtr state, ServerFactsPtr facts);
    /// What somebody else gathered.
    GatheredEvidence(const QVector<ContenderEvidence> &each)
        : m_each(each)
    { }
    GatheredEvidence(std::initializer_list<ContenderEvidence> each)
        : m_each(each)
    { }

    /// @p entry: index into LockState::queue.
    ContenderEvidence at(qsizetype entry) const;

private:
    struct Judgement
    {
        WatchVerdict verdict = WatchVerdict::NotApplicable;
        std::optional<bool> confirmed;
    };

    LockStatePtr m_state;
    ServerFactsPtr m_facts;
    QVector<Judgement> m_judged; ///< by entry
    QVector<SessionId> m_listedOwners; ///< by entry; empty where there are none
    QVector<ContenderEvidence> m_each; ///< in place of all that
};

} // namespace lockscope
