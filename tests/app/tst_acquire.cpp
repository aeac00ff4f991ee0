// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What lockscopectl acquire says and how it ends; with a COMMAND: see tst_acquirecommand.
#include "tests/support/ctlscene.h"
#include "tests/support/mutehost.h"
#include "tests/support/patience.h"

#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

class TestAcquire : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void badUsage_data();
    void badUsage();
    void refusesZooKeepersOwn_data();
    void refusesZooKeepersOwn();
    void refusalIsADocument();
    void notAcquiredIsTheSameObject();
    void mutedServer_data();
    void mutedServer();
    void frozenServer();
    void interruptOnAFrozenServer();
    void brokenOutput_data();
    void brokenOutput();
    void warnsOfOtherRecipes();
    void lossIsToldToAHolder();

private:
    QStringList lock(const QString &recipe) const
    {
        return {u"acquire"_qs, m_path, u"--recipe"_qs, recipe, u"--write"_qs};
    }
    bool isHeld(QProcess &process) { return process.canReadLine(); }

    CtlScene m_scene;
    QString m_path;
    int m_count = 0;
};

void TestAcquire::init()
{
    m_path = u"/locks/test%1"_qs.arg(++m_count);
    m_scene.tree->create(m_path);
}

void TestAcquire::badUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no command behind --")
        << QStringList {u"--"_qs} << QByteArray("Nothing stands behind \"--\"");
    QTest::newRow("an empty command")
        << QStringList {u"--"_qs, u""_qs} << QByteArray("\"\" is no command");
    QTest::newRow("leases of a lock that has none")
        << QStringList {u"--leases"_qs, u"3"_qs} << QByteArray("kazoo-lock is none");
    QTest::newRow("quiet JSON") << QStringList {u"--quiet"_qs, u"--json"_qs}
                                << QByteArray("exclude each other");
}

void TestAcquire::badUsage()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, message);
    const ProgramRun run = runCtl(m_scene.at(lock(u"kazoo-lock"_qs)) + arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains(message), run.errors.constData());
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

void TestAcquire::refusesZooKeepersOwn_data()
{
    QTest::addColumn<QString>("chroot");
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("status");
    QTest::newRow("below it") << QString() << u"/zookeeper/x"_qs << 4;
    QTest::newRow("itself") << QString() << u"/zookeeper"_qs << 4;
    QTest::newRow("by a chroot") << u"/zookeeper"_qs << u"/x"_qs << 4;
    QTest::newRow("of that name elsewhere") << u"/locks"_qs << u"/zookeeper/x"_qs << 0;
}

void TestAcquire::refusesZooKeepersOwn()
{
    QFETCH(const QString, chroot);
    QFETCH(const QString, path);
    QFETCH(const int, status);
    const ProgramRun run =
        runCtl({u"acquire"_qs, path, u"--recipe"_qs, u"kazoo-lock"_qs, u"--write"_qs, u"--hold"_qs,
            u"0.1"_qs, u"--connect"_qs, m_scene.server->connectString() + chroot});
    QCOMPARE(run.status, status);
    QVERIFY(!m_scene.tree->exists(u"/zookeeper/x"_qs));
}

void TestAcquire::refusalIsADocument()
{
    const ProgramRun run =
        m_scene.run({u"acquire"_qs, m_path, u"--recipe"_qs, u"kazoo-lock"_qs, u"--json"_qs});
    QCOMPARE(run.status, 4);
    const QJsonObject error = run.json().value(u"error"_qs).toObject();
    QCOMPARE(error.value(u"status"_qs).toInt(), 4);
    QCOMPARE(error.value(u"kind"_qs).toString(), u"read-only"_qs);
    QCOMPARE(error.value(u"path"_qs).toString(), m_path);
}

/// Programs read it as they read every other one: who else holds it is told in `message`.
void TestAcquire::notAcquiredIsTheSameObject()
{
    m_scene.tree->createContender(m_path + u"/0123456789abcdef0123456789abcdef__lock__"_qs);
    const ProgramRun run =
        m_scene.run(lock(u"kazoo-lock"_qs) + QStringList {u"--wait"_qs, u"0"_qs, u"--json"_qs});
    QCOMPARE(run.status, 1);
    QCOMPARE(run.json().value(u"acquired"_qs), QJsonValue(false));
    const QJsonObject error = run.json().value(u"error"_qs).toObject();
    QCOMPARE(error.value(u"status"_qs).toInt(), 1);
    QCOMPARE(error.value(u"kind"_qs).toString(), u"timed-out"_qs);
    QCOMPARE(error.value(u"path"_qs).toString(), m_path);
    QCOMPARE(error.value(u"message"_qs).toString(), u"somebody else holds it."_qs);
}

