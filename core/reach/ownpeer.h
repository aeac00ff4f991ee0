// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QTcpSocket;

namespace lockscope::reach {

/// Whether the other end of @p accepted, a loopback connection, is a socket of this very process:
/// one of our descriptors has its two addresses the other way round, which no second connection of
/// the machine can have. False where /proc/self/fd cannot be read. Any thread.
bool isOwnPeer(const QTcpSocket &accepted);

} // namespace lockscope::reach
