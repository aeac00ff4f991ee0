// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/watchtable.h"

#include <QTest>

using namespace lockscope::zk;

class TestWatchTable : public QObject
{
    Q_OBJECT

private slots:
    void oneShot();
    void kindsAreApart();
    void aReadThatFailsLeavesNone();
    void droppedWhileAsked();
    void askedAgainAfterDropping();
    void leftOnes();
    void isFullInTime();
    void chrootsCount();

private:
    const QString m_path = QStringLiteral("/a");
};

void TestWatchTable::oneShot()
{
    WatchTable table;
    table.ask(m_path, WatchKind::Data);
    QCOMPARE(table.count(), 0);
    QVERIFY(!table.settle(m_path, WatchKind::Data, true));
    QCOMPARE(table.count(), 1);
    table.fire({WatchEvent::DataChanged, m_path});
    QCOMPARE(table.count(), 0);
    table.fire({WatchEvent::Deleted, m_path}); // nobody's any more
    QCOMPARE(table.count(), 0);
}

void TestWatchTable::kindsAreApart()
{
    WatchTable table;
    for (const WatchKind kind : {WatchKind::Data, WatchKind::Children}) {
        table.ask(m_path, kind);
        QVERIFY(!table.settle(m_path, kind, true));
    }
    QCOMPARE(table.count(), 2);
    table.fire({WatchEvent::ChildrenChanged, m_path});
    QCOMPARE(table.count(), 1);
    QVERIFY(table.isWanted(m_path, WatchKind::Data));
    QVERIFY(!table.isWanted(m_path, WatchKind::Children));
    table.ask(m_path, WatchKind::Children);
    QVERIFY(!table.settle(m_path, WatchKind::Children, true));
    table.fire({WatchEvent::Deleted, m_path}); // ends both
    QCOMPARE(table.count(), 0);
}

void TestWatchTable::aReadThatFailsLeavesNone()
{
    WatchTable table;
    table.ask(m_path, WatchKind::Data);
    QVERIFY(!table.settle(m_path, WatchKind::Data, false));
    QVERIFY(!table.isWanted(m_path, WatchKind::Data));
    QVERIFY(!table.drop(m_path, WatchKind::Data));
}

void TestWatchTable::droppedWhileAsked()
{
    WatchTable table;
    table.ask(m_path, WatchKind::Data);
    table.ask(m_path, WatchKind::Data);
    QVERIFY(!table.drop(m_path, WatchKind::Data)); // not yet
    QVERIFY(!table.settle(m_path, WatchKind::Data, true));
    QVERIFY(table.settle(m_path, WatchKind::Data, true)); // now
    QCOMPARE(table.count(), 0);
}

void TestWatchTable::askedAgainAfterDropping()
{
    WatchTable table;
    table.ask(m_path, WatchKind::Data);
    QVERIFY(!table.drop(m_path, WatchKind::Data));
    table.ask(m_path, WatchKind::Data); // wanted after all
    QVERIFY(!table.settle(m_path, WatchKind::Data, true));
    QVERIFY(!table.settle(m_path, WatchKind::Data, true));
    QCOMPARE(table.count(), 1);
    QVERIFY(table.drop(m_path, WatchKind::Data));
    QCOMPARE(table.count(), 0);
}

/// What could not be taken back still takes its place in SetWatches.
void TestWatchTable::leftOnes()
{
    WatchTable table;
    table.ask(m_path, WatchKind::Data);
    QVERIFY(!table.settle(m_path, WatchKind::Data, true));
    QVERIFY(table.drop(m_path, WatchKind::Data));
    table.leave(m_path, WatchKind::Data);
    QCOMPARE(table.count(), 1);
    QVERIFY(!table.isWanted(m_path, WatchKind::Data));
    QVERIFY(!table.drop(m_path, WatchKind::Data)); // not asked for again
    table.ask(m_path, WatchKind::Data);
    QVERIFY(table.isWanted(m_path, WatchKind::Data));
    QVERIFY(!table.settle(m_path, WatchKind::Data, true));
    QVERIFY(table.drop(m_path, WatchKind::Data));
    table.leave(m_path, WatchKind::Data);
    table.fire({WatchEvent::Deleted, m_path});
    QCOMPARE(table.count(), 0);
}

void TestWatchTable::isFullInTime()
{
    WatchTable table;
    const QString longPath(10'000, u'\u20ac'); // 3 bytes each in UTF-8
    int asked = 0;
    while (!table.isFull(longPath + QString::number(asked), WatchKind::Data))
        table.ask(longPath + QString::number(asked++), WatchKind::Data);
    QCOMPARE(asked, 29);
    // What is watched is read again without more room: a watch that is set again is one.
    QVERIFY(!table.isFull(longPath + QString::number(0), WatchKind::Data));
    QVERIFY(table.isFull(longPath + QString::number(0), WatchKind::Children));
    for (int i = 0; i < asked; ++i)
        QVERIFY(!table.settle(longPath + QString::number(i), WatchKind::Data, false));
    QVERIFY(!table.isFull(longPath, WatchKind::Data));
}

/// SetWatches has it before each path.
void TestWatchTable::chrootsCount()
{
    WatchTable table(QString(996, u'r'));
    int asked = 0;
    while (!table.isFull(QStringLiteral("/%1").arg(asked, 9), WatchKind::Data))
        table.ask(QStringLiteral("/%1").arg(asked++, 9), WatchKind::Data);
    QCOMPARE(asked, int(WatchTable::MaxBytes / (996 + 10 + 4)));
    table.clear();
    QVERIFY(!table.isFull(m_path, WatchKind::Data));
    QVERIFY(!table.isWanted(QStringLiteral("/%1").arg(0, 9), WatchKind::Data));
}

QTEST_APPLESS_MAIN(TestWatchTable)
#include "tst_watchtable.moc"
