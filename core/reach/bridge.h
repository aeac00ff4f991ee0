// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/route.h"

#include <functional>

class QThread;

namespace lockscope::reach {

/// Where the C client, which knows only plain TCP, finds members that are reached otherwise: a door
/// on loopback for each of them, open as long as this is. It lets in nobody but this very process:
/// everybody else is closed without a byte. Each connection goes the route anew; a member that
/// cannot be reached closes its door's connection at once, so that the C client tries another one.
/// One that is distrusted again within RecentMs does so after HoldMs: the C client 3.8.0 would try
/// it six times a second, with all that a login costs both sides, until a person mends it.
///
/// Must outlive the C client's handle: else a stranger could take the door's port.
class Bridge
{
public:
    /// Told at once of each connection that could not be made, in a thread of the bridges.
    using Failed = std::function<void(const RouteFailure &failure)>;

    static constexpr int HoldMs = 1000;
    static constexpr int RecentMs = 5000;

    explicit Bridge(Route route, Failed failed = {});
    /// Closes the doors at once, and waits up to CloseMs until what has been written to them is
    /// with the members.
    ~Bridge();
    Q_DISABLE_COPY_MOVE(Bridge)

    /// A new door, "127.0.0.1:41234". Refused where the system gives no port. The thread that made
    /// this.
    Result<QString> doorTo(const Destination &to);

private:
    static constexpr int CloseMs = 3000;
    class Doors;

    std::shared_ptr<QThread> m_thread;
    Doors *m_doors; ///< lives in it
};

} // namespace lockscope::reach
