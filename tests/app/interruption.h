// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A command of lockscopectl that is interrupted while its act is under way.
#pragma once

#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"

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

/// Plays the row that is due with the command of @p arguments, whose act's answer @p proxy holds
/// back: what came of it is told, and written into @p journal. Fails the test where it is not.
inline void interruptWhileItActs(const QStringList &arguments, Proxy &proxy, const QString &journal)
{
    QFETCH(const bool, isAnswered);
    QFETCH(const int, status);
    QFETCH(const QByteArray, outcome);
    QProcess process;
    startCtl(process,
        arguments
            + QStringList {QStringLiteral("--connect"), proxy.connectString(),
                QStringLiteral("--journal"), journal});
    QTRY_VERIFY_WITH_TIMEOUT(proxy.isHolding(), Patience);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    process.setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), Patience);
    QVERIFY(process.readLine().contains("is under way"));
    if (isAnswered)
        proxy.mend();
    QVERIFY(process.waitForFinished(Patience));
    QCOMPARE(process.exitCode(), status);
    const QByteArray output = process.readAllStandardOutput();
    QVERIFY2(output.contains("Outcome: " + outcome), output.constData());
    QVERIFY2(contentOf(journal).contains(outcome), contentOf(journal).constData());
}

} // namespace lockscope::test
