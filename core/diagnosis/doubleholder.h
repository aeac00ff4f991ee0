// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whom a deletion by force may have left behind.
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"

#include <QString>

namespace lockscope {

struct ServerFacts;

/// A session whose node was deleted while it held: its client was not told, and may go on beside
/// the one that was granted next, until the session is gone or the client looks.
struct DoubleHolder
{
    SessionId session;
    QString lock; ///< path of the one that it held
    QString node; ///< that was deleted
    qint64 since = 0; ///< local clock, when it was deleted
    qint64 askedAt = 0; ///< local clock, the latest round that told of sessions; 0: none has
    bool isMissing = false; ///< in that round, for the first time
    qint64 goneAt = 0; ///< local clock, the round that proved it gone; 0: none has
    QString endpoint; ///< of its connection, as the servers saw it last; empty: not connected

    friend bool operator==(const DoubleHolder &, const DoubleHolder &) = default;
};

/// @p holder as @p facts know it: gone once two rounds that began after the deletion name all
/// sessions but this one, as a single list may leave one out (ServerFacts::tracked). Rounds that
/// could not name them prove nothing. Pure.
DoubleHolder seenIn(DoubleHolder holder, const ServerFacts &facts);

/// "Possible double holder: 0x1000 since 14:02:11 …" or that its session has ended, which does not
/// prove that its client has stopped; names are made visible.
Message sentenceOf(const DoubleHolder &holder);

} // namespace lockscope
