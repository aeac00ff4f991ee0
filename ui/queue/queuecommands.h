// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window shows, as commands for a shell: to look again elsewhere, or to tell a colleague.
// Paths and addresses are anybody's, so each is one word for the shell. Credentials are left out.
#pragma once

#include "ui/queue/queueentry.h"

namespace lockscope {

/// "lockscopectl queue /locks/a --connect zk1:2181": the lock's queue.
QString queueCommand(const QString &lock, const QString &connect);
/// "lockscopectl history night.lockscope --lock /locks/a --at 2026-…Z": the same of a moment.
QString historyCommand(const QString &lock, const QString &source, qint64 at);
/// "zkCli.sh -server zk1:2181 get -s /locks/a/lock-1": the contender's node with its Stat.
QString nodeCommand(const QueueEntry &entry, const QString &connect);
/// "ssh 10.0.0.7 ss -tnp sport = :41522": the process at the other end of its session's connection.
/// Empty where no member told its address.
QString processCommand(const QueueEntry &entry);

} // namespace lockscope
