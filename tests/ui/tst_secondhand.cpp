// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The moment that all figures of the window are of.
#include "core/base/times.h"
#include "tests/ui/fixtures.h"
#include "ui/overview/overviewmodel.h"
#include "ui/queue/queuemodel.h"
#include "ui/theme/secondhand.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestSecondHand : public QObject
{
    Q_OBJECT

private slots:
    void isNowUntilItIsSet();
    void standsAndNeverGoesBack();
    void allFiguresAreOfOneMoment();
    void goesOnByItself();
};

namespace {

/// Which is not now, so that whoever asks another clock is found out.
qint64 comingHour(int hour)
{
    static const qint64 begin = nowMs();
    return begin + hour * 3'600'000LL;
}

} // namespace

void TestSecondHand::isNowUntilItIsSet()
{
    const qint64 before = nowMs();
    const qint64 shownAt = SecondHand::at();
    QVERIFY(before <= shownAt && shownAt <= nowMs());
}

void TestSecondHand::standsAndNeverGoesBack()
{
    const QSignalSpy moved(&SecondHand::shared(), &SecondHand::moved);
    SecondHand::shared().set(comingHour(1));
    QCOMPARE(SecondHand::at(), comingHour(1));
    SecondHand::shared().set(comingHour(1) - 1); // an older report
    QCOMPARE(SecondHand::at(), comingHour(1));
    QCOMPARE(moved.size(), 1);
}

/// The card said 6 m 2 s, and the table beside it 6 m 1 s.
void TestSecondHand::allFiguresAreOfOneMoment()
{
    SecondHand::shared().set(comingHour(2));
    QueueModel queue;
    queue.setContent(mutex({child(0), child(1)}, comingHour(2) - 361'000));
    const OverviewModel overview;
    const QModelIndex age = queue.index(1, int(QueueColumn::Age));
    QCOMPARE(age.data().toString(), u"6 m 01 s"_qs);
    QCOMPARE(queue.content().now(), comingHour(2));
    QCOMPARE(overview.shownAt(), comingHour(2));
    SecondHand::shared().set(comingHour(2) + 1000);
    QCOMPARE(age.data().toString(), u"6 m 02 s"_qs);
    QCOMPARE(overview.shownAt(), queue.content().now());
}

/// Where no reports come.
void TestSecondHand::goesOnByItself()
{
    QSignalSpy moved(&SecondHand::shared(), &SecondHand::moved);
    SecondHand::shared().set(comingHour(3));
    QTRY_VERIFY_WITH_TIMEOUT(moved.size() >= 3, 30'000);
    QVERIFY(SecondHand::at() <= nowMs()); // of the clock again
    const qint64 shownAt = SecondHand::at();
    QCOMPARE(SecondHand::forSeenAt(shownAt), shownAt);
    QTRY_VERIFY(nowMs() > shownAt + 50 || SecondHand::at() != shownAt);
    const qint64 fresh = SecondHand::forSeenAt(SecondHand::at() + 1);
    QVERIFY(fresh >= SecondHand::at() && fresh <= nowMs());
    QVERIFY(SecondHand::forSeenAt(nowMs() + 3'600'000) <= nowMs()); // a clock was set back
}

QTEST_MAIN(TestSecondHand)
#include "tst_secondhand.moc"
