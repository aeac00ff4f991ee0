// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/faults/campaign/script.h"

#include <QMap>
#include <QString>

#include <array>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace lockscope::campaign {

/// One actor's way to the ensemble: a proxy before each member, so that what is done to it is done
/// to nobody else. Blocks as Proxy does.
class Line
{
public:
    explicit Line(const std::vector<quint16> &memberPorts);
    ~Line();

    QString connectString() const;
    /// Breaks, stalls, or arms it for the next such request on whichever member is in use.
    void hurt(Fault fault, Proxy::Type request);
    /// Whether what hurt() waited for has come.
    bool hasFired(Fault fault) const;
    void mend();

    /// Closes the session that came by last, in a thread of its own: it asks the servers.
    void expireSession();
    bool isExpiring() const { return m_isExpiring; }

    QMap<int, int> requests() const; ///< by type, all members

private:
    std::array<std::unique_ptr<Proxy>, 3> m_proxies;
    std::thread m_expiring;
    std::atomic<bool> m_isExpiring = false;
};

} // namespace lockscope::campaign
