// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/statistics.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace lockscope;

class TestStatistics : public QObject
{
    Q_OBJECT

private slots:
    void percentiles_data();
    void percentiles();
    void counts_data();
    void counts();
    void locksApart();
    void forgets_data();
    void forgets();
    void forgetsLocks();
    void keepsAll();
    void durationsOverGaps_data();
    void durationsOverGaps();
    void gapsOfForgottenLocksGo();
    void gapsThatFollow();
    void randomGaps();
};

namespace {

/// "1 requested 100, 1 granted 50..200, gap 10-20, gap /locks/a 10-20 3"; from 7 on those
/// with odd numbers wait in a semaphore's queue, and the others are leases. A gap until 0 lasts;
/// one with contenders is between two looks.
QVector<LockEvent> eventsOf(const QString &text)
{
    static const QRegularExpression gap(QStringLiteral(R"(^gap (\S+ )?(\d+)-(\d+)(?: (\d+))?$)"));
    static const QRegularExpression line(QStringLiteral(R"(^(\d+) (\S+) (?:(\d+)\.\.)?(\d+)$)"));
    QVector<LockEvent> events;
    for (const QString &part : text.split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
        LockEvent event;
        if (const auto match = gap.match(part); match.hasMatch()) {
            event.kind = LockEvent::Gap;
            event.path = match.captured(1).trimmed();
            event.at = match.captured(2).toLongLong();
            event.until = match.captured(3).toLongLong();
            event.unseen = match.captured(4).toInt();
            if (event.unseen > 0)
                event.text = QStringLiteral("contenders came and went between two looks");
        } else {
            const auto words = line.match(part);
            if (!words.hasMatch())
                qFatal("no event: %s", qPrintable(part));
            event.kind = *eventKindFromText(words.captured(2));
            event.path = QStringLiteral("/locks/a");
            event.token = Zxid {words.captured(1).toLongLong()};
            const bool isExclusive = event.token.value < 7;
            const bool isQueued = event.token.value % 2 == 1;
            event.node = event.path
                + QLatin1String(isExclusive ? "/"
                        : isQueued          ? "/locks/"
                                            : "/leases/")
                + words.captured(1);
            event.session = SessionId {1};
            event.mode = isExclusive ? Mode::Exclusive : Mode::Lease;
            event.notBefore = words.captured(3).toLongLong();
            event.at = words.captured(4).toLongLong();
        }
        events.append(event);
    }
    return events;
}

/// "wait 50, hold 250"
QString measured(DurationMeter *meter, const QString &events)
{
    QStringList measured;
    for (const LockEvent &event : eventsOf(events)) {
        const std::optional<Duration> duration = meter->add(event);
        const auto kind = duration ? duration->kind : Duration::Hold;
        if (duration)
            measured.append(QStringLiteral("%1 %2")
                                .arg(QLatin1String(kind == Duration::Hold ? "hold"
                                        : kind == Duration::Wait          ? "wait"
                                                                          : "give-up"))
                                .arg(duration->ms));
    }
    return measured.join(QStringLiteral(", "));
}

QString printed(const Percentiles &times)
{
    return QStringLiteral("%1: %2 %3 %4 %5")
        .arg(times.count)
        .arg(times.p50Ms)
        .arg(times.p95Ms)
        .arg(times.p99Ms)
        .arg(times.maxMs);
}

/// What is not 0.
QString printed(const LockStatistics &lock)
{
    QString text = QStringLiteral("%1 requests").arg(lock.requests);
    const auto add = [&text](int count, const char *what) {
        if (count > 0)
            text += QStringLiteral(", %1 %2").arg(count).arg(QLatin1String(what));
    };
    add(lock.holds, "holds");
    add(lock.gaveUp, "gave up");
    add(lock.expired, "expired");
    add(lock.deletedByOthers, "deleted");
    add(lock.gone, "gone");
    add(lock.unseen, "unseen");
    if (lock.wait.count > 0)
        text += QStringLiteral(", waits to %1").arg(lock.wait.maxMs);
    if (lock.hold.count > 0)
        text += QStringLiteral(", holds to %1").arg(lock.hold.maxMs);
    return text;
}

} // namespace

void TestStatistics::percentiles_data()
{
    QTest::addColumn<QVector<qint64>>("durations");
    QTest::addColumn<QString>("expected");

    QVector<qint64> hundred(100);
    std::iota(hundred.begin(), hundred.end(), 1);
    std::reverse(hundred.begin(), hundred.end());
    QTest::newRow("none") << QVector<qint64> {} << QStringLiteral("0: -1 -1 -1 -1");
    QTest::newRow("one is all") << QVector<qint64> {7} << QStringLiteral("1: 7 7 7 7");
    QTest::newRow("two: the middle is the first")
        << QVector<qint64> {9, 1} << QStringLiteral("2: 1 9 9 9");
    QTest::newRow("twenty: the second longest is the 95th")
        << QVector<qint64>(hundred.mid(80)) << QStringLiteral("20: 10 19 20 20");
    QTest::newRow("a hundred, in no order") << hundred << QStringLiteral("100: 50 95 99 100");
}

