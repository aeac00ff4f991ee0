// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

/// Next steps that several rules advise, each with a command to copy.
namespace lockscope::rules {

/// To find the process behind @p session on its host: @p then says what to do with it, "take a
/// thread dump of it". Where no member tells its address, how that could be had.
Advice findProcess(SessionId session, const Message &then, const SeenRound &round);

/// What removing the contender at @p entry would do, tried out: "…: @p why".
Advice tryRemoving(const SeenLock &seen, int entry, const Message &why);
/// The same of any node. @p path: not escaped.
Advice tryRemoving(const QString &path, Zxid czxid, const Message &why);

/// To look at the lock's queue.
Advice lookAtQueue(const QString &lock, const Message &why);
/// To read the lock's past from a server's own files, on its machine.
Advice lookIntoFiles(const QString &lock, const Message &why);

} // namespace lockscope::rules
