// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/tcpquestion.h"

#include <QNetworkProxy>

namespace lockscope {

TcpQuestion::TcpQuestion(const QString &host, quint16 port, const QByteArray &request,
    const Limits &limits, QObject *parent)
    : QObject(parent)
    , m_request(request)
    , m_maxBytes(limits.maxBytes)
{
    connect(&m_socket, &QTcpSocket::connected, this, [this] { m_socket.write(m_request); });
    connect(&m_socket, &QTcpSocket::readyRead, this, &TcpQuestion::collect);
    connect(&m_socket, &QTcpSocket::errorOccurred, this, &TcpQuestion::fail);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        const bool isConnected = m_socket.state() == QAbstractSocket::ConnectedState;
        end(SourceResult::TimedOut,
            isConnected ? Message::tr("no whole answer in time")
                        : Message::tr("no connection in time"));
    });
    m_timer.setSingleShot(true);
    m_timer.start(limits.timeoutMs);
    m_socket.setReadBufferSize(1024LL * 1024);
    m_socket.setProxy(QNetworkProxy::NoProxy);
    // Not before the caller has connected to answered(): a refusal may come at once.
    QTimer::singleShot(0, this, [this, host, port] { m_socket.connectToHost(host, port); });
}

void TcpQuestion::collect()
{
    m_answer += m_socket.readAll();
    if (m_answer.size() > m_maxBytes)
        end(SourceResult::Garbage, Message::tr("more than %1 bytes").arg(m_maxBytes));
}

void TcpQuestion::fail()
{
    collect();
    const QAbstractSocket::SocketError error = m_socket.error();
    if (error == QAbstractSocket::RemoteHostClosedError) // how every answer ends
        return end(SourceResult::Ok);
    end(SourceResult::Unreachable, m_socket.errorString());
}

void TcpQuestion::end(SourceResult::State state, const Message &detail)
{
    if (m_ended)
        return;
    m_ended = true;
    m_timer.stop();
    m_socket.disconnect(this);
    m_socket.abort();
    deleteLater();
    emit answered({state, {}, detail}, m_answer);
}

} // namespace lockscope