void TestStatistics::percentiles()
{
    QFETCH(const QVector<qint64>, durations);
    QFETCH(const QString, expected);
    QCOMPARE(printed(percentilesOf(durations)), expected);
    DurationCounts counts;
    for (const qint64 duration : durations)
        ++counts[duration];
    QCOMPARE(printed(percentilesOf(counts)), expected);
}

void TestStatistics::counts_data()
{
    QTest::addColumn<QString>("events");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, const char *events, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(events) << QString::fromLatin1(expected);
    };
    row("a hold that is over", "1 requested 100, 1 granted 150, 1 released 400",
        "1 requests, 1 holds, waits to 50, holds to 250");
    row("a hold that lasts is not measured", "1 requested 100, 1 granted 150",
        "1 requests, 1 holds, waits to 50");
    row("it held before we looked", "1 requested 100, 1 released 400", "1 requests");
    row("who gives up did not hold", "1 requested 100, 1 gave-up 400", "1 requests, 1 gave up");
    row("a holder's session expires", "1 requested 100, 1 granted 100, 1 expired 900",
        "1 requests, 1 holds, 1 expired, waits to 0, holds to 800");
    row("a holder is deleted", "1 requested 100, 1 granted 100, 1 deleted 900",
        "1 requests, 1 holds, 1 deleted, waits to 0, holds to 800");
    row("nobody knows how it went", "1 requested 100, 1 granted 100, 1 gone 900",
        "1 requests, 1 holds, 1 gone, waits to 0, holds to 800");
    row("looks that are a moment apart are good enough",
        "1 requested 100, 1 granted 100..150, 1 released 390..400",
        "1 requests, 1 holds, waits to 50, holds to 250");
    row("an end in a gap of all is none to measure by",
        "gap 300-600, 1 requested 100, 1 granted 150, 1 gone 200..700",
        "1 requests, 1 holds, 1 gone, waits to 50");
    row("a hold over a gap, and both ends known",
        "1 requested 100, 1 granted 150, gap 300-600, 1 released 700",
        "1 requests, 1 holds, waits to 50, holds to 550");
    row("a lease of who waited in the queue", "7 requested 100, 8 granted 150, 8 released 400",
        "1 requests, 1 holds, waits to 50, holds to 250");
    row("of two threads in the queue the first has made the lease",
        "7 requested 100, 9 requested 120, 11 requested 130, 12 granted 150, 12 released 400",
        "3 requests, 1 holds, waits to 50, holds to 250");
    row("a lease is nobody's place", "8 requested 100, 10 granted 150", "1 requests, 1 holds");
    row("those that no look has seen", "gap /locks/a 100-200 3, 1 requested 250",
        "1 requests, 3 unseen");
    row("an end without a beginning", "1 released 400", "0 requests");
}

void TestStatistics::counts()
{
    QFETCH(const QString, events);
    QFETCH(const QString, expected);
    const QVector<LockStatistics> locks = statisticsOf(eventsOf(events));
    QCOMPARE(locks.size(), 1);
    QCOMPARE(printed(locks.constFirst()), expected);
}

void TestStatistics::locksApart()
{
    QVector<LockEvent> events = eventsOf(QStringLiteral("1 requested 100, 1 granted 150"));
    for (LockEvent event : eventsOf(QStringLiteral("1 requested 100, 1 gave-up 200"))) {
        event.path = QStringLiteral("/locks/b");
        events.append(event);
    }
    const QVector<LockStatistics> locks = statisticsOf(events);
    QCOMPARE(locks.size(), 2);
    QCOMPARE(printed(locks.at(0)), QStringLiteral("1 requests, 1 holds, waits to 50"));
    QCOMPARE(printed(locks.at(1)), QStringLiteral("1 requests, 1 gave up"));
}

/// The same, in seconds.
static QVector<LockEvent> inSeconds(const QString &text)
{
    QVector<LockEvent> events = eventsOf(text);
    for (LockEvent &event : events) {
        for (qint64 *time : {&event.at, &event.notBefore, &event.until})
            *time *= 1'000;
    }
    return events;
}

