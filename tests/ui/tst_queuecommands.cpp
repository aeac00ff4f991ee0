// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Commands that are copied of a queue: what anybody wrote stays one word of them.
#include "tests/ui/fixtures.h"
#include "ui/queue/queuecommands.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestQueueCommands : public QObject
{
    Q_OBJECT

private slots:
    void queues();
    void nodes();
    void processes_data();
    void processes();
};

void TestQueueCommands::queues()
{
    QCOMPARE(queueCommand(u"/locks/a"_qs, u"zk1:2181,zk2:2181/app"_qs),
        u"lockscopectl queue /locks/a --connect zk1:2181,zk2:2181/app"_qs);
    QCOMPARE(queueCommand(u"/locks/a b;rm -rf"_qs, u"zk1:2181"_qs),
        u"lockscopectl queue '/locks/a b;rm -rf' --connect zk1:2181"_qs);
}

void TestQueueCommands::nodes()
{
    const QueueContent content = mutex({{u"it's $HOME"_qs, 1, 7}});
    QCOMPARE(nodeCommand({content, 0}, u"zk1:2181"_qs),
        u"zkCli.sh -server zk1:2181 get -s '/locks/a/it'\\''s $HOME'"_qs);
}

void TestQueueCommands::processes_data()
{
    QTest::addColumn<QString>("endpoint");
    QTest::addColumn<QString>("command");
    QTest::newRow("IPv4") << u"10.0.0.7:41522"_qs << u"ssh 10.0.0.7 ss -tnp sport = :41522"_qs;
    QTest::newRow("IPv6") << u"[2001:db8::7]:41522"_qs
                          << u"ssh 2001:db8::7 ss -tnp sport = :41522"_qs;
    QTest::newRow("IPv6 with a scope")
        << u"[fe80::1%2]:41522"_qs << u"ssh fe80::1%2 ss -tnp sport = :41522"_qs;
    QTest::newRow("not told") << QString() << QString();
    QTest::newRow("no address") << u"-oProxyCommand=id:22"_qs << QString();
    QTest::newRow("no port") << u"10.0.0.7:x"_qs << QString();
}

void TestQueueCommands::processes()
{
    QFETCH(const QString, endpoint);
    QueueContent content = mutex({child(1)});
    QVector<ContenderEvidence> evidence(1);
    evidence[0].endpoint = endpoint;
    content.evidence = evidence;
    QTEST(processCommand({content, 0}), "command");
}

QTEST_GUILESS_MAIN(TestQueueCommands)
#include "tst_queuecommands.moc"
