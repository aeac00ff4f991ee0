// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Commands of advice, for a shell that does not know which ensemble is meant.
#pragma once

#include "core/diagnosis/verdict.h"

namespace lockscope {

/// The words that name the servers: "--profile prod" where a connection is kept under that name,
/// as that says also how they are reached; else "--connect zk1:2181". @p connect: as for
/// libzookeeper. Credentials are in none.
QString serversOption(const QString &connect, const QString &profile);
/// "lockscopectl queue /locks/a" becomes "lockscopectl queue /locks/a --connect zk1:2181": without
/// it, the command asks whom LOCKSCOPE_CONNECT names, or this machine, where another lock may have
/// that path. What asks no ensemble stays as it is. @p servers: a serversOption(); empty: the
/// reader knows.
QString addressed(const QString &command, const QString &servers);
/// The same of all that is advised.
void addressCommands(const QString &servers, Diagnosis *diagnosis);

} // namespace lockscope
