// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// That it counts a sleep of the machine cannot be played here; that is the kernel's CLOCK_BOOTTIME.
#include "core/base/boottimer.h"
#include "core/base/clockwatch.h"
#include "core/base/sleepwatch.h"
#include "tests/support/patience.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

class TestBootTimer : public QObject
{
    Q_OBJECT

private slots:
    void firesOnceAtItsMoment()
    {
        BootTimer timer;
        QSignalSpy fired(&timer, &BootTimer::timeout);
        const qint64 moment = bootMs() + 50;
        timer.startAt(moment);
        QCOMPARE(timer.moment(), moment);
        QVERIFY(fired.wait(Patience));
        QVERIFY(bootMs() >= moment);
        QCOMPARE(timer.moment(), 0);
        QCOMPARE(fired.count(), 1);
    }

    void aPastMomentFiresSoon()
    {
        BootTimer timer;
        QSignalSpy fired(&timer, &BootTimer::timeout);
        timer.startAt(bootMs() - 1000);
        QVERIFY(fired.wait(Patience));
    }

    void tellsOfASleep()
    {
        SleepWatch watch(5'000);
        QVERIFY(!watch.look(1'000'000, 900)); // it may be young as the machine
        QVERIFY(!watch.look(1'001'000, 1'900));
        QVERIFY(!watch.look(9'000'000, 6'899)); // the clock was set, and nobody slept
        const auto slept = watch.look(9'005'000, 11'899);
        QVERIFY(slept.has_value());
        QCOMPARE(slept->from, 9'000'000);
        QCOMPARE(slept->to, 9'005'000);
        QVERIFY(!watch.look(9'005'001, 11'900)); // once
        QVERIFY(watch.look(2'000'000, 3'611'900)); // by a clock that was set back meanwhile
    }

    void tellsOfASetClock()
    {
        ClockWatch watch;
        QCOMPARE(watch.look(1'000'000, 900), 0);
        QCOMPARE(watch.look(1'500'000, 500'900), 0); // somebody slept, and the clock went on
        QCOMPARE(watch.look(1'501'000, 500'900), 0); // too little …
        QCOMPARE(watch.look(1'503'000, 501'900), 2'000); // … until it comes to more
        QCOMPARE(watch.look(5'104'000, 502'900), 3'600'000);
        QCOMPARE(watch.look(5'105'000, 503'900), 0); // once
        QCOMPARE(watch.look(1'506'000, 504'900), -3'600'000);
    }

    void onlyTimesAreMoved()
    {
        qint64 at = 100;
        moveTime(&at, -30);
        QCOMPARE(at, 70);
        qint64 unknown = 0;
        moveTime(&unknown, -30);
        QCOMPARE(unknown, 0);
    }

    void stoppedOrSetAnewItIsSilent()
    {
        BootTimer timer;
        BootTimer later;
        QSignalSpy fired(&timer, &BootTimer::timeout);
        QSignalSpy end(&later, &BootTimer::timeout);
        timer.startAt(bootMs() + 20);
        timer.startAt(bootMs() + 3'600'000);
        later.startAt(bootMs() + 100);
        QVERIFY(end.wait(Patience));
        QCOMPARE(fired.count(), 0);
        timer.startAt(bootMs());
        timer.stop();
        later.startAt(bootMs() + 100);
        QVERIFY(end.wait(Patience));
        QCOMPARE(fired.count(), 0);
    }
};

QTEST_GUILESS_MAIN(TestBootTimer)
#include "tst_boottimer.moc"
