// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "writtenqueue.h"

#include "core/recipes/catalogue.h"
#include "core/recipes/grantrules.h"

#include <QRandomGenerator>
#include <QTest>

using namespace lockscope;

namespace {

/// As many contenders as are sorted by digits, with numbers of all sizes and signs.
LockSnapshotPtr longQueue(const QString &prefix, quint32 seed)
{
    QRandomGenerator random(seed);
    auto lock = std::make_shared<LockSnapshot>();
    lock->path = u"/locks/a"_qs;
    lock->directories.append({lock->path, ReadState::Read, {}, {}});
    for (int i = 0; i < 5000; ++i) {
        const int bits = int(random.bounded(1, 32));
        const auto size = qint32(random.generate() & ((quint64(1) << bits) - 1));
        const QString hex = QString::number(random.generate64() | (quint64(1) << 63), 16);
        const qint32 sequence = random.bounded(2) ? size : -size;
        lock->nodes.append(
            {prefix.arg(hex + hex) + QString::asprintf("%010d", sequence), 0, {}, {}, {}});
    }
    return lock;
}

} // namespace

/// Whole queues, as text: who holds, who waits for whom, who watches what.
class TestQueues : public QObject
{
    Q_OBJECT

private slots:
    void queues_data();
    void queues();
    void longQueues_data();
    void longQueues();
};

void TestQueues::queues_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, const char *dialect, const char *scene,
                         const char *recipe, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                            << QString::fromLatin1(recipe) << QString::fromLatin1(expected);
    };

    // Curator: curator-recipes, LockInternals and InterProcessReadWriteLock, live on 5.4.0.
    row("Curator mutex: each watches the one before", "curator", "L2 L0 L1", "curator-mutex",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1");
    row("Curator reader waits on the FIRST writer, the writer on the node just before it",
        "curator", "W0 R1 W2 R3", "curator-rw",
        "W0 holds, R1 waits for W0 watches W0, W2 waits for W0 R1 watches R1, "
        "R3 waits for W0 W2 watches W0");
    row("Curator after the first writer went: the first writer is now another", "curator",
        "R1 W2 R3", "curator-rw",
        "R1 holds, W2 waits for R1 watches R1, R3 waits for W2 watches W2");
    row("Curator reader holds when every writer is behind it", "curator", "R0 R1 W2", "curator-rw",
        "R0 holds, R1 holds, W2 waits for R0 R1 watches R1");
    row("Curator downgrade, since 5.5 with the writer's number: both hold", "curator",
        "W0 R1 W2 R3 R0@W0", "curator-rw",
        "W0 holds, R0 holds, R1 waits for W0 watches W0, W2 waits for W0 R0 R1 watches R1, "
        "R3 waits for W0 W2 watches W0");
    row("Curator reader of the writer's session, by another thread or a downgrade before 5.5: no "
        "second holder is claimed",
        "curator", "W0 R1 W2 R4@W0", "curator-rw",
        "W0 holds, R1 waits for W0 watches W0, W2 waits for W0 R1 watches R1, "
        "R4 waits for W0 W2 watches W0");
    row("a reader of a session whose writer waits is no downgrade", "curator", "R0 W1 R2@W1",
        "curator-rw", "R0 holds, W1 waits for R0 watches R0, R2 waits for W1 watches W1");
    row("a writer behind a downgrade may see either of the two as the one before", "curator",
        "W0 R0@W0 W1", "curator-rw", "W0 holds, R0 holds, W1 waits for W0 R0 watches R0|W0");
    row("Curator counts junk below the digits: nobody holds", "curator", "'!x' L0 L1",
        "curator-mutex", "L0 waits for '!x' watches '!x', L1 waits for L0 '!x' watches L0, '!x'");
    row("Curator sorts letters behind all: harmless", "curator", "'readme' L0 L1", "curator-mutex",
        "L0 holds, L1 waits for L0 watches L0, 'readme'");
    row("a name that ends with the label has an empty key and sorts first", "curator",
        "'my-lock-' L0", "curator-mutex", "L0 waits for 'my-lock-' watches 'my-lock-', 'my-lock-'");
    row("Curator readers mind junk only if it says __WRIT__", "curator", "'!x' '!__WRIT__!' R0 W1",
        "curator-rw",
        "R0 waits for '!__WRIT__!' watches '!__WRIT__!', "
        "W1 waits for R0 '!__WRIT__!' '!x' watches R0, '!__WRIT__!', '!x'");
    row("Curator sorts text: negative numbers, newest first", "curator",
        "L-2147483648 L-2147483647", "curator-mutex",
        "L-2147483647 holds, L-2147483648 waits for L-2147483647 watches L-2147483647");
    row("Curator at the stuck counter: one goes first, nobody knows which", "curator",
        "L2147483646 L2147483647 L2147483647", "curator-mutex",
        "L2147483646 holds, "
        "L2147483647 waits for L2147483646 watches L2147483646|L2147483647, "
        "L2147483647 waits for L2147483646 L2147483647 watches L2147483646|L2147483647");
    row("Curator latch: the first leads", "curator", "E3 E4", "curator-latch",
        "E3 holds, E4 waits for E3 watches E3");
    row("Curator semaphore of two with four clients: newest lease of the locks' head is pending",
        "curator", "leases/S0 leases/S1 leases/S2 locks/L2@S2 locks/L3", "curator-semaphore",
        "S0 holds, S1 holds, S2 pending for S0 S1 watches /leases?children, L2 waits for S0 S1 "
        "watches /leases?children, "
        "L3 waits for S0 S1 S2 L2 watches L2");
    row("Curator semaphore that is not full", "curator", "leases/S0 leases/S1", "curator-semaphore",
        "S0 holds, S1 holds");

    // kazoo: kazoo/recipe/lock.py, live on 2.8.0 and 2.11.
    row("kazoo lock", "kazoo", "W5 W3 W4", "kazoo-lock",
        "W3 holds, W4 waits for W3 watches W3, W5 waits for W3 W4 watches W4");
    row("kazoo reader waits on the last writer before it", "kazoo", "W4 R5 W6 R7", "kazoo-rw",
        "W4 holds, R5 waits for W4 watches W4, W6 waits for W4 R5 watches R5, "
        "R7 waits for W4 W6 watches W6");
    row("kazoo ignores junk", "kazoo", "'!x' 'lease_holder' W1 W2", "kazoo-lock",
        "W1 holds, W2 waits for W1 watches W1, '!x', 'lease_holder'");
    row("kazoo at the stuck counter: equal numbers do not wait", "kazoo", "W2147483647 W2147483647",
        "kazoo-lock", "W2147483647 holds, W2147483647 holds");
    row("kazoo semaphore of two with four clients", "kazoo",
        "data=2 S0 S0 -__lock__/W2 -__lock__/W3", "kazoo-semaphore",
        "S holds, S holds, W2 waits for S S watches ?children, W3 waits for S S W2 watches W2");
    row("kazoo semaphore with a permit left", "kazoo", "data=2 S0 -__lock__/W2", "kazoo-semaphore",
        "S holds, W2 holds");

    // ZooKeeper's documentation, and the textbook's.
    row("documentation lock", "doc", "L1 L0", "zk-lock", "L0 holds, L1 waits for L0 watches L0");
    row("documentation lock, negative numbers are older", "doc", "L0 L-1", "zk-lock",
        "L-1 holds, L0 waits for L-1 watches L-1");
    row("documentation read/write", "doc", "R0 R1 W2 R3 W4 R5", "zk-rw",
        "R0 holds, R1 holds, W2 waits for R0 R1 watches R1, R3 waits for W2 watches W2, "
        "W4 waits for R0 R1 W2 R3 watches R3, R5 waits for W2 W4 watches W4");
    row("textbook: R2 waits for W1, W3 for R2", "textbook", "W1 R2 W3", "textbook-rw",
        "W1 holds, R2 waits for W1 watches W1, W3 waits for W1 R2 watches R2");
    row("textbook: readers with only readers before them all hold", "textbook", "R1 R2 R3",
        "textbook-rw", "R1 holds, R2 holds, R3 holds");
    row("nobody's names: by their numbers", "other", "N7 N5 M6", "generic",
        "N5 holds, M6 waits for N5 watches N5, N7 waits for N5 M6 watches M6");
    row("a class that many copied: the locks of one directory have nothing to do with each other",
        "other", "J1 K2 J3 K4", "generic",
        "J1 holds, J3 waits for J1 watches J1, K2 holds, K4 waits for K2 watches K2");
    row("and nothing with nodes of other names", "other", "N1 J2 M3 K4! J5", "generic",
        "N1 holds, M3 waits for N1 watches N1, J2 holds, J5 waits for J2 watches J2, K4");
    row("nobody's names, persistent: elements of a queue", "other", "N5! N6!", "generic", "N5, N6");
    row("a directory with the one node of everybody", "other", "'lock'", "single-node", "'lock'");
}

