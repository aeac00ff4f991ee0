// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMap>
#include <QString>

namespace lockscope {

/// What people say of an ensemble's members, where the members do not say it themselves.
struct ServerSettings
{
    static constexpr quint16 UsualAdminPort = 8080; // ZooKeeper 3.8, AdminServer
    static constexpr qint64 UsualMaxWatches = 20'000;

    quint16 adminPort = UsualAdminPort; ///< of every AdminServer; 0: there is none
    /// By "zk1:2181" or "zk1": where one member's AdminServer is instead. 0: it has none. "*" and
    /// "?" in it stand for any text and any character, where no other key is the member's own.
    QMap<QString, quint16> adminPorts;
    /// What answers at a member's AdminServer's port is that member's, whatever client port it says
    /// it serves: behind mapped ports it knows another one than we do. Without it such an answer is
    /// another member's, as where several share a host.
    bool trustAdminServers = false;
    /// The connect string names every member of the ensemble: who is in none of their lists is
    /// nowhere. Without it that is only known of ensembles that keep /zookeeper/config.
    bool allMembers = false;
    /// A member's watches are listed anew after a millisecond for each that it has; where they are
    /// more than this, after three, and for ServerLists::Short never. 0: they are never listed.
    qint64 maxWatches = UsualMaxWatches;

    /// The AdminServer's port of the member called @p label, as in MemberFacts::host.
    quint16 adminPortOf(const QString &label) const;

    friend bool operator==(const ServerSettings &, const ServerSettings &) = default;
};

} // namespace lockscope
