// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an owner that reads and wants to write should do, by the queue.
#include "core/recipes/upgrade.h"

#include "core/base/nodepath.h"
#include "tests/support/numberedqueue.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::testing;

class TestUpgrade : public QObject
{
    Q_OBJECT

private slots:
    void plans_data();
    void plans();
};

void TestUpgrade::plans_data()
{
    // Ours: session 1, read-1 and the last write. From session 50 on they are no owners'.
    QTest::addColumn<QString>("queue");
    QTest::addColumn<QString>("plan");
    const auto row = [](const char *what, const char *queue, const char *plan) {
        QTest::newRow(what) << QString::fromLatin1(queue) << QString::fromLatin1(plan);
    };
    row("nobody else", "zk-rw: read-1@1 write-2@1", "take");
    row("another reads", "zk-rw: read-1@1 read-2@2 write-3@1", "wait");
    row("another read before", "zk-rw: read-0@2 read-1@1 write-3@1", "wait");
    row("a writer waits", "zk-rw: read-1@1 write-2@2 write-3@1", "take while write-0000000002");
    row("a writer and a reader behind it wait", "zk-rw: read-1@1 write-2@2 read-3@3 write-4@1",
        "take while write-0000000002");
    row("a reader, then a writer", "zk-rw: read-1@1 read-2@2 write-3@3 write-4@1", "wait");
    row("a child that is no contender, and that our write node waits for",
        "zk-rw: read-1@1 other-2@9 write-3@1", "wait");
    row("one that comes behind it", "zk-rw: read-1@1 write-2@1 other-3@9", "take");
    row("another upgrades", "zk-rw: read-1@1 read-2@2 write-3@2 write-4@1", "refuse 2");
    row("another upgrades, a writer between",
        "zk-rw: read-1@1 read-2@2 write-3@9 write-4@2 write-5@1", "refuse 2");
    row("threads of another client read and wait to write",
        "zk-rw: read-1@1 read-2@52 write-3@52 write-4@1", "wait");
    row("of another client only the thread that waits to write is left",
        "zk-rw: read-1@1 write-3@52 write-4@1", "take while write-0000000003");
    row("another upgrades behind such a client",
        "zk-rw: read-1@1 read-2@52 read-3@2 write-4@52 write-5@2 write-6@1", "refuse 2");
    row("who waits for another lock of its own is no rival",
        "zk-rw: read-1@1 write-2@2 read-3@2 write-4@1", "take while write-0000000002");
}

void TestUpgrade::plans()
{
    QFETCH(const QString, queue);
    const LockStatePtr state = queueOf(queue);
    const auto last = std::find_if(state->queue.rbegin(), state->queue.rend(),
        [](const Contender &one) { return one.isContender(); });
    const UpgradePlan plan = planUpgrade(*state, u"read-0000000001"_qs, state->nodeOf(*last).name,
        [](const LockNode &node) { return node.stat.owner.value < 50; });
    QString text = u"wait"_qs;
    if (plan.kind == UpgradePlan::Refuse)
        text = u"refuse %1"_qs.arg(plan.rival.value);
    else if (plan.kind == UpgradePlan::Take)
        text = plan.guard.isEmpty() ? u"take"_qs : u"take while "_qs + nodeName(plan.guard);
    QTEST(text, "plan");
}

QTEST_GUILESS_MAIN(TestUpgrade)
#include "tst_upgrade.moc"
