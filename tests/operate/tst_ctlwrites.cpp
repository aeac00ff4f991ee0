// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl acquire and delete on a real server.
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/program.h"
#include "tests/support/zktree.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

class TestCtlWrites : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void acquireNeedsWrite();
    void acquireBadUsage_data();
    void acquireBadUsage();
    void acquiresAndHolds();
    void runsACommand();
    void statusOfTheCommand_data();
    void statusOfTheCommand();
    void notAcquired();
    void interruptReleases_data();
    void interruptReleases();
    void killedHolderIsGoneInTime();
    void lostLockStopsTheCommand();
    void deleteNeedsWriteAndCzxid();
    void dryRunWritesNothing();
    void deletes();
    void deletesNothingElse();
    void noServer_data();
    void noServer();

private:
    QStringList at(const QStringList &arguments) const
    {
        return arguments + QStringList {u"--connect"_qs, m_server->connectString()};
    }
    ProgramRun run(const QStringList &arguments) const
    {
        return runCtl(at(arguments), {u"XDG_DATA_HOME="_qs + m_folder.path()});
    }
    /// Starts it and waits for its first line.
    QJsonObject start(
        QProcess &process, const QStringList &arguments, const QStringList &command = {});
    QString czxidOf(const QString &path) { return textOf(m_tree->stat(path).czxid); }

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_tree;
    QTemporaryDir m_folder;
    QString m_path;
    int m_count = 0;
};

void TestCtlWrites::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = *std::move(server);
    m_tree = std::make_unique<ZkTree>(m_server->connectString());
}

void TestCtlWrites::init()
{
    m_path = u"/locks/test%1"_qs.arg(++m_count);
}

QJsonObject TestCtlWrites::start(
    QProcess &process, const QStringList &arguments, const QStringList &command)
{
    QStringList all = at(arguments + QStringList {u"--write"_qs, u"--json"_qs});
    if (!command.isEmpty())
        all += QStringList {u"--"_qs} + command;
    process.start(qEnvironmentVariable("LOCKSCOPECTL"), all);
    const auto isThere = [&] {
        return process.canReadLine() || process.state() == QProcess::NotRunning;
    };
    (void)QTest::qWaitFor(isThere, Patience);
    return QJsonDocument::fromJson(process.readLine()).object();
}

void TestCtlWrites::acquireNeedsWrite()
{
    const ProgramRun done = run({u"acquire"_qs, m_path, u"--recipe"_qs, u"zk-lock"_qs});
    QCOMPARE(done.status, 4);
    QVERIFY(done.errors.contains("--write"));
    QVERIFY(!m_tree->exists(m_path));
}

void TestCtlWrites::acquireBadUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no path") << QStringList {u"--recipe"_qs, u"zk-lock"_qs};
    QTest::newRow("no recipe") << QStringList {u"/a"_qs};
    QTest::newRow("unknown recipe") << QStringList {u"/a"_qs, u"--recipe"_qs, u"x"_qs};
    QTest::newRow("no mode") << QStringList {u"/a"_qs, u"--recipe"_qs, u"zk-rw"_qs};
    QTest::newRow("wrong mode") << QStringList {
        u"/a"_qs, u"--recipe"_qs, u"zk-rw"_qs, u"--mode"_qs, u"exclusive"_qs};
    QTest::newRow("wrong wait") << QStringList {
        u"/a"_qs, u"--recipe"_qs, u"zk-lock"_qs, u"--wait"_qs, u"soon"_qs};
    QTest::newRow("wrong hold") << QStringList {
        u"/a"_qs, u"--recipe"_qs, u"zk-lock"_qs, u"--hold"_qs, u"0"_qs};
}

void TestCtlWrites::acquireBadUsage()
{
    QFETCH(const QStringList, arguments);
    const ProgramRun done = run(QStringList {u"acquire"_qs, u"--write"_qs} + arguments);
    QCOMPARE(done.status, 2);
    QVERIFY(!done.errors.isEmpty());
}

void TestCtlWrites::acquiresAndHolds()
{
    const ProgramRun done = run({u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-rw"_qs,
        u"--mode"_qs, u"write"_qs, u"--hold"_qs, u"0.1"_qs, u"--write"_qs, u"--json"_qs});
    QCOMPARE(done.status, 0);
    const QJsonObject json = done.json();
    QCOMPARE(json.value(u"acquired"_qs).toBool(), true);
    QVERIFY(json.value(u"node"_qs).toString().startsWith(m_path + u"/_c_"_qs));
    QVERIFY(json.value(u"token"_qs).toString().startsWith(u"0x"_qs));
    QCOMPARE(json.value(u"mode"_qs).toString(), u"write"_qs);
    QVERIFY(m_tree->children(m_path).isEmpty());
}

