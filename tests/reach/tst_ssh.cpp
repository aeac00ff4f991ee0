// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl through real sshd on loopback, also behind a jump host; and what a host is.
#include "core/reach/sshmaster.h"
#include "core/sandbox/freeports.h"
#include "tests/reach/securedworld.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QTcpServer>
#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

class TestSsh : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void hosts_data();
    void hosts();
    void works_data();
    void works();
    void refused_data();
    void refused();
    void noSuchHost_data();
    void noSuchHost();
    void silentHost();
    void silentHostsAreLeft();
    void nobodyThere();
    void endsWithUs();
    void learnsNoSecret();
    void oneForwardForEachDestination();
    void refusedByOneAndAskedByAnother();

private:
    QStringList environment() const { return m_hosts->environment(); }

    QTemporaryDir m_folder;
    std::unique_ptr<SshHosts> m_hosts;
    std::unique_ptr<SecuredServer> m_server;
};

namespace {

QList<int> runningSsh(const QString &config)
{
    QList<int> running;
    const QStringList entries = QDir(u"/proc"_qs).entryList({u"[0-9]*"_qs}, QDir::Dirs);
    for (const QString &entry : entries) {
        const QByteArray line = contentOf(u"/proc/%1/cmdline"_qs.arg(entry));
        if (line.startsWith("/usr/bin/ssh") && line.contains(config.toUtf8()))
            running.append(entry.toInt());
    }
    return running;
}

} // namespace

void TestSsh::initTestCase()
{
    m_hosts = std::make_unique<SshHosts>(m_folder.path());
    m_server = std::make_unique<SecuredServer>(QStringList());
}

void TestSsh::hosts_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("arguments");
    QTest::newRow("name") << u"jump"_qs << u"-- jump"_qs;
    QTest::newRow("all") << u"me@jump:2222"_qs << u"-p 2222 -- me@jump"_qs;
    QTest::newRow("IPv6") << u"::1"_qs << u"-- ::1"_qs;
    QTest::newRow("IPv6, port") << u"me@[::1]:22"_qs << u"-p 22 -- me@::1"_qs;
    QTest::newRow("option") << u"-oProxyCommand=x"_qs << QString();
    QTest::newRow("option after user") << u"me@-oProxyCommand=x"_qs << QString();
    QTest::newRow("no port") << u"jump:ssh"_qs << QString();
    QTest::newRow("port 0") << u"jump:0"_qs << QString();
    QTest::newRow("port too high") << u"jump:65536"_qs << QString();
    QTest::newRow("no host") << u"me@"_qs << QString();
    QTest::newRow("no user") << u"@jump"_qs << QString();
}

void TestSsh::hosts()
{
    QFETCH(const QString, host);
    QFETCH(const QString, arguments);
    QCOMPARE(reach::sshHostArguments(host).value_or(QStringList()).join(u' '), arguments);
}

void TestSsh::works_data()
{
    QTest::addColumn<QString>("host");
    QTest::newRow("one host") << u"near"_qs;
    QTest::newRow("behind a jump host") << u"far"_qs;
}

void TestSsh::works()
{
    QFETCH(const QString, host);
    const QStringList how {u"--ssh"_qs, host, u"--connect"_qs, m_server->plainAddress()};
    QCOMPARE(m_server->tryAll(how, environment()), QString());
    QTRY_COMPARE_WITH_TIMEOUT(runningSsh(m_hosts->configFile()), QList<int>(), Patience);
}

void TestSsh::refused_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("said");
    QTest::newRow("unknown host key")
        << u"unknown"_qs << u"the host key of unknown is not trusted"_qs;
    QTest::newRow("changed host key")
        << u"changed"_qs << u"the host key of changed is not trusted"_qs;
    QTest::newRow("a stranger's key") << u"stranger"_qs << u"stranger does not let us in"_qs;
}

void TestSsh::refused()
{
    QFETCH(const QString, host);
    QFETCH(const QString, said);
    const QStringList how {
        u"--ssh"_qs, host, u"-c"_qs, m_server->plainAddress(), u"--timeout"_qs, u"20"_qs};
    QCOMPARE(tryInVain(how, {u"SSH: "_qs, {said, u"by hand"_qs}}, environment()), QString());
}

