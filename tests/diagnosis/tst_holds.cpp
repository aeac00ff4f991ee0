// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Since when somebody holds, and what else a look and what was seen before tell of holds.
#include "core/base/pathclass.h"
#include "core/diagnosis/holds.h"
#include "tests/diagnosis/scene.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

/// The first holder's, as far as is known now.
HoldBounds boundsIn(const Scene &scene, const LockHistory &history)
{
    const LockStatePtr lock = scene.round().locks.constFirst();
    for (int i = 0; i < lock->queue.size(); ++i) {
        if (lock->queue.at(i).role == Role::Holder)
            return holdOf(*lock, i, history.lock(A), scene.now, scene.now);
    }
    return {};
}

void look(const Scene &scene, LockHistory *history)
{
    history->observe(*scene.round().locks.constFirst(), scene.now);
}

} // namespace

class TestHolds : public QObject
{
    Q_OBJECT

private slots:
    void firstLook_data();
    void firstLook();
    void allThatHold();
    void seenToBeGranted();
    void notLookedAtForAWhile();
    void brokenConnections_data();
    void brokenConnections();
    void heldBeforeItWasKnown();
    void holdTimes();
    void nodesThatStay();
    void goneBehindTheHolder();
    void kindsOfLocks_data();
    void kindsOfLocks();
};

void TestHolds::firstLook_data()
{
    QTest::addColumn<QString>("queue");
    QTest::addColumn<int>("passed");
    QTest::addColumn<bool>("isBefore");
    QTest::addColumn<HoldBounds>("expected"); ///< s

    const auto row = [](const char *what, const char *queue, int passed, bool isBefore,
                         qint64 atLeast, qint64 atMost) {
        QTest::newRow(what) << s(queue) << passed << isBefore << HoldBounds {atLeast, atMost};
    };
    row("nobody was ever there before", "M0=1@500 M1=2@20", 0, false, 500, 500);
    row("somebody has gone a moment ago", "M0=1@500 M1=2@20", 3, false, 0, 500);
    row("nobody has gone since the last one came", "M0=1@500 M1=2@20", 3, true, 20, 500);
    row("nobody has come since it came", "M0=1@500", 3, true, 500, 500);
    row("readers that came one after the other", "R0=1@500 R1=2@400", 3, true, 400, 500);
    row("of one, the data may not be read", "M0=1@500 M1=2@20?", 3, true, 20, 500);
}

void TestHolds::firstLook()
{
    QFETCH(const QString, queue);
    QFETCH(const int, passed);
    QFETCH(const bool, isBefore);
    QFETCH(const HoldBounds, expected);
    Scene c;
    c.lock(A, queue).passed(A, passed, isBefore);
    const HoldBounds bounds = boundsIn(c, {});
    QCOMPARE(bounds.atLeastMs / 1000, expected.atLeastMs);
    QCOMPARE(bounds.atMostMs / 1000, expected.atMostMs);
}

/// Each has its own time, which does not change as time goes on.
void TestHolds::allThatHold()
{
    Scene c;
    c.lock(A, s("R0=1@500 R1=2@400 W2=3@300 R3=4@20"));
    LockHistory history;
    look(c, &history);
    const LockStatePtr lock = c.round().locks.constFirst();
    const HeldTimes times = heldTimesOf(*lock, history.lock(A), c.now, c.now);
    QCOMPARE(times.size(), 2);
    for (int entry = 0; entry < 2; ++entry) {
        const HeldSince *since = heldSince(times, lock->nodeOf(lock->queue.at(entry)).stat.czxid);
        QVERIFY(since);
        QCOMPARE(since->at(c.now), holdOf(*lock, entry, history.lock(A), c.now, c.now));
        QCOMPARE(since->at(c.now + 7000).atLeastMs, since->at(c.now).atLeastMs + 7000);
    }
    QVERIFY(!heldSince(times, lock->nodeOf(lock->queue.at(2)).stat.czxid));
    c.later(9000); // as long as nothing changes
    QCOMPARE(heldTimesOf(*c.round().locks.constFirst(), history.lock(A), c.now, c.now), times);
}

