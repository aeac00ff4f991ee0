// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/inorder.h"

#include <QSemaphore>
#include <QTest>
#include <QVector>

#include <atomic>

using namespace lockscope;

namespace {

constexpr int MostAhead = 8; ///< of what is taken, on any machine

} // namespace

class TestInOrder : public QObject
{
    Q_OBJECT

private slots:
    void allInTheirOrder_data();
    void allInTheirOrder();
    void severalAtATime();
    void fewAhead();
    void noMoreIsTakenAfterARefusal();
    void roomForAllRows();
    void noRoomForWhatIsNotThere();
};

void TestInOrder::allInTheirOrder_data()
{
    QTest::addColumn<int>("count");
    for (const int count : {0, 1, 511, 512, 513, 1'024, 10'000})
        QTest::addRow("%d", count) << count;
}

void TestInOrder::allInTheirOrder()
{
    QFETCH(const int, count);
    const auto make = [](int first, int end) {
        QVector<int> rows;
        for (int row = first; row < end; ++row)
            rows.append(row);
        return rows;
    };
    QVector<int> taken;
    bool isHere = true;
    const bool isTaken = makeInOrder(count, make, [&](const QVector<int> &rows) {
        isHere = isHere && QThread::currentThread() == thread();
        taken += rows;
        return !rows.isEmpty();
    });
    QVERIFY(isTaken);
    QVERIFY(isHere);
    QCOMPARE(taken, make(0, count));
}

/// The first part ends when the second one does.
void TestInOrder::severalAtATime()
{
    QSemaphore second;
    const auto make = [&second](int first, int) {
        if (first == 0)
            return second.tryAcquire(1, 30'000);
        second.release();
        return true;
    };
    QVERIFY(makeInOrder(1'000, make, [](bool hasMet) { return hasMet; }));
}

void TestInOrder::fewAhead()
{
    std::atomic<int> made = 0;
    int taken = 0;
    int ahead = 0;
    const auto make = [&made](int, int) { return ++made; };
    QVERIFY(makeInOrder(512 * 200, make, [&](int) {
        ahead = std::max(ahead, made.load() - ++taken);
        return true;
    }));
    QCOMPARE(taken, 200);
    QVERIFY2(ahead <= MostAhead, qPrintable(QString::number(ahead)));
}

void TestInOrder::noMoreIsTakenAfterARefusal()
{
    std::atomic<int> made = 0;
    int taken = 0;
    const auto make = [&made](int, int) { return ++made; };
    QVERIFY(!makeInOrder(512 * 200, make, [&](int) { return ++taken < 2; }));
    QCOMPARE(taken, 2);
    QVERIFY(made <= 2 + MostAhead);
}

void TestInOrder::roomForAllRows()
{
    const QChar *place = nullptr;
    bool isMoved = false;
    const QByteArray text = textOfRows(3, 500, [&](int row, QString *all) {
        if (row == 4)
            place = all->constData();
        isMoved = isMoved || (row > 4 && place != all->constData());
        *all += QStringLiteral("row %1 é\n").arg(row, 3);
    });
    QVERIFY(!isMoved);
    QVERIFY(text.startsWith("row   3 é\nrow   4 é\n"));
    QVERIFY(text.endsWith("row 499 é\n"));
    QCOMPARE(textOfRows(7, 7, [](int, QString *all) { *all += u'x'; }), QByteArray());
}

/// Names may be of a million characters.
void TestInOrder::noRoomForWhatIsNotThere()
{
    constexpr qsizetype Long = 1'000'000;
    qsizetype room = 0;
    const QByteArray text = textOfRows(0, 512, [&room](int row, QString *all) {
        room = std::max(room, all->capacity());
        *all += row == 0 ? QString(Long, u'x') : QStringLiteral("y");
    });
    QCOMPARE(text.size(), Long + 511);
    QVERIFY2(room < 2 * Long, qPrintable(QString::number(room)));
}

QTEST_GUILESS_MAIN(TestInOrder)
#include "tst_inorder.moc"
