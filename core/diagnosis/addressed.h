// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Commands of advice, for a shell that does not know which ensemble is meant.
#pragma once

#include "core/diagnosis/verdict.h"

namespace lockscope {

/// "lockscopectl queue /locks/a" becomes "lockscopectl queue /locks/a --connect zk1:2181": without
/// it, the command asks whom LOCKSCOPE_CONNECT names, or this machine, where another lock may have
/// that path. What asks no ensemble stays as it is. @p connect: as for libzookeeper; empty: the
/// reader knows. Credentials are in none.
QString addressed(const QString &command, const QString &connect);
/// The same of all that is advised.
void addressCommands(const QString &connect, Diagnosis *diagnosis);

} // namespace lockscope
