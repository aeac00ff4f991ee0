// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong: broken connections, lost sessions, endpoints that are no ZooKeeper, and what
// libzookeeper forgets. Real servers throughout; a proxy breaks the connection between.
#include "core/sandbox/freeports.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/zkhelpers.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>
#include <ctime>
#include <numeric>

using namespace lockscope;
using namespace lockscope::zk;

class TestClientFaults : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void unresolvableName();
    void oneNameOfTwoIsUnresolvable();
    void refusedPort();
    void httpServer();
    void endlessAnswer();
    void closedAtOnce();
    void allMembersAreTried_data();
    void allMembersAreTried();
    void sessionGoesToTheOtherOfTwo();
    void killedServerComesBack();
    void stalledConnection();
    void expiryRunsAllHandlers();
    void expiryIsFinal();
    void destroyedWithRequestsInFlight();
    void handlersThatAskAgain();

private:
    std::unique_ptr<LocalServer> m_server;
};

void TestClientFaults::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

/// libzookeeper itself would spin at 100 % CPU here.
void TestClientFaults::unresolvableName()
{
    Client client(optionsFor(QStringLiteral("no-such-host.invalid:2181")));
    Answer<Children> root;
    client.readChildren(QStringLiteral("/"), Watch::No, root.handler());
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Failed, Patience);
    QVERIFY(client.session().detail.english().contains(u"no-such-host.invalid"));
    QCOMPARE(root.wait().error().kind, ErrorKind::Unreachable);

    Answer<Children> later;
    client.readChildren(QStringLiteral("/"), Watch::No, later.handler());
    QCOMPARE(later.count(), 0);
    QCOMPARE(later.wait().error().kind, ErrorKind::Unreachable);

    const std::clock_t before = std::clock();
    QElapsedTimer wall;
    wall.start();
    QTRY_VERIFY(wall.elapsed() > 300);
    QVERIFY((std::clock() - before) * 1000 / CLOCKS_PER_SEC < 100);
}

void TestClientFaults::oneNameOfTwoIsUnresolvable()
{
    Client client(
        optionsFor(QStringLiteral("no-such-host.invalid:2181,") + m_server->connectString()));
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
    QCOMPARE(client.session().server, m_server->connectString());
}

void TestClientFaults::refusedPort()
{
    Client client(optionsFor(QStringLiteral("127.0.0.1:%1").arg(freePorts(1).constFirst())));
    Answer<Children> root;
    client.readChildren(QStringLiteral("/"), Watch::No, root.handler());
    QCOMPARE(create(client, QStringLiteral("/nobody-there")), QStringLiteral("unreachable"));
    QCOMPARE(client.session().state, SessionState::Connecting);
    QCOMPARE(root.count(), 0); // waits for a connection
    QCOMPARE(client.requestsInFlight(), 1);
}

/// libzookeeper itself would call this a read-only session of 6 days.
void TestClientFaults::httpServer()
{
    QTcpServer http;
    QVERIFY(http.listen(QHostAddress::LocalHost));
    connect(&http, &QTcpServer::newConnection, &http, [&http] {
        QTcpSocket *socket = http.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            socket->write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n<h1>Bad</h1>");
            socket->disconnectFromHost();
        });
    });
    Client client(optionsFor(QStringLiteral("127.0.0.1:%1").arg(http.serverPort())));
    Answer<Children> root;
    client.readChildren(QStringLiteral("/"), Watch::No, root.handler());
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::NotZooKeeper, Patience);
    QCOMPARE(root.wait().error().kind, ErrorKind::NotZooKeeper);
    QVERIFY(!client.session().id);
}

