// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl acquire -- COMMAND: what COMMAND gets, and when it ends.
#include "core/operate/locks/claim.h"
#include "tests/app/acquirescene.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

class TestAcquireCommand : public QObject, private AcquireScene
{
    Q_OBJECT

private slots:
    void init() { makeLock(); }
    void tellsTheNodeApart();
    void statusWhereItCannotRun_data();
    void statusWhereItCannotRun();
    void inheritsNothingOfOurs();
    void holdEndsTheCommandFirst();
    void holdMayLastForMonths_data();
    void holdMayLastForMonths();
    void revocationEndsTheCommandFirst();
    void revocationReleases();
    void revocationEndsTheWaiting();
    void withdrawnInSilenceIsNotAcquired_data();
    void withdrawnInSilenceIsNotAcquired();
    void allOfItEnds_data();
    void allOfItEnds();
    void oneEndToldTwice_data();
    void oneEndToldTwice();
    void endsBeforeItsSessionDoes_data();
    void endsBeforeItsSessionDoes();
    void askedBeforeTheLockIsLost();
    void lossIsNoSecondDocument();
    void lostBeforeItsEndIsKnown();
    void unconfirmedReleaseIsSaid();
    void confirmedReleaseIsNoFailure();
};

/// Standard output is COMMAND's.
void TestAcquireCommand::tellsTheNodeApart()
{
    const QStringList command {u"echo"_qs, u"done"_qs};
    const ProgramRun run = m_scene.run(lock(), command);
    QCOMPARE(run.status, 0);
    QCOMPARE(run.output, QByteArray("done\n"));
    QVERIFY2(run.errors.contains(m_path.toUtf8() + "/lock-"), run.errors.constData());
    QVERIFY2(run.errors.contains("token 0x"), run.errors.constData());
    const ProgramRun quiet = m_scene.run(lock() + QStringList {u"--quiet"_qs}, command);
    QCOMPARE(quiet.output, QByteArray("done\n"));
    QCOMPARE(quiet.errors, QByteArray());
}

void TestAcquireCommand::statusWhereItCannotRun_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("status");
    QTest::newRow("not there") << u"/no/such/program"_qs << 127;
    QTest::newRow("not in the search path") << u"no-such-program"_qs << 127;
    QTest::newRow("not executable") << u"/dev/null"_qs << 126;
    QTest::newRow("a folder") << u"/tmp"_qs << 126;
}

void TestAcquireCommand::statusWhereItCannotRun()
{
    QFETCH(const QString, program);
    QFETCH(const int, status);
    const ProgramRun run = m_scene.run(lock(), {program});
    QCOMPARE(run.status, status);
    QVERIFY2(run.errors.contains(program.toUtf8() + " could not be run: "), run.errors.constData());
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

/// Neither our connection nor our credentials, but the files that our caller left open: those that
/// it has where it runs without us.
void TestAcquireCommand::inheritsNothingOfOurs()
{
    const QStringList look {u"sh"_qs, u"-c"_qs,
        u"env | grep LOCKSCOPE_; for f in /proc/$$/fd/*; do echo ${f##*/} "
        "$(readlink $f); done"_qs};
    const QStringList without {u"/bin/sh"_qs, u"-c"_qs,
        u"export LOCKSCOPE_DIGEST=anna:secret LOCKSCOPE_SASL=anna:secret "
        "LOCKSCOPE_TLS_PASSWORD=secret; exec \"$@\" 5</dev/zero"_qs,
        u"sh"_qs};
    const auto seenBy = [](const QStringList &words) {
        QProcess process;
        process.start(words.first(), words.mid(1));
        if (!ends(process) || process.exitCode() != 0)
            qFatal("%s", process.readAllStandardError().constData());
        return process.readAllStandardOutput();
    };
    const auto filesIn = [](const QByteArray &seen) {
        QStringList files;
        for (const QByteArray &line : seen.split('\n')) {
            if (!line.startsWith("LOCKSCOPE_"))
                files.append(QString::fromUtf8(line).section(u':', 0, 0)); // without inodes
        }
        return files;
    };
    const QByteArray seen = seenBy(
        without + m_scene.whole(QStringList {qEnvironmentVariable("LOCKSCOPECTL")} + lock(), look));
    QVERIFY(seen.contains("LOCKSCOPE_NODE="));
    QVERIFY2(!seen.contains("secret"), seen.constData());
    QVERIFY2(seen.contains("5 /dev/zero\n"), seen.constData());
    QCOMPARE(filesIn(seen), filesIn(seenBy(without + look)));
}

/// It does not run without its lock.
void TestAcquireCommand::holdEndsTheCommandFirst()
{
    QProcess process; // long enough for a busy machine's shell to set its trap
    m_scene.start(process, lock() + QStringList {u"--hold"_qs, u"6"_qs},
        {u"sh"_qs, u"-c"_qs,
            u"trap 'touch $WORK/asked; while [ -e $WORK/asked ]; do sleep 0.05; done; exit 9' "
            "TERM; while true; do sleep 0.05; done"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"asked"_qs)), Patience);
    QCOMPARE(m_scene.tree->children(m_path).size(), 1);
    QVERIFY(QFile::remove(m_scene.file(u"asked"_qs)));
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 9);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains("The time to hold, "), errors.constData());
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

