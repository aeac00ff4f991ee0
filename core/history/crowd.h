// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"

#include <QHash>
#include <QSet>

namespace lockscope {

/// Who is there in one lock, by node, as events tell. A value.
class Crowd
{
public:
    /// In the order in which the lock's events were derived.
    void take(const LockEvent &event);

    bool isHeld() const { return !m_holders.isEmpty(); }
    bool isWanted() const { return !m_waiters.isEmpty(); } ///< somebody waits for it
    bool isEmpty() const { return !isHeld() && !isWanted(); }
    int holders() const { return int(m_holders.size()); }

    QString untold; ///< the node that began this turn, and since when it holds was not told
    qint64 unseenSince = 0; ///< when nobody looked any more, in ms; 0: somebody does

private:
    struct Wait
    {
        SessionId session;
        Zxid token;
    };
    bool removeWaiter(const QString &node);
    void takeTurn(const LockEvent &lease);

    QSet<QString> m_holders;
    QHash<QString, Wait> m_waiters;
    QHash<SessionId, QSet<QString>> m_places; ///< of those that wait for a lease
};

} // namespace lockscope
