// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bridge by itself: bytes in both directions, closing, who is let in; and a real session
// through it.
#include "core/base/times.h"
#include "core/reach/bridge.h"
#include "core/reach/tcpstep.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/zkhelpers.h"

#include <QProcess>
#include <QTcpServer>

#include <atomic>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::reach;

class TestBridge : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void passesBothWays();
    void slowReaderIsWaitedFor();
    void refusedIsClosedAtOnce();
    void distrustedAgainIsHeld();
    void closingIsPassedOn();
    void strangersGetNothing_data();
    void strangersGetNothing();
    void sessionThroughIt();

private:
    void openDoor(quint16 port, const std::shared_ptr<const Step> &step);
    QTcpSocket *arrival();

    std::unique_ptr<QTcpServer> m_member;
    std::unique_ptr<Bridge> m_bridge;
    QString m_door;
    std::atomic<int> m_failures = 0;
    std::atomic<qint64> m_failedAt = 0; ///< the last; steadyMs()
};

namespace {

/// Trusts nobody.
class DistrustingStep : public Step
{
public:
    Task<Result<Done>> take(QTcpSocket &, Destination) const override
    {
        co_return failure(ErrorKind::Untrusted, QStringLiteral("no"));
    }
};

const QString Loopback = QStringLiteral("127.0.0.1");

quint16 portOf(const QString &door)
{
    return door.section(u':', 1).toUShort();
}

} // namespace

void TestBridge::init()
{
    m_failures = 0;
    m_member = std::make_unique<QTcpServer>();
    QVERIFY(m_member->listen(QHostAddress::LocalHost));
    openDoor(m_member->serverPort(), std::make_shared<TcpStep>());
}

void TestBridge::openDoor(quint16 port, const std::shared_ptr<const Step> &step)
{
    m_bridge = std::make_unique<Bridge>(Route {{step}}, [this](const RouteFailure &) {
        m_failedAt = steadyMs();
        ++m_failures;
    });
    const auto door = m_bridge->doorTo({Loopback, Loopback, port});
    QVERIFY(door.has_value());
    m_door = *door;
}

QTcpSocket *TestBridge::arrival()
{
    if (!QTest::qWaitFor([this] { return m_member->hasPendingConnections(); }, Patience))
        return nullptr;
    return m_member->nextPendingConnection();
}

void TestBridge::passesBothWays()
{
    QTcpSocket client;
    client.connectToHost(Loopback, portOf(m_door));
    client.write("asked");
    QTcpSocket *server = arrival();
    QVERIFY(server);
    QTRY_COMPARE_WITH_TIMEOUT(server->bytesAvailable(), 5, Patience);
    QCOMPARE(server->readAll(), "asked");
    server->write("answered");
    QTRY_COMPARE_WITH_TIMEOUT(client.bytesAvailable(), 8, Patience);
    QCOMPARE(client.readAll(), "answered");
}

/// More than all buffers hold, to one who does not read: no more comes than fits, none is lost.
void TestBridge::slowReaderIsWaitedFor()
{
    constexpr qint64 Size = 64LL * 1024 * 1024;
    QTcpSocket client;
    client.setReadBufferSize(1);
    client.connectToHost(Loopback, portOf(m_door));
    QTcpSocket *server = arrival();
    QVERIFY(server);
    server->write(QByteArray(Size, 'x'));
    QTRY_VERIFY_WITH_TIMEOUT(client.bytesAvailable() == 1, Patience);
    QVERIFY(server->bytesToWrite() > 0);

    client.setReadBufferSize(0);
    qint64 read = client.readAll().size();
    connect(&client, &QTcpSocket::readyRead, &client, [&] { read += client.readAll().size(); });
    server->disconnectFromHost();
    QTRY_COMPARE_WITH_TIMEOUT(client.state(), QAbstractSocket::UnconnectedState, Patience);
    QCOMPARE(read + client.readAll().size(), Size);
}

