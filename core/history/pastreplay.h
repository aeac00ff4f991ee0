// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/postmortem.h"
#include "core/recipes/lockstate.h"

#include <functional>

namespace lockscope {

/// Locks as servers' files have them at one moment.
struct ReplayedStates
{
    QVector<LockStatePtr> states; ///< as they were asked for
    qint64 at = 0; ///< of the last transaction by then, ms since 1970
};

/// @p locks at @p at, as if all of their nodes had been read then; who is connected from where and
/// who watches what is in no server's file. @p read: what readPostmortem() said of the same files.
/// Begins with the newest snapshot that was finished by then, else with that of @p read: costs what
/// follows it. In a torn time they are as they were known last, and Failed with why, but those of
/// which all was made since. Fails where the files begin later, or cannot be read; Closed where it
/// was stopped. Blocks; any thread.
Result<ReplayedStates> statesAt(const QVector<DataDirectory> &members, const Postmortem &read,
    const QStringList &locks, qint64 at, const std::stop_token &stop = {});

struct ReplayStretch
{
    qint64 from = 0; ///< ms since 1970; earlier than the files begin: where they begin
    qint64 to = 0;
};

/// The states of all locks of @p read as they followed on one another: first one of each, then
/// whichever changed, each to @p see with when that was, in order of time. Then, as statesAt() has
/// them, @p locks at the end. Otherwise as statesAt(); fails where the files begin behind the end.
Result<ReplayedStates> replayStates(const QVector<DataDirectory> &members, const Postmortem &read,
    const ReplayStretch &stretch, const QStringList &locks,
    const std::function<void(const LockStatePtr &state, qint64 at)> &see,
    const std::stop_token &stop = {});

} // namespace lockscope
