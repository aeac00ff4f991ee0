// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/zk/proxy.h"

#include "tests/zk/frames.h"

#include <QTcpServer>
#include <QThread>

#include <optional>

namespace lockscope {

namespace {

qint32 numberOf(const QByteArray &frame)
{
    return qFromBigEndian<qint32>(frame.constData() + 4);
}

/// No request is so long that its length begins with a letter.
bool startsWithLetter(const QByteArray &bytes)
{
    return !bytes.isEmpty() && bytes.front() >= 'a';
}

/// Which request is to be held back, or whose answer.
struct Hold
{
    int type = 0;
    int nth = 1;
    bool isAnswer = false;
};

} // namespace

/// Both ends of one connection, and what was read and not passed on yet.
struct Link
{
    QTcpSocket *client = nullptr;
    QTcpSocket *server = nullptr;
    QByteArray fromClient;
    QByteArray fromServer;
    bool isWord = false; ///< a four-letter word is asked: passed on as it is
    bool isConnecting = true; ///< its connect request was not seen yet
    bool isAnswered = false; ///< its connect answer was
    std::optional<qint32> lostRequest; ///< its answer will not be passed on
    std::optional<qint32> heldRequest; ///< its answer will be held back
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
        refusals = 0;
        for (Link *link : QList(m_links))
            drop(link);
    }
    void mend()
    {
        isCut = isStalled = isHolding = false;
        for (Link *link : QList(m_links))
            pass(link);
    }
    void expireSession();

    quint16 port() const { return m_listener.serverPort(); }

    QMap<int, int> requests;
    std::optional<int> cutAt;
    std::optional<int> losing;
    bool isCut = false;
    int refusals = 0;
    bool isStalled = false;
    std::optional<Hold> hold;
    bool isHolding = false;

private:
    void accept();
    void pass(Link *link);
    void passRequests(Link *link);
    void passAnswers(Link *link);
    void finish(Link *link);
    void drop(Link *link);
    bool isHeldBack(Link *link, const QByteArray &frame);

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
            ++refusals;
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
            connect(end, &QTcpSocket::disconnected, this, [this, link] { finish(link); });
        }
        connect(
            link->server, &QTcpSocket::errorOccurred, this, [this, link] { drop(link); },
            Qt::QueuedConnection);
        link->server->connectToHost(QHostAddress::LocalHost, m_serverPort);
    }
}

/// One end has closed; what it sent before, such as "your session has expired", still arrives.
void Proxy::Relay::finish(Link *link)
{
    pass(link);
    if (!m_links.contains(link))
        return;
    for (QTcpSocket *end : {link->client, link->server}) {
        // Flushing the first may have told us that it is closed, too.
        if (m_links.contains(link) && end->state() == QAbstractSocket::ConnectedState)
            end->flush();
    }
    drop(link);
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
    if (link->client->isOpen())
        link->fromClient += link->client->readAll();
    link->isWord |= link->isConnecting && startsWithLetter(link->fromClient);
    if (link->isWord) {
        link->server->write(std::exchange(link->fromClient, {}));
        return;
    }
    while (!isHolding) {
        const std::optional<QByteArray> frame = frames::take(link->fromClient);
        if (!frame)
            return;
        if (!std::exchange(link->isConnecting, false) && frame->size() >= 12) {
            if (isHeldBack(link, *frame))
                return;
            const int type = qFromBigEndian<qint32>(frame->constData() + 8);
            ++requests[type];
            if (cutAt == type) {
                cutAt.reset();
                return cut();
            }
            if (losing == type) {
                losing.reset();
                link->lostRequest = numberOf(*frame);
            }
        }
        link->server->write(*frame);
    }
}

/// Whether the request in @p frame was held back: it is still to be passed on then.
bool Proxy::Relay::isHeldBack(Link *link, const QByteArray &frame)
{
    const int type = qFromBigEndian<qint32>(frame.constData() + 8);
    if (!hold || hold->type != type || --hold->nth > 0)
        return false;
    const bool isAnswer = hold->isAnswer;
    hold.reset();
    if (isAnswer) {
        link->heldRequest = numberOf(frame);
        return false;
    }
    link->fromClient.prepend(frame);
    isHolding = true;
    return true;
}

void Proxy::Relay::passAnswers(Link *link)
{
    if (link->server->isOpen()) // not where the server refused
        link->fromServer += link->server->readAll();
    if (link->isWord) {
        link->client->write(std::exchange(link->fromServer, {}));
        return;
    }
    while (const std::optional<QByteArray> frame = frames::take(link->fromServer)) {
        if (!std::exchange(link->isAnswered, true) && frame->size() >= 40) {
            m_session = qFromBigEndian<qint64>(frame->constData() + 12);
            m_password = frame->mid(24, 16);
        }
        if (link->lostRequest && frame->size() >= 8 && link->lostRequest == numberOf(*frame))
            return cut();
        if (link->heldRequest && frame->size() >= 8 && link->heldRequest == numberOf(*frame)) {
            link->heldRequest.reset();
            link->fromServer.prepend(*frame);
            isHolding = isStalled = true;
            return;
        }
        link->client->write(*frame);
    }
}

void Proxy::Relay::expireSession()
{
    frames::exchange(
        m_serverPort, frames::connectRequest(m_session, m_password) + frames::closeRequest());
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

int Proxy::refusals() const
{
    int count = 0;
    run([this, &count] { count = m_relay->refusals; });
    return count;
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

void Proxy::holdAt(Type type, int nth)
{
    run([=, this] { m_relay->hold = Hold {type, nth, false}; });
}

void Proxy::holdAnswerTo(Type type, int nth)
{
    run([=, this] { m_relay->hold = Hold {type, nth, true}; });
}

bool Proxy::isHolding() const
{
    bool isHolding = false;
    run([this, &isHolding] { isHolding = m_relay->isHolding; });
    return isHolding;
}

void Proxy::disarm()
{
    run([this] {
        m_relay->cutAt.reset();
        m_relay->losing.reset();
        m_relay->hold.reset();
    });
}

void Proxy::expireSession()
{
    run([this] { m_relay->expireSession(); });
}

} // namespace lockscope
