// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope::ctl {

/// As its first argument: this program is to be a guard. For itself to call, not for people.
inline constexpr char GuardWord[] = "--guard";

/// What the guarded get to end by themselves after SIGTERM.
inline constexpr int KillAfterMs = 10'000;

/// The process between lockscopectl and COMMAND: whatever becomes of lockscopectl, COMMAND and all
/// that it started do not go on without the lock. @p words: the process id of lockscopectl, how
/// many milliseconds the lock lasts at least when that has ended and had not asked for anything
/// before, then COMMAND with its arguments; a null pointer ends them. Returns COMMAND's status as
/// a shell tells it: 126 and 127 where it could not be run, 128 + N where signal N ended it.
///
/// SIGTERM, or the end of lockscopectl: passes SIGTERM on to all of them, and SIGKILL to what is
/// left KillAfterMs later; after the end of lockscopectl, or while it stays stopped, when nobody
/// keeps the lock, no later than that lasts. SIGUSR1: SIGKILL at once. Returns when none is left.
/// It stays in the process group that it is in, so that COMMAND reads the terminal and gets its
/// Ctrl+C as usual.
int guard(char **words);

} // namespace lockscope::ctl
