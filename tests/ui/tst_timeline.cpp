// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a timeline shows of its lanes, without a window: times over pixels, what is painted, words
// and figures.
#include "core/base/times.h"
#include "tests/ui/timelineevents.h"
#include "ui/timeline/locktable.h"
#include "ui/timeline/stretch.h"
#include "ui/timeline/strokes.h"
#include "ui/timeline/timelinetext.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestTimeline : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void ticks_data();
    void ticks();
    void zoomKeepsWhatIsBelowTheMouse();
    void strokes_data();
    void strokes();
    void manyStaysShareAPixel();
    void sentences();
    void figures();
    void figuresEndWhereNothingIsTold_data();
    void figuresEndWhereNothingIsTold();
    void holdsThatNobodySawEnd();
    void tableOfLocks();
    void tooManyForFigures();
};

namespace {

using E = LockEvent;

} // namespace

void TestTimeline::init()
{
    showTimesInUtc(true);
}

void TestTimeline::cleanup()
{
    showTimesInUtc(false);
}

void TestTimeline::ticks_data()
{
    QTest::addColumn<double>("msPerPixel");
    QTest::addColumn<QString>("expected"); // the first two labels
    QTest::newRow("milliseconds") << 0.1 << u"14:46:40.000Z 14:46:40.010Z"_qs;
    QTest::newRow("seconds") << 20.0 << u"14:46:40Z 14:46:42Z"_qs;
    QTest::newRow("quarters of a minute") << 120.0 << u"14:46:45Z 14:47:00Z"_qs;
    QTest::newRow("minutes") << 500.0 << u"14:47:00Z 14:48:00Z"_qs;
    QTest::newRow("hours") << 30'000.0 << u"15:00:00Z 16:00:00Z"_qs;
    QTest::newRow("days") << 600'000.0 << u"2025-11-21 2025-11-22"_qs;
}

void TestTimeline::ticks()
{
    QFETCH(const double, msPerPixel);
    QFETCH(const QString, expected);
    const TimeScale scale {TimelineBegin, msPerPixel};
    const QVector<Tick> ticks = ticksOf(scale, 1000, 100);
    QVERIFY(ticks.size() >= 2);
    QVERIFY(ticks.size() <= 10);
    QCOMPARE(ticks.at(0).label + u' ' + ticks.at(1).label, expected);
    for (int i = 1; i < ticks.size(); ++i)
        QVERIFY(scale.xOf(ticks.at(i).at) - scale.xOf(ticks.at(i - 1).at) >= 100);
}

