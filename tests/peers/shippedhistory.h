// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the shipped program tells of a recording or of a server's files, read as whoever scripts
// it reads it: from its JSON alone.
#pragma once

#include "core/history/event.h"

#include <QHash>
#include <QJsonObject>

namespace lockscope {

struct ShippedHistory
{
    QString source; ///< "recording", "transaction-log"; empty: the program failed
    QVector<LockEvent> events; ///< of their fields those that the man page promises of all sources
    QHash<QString, QJsonObject> locks; ///< by path: counts and percentiles
};

/// `lockscopectl history SOURCE --events --json`.
ShippedHistory shippedHistory(const QString &source);

/// `lockscopectl history SOURCE --lock PATH --at TIME --json`, as printedQueue() has it.
QString shippedQueue(const QString &source, const QString &path, qint64 at);

/// How long a hold took, as far as who noted it can tell.
struct NotedDuration
{
    qint64 leastMs = 0;
    qint64 mostMs = 0;
};

/// What in @p told (an object with count, p50Ms, p95Ms, p99Ms, maxMs) cannot be of holds that are
/// all, or some, of @p noted; empty: nothing. Of some: whichever are missing, a rank of theirs is
/// between two ranks of all.
QString impossibleIn(const QJsonObject &told, const QVector<NotedDuration> &noted);

} // namespace lockscope