void TestAcquireCommand::holdMayLastForMonths_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::newRow("without a COMMAND") << QStringList();
    QTest::newRow("while a COMMAND runs")
        << QStringList {u"sh"_qs, u"-c"_qs, u"echo there; while true; do sleep 0.05; done"_qs};
}

/// More milliseconds than an int has would end it after 24.8 days, without a word.
void TestAcquireCommand::holdMayLastForMonths()
{
    QFETCH(const QStringList, command);
    QProcess process;
    m_scene.start(process, lock() + QStringList {u"--hold"_qs, u"5000000"_qs}, command);
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(longestTimerOf(process.processId()) > 4'900'000, Patience);
    process.terminate();
    QVERIFY(ends(process));
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

/// Curator's Revoker, and "Ask to revoke", write that into the node.
void TestAcquireCommand::revocationEndsTheCommandFirst()
{
    QProcess process;
    m_scene.start(process,
        {u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-mutex"_qs, u"--write"_qs},
        {u"sh"_qs, u"-c"_qs,
            u"trap 'touch $WORK/asked; while [ -e $WORK/asked ]; do sleep 0.05; done; exit 9' "
            "TERM; echo there; while true; do sleep 0.05; done"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    const QString node = m_path + u'/' + m_scene.tree->children(m_path).first();
    m_scene.tree->setData(node, RevokeMessage);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"asked"_qs)), Patience);
    QCOMPARE(m_scene.tree->children(m_path).size(), 1); // it runs under its lock
    QVERIFY(QFile::remove(m_scene.file(u"asked"_qs)));
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 9);
    const QByteArray errors = process.readAllStandardError();
    QCOMPARE(errors.count("Somebody asked to let go"), 1);
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

void TestAcquireCommand::revocationReleases()
{
    QProcess process;
    m_scene.start(
        process, {u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-mutex"_qs, u"--write"_qs}, {});
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    m_scene.tree->setData(m_path + u'/' + m_scene.tree->children(m_path).first(), RevokeMessage);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 0);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains("Somebody asked to let go"), errors.constData());
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

/// Who only waits has not acquired: COMMAND was never begun, and the status says so.
void TestAcquireCommand::revocationEndsTheWaiting()
{
    const QString holder = m_scene.tree->createContender(
        m_path + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs);
    QProcess process;
    m_scene.start(process,
        {u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-mutex"_qs, u"--write"_qs, u"--json"_qs},
        {u"true"_qs});
    QString node;
    const auto isWaiting = [&] {
        QStringList children = m_scene.tree->children(m_path);
        children.removeAll(holder.section(u'/', -1));
        node = children.value(0);
        return !node.isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isWaiting(), Patience);
    m_scene.tree->setData(m_path + u'/' + node, RevokeMessage);
    QVERIFY(ends(process));
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(process.exitCode() == 1, errors.constData());
    QVERIFY2(errors.contains("the request is withdrawn"), errors.constData());
    const QJsonObject json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QCOMPARE(json.value(u"acquired"_qs), QJsonValue(false));
    QCOMPARE(m_scene.tree->children(m_path).size(), 1);
    m_scene.tree->remove(holder);
}

void TestAcquireCommand::withdrawnInSilenceIsNotAcquired_data()
{
    QTest::addColumn<QString>("timeout");
    QTest::newRow("until the time is over") << u"4"_qs;
    QTest::newRow("until its session is lost") << u"60"_qs;
}

/// Nor has who cannot even take the request back, since no server answers any more.
void TestAcquireCommand::withdrawnInSilenceIsNotAcquired()
{
    QFETCH(const QString, timeout);
    const QString holder = m_scene.tree->createContender(
        m_path + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs);
    Proxy proxy(m_scene.server->port());
    proxy.holdAt(Proxy::Delete); // of its node
    QProcess process;
    startCtl(process,
        {u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-mutex"_qs, u"--wait"_qs, u"600"_qs,
            u"--timeout"_qs, timeout, u"--write"_qs, u"--json"_qs, u"--connect"_qs,
            proxy.connectString(), u"--"_qs, u"true"_qs},
        m_scene.environment());
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.tree->children(m_path).size(), 2, Patience);
    QStringList nodes = m_scene.tree->children(m_path);
    nodes.removeAll(holder.section(u'/', -1));
    m_scene.tree->setData(m_path + u'/' + nodes.constFirst(), RevokeMessage);
    QVERIFY(ends(process));
    QVERIFY(proxy.isHolding());
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains("No server confirmed the release"), errors.constData());
    QVERIFY2(process.exitCode() == 1, errors.constData());
    const QJsonObject json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QCOMPARE(json.value(u"acquired"_qs), QJsonValue(false));
    QCOMPARE(json.value(u"error"_qs)[u"kind"_qs].toString(), u"closed"_qs);
    QCOMPARE(json.value(u"error"_qs)[u"status"_qs].toInt(), 1);
    proxy.mend();
    m_scene.tree->remove(holder);
}

void TestAcquireCommand::allOfItEnds_data()
{
    QTest::addColumn<int>("number"); // 0: the lock is lost
    QTest::addColumn<int>("status"); // -1: it was killed
    QTest::newRow("lockscopectl is killed") << SIGKILL << -1;
    QTest::newRow("lockscopectl is terminated") << SIGTERM << 128 + SIGTERM;
    QTest::newRow("interrupted from elsewhere") << SIGINT << 128 + SIGINT;
    QTest::newRow("the lock is lost") << 0 << 3;
}

/// COMMAND and what it started, also where its first process is gone already.
void TestAcquireCommand::allOfItEnds()
{
    QFETCH(const int, number);
    QFETCH(const int, status);
    QProcess process;
    m_scene.start(process, lock(),
        {u"sh"_qs, u"-c"_qs,
            u"sleep 600 & a=$!; (sleep 600 & echo $! > $WORK/b); "
            "echo $$ $a $(cat $WORK/b) > $WORK/new; mv $WORK/new $WORK/ids; wait"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"ids"_qs)), Patience);
    const QList<QByteArray> ids = contentOf(m_scene.file(u"ids"_qs)).trimmed().split(' ');
    QCOMPARE(ids.size(), 3);
    if (number)
        ::kill(static_cast<pid_t>(process.processId()), number);
    else
        m_scene.tree->remove(m_path + u'/' + m_scene.tree->children(m_path).first());
    for (const QByteArray &id : ids)
        QTRY_VERIFY_WITH_TIMEOUT(isOver(id), Patience);
    QVERIFY(ends(process));
    QCOMPARE(process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, status);
}