void TestTimeline::zoomKeepsWhatIsBelowTheMouse()
{
    TimeScale scale = TimeScale::fitting(TimelineBegin, TimelineBegin + 100'000, 1000);
    QVERIFY(scale.xOf(TimelineBegin) > 0);
    QVERIFY(scale.xOf(TimelineBegin + 100'000) < 1000);
    const qint64 at = scale.timeAt(300);
    for (int i = 0; i < 10; ++i) {
        scale = scale.zoomed(1.3, 300);
        QVERIFY(std::abs(scale.xOf(at) - 300) < 2);
    }
    for (int i = 0; i < 200; ++i)
        scale = scale.zoomed(2, 300);
    QVERIFY(scale.msPerPixel > 0);
    for (int i = 0; i < 200; ++i)
        scale = scale.zoomed(0.5, 300);
    QVERIFY(scale.msPerPixel < 1e8);
    QCOMPARE(scale.moved(10).moved(-10), scale);
}

void TestTimeline::strokes_data()
{
    QTest::addColumn<QVector<LockEvent>>("events");
    QTest::addColumn<QString>("expected");
    const QVector<LockEvent> one {happened(E::Requested, 1, 100), happened(E::Granted, 1, 300),
        happened(E::Released, 1, 500)};
    QTest::newRow("waits, then holds") << one << u"w10-30 h30-50"_qs;
    QTest::newRow("is there until now") << one.mid(0, 2) << u"w10-30 h30-80"_qs;
    QTest::newRow("waits until now") << one.mid(0, 1) << u"w10-80"_qs;
    QTest::newRow("from before, until after") << QVector<LockEvent> {
        happened(E::Requested, 1, -5000), happened(E::Granted, 1, -4000),
        happened(E::Released, 1, 5000)} << u"h-1-101"_qs;
    QTest::newRow("let in at once")
        << QVector<LockEvent> {one.at(0), happened(E::Granted, 1, 100)} << u"w10-10 h10-80"_qs;
    QTest::newRow("before what is seen") << QVector<LockEvent> {happened(E::Requested, 1, -500),
        happened(E::GaveUp, 1, -100)} << QString();
    QTest::newRow("after it") << QVector<LockEvent> {happened(E::Requested, 1, 2000)} << QString();
}

/// A hundred pixels of ten milliseconds, at the beginning; now is 800 ms.
void TestTimeline::strokes()
{
    QFETCH(const QVector<LockEvent>, events);
    QFETCH(const QString, expected);
    const TimeScale scale {TimelineBegin, 10};
    const Lane lane = lanesOf(events).lanes().constFirst();
    QStringList printed;
    for (const Stroke &stroke : strokesOf(lane, scale, 100, TimelineBegin + 800))
        printed.append(u"%1%2-%3"_qs
                           .arg(QChar(stroke.kind == Stroke::Waiting ? u'w'
                                   : stroke.kind == Stroke::Held     ? u'h'
                                                                     : u'm'))
                           .arg(stroke.left)
                           .arg(stroke.right));
    QCOMPARE(printed.join(u' '), expected);
    QCOMPARE(isInSight(lane, scale, 100, TimelineBegin + 800), !expected.isEmpty());
}

void TestTimeline::manyStaysShareAPixel()
{
    const Lanes lanes = lanesOf(busyLock(2, 20'000));
    const TimeScale scale = TimeScale::fitting(lanes.begin(), lanes.end(), 500);
    for (const Lane &lane : lanes.lanes()) {
        const QVector<Stroke> strokes = strokesOf(lane, scale, 500, lanes.end());
        QVERIFY(strokes.size() > 100); // all of the width is used
        QVERIFY(strokes.size() <= 600);
        double held = 0;
        for (const Stroke &stroke : strokes) {
            QCOMPARE(stroke.kind, Stroke::Many);
            held += double(stroke.share) * (stroke.right - stroke.left) * scale.msPerPixel;
        }
        const double sum = double(lane.heldBefore.constLast() + lane.stays.constLast().to
            - lane.stays.constLast().grantedAt);
        QVERIFY2(std::abs(held / sum - 1) < 0.02, qPrintable(QString::number(held / sum)));
    }
}

void TestTimeline::sentences()
{
    const Lanes lanes = lanesOf({happened(E::Requested, 1, 0), happened(E::Granted, 1, 1000),
        happened(E::Requested, 2, 2000), happened(E::Requested, 3, 3000),
        happened(E::Expired, 1, 4000), happened(E::Granted, 2, 4000)});
    QCOMPARE(standingText(lanes, TimelineBegin + 3500),
        u"2025-11-20 14:46:43.500Z: held by worker-1 (for 2.5 s); 2 wait, longest worker-2 (for "
        u"1.5 s)"_qs);
    QCOMPARE(standingText(lanes, TimelineBegin - 1),
        u"2025-11-20 14:46:39.999Z: nobody holds; nobody waits"_qs);
    const Lane &first = lanes.lanes().constFirst();
    QCOMPARE(stayText(first, first.stays.constFirst(), lanes.end()),
        u"worker-1, exclusive: asked at 14:46:40.000Z, waited 1.0 s, held for 3.0 s, expired at "
        u"14:46:44.000Z"_qs);
    const Lane &last = lanes.lanes().constLast();
    QCOMPARE(stayText(last, last.stays.constFirst(), lanes.end()),
        u"worker-3, exclusive: asked at 14:46:43.000Z, has waited 1.0 s"_qs);
    QCOMPARE(stayText(last, last.stays.constFirst(), lanes.end(), lanes.end() - 500), // lost
        u"worker-3, exclusive: asked at 14:46:43.000Z, has waited 0.5 s, not known since "
        u"14:46:43.500Z"_qs);
    LockEvent hostile = happened(E::Requested, 7, 0);
    hostile.client = QStringLiteral("a\u202Eb\n");
    QVERIFY(!laneTitle(lanesOf({hostile}).lanes().constFirst()).contains(u'\n'));
}

void TestTimeline::figures()
{
    const Lanes lanes = lanesOf({happened(E::Requested, 1, 0), happened(E::Granted, 1, 0),
        happened(E::Requested, 2, 1000), happened(E::Requested, 3, 2000),
        happened(E::GaveUp, 3, 3000), happened(E::Expired, 1, 4000), happened(E::Granted, 2, 5000),
        happened(E::Released, 2, 7000)});
    const auto all =
        stretchOf(lanes, TimelineBegin, TimelineBegin + 10'000, TimelineBegin + 10'000);
    QVERIFY(all);
    QCOMPARE(all->stays, 3);
    QCOMPARE(all->gaveUp, 1);
    QCOMPARE(all->expired, 1);
    QCOMPARE(all->longestQueue, 3);
    QCOMPARE(all->freeMs, 4000); // 4 to 5 s, and from 7 s on
    QCOMPARE(all->hold.count, 2);
    QCOMPARE(all->hold.maxMs, 4000);
    QCOMPARE(all->wait.maxMs, 4000);
    QCOMPARE(all->heldBy.constFirst().first, u"worker-1"_qs);
    QCOMPARE(all->heldBy.constFirst().second, 4000);
    QStringList printed;
    for (const auto &[name, value] : rowsOf(*all))
        printed.append(name + u'=' + value);
    QCOMPARE(printed.mid(0, 4),
        (QStringList {u"Requests=3"_qs, u"Longest queue=3"_qs, u"Nobody held=40.0 %"_qs,
            u"Held, half of them up to=2.0 s"_qs}));
    QVERIFY(printed.contains(u"Held by worker-2=20.0 %"_qs));
    QCOMPARE(all->holdSteps, (QVector<QPair<qint64, int>> {{3000, 1}, {10'000, 1}}));
    QCOMPARE(all->waitSteps.size(), 9); // one did not wait, and one for 4 s
    QVERIFY(printed.contains(u"Evenness between clients=90 %"_qs));
    QCOMPARE(printed.last(), u"Waited, 3.0 s to 10 s=▇▇▇▇▇▇ 1"_qs);
    // A part of it: who was there before counts with the time within.
    const auto part =
        stretchOf(lanes, TimelineBegin + 3500, TimelineBegin + 4500, TimelineBegin + 10'000);
    QCOMPARE(part->stays, 2);
    QCOMPARE(part->heldBy, (QVector<QPair<QString, qint64>> {{u"worker-1"_qs, 500}}));
    QCOMPARE(part->freeMs, 500);
    QCOMPARE(part->longestQueue, 2);
    QCOMPARE(part->stillWaitsMs, 3500); // the second, at 4.5 s
    QCOMPARE(part->stillHoldsMs, -1);
    const qint64 sixth = TimelineBegin + 6000;
    QCOMPARE(stretchOf(lanes, TimelineBegin, sixth, sixth)->stillHoldsMs, 1000);
    QCOMPARE(stretchOf(lanes, TimelineBegin, sixth, sixth)->stillWaitsMs, -1);
    const qint64 later = TimelineBegin + 9000;
    QCOMPARE(stretchOf(lanes, 0, later, later)->from, TimelineBegin); // nothing is known of before
}

void TestTimeline::figuresEndWhereNothingIsTold_data()
{
    QTest::addColumn<qint64>("until");
    QTest::newRow("it lasts") << qint64(0);
    QTest::newRow("until the recording ended") << TimelineBegin + 60'000;
}

/// Of the time in which nobody can look nothing is counted, nor said as if it were so by now.
void TestTimeline::figuresEndWhereNothingIsTold()
{
    QFETCH(const qint64, until);
    LockEvent lost = gapEvent({}, TimelineBegin + 4000, until, u"not connected"_qs);
    lost.isOpenEnded = until != 0;
    QVector<LockEvent> events {happened(E::Requested, 1, 0), happened(E::Granted, 1, 1000),
        happened(E::Requested, 2, 2000), lost};
    const auto figuresOf = [&](qint64 from, qint64 to, qint64 now) {
        const auto stretch = stretchOf(
            lanesOf(events), TimelineBegin + from, TimelineBegin + to, TimelineBegin + now);
        QStringList printed;
        for (const auto &[name, value] : rowsOf(*stretch))
            printed.append(name + u'=' + value);
        return printed;
    };
    const QStringList held {
        u"Still holds, the longest=2.0 s"_qs, u"Held until then, the longest=3.0 s"_qs};
    const QStringList waited {
        u"Still waits, the longest=1.0 s"_qs, u"Waited until then, the longest=2.0 s"_qs};
    const QString since = u"Not known since="_qs + timeOrDate(TimelineBegin + 4000);
    const QString stays = u"Requests=2"_qs;
    for (const qint64 now : {5000, 60'000}) {
        for (const qint64 from : {qint64(0), now - 500}) { // where it has scrolled on, too
            const QStringList figures = figuresOf(from, now, now);
            QVERIFY2(figures.startsWith(since), qPrintable(figures.join(u'\n')));
            QVERIFY2(figures.contains(held.last()), qPrintable(figures.join(u'\n')));
            QVERIFY2(figures.contains(waited.last()), qPrintable(figures.join(u'\n')));
            QVERIFY2(figures.contains(stays), qPrintable(figures.join(u'\n')));
            QVERIFY2(figures.contains(u"Held=none that ended"_qs), qPrintable(figures.join(u'\n')));
        }
    }
    QVERIFY(figuresOf(0, 60'000, 60'000).contains(u"Nobody held=25.0 %"_qs)); // of what is told
    const QStringList before = figuresOf(0, 3000, 60'000); // of which all is told
    QVERIFY2(before.startsWith(stays), qPrintable(before.join(u'\n')));
    QVERIFY(before.contains(held.first()) && before.contains(waited.first()));
    if (lost.isOpenEnded) { // and yet more is told: nobody knows how long he held
        events.append(happened(E::Requested, 3, 61'000));
        const QStringList later = figuresOf(0, 62'000, 62'000);
        QVERIFY2(later.startsWith(u"Requests=3"_qs), qPrintable(later.join(u'\n')));
        QVERIFY(later.contains(u"Held=none that ended"_qs));
        QVERIFY(later.contains(u"Still waits, the longest=1.0 s"_qs));
        return;
    }
    lost.until = TimelineBegin + 6000; // somebody looks again, and he is still there
    events.append(lost);
    const QStringList again = figuresOf(0, 7000, 7000);
    QVERIFY(again.contains(u"Still holds, the longest=6.0 s"_qs));
    QVERIFY(again.startsWith(stays));
}

/// Of a lock that nobody looks at any more, while others are.
void TestTimeline::holdsThatNobodySawEnd()
{
    Lanes lanes(Lanes::Of::Locks);
    lanes.add(happened(E::Requested, 1, 0));
    lanes.add(happened(E::Granted, 1, 1000));
    lanes.add(gapEvent(u"/locks/a"_qs, TimelineBegin + 4000, 0, u"not looked at any more"_qs));
    const qint64 now = TimelineBegin + 10'000;
    const auto all = stretchOf(lanes, TimelineBegin, now, now);
    QVERIFY(all);
    QCOMPARE(all->stays, 1);
    QCOMPARE(all->unknownSince, 0);
    QCOMPARE(all->hold.count, 0);
    QCOMPARE(all->wait.count, 1);
    QCOMPARE(all->heldBy.constFirst().second, 3000); // as far as is known
    QCOMPARE(all->stillHoldsMs, -1);
}

/// Sorted by what the figures mean, and copied.
void TestTimeline::tableOfLocks()
{
    LockTable table;
    LockStatistics first;
    first.path = u"/locks/a"_qs;
    first.requests = 9;
    first.wait.maxMs = 2000;
    LockStatistics second;
    second.path = u"/locks/b"_qs;
    second.requests = 10;
    table.setStatistics({first, second});
    QCOMPARE(table.topLevelItem(0)->text(0), u"/locks/a"_qs); // waited for longest
    table.sortByColumn(1, Qt::DescendingOrder);
    QCOMPARE(table.topLevelItem(0)->text(0), u"/locks/b"_qs);
    table.topLevelItem(1)->setSelected(true);
    first.requests = 11;
    table.setStatistics({first});
    QCOMPARE(table.topLevelItemCount(), 1);
    QVERIFY(table.topLevelItem(0)->isSelected());
    QVERIFY2(table.asTsv().endsWith(u"/locks/a\t11\t0\t–\t–\t–\t2.0 s\t0\t0\t0\n"),
        qPrintable(table.asTsv()));
}

void TestTimeline::tooManyForFigures()
{
    const Lanes lanes = lanesOf(busyLock(5, Stretch::MostStays + 10));
    QVERIFY(!stretchOf(lanes, lanes.begin(), lanes.end(), lanes.end()));
    const auto part = stretchOf(lanes, lanes.begin(), lanes.begin() + 1000, lanes.end());
    QVERIFY(part && part->stays > 50);
}

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