void TestSsh::noSuchHost_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("said");
    QTest::newRow("nobody listens")
        << u"127.0.0.1:%1"_qs.arg(freePorts(1).constFirst()) << u"Connection refused"_qs;
    QTest::newRow("no such name") << u"no-such-host.invalid"_qs << u"no-such-host.invalid"_qs;
}

/// In ssh's own words.
void TestSsh::noSuchHost()
{
    QFETCH(const QString, host);
    QFETCH(const QString, said);
    const QStringList how {
        u"--ssh"_qs, host, u"-c"_qs, m_server->plainAddress(), u"--timeout"_qs, u"5"_qs};
    const Refusal refusal {m_server->plainAddress(),
        {u"SSH: no connection to %1 ("_qs.arg(host), said}, u"unreachable"_qs};
    QCOMPARE(tryInVain(how, refusal, environment()), QString());
}

/// It takes the connection, and says nothing.
void TestSsh::silentHost()
{
    QTcpServer mute; // whose connections nobody accepts
    QVERIFY(mute.listen(QHostAddress::LocalHost));
    const QStringList how {u"--ssh"_qs, u"127.0.0.1:%1"_qs.arg(mute.serverPort()), u"-c"_qs,
        m_server->plainAddress(), u"--timeout"_qs, u"3"_qs};
    const Refusal refusal {
        m_server->plainAddress(), {u"no connection by ssh in time"_qs}, u"timed-out"_qs};
    QCOMPARE(tryInVain(how, refusal, environment()), QString());
}

/// By ssh, which ends then: it would be the one that all wait for, also once the host speaks again.
void TestSsh::silentHostsAreLeft()
{
    const QTemporaryDir folder;
    const QString told = folder.filePath(u"told"_qs);
    writeFile(folder.filePath(u"ssh"_qs), u"#!/bin/sh\necho \"$*\" > %1\nexit 1\n"_qs.arg(told));
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", (folder.path() + u':').toUtf8() + path);
    const auto restored = qScopeGuard([&] { qputenv("PATH", path); });
    const auto master = reach::SshMaster::of({u"silent"_qs, {}, {}});
    const auto asked = master->socketTo({u"localhost"_qs, {}, m_server->server().port()});
    QTRY_VERIFY_WITH_TIMEOUT(asked.isFinished(), Patience);
    QVERIFY2(contentOf(told).contains(" -oConnectTimeout=60 "), contentOf(told));
}

/// Where the host looks for the member: ssh takes the connection, and lets it go.
void TestSsh::nobodyThere()
{
    const QString nobody = u"localhost:%1"_qs.arg(freePorts(1).constFirst());
    const QStringList how {u"--ssh"_qs, u"near"_qs, u"-c"_qs, nobody, u"--timeout"_qs, u"5"_qs};
    const Refusal refusal {nobody,
        {u"SSH: what near connects to it ends at once"_qs, u"see from there whether it listens"_qs},
        u"timed-out"_qs};
    QCOMPARE(tryInVain(how, refusal, environment()), QString());
}

/// However we end.
void TestSsh::endsWithUs()
{
    m_server->tree().create(u"/locks/watched"_qs);
    QProcess watching;
    startCtl(watching,
        {u"queue"_qs, u"/locks/watched"_qs, u"--watch"_qs, u"--ssh"_qs, u"far"_qs, u"-c"_qs,
            m_server->plainAddress()},
        environment());
    QVERIFY(watching.waitForReadyRead(Patience));
    QVERIFY(!runningSsh(m_hosts->configFile()).isEmpty());
    ::kill(static_cast<pid_t>(watching.processId()), SIGKILL);
    QVERIFY(ends(watching));
    QTRY_COMPARE_WITH_TIMEOUT(runningSsh(m_hosts->configFile()), QList<int>(), Patience);
}

