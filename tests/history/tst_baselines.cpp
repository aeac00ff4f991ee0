// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/baselines.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace lockscope;

namespace {

constexpr qint64 Week = 7LL * 24 * 3'600'000;
constexpr qint64 Now = 2'900 * Week + 5'000;
const QString Jobs = QStringLiteral("/jobs/*/lock");

LockEvent eventOf(LockEvent::Kind kind, const QString &path, int number, qint64 at)
{
    LockEvent event;
    event.kind = kind;
    event.path = path;
    event.node = path + QStringLiteral("/lock-%1").arg(number);
    event.token = Zxid {number};
    event.at = at;
    event.role = Role::Waiter;
    return event;
}

QString printed(const Usual &usual)
{
    return QStringLiteral("%1: %2 %3 %4")
        .arg(usual.count)
        .arg(usual.p50Ms)
        .arg(usual.p95Ms)
        .arg(usual.p99Ms);
}

} // namespace

class TestBaselines : public QObject
{
    Q_OBJECT

private slots:
    void sizesAreClose();
    void percentilesAreClose();
    void learnsByKind();
    void forgetsWhoeverCannotEnd();
    void aSetClockIsNoTime();
    void addsUp();
    void oldWeeksFade();
    void isBounded();
};

/// As the header says: at most 3.2 % off, and in order.
void TestBaselines::sizesAreClose()
{
    int last = -1;
    for (qint64 ms = 0; ms < 400'000'000; ms = ms < 5'000 ? ms + 1 : ms + ms / 700) {
        const int size = Baselines::sizeOf(ms);
        QVERIFY2(size >= last, qPrintable(QString::number(ms)));
        last = size;
        const double off = double(std::abs(Baselines::msOf(size) - ms));
        QVERIFY2(off <= 0.032 * double(ms), qPrintable(QString::number(ms)));
    }
    QCOMPARE(Baselines::msOf(Baselines::sizeOf(31)), 31);
    QCOMPARE(Baselines::sizeOf(-5), 0); // a clock was set
}

