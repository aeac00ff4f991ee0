// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "core/sandbox/serverconfig.h"
#include "core/sandbox/serverjava.h"
#include "tests/support/patience.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>
#include <cstring>

#include <unistd.h>

using namespace lockscope;

namespace {

bool isGone(qint64 processId)
{
    return processId > 0 && !QFileInfo::exists(QStringLiteral("/proc/%1").arg(processId));
}

/// The folder of zoo.cfg, the last argument of the server's command line.
QString folderOf(qint64 processId)
{
    QFile file(QStringLiteral("/proc/%1/cmdline").arg(processId));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray arguments = file.readAll();
    arguments.chop(1);
    return QFileInfo(QString::fromUtf8(arguments.split('\0').last())).path();
}

char stateOf(qint64 processId)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(processId));
    if (!file.open(QIODevice::ReadOnly))
        return '-';
    const QByteArray text = file.readAll();
    return text.at(text.lastIndexOf(')') + 2);
}

/// What this program does as a child of the test: starts a server and waits to be killed.
int serveUntilKilled()
{
    const auto server = LocalServer::start({});
    if (!server)
        return 1;
    std::printf("%lld\n", static_cast<long long>((*server)->processId()));
    std::fflush(stdout);
    while (true)
        ::pause();
}

} // namespace

class TestLocalServer : public QObject
{
    Q_OBJECT

private slots:
    void servesAndLeavesNothing();
    void isKilledAndRestarted();
    void isFrozenAndThawed();
    void goesWithTheProgram_data();
    void goesWithTheProgram();
    void hasAdminServer();
    void saysWhatIsMissing_data();
    void saysWhatIsMissing();
    void saysWhyItDoesNotStart();
    void refusesATakenPort();
    void saysThatTheDiskIsFull();
};

void TestLocalServer::servesAndLeavesNothing()
{
    auto server = LocalServer::start({});
    QVERIFY2(server, qPrintable(server ? QString() : server.error().detail.english()));
    const qint64 processId = (*server)->processId();
    const QString folder = folderOf(processId);
    QVERIFY(QFileInfo(folder).isDir());
    QCOMPARE((*server)->connectString(), QStringLiteral("127.0.0.1:%1").arg((*server)->port()));

    const auto answer = (*server)->ask("wchp"); // refused unless all words are allowed
    QVERIFY(answer);
    QVERIFY2(!answer->contains("whitelist"), answer->constData());

    server->reset();
    QVERIFY(isGone(processId));
    QVERIFY(!QFileInfo::exists(folder));
}

void TestLocalServer::isKilledAndRestarted()
{
    const auto server = LocalServer::start({});
    QVERIFY(server);
    const quint16 port = (*server)->port();
    const qint64 processId = (*server)->processId();

    (*server)->kill();
    QVERIFY(isGone(processId));
    QCOMPARE((*server)->processId(), 0);
    QCOMPARE((*server)->ask("srvr").error().kind, ErrorKind::Unreachable);

    QVERIFY((*server)->restart());
    QCOMPARE((*server)->port(), port);
    QVERIFY((*server)->processId() != processId);
    QVERIFY((*server)->ask("srvr")->contains("Mode: standalone"));
}

void TestLocalServer::isFrozenAndThawed()
{
    const auto server = LocalServer::start({});
    QVERIFY(server);
    const qint64 processId = (*server)->processId();
    (*server)->freeze();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(processId), 'T', Patience);
    (*server)->thaw();
    QVERIFY((*server)->ask("srvr")->contains("Mode: standalone"));
    (*server)->freeze(); // and destroyed frozen
}

void TestLocalServer::goesWithTheProgram_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("killed") << SIGKILL;
    QTest::newRow("terminated") << SIGTERM;
    QTest::newRow("interrupted") << SIGINT;
}

