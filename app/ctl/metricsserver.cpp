// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/metricsserver.h"

#include "app/ctl/output.h"
#include "core/base/hostport.h"

#include <QHostAddress>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <QUrl>

#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace lockscope::ctl {

namespace {

constexpr int AgainMs = 500; ///< until connections are taken again
constexpr char ContentType[] = "text/plain;version=0.0.4;charset=utf-8";

} // namespace

/// QHttpServer of Qt 6.4 waits for ever, and takes as much as somebody sends.
class MetricsServer::Door : public QTcpServer
{
public:
    explicit Door(QObject *parent)
        : QTcpServer(parent)
    {
        m_again.setSingleShot(true);
        connect(&m_again, &QTimer::timeout, this, &Door::openAgain);
        connect(this, &QTcpServer::acceptError, this, &Door::wait);
    }

protected:
    void incomingConnection(qintptr descriptor) override
    {
        auto *socket = new QTcpSocket(this);
        socket->setReadBufferSize(MostRequestBytes);
        if (!socket->setSocketDescriptor(descriptor))
            return socket->deleteLater();
        m_isShortTold = false;
        limit(socket);
        addPendingConnection(socket);
    }

private:
    /// There is no file or memory for a connection right now: a QTcpServer takes none any more.
    void wait()
    {
        if (!std::exchange(m_isShortTold, true))
            complain(
                ctl::tr("No connection can be taken: %1. It is tried again.").arg(errorString()));
        m_again.start(AgainMs);
    }
    /// With the same socket, at which some may wait by now, once there is a file for another one.
    /// resumeAccepting() does not forget the error (Qt 6.4): each connection would be the last.
    void openAgain()
    {
        if (isListening()) {
            const int socket = ::fcntl(int(socketDescriptor()), F_DUPFD_CLOEXEC, 0);
            if (socket < 0)
                return m_again.start(AgainMs);
            m_address = serverAddress();
            m_port = serverPort();
            close();
            if (setSocketDescriptor(socket))
                return;
            ::close(socket);
        }
        if (!listen(m_address, m_port))
            m_again.start(AgainMs);
    }
    void limit(QTcpSocket *socket)
    {
        m_open.removeAll(nullptr);
        m_open.append(socket);
        if (m_open.size() > MostConnections)
            m_open.takeFirst()->abort();
        // Before who answers: it takes what came out of the socket.
        connect(socket, &QTcpSocket::readyRead, this, [socket, bytes = qint64(0)]() mutable {
            bytes += socket->bytesAvailable();
            if (bytes > MostRequestBytes)
                socket->abort();
        });
        QTimer::singleShot(PatienceMs, socket, &QTcpSocket::abort);
    }

    QVector<QPointer<QTcpSocket>> m_open; ///< oldest first
    QTimer m_again;
    QHostAddress m_address; ///< where it listened before it was opened again
    quint16 m_port = 0;
    bool m_isShortTold = false;
};

Result<ListenAddress> listenAddressFrom(const QString &text)
{
    const HostPort place = text.contains(u':') ? splitHostPort(text) : HostPort {{}, text};
    const QString host = place.bareHost();
    bool isNumber = false;
    const quint16 port = place.port.toUShort(&isNumber);
    const bool isHost = host.isEmpty() || host == u"localhost" || !QHostAddress(host).isNull();
    if (!isNumber || !isHost) {
        return failure(ErrorKind::BadInput,
            Message::tr("--listen takes PORT, ADDRESS:PORT or [ADDRESS]:PORT; \"%1\" is none.")
                .arg(text));
    }
    const bool isLocal = host.isEmpty() || host == u"localhost";
    return ListenAddress {isLocal ? u"127.0.0.1"_qs : host, port};
}

MetricsServer::MetricsServer(std::function<QByteArray()> page)
    : m_door(new Door(this))
{
    m_server.route(u"/metrics"_qs, QHttpServerRequest::Method::Get,
        [page = std::move(page)] { return QHttpServerResponse(ContentType, page()); });
}

Result<Done> MetricsServer::listen(const ListenAddress &address)
{
    if (!m_door->listen(QHostAddress(address.host), address.port)) {
        return failure(ErrorKind::Refused,
            Message::tr("Cannot listen at %1, port %2: %3.")
                .arg(address.host, QString::number(address.port), m_door->errorString()));
    }
    m_server.bind(m_door);
    return Done {};
}

QString MetricsServer::url() const
{
    QUrl url;
    url.setScheme(u"http"_qs);
    url.setHost(m_door->serverAddress().toString());
    url.setPort(m_door->serverPort());
    url.setPath(u"/metrics"_qs);
    return url.toString();
}

} // namespace lockscope::ctl
