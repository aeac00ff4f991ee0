// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/serverprocess.h"
#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QJsonDocument>
#include <QTest>

#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl doctor --watch as a service: it waits, finds, forgets, and tells others.
class TestDoctorService : public QObject
{
    Q_OBJECT

private slots:
    void badUsage_data();
    void badUsage();
    void hookMayBeNamedFromHere();
    void waitsForServers();
    void waitsForAccess();
    void tellsItsManager();
    void tellsTheHook();
    void tellsTheHookOfBadNewsAlone();
    void hookThatFailsIsTold();
    void brokenOutputEndsIt_data();
    void brokenOutputEndsIt();
    void brokenOutputIsNoEndOfTheHook();
    void findsAndForgets();
    void idleLocksMakeRoom();

private:
    void start(QProcess &process, const QStringList &arguments, const QStringList &more = {});
    QString script(const QString &name, const QByteArray &text) const;
    int stop(QProcess &process) const;

    CtlScene m_scene;
};

namespace {

/// Whether @p process has said @p text by now, since @p said began.
class Ear
{
public:
    explicit Ear(QProcess &process)
        : m_process(process)
    { }
    bool hears(const QByteArray &text)
    {
        m_errors += m_process.readAllStandardError();
        return m_errors.contains(text);
    }
    qsizetype heard(const QByteArray &text) const { return m_errors.count(text); }
    bool reads(const QByteArray &text)
    {
        m_output += m_process.readAllStandardOutput();
        return m_output.contains(text);
    }

private:
    QProcess &m_process;
    QByteArray m_errors;
    QByteArray m_output;
};

/// What a service tells who listens.
class Manager
{
public:
    explicit Manager(const QString &path)
        : m_socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0))
    {
        sockaddr_un address {};
        address.sun_family = AF_UNIX;
        const QByteArray name = path.toUtf8();
        std::memcpy(address.sun_path, name.constData(), size_t(name.size()));
        if (::bind(m_socket, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
            qFatal("no socket");
    }
    ~Manager() { ::close(m_socket); }
    Q_DISABLE_COPY_MOVE(Manager)

    bool hears(const QByteArray &text)
    {
        QByteArray message(10'000, '\0');
        for (ssize_t size = 0; (size = ::recv(m_socket, message.data(), 10'000, 0)) > 0;)
            m_told += message.left(size) + '\n';
        return m_told.contains(text);
    }

    void forget() { m_told.clear(); }

private:
    int m_socket;
    QByteArray m_told;
};

} // namespace

void TestDoctorService::start(
    QProcess &process, const QStringList &arguments, const QStringList &more)
{
    startCtl(process, m_scene.at(QStringList {u"doctor"_qs, u"--watch"_qs, u"-j"_qs} + arguments),
        m_scene.environment() + more);
}

QString TestDoctorService::script(const QString &name, const QByteArray &text) const
{
    QFile file(m_scene.file(name));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file");
    file.write("#!/bin/sh\n" + text);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return file.fileName();
}

int TestDoctorService::stop(QProcess &process) const
{
    process.terminate();
    return ends(process) && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

void TestDoctorService::badUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("hook alone") << QStringList {u"--hook"_qs, u"true"_qs}
                                << QByteArray("--hook is for --watch");
    QTest::newRow("pace alone") << QStringList {u"-w"_qs, u"--once-per"_qs, u"1"_qs}
                                << QByteArray("--once-per is for --hook");
    QTest::newRow("no program") << QStringList {u"-w"_qs, u"--hook"_qs, u"/nowhere/at-all x"_qs}
                                << QByteArray("\"/nowhere/at-all\" is none");
    QTest::newRow("a folder") << QStringList {u"-w"_qs, u"--hook"_qs, u"./"_qs}
                              << QByteArray("\"./\" is none");
    QTest::newRow("empty") << QStringList {u"-w"_qs, u"--hook"_qs, QString()}
                           << QByteArray("\"\" is none");
    QTest::newRow("no pace") << QStringList {u"-w"_qs, u"--hook"_qs, u"true"_qs, u"--once-per"_qs,
        u"-1"_qs} << QByteArray("--once-per");
}

void TestDoctorService::badUsage()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, said);
    const ProgramRun run = m_scene.run(QStringList {u"doctor"_qs} + arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains(said), run.errors.constData());
}

/// From where it is started, as a shell takes it.
void TestDoctorService::hookMayBeNamedFromHere()
{
    const QString hook = QDir::current().relativeFilePath(script(u"here.sh"_qs, "exit 0\n"));
    QVERIFY2(QDir::isRelativePath(hook) && hook.contains(u'/'), qPrintable(hook));
    const ProgramRun run = runCtl({u"doctor"_qs, u"--watch"_qs, u"--hook"_qs, hook, u"--connect"_qs,
        u"127.0.0.1:1"_qs, u"--timeout"_qs, u"1"_qs});
    QVERIFY2(run.status == 3, run.errors.constData()); // nobody is there, and it got so far
}

/// Those that are not there when it begins, and those that go later.
void TestDoctorService::waitsForServers()
{
    m_scene.tree->createContender(u"/waits/lock-"_qs);
    m_scene.server->kill();
    QProcess process;
    start(process, {});
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("It is waited for."), Patience);
    QVERIFY(m_scene.server->restart().has_value());
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"path\":\"/waits\""), Patience);
    m_scene.server->kill();
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("The connection is broken"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"verdict\":\"unknown\""), Patience);
    QCOMPARE(process.state(), QProcess::Running);
    QVERIFY(m_scene.server->restart().has_value());
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("Connected to "), Patience);
    QVERIFY(stop(process) >= 0);
}

