// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/zk/proxy.h"

#include <QDataStream>
#include <QTcpServer>
#include <QTcpSocket>
#include <QtEndian>
#include <QThread>

#include <optional>

namespace lockscope {

namespace {

constexpr int CloseSession = -11;
constexpr int PatienceMs = 5000;

/// The frames in @p stream that are complete, taken out of it.
QList<QByteArray> takeFrames(QByteArray &stream)
{
    QList<QByteArray> frames;
    while (stream.size() >= 4) {
        const qsizetype size = qFromBigEndian<qint32>(stream.constData()) + 4;
        if (stream.size() < size)
            break;
        frames.append(stream.first(size));
        stream.remove(0, size);
    }
    return frames;
}

QByteArray framed(const QByteArray &payload)
{
    QByteArray frame;
    QDataStream stream(&frame, QIODevice::WriteOnly);
    stream << qint32(payload.size());
    return frame + payload;
}

} // namespace

/// Both ends of one connection, and what was read and not passed on yet.
struct Link
{
    QTcpSocket *client = nullptr;
    QTcpSocket *server = nullptr;
    QByteArray fromClient;
    QByteArray fromServer;
    bool isConnecting = true; ///< its connect request was not seen yet
    bool isAnswered = false; ///< its connect answer was
    std::optional<qint32> lostRequest; ///< its answer will not be passed on
};

class Proxy::Relay : public QObject
{
public:
    explicit Relay(quint16 serverPort)
        : m_serverPort(serverPort)
    {
        connect(&m_listener, &QTcpServer::newConnection, this, &Relay::accept);
        m_listener.listen(QHostAddress::LocalHost);
    }

    void cut()
    {
        isCut = true;
        for (Link *link : QList(m_links))
            drop(link);
    }
    void mend()
    {
        isCut = isStalled = false;
        for (Link *link : QList(m_links))
            pass(link);
    }
    void expireSession();

    quint16 port() const { return m_listener.serverPort(); }

    QMap<int, int> requests;
    std::optional<int> cutAt;
    std::optional<int> losing;
    bool isCut = false;
    bool isStalled = false;

private:
    void accept();
    void pass(Link *link);
    void passRequests(Link *link);
    void passAnswers(Link *link);
    void drop(Link *link);

