// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/freeports.h"
#include "tests/support/mutehost.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl and servers that are not there, are none, or do not answer: what is said of whom.
class TestReach : public QObject
{
    Q_OBJECT

private slots:
    void errorsAreDocuments_data();
    void errorsAreDocuments();
    void refusalIsKnownWhenAShortWaitIsOver();
    void noServer();
    void notZooKeeper();
    void acceptsSessionsAndSaysNothing();
    void silence_data();
    void silence();
    void whyNobodyAnswers_data();
    void whyNobodyAnswers();
    void verboseTellsOfEachHost();
    void refusalIsNotWaitedFor();
    void defaultServerIsTold();
    void hostThatDoesNotExist();
    void environmentNamesTheEnsemble();
    void malformedEnvironment();
};

namespace {

QString closedPort()
{
    return u"127.0.0.1:%1"_qs.arg(freePorts(1).constFirst());
}

/// The commands that ask servers, as they could be meant.
void addAskingRows()
{
    QTest::addColumn<QStringList>("arguments");
    const QString node = u"/a/b-0000000001"_qs;
    QTest::newRow("queue") << QStringList {u"queue"_qs, u"/a"_qs};
    QTest::newRow("queue --limit") << QStringList {u"queue"_qs, u"/a"_qs, u"--limit"_qs, u"3"_qs};
    QTest::newRow("queue --watch") << QStringList {u"queue"_qs, u"/a"_qs, u"-w"_qs};
    QTest::newRow("wait") << QStringList {u"wait"_qs, u"/a"_qs};
    QTest::newRow("scan") << QStringList {u"scan"_qs};
    QTest::newRow("doctor") << QStringList {u"doctor"_qs};
    QTest::newRow("doctor PATH") << QStringList {u"doctor"_qs, u"/a"_qs};
    QTest::newRow("delete") << QStringList {u"delete"_qs, node, u"--dry-run"_qs};
    QTest::newRow("nudge") << QStringList {u"nudge"_qs, node, u"--dry-run"_qs};
    const QString file = QDir::tempPath() + u"/tst_reach.lockscope"_qs;
    QTest::newRow("record") << QStringList {u"record"_qs, u"/a"_qs, u"--to"_qs, file};
    QTest::newRow("snapshot") << QStringList {u"snapshot"_qs, u"/a"_qs, u"--to"_qs, file};
    QTest::newRow("acquire") << QStringList {
        u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"kazoo-lock"_qs, u"--write"_qs};
}

} // namespace

void TestReach::errorsAreDocuments_data()
{
    addAskingRows();
}

/// Nobody listens: status 3, and JSON says so as the message does.
void TestReach::errorsAreDocuments()
{
    QFETCH(const QStringList, arguments);
    const QString address = closedPort();
    const ProgramRun run =
        runCtl(arguments + QStringList {u"-j"_qs, u"-c"_qs, address, u"--timeout"_qs, u"4"_qs});
    QCOMPARE(run.status, 3);
    QCOMPARE(run.output.count('\n'), 1);
    const QJsonObject error = run.json().value(u"error"_qs).toObject();
    QCOMPARE(error.value(u"status"_qs).toInt(), 3);
    QCOMPARE(error.value(u"kind"_qs).toString(), u"unreachable"_qs);
    QCOMPARE(error.value(u"path"_qs).toString(), QString(arguments.value(1)));
    QCOMPARE(run.errors, "lockscopectl: " + error.value(u"message"_qs).toString().toUtf8() + '\n');
    QVERIFY2(
        run.errors.contains(address.toUtf8() + " (connection refused)"), run.errors.constData());
}

/// Whoever waits for a lock for half a second is told by then that nobody listens.
/// It is asked 0.1 s after the start, and told at 0.6: a machine that is busy may be too slow for
/// that, not five times.
void TestReach::refusalIsKnownWhenAShortWaitIsOver()
{
    const QString address = closedPort();
    QByteArray errors;
    const auto isKnown = [&] {
        const ProgramRun run = runCtl({u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"kazoo-lock"_qs,
            u"--write"_qs, u"--wait"_qs, u"0.5"_qs, u"--json"_qs, u"--connect"_qs, address});
        const QJsonObject error = run.json().value(u"error"_qs).toObject();
        errors += run.errors;
        return run.status == 3 && error.value(u"kind"_qs).toString() == u"unreachable"_qs
            && run.errors.contains(address.toUtf8() + " (connection refused)");
    };
    bool isOnce = false;
    for (int i = 0; i < 5 && !isOnce; ++i)
        isOnce = isKnown();
    QVERIFY2(isOnce, errors.constData());
}

void TestReach::noServer()
{
    const QString address = closedPort();
    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--json"_qs, u"--timeout"_qs, u"0.1"_qs,
        u"--connect"_qs, address});
    QCOMPARE(run.status, 3); // however short the time is
    QVERIFY2(run.errors.contains(address.toUtf8()), run.errors.constData());
    const QJsonObject error = run.json().value(u"error"_qs).toObject();
    QCOMPARE(error.value(u"status"_qs).toInt(), 3);
    QCOMPARE(error.value(u"path"_qs).toString(), u"/a"_qs);
}

