// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/freeports.h"

#include <QDir>
#include <QSet>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace lockscope;

namespace {

/// As who looks for a free port does: without SO_REUSEADDR.
bool isFree(quint16 port)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool isBound =
        ::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::close(socket);
    return isBound;
}

qsizetype openFiles()
{
    return QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::System | QDir::Files).size();
}

} // namespace

class TestFreePorts : public QObject
{
    Q_OBJECT

private slots:
    void noneTwice();
    void keptUntilItsServerListens();
    void onlyTheLastAreKept();
};

/// A server refuses to use one port for two things.
void TestFreePorts::noneTwice()
{
    const QVector<quint16> ports = freePorts(500); // of 20 000: by chance alone, two would be equal
    QCOMPARE(QSet<quint16>(ports.begin(), ports.end()).size(), ports.size());
}

void TestFreePorts::keptUntilItsServerListens()
{
    const quint16 port = freePorts(1).constFirst();
    QVERIFY(!isFree(port));
    QTcpSocket client;
    client.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    QVERIFY(!client.waitForConnected());
    QCOMPARE(client.error(), QAbstractSocket::ConnectionRefusedError); // nobody listens
    for (int i = 0; i < 2; ++i) { // it may also be started again
        QTcpServer server;
        QVERIFY2(server.listen(QHostAddress::Any, port), qPrintable(server.errorString()));
        QVERIFY(!isFree(port));
        client.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
        QVERIFY(client.waitForConnected());
        client.abort();
    }
}

/// Who starts a server after the other, all day, is not to run out of files.
void TestFreePorts::onlyTheLastAreKept()
{
    const quint16 first = freePorts(1).constFirst();
    for (int i = 0; i < 99; ++i)
        freePorts(1);
    QVERIFY(!isFree(first));
    const qsizetype open = openFiles();
    for (int i = 0; i < 10; ++i)
        freePorts(1);
    QCOMPARE(openFiles(), open); // whether it is free is not ours alone: others take ports, too
}

QTEST_GUILESS_MAIN(TestFreePorts)

#include "tst_freeports.moc"
