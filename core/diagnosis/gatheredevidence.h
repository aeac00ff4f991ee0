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
    /// The same, at once where the servers were asked for nothing since @p before that it rests on:
    /// their long lists are used again for many rounds.
    GatheredEvidence(LockStatePtr state, ServerFactsPtr facts, const GatheredEvidence &before);
    /// What somebody else gathered.
    GatheredEvidence(const QVector<ContenderEvidence> &each)
        : m_each(each)
    { }
    GatheredEvidence(std::initializer_list<ContenderEvidence> each)
        : m_each(each)
    { }

    /// @p entry: index into LockState::queue. Without ContenderEvidence::watching, which may be
    /// thousands: see watched().
    ContenderEvidence at(qsizetype entry) const;
    /// What its session watches that concerns the entry: what its recipe expects of it, then what
    /// none of its session's nodes explains, at most MostStrange of that. None: no member told.
    std::optional<QStringList> watched(qsizetype entry) const;

    static constexpr int MostStrange = 20;

private:
    bool restsOnTheSame(const LockStatePtr &state, const ServerFactsPtr &facts) const;

    struct Judgement
    {
        WatchVerdict verdict = WatchVerdict::NotApplicable;
        std::optional<bool> confirmed;
    };

    LockStatePtr m_state;
    ServerFactsPtr m_facts;
    QVector<Judgement> m_judged; ///< by entry
    QVector<SessionId> m_listedOwners; ///< by entry; empty where there are none
    QHash<SessionId, QStringList> m_strange; ///< LockPaths::unexplained() where there are such
    QVector<ContenderEvidence> m_each; ///< in place of all that
};

} // namespace lockscope
