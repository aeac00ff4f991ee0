// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/forgetfulproxy.h"

#include <QTcpSocket>

namespace lockscope::scenes {

ForgetfulProxy::ForgetfulProxy(const QString &connect)
    : m_port(connect.section(u':', -1).toUShort())
{
    if (!m_listener.listen(QHostAddress::LocalHost))
        qFatal("cannot listen");
    QObject::connect(&m_listener, &QTcpServer::newConnection, &m_listener, [this] { accept(); });
}

QString ForgetfulProxy::connectString() const
{
    return QStringLiteral("127.0.0.1:%1").arg(m_listener.serverPort());
}

/// The first bytes tell: four letters, or the length of a client's first request.
void ForgetfulProxy::accept()
{
    while (QTcpSocket *client = m_listener.nextPendingConnection()) {
        QObject::connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
        const auto first = std::make_shared<QMetaObject::Connection>();
        *first = QObject::connect(client, &QTcpSocket::readyRead, client, [this, client, first] {
            if (client->bytesAvailable() < 4)
                return;
            QObject::disconnect(*first);
            const QByteArray bytes = client->readAll();
            bytes.at(0) == '\0' ? relay(client, bytes) : answer(client, bytes.first(4));
        });
    }
}

void ForgetfulProxy::relay(QTcpSocket *client, const QByteArray &first)
{
    auto *server = new QTcpSocket(client);
    QObject::connect(server, &QTcpSocket::connected, server, [=] { server->write(first); });
    QObject::connect(
        client, &QTcpSocket::readyRead, server, [=] { server->write(client->readAll()); });
    QObject::connect(
        server, &QTcpSocket::readyRead, client, [=] { client->write(server->readAll()); });
    QObject::connect(server, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
    server->connectToHost(QHostAddress::LocalHost, m_port);
}

void ForgetfulProxy::answer(QTcpSocket *client, const QByteArray &word)
{
    auto *server = new QTcpSocket(client);
    QObject::connect(server, &QTcpSocket::connected, server, [=] { server->write(word); });
    QObject::connect(server, &QTcpSocket::disconnected, client, [=, this] {
        client->write(withoutSession(server->readAll()));
        client->disconnectFromHost();
    });
    server->connectToHost(QHostAddress::LocalHost, m_port);
}

/// The part of `dump` about ephemeral nodes stays as it is.
QByteArray ForgetfulProxy::withoutSession(const QByteArray &answer) const
{
    const QByteArray id = textOf(m_session).toLatin1();
    QList<QByteArray> kept;
    bool isOfNodes = false;
    for (const QByteArray &line : answer.split('\n')) {
        isOfNodes = isOfNodes || line.startsWith("ephemeral nodes");
        if (!m_session || isOfNodes || !line.contains(id))
            kept.append(line);
    }
    return kept.join('\n');
}

} // namespace lockscope::scenes