void TestCtlWrites::runsACommand()
{
    QProcess process;
    const QJsonObject json = start(process, {u"acquire"_qs, m_path, u"--recipe"_qs, u"zk-lock"_qs},
        {u"sh"_qs, u"-c"_qs, u"echo $LOCKSCOPE_NODE $LOCKSCOPE_TOKEN"_qs});
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 0);
    const QByteArray expected = json.value(u"node"_qs).toString().toUtf8() + ' '
        + json.value(u"token"_qs).toString().toUtf8() + '\n';
    QCOMPARE(process.readAllStandardError(), expected); // standard output is for JSON alone
    QVERIFY(m_tree->children(m_path).isEmpty());
}

void TestCtlWrites::statusOfTheCommand_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<int>("status");
    QTest::newRow("0") << QStringList {u"true"_qs} << 0;
    QTest::newRow("1") << QStringList {u"false"_qs} << 1;
    QTest::newRow("42") << QStringList {u"sh"_qs, u"-c"_qs, u"exit 42"_qs} << 42;
    QTest::newRow("killed") << QStringList {u"sh"_qs, u"-c"_qs, u"kill -9 $$"_qs} << 137;
    QTest::newRow("not there") << QStringList {u"/no/such/program"_qs} << 127;
}

void TestCtlWrites::statusOfTheCommand()
{
    QFETCH(const QStringList, command);
    QFETCH(const int, status);
    QProcess process;
    start(process, {u"acquire"_qs, m_path, u"--recipe"_qs, u"kazoo-lock"_qs}, command);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), status);
    QVERIFY(m_tree->children(m_path).isEmpty());
}

void TestCtlWrites::notAcquired()
{
    m_tree->create(m_path);
    m_tree->createContender(m_path + u"/lock-"_qs);
    for (const QString &wait : {u"0"_qs, u"2"_qs}) {
        const ProgramRun done = run({u"acquire"_qs, m_path, u"--recipe"_qs, u"zk-lock"_qs,
            u"--wait"_qs, wait, u"--write"_qs, u"--json"_qs});
        QCOMPARE(done.status, 1);
        QCOMPARE(done.json().value(u"acquired"_qs).toBool(true), false);
        QVERIFY(done.json().value(u"node"_qs).isNull());
        QCOMPARE(m_tree->children(m_path).size(), 1);
    }
}

void TestCtlWrites::interruptReleases_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<bool>("isHolder");
    QTest::addColumn<bool>("withCommand");
    QTest::newRow("Ctrl+C, holding") << SIGINT << true << false;
    QTest::newRow("SIGTERM, holding") << SIGTERM << true << false;
    QTest::newRow("Ctrl+C, waiting") << SIGINT << false << false;
    QTest::newRow("SIGTERM, a command runs") << SIGTERM << true << true;
}

void TestCtlWrites::interruptReleases()
{
    QFETCH(const int, number);
    QFETCH(const bool, isHolder);
    QFETCH(const bool, withCommand);
    m_tree->create(m_path);
    if (!isHolder)
        m_tree->createContender(m_path + u"/lock-"_qs);
    const qsizetype others = isHolder ? 0 : 1;
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(qEnvironmentVariable("LOCKSCOPECTL"),
        at({u"acquire"_qs, m_path, u"--recipe"_qs, u"zk-lock"_qs, u"--write"_qs})
            + (withCommand ? QStringList {u"--"_qs, u"sleep"_qs, u"600"_qs} : QStringList()));
    QTRY_COMPARE_WITH_TIMEOUT(m_tree->children(m_path).size(), others + 1, Patience);
    if (isHolder)
        QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    ::kill(static_cast<pid_t>(process.processId()), number);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), isHolder && !withCommand ? 0 : 128 + number);
    QCOMPARE(m_tree->children(m_path).size(), others);
}

