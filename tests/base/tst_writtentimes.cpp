// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/writtentimes.h"
#include "tests/support/utf8.h"

#include <QTest>

using namespace lockscope;
using test::s;

using MaybeMs = std::optional<qint64>;

class TestWrittenTimes : public QObject
{
    Q_OBJECT

private slots:
    void durations_data();
    void durations();
    void durationsReadBack();
    void moments_data();
    void moments();
    void momentsReadBack();
};

namespace {

void addTimeColumns()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<MaybeMs>("expected");
}

void timeRow(const char *text, MaybeMs expected)
{
    QTest::newRow(text) << s(text) << expected;
}

} // namespace

void TestWrittenTimes::durations_data()
{
    addTimeColumns();
    timeRow("5m", 300'000);
    timeRow("5 m", 300'000);
    timeRow("5 min", 300'000);
    timeRow("10 s", 10'000);
    timeRow("500ms", 500);
    timeRow("0.5 s", 500);
    timeRow("1.25 h", 4'500'000);
    timeRow("1 h 30 m", 5'400'000);
    timeRow("1h30m", 5'400'000);
    timeRow("2 d", 172'800'000);
    timeRow("1 w", 604'800'000);
    timeRow("0 s", 0);
    timeRow(" 3 s ", 3000);
    timeRow("", std::nullopt);
    timeRow(" ", std::nullopt);
    timeRow("5", std::nullopt);
    timeRow("m", std::nullopt);
    timeRow("-5 m", std::nullopt);
    timeRow("5 minutes", std::nullopt);
    timeRow("5 M", std::nullopt);
    timeRow("30 m 1 h", std::nullopt);
    timeRow("5 m 5 m", std::nullopt);
    timeRow("1e3 s", std::nullopt);
    timeRow("5m, 3s", std::nullopt);
    timeRow("11000 d", std::nullopt);
    timeRow("999999999999 w", std::nullopt);
}

void TestWrittenTimes::durations()
{
    QFETCH(const QString, text);
    QTEST(durationFromText(text), "expected");
}

void TestWrittenTimes::durationsReadBack()
{
    QCOMPARE(exactDuration(0), s("0 s"));
    QCOMPARE(exactDuration(60'000), s("1 m"));
    QCOMPARE(exactDuration(5'400'000), s("1 h 30 m"));
    QCOMPARE(exactDuration(1500), s("1 s 500 ms"));
    QCOMPARE(exactDuration(604'800'000), s("1 w"));
    for (qint64 ms = 1; ms < 300'000'000'000; ms = ms * 7 + 3)
        QCOMPARE(durationFromText(exactDuration(ms)), MaybeMs(ms));
}

void TestWrittenTimes::moments_data()
{
    addTimeColumns();
    timeRow("2026-12-01T00:00Z", 1'796'083'200'000);
    timeRow("2026-12-01T00:00:00Z", 1'796'083'200'000);
    timeRow("2026-12-01", 1'796'083'200'000);
    timeRow("2026-12-01 00:00 Z", 1'796'083'200'000);
    timeRow("2026-12-01T01:00+01:00", 1'796'083'200'000);
    timeRow("2026-11-30 19:00:00.500-05:00", 1'796'083'200'500);
    timeRow("2026-12-01T00:00", std::nullopt); // whose midnight?
    timeRow("2026-13-01", std::nullopt);
    timeRow("2026-12-01T25:00Z", std::nullopt);
    timeRow("tomorrow", std::nullopt);
    timeRow("", std::nullopt);
}

void TestWrittenTimes::moments()
{
    QFETCH(const QString, text);
    QTEST(momentFromText(text), "expected");
}

void TestWrittenTimes::momentsReadBack()
{
    QCOMPARE(momentText(1'796'083'200'000), s("2026-12-01T00:00:00Z"));
    QCOMPARE(momentFromText(momentText(1'796'083'201'999)), MaybeMs(1'796'083'201'000));
}

QTEST_GUILESS_MAIN(TestWrittenTimes)
#include "tst_writtentimes.moc"
