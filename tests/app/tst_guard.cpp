// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The guard of COMMAND by itself, below a shell that stands for lockscopectl.
#include "app/ctl/guard.h"
#include "tests/app/acquirescene.h"
#include "tests/support/patience.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

class TestGuard : public QObject
{
    Q_OBJECT

private slots:
    void askedAgainLastsNoLonger_data();
    void askedAgainLastsNoLonger();
};

void TestGuard::askedAgainLastsNoLonger_data()
{
    QTest::addColumn<int>("end"); // of lockscopectl
    QTest::newRow("killed") << SIGKILL;
    QTest::newRow("stopped") << SIGSTOP;
}

// What was asked for once for want of servers is no longer sure than from then on, whatever is
// asked for later. It takes as long as that lasts: time is what is tried here.
void TestGuard::askedAgainLastsNoLonger()
{
    QFETCH(const int, end);
    constexpr int LeftMs = 5'000;
    constexpr int AgainMs = LeftMs - 500;
    const QTemporaryDir work;
    const auto idIn = [&work](
                          const QString &name) { return contentOf(work.filePath(name)).trimmed(); };
    QProcess shell;
    shell.setWorkingDirectory(work.path());
    shell.start(u"sh"_qs,
        {u"-c"_qs,
            u"\"$LOCKSCOPECTL\" %1 $$ %2 sh -c 'trap \"\" TERM; echo $$ > new; mv new command; "
            "while true; do sleep 0.1; done' & echo $! > guard; cat"_qs
                .arg(QLatin1String(ctl::GuardWord))
                .arg(LeftMs)});
    QTRY_VERIFY_WITH_TIMEOUT(!idIn(u"command"_qs).isEmpty(), Patience);
    const pid_t guard = idIn(u"guard"_qs).toInt();
    QVERIFY(guard > 0);
    QElapsedTimer clock;
    clock.start();
    ::kill(guard, SIGTERM);
    QTest::qWait(AgainMs);
    ::kill(guard, SIGTERM);
    ::kill(static_cast<pid_t>(shell.processId()), end);
    QTRY_VERIFY_WITH_TIMEOUT(isOver(idIn(u"command"_qs)), Patience);
    const qint64 tookMs = clock.elapsed();
    shell.kill(); // the one that was stopped
    QVERIFY(ends(shell));
    QVERIFY2(tookMs < AgainMs + LeftMs - 1'000, qPrintable(QString::number(tookMs)));
}

QTEST_GUILESS_MAIN(TestGuard)
#include "tst_guard.moc"