void TestLocalServer::goesWithTheProgram()
{
    QFETCH(int, signal);
    QProcess program;
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--serve")});
    QTRY_VERIFY_WITH_TIMEOUT(program.canReadLine(), Patience);
    const qint64 processId = program.readLine().trimmed().toLongLong();
    const QString folder = folderOf(processId);
    QVERIFY(QFileInfo(folder).isDir());

    ::kill(static_cast<pid_t>(program.processId()), signal);
    QTRY_VERIFY_WITH_TIMEOUT(isGone(processId), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(!QFileInfo::exists(folder), Patience);
    QVERIFY(program.state() == QProcess::NotRunning || program.waitForFinished(Patience));
}

void TestLocalServer::hasAdminServer()
{
    LocalServer::Options options;
    options.adminServer = true;
    const auto server = LocalServer::start(options);
    QVERIFY2(server, qPrintable(server ? QString() : server.error().detail.english()));
    QTcpSocket socket;
    socket.connectToHost(QHostAddress(QHostAddress::LocalHost), (*server)->adminPort());
    QVERIFY(socket.waitForConnected(Patience));
    socket.write("GET /commands/ruok HTTP/1.0\r\n\r\n");
    QTRY_COMPARE_WITH_TIMEOUT(socket.state(), QAbstractSocket::UnconnectedState, Patience);
    const QByteArray answer = socket.readAll();
    QVERIFY2(answer.contains("\"command\" : \"ruok\""), answer.constData());
}

void TestLocalServer::saysWhatIsMissing_data()
{
    QTest::addColumn<bool>("hasJava");
    QTest::addColumn<bool>("hasJars");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("both") << true << true << QString();
    QTest::newRow("java") << false << true
                          << u"the sandbox needs Java: install default-jre-headless"_qs;
    QTest::newRow("jars")
        << true << false
        << u"the sandbox needs ZooKeeper's server (zookeeper.jar): install libzookeeper-java"_qs;
    QTest::newRow("all") << false << false
                         << u"the sandbox needs Java and ZooKeeper's server (zookeeper.jar): "
                            "install default-jre-headless libzookeeper-java"_qs;
}

void TestLocalServer::saysWhatIsMissing()
{
    QFETCH(bool, hasJava);
    QFETCH(bool, hasJars);
    QFETCH(QString, sentence);
    const QTemporaryDir empty;
    JavaPlaces places;
    if (!hasJava) {
        places.javaHome.clear();
        places.jvmFolder = empty.path();
        places.searchPath = false;
    }
    if (!hasJars) {
        places.zookeeperHome.clear();
        places.jarFolder = empty.path();
    }
    const auto java = findServerJava(places);
    QCOMPARE(java ? QString() : java.error().detail.english(), sentence);
}

void TestLocalServer::saysWhyItDoesNotStart()
{
    LocalServer::Options options;
    options.config = {QStringLiteral("syncLimit=none")};
    const auto server = LocalServer::start(options);
    QVERIFY(!server);
    QCOMPARE(server.error().kind, ErrorKind::Refused);
    QVERIFY2(server.error().detail.english().contains(u"NumberFormatException"_qs),
        qPrintable(server.error().detail.english()));
}

void TestLocalServer::refusesATakenPort()
{
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    LocalServer::Options options;
    options.port = taken.serverPort();
    const auto server = LocalServer::start(options);
    QVERIFY(!server);
    QVERIFY2(server.error().detail.english().contains(u"Address already in use"_qs),
        qPrintable(server.error().detail.english()));
}

void TestLocalServer::saysThatTheDiskIsFull()
{
    const auto written = writeLines(QStringLiteral("/dev/full"), {QStringLiteral("a")});
    QVERIFY(!written);
    QVERIFY2(written.error().detail.english().contains(u"No space left"_qs),
        qPrintable(written.error().detail.english()));
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc > 1 && std::strcmp(argv[1], "--serve") == 0)
        return serveUntilKilled();
    TestLocalServer test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_localserver.moc"
