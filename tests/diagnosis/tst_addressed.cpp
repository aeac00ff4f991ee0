// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/addressed.h"

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// A command that is advised is pasted where nobody knows which ensemble it is about.
class TestAddressed : public QObject
{
    Q_OBJECT

private slots:
    void commands_data();
    void commands();
    void allThatIsAdvised();
};

void TestAddressed::commands_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("servers");
    QTest::addColumn<QString>("expected");
    QTest::newRow("queue") << s("lockscopectl queue /a")
                           << serversOption(s("zk1:2181,zk2:2181/app"), {})
                           << s("lockscopectl queue /a --connect zk1:2181,zk2:2181/app");
    QTest::newRow("what is before it")
        << s("LOCKSCOPE_DIGEST=user:password lockscopectl queue /a")
        << serversOption(s("zk1:2181"), {})
        << s("LOCKSCOPE_DIGEST=user:password lockscopectl queue /a --connect zk1:2181");
    QTest::newRow("an address that is more than one word for the shell")
        << s("lockscopectl queue /a") << serversOption(s("zk1:2181/a b;reboot"), {})
        << s("lockscopectl queue /a --connect 'zk1:2181/a b;reboot'");
    QTest::newRow("a connection with a name")
        << s("lockscopectl queue /a") << serversOption(s("zk1:2181"), s("prod eu"))
        << s("lockscopectl queue /a --profile 'prod eu'");
    QTest::newRow("not known") << s("lockscopectl queue /a") << QString()
                               << s("lockscopectl queue /a");
    QTest::newRow("files of a server")
        << s("lockscopectl history /var/lib/zookeeper --events") << serversOption(s("zk1:2181"), {})
        << s("lockscopectl history /var/lib/zookeeper --events");
    QTest::newRow("another program")
        << s("ss -tnp 'sport = :1'") << s("--connect zk1:2181") << s("ss -tnp 'sport = :1'");
    QTest::newRow("none") << QString() << s("--connect zk1:2181") << QString();
}

void TestAddressed::commands()
{
    QFETCH(const QString, command);
    QFETCH(const QString, servers);
    QTEST(addressed(command, servers), "expected");
}

void TestAddressed::allThatIsAdvised()
{
    Scene c;
    healthy(c, "M0=1@7200 M1=2@7100");
    Doctor doctor;
    doctor.setServers(serversOption(s("zk1:2181"), {}));
    doctor.addRound(c.round());
    doctor.addRound(c.later(6000).round());
    const DoctorReportPtr report = doctor.report();
    QCOMPARE(report->diagnosis.findings.size(), 1);
    int commands = 0;
    const auto check = [&](const QVector<Advice> &steps) {
        for (const Advice &step : steps) {
            if (!step.command.startsWith(u"lockscopectl "))
                continue;
            ++commands;
            QVERIFY2(step.command.endsWith(u" --connect zk1:2181"), qPrintable(step.command));
        }
    };
    check(report->diagnosis.findings.constFirst().advice);
    QVERIFY(commands > 0);
    const int ofFinding = commands;
    check(report->diagnosis.verdicts.constFirst().next);
    QVERIFY(commands > ofFinding);
    doctor.mute(muteFor(report->diagnosis.findings.constFirst(), c.now + 60'000), c.now);
    const DoctorReportPtr muted = doctor.report();
    QCOMPARE(muted->diagnosis.muted.size(), 1);
    commands = 0;
    check(muted->diagnosis.muted.constFirst().finding.advice);
    QVERIFY(commands > 0);
}

QTEST_GUILESS_MAIN(TestAddressed)
#include "tst_addressed.moc"