/// That it is let in at last is told, and so is what is lost after that.
void TestDoctorService::waitsForAccess()
{
    const CtlScene scene;
    constexpr int AllButRead = 30;
    const QString root = u"/refused"_qs;
    scene.tree->create(
        root, {}, zk::CreateMode::Persistent, {{u"world"_qs, u"anyone"_qs, AllButRead}});
    QProcess process;
    startCtl(process,
        {u"doctor"_qs, u"--watch"_qs, u"--connect"_qs, scene.server->connectString() + root},
        scene.environment());
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("It is waited for."), Patience);
    scene.tree->remove(root);
    scene.tree->createContender(root + u"/there/lock-"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("Connected to "), 2 * Patience);
    scene.server->kill();
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("The connection is broken"), Patience);
    QVERIFY(stop(process) >= 0);
}

void TestDoctorService::tellsItsManager()
{
    m_scene.tree->createContender(u"/managed/lock-"_qs);
    Manager manager(m_scene.file(u"notify"_qs));
    QProcess process;
    start(process, {u"/managed"_qs},
        {u"NOTIFY_SOCKET="_qs + m_scene.file(u"notify"_qs), u"WATCHDOG_USEC=2000000"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(manager.hears("READY=1\n"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(manager.hears("STATUS=1 lock: 1 held.\n"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(manager.hears("WATCHDOG=1\n"), Patience);
    QCOMPARE(stop(process), 0);
    QTRY_VERIFY_WITH_TIMEOUT(manager.hears("STOPPING=1\n"), Patience);
}

void TestDoctorService::tellsTheHook()
{
    const QString node = m_scene.tree->createContender(u"/hooked/lock-"_qs);
    const QString hook = script(u"all.sh"_qs,
        "cat > \"$WORK/$LOCKSCOPE_VERDICT.json\"\necho said-by-hook\n"
        "{ env; echo \"$@\"; } > \"$WORK/part\"\nmv \"$WORK/part\" \"$WORK/env\"\n");
    QProcess process;
    start(process,
        {u"/hooked"_qs, u"--once-per"_qs, u"0.1"_qs, u"--hook"_qs,
            hook + u" \"two words\" $HOME;"_qs},
        {u"LOCKSCOPE_DIGEST=me:hush"_qs, u"LOCKSCOPE_OTHER=hush"_qs});
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"verdict\":\"held\""), Patience);
    QVERIFY(!QFile::exists(m_scene.file(u"held.json"_qs))); // the first, and all is well
    m_scene.tree->remove(node);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"env"_qs)), Patience);
    const QByteArray document = contentOf(m_scene.file(u"free.json"_qs));
    const QJsonObject json = QJsonDocument::fromJson(document).object();
    QCOMPARE(json.value(u"path"_qs).toString(), u"/hooked"_qs);
    QCOMPARE(json.value(u"verdict"_qs).toString(), u"free"_qs);
    QCOMPARE(json.value(u"severity"_qs).toString(), u"info"_qs);
    const QByteArray environment = contentOf(m_scene.file(u"env"_qs));
    QVERIFY2(environment.contains("LOCKSCOPE_PATH=/hooked\n"), environment.constData());
    QVERIFY2(environment.contains("LOCKSCOPE_SEVERITY=info\n"), environment.constData());
    QVERIFY2(!environment.contains("hush"), environment.constData());
    QVERIFY2(environment.contains("two words $HOME;\n"), environment.constData()); // no shell
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("said-by-hook"), Patience);
    QVERIFY(!ear.reads("said-by-hook"));
    QCOMPARE(stop(process), 0);
}