    quint16 m_serverPort;
    QTcpServer m_listener;
    QList<Link *> m_links;
    qint64 m_session = 0;
    QByteArray m_password;
};

void Proxy::Relay::accept()
{
    while (QTcpSocket *client = m_listener.nextPendingConnection()) {
        if (isCut) {
            client->abort();
            client->deleteLater();
            continue;
        }
        auto *link = new Link;
        link->client = client;
        link->server = new QTcpSocket(client);
        m_links.append(link);
        for (QTcpSocket *end : {link->client, link->server}) {
            connect(end, &QTcpSocket::readyRead, this, [this, link] { pass(link); });
            connect(end, &QTcpSocket::disconnected, this, [this, link] { drop(link); });
        }
        connect(
            link->server, &QTcpSocket::errorOccurred, this, [this, link] { drop(link); },
            Qt::QueuedConnection);
        link->server->connectToHost(QHostAddress::LocalHost, m_serverPort);
    }
}

void Proxy::Relay::drop(Link *link)
{
    if (!m_links.removeOne(link))
        return;
    for (QTcpSocket *end : {link->client, link->server}) {
        end->disconnect(this);
        end->abort();
    }
    link->client->deleteLater(); // the other is its child
    delete link;
}

void Proxy::Relay::pass(Link *link)
{
    if (isStalled || !m_links.contains(link))
        return;
    passRequests(link);
    if (m_links.contains(link))
        passAnswers(link);
}

void Proxy::Relay::passRequests(Link *link)
{
    link->fromClient += link->client->readAll();
    for (const QByteArray &frame : takeFrames(link->fromClient)) {
        if (!std::exchange(link->isConnecting, false) && frame.size() >= 12) {
            const int type = qFromBigEndian<qint32>(frame.constData() + 8);
            ++requests[type];
            if (cutAt == type) {
                cutAt.reset();
                return cut();
            }
            if (losing == type) {
                losing.reset();
                link->lostRequest = qFromBigEndian<qint32>(frame.constData() + 4);
            }
        }
        link->server->write(frame);
    }
}

void Proxy::Relay::passAnswers(Link *link)
{
    link->fromServer += link->server->readAll();
    for (const QByteArray &frame : takeFrames(link->fromServer)) {
        if (!std::exchange(link->isAnswered, true) && frame.size() >= 40) {
            m_session = qFromBigEndian<qint64>(frame.constData() + 12);
            m_password = frame.mid(24, 16);
        }
        if (link->lostRequest && frame.size() >= 8
            && link->lostRequest == qFromBigEndian<qint32>(frame.constData() + 4))
            return cut();
        link->client->write(frame);
    }
}

void Proxy::Relay::expireSession()
{
    QByteArray connectRequest;
    QDataStream(&connectRequest, QIODevice::WriteOnly)
        << qint32(0) << qint64(0) << qint32(10'000) << m_session << m_password << false;
    QByteArray closeRequest;
    QDataStream(&closeRequest, QIODevice::WriteOnly) << qint32(1) << qint32(CloseSession);

    QTcpSocket thief;
    thief.connectToHost(QHostAddress::LocalHost, m_serverPort);
    thief.waitForConnected(PatienceMs);
    thief.write(framed(connectRequest) + framed(closeRequest));
    while (thief.state() == QAbstractSocket::ConnectedState && thief.waitForReadyRead(PatienceMs))
        thief.readAll();
    for (Link *link : QList(m_links))
        drop(link);
}

struct Proxy::Thread : QThread
{ };

Proxy::Proxy(quint16 serverPort)
    : m_thread(std::make_unique<Thread>())
{
    m_thread->start();
    QObject starter;
    starter.moveToThread(m_thread.get());
    QMetaObject::invokeMethod(
        &starter, [&] { m_relay = new Relay(serverPort); }, Qt::BlockingQueuedConnection);
    QObject::connect(m_thread.get(), &QThread::finished, m_relay, &QObject::deleteLater);
}

Proxy::~Proxy()
{
    run([this] { m_relay->cut(); });
    m_thread->quit();
    m_thread->wait();
}

void Proxy::run(const std::function<void()> &function) const
{
    QMetaObject::invokeMethod(m_relay, function, Qt::BlockingQueuedConnection);
}

QString Proxy::connectString() const
{
    quint16 port = 0;
    run([&] { port = m_relay->port(); });
    return QStringLiteral("127.0.0.1:%1").arg(port);
}

QMap<int, int> Proxy::requests() const
{
    QMap<int, int> result;
    run([&] { result = m_relay->requests; });
    return result;
}

int Proxy::writes() const
{
    int count = 0;
    const QMap<int, int> seen = requests();
    for (const int type : {1, 2, 5, 7, 14, 15, 16, 19, 20, 21}) // up to createTTL, with setACL
        count += seen.value(type);
    return count;
}

void Proxy::forgetRequests()
{
    run([this] { m_relay->requests.clear(); });
}

void Proxy::cut()
{
    run([this] { m_relay->cut(); });
}

void Proxy::mend()
{
    run([this] { m_relay->mend(); });
}

bool Proxy::isCut() const
{
    bool isCut = false;
    run([this, &isCut] { isCut = m_relay->isCut; });
    return isCut;
}

void Proxy::cutAt(Type type)
{
    run([this, type] { m_relay->cutAt = type; });
}

void Proxy::loseAnswerTo(Type type)
{
    run([this, type] { m_relay->losing = type; });
}

void Proxy::stall()
{
    run([this] { m_relay->isStalled = true; });
}

void Proxy::expireSession()
{
    run([this] { m_relay->expireSession(); });
}

} // namespace lockscope