void TestQueues::queues()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const QString, recipe);
    QFETCH(const QString, expected);

    const LockState state = judge(writtenqueue::snapshotOf(dialect, scene));
    QCOMPARE(writtenqueue::printed(state, dialect), expected);
    QCOMPARE(writtenqueue::recipesOf(state), recipe);
}

void TestQueues::longQueues_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::newRow("go-lock") << u"_c_%1-lock-"_qs; // compares numbers
    QTest::newRow("kazoo-lock") << u"%1__lock__"_qs; // compares text
}

void TestQueues::longQueues()
{
    QFETCH(QString, prefix);
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo() << "seed" << seed;
    const LockState state = judge(longQueue(prefix, seed));
    QCOMPARE(state.recipes.size(), 1);
    const Recipe &recipe = *state.recipes.first().recipe;
    QCOMPARE(QString::fromLatin1(recipe.id), QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(state.queue.size(), 5000);
    const auto keyOf = [&](int i) {
        return std::pair(grantrules::orderKey(*state.queue.at(i).ticket.sequence, recipe.order),
            state.nodeOf(state.queue.at(i)).name);
    };
    for (int i = 1; i < state.queue.size(); ++i)
        QVERIFY2(keyOf(i - 1) < keyOf(i), qPrintable(keyOf(i).second));
}

QTEST_APPLESS_MAIN(TestQueues)
#include "tst_queues.moc"
