// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"

namespace lockscope {

/// Who made a lease of which nobody saw the request, of those who stood in a semaphore's queue: see
/// eventsBetween(). It is asked of each place of the lease's session, in any order.
class LeaseTurn
{
public:
    /// Whether @p event is of one that takes turns.
    static bool isOfOne(const LockEvent &event)
    {
        return event.mode == Mode::Lease && event.session;
    }

    /// @p lease outlives it.
    explicit LeaseTurn(const LockEvent &lease)
        : m_lease(lease)
    { }

    /// Whether it was made by who stands at @p node, and by none of those that were asked for
    /// before: of several threads of the session it was the first. The place was made before the
    /// lease, and is in another directory.
    bool isOf(const QString &node, Zxid token);

private:
    const LockEvent &m_lease;
    std::optional<Zxid> m_first; ///< of those that may have made it
};

} // namespace lockscope
