// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/lockpaths.h"

#include <vector>

namespace lockscope {

/// Whose the contenders of a lock are that were not read yet, as the servers list ephemeral nodes
/// by session (`dump`; any member lists those of the whole ensemble). To read 100 000 nodes takes
/// long, one such list does not. It says nothing of a node that it lacks: that one may be
/// persistent, or younger than the list. Refers to all that it is made of. One thread.
class ListedOwners
{
public:
    ListedOwners(const LockState &state, const LockPaths &paths, const ServerFacts &facts)
        : m_state(state)
        , m_paths(paths)
        , m_facts(facts)
    { }

    /// None for a node that was read, or that the list need not be about. @p entry: index into
    /// LockState::queue.
    SessionId of(int entry) const;

private:
    bool tellsOf(const LockNode &node) const;
    bool isOlderThanList(const LockDirectory &directory) const;
    void take() const;

    const LockState &m_state;
    const LockPaths &m_paths;
    const ServerFacts &m_facts;
    mutable std::vector<SessionId> m_owners; ///< by entry; empty: nobody asked yet
};

} // namespace lockscope