void TestCtlWrites::killedHolderIsGoneInTime()
{
    QProcess holder;
    QProcess waiter;
    start(holder, {u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-mutex"_qs});
    waiter.start(qEnvironmentVariable("LOCKSCOPECTL"),
        at({u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-mutex"_qs, u"--write"_qs}));
    QTRY_COMPARE_WITH_TIMEOUT(m_tree->children(m_path).size(), 2, Patience);
    holder.kill();
    waiter.kill();
    QVERIFY(ends(holder));
    QVERIFY(ends(waiter));
    QTRY_VERIFY_WITH_TIMEOUT(m_tree->children(m_path).isEmpty(), Patience); // the sessions expire
}

void TestCtlWrites::lostLockStopsTheCommand()
{
    QProcess process;
    const QJsonObject json = start(
        process, {u"acquire"_qs, m_path, u"--recipe"_qs, u"zk-lock"_qs}, {u"sleep"_qs, u"600"_qs});
    m_tree->remove(json.value(u"node"_qs).toString());
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 3);
}

void TestCtlWrites::deleteNeedsWriteAndCzxid()
{
    m_tree->create(m_path);
    const QString node = m_tree->createContender(m_path + u"/lock-"_qs);
    QCOMPARE(run({u"delete"_qs, node, u"--czxid"_qs, czxidOf(node)}).status, 4);
    QCOMPARE(run({u"delete"_qs, node, u"--write"_qs}).status, 2);
    QCOMPARE(run({u"delete"_qs, node, u"--write"_qs, u"--czxid"_qs, u"0x0"_qs}).status, 2);
    QCOMPARE(run({u"delete"_qs, node, u"--write"_qs, u"--czxid"_qs, u"zero"_qs}).status, 2);
    QVERIFY(m_tree->exists(node));
}

void TestCtlWrites::dryRunWritesNothing()
{
    m_tree->create(m_path);
    const QString first = m_tree->createContender(m_path + u"/lock-"_qs);
    const QString second = m_tree->createContender(m_path + u"/lock-"_qs);
    const ProgramRun done = run({u"delete"_qs, first, u"--czxid"_qs, czxidOf(first),
        u"--dry-run"_qs, u"--json"_qs, u"--override"_qs, u"to see"_qs});
    QCOMPARE(done.status, 0);
    const QJsonObject json = done.json();
    QCOMPARE(json.value(u"dryRun"_qs).toBool(), true);
    QVERIFY(json.value(u"receipt"_qs).isNull());
    QCOMPARE(json[u"whatIf"_qs][u"granted"_qs].toArray().at(0).toString(), second);
    QVERIFY(json.value(u"preflight"_qs).toArray().size() > 5);
    QVERIFY(m_tree->exists(first));
    const ProgramRun text = run({u"delete"_qs, first, u"--dry-run"_qs});
    QCOMPARE(text.status, 4); // as it would be refused
    QVERIFY(text.output.contains("Granted at once: #1."));
}

void TestCtlWrites::deletes()
{
    m_tree->create(m_path);
    const QString first = m_tree->createContender(m_path + u"/lock-"_qs);
    const QString second = m_tree->createContender(m_path + u"/lock-"_qs);
    const ProgramRun done =
        run({u"delete"_qs, first, u"--czxid"_qs, czxidOf(first), u"--reason"_qs, u"host is down"_qs,
            u"--write"_qs, u"--json"_qs, u"--override"_qs, u"and its client hangs"_qs});
    QCOMPARE(done.status, 0);
    QCOMPARE(done.json()[u"receipt"_qs][u"outcome"_qs].toString(), u"done-as-predicted"_qs);
    // Its client is alive: a red line.
    QCOMPARE(done.json()[u"needsOverride"_qs].toBool(), true);
    QVERIFY(done.json()[u"receipt"_qs][u"possibleSecondHolder"_qs].toString().startsWith(u"0x"));
    QVERIFY(done.output.contains("Possible double holder"));
    QVERIFY(!m_tree->exists(first));
    QVERIFY(m_tree->exists(second));
    QFile journal(m_folder.filePath(u"lockscope/journal.jsonl"_qs));
    QVERIFY(journal.open(QIODevice::ReadOnly));
    const QByteArray written = journal.readAll();
    QVERIFY(written.contains("host is down"));
    QVERIFY(written.contains("and its client hangs"));
    QCOMPARE(written.count('\n'), 2);
}

void TestCtlWrites::deletesNothingElse()
{
    m_tree->create(m_path);
    const QString node = m_tree->createContender(m_path + u"/lock-"_qs);
    const ProgramRun done = run({u"delete"_qs, node, u"--czxid"_qs, u"0x1"_qs, u"--write"_qs});
    QCOMPARE(done.status, 4);
    QVERIFY(done.output.contains("changed since you looked"));
    QVERIFY(m_tree->exists(node));
    QCOMPARE(run({u"delete"_qs, m_path + u"/lock-0000000099"_qs, u"--czxid"_qs, u"0x1"_qs,
                     u"--write"_qs})
                 .status,
        4);
}

void TestCtlWrites::noServer_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QStringList acquire {u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"zk-lock"_qs};
    QTest::newRow("acquire") << acquire + QStringList {u"--timeout"_qs, u"1"_qs};
    QTest::newRow("acquire, the wait is over first")
        << acquire + QStringList {u"--wait"_qs, u"0.2"_qs};
    QTest::newRow("acquire, the wait is longer")
        << acquire + QStringList {u"--wait"_qs, u"60"_qs, u"--timeout"_qs, u"0.2"_qs};
    QTest::newRow("acquire a lease")
        << QStringList {u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"curator-semaphore"_qs}
            + QStringList {u"--wait"_qs, u"0.2"_qs};
    QTest::newRow("delete") << QStringList {
        u"delete"_qs, u"/a/lock-0000000001"_qs, u"--czxid"_qs, u"0x1"_qs, u"--timeout"_qs, u"1"_qs};
}

/// Nobody knows anything about the lock then; the message names whom we asked.
void TestCtlWrites::noServer()
{
    QFETCH(const QStringList, arguments);
    const ProgramRun done =
        runCtl(arguments + QStringList {u"--connect"_qs, u"127.0.0.1:1"_qs, u"--write"_qs},
            {u"XDG_DATA_HOME="_qs + m_folder.path()});
    QCOMPARE(done.status, 3);
    QVERIFY2(done.errors.contains("127.0.0.1:1"), done.errors.constData());
}

QTEST_GUILESS_MAIN(TestCtlWrites)
#include "tst_ctlwrites.moc"
