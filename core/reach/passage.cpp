// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/passage.h"

#include "core/reach/tlsstep.h"
#include "core/reach/walk.h"

#include <QSslSocket>
#include <QTimer>

#include <algorithm>

namespace lockscope::reach {

namespace {

constexpr qint64 MostWaiting = 256LL * 1024; ///< read and not taken yet, in each direction

} // namespace

Passage::Passage(QTcpSocket *near, Route route, Destination to, QObject *parent)
    : QObject(parent)
    , m_near(near)
    , m_far(socketFor(route))
    , m_route(std::move(route))
    , m_to(std::move(to))
{
    m_near->setParent(this);
    for (QTcpSocket *socket : {m_near, m_far.get()})
        socket->setReadBufferSize(MostWaiting);
    // Who asked has given up before the end of the way, or closes later.
    connect(m_near, &QTcpSocket::disconnected, this, [this] { end(*m_far); });
    m_going = go();
    QMetaObject::invokeMethod(
        this, [this] { m_going.start(); }, Qt::QueuedConnection);
}

Task<> Passage::go()
{
    Result<Done> reached = co_await walk(m_route, *m_far, m_to);
    if (reached && m_route.login)
        reached = co_await m_route.login->greet(*m_near, *m_far, m_to);
    if (reached)
        open();
    else
        fail(reached.error());
}

void Passage::fail(const Error &error)
{
    emit failed({m_to, error});
    m_far->disconnect(this); // that it is closed, too, is no more reason to close the near side
    const int holdMs = error.kind == ErrorKind::Untrusted ? m_holdMs : 0;
    QTimer::singleShot(holdMs, this, [this] {
        m_near->abort();
        deleteLater();
    });
}

void Passage::open()
{
    m_isOpen = true;
    for (QTcpSocket *socket : {m_near, m_far.get()})
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    const auto join = [this](QTcpSocket &from, QTcpSocket &to) {
        const auto passOn = [this, &from, &to] { pass(from, to); };
        connect(&from, &QTcpSocket::readyRead, this, passOn);
        connect(&to, &QTcpSocket::bytesWritten, this, passOn);
        if (auto *secure = qobject_cast<QSslSocket *>(&to))
            connect(secure, &QSslSocket::encryptedBytesWritten, this, passOn);
    };
    connect(m_far.get(), &QTcpSocket::readyRead, this, [this] { m_hasHeard = true; });
    connect(m_far.get(), &QTcpSocket::errorOccurred, this, [this] {
        const auto refusal = m_hasHeard ? std::nullopt : lateRefusal(*m_far, m_to);
        if (refusal)
            fail(*refusal);
    });
    connect(m_far.get(), &QTcpSocket::disconnected, this, [this] { end(*m_near); });
    join(*m_near, *m_far);
    join(*m_far, *m_near);
    pass(*m_near, *m_far);
    pass(*m_far, *m_near);
}

/// As long as there is something to pass: what flush() writes at once in a slot of bytesWritten()
/// is not told by that signal again. What flush() finds broken is closed when it returns.
void Passage::pass(QTcpSocket &from, QTcpSocket &to)
{
    const auto *secure = qobject_cast<QSslSocket *>(&to);
    while (to.state() == QAbstractSocket::ConnectedState) {
        const qint64 encrypted = secure ? secure->encryptedBytesToWrite() : 0;
        const qint64 room = MostWaiting - to.bytesToWrite() - encrypted;
        const QByteArray bytes =
            room > 0 && from.isOpen() ? from.read(std::min(room, from.bytesAvailable())) : "";
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
    QTcpSocket &closed = &other == m_far.get() ? *m_near : *m_far;
    if (m_isOpen && other.state() == QAbstractSocket::ConnectedState)
        return pass(closed, other);
    if (!m_isOpen || other.state() != QAbstractSocket::ClosingState)
        deleteLater();
}

} // namespace lockscope::reach