/// With --severity: the hand-overs of a healthy lock are nobody's news.
void TestDoctorService::tellsTheHookOfBadNewsAlone()
{
    const QString node = m_scene.tree->createContender(u"/graded/lock-"_qs);
    const QString hook = script(
        u"graded.sh"_qs, "cat > /dev/null\necho \"$LOCKSCOPE_VERDICT\" >> \"$WORK/graded\"\n");
    QProcess process;
    start(process,
        {u"/graded"_qs, u"--once-per"_qs, u"0.1"_qs, u"--severity"_qs, u"warning"_qs, u"--hook"_qs,
            hook});
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"verdict\":\"held\""), Patience);
    m_scene.tree->remove(node);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"verdict\":\"free\""), Patience);
    m_scene.server->kill();
    QTRY_COMPARE_WITH_TIMEOUT(
        contentOf(m_scene.file(u"graded"_qs)), QByteArray("unknown\n"), Patience);
    QVERIFY(m_scene.server->restart().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(
        contentOf(m_scene.file(u"graded"_qs)), QByteArray("unknown\nfree\n"), Patience);
    QCOMPARE(stop(process), 0);
}

void TestDoctorService::hookThatFailsIsTold()
{
    const QString node = m_scene.tree->createContender(u"/failing/lock-"_qs);
    QProcess process;
    start(process, {u"/failing"_qs, u"--once-per"_qs, u"0.1"_qs, u"--hook"_qs, u"false"_qs});
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"verdict\":\"held\""), Patience);
    m_scene.tree->remove(node);
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("The hook ended with status 1 for /failing."), Patience);
    m_scene.tree->createContender(u"/failing/lock-"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(
        ear.reads("\"verdict\":\"moving\"") || ear.reads("\"verdict\":\"held\""), Patience);
    QCOMPARE(process.state(), QProcess::Running);
    QCOMPARE(stop(process), 0);
}

void TestDoctorService::brokenOutputEndsIt_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("child");
    QTest::addColumn<QByteArray>("status");
    const QString went = u"{ \"$@\"; echo $? > $WORK/status; } | true"_qs;
    const QString full = u"\"$@\" > /dev/full; echo $? > $WORK/status"_qs;
    QTest::newRow("the reader went") << went << u"lock-"_qs << QByteArray("141\n");
    QTest::newRow("the disk is full") << full << u"lock-"_qs << QByteArray("5\n");
    QTest::newRow("who holds is not known, and the reader went")
        << went << u"stranger"_qs << QByteArray("141\n");
}

/// A service whose verdicts nobody gets is none.
void TestDoctorService::brokenOutputEndsIt()
{
    QFETCH(const QString, script);
    QFETCH(const QString, child);
    const QString path = u"/unread/"_qs + child;
    const bool isStranger = !child.endsWith(u'-');
    const QString node = isStranger ? path : m_scene.tree->createContender(path);
    if (isStranger)
        m_scene.tree->create(path);
    QProcess process;
    process.setEnvironment(QProcess::systemEnvironment() + m_scene.environment());
    process.start(u"/bin/sh"_qs,
        QStringList {u"-c"_qs, script, u"sh"_qs, qEnvironmentVariable("LOCKSCOPECTL")}
            + m_scene.at({u"doctor"_qs, u"/unread"_qs, u"--watch"_qs}));
    QVERIFY(ends(process));
    QTEST(contentOf(m_scene.file(u"status"_qs)), "status");
    m_scene.tree->remove(node);
}