void TestBridge::refusedIsClosedAtOnce()
{
    const quint16 port = m_member->serverPort();
    m_member->close();
    openDoor(port, std::make_shared<TcpStep>());
    QTcpSocket client;
    client.connectToHost(Loopback, portOf(m_door));
    client.write("asked");
    QTRY_COMPARE_WITH_TIMEOUT(m_failures.load(), 1, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(client.state(), QAbstractSocket::UnconnectedState, Patience);
    QCOMPARE(client.readAll(), "");
}

/// That is told at once all the same.
void TestBridge::distrustedAgainIsHeld()
{
    openDoor(m_member->serverPort(), std::make_shared<DistrustingStep>());
    for (int tried = 1; tried <= 3; ++tried) {
        QTcpSocket client;
        client.connectToHost(Loopback, portOf(m_door));
        client.write("asked");
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), QAbstractSocket::UnconnectedState, Patience);
        const qint64 heldMs = steadyMs() - m_failedAt;
        QCOMPARE(m_failures.load(), tried);
        const int least = tried == 1 ? 0 : Bridge::HoldMs * 9 / 10; // timers are coarse
        QVERIFY2(heldMs >= least, qPrintable(QString::number(heldMs)));
    }
}

void TestBridge::closingIsPassedOn()
{
    QTcpSocket client;
    client.connectToHost(Loopback, portOf(m_door));
    QTcpSocket *server = arrival();
    QVERIFY(server);
    client.write("last words");
    client.disconnectFromHost();
    QTRY_COMPARE_WITH_TIMEOUT(server->state(), QAbstractSocket::UnconnectedState, Patience);
    QCOMPARE(server->readAll(), "last words");
}

void TestBridge::strangersGetNothing_data()
{
    QTest::addColumn<QStringList>("before");
    QTest::newRow("another process") << QStringList {};
    QTest::newRow("another user") << QStringList {QStringLiteral("setpriv"),
        QStringLiteral("--reuid=65534"), QStringLiteral("--regid=65534"),
        QStringLiteral("--clear-groups")};
}

void TestBridge::strangersGetNothing()
{
    QFETCH(QStringList, before);
    if (!before.isEmpty() && ::geteuid() != 0)
        QSKIP("only root can be another user");
    const QString script = QStringLiteral("import socket\n"
                                          "s = socket.create_connection(('127.0.0.1', %1))\n"
                                          "try:\n"
                                          "    s.sendall(b'let me in')\n"
                                          "    print(len(s.recv(1)))\n"
                                          "except OSError:\n"
                                          "    print(0)\n")
                               .arg(portOf(m_door));
    QStringList command =
        before + QStringList {QStringLiteral("/usr/bin/python3"), QStringLiteral("-c"), script};
    QProcess stranger;
    const QString program = command.takeFirst();
    stranger.start(program, command);
    QTRY_COMPARE_WITH_TIMEOUT(stranger.state(), QProcess::NotRunning, Patience);
    QCOMPARE(stranger.readAllStandardOutput(), "0\n");
    QVERIFY2(stranger.exitCode() == 0, stranger.readAllStandardError());
    QVERIFY(!m_member->hasPendingConnections());
}

/// Ends before the bridge, whose end then brings the last request to the server.
void TestBridge::sessionThroughIt()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    openDoor((*server)->port(), std::make_shared<TcpStep>());
    {
        zk::Client client(test::optionsOf(m_door));
        QCOMPARE(zk::create(client, QStringLiteral("/gone"), "x", zk::CreateMode::Ephemeral),
            QStringLiteral("/gone"));
    }
    m_bridge.reset();
    QTRY_COMPARE_WITH_TIMEOUT(zk::monitored(**server, "zk_ephemerals_count"), 0, 2000);
}

QTEST_GUILESS_MAIN(TestBridge)
#include "tst_bridge.moc"