/// Neither in its environment nor in its arguments.
void TestSsh::learnsNoSecret()
{
    QProcess watching;
    startCtl(watching,
        {u"queue"_qs, u"/locks/watched"_qs, u"--watch"_qs, u"--ssh"_qs, u"far"_qs, u"-c"_qs,
            m_server->plainAddress()},
        environment()
            + QStringList {u"LOCKSCOPE_DIGEST=a:hush-1"_qs, u"LOCKSCOPE_SASL=a:hush-2"_qs,
                u"LOCKSCOPE_TLS_PASSWORD=hush-3"_qs});
    QVERIFY(watching.waitForReadyRead(Patience));
    const QList<int> running = runningSsh(m_hosts->configFile());
    QVERIFY(!running.isEmpty());
    for (const int id : running) {
        QVERIFY(!contentOf(u"/proc/%1/environ"_qs.arg(id)).contains("hush"));
        QVERIFY(!contentOf(u"/proc/%1/cmdline"_qs.arg(id)).contains("hush"));
    }
    watching.terminate();
    QVERIFY(ends(watching));
}

/// However many connections ask for it before it is there.
void TestSsh::oneForwardForEachDestination()
{
    const QTemporaryDir folder;
    const QString told = folder.filePath(u"told"_qs);
    writeFile(folder.filePath(u"ssh"_qs),
        u"#!/bin/sh\ncase \"$*\" in *'-O forward'*) echo forward >> %1;; esac\n"
        "exec /usr/bin/ssh -F %2 \"$@\"\n"_qs.arg(told, m_hosts->configFile()));
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", (folder.path() + u':').toUtf8() + path);
    const auto restored = qScopeGuard([&] { qputenv("PATH", path); });
    const auto master = reach::SshMaster::of({u"near"_qs, {}, {}});
    const auto socketsTo = [&](const QString &name) {
        QVector<QFuture<Result<QString>>> asked;
        for (int i = 0; i < 5; ++i)
            asked.append(master->socketTo({name, {}, m_server->server().port()}));
        QSet<QString> sockets;
        for (const auto &future : asked) {
            if (QTest::qWaitFor([&] { return future.isFinished(); }, Patience))
                sockets.insert(future.result().value_or(QString()));
        }
        return sockets;
    };
    const QSet<QString> first = socketsTo(u"localhost"_qs); // which wait for the master
    QCOMPARE(first.size(), 1);
    QVERIFY(QFile::exists(*first.begin()));
    const QSet<QString> second = socketsTo(u"127.0.0.1"_qs); // which need not
    QCOMPARE(second.size(), 1);
    QVERIFY(second != first);
    QCOMPARE(socketsTo(u"localhost"_qs), first);
    QCOMPARE(contentOf(told).count('\n'), 2);
}

/// The last one: the host's key is known afterwards. Who says no does not say it for somebody who
/// is asked elsewhere.
void TestSsh::refusedByOneAndAskedByAnother()
{
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", (m_folder.path() + u':').toUtf8() + path);
    const auto restored = qScopeGuard([&] { qputenv("PATH", path); });
    const auto masterOf = [this](const QString &answer) {
        const QString askpass = writeFile(
            m_folder.filePath(u"say-"_qs + answer), u"#!/bin/sh\necho %1\n"_qs.arg(answer));
        return reach::SshMaster::of({u"unknown"_qs, askpass, u"nowhere"_qs});
    };
    const auto socketBy = [this](reach::SshMaster &master) {
        const auto future = master.socketTo({u"localhost"_qs, {}, m_server->server().port()});
        const bool isOver = QTest::qWaitFor([&] { return future.isFinished(); }, Patience);
        return isOver ? future.result() : Result<QString>(failure(ErrorKind::TimedOut));
    };
    const auto sayingNo = masterOf(u"no"_qs);
    const Result<QString> refused = socketBy(*sayingNo);
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().kind, ErrorKind::Untrusted);
    const auto sayingYes = masterOf(u"yes"_qs);
    QCOMPARE(masterOf(u"yes"_qs), sayingYes);
    const Result<QString> asked = socketBy(*sayingYes);
    QVERIFY2(asked.has_value(), asked ? "" : qPrintable(explain(asked.error())));
}

QTEST_GUILESS_MAIN(TestSsh)
#include "tst_ssh.moc"
