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
/// Begins with the newest snapshot that was finished by then: costs what follows it. Fails where
/// the files begin later, or cannot be read; Closed where it was stopped. Blocks; any thread.
Result<ReplayedStates> statesAt(const QVector<DataDirectory> &members, const Postmortem &read,
    const QStringList &locks, qint64 at, const std::stop_token &stop = {});

/// The states of all locks of @p read as they followed on one another from @p from, or from where
/// the files begin, to @p to: first one of each, then whichever changed, each to @p see with when
/// that was, in order of time. Otherwise as statesAt(); fails where the files begin behind @p to.
Result<Done> replayStates(const QVector<DataDirectory> &members, const Postmortem &read,
    qint64 from, qint64 to, const std::function<void(const LockStatePtr &state, qint64 at)> &see,
    const std::stop_token &stop = {});

} // namespace lockscope