/// It waited when it was seen last: it was granted after that.
void TestHolds::seenToBeGranted()
{
    Scene c;
    c.lock(A, s("M0=1@500 M1=2@400"));
    LockHistory history;
    look(c, &history);
    look(c.later(3000).remove(A, s("M0")), &history);
    c.later(10'000);
    QCOMPARE(boundsIn(c, history), (HoldBounds {10'000, 13'000}));
    look(c.add(A, s("M2=3@0")), &history);
    look(c.later(2000).remove(A, s("M1")), &history); // one that came while we looked
    QCOMPARE(boundsIn(c, history), (HoldBounds {0, 2000}));
    QCOMPARE(textOf(boundsIn(c, history)), s("for 2.0 s"));
}

/// Nothing is known of the time in which the connection was lost.
void TestHolds::notLookedAtForAWhile()
{
    Scene c;
    c.lock(A, s("M0=1@500 M1=2@400"));
    LockHistory history;
    look(c, &history);
    c.locks[A].freshness = Freshness::Stale;
    look(c.later(60'000), &history);
    c.locks[A].freshness = Freshness::Live;
    look(c.remove(A, s("M0")), &history);
    QCOMPARE(boundsIn(c.later(5000), history), (HoldBounds {5000, 65'000}));
    QCOMPARE(textOf(boundsIn(c, history)), s("for at least 5.0 s and at most 1 m 05 s"));
    QCOMPARE(shortTextOf(boundsIn(c, history)), s("≥ 5.0 s"));
    QCOMPARE(shortTextOf({500, 65'000}), s("≤ 1 m 05 s"));
    QCOMPARE(shortTextOf({64'000, 65'000}), s("1 m 05 s"));
}

void TestHolds::brokenConnections_data()
{
    QTest::addColumn<bool>("isWatched"); ///< else it is looked at now and then
    QTest::addColumn<int>("readMsAgo"); ///< when the round ended
    QTest::addColumn<HoldBounds>("expected");

    QTest::newRow("a round took it for watched when nothing was heard any more")
        << true << 5000 << HoldBounds {5000, 20'000};
    QTest::newRow("looks are not taken back: it was read when it last changed")
        << false << 61'000 << HoldBounds {5000, 16'000};
}

/// That a connection is broken is noticed late.
void TestHolds::brokenConnections()
{
    QFETCH(const bool, isWatched);
    QFETCH(const int, readMsAgo);
    Scene c;
    c.lock(A, s("M0=1@500 M1=2@400"));
    LockHistory history;
    look(c, &history);
    const LockDigests digests = digestsOf(c.later(60'000).round().locks);
    history.closeRound(digests, SessionWaits(digests), c.now, isWatched ? 0 : c.now - 1000);
    c.locks[A].freshness = Freshness::Stale;
    c.locks[A].readAt = c.now - readMsAgo;
    look(c.later(2000), &history);
    c.locks[A].freshness = Freshness::Live;
    look(c.later(8000).remove(A, s("M0")), &history);
    QTEST(boundsIn(c.later(5000), history), "expected");
}

/// How many a semaphore lets in a waiter's watch tells: the second may have held all the while.
void TestHolds::heldBeforeItWasKnown()
{
    Scene c;
    c.lock(A, s("M0=1@500 M1=2@400 M2=3@300"), "curator-semaphore-1").passed(A, 3);
    LockHistory history;
    look(c, &history);
    QCOMPARE(c.round().locks.constFirst()->summary.holders, 1);
    c.watchesAt = c.now;
    look(c.later(2000).watch(3, A, s("M0")), &history);
    c.later(5000);
    const LockStatePtr lock = c.round().locks.constFirst();
    QCOMPARE(lock->queue.at(1).role, Role::Holder);
    QCOMPARE(holdOf(*lock, 1, history.lock(A), c.now, c.now), (HoldBounds {5000, 407'000}));
}

/// Of those that were seen from the grant to the end: not the first, which held before we looked.
void TestHolds::holdTimes()
{
    Scene c;
    c.lock(A, s("M0=1@500 M1=2@400"));
    LockHistory history;
    for (int i = 0; i < 11; ++i) {
        look(c, &history);
        c.later(1000 * (i + 1)).add(A, s("M%1=%2@0").arg(i + 2).arg(i + 3));
        c.remove(A, s("M%1").arg(i));
    }
    const HoldTimes times = holdTimesOf(*history.lock(A));
    QCOMPARE(times.count, 9);
    QCOMPARE(times.medianMs, 6000);
    QCOMPARE(times.p95Ms, 9000);
}

/// ShedLock's node was made long ago: its holder wrote into it when it took it.
void TestHolds::nodesThatStay()
{
    constexpr qint64 Now = 1'700'000'000'000;
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = s("/shedlock/job");
    snapshot->isSingleNode = true;
    snapshot->readAt = Now;
    snapshot->directories.append({s("/shedlock"), ReadState::Read, {}, {}});
    LockNode node {s("job"), 0, ReadState::Read, {}, "2030-01-01T00:00:00.000Z"};
    node.stat.czxid = {7};
    node.stat.createdAt = Now - 90'000'000;
    node.stat.modifiedAt = Now - 5'000;
    snapshot->nodes.append(node);
    QCOMPARE(holdOf(judge(snapshot), 0, nullptr, Now, Now), (HoldBounds {5'000, 5'000}));
    QVERIFY(heldTimesOf(judge(snapshot), nullptr, Now, Now).isEmpty()); // another may be the next
}

void TestHolds::goneBehindTheHolder()
{
    const auto goneIn = [](const char *queue, int passed) {
        Scene c;
        c.lock(A, s(queue)).passed(A, passed);
        return goneBehind(*c.round().locks.constFirst(), 0);
    };
    QCOMPARE(goneIn("M0=1 M1=2", 0), std::optional<qint64>(0));
    QCOMPARE(goneIn("M5=1 M9=2", 8), std::optional<qint64>(3));
    QCOMPARE(goneIn("W5=1 R9=2", 8), std::optional<qint64>(3));
    QCOMPARE(goneIn("R5=1 W9=2", 8), std::nullopt); // readers were granted beside it, maybe
    QCOMPARE(goneIn("R5=1 R9=2", 8), std::nullopt);
}

void TestHolds::kindsOfLocks_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *path, const char *expected) {
        QTest::newRow(path) << s(path) << s(expected);
    };
    row("/locks/orders", "/locks/orders");
    row("/locks/order-17", "/locks/order-*");
    row("/locks/17/stock", "/locks/*/stock");
    row("/locks/8450e02a-5c05-4676-b7ba-d325a7e5dd18", "/locks/*");
    row("/locks/cart-8450E02A5C05", "/locks/cart-*");
    row("/locks/deadbeef", "/locks/deadbeef"); // a word
    row("/locks/facade2", "/locks/facade*");
    row("/", "/");
}

void TestHolds::kindsOfLocks()
{
    QFETCH(const QString, path);
    QTEST(pathClass(path), "expected");
}

QTEST_GUILESS_MAIN(TestHolds)
#include "tst_holds.moc"