void TestStatistics::forgets_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, const char *before, const char *after,
                         const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(before) << QString::fromLatin1(after)
                            << QString::fromLatin1(expected);
    };
    row("all was in the first minute", "1 requested 10, 1 granted 15, 1 released 40", "", "");
    row("it is of the second one", "1 requested 70, 1 granted 75, 1 released 80", "",
        "1 requests, 1 holds, waits to 5000, holds to 5000");
    row("what ended later, however early it began", "1 requested 10, 1 granted 50, 1 released 70",
        "", "0 requests, holds to 20000");
    row("the longest has gone",
        "1 requested 10, 1 granted 10, 1 released 50, 2 requested 61, 2 granted 61, 2 released 62",
        "3 requested 130, 3 gave-up 140",
        "2 requests, 1 holds, 1 gave up, waits to 0, holds to 1000");
    row("how often it took how long is of all minutes",
        "1 requested 61, 1 granted 62, 1 released 64, 2 requested 121, 2 granted 124, 2 released "
        "125",
        "", "2 requests, 2 holds, waits to 3000, holds to 2000");
    row("who was there when nothing happened any more", "1 requested 10, 1 granted 15",
        "1 released 130", "0 requests");
}

/// What was before the second minute; then it goes on.
void TestStatistics::forgets()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const QString, expected);
    StatisticsBuilder builder(StatisticsBuilder::Keeping::UntilForgotten);
    for (const LockEvent &event : inSeconds(before))
        builder.add(event);
    builder.forgetBefore(60'000);
    for (const LockEvent &event : inSeconds(after))
        builder.add(event);
    const QVector<LockStatistics> locks = builder.result();
    QCOMPARE(locks.isEmpty(), expected.isEmpty());
    if (!locks.isEmpty())
        QCOMPARE(printed(locks.constFirst()), expected);
}

