// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tabs of the centre: which lock has which, and what is opened when one is chosen or closed.
#include "ui/shell/pagetabs.h"

#include <QSignalSpy>
#include <QTabBar> // of the pages
#include <QTest>

using namespace lockscope;

class TestPageTabs : public QObject
{
    Q_OBJECT

private slots:
    void lockTakesOverTheTab();
    void lockOfItsOwnTabKeepsIt();
    void chosenTabAsksForItsLock();
    void closing_data();
    void closing();
    void middleButtonCloses();
    void lastLockLeavesAnEmptyTab();
    void anotherConnectionBeginsWithout();
    void tabsTellHowTheirLocksAre();
};

namespace {

const QString LockA = u"/locks/a"_qs;
const QString LockB = u"/locks/b"_qs;
const QString LockC = u"/locks/c"_qs;

/// As the window has them, and as a workbench that opens what is asked for.
struct Centre
{
    Centre()
    {
        tabs.addPage(&home, u"Overview"_qs);
        tabs.addLockPage(&lock, u"Lock"_qs);
        tabs.addPage(&graph, u"Graph"_qs);
        QObject::connect(&tabs, &PageTabs::lockWanted, [this](const QString &path) { open(path); });
        QObject::connect(&tabs, &PageTabs::lastLockClosed, [this] { tabs.setLock({}); });
        tabs.setConnection(u"here:2181"_qs);
    }
    void open(const QString &path)
    {
        tabs.setLock({});
        tabs.setLock(path);
        opened.append(path);
    }
    void openAll(const QStringList &paths)
    {
        for (const QString &path : paths) {
            tabs.addLock(path);
            open(path);
            tabs.show(lock);
        }
    }
    QStringList titles()
    {
        QStringList titles;
        for (int i = 0; i < tabs.bar().count(); ++i)
            titles.append(tabs.bar().tabText(i));
        return titles;
    }

    PageTabs tabs;
    QWidget home, lock, graph;
    QStringList opened;
};

} // namespace

void TestPageTabs::lockTakesOverTheTab()
{
    Centre centre;
    QCOMPARE(centre.titles(), (QStringList {u"Overview"_qs, u"Lock"_qs, u"Graph"_qs}));
    centre.open(LockA);
    QCOMPARE(centre.tabs.current(), &centre.home); // it is shown by who wants it
    centre.open(LockB);
    QCOMPARE(centre.titles(), (QStringList {u"Overview"_qs, LockB, u"Graph"_qs}));
    centre.tabs.show(centre.lock);
    QCOMPARE(centre.tabs.current(), &centre.lock);
    QCOMPARE(centre.tabs.bar().currentIndex(), 1);
}

void TestPageTabs::lockOfItsOwnTabKeepsIt()
{
    Centre centre;
    centre.openAll({LockA, LockB});
    QCOMPARE(centre.tabs.locks(), (QStringList {LockA, LockB}));
    centre.open(LockC); // in place of the one that is shown
    QCOMPARE(centre.tabs.locks(), (QStringList {LockA, LockC}));
    centre.open(LockA); // which has a tab
    QCOMPARE(centre.tabs.locks(), (QStringList {LockA, LockC}));
    QCOMPARE(centre.tabs.bar().currentIndex(), 1);
    centre.tabs.addLock(LockA);
    QCOMPARE(centre.tabs.locks(), (QStringList {LockA, LockC}));
}

void TestPageTabs::chosenTabAsksForItsLock()
{
    Centre centre;
    centre.openAll({LockA, LockB});
    QSignalSpy wanted(&centre.tabs, &PageTabs::lockWanted);
    centre.tabs.remember(LockB + u"/lock-7"_qs);
    centre.tabs.bar().setCurrentIndex(1);
    QCOMPARE(wanted.takeLast(), (QVariantList {LockA, QString()}));
    centre.tabs.bar().setCurrentIndex(0);
    QCOMPARE(wanted.size(), 0);
    centre.tabs.bar().setCurrentIndex(1); // it is still open
    QCOMPARE(wanted.size(), 0);
    centre.tabs.step(1);
    QCOMPARE(wanted.takeLast(), (QVariantList {LockB, LockB + u"/lock-7"_qs}));
    centre.tabs.step(2);
    QCOMPARE(centre.tabs.current(), &centre.home);
    centre.tabs.step(-1);
    QCOMPARE(centre.tabs.current(), &centre.graph);
}

