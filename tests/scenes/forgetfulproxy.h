// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QTcpServer>

namespace lockscope::scenes {

/// Stands between a tool and a server, and leaves a session out of what the server tells of
/// sessions and connections: as if it had lost it. Its nodes stay. Clients connect to the server
/// itself. Lives in the thread of the test, which runs an event loop whenever it waits.
class ForgetfulProxy
{
public:
    /// @p connect "127.0.0.1:PORT".
    explicit ForgetfulProxy(const QString &connect);

    QString connectString() const;
    void forget(SessionId session) { m_session = session; }

private:
    void accept();
    void relay(QTcpSocket *client, const QByteArray &first);
    void answer(QTcpSocket *client, const QByteArray &word);
    QByteArray withoutSession(const QByteArray &answer) const;

    QTcpServer m_listener;
    quint16 m_port;
    SessionId m_session;
};

} // namespace lockscope::scenes
