// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/step.h"

#include <QObject>
#include <QTcpSocket>

namespace lockscope::reach {

/// One connection through a door: goes the whole route, then passes all bytes on in both
/// directions, no faster than they are taken. When one side closes, the other gets what is left and
/// is closed, too. Deletes itself when both are. One thread with an event loop.
class Passage : public QObject
{
    Q_OBJECT

public:
    /// Takes @p near, the accepted connection.
    Passage(QTcpSocket *near, Route route, Destination to, QObject *parent);

    /// Where the member is not trusted, the near side is closed so much later than that is told.
    void holdDistrusted(int ms) { m_holdMs = ms; }

signals:
    /// A step failed; the near side is closed, or held for a while.
    void failed(const lockscope::reach::RouteFailure &failure);

private:
    Task<> go();
    void open();
    void fail(const Error &error);
    void pass(QTcpSocket &from, QTcpSocket &to);
    void end(QTcpSocket &other);

    QTcpSocket *const m_near;
    const std::unique_ptr<QTcpSocket> m_far;
    const Route m_route;
    const Destination m_to;
    bool m_isOpen = false; ///< at the end of the way: what comes is passed on
    bool m_hasHeard = false; ///< the member has said something
    int m_holdMs = 0;
    Task<> m_going; ///< last: it uses the others
};

} // namespace lockscope::reach
