// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/connectstring.h"

#include <QHostAddress>

namespace lockscope {

/// A server as it was written, and what its name means.
struct ResolvedServer
{
    ServerAddress server;
    QList<QHostAddress> addresses; ///< empty: the name could not be resolved
};

/// One member to ask.
struct Member
{
    QString label; ///< "zk1:2181", or the address where a name stands for several members
    QString host; ///< to connect to: an address, or the name if it has none
    quint16 port = 0;
    QString name = {}; ///< as it was written

    friend bool operator==(const Member &, const Member &) = default;
};

/// Each member once, those first named first. A name with several addresses of one family stands
/// for several members (one DNS name for the whole ensemble); one with both families is taken by
/// its IPv4 addresses alone, which belong to the same hosts. Pure.
QVector<Member> distinctMembers(const QVector<ResolvedServer> &servers);

} // namespace lockscope
