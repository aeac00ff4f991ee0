// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/tcpquestion.h"

#include "core/base/distrust.h"
#include "core/reach/walk.h"

#include <QElapsedTimer>
#include <QSslSocket>

#include <utility>

namespace lockscope {

TcpQuestion::TcpQuestion(const reach::Route &route, const reach::Destination &to,
    const QByteArray &request, const Limits &limits, QObject *parent, Take take)
    : QObject(parent)
    , m_socket(reach::socketFor(route))
    , m_take(std::move(take))
    , m_maxBytes(limits.maxBytes)
    , m_asking(ask(route, to, request))
{
    connect(&m_timer, &QTimer::timeout, this, [this] { end(SourceResult::TimedOut, lateness()); });
    m_timer.setSingleShot(true);
    m_timer.start(limits.timeoutMs);
    m_socket->setReadBufferSize(1024LL * 1024);
    // Not before the caller has connected to answered(): a refusal may come at once.
    QTimer::singleShot(0, this, [this] { m_asking.start(); });
}

Task<> TcpQuestion::ask(reach::Route route, reach::Destination to, QByteArray request)
{
    const Result<Done> reached = co_await reach::walk(route, *m_socket, to);
    if (!reached) {
        const Error &error = reached.error();
        const bool isRefused =
            !error.distrust && m_socket->error() == QAbstractSocket::ConnectionRefusedError;
        co_return end(isRefused ? SourceResult::Refused : SourceResult::Unreachable,
            error.distrust ? clauseOf(*error.distrust) : error.detail);
    }
    m_isThere = true;
    connect(m_socket.get(), &QTcpSocket::readyRead, this, &TcpQuestion::collect);
    connect(m_socket.get(), &QTcpSocket::errorOccurred, this, &TcpQuestion::fail);
    m_socket->write(request);
    collect();
}

/// How far it came.
Message TcpQuestion::lateness() const
{
    const bool isTls = qobject_cast<QSslSocket *>(m_socket.get()) != nullptr;
    if (!m_isThere && isTls && m_socket->state() == QAbstractSocket::ConnectedState)
        return Message::tr("no TLS handshake in time: a plain port, or hung?");
    if (!m_isThere && m_socket->state() == QAbstractSocket::UnconnectedState) // ssh gives it one
        return Message::tr("no connection by ssh in time: does its host hang?");
    if (!m_isThere)
        return Message::tr("no connection in time");
    if (m_received > 0)
        return Message::tr("no whole answer in time");
    return isTls ? Message::tr("no answer in time: hung?")
                 : Message::tr("no answer in time: a TLS port, or hung?");
}

void TcpQuestion::collect()
{
    const QByteArray part = m_socket->readAll();
    m_received += part.size();
    if (m_take)
        handOver(part);
    else
        m_answer += part;
    if (m_received > m_maxBytes)
        end(SourceResult::Garbage, Message::tr("more than %1 bytes").arg(m_maxBytes));
}

/// To read it takes our time, not the other side's.
void TcpQuestion::handOver(const QByteArray &part)
{
    QElapsedTimer reading;
    reading.start();
    m_take(part);
    if (m_timer.isActive())
        m_timer.start(m_timer.remainingTime() + int(reading.elapsed()));
}

void TcpQuestion::fail()
{
    collect();
    const QAbstractSocket::SocketError error = m_socket->error();
    if (error == QAbstractSocket::RemoteHostClosedError) // how every answer ends
        return end(SourceResult::Ok);
    end(SourceResult::Unreachable, m_socket->errorString());
}

void TcpQuestion::end(SourceResult::State state, const Message &detail)
{
    if (m_ended)
        return;
    m_ended = true;
    m_timer.stop();
    m_socket->disconnect(this);
    deleteLater();
    emit answered({state, {}, detail}, m_answer);
}

} // namespace lockscope