void TestReach::notZooKeeper()
{
    const ProgramRun run =
        runAgainst("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
            {u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"5"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("not ZooKeeper"), run.errors.constData());
    QVERIFY2(run.errors.contains("127.0.0.1:"), run.errors.constData());
    QCOMPARE(run.errors.count('\n'), 1);
}

/// It takes a session, and answers nothing that is asked.
void TestReach::acceptsSessionsAndSaysNothing()
{
    const ProgramRun run =
        runAgainst(sessionGreeting(), {u"scan"_qs, u"--json"_qs, u"--timeout"_qs, u"2"_qs});
    QCOMPARE(run.status, 3); // "no locks" would be an all-clear
    QCOMPARE(run.json().keys(), QStringList {u"error"_qs});
    QVERIFY2(run.errors.contains("127.0.0.1:"), run.errors.constData());
}

void TestReach::silence_data()
{
    addAskingRows();
}

/// Connections are taken, with or without a session, and nothing is said any more.
void TestReach::silence()
{
    QFETCH(const QStringList, arguments);
    const QStringList words = arguments + QStringList {u"--timeout"_qs, u"1.5"_qs, u"--json"_qs};
    for (const QByteArray &greeting : {QByteArray(), sessionGreeting()}) {
        const ProgramRun run = runAgainst(greeting, words);
        QCOMPARE(run.status, 3);
        const QJsonObject error = run.json().value(u"error"_qs).toObject();
        QCOMPARE(error.value(u"kind"_qs).toString(), u"timed-out"_qs);
        QVERIFY2(run.errors.contains("127.0.0.1:"), run.errors.constData());
    }
}

void TestReach::whyNobodyAnswers_data()
{
    QTest::addColumn<QByteArray>("greeting");
    QTest::addColumn<bool>("closes");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("closes at once") << QByteArray() << true << QByteArray("closes connections");
    QTest::newRow("says nothing") << QByteArray() << false << QByteArray("no answer in time");
}

void TestReach::whyNobodyAnswers()
{
    QFETCH(const QByteArray, greeting);
    QFETCH(const bool, closes);
    QFETCH(const QByteArray, why);
    const ProgramRun run =
        runAgainst(greeting, {u"scan"_qs, u"--timeout"_qs, u"3"_qs, u"--json"_qs},
            closes ? After::Close : After::Silence);
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains(why), run.errors.constData());
    const QJsonArray servers =
        run.json().value(u"error"_qs).toObject().value(u"servers"_qs).toArray();
    QCOMPARE(servers.size(), 1);
    QVERIFY(servers.at(0).toObject().value(u"why"_qs).toString().toUtf8().contains(why));
}

void TestReach::verboseTellsOfEachHost()
{
    const QString address = closedPort();
    const ProgramRun run = runCtl({u"scan"_qs, u"--verbose"_qs, u"--timeout"_qs, u"4"_qs, u"-c"_qs,
        address + u",no-such-host.invalid:2181"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(
        run.errors.contains(address.toUtf8() + ": connection refused."), run.errors.constData());
    QVERIFY2(
        run.errors.contains("no-such-host.invalid:2181: host not found."), run.errors.constData());
}

/// Nobody chose to wait for a server that is not there.
void TestReach::refusalIsNotWaitedFor()
{
    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--connect"_qs, closedPort()});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("(connection refused)"), run.errors.constData());
}

void TestReach::defaultServerIsTold()
{
    // Whether somebody listens at the usual port or not, there is no such lock.
    for (const QStringList &environment : {QStringList(), QStringList {u"LOCKSCOPE_CONNECT="_qs}}) {
        const ProgramRun run =
            runCtl({u"queue"_qs, u"/no/such/lock"_qs, u"--timeout"_qs, u"1"_qs}, environment);
        if (run.status == 4)
            QSKIP("a server listens at the usual port");
        QCOMPARE(run.status, 3);
        QVERIFY2(run.errors.contains("127.0.0.1:2181"), run.errors.constData());
        QVERIFY2(run.errors.contains("--connect HOST:PORT, or in LOCKSCOPE_CONNECT"),
            run.errors.constData());
    }
}

void TestReach::hostThatDoesNotExist()
{
    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"8"_qs, u"--connect"_qs,
        u"no-such-host.invalid:2181"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("no-such-host.invalid"), run.errors.constData());
}

void TestReach::environmentNamesTheEnsemble()
{
    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"8"_qs},
        {u"LOCKSCOPE_CONNECT=from-environment.invalid:1"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("from-environment.invalid"), run.errors.constData());
}

void TestReach::malformedEnvironment()
{
    const ProgramRun digest = runCtl({u"queue"_qs, u"/a"_qs}, {u"LOCKSCOPE_DIGEST=s3cret"_qs});
    QCOMPARE(digest.status, 2);
    QVERIFY2(digest.errors.contains("LOCKSCOPE_DIGEST has to be user:password"),
        digest.errors.constData());
    QVERIFY(!digest.errors.contains("s3cret"));
    const ProgramRun connect = runCtl({u"queue"_qs, u"/a"_qs}, {u"LOCKSCOPE_CONNECT=h:99999"_qs});
    QCOMPARE(connect.status, 2);
    QVERIFY2(connect.errors.contains("LOCKSCOPE_CONNECT: "), connect.errors.constData());
}

QTEST_GUILESS_MAIN(TestReach)
#include "tst_reach.moc"