/// One for each job, for hours.
void TestStatistics::forgetsLocks()
{
    StatisticsBuilder builder(StatisticsBuilder::Keeping::UntilForgotten);
    qsizetype most = 0;
    for (qint64 second = 0; second < 10'000; ++second) {
        for (LockEvent event :
            inSeconds(QStringLiteral("1 requested %1, 1 granted %1, 1 released %1").arg(second))) {
            event.path = QStringLiteral("/jobs/%1").arg(second);
            builder.add(event);
        }
        builder.forgetBefore((second - 3'600) * 1'000);
        most = std::max(most, second % 100 == 0 ? builder.result().size() : 0);
    }
    QVERIFY2(most >= 3'600 && most <= 3'700, qPrintable(QString::number(most)));
}

/// Of what has a file nothing is forgotten.
void TestStatistics::keepsAll()
{
    StatisticsBuilder builder;
    for (const LockEvent &event : inSeconds(QStringLiteral("1 requested 10, 1 granted 15")))
        builder.add(event);
    builder.forgetBefore(1'000'000);
    QCOMPARE(builder.result().size(), 1);
}

void TestStatistics::durationsOverGaps_data()
{
    QTest::addColumn<QString>("events");
    QTest::addColumn<QString>("expected");

    const auto held = [](const char *what, const char *gapsAndEnd, const char *expected) {
        QTest::newRow(what) << QStringLiteral("1 requested 100, 1 granted 150, ")
                + QString::fromLatin1(gapsAndEnd)
                            << QString::fromLatin1(expected);
    };
    held("an end without a gap", "1 released 450..700", "wait 50, hold 550");
    held("an end in a gap of its lock", "gap /locks/a 300-600, 1 released 200..700", "wait 50");
    held("one that began in it and ended behind", "gap /locks/a 300-600, 1 gone 400..700",
        "wait 50");
    held("an end in a gap of another lock", "gap /locks/b 300-600, 1 released 200..700",
        "wait 50, hold 550");
    held("an end in a gap of all", "gap 300-600, 1 released 200..700", "wait 50");
    held("an end behind the gap", "gap /locks/a 300-400, 1 released 450..700", "wait 50, hold 550");
    held("an end before it", "gap /locks/a 400-600, 1 released 200..400", "wait 50, hold 250");
    held("it is known when in the gap it was", "gap /locks/a 300-600, 1 released 400",
        "wait 50, hold 250");
    held("a gap that lasts", "gap /locks/a 300-0, 1 released 400..700", "wait 50");
    held("a gap of all that lasts", "gap 300-0, 1 released 400..700", "wait 50");
    held("it lasted, and was over", "gap /locks/a 300-0, gap /locks/a 300-400, 1 released 450..700",
        "wait 50, hold 550");
    held("it lasted, and it was in it",
        "gap /locks/a 300-0, gap /locks/a 300-500, 1 released 450..700", "wait 50");
    held("one in another", "gap /locks/a 300-600, gap /locks/a 310-320, 1 released 400..700",
        "wait 50");
    held("one over the end of another",
        "gap /locks/a 200-310, gap /locks/a 300-600, 1 released 400..700", "wait 50");
    held("one of all in one of the lock", "gap /locks/a 300-600, gap 310-320, 1 released 400..700",
        "wait 50");
    held("one of the lock in one of all", "gap 300-600, gap /locks/a 310-320, 1 released 400..700",
        "wait 50");
    held("both were over", "gap 300-400, gap /locks/a 310-420, 1 released 450..700",
        "wait 50, hold 550");
    held("one that lasts over the end of another",
        "gap 200-310, gap 300-0, gap 300-400, 1 released 450..700", "wait 50, hold 550");
    held("an end in one that lasts over the end of another",
        "gap 200-310, gap 300-0, gap 300-500, 1 released 450..700", "wait 50");
    held("the clock was set back behind one", "gap 5000-5000, gap 300-600, 1 released 400..700",
        "wait 50");
    held("the clock was set back, and the gap was over",
        "gap 5000-9000, gap 300-400, 1 released 450..700", "wait 50, hold 550");
    held("the clock was set back behind one, and another lasts",
        "gap 5000-5000, gap 300-0, 1 released 400..700", "wait 50");
    held("the clock was set back in it", "gap 600-300, 1 released 400..700", "wait 50");
    held("the clock was set back while it lasted", "gap 600-0, gap 600-300, 1 released 400..700",
        "wait 50");
    held("those of before the clock was set ahead and back are kept",
        "gap 300-600, gap 5000-5000, gap 610-620, 1 released 400..700", "wait 50");
    held("between two looks at it", "gap /locks/a 300-700 3, 1 released 300..700",
        "wait 50, hold 550");
    const auto row = [](const char *what, const char *events, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(events) << QString::fromLatin1(expected);
    };
    row("a grant in it",
        "1 requested 100, gap /locks/a 200-400, 1 granted 150..450, 1 released 600", "");
    row("a request in it",
        "gap /locks/a 50-150, 1 requested 20..200, 1 granted 250, 1 released 300", "hold 50");
    row("one who gives up in it", "1 requested 100, gap /locks/a 200-400, 1 gave-up 150..450", "");
}

/// What is only known to have been in a gap of its lock, or of all, began or ended at no time.
void TestStatistics::durationsOverGaps()
{
    QFETCH(const QString, events);
    QFETCH(const QString, expected);
    DurationMeter meter;
    QCOMPARE(measured(&meter, events), expected);
}

void TestStatistics::gapsOfForgottenLocksGo()
{
    DurationMeter meter;
    QCOMPARE(measured(&meter, QStringLiteral("gap /locks/a 300-600, gap 310-320")), QString());
    meter.forget(QStringLiteral("/locks/a"));
    QCOMPARE(measured(&meter, QStringLiteral("1 requested 400..700, 1 granted 750")),
        QStringLiteral("wait 50"));
    QCOMPARE(measured(&meter, QStringLiteral("2 requested 315..700, 2 granted 750")), QString());
}

void TestStatistics::gapsThatFollow()
{
    const QVector<LockEvent> joined = joinedGaps(eventsOf(QStringLiteral(
        "gap /locks/a 100-200 3, gap 150-160, gap /locks/a 210-300 1, gap /locks/a 5000-6000 2")));
    QCOMPARE(joined.size(), 3);
    QCOMPARE(joined.at(0).until, qint64(300));
    QCOMPARE(joined.at(0).unseen, 4);
    QCOMPARE(joined.at(2).at, qint64(5000));
}

/// What is in any gap of its lock or of all, however they lie, is not measured; all else is.
void TestStatistics::randomGaps()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const auto below = [&random](quint32 end) { return qint64(random() % end); };
    DurationMeter meter;
    QVector<QPair<qint64, qint64>> gaps;
    int measured = 0;
    int missed = 0;
    for (qint64 at = 1'000; at < 100'000; at += below(40)) {
        if (below(4) == 0) {
            LockEvent gap;
            gap.kind = LockEvent::Gap;
            gap.at = at;
            gap.until = at + below(60);
            const QString paths[] {{}, QStringLiteral("/locks/a"), QStringLiteral("/locks/b")};
            gap.path = paths[below(3)];
            if (gap.path != paths[2])
                gaps.append({gap.at, gap.until});
            (void)meter.add(gap);
            continue;
        }
        LockEvent event;
        event.path = QStringLiteral("/locks/a");
        event.node = event.path + u'/' + QString::number(at);
        event.token = Zxid {at};
        event.at = at - 500;
        (void)meter.add(event); // requested, at a moment that is known
        event.kind = LockEvent::Granted;
        event.at = at;
        event.notBefore = at - below(100);
        const bool isInGap = std::ranges::any_of(gaps, [&event](const QPair<qint64, qint64> &gap) {
            return gap.first < event.at && gap.second > event.notBefore;
        });
        QCOMPARE(meter.add(event).has_value(), !isInGap);
        ++(isInGap ? missed : measured);
    }
    QVERIFY(measured > 10 && missed > 10);
}

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
