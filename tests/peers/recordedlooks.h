// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/recordingreader.h"

#include <QJsonObject>

namespace lockscope {

/// What `queue --json` printed of a lock while it was recorded.
struct Look
{
    QString path;
    qint64 at = 0; ///< its readAt
    QString queue; ///< printedQueue()
};

/// "holder lock-1, waiter lock-2": what is compared of a queue.
QString printedQueue(const QJsonObject &queue);
QString printedQueueOf(const LockState &state);

struct LookCounts
{
    int same = 0; ///< in roles, order and holders
    int between = 0; ///< of two states that the recorder saw one after the other
    int unrecorded = 0; ///< in a gap
    QStringList different;
};

/// A look of another session may be some milliseconds before or behind the recorder's.
LookCounts compareLooks(RecordingReader &reader, const QVector<Look> &looks);

} // namespace lockscope
