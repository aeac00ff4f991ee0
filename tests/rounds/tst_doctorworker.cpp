// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/doctorworker.h"
#include "tests/diagnosis/scene.h"

#include <QTest>

#include <cstdlib>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

/// A lock that is looked at by our clock, which may be set.
struct Watched
{
    Watched()
    {
        scene.lock(A, s("M0=1@500 M1=2@400 M2=3@390")).watchAsExpected();
        look();
        later(3'000);
        scene.remove(A, s("M0")); // the second one holds since
        look();
        later(10'000);
        look();
    }

    void later(qint64 ms)
    {
        scene.later(ms);
        boot += ms;
    }
    /// It is set by so much; the connection tells by it when it was made.
    void set(qint64 byMs)
    {
        scene.later(byMs);
        scene.facts.ownConnectedAt += byMs;
        for (LockSnapshot &lock : scene.locks)
            lock.readAt += byMs;
    }
    void look()
    {
        worker.followClock(scene.now, boot);
        worker.addRound(scene.round());
    }

    /// What is held, as of now, and for how long it is waited for.
    QVector<qint64> ages() const
    {
        const Verdict verdict = verdictOf(worker.doctor(), A);
        const HoldBounds held = verdict.held.value(0).at(scene.now);
        return {verdict.held.size(), held.atLeastMs, held.atMostMs, verdict.oldestWaitMs};
    }

    Scene scene;
    qint64 boot = 5'000'000;
    mutable DoctorWorker worker {SiteSettings {}};
};

} // namespace

class TestDoctorWorker : public QObject
{
    Q_OBJECT

private slots:
    void aSetClockIsNoTime_data();
    void aSetClockIsNoTime();
};

void TestDoctorWorker::aSetClockIsNoTime_data()
{
    QTest::addColumn<qint64>("byMs");
    QTest::newRow("ahead") << 3'600'000LL;
    QTest::newRow("back") << -3'600'000LL;
}

/// Neither for holds and waits, nor for findings, nor for what is learned.
void TestDoctorWorker::aSetClockIsNoTime()
{
    QFETCH(const qint64, byMs);
    Watched c;
    QCOMPARE(c.ages(), (QVector<qint64> {1, 10'000, 13'000, 403'000}));
    const QString before = printed(c.worker.doctor().diagnosis());
    c.set(byMs);
    c.later(2'000);
    c.look();
    QCOMPARE(c.ages(), (QVector<qint64> {1, 12'000, 15'000, 405'000}));
    QCOMPARE(printed(c.worker.doctor().diagnosis()), before);
    c.later(2'000);
    c.look(); // with the servers' answers again
    QCOMPARE(c.ages(), (QVector<qint64> {1, 14'000, 17'000, 407'000}));
    c.scene.remove(A, s("M1"));
    c.look();
    const Usual held = c.worker.doctor().takeLearned().usual(A, Habit::Hold, c.scene.now, 1);
    QCOMPARE(held.count, 1);
    QVERIFY2(std::abs(held.p50Ms - 14'000) < 1'000, qPrintable(QString::number(held.p50Ms)));
}

QTEST_GUILESS_MAIN(TestDoctorWorker)
#include "tst_doctorworker.moc"
