// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// A `java` that does what @p script says, first in the search path; "$WORK" is the folder.
QStringList withJava(const QTemporaryDir &folder, const QByteArray &script)
{
    QFile java(folder.filePath(u"java"_qs));
    if (!java.open(QIODevice::WriteOnly))
        qFatal("no java");
    java.write("#!/bin/sh\n" + script + '\n');
    java.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return {u"JAVA_HOME="_qs, u"PATH=%1:%2"_qs.arg(folder.path(), qEnvironmentVariable("PATH")),
        u"WORK="_qs + folder.path()};
}

/// The process whose command line has @p part; 0 where there is none.
pid_t processWith(const QByteArray &part)
{
    const QStringList names = QDir(u"/proc"_qs).entryList(QDir::Dirs);
    for (const QString &name : names) {
        const QByteArray words = contentOf(u"/proc/%1/cmdline"_qs.arg(name));
        if (name.toInt() > 0 && words.contains(part) && words.contains("QuorumPeerMain")
            && !words.startsWith("/bin/sh"))
            return static_cast<pid_t>(name.toInt());
    }
    return 0;
}

} // namespace

/// lockscopectl sandbox where the machine does not do as it should.
class TestSandboxProgram : public QObject
{
    Q_OBJECT

private slots:
    void unusablePlace_data();
    void unusablePlace();
    void timeoutWhileJavaHangs();
    void timeoutOfManyDays();
    void interruptWhileJavaHangs();
    void javaDiesAtOnce_data();
    void javaDiesAtOnce();
    void javaDiesLater();
    void javaSeesNoCredentials();
    void endsWhereItsAddressCannotBeTold();
};

void TestSandboxProgram::unusablePlace_data()
{
    QTest::addColumn<QString>("place");
    QTest::newRow("not there") << u"/no/such/folder"_qs;
    QTest::newRow("a file") << QCoreApplication::applicationFilePath();
    QTest::newRow("a device") << u"/dev/null"_qs;
    QTest::newRow("nobody may write there") << u"/proc"_qs; // also root
}

void TestSandboxProgram::unusablePlace()
{
    QFETCH(const QString, place);
    const auto things = QDir::AllEntries | QDir::Hidden | QDir::System;
    const QStringList before = QDir::root().entryList(things);
    const ProgramRun run =
        runCtl({u"sandbox"_qs, u"--timeout"_qs, u"1"_qs}, {u"TMPDIR="_qs + place});
    QCOMPARE(QDir::root().entryList(things), before);
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains(place.toUtf8()), run.errors.constData());
    QVERIFY2(run.errors.contains("TMPDIR"), run.errors.constData());
    QCOMPARE(run.output, QByteArray());
}

void TestSandboxProgram::timeoutWhileJavaHangs()
{
    const QTemporaryDir folder;
    const ProgramRun run =
        runCtl({u"sandbox"_qs, u"--timeout"_qs, u"0.3"_qs}, withJava(folder, "exec sleep 600"));
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("0.3 s"), run.errors.constData());
}

/// Longer than a timer of 32 bits can be.
void TestSandboxProgram::timeoutOfManyDays()
{
    QProcess program;
    startCtl(program, {u"sandbox"_qs, u"--timeout"_qs, u"4294967.3"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(
        program.canReadLine() || program.state() == QProcess::NotRunning, Patience);
    QVERIFY(program.readLine().startsWith("127.0.0.1:"));
    ::kill(static_cast<pid_t>(program.processId()), SIGINT);
    QVERIFY(ends(program));
    QCOMPARE(program.exitCode(), 0);
}

/// The first Ctrl+C ends it, and Java with it.
void TestSandboxProgram::interruptWhileJavaHangs()
{
    const QTemporaryDir folder;
    QProcess program;
    startCtl(program, {u"sandbox"_qs},
        withJava(folder, "echo $$ > $WORK/new; mv $WORK/new $WORK/id; exec sleep 600"));
    const QString file = folder.filePath(u"id"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), Patience);
    ::kill(static_cast<pid_t>(program.processId()), SIGINT);
    QVERIFY(ends(program));
    QCOMPARE(program.exitCode(), 128 + SIGINT);
    QCOMPARE(program.readAllStandardError(), QByteArray());
    const QString java = QString::fromLatin1(contentOf(file).trimmed());
    QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(u"/proc/"_qs + java), Patience);
}

void TestSandboxProgram::javaDiesAtOnce_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("says why") << QByteArray("echo No heap left >&2; exit 1")
                              << QByteArray("No heap left");
    QTest::newRow("says nothing") << QByteArray("exit 7") << QByteArray("ended with status 7");
}

void TestSandboxProgram::javaDiesAtOnce()
{
    QFETCH(const QByteArray, script);
    QFETCH(const QByteArray, message);
    const QTemporaryDir folder;
    const ProgramRun run = runCtl({u"sandbox"_qs}, withJava(folder, script));
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains(message), run.errors.constData());
    QVERIFY2(!run.errors.contains("host"), run.errors.constData());
}

/// When its address was told, which stays the one document.
void TestSandboxProgram::javaDiesLater()
{
    const QTemporaryDir folder;
    QProcess program;
    startCtl(program, {u"sandbox"_qs, u"--json"_qs}, {u"TMPDIR="_qs + folder.path()});
    QTRY_VERIFY_WITH_TIMEOUT(program.canReadLine(), Patience);
    const pid_t java = processWith(folder.path().toUtf8());
    QVERIFY(java > 0);
    ::kill(java, SIGKILL);
    QVERIFY(ends(program));
    QCOMPARE(program.exitCode(), 3);
    const QByteArray errors = program.readAllStandardError();
    QVERIFY2(errors.contains("has ended"), errors.constData());
    QVERIFY2(!errors.contains("--connect"), errors.constData()); // nobody names servers here
    const QByteArray output = program.readAllStandardOutput();
    QVERIFY2(output.count('\n') == 1 && output.contains("\"connect\""), output.constData());
}

void TestSandboxProgram::javaSeesNoCredentials()
{
    const QTemporaryDir folder;
    (void)runCtl({u"sandbox"_qs},
        withJava(folder, "env > $WORK/seen")
            << u"LOCKSCOPE_DIGEST=anna:secret"_qs << u"LOCKSCOPE_SASL=anna:secret"_qs
            << u"LOCKSCOPE_TLS_PASSWORD=secret"_qs);
    const QByteArray seen = contentOf(folder.filePath(u"seen"_qs));
    QVERIFY(seen.contains("WORK="));
    QVERIFY2(!seen.contains("secret"), seen.constData());
}

/// Nobody learns of it then who could end it.
void TestSandboxProgram::endsWhereItsAddressCannotBeTold()
{
    QProcess program;
    program.setStandardOutputFile(u"/dev/full"_qs);
    startCtl(program, {u"sandbox"_qs, u"--json"_qs});
    QVERIFY(ends(program));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 5);
    const QByteArray errors = program.readAllStandardError();
    QVERIFY2(errors.contains("Standard output cannot be written"), errors.constData());
}

QTEST_GUILESS_MAIN(TestSandboxProgram)
#include "tst_sandboxprogram.moc"