void TestAcquire::mutedServer_data()
{
    QTest::addColumn<QByteArray>("greeting");
    QTest::newRow("silent after the handshake") << sessionGreeting();
    QTest::newRow("garbage after it") << sessionGreeting() + QByteArray(200, 'x');
}

/// It gives a session and answers nothing: who holds is not known, and that is said in time.
void TestAcquire::mutedServer()
{
    QFETCH(const QByteArray, greeting);
    const ProgramRun run = runAgainst(greeting,
        lock(u"kazoo-lock"_qs) + QStringList {u"--wait"_qs, u"0.5"_qs, u"--timeout"_qs, u"1"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("127.0.0.1:"), run.errors.constData());
}

/// That somebody else holds, a server said once; not that this is so when the wait is over.
void TestAcquire::frozenServer()
{
    m_scene.tree->createContender(m_path + u"/0123456789abcdef0123456789abcdef__lock__"_qs);
    QProcess process;
    m_scene.start(process, lock(u"kazoo-lock"_qs) + QStringList {u"--wait"_qs, u"6"_qs});
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.tree->children(m_path).size(), 2, Patience);
    m_scene.server->freeze();
    const bool hasEnded = ends(process);
    m_scene.server->thaw();
    QVERIFY(hasEnded);
    QCOMPARE(process.exitCode(), 3);
}

void TestAcquire::interruptOnAFrozenServer()
{
    QProcess process;
    m_scene.start(process, lock(u"kazoo-lock"_qs));
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(process), Patience);
    m_scene.server->freeze();
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    const bool hasEnded = ends(process);
    m_scene.server->thaw();
    QVERIFY(hasEnded);
    QCOMPARE(process.exitCode(), 3);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains("stays until the servers end its session"), errors.constData());
}

void TestAcquire::brokenOutput_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("the reader went") << u"{ \"$@\"; echo $? > $WORK/status; } | true"_qs;
    QTest::newRow("the disk is full") << u"\"$@\" > /dev/full; echo $? > $WORK/status"_qs;
}

void TestAcquire::brokenOutput()
{
    QFETCH(const QString, script);
    const QString other = m_scene.tree->createContender(m_path + u"/lock-"_qs);
    QProcess process;
    process.setEnvironment(QProcess::systemEnvironment() + m_scene.environment());
    process.start(u"/bin/sh"_qs,
        QStringList {u"-c"_qs, script, u"sh"_qs, qEnvironmentVariable("LOCKSCOPECTL")}
            + m_scene.at(lock(u"zk-lock"_qs)));
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.tree->children(m_path).size(), 2, Patience);
    m_scene.tree->remove(other);
    QVERIFY(ends(process));
    QCOMPARE(contentOf(m_scene.file(u"status"_qs)), QByteArray("5\n"));
    QVERIFY(m_scene.tree->children(m_path).isEmpty()); // and does not wait for the session's end
}

void TestAcquire::warnsOfOtherRecipes()
{
    m_scene.tree->createContender(m_path + u"/0123456789abcdef0123456789abcdef__lock__"_qs);
    const QStringList briefly {u"--hold"_qs, u"0.1"_qs};
    const ProgramRun other = m_scene.run(lock(u"curator-mutex"_qs) + briefly);
    QCOMPARE(other.status, 0);
    QVERIFY2(other.errors.contains("1 contender of another recipe"), other.errors.constData());
    const ProgramRun same =
        m_scene.run(lock(u"kazoo-lock"_qs) + QStringList {u"--wait"_qs, u"0"_qs});
    QCOMPARE(same.status, 1);
    QVERIFY2(!same.errors.contains("another recipe"), same.errors.constData());
}

/// "Everything has to be read again" is advice for those who read.
void TestAcquire::lossIsToldToAHolder()
{
    QProcess process;
    m_scene.start(process, lock(u"zk-lock"_qs));
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(process), Patience);
    m_scene.tree->remove(m_path + u'/' + m_scene.tree->children(m_path).first());
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 3);
    QCOMPARE(process.readAllStandardError(),
        QByteArray("lockscopectl: The lock is lost: our node was deleted by someone else.\n"));
}

QTEST_GUILESS_MAIN(TestAcquire)
#include "tst_acquire.moc"