void TestAcquireCommand::oneEndToldTwice_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("terminated") << SIGTERM;
    QTest::newRow("interrupted") << SIGINT;
}

/// As by timeout(1), which tells the process and then its group: what is held is given back.
void TestAcquireCommand::oneEndToldTwice()
{
    QFETCH(const int, number);
    QProcess process;
    m_scene.start(process, lock(), {});
    QByteArray said;
    const auto holds = [&] {
        said += process.readAllStandardOutput() + process.readAllStandardError();
        return said.contains("token 0x");
    };
    QTRY_VERIFY_WITH_TIMEOUT(holds(), Patience);
    for (int times = 0; times < 30; ++times)
        ::kill(pid_t(process.processId()), number);
    QVERIFY(ends(process));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

void TestAcquireCommand::endsBeforeItsSessionDoes_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("killed") << SIGKILL;
    QTest::newRow("stopped") << SIGSTOP;
    QTest::newRow("stopped with its guard, as by Ctrl+Z") << SIGTSTP;
}

/// When lockscopectl is killed, or stopped, nobody keeps the session: who makes nothing of SIGTERM
/// is gone before the servers give the lock away, however short that is.
void TestAcquireCommand::endsBeforeItsSessionDoes()
{
    QFETCH(const int, number);
    QVERIFY(QDir().mkpath(m_scene.file(u"lockscope"_qs)));
    QFile profiles(m_scene.file(u"lockscope/profiles.toml"_qs));
    QVERIFY(profiles.open(QIODevice::WriteOnly));
    profiles.write("[[profile]]\nname = 'brief'\nenvironment = 'development'\n"
                   "session-timeout = '4 s'\nconnect = '"
        + m_scene.server->connectString().toUtf8() + "'\n");
    profiles.close();
    QProcess process;
    startCtl(process,
        m_scene.whole(lock() + QStringList {u"--profile"_qs, u"brief"_qs},
            {u"setsid"_qs, u"sh"_qs, u"-c"_qs, // as `timeout` does, it leaves the job's group
                u"trap '' TERM; echo $$ > $WORK/new; mv $WORK/new $WORK/ids; "
                "while true; do sleep 0.05; done"_qs}),
        m_scene.environment() + QStringList {u"XDG_CONFIG_HOME="_qs + m_scene.folder.path()});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"ids"_qs)), Patience);
    const QByteArray command = contentOf(m_scene.file(u"ids"_qs)).trimmed();
    QVERIFY(!isOver(command));
    QCOMPARE(m_scene.tree->children(m_path).size(), 1);
    const auto id = static_cast<pid_t>(process.processId());
    if (number == SIGTSTP) {
        const int guard = contentOf(u"/proc/%1/task/%1/children"_qs.arg(id)).trimmed().toInt();
        QVERIFY(guard > 0);
        ::kill(guard, SIGTSTP);
    }
    ::kill(id, number == SIGTSTP ? SIGSTOP : number);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.tree->children(m_path).isEmpty(), Patience);
    QVERIFY(isOver(command));
    if (process.state() != QProcess::NotRunning)
        ::kill(id, SIGCONT);
    QVERIFY(ends(process));
}