void TestBaselines::percentilesAreClose()
{
    std::mt19937 random(7);
    std::lognormal_distribution<double> times(8, 2);
    Baselines baselines;
    QVector<qint64> exact;
    for (int i = 0; i < 10'000; ++i) {
        exact.append(qint64(times(random)));
        baselines.add(Jobs, Habit::Hold, Now, exact.constLast());
    }
    std::ranges::sort(exact);
    const Usual usual = baselines.usual(Jobs, Habit::Hold, Now, 20);
    QCOMPARE(usual.count, 10'000);
    const auto isClose = [](qint64 told, qint64 is) {
        return double(std::abs(told - is)) <= 0.032 * double(is);
    };
    QVERIFY(isClose(usual.p50Ms, exact.at(4'999)));
    QVERIFY(isClose(usual.p95Ms, exact.at(9'499)));
    QVERIFY(isClose(usual.p99Ms, exact.at(9'899)));
}

/// Numbers in paths are folded; what was there before is not measured, nor is what may have held.
void TestBaselines::learnsByKind()
{
    BaselineLearner learner;
    qint64 at = Now;
    for (int job = 1; job <= 3; ++job) {
        const QString path = QStringLiteral("/jobs/%1/lock").arg(job);
        learner.add(eventOf(LockEvent::Requested, path, 1, at));
        learner.add(eventOf(LockEvent::Granted, path, 1, at + 10));
        learner.add(eventOf(LockEvent::Requested, path, 2, at + 11));
        learner.add(eventOf(LockEvent::GaveUp, path, 2, at + 16));
        learner.add(eventOf(LockEvent::Released, path, 1, at + 30));
        learner.add(eventOf(LockEvent::Released, path, 7, at + 31));
        learner.add(eventOf(LockEvent::Requested, path, 3, at + 40));
        LockEvent mayHaveHeld = eventOf(LockEvent::Gone, path, 3, at + 42);
        mayHaveHeld.mayHaveHeld = true;
        learner.add(mayHaveHeld);
        learner.add(eventOf(LockEvent::Requested, path, 4, at + 50));
        mayHaveHeld = eventOf(LockEvent::Granted, path, 4, at + 90);
        mayHaveHeld.mayHaveHeld = true;
        learner.add(mayHaveHeld);
        learner.add(eventOf(LockEvent::Released, path, 4, at + 91));
    }
    const Baselines &learned = learner.learned();
    QCOMPARE(printed(learned.usual(Jobs, Habit::Hold, at, 1)), QStringLiteral("3: 20 20 20"));
    QCOMPARE(printed(learned.usual(Jobs, Habit::Wait, at, 1)), QStringLiteral("3: 10 10 10"));
    QCOMPARE(printed(learned.usual(Jobs, Habit::GiveUp, at, 1)), QStringLiteral("3: 5 5 5"));
    QCOMPARE(learned.usual(QStringLiteral("/other"), Habit::Hold, at, 1), Usual {});
}

/// Neither of what began before, nor of when nobody looked.
void TestBaselines::aSetClockIsNoTime()
{
    const QString path = QStringLiteral("/jobs/1/lock");
    for (const qint64 byMs : {3'600'000, -3'600'000}) {
        BaselineLearner learner;
        learner.add(gapEvent(path, Now - 20, Now - 10, {}));
        learner.add(eventOf(LockEvent::Requested, path, 1, Now));
        learner.add(eventOf(LockEvent::Requested, path, 2, Now + 5));
        learner.add(eventOf(LockEvent::Granted, path, 1, Now + 10));
        learner.moveTimes(byMs);
        learner.add(eventOf(LockEvent::Released, path, 1, Now + byMs + 30));
        LockEvent granted = eventOf(LockEvent::Granted, path, 2, Now + byMs + 31);
        granted.notBefore = Now + byMs + 30;
        learner.add(granted);
        LockEvent inTheGap = eventOf(LockEvent::Released, path, 2, Now + byMs + 40);
        inTheGap.notBefore = Now + byMs - 15;
        learner.add(inTheGap);
        const Baselines &learned = learner.learned();
        QCOMPARE(printed(learned.usual(Jobs, Habit::Hold, Now, 9)), QStringLiteral("1: 20 20 20"));
        QCOMPARE(printed(learned.usual(Jobs, Habit::Wait, Now, 9)), QStringLiteral("2: 10 26 26"));
    }
}

/// A lock that is not looked at any more: what began there has no end that could be told.
void TestBaselines::forgetsWhoeverCannotEnd()
{
    BaselineLearner learner;
    const QString path = QStringLiteral("/jobs/1/lock");
    learner.add(eventOf(LockEvent::Requested, path, 1, Now));
    learner.add(eventOf(LockEvent::Granted, path, 1, Now + 10));
    learner.forget(path);
    learner.add(eventOf(LockEvent::Released, path, 1, Now + 30));
    QCOMPARE(printed(learner.learned().usual(Jobs, Habit::Wait, Now, 1)),
        QStringLiteral("1: 10 10 10")); // was known before
    QCOMPARE(learner.learned().usual(Jobs, Habit::Hold, Now, 1), Usual {});
}

void TestBaselines::addsUp()
{
    Baselines one;
    Baselines other;
    Baselines both;
    for (int i = 0; i < 100; ++i) {
        Baselines &some = i % 3 == 0 ? one : other;
        some.add(Jobs, Habit::Wait, Now + i % 2 * Week, i * 37);
        both.add(Jobs, Habit::Wait, Now + i % 2 * Week, i * 37);
    }
    one.add(other);
    QCOMPARE(one.cells(), both.cells());
    Baselines again; // as it is stored
    for (const BaselineCell &cell : both.cells())
        again.add(cell);
    QCOMPARE(again, both);
}

/// The last weeks that have enough count: what was slow a month ago says nothing of today.
void TestBaselines::oldWeeksFade()
{
    Baselines baselines;
    for (int i = 0; i < 30; ++i) {
        baselines.add(Jobs, Habit::Hold, Now, 9'000);
        baselines.add(Jobs, Habit::Hold, Now + 2 * Week, 10);
    }
    QCOMPARE(printed(baselines.usual(Jobs, Habit::Hold, Now + 2 * Week, 20)),
        QStringLiteral("30: 10 10 10"));
    QCOMPARE(baselines.usual(Jobs, Habit::Hold, Now + 2 * Week, 20).since, 2'902 * Week);
    QCOMPARE(baselines.usual(Jobs, Habit::Hold, Now + 2 * Week, 40).count, 60);
    baselines.add(Jobs, Habit::Hold, Now + 9 * Week, 20);
    QCOMPARE(baselines.usual(Jobs, Habit::Hold, Now + 9 * Week, 40).count, 31);
    QCOMPARE(baselines.usual(Jobs, Habit::Hold, Now + 60 * Week, 40), Usual {});
    baselines.add(Jobs, Habit::Hold, Now, 20); // late: from another's file
    QCOMPARE(baselines.usual(Jobs, Habit::Hold, Now + 9 * Week, 40).count, 31);
}

void TestBaselines::isBounded()
{
    Baselines baselines;
    for (int kind = 0; kind < 2 * Baselines::MostKinds; ++kind) {
        for (qint64 ms = 1; ms < 1LL << 40; ms *= 4)
            baselines.add(QString::number(kind), Habit::Hold, Now, ms);
    }
    QCOMPARE(baselines.cells().size(), 20 * Baselines::MostKinds);
}

QTEST_GUILESS_MAIN(TestBaselines)
#include "tst_baselines.moc"
