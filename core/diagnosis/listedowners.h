// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// Whose the nodes of a lock are that were not read yet, as the servers list ephemeral nodes by
/// session (`dump`; any member lists those of the whole ensemble). To read 100 000 nodes takes
/// long, one such list does not. It says nothing of a node that it lacks: that one may be
/// persistent, or younger than the list. Refers to all that it is made of. One thread.
class ListedOwners
{
public:
    ListedOwners(const LockState &state, const ServerFacts &facts)
        : m_state(state)
        , m_facts(facts)
    { }

    /// None for a node that was read, or that the list need not be about.
    SessionId of(const LockNode &node) const;

private:
    using Names = QHash<QByteArrayView, SessionId>; ///< as the facts have them

    bool tellsOf(const LockNode &node) const;
    bool isOlderThanList(const LockDirectory &directory) const;
    const Names &namesIn(quint8 directory) const;

    const LockState &m_state;
    const ServerFacts &m_facts;
    mutable QHash<quint8, Names> m_names; ///< by directory, of those that were asked for
};

} // namespace lockscope
