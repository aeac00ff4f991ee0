// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clientnaming.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/reach/way.h"
#include "core/server/serversettings.h"

#include <QStringList>

namespace lockscope {

/// The connection as people see it; a value.
struct ConnectionStatus
{
    enum State {
        Disconnected, ///< nothing asked for yet, or closed
        Connecting, ///< never been connected so far; `error` once nobody answered for some seconds
        Connected,
        Suspended, ///< all that is shown is as old as `since`
        ProbablyExpired, ///< suspended for longer than the session's timeout by our own clock
        Renewing, ///< the session expired; a new one is being made
        Failed, ///< will not be retried until asked: `error` says why
    };
    State state = Disconnected;
    SessionId session;
    QString server; ///< member we are connected to, "10.0.0.7:2181"
    int timeoutMs = 0;
    /// Local clock ms of the last change of state; when ProbablyExpired, of that to Suspended:
    /// since then all that is shown is old.
    qint64 since = 0;
    int requestsInFlight = 0;
    int watches = 0;
    Error error; ///< why it is not Connected; Error() where nothing is known. While Connected: Gone
                 ///< where the chroot of the connect string does not exist

    friend bool operator==(const ConnectionStatus &, const ConnectionStatus &) = default;
};

/// What the operator connects to and how.
struct ConnectionOptions
{
    QString connect; ///< as typed; see ConnectString::parse()
    int sessionTimeoutMs = 10'000;
    QStringList digests; ///< "user:password"; never stored
    reach::Way way = {}; ///< to the servers
    ServerSettings servers = {}; ///< what the operator knows of the ensemble
    QVector<ClientNamesFor> clientNames = {}; ///< and of how clients of its locks are named
};

} // namespace lockscope
