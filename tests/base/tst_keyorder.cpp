// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/keyorder.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <limits>

using namespace lockscope;

namespace {

QVector<KeyedIndex> itemsOf(const QVector<qint64> &keys)
{
    QVector<KeyedIndex> items;
    for (int i = 0; i < keys.size(); ++i)
        items.append({keys.at(i), i});
    return items;
}

} // namespace

class TestKeyOrder : public QObject
{
    Q_OBJECT

private slots:
    void sorts_data();
    void sorts();
    void sortedStays();
};

void TestKeyOrder::sorts_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("least");
    QTest::addColumn<qint64>("most");
    const auto row = [](const char *what, int count, qint64 least, qint64 most) {
        QTest::newRow(what) << count << least << most;
    };
    row("none", 0, 0, 1);
    row("one", 1, 0, 1);
    row("few, which are compared", ManyKeys - 1, -50, 1'000'000);
    row("many, by digits", ManyKeys, 0, 99'999);
    row("many that are nearly all equal", 2 * ManyKeys, 7, 9);
    row("many, all equal", 2 * ManyKeys, 7, 8);
    row("many below and above 0", 2 * ManyKeys, -5'000'000'000, 5'000'000'000);
    row("many of all numbers", 2 * ManyKeys, std::numeric_limits<qint64>::min(),
        std::numeric_limits<qint64>::max());
}

void TestKeyOrder::sorts()
{
    QFETCH(const int, count);
    QFETCH(const qint64, least);
    QFETCH(const qint64, most);
    QRandomGenerator random(1);
    QVector<qint64> keys;
    const quint64 range = quint64(most) - quint64(least);
    for (int i = 0; i < count; ++i)
        keys.append(qint64(quint64(least) + random.generate64() % range));
    QVector<KeyedIndex> items = itemsOf(keys);
    sortByKey(items);

    QVector<qint64> expected = keys;
    std::sort(expected.begin(), expected.end());
    QCOMPARE(items.size(), keys.size());
    QVector<bool> isSeen(count, false);
    for (int i = 0; i < count; ++i) {
        QCOMPARE(items.at(i).key, expected.at(i));
        QCOMPARE(keys.at(items.at(i).index), items.at(i).key); // each goes with its key …
        isSeen[items.at(i).index] = true;
    }
    QVERIFY(!isSeen.contains(false)); // … and none is lost
}

void TestKeyOrder::sortedStays()
{
    QVector<qint64> keys(3 * ManyKeys);
    for (int i = 0; i < keys.size(); ++i)
        keys[i] = i / 2;
    QVector<KeyedIndex> items = itemsOf(keys);
    sortByKey(items);
    for (int i = 0; i < items.size(); ++i)
        QCOMPARE(items.at(i).index, i);
}

QTEST_GUILESS_MAIN(TestKeyOrder)
#include "tst_keyorder.moc"
