// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A command of lockscopectl whose act is under way: it is interrupted, or its time runs out.
#pragma once

#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"

#include <QElapsedTimer>
#include <QTest>

#include <csignal>

namespace lockscope::test {

/// How it ends, for tests that call interruptWhileItActs().
inline void addInterruptions()
{
    QTest::addColumn<bool>("isAnswered");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("outcome");
    QTest::newRow("the answer comes") << true << 0 << QByteArray("done-as-predicted");
    QTest::newRow("no answer comes") << false << 3 << QByteArray("unknown");
}

/// Starts a command of @p arguments, interrupts it once @p proxy holds something of it back, and
/// reads that it told so. Fails the test where it does not.
inline void interruptWhileHeld(
    QProcess &process, const QStringList &arguments, Proxy &proxy, const QString &journal)
{
    startCtl(process,
        arguments
            + QStringList {QStringLiteral("--connect"), proxy.connectString(),
                QStringLiteral("--journal"), journal});
    QTRY_VERIFY_WITH_TIMEOUT(proxy.isHolding(), Patience);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    process.setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    QVERIFY(process.readLine().contains("is under way"));
}

/// Plays the row that is due with the command of @p arguments, whose act's answer @p proxy holds
/// back: what came of it is told, and written into @p journal. Fails the test where it is not.
inline void interruptWhileItActs(const QStringList &arguments, Proxy &proxy, const QString &journal)
{
    QFETCH(const bool, isAnswered);
    QFETCH(const int, status);
    QFETCH(const QByteArray, outcome);
    QProcess process;
    interruptWhileHeld(process, arguments, proxy, journal);
    if (QTest::currentTestFailed())
        return;
    if (isAnswered)
        proxy.mend();
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), status);
    const QByteArray output = process.readAllStandardOutput();
    QVERIFY2(output.contains("Outcome: " + outcome), output.constData());
    QVERIFY2(contentOf(journal).contains(outcome), contentOf(journal).constData());
}

/// Plays a command of @p arguments that @p proxy holds at the second look, the act's own: it ends,
/// and does nothing, also once it is answered. Fails the test where it does not.
inline void interruptBeforeItActs(
    const QStringList &arguments, Proxy &proxy, const QString &journal)
{
    proxy.holdAt(Proxy::GetAcl, 2); // one in each look
    QProcess process;
    interruptWhileHeld(process, arguments, proxy, journal);
    if (QTest::currentTestFailed())
        return;
    proxy.mend();
    QVERIFY(ends(process));
    const QByteArray output = process.readAllStandardOutput() + process.readAllStandardError();
    QVERIFY2(process.exitCode() == 3, output.constData());
    QVERIFY2(output.contains("Outcome: failed"), output.constData());
    QVERIFY2(output.contains("nothing was done"), output.constData());
    QVERIFY2(contentOf(journal).contains("failed"), contentOf(journal).constData());
    QCOMPARE(proxy.writes(), 0);
}

/// Plays a command of @p arguments whose checks @p proxy holds up for a while, and whose @p act is
/// never answered: it ends within the time for the whole, and says that nobody knows. Fails the
/// test where it does not.
inline void runOutWhileItActs(
    const QStringList &arguments, Proxy &proxy, Proxy::Type act, const QString &journal)
{
    constexpr int TimeMs = 10'000;
    constexpr int ChecksMs = 5'000;
    proxy.holdAt(Proxy::GetAcl);
    QElapsedTimer clock;
    clock.start();
    QProcess process;
    startCtl(process,
        arguments
            + QStringList {QStringLiteral("--timeout"), QString::number(TimeMs / 1000),
                QStringLiteral("--connect"), proxy.connectString(), QStringLiteral("--journal"),
                journal});
    QTRY_VERIFY_WITH_TIMEOUT(proxy.isHolding(), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(clock.hasExpired(ChecksMs), Patience);
    proxy.holdAnswerTo(act);
    proxy.mend();
    QVERIFY(ends(process));
    const qint64 took = clock.elapsed();
    const QByteArray output = process.readAllStandardOutput() + process.readAllStandardError();
    QVERIFY2(proxy.isHolding(), output.constData());
    QVERIFY2(process.exitCode() == 3, output.constData());
    QVERIFY2(output.contains("Outcome: unknown"), output.constData());
    QVERIFY2(took < TimeMs + ChecksMs - 500, qPrintable(QString::number(took)));
}

} // namespace lockscope::test
