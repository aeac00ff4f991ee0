// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/passage.h"

#include <QNetworkProxy>

#include <algorithm>

namespace lockscope::reach {

namespace {

constexpr qint64 MostWaiting = 256LL * 1024; ///< read and not taken yet, in each direction

} // namespace

Passage::Passage(QTcpSocket *near, Route route, Destination to, QObject *parent)
    : QObject(parent)
    , m_near(near)
    , m_route(std::move(route))
    , m_to(std::move(to))
{
    m_near->setParent(this);
    m_far.setProxy(QNetworkProxy::NoProxy);
    for (QTcpSocket *socket : {m_near, &m_far})
        socket->setReadBufferSize(MostWaiting);
    // Who asked has given up before the end of the way, or closes later.
    connect(m_near, &QTcpSocket::disconnected, this, [this] { end(m_far); });
    m_going = go();
    QMetaObject::invokeMethod(
        this, [this] { m_going.start(); }, Qt::QueuedConnection);
}

Task<> Passage::go()
{
    for (const auto &step : m_route) {
        const auto taken = co_await step->take(m_far, m_to);
        if (!taken) {
            emit failed(m_to, taken.error());
            m_near->abort();
            deleteLater();
            co_return;
        }
    }
    open();
}

void Passage::open()
{
    for (QTcpSocket *socket : {m_near, &m_far})
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    const auto join = [this](QTcpSocket &from, QTcpSocket &to) {
        connect(&from, &QTcpSocket::readyRead, this, [this, &from, &to] { pass(from, to); });
        connect(&to, &QTcpSocket::bytesWritten, this, [this, &from, &to] { pass(from, to); });
        pass(from, to);
    };
    connect(&m_far, &QTcpSocket::disconnected, this, [this] { end(*m_near); });
    join(*m_near, m_far);
    join(m_far, *m_near);
}

/// As long as there is something to pass: what flush() writes at once in a slot of bytesWritten()
/// is not told by that signal again.
void Passage::pass(QTcpSocket &from, QTcpSocket &to)
{
    while (to.state() == QAbstractSocket::ConnectedState) {
        const qint64 room = MostWaiting - to.bytesToWrite();
        const QByteArray bytes = room > 0 ? from.read(std::min(room, from.bytesAvailable())) : "";
        if (bytes.isEmpty())
            break;
        to.write(bytes);
        to.flush(); // not only in the event loop's next turn
    }
    if (from.state() == QAbstractSocket::UnconnectedState && from.bytesAvailable() == 0)
        to.disconnectFromHost();
}

/// The side that is not @p other has closed.
void Passage::end(QTcpSocket &other)
{
    QTcpSocket &closed = &other == &m_far ? *m_near : m_far;
    if (other.state() == QAbstractSocket::ConnectedState)
        return pass(closed, other);
    if (other.state() != QAbstractSocket::ClosingState)
        deleteLater();
}

} // namespace lockscope::reach