void TestPageTabs::closing_data()
{
    QTest::addColumn<int>("shown");
    QTest::addColumn<int>("closed");
    QTest::addColumn<QStringList>("left");
    QTest::addColumn<QString>("open");
    QTest::newRow("the open one, in the middle") << 2 << 2 << QStringList {LockA, LockC} << LockC;
    QTest::newRow("the open one, last") << 3 << 3 << QStringList {LockA, LockB} << LockB;
    QTest::newRow("one before the open one") << 3 << 1 << QStringList {LockB, LockC} << LockC;
    QTest::newRow("one behind the open one") << 1 << 2 << QStringList {LockA, LockC} << LockA;
    QTest::newRow("none") << 2 << 0 << QStringList {LockA, LockB, LockC} << LockB;
    QTest::newRow("another page") << 2 << 4 << QStringList {LockA, LockB, LockC} << LockB;
}

void TestPageTabs::closing()
{
    QFETCH(const int, shown);
    QFETCH(const int, closed);
    Centre centre;
    centre.openAll({LockA, LockB, LockC});
    centre.tabs.bar().setCurrentIndex(shown);
    emit centre.tabs.bar().tabCloseRequested(closed);
    QTEST(centre.tabs.locks(), "left");
    QTEST(centre.opened.constLast(), "open");
    QCOMPARE(centre.tabs.current(), &centre.lock);
    QTEST(centre.tabs.bar().tabText(centre.tabs.bar().currentIndex()), "open");
}

void TestPageTabs::middleButtonCloses()
{
    Centre centre;
    centre.openAll({LockA, LockB});
    centre.tabs.resize(700, 300);
    centre.tabs.grab(); // lays out
    QTest::mouseClick(
        &centre.tabs.bar(), Qt::MiddleButton, {}, centre.tabs.bar().tabRect(1).center());
    QCOMPARE(centre.tabs.locks(), QStringList {LockB});
}

void TestPageTabs::lastLockLeavesAnEmptyTab()
{
    Centre centre;
    centre.openAll({LockA});
    QSignalSpy closed(&centre.tabs, &PageTabs::lastLockClosed);
    centre.tabs.closeLock();
    QCOMPARE(closed.size(), 1);
    QCOMPARE(centre.titles(), (QStringList {u"Overview"_qs, u"Lock"_qs, u"Graph"_qs}));
    centre.tabs.closeLock(); // there is none
    QCOMPARE(closed.size(), 1);
    centre.openAll({LockB});
    QCOMPARE(centre.tabs.locks(), QStringList {LockB});
}

void TestPageTabs::anotherConnectionBeginsWithout()
{
    Centre centre;
    centre.openAll({LockA, LockB});
    centre.tabs.setLock({});
    centre.tabs.setConnection(u"here:2181"_qs);
    QCOMPARE(centre.tabs.locks(), (QStringList {LockA, LockB}));
    centre.tabs.setConnection(u"there:2181"_qs);
    QCOMPARE(centre.titles(), (QStringList {u"Overview"_qs, u"Lock"_qs, u"Graph"_qs}));
    centre.open(LockC);
    QCOMPARE(centre.tabs.locks(), QStringList {LockC});
}

void TestPageTabs::tabsTellHowTheirLocksAre()
{
    Centre centre;
    centre.openAll({LockA, LockB});
    Verdict verdict;
    verdict.path = LockA;
    verdict.standing = Standing::Stuck;
    centre.tabs.setVerdicts({verdict});
    QVERIFY(!centre.tabs.bar().tabIcon(1).isNull());
    QVERIFY(centre.tabs.bar().tabIcon(2).isNull());
    QVERIFY(centre.tabs.bar().accessibleTabName(1).contains(u"stuck"));
    centre.tabs.setVerdicts({});
    QVERIFY(centre.tabs.bar().tabIcon(1).isNull());
}

QTEST_MAIN(TestPageTabs)
#include "tst_pagetabs.moc"