/// A connect answer that is none, from a server that never stops.
void TestClientFaults::endlessAnswer()
{
    QTcpServer noise;
    QVERIFY(noise.listen(QHostAddress::LocalHost));
    connect(&noise, &QTcpServer::newConnection, &noise,
        [&noise] { noise.nextPendingConnection()->write(QByteArray(100'000, '\x7f')); });
    Client client(optionsFor(QStringLiteral("127.0.0.1:%1").arg(noise.serverPort())));
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::NotZooKeeper, Patience);
}

/// A TLS port answers with an alert and closes; so does a server without a quorum.
void TestClientFaults::closedAtOnce()
{
    QTcpServer closing;
    QVERIFY(closing.listen(QHostAddress::LocalHost));
    int connections = 0;
    connect(&closing, &QTcpServer::newConnection, &closing, [&] {
        ++connections;
        QTcpSocket *socket = closing.nextPendingConnection();
        socket->write("\x15\x03\x03\x00\x02\x02\x32", 7);
        socket->disconnectFromHost();
    });
    Client client(optionsFor(QStringLiteral("127.0.0.1:%1").arg(closing.serverPort())));
    QCOMPARE(create(client, QStringLiteral("/nobody-there")), QStringLiteral("unreachable"));
    QTRY_VERIFY_WITH_TIMEOUT(connections > 1, Patience);
    QCOMPARE(client.session().state, SessionState::Connecting);
}

void TestClientFaults::allMembersAreTried_data()
{
    QTest::addColumn<int>("members");
    for (int members = 1; members <= 4; ++members)
        QTest::addRow("%d", members) << members;
}

/// Again and again where all fail, and with a pause: libzookeeper passes over every other one, of
/// two tries a single one for ever, and that 500 times a second where no pause is due at it.
void TestClientFaults::allMembersAreTried()
{
    QFETCH(const int, members);
    constexpr int Times = 4;
    const Options defaults;
    std::vector<int> tries(size_t(members), 0);
    std::vector<std::unique_ptr<QTcpServer>> failing;
    QStringList addresses;
    for (size_t i = 0; i < tries.size(); ++i) {
        auto server = std::make_unique<QTcpServer>();
        QVERIFY(server->listen(QHostAddress::LocalHost));
        addresses.append(QStringLiteral("127.0.0.1:%1").arg(server->serverPort()));
        connect(server.get(), &QTcpServer::newConnection, server.get(),
            [&count = tries.at(i), &door = *server] {
                while (QTcpSocket *socket = door.nextPendingConnection()) {
                    ++count;
                    socket->abort();
                    socket->deleteLater();
                }
            });
        failing.push_back(std::move(server));
    }
    QElapsedTimer clock;
    clock.start();
    Client client(optionsFor(addresses.join(u',')));
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::min(tries) >= Times, defaults.lookUpAgainMs / 2);
    const qint64 pauses =
        clock.elapsed() / (defaults.sessionTimeoutMs / 60) + 2; // two are left out
    const int all = std::accumulate(tries.begin(), tries.end(), 0);
    QVERIFY2(all <= 2 * pauses * (members + 1), qPrintable(QString::number(all)));
}

/// With all that it holds, whichever of them breaks, and as often as one does.
void TestClientFaults::sessionGoesToTheOtherOfTwo()
{
    Proxy one(m_server->port());
    Proxy two(m_server->port());
    Client client(optionsFor(one.connectString() + u',' + two.connectString(), 10'000));
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
    const SessionId session = client.session().id;
    for (int i = 0; i < 6; ++i) {
        const bool isFirst = client.session().server == one.connectString();
        Proxy &broken = isFirst ? one : two;
        broken.cut();
        QTRY_COMPARE_WITH_TIMEOUT(
            client.session().server, (isFirst ? two : one).connectString(), Patience);
        QCOMPARE(client.session().id, session);
        broken.mend();
    }
}

void TestClientFaults::killedServerComesBack()
{
    Client client(optionsFor(m_server->connectString(), 10'000));
    create(client, QStringLiteral("/survivor"));
    Answer<Children> children;
    client.readChildren(QStringLiteral("/survivor"), Watch::Yes, children.handler());
    QVERIFY(children.wait().has_value());
    const SessionId session = client.session().id;
    QVector<SessionState> states {SessionState::Connected};
    connect(&client, &Client::stateChanged, this, [&] {
        if (client.session().state != states.last())
            states.append(client.session().state); // and not another reason for the same
    });

    m_server->kill();
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Suspended, Patience);
    QVERIFY(client.session().server.isEmpty());
    QCOMPARE(client.session().id, session);
    QVERIFY(m_server->restart().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
    QCOMPARE(client.session().id, session);
    QCOMPARE(states,
        (QVector {SessionState::Connected, SessionState::Suspended, SessionState::Connected}));
    QCOMPARE(client.watchCount(), 1);

    QSignalSpy fired(&client, &Client::watchFired);
    create(client, QStringLiteral("/survivor/child"));
    QTRY_COMPARE_WITH_TIMEOUT(fired.count(), 1, Patience);
    QCOMPARE(fired.at(0).at(0).value<WatchEvent>().kind, WatchEvent::ChildrenChanged);
}

void TestClientFaults::stalledConnection()
{
    Proxy proxy(m_server->port());
    Client client(optionsFor(proxy.connectString(), 2000));
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
    proxy.stall();
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Suspended, Patience);
    proxy.mend();
    QTRY_VERIFY_WITH_TIMEOUT(client.session().state == SessionState::Connected
            || client.session().state == SessionState::Expired,
        Patience);
}

/// libzookeeper 3.8.0 forgets requests that race with the expiry (ZOOKEEPER-2802).
void TestClientFaults::expiryRunsAllHandlers()
{
    Proxy proxy(m_server->port());
    for (int round = 0; round < 10; ++round) {
        Client client(optionsFor(proxy.connectString()));
        QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
        const int count = 2000;
        QVector<int> runs(count, 0);
        int lost = 0;
        for (int i = 0; i < count; ++i) {
            client.read(QStringLiteral("/zookeeper"), Watch::No, [&, i](const auto &read) {
                ++runs[i];
                lost += !read && read.error().kind == ErrorKind::SessionLost ? 1 : 0;
            });
            if (i == count / 2)
                proxy.expireSession();
        }
        QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Expired, Patience);
        QCOMPARE(client.requestsInFlight(), 0);
        QCOMPARE(runs, QVector<int>(count, 1));
    }
}

void TestClientFaults::expiryIsFinal()
{
    Proxy proxy(m_server->port());
    Client client(optionsFor(proxy.connectString()));
    Answer<Children> root;
    client.readChildren(QStringLiteral("/"), Watch::Yes, root.handler());
    QVERIFY(root.wait().has_value());
    QCOMPARE(client.watchCount(), 1);
    proxy.expireSession();
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Expired, Patience);
    QCOMPARE(client.watchCount(), 0);
    Answer<Children> late;
    client.readChildren(QStringLiteral("/"), Watch::Yes, late.handler());
    QCOMPARE(late.count(), 0);
    QCOMPARE(late.wait().error().kind, ErrorKind::SessionLost);
}

/// libzookeeper 3.8.0 drops nearly all of them (ZOOKEEPER-2894).
void TestClientFaults::destroyedWithRequestsInFlight()
{
    for (int round = 0; round < 20; ++round) {
        const int count = 20'000;
        QVector<int> runs(count, 0);
        {
            Client client(optionsFor(m_server->connectString()));
            if (round % 2 == 1)
                QTRY_COMPARE_WITH_TIMEOUT(
                    client.session().state, SessionState::Connected, Patience);
            for (int i = 0; i < count; ++i) {
                client.read(QStringLiteral("/zookeeper"), i % 100 ? Watch::No : Watch::Yes,
                    [&runs, i](const auto &) { ++runs[i]; });
            }
            if (round % 4 == 3) {
                QTRY_VERIFY_WITH_TIMEOUT(client.requestsInFlight() < count, Patience);
            }
        }
        QCOMPARE(runs, QVector<int>(count, 1));
    }
}

void TestClientFaults::handlersThatAskAgain()
{
    int answers = 0;
    {
        Client client(optionsFor(m_server->connectString()));
        for (int i = 0; i < 10; ++i) {
            client.read(QStringLiteral("/zookeeper"), Watch::No, [&](const auto &) {
                ++answers;
                client.read(QStringLiteral("/zookeeper"), Watch::No, [&](const auto &second) {
                    ++answers;
                    QCOMPARE(second.error().kind, ErrorKind::Closed);
                });
            });
        }
    }
    QCOMPARE(answers, 20);
}

QTEST_GUILESS_MAIN(TestClientFaults)
#include "tst_clientfaults.moc"