/// While the servers cannot have given the lock away; and does not outlive it.
void TestAcquireCommand::askedBeforeTheLockIsLost()
{
    QProcess process;
    m_scene.start(process, lock(),
        {u"sh"_qs, u"-c"_qs,
            u"trap 'touch $WORK/asked' TERM; echo there; while true; do sleep 0.05; done"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    m_scene.server->freeze();
    const auto isAsked = [&] { return QFile::exists(m_scene.file(u"asked"_qs)); };
    const bool wasAsked = QTest::qWaitFor(isAsked, Patience);
    const QByteArray before = process.readAllStandardError();
    const bool hasEnded = ends(process);
    m_scene.server->thaw();
    QVERIFY(wasAsked);
    QVERIFY2(before.contains("about to be lost"), before.constData());
    QVERIFY2(!before.contains("is lost"), before.constData());
    QVERIFY(hasEnded);
    QCOMPARE(process.exitCode(), 3);
    const QByteArray after = process.readAllStandardError();
    QVERIFY2(after.contains("is lost"), after.constData());
}

/// Whoever reads all of standard output as JSON can, and learns from the status that it was lost.
void TestAcquireCommand::lossIsNoSecondDocument()
{
    QProcess process;
    m_scene.start(process, lock() + QStringList {u"--json"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    const QStringList nodes = m_scene.tree->children(m_path);
    m_scene.tree->remove(m_path + u'/' + nodes.first());
    const bool hasEnded = ends(process);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(hasEnded,
        qPrintable(nodes.join(u' ') + u" | "_qs + m_scene.tree->children(m_path).join(u' ')
            + u" | "_qs + QString::fromUtf8(errors)));
    QCOMPARE(process.exitCode(), 3);
    QVERIFY2(errors.contains("is lost"), errors.constData());
    const QByteArray output = process.readAllStandardOutput();
    QVERIFY2(output.count('\n') == 1, output.constData());
    const QJsonObject json = QJsonDocument::fromJson(output).object();
    QCOMPARE(json.value(u"acquired"_qs), QJsonValue(true));
    QCOMPARE(json.value(u"error"_qs), QJsonValue(QJsonValue::Null));
}

/// Whether COMMAND ended before its lock was lost nobody can tell where both are learned at once:
/// that it ended well is no answer then.
void TestAcquireCommand::lostBeforeItsEndIsKnown()
{
    QProcess process;
    m_scene.start(process, lock(),
        {u"sh"_qs, u"-c"_qs,
            u"trap '' TERM; echo $$ > $WORK/new; mv $WORK/new $WORK/ids; "
            "until [ -e $WORK/go ]; do sleep 0.05; done; exit 0"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"ids"_qs)), Patience);
    const QByteArray command = contentOf(m_scene.file(u"ids"_qs)).trimmed();
    const auto id = static_cast<pid_t>(process.processId());
    ::kill(id, SIGSTOP);
    QFile go(m_scene.file(u"go"_qs));
    QVERIFY(go.open(QIODevice::WriteOnly));
    QTRY_VERIFY_WITH_TIMEOUT(isOver(command), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.tree->children(m_path).isEmpty(), Patience);
    ::kill(id, SIGCONT);
    QVERIFY(ends(process));
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(process.exitCode() == 3, errors.constData());
    QVERIFY2(errors.contains("is lost"), errors.constData());
}

/// Until the servers are back, and for as long again as its session lasts, it stays held.
void TestAcquireCommand::unconfirmedReleaseIsSaid()
{
    QProcess process;
    m_scene.start(process,
        {u"acquire"_qs, m_path, u"--recipe"_qs, u"curator-mutex"_qs, u"--write"_qs, u"--hold"_qs,
            u"6"_qs},
        {});
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    m_scene.server->freeze();
    const bool hasEnded = ends(process);
    m_scene.server->thaw();
    QVERIFY(hasEnded);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains("No server confirmed the release"), errors.constData());
    QCOMPARE(process.exitCode(), 3);
}

/// The servers fall silent once the node is gone, while what was made for it is tidied up.
void TestAcquireCommand::confirmedReleaseIsNoFailure()
{
    Proxy proxy(m_scene.server->port());
    QProcess process;
    const QString path = m_path + u"/made/for/it"_qs;
    startCtl(process,
        {u"acquire"_qs, path, u"--recipe"_qs, u"curator-mutex"_qs, u"--write"_qs, u"--connect"_qs,
            proxy.connectString()},
        m_scene.environment());
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    proxy.holdAt(Proxy::Delete, 2); // first the node, then its directory
    process.terminate();
    QVERIFY(ends(process));
    QVERIFY(proxy.isHolding());
    QVERIFY(m_scene.tree->children(path).isEmpty());
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(process.exitCode() == 0, errors.constData());
    QVERIFY2(!errors.contains("No server confirmed"), errors.constData());
    proxy.mend();
}

QTEST_GUILESS_MAIN(TestAcquireCommand)
#include "tst_acquirecommand.moc"
