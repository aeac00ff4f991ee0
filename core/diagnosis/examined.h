// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

#include <memory>
#include <unordered_map>

namespace lockscope {

/// Whether the ensemble's state says nothing of this rule: nothing that is seen of locks counts
/// while nobody leads.
bool isSuppressed(const Rule &rule, bool isEnsembleUnstable);

/// Tells of what a round does not find any more whether it has looked at all that its rule needs:
/// at the lock, the sessions and the node that it is about. If not, it may be true all the same.
/// Refers to the round, which must outlive it.
class Examined
{
public:
    /// @p indexOf: of locks, by path, into round.graph.locks.
    Examined(const SeenRound &round, const QHash<QString, int> &indexOf, bool isEnsembleUnstable);
    ~Examined();
    Q_DISABLE_COPY_MOVE(Examined)

    bool operator()(const Finding &finding) const;

private:
    struct Lock;
    const Lock &lockAt(int index) const;
    bool isSettled(const Finding &finding, int lock) const;
    bool knowsSession(SessionId session) const;

    const SeenRound &m_round;
    const QHash<QString, int> &m_indexOf;
    bool m_isUnstable;
    mutable std::unordered_map<int, std::unique_ptr<Lock>> m_locks; ///< those asked about
};

} // namespace lockscope
