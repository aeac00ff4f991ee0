// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// Queues that grow, and requests that come and go: R02, R22, over more than two rounds.
class TestQueueRules : public QObject
{
    Q_OBJECT

private slots:
    void growingQueue();
    void spinLockers();
    void whoWaitsDoesNotSpin();
    void whoTriesNowAndThenDoesNotSpin();
    void spinningBesideTheWork();
    void whatCameUnwatchedIsOfAllThatTime();
    void projectedWait();
};

void TestQueueRules::growingQueue()
{
    for (const bool isGrowing : {true, false}) {
        Scene c;
        Doctor doctor;
        for (int round = 0; round < 8; ++round) {
            QString text = s("M0=1@0");
            const int waiters = isGrowing || round != 6 ? round + 1 : 1;
            for (int i = 1; i <= waiters; ++i)
                text += s(" M%1=%2@0").arg(i).arg(i + 1);
            c.lock(A, text).watchAsExpected();
            doctor.addRound(c.round());
            c.later(3000);
        }
        QCOMPARE(printed(doctor.diagnosis()), isGrowing ? s("R02 warning definite") : s(""));
    }
}

/// Sixty requests come and go under one holder; or as many while the holders change.
void TestQueueRules::spinLockers()
{
    for (const bool isSpinning : {true, false}) {
        Scene c;
        Doctor doctor;
        for (int round = 0; round < 6; ++round) {
            if (round == 0 || !isSpinning)
                c.lock(A, s("M%1=1@0").arg(round));
            c.locks[A].directories[0].stat.cversion = 2 * (1 + 20 * round) - 1;
            doctor.addRound(c.round());
            c.later(3000);
        }
        QCOMPARE(printed(doctor.diagnosis()), isSpinning ? s("R22 warning definite") : s(""));
    }
}

/// As many come and go under one holder, each after it waited.
void TestQueueRules::whoWaitsDoesNotSpin()
{
    Scene c;
    c.lock(A, s("M0=1"));
    Doctor doctor;
    for (int round = 0; round < 8; ++round) {
        for (int i = 0; i < 10; ++i) {
            if (round > 0)
                c.remove(A, s("M%1").arg(10 * round + i - 9));
            c.add(A, s("M%1=%2@0").arg(10 * round + i + 1).arg(i + 2));
        }
        c.watchAsExpected();
        doctor.addRound(c.round());
        c.later(3000);
    }
    QCOMPARE(doctor.history().lock(A)->underHolder.gone, 70);
    QCOMPARE(printed(doctor.diagnosis()), s(""));
}

/// A job that is to run once tries every five minutes, and does not wait: a hundred times are no
/// crowd, and nobody waits.
void TestQueueRules::whoTriesNowAndThenDoesNotSpin()
{
    Scene c;
    c.lock(A, s("M0=1"));
    Doctor doctor;
    for (int minute = 0; minute < 500; ++minute) {
        if (minute % 5 == 0)
            c.passed(A, 1);
        doctor.addRound(c.later(60'000).round());
    }
    QVERIFY(doctor.history().lock(A)->underHolder.gone > 90);
    QCOMPARE(printed(doctor.diagnosis()), s(""));
}

/// Work goes on, one hold after the other, and beside it somebody asks twenty times a second.
void TestQueueRules::spinningBesideTheWork()
{
    Scene c;
    c.lock(A, s("M0=1"));
    Doctor doctor;
    for (int i = 0; i < 12; ++i) {
        c.add(A, s("M%1=%2@0").arg(i + 1).arg(i % 2 + 2));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
        doctor.addRound(c.later(1000).round());
        c.passed(A, 20);
        doctor.addRound(c.later(1000).round());
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R22 warning definite"));
}

/// Sixty came and went in the ten minutes without a connection: that is no crowd.
void TestQueueRules::whatCameUnwatchedIsOfAllThatTime()
{
    Scene c;
    c.lock(A, s("M0=1"));
    Doctor doctor;
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    c.locks[A].freshness = Freshness::Stale;
    for (int i = 0; i < 300; ++i)
        doctor.addRound(c.later(2000).round());
    c.locks[A].freshness = Freshness::Live;
    c.passed(A, 60);
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(doctor.history().lock(A)->underHolder.gone, 60);
    QVERIFY2(
        !printed(doctor.diagnosis()).contains(s("R22")), qPrintable(printed(doctor.diagnosis())));
}

/// Who comes now waits for as many holds as there are waiters.
void TestQueueRules::projectedWait()
{
    Scene c;
    c.lock(A, s("M0=1@0 M1=2@0")).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 10; ++i) { // two come, and one is done, every three seconds
        doctor.addRound(c.round());
        c.later(3000).add(A, s("M%1=%2@0").arg(2 * i + 2).arg(2 * i + 3));
        c.add(A, s("M%1=%2@0").arg(2 * i + 3).arg(2 * i + 4));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R02 warning definite"));
    const QStringList evidence = english(doctor.diagnosis().findings.constFirst().evidence);
    QCOMPARE(evidence.constFirst(), s("0.7 arrive and 0.3 leave a second"));
    QCOMPARE(evidence.at(1),
        s("who comes now waits for about 30 s: 10 wait, and a hold took 3.0 s in the median of "
          "the last 8"));
}

QTEST_GUILESS_MAIN(TestQueueRules)
#include "tst_queuerules.moc"
