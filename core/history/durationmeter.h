// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"

namespace lockscope {

/// How long one thing took at a lock.
struct Duration
{
    enum Kind : quint8 {
        Hold, ///< from the grant to the end
        Wait, ///< from the request to the grant
        GiveUp, ///< from the request to its end, without a grant
    };
    Kind kind = Hold;
    QString path; ///< of the lock
    qint64 at = 0; ///< when it ended, ms since 1970
    qint64 ms = 0;

    friend bool operator==(const Duration &, const Duration &) = default;
};

/// Measures what events tell, as they come, in order of time, but for clocks that are set back.
/// Memory goes with the contenders that are there, and with the locks that had gaps, until these
/// are forgotten. What began or ended at a moment that is only known to be in a gap of its lock, or
/// of all, is not measured, nor is what was there before. Between two looks at a lock there is
/// none: these are a moment apart.
class DurationMeter
{
public:
    /// What has ended with @p event, where it is known when it began.
    std::optional<Duration> add(const LockEvent &event);
    /// Nothing more comes of that lock: whoever had not ended there never will. Should it be looked
    /// at again, the gap until then is to be told after this.
    void forget(const QString &path);
    /// The clock by which events are told was set by @p byMs: what began before took no longer, and
    /// no less, for that.
    void moveTimes(qint64 byMs);

private:
    struct Open
    {
        qint64 requestedAt = 0; ///< 0: not known
        qint64 grantedAt = 0; ///< 0: not granted, or when is not known
        SessionId session;
        bool isLease = false;
    };
    using Key = QPair<QString, qint64>; ///< node and token
    using Contenders = QHash<Key, Open>;
    using Gaps = QVector<QPair<qint64, qint64>>; ///< in order, none over another; the last ones

    static Key keyOf(const LockEvent &event, const Contenders &open);
    static void takeTurn(const LockEvent &granted, Contenders *open);
    std::optional<Duration> grant(const LockEvent &event);
    std::optional<Duration> end(const LockEvent &event);
    /// Whether it is known when it was, well enough to measure by.
    bool isMeasured(const LockEvent &event) const;
    void addGap(const LockEvent &gap);

    QHash<QString, Contenders> m_open; ///< by lock
    QHash<QString, Gaps> m_gaps; ///< by lock; without a path: of all
};

} // namespace lockscope
