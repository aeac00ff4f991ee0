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
    QString node; ///< that was deleted
    qint64 since = 0; ///< local clock, when it was deleted
    qint64 askedAt = 0; ///< local clock, the latest round that told of sessions; 0: none has
    qint64 goneAt = 0; ///< local clock, the first round that proved it gone; 0: none has
    QString endpoint; ///< of its connection, as the servers saw it last; empty: not connected

    friend bool operator==(const DoubleHolder &, const DoubleHolder &) = default;
};

/// @p holder as @p facts know it: gone once a round that began after the deletion names all
/// sessions but this one. Rounds that could not name them prove nothing. Pure.
DoubleHolder seenIn(DoubleHolder holder, const ServerFacts &facts);

/// "Possible double holder: 0x1000 since 14:02:11 …" or that it is gone; names are made visible.
Message sentenceOf(const DoubleHolder &holder);

} // namespace lockscope
