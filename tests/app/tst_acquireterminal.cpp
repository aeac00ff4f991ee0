// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl acquire -- COMMAND in a terminal: who reads it, and who gets Ctrl+C and Ctrl+Z.
#include "tests/app/acquirescene.h"
#include "tests/app/terminal.h"
#include "tests/support/patience.h"

#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

class TestAcquireTerminal : public QObject, private AcquireScene
{
    Q_OBJECT

private slots:
    void init() { makeLock(); }
    void terminalIsTheCommands();
    void terminalInterruptsOftenAtOnce();
    void interruptsWhoLeftTheJob();
    void stoppedJobStays_data();
    void stoppedJobStays();
    void whatIsIgnoredStaysSo();
};

/// COMMAND reads it, gets each Ctrl+C once, and makes of that what it likes.
void TestAcquireTerminal::terminalIsTheCommands()
{
    Terminal terminal(m_scene.whole(lock() + QStringList {u"--quiet"_qs},
                          {u"sh"_qs, u"-c"_qs,
                              u"trap 'echo interrupted' INT; read line; echo \"got $line\"; "
                              "while [ ! -e $WORK/asked ]; do sleep 0.05; done; exit 5"_qs}),
        m_scene.environment());
    terminal.type("a line\n");
    QVERIFY(terminal.shows("got a line"));
    constexpr int Often = 5;
    for (int i = 1; i <= Often; ++i) {
        terminal.type("\x03");
        QVERIFY(terminal.shows("interrupted", i));
    }
    QFile asked(m_scene.file(u"asked"_qs));
    QVERIFY(asked.open(QIODevice::WriteOnly));
    QCOMPARE(terminal.end(), 5);
    QCOMPARE(terminal.shown().count("interrupted"), Often);
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

/// Also where it comes again sooner than anybody can make something of it.
void TestAcquireTerminal::terminalInterruptsOftenAtOnce()
{
    Terminal terminal(m_scene.whole(lock() + QStringList {u"--quiet"_qs},
                          {u"sh"_qs, u"-c"_qs,
                              u"trap 'echo interrupted' INT; echo there; "
                              "while [ ! -e $WORK/asked ]; do sleep 0.05; done; exit 5"_qs}),
        m_scene.environment());
    QVERIFY(terminal.shows("there"));
    for (int i = 0; i < 50; ++i)
        terminal.type("\x03");
    QVERIFY(terminal.shows("interrupted"));
    QFile asked(m_scene.file(u"asked"_qs));
    QVERIFY(asked.open(QIODevice::WriteOnly));
    QCOMPARE(terminal.end(), 5);
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

/// `timeout` has a process group of its own, of which the terminal knows nothing.
void TestAcquireTerminal::interruptsWhoLeftTheJob()
{
    Terminal terminal(m_scene.whole(lock() + QStringList {u"--quiet"_qs},
                          {u"timeout"_qs, u"600"_qs, u"sh"_qs, u"-c"_qs,
                              u"trap 'echo interrupted; exit 7' INT; echo there; "
                              "while true; do sleep 0.05; done"_qs}),
        m_scene.environment());
    QVERIFY(terminal.shows("there"));
    terminal.type("\x03");
    QVERIFY(terminal.shows("interrupted"));
    QCOMPARE(terminal.end(), 7);
    QVERIFY(m_scene.tree->children(m_path).isEmpty());
}

void TestAcquireTerminal::stoppedJobStays_data()
{
    QTest::addColumn<bool>("isNested");
    QTest::newRow("COMMAND") << false;
    QTest::newRow("another acquire") << true;
}

/// Ctrl+Z, where all of the job heeds it: nothing works without its lock, and `fg` goes on.
void TestAcquireTerminal::stoppedJobStays()
{
    QFETCH(const bool, isNested);
    const QStringList work {u"sh"_qs, u"-c"_qs,
        u"echo $$ > $WORK/new; mv $WORK/new $WORK/ids; while true; do sleep 0.05; done"_qs};
    const QStringList inner {qEnvironmentVariable("LOCKSCOPECTL"), u"acquire"_qs,
        m_path + u"-inner"_qs, u"--recipe"_qs, u"curator-mutex"_qs, u"--write"_qs, u"--quiet"_qs,
        u"--connect"_qs, m_scene.server->connectString(), u"--"_qs};
    QProcess process;
    m_scene.start(process, lock(), isNested ? inner + work : work);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"ids"_qs)), Patience);
    const QByteArray command = contentOf(m_scene.file(u"ids"_qs)).trimmed();
    QList<pid_t> all {static_cast<pid_t>(process.processId())};
    QList<pid_t> guards;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QString place = u"/proc/%1"_qs.arg(all.at(i));
        for (const QByteArray &id :
            contentOf(place + u"/task/%1/children"_qs.arg(all.at(i))).split(' '))
            all += id.trimmed().isEmpty() ? QList<pid_t>() : QList<pid_t> {id.trimmed().toInt()};
        if (contentOf(place + u"/cmdline"_qs).contains("--guard"))
            guards.append(all.at(i));
    }
    QCOMPARE(guards.size(), isNested ? 2 : 1);
    for (const pid_t id : std::as_const(all)) {
        if (!guards.contains(id))
            ::kill(id, SIGSTOP);
    }
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.tree->children(m_path).isEmpty(), Patience);
    QVERIFY(!isOver(command)); // though its lock is gone by now
    for (const pid_t id : std::as_const(all))
        ::kill(id, SIGCONT);
    QTRY_VERIFY_WITH_TIMEOUT(isOver(command), Patience); // as it is told
    QVERIFY(ends(process));
}

/// Below nohup, the end of a terminal ends neither us nor COMMAND.
void TestAcquireTerminal::whatIsIgnoredStaysSo()
{
    const QStringList words {u"sh"_qs, u"-c"_qs, u"trap '' HUP; exec \"$@\""_qs, u"sh"_qs,
        qEnvironmentVariable("LOCKSCOPECTL")};
    QProcess process;
    process.start(u"env"_qs,
        m_scene.environment() + words
            + m_scene.whole(lock(),
                {u"sh"_qs, u"-c"_qs,
                    u"kill -HUP $$; echo > $WORK/new; mv $WORK/new $WORK/ids; "
                    "while [ ! -e $WORK/asked ]; do sleep 0.05; done; exit 5"_qs}));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_scene.file(u"ids"_qs)), Patience);
    ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
    QFile asked(m_scene.file(u"asked"_qs));
    QVERIFY(asked.open(QIODevice::WriteOnly));
    QVERIFY(ends(process));
    QCOMPARE(process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, 5);
}

QTEST_GUILESS_MAIN(TestAcquireTerminal)
#include "tst_acquireterminal.moc"
