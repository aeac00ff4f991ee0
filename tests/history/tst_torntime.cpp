// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where transactions are missing: who of those that wait may hold, and how long that lasts.
#include "core/history/torntime.h"
#include "tests/history/writtenmoment.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

/// "3-7/5/9": transactions 4 to 6 are missing, snapshot 5 is from amid them, and 9 from behind. An
/// empty one is none.
TornTime tornFrom(const QString &text)
{
    const auto zxid = [](const QString &number) { return Zxid {number.toLongLong()}; };
    TornTime torn;
    torn.gap.after = zxid(text.section(u'-', 0, 0));
    torn.gap.before = zxid(text.section(u'-', 1).section(u'/', 0, 0));
    torn.gap.from = torn.gap.after.value * 1000;
    torn.gap.to = torn.gap.before.value * 1000;
    const QString within = text.section(u'/', 1, 1);
    const QString behind = text.section(u'/', 2, 2);
    if (!within.isEmpty())
        torn.within = {QStringLiteral("snapshot.") + within, zxid(within), 0};
    if (!behind.isEmpty())
        torn.behind = {QStringLiteral("snapshot.") + behind, zxid(behind), 0};
    return torn;
}

} // namespace

class TestTornTime : public QObject
{
    Q_OBJECT

private slots:
    void mayHold_data();
    void mayHold();
    void walk_data();
    void walk();
};

void TestTornTime::mayHold_data()
{
    QTest::addColumn<QString>("moment");
    QTest::addColumn<int>("from");
    QTest::addColumn<QString>("causes");
    QTest::addColumn<QString>("may");
    const auto row = [](const char *what, const char *moment, int from, const char *causes,
                         const char *may) {
        QTest::newRow(what) << QString::fromLatin1(moment) << from << QString::fromLatin1(causes)
                            << QString::fromLatin1(may);
    };
    row("nothing is missing", "7h 8w", 0, "", "");
    row("the holder may have gone", "7h 8w", 8, "", "8");
    row("all of before may have gone", "7h 8w 9w", 10, "", "8 9");
    row("one that came since is there, and in the way", "7h 8w 9w", 8, "", "8");
    row("the holder came since", "7h 8w 9w", 7, "", "");
    row("the holder goes now: it was there", "7h 8w", 8, "7 own", "");
    row("a writer behind readers of before", "R7h R8h W9w", 9, "", "9");
    row("a reader that came since keeps a writer waiting", "R7h R8h W9w", 8, "", "");
    row("a reader that came since does not keep a reader waiting", "W6h R7w R8w", 7, "", "7 8");
    row("a stranger of before may have been in the way", "8w 9w 3o", 8, "", "8");
    row("a lease that is not granted yet", "L7h L8p", 8, "", "8");
}

void TestTornTime::mayHold()
{
    QFETCH(const QString, moment);
    QFETCH(const int, from);
    QFETCH(const QString, causes);
    LockMoment torn = writtenmoment::momentOf(moment, 20'000);
    torn.tornSince = from * 1000;
    torn.knownFrom = Zxid {from};
    StepFacts step;
    step.isTransaction = true;
    step.causes = writtenmoment::causesOf(causes);
    const QVector<bool> may = lockscope::mayHold(torn, step);
    QCOMPARE(may.isEmpty(), from == 0);
    QStringList names;
    for (qsizetype i = 0; i < may.size(); ++i) {
        if (may.at(i))
            names.append(torn.nodes.at(i).name);
    }
    QTEST(names.join(u' '), "may");
}

void TestTornTime::walk_data()
{
    QTest::addColumn<QString>("torn");
    QTest::addColumn<int>("base");
    QTest::addColumn<QString>("told");
    const auto row = [](const char *what, const char *torn, int base, const char *told) {
        QTest::newRow(what) << QString::fromLatin1(torn) << base << QString::fromLatin1(told);
    };
    row("nothing is missing", "", 0, "");
    row("no snapshot ends it", "3-7//", 0, "7:in 8:in 9:in 10:in 11:in 12:in");
    row("one from behind does", "3-7//9", 0, "7:in 8:in 9:in 10:snapshot.9");
    row("one that has the last that is missing does at once", "3-7//6", 0, "7:snapshot.6");
    row("the base has it all", "3-7//9", 6, "");
    row("the base is from amid it", "3-7//9", 5, "7:in 8:in 9:in 10:snapshot.9");
    row("one ends two", "3-5// 7-9//11", 0, "5:in 6:in 7:in 9:in 10:in 11:in 12:snapshot.11");
    row("the first ends before the second begins", "3-5//6 7-9//", 0,
        "5:in 6:in 7:snapshot.6 9:in 10:in 11:in 12:in");
}

/// As a replay has it that meets all transactions until 12 that are there.
void TestTornTime::walk()
{
    QFETCH(const QString, torn);
    QFETCH(const int, base);
    QVector<TornTime> all;
    for (const QString &each : torn.split(u' ', Qt::SkipEmptyParts))
        all.append(tornFrom(each));
    const auto isMissing = [&all](Zxid zxid) {
        return std::any_of(all.cbegin(), all.cend(), [zxid](const TornTime &each) {
            return zxid > each.gap.after && zxid < each.gap.before;
        });
    };
    // What ends the second of two ends the first, too.
    for (qsizetype i = all.size() - 1; i > 0; --i) {
        if (all.at(i - 1).behind.fileName.isEmpty())
            all[i - 1].behind = all.at(i).behind;
    }
    TornWalk walk(all, Zxid {base});
    QStringList told;
    for (Zxid next {base + 1}; next.value <= 12; ++next.value) {
        if (isMissing(next))
            continue;
        while (walk.enter(next)) { }
        const ServerFile by = walk.leave(next);
        const QString what = by.fileName.isEmpty() ? QStringLiteral("in") : by.fileName;
        if (walk.now() || !by.fileName.isEmpty())
            told.append(QString::number(next.value) + u':' + what);
    }
    QTEST(told.join(u' '), "told");
}

QTEST_GUILESS_MAIN(TestTornTime)
#include "tst_torntime.moc"