/// It wakes people up; that it does so still, and alone, is told once.
void TestDoctorService::brokenOutputIsNoEndOfTheHook()
{
    const QString node = m_scene.tree->createContender(u"/unread/lock-"_qs);
    const QString hook =
        script(u"unread.sh"_qs, "cat > /dev/null\necho \"$LOCKSCOPE_VERDICT\" >> \"$WORK/told\"\n");
    QProcess process;
    process.setEnvironment(QProcess::systemEnvironment() + m_scene.environment());
    process.start(u"/bin/sh"_qs,
        QStringList {
            u"-c"_qs, u"exec \"$@\" > /dev/full"_qs, u"sh"_qs, qEnvironmentVariable("LOCKSCOPECTL")}
            + m_scene.at({u"doctor"_qs, u"/unread"_qs, u"--watch"_qs, u"--hook"_qs, hook,
                u"--once-per"_qs, u"0.1"_qs}));
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("Verdicts go to the hook alone."), Patience);
    m_scene.tree->remove(node);
    QTRY_VERIFY_WITH_TIMEOUT(contentOf(m_scene.file(u"told"_qs)).contains("free"), Patience);
    QCOMPARE(stop(process), 5);
    (void)ear.hears({});
    QCOMPARE(ear.heard("Verdicts go to the hook alone."), 1);
}

/// Once a minute. The hook hangs meanwhile, and is ended.
void TestDoctorService::findsAndForgets()
{
    const CtlScene scene; // with no other locks
    scene.tree->createContender(u"/there/lock-"_qs);
    Manager manager(scene.file(u"notify"_qs));
    QProcess process;
    startCtl(process,
        scene.at({u"doctor"_qs, u"--watch"_qs, u"-j"_qs, u"--hook"_qs, u"sleep 1000"_qs,
            u"--once-per"_qs, u"0.1"_qs}),
        scene.environment() + QStringList {u"NOTIFY_SOCKET="_qs + scene.file(u"notify"_qs)});
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"path\":\"/there\""), Patience);
    const QString node = scene.tree->createContender(u"/later/lock-"_qs);
    // It is listened to all the while: of what a socket cannot take more of, the rest is lost.
    bool hasTold = false;
    bool hasPrinted = false;
    const auto isFound = [&] {
        hasTold = manager.hears("STATUS=2 locks: 2 held.\n") || hasTold;
        hasPrinted = ear.reads("\"path\":\"/later\"") || hasPrinted;
        return hasTold && hasPrinted;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isFound(), 2 * Patience);
    manager.forget();
    scene.tree->remove(node);
    scene.tree->remove(u"/later"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"sentence\":\"/later is free"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(manager.hears("STATUS=1 lock: 1 held.\n"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(ear.hears("The hook took more than 30 s for /later"), Patience);
    QVERIFY(stop(process) >= 0);
}

/// There is room for one, which nobody uses by the time that another comes.
void TestDoctorService::idleLocksMakeRoom()
{
    const CtlScene scene; // with no other locks
    const QString node = scene.tree->createContender(u"/first/lock-"_qs);
    QProcess process;
    startCtl(process, scene.at({u"doctor"_qs, u"--watch"_qs, u"-j"_qs, u"--max-locks"_qs, u"1"_qs}),
        scene.environment());
    Ear ear(process);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"path\":\"/first\""), Patience);
    scene.tree->createContender(u"/second/lock-"_qs);
    scene.tree->remove(node);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"sentence\":\"/first is free"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(ear.reads("\"path\":\"/second\""), 2 * Patience);
    QVERIFY(!ear.hears("Examining 1 of 2 locks found"));
    QVERIFY(stop(process) >= 0);
}

QTEST_GUILESS_MAIN(TestDoctorService)
#include "tst_doctorservice.moc"
