// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many requests a scan keeps under way, by how long its answers took.
#include "core/live/pace.h"

#include <QTest>

using namespace lockscope;

class TestPace : public QObject
{
    Q_OBJECT

private slots:
    void afterAnswers_data();
    void afterAnswers();
};

void TestPace::afterAnswers_data()
{
    QTest::addColumn<int>("most");
    QTest::addColumn<QVector<int>>("tookMs"); // count, ms, count, ms, …
    QTest::addColumn<int>("allowed");

    const auto row = [](const char *name, int most, const QVector<int> &tookMs, int allowed) {
        QTest::newRow(name) << most << tookMs << allowed;
    };
    row("begins low", 64, {}, 8);
    row("never more than is allowed", 4, {1000, 1}, 4);
    row("at least one", 0, {1000, 1}, 1);
    row("doubles each round", 64, {8 + 16, 1}, 32);
    row("up to the limit", 64, {1000, 1}, 64);
    row("a round is not over", 64, {8 + 15, 1}, 16);
    row("a slow answer halves it", 64, {1000, 1, 1, 60}, 32);
    row("once for all that were under way", 64, {1000, 1, 64, 60}, 32);
    row("again in the next round", 64, {1000, 1, 64 + 1, 60}, 16);
    row("one at least", 64, {1000, 1, 130, 5000}, 1);
    row("then by one a round", 64, {8 + 16 + 32 + 64, 1, 64, 60, 32 + 33, 1}, 34);
    row("a far server is not slow", 64, {1000, 150}, 64);
    row("but one that got slow is", 64, {1000, 150, 1, 601}, 32);
    row("slower for good", 64, {1000, 1, 300, 70}, 19);
    row("some ms are our own", 64, {1000, 1, 1000, 50}, 64);
}

void TestPace::afterAnswers()
{
    QFETCH(const int, most);
    QFETCH(const QVector<int>, tookMs);
    Pace pace(most);
    for (qsizetype i = 0; i < tookMs.size(); i += 2) {
        for (int answer = 0; answer < tookMs[i]; ++answer)
            pace.answered(tookMs[i + 1]);
    }
    QTEST(pace.allowed(), "allowed");
}

QTEST_GUILESS_MAIN(TestPace)
#include "tst_pace.moc"
