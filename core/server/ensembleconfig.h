// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/connectstring.h"

#include <QByteArray>

namespace lockscope {

/// Client addresses of the members that the text of /zookeeper/config names (ZooKeeper 3.5 to 3.9,
/// QuorumPeerConfig): "server.1=10.0.0.7:2888:3888:participant;0.0.0.0:2181", one a line. Where the
/// client's part is missing (old static configurations) or a wildcard, the member's quorum host is
/// taken, and @p defaultPort. Lines that are not understood are left out, and so are members of
/// which both are wildcards; empty in standalone. Pure.
QVector<ServerAddress> membersOf(const QByteArray &config, quint16 defaultPort = 2181);
/// How many members it lists without telling where they are: those that membersOf() leaves out.
/// Pure.
qsizetype unnamedMembersOf(const QByteArray &config);

} // namespace lockscope
