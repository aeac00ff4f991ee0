// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The list of own locks, and its words: nothing is taken, and no server asked.
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/operate/ownerwords.h"
#include "ui/operate/ownlockstree.h"

#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

class TestOwnLocksTree : public QObject
{
    Q_OBJECT

private slots:
    void words_data();
    void words();
    void rowsThatStayKeepTheirItems();
    void chosenRowIsTheOneThatIsTold();
    void nobodyIsChosenWhereTheChosenOneGoes();
    void cellsStandBelowEachOtherWhereRoomIsShort();
    void randomRounds();
};

namespace {

OwnerState ownerWith(const QString &name, const QStringList &paths, int reads = 1)
{
    OwnerState owner;
    owner.name = name;
    for (const QString &path : paths) {
        OwnedLock lock;
        lock.path = path;
        lock.reads = reads;
        owner.locks.insert(path, lock);
    }
    return owner;
}

} // namespace

void TestOwnLocksTree::words_data()
{
    QTest::addColumn<OwnedLock>("lock");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("left");
    QTest::addColumn<bool>("isRed");
    OwnedLock held;
    held.writes = 1;
    held.token = Zxid {0x3b};
    held.status.state = ClaimState::Held;
    held.status.since = 1000;
    QTest::newRow("held") << held << u"holds for 4.0 s, token 0x3b"_qs << QString() << false;
    OwnedLock timed = held;
    timed.status.releaseAt = 65'000;
    QTest::newRow("held for a time")
        << timed << u"holds for 4.0 s, token 0x3b"_qs << u"1 m 00 s"_qs << false;
    OwnedLock silent = held;
    silent.status.isSuspended = true;
    QTest::newRow("held, no connection")
        << silent
        << u"suspended: holds, but no server answers: until %1 at most"_qs.arg(timeOfDay(9000))
        << QString() << false;
    silent.status.isEndangered = true;
    QTest::newRow("held, about to be lost")
        << silent
        << u"✕ endangered: no server answers, ours until %1 at most"_qs.arg(timeOfDay(9000))
        << QString() << true;
    OwnedLock waiting;
    waiting.waitingWrites = 1;
    waiting.waitsFor = {u"/locks/a/lock-0000000003"_qs};
    waiting.status.state = ClaimState::Waiting;
    waiting.status.ahead = 2;
    waiting.status.giveUpAt = 7000;
    QTest::newRow("waits") << waiting << u"waits, 2 ahead, behind lock-0000000003"_qs << u"2.0 s"_qs
                           << false;
    OwnedLock both = waiting;
    both.reads = 1;
    both.token = Zxid {0x3b};
    QTest::newRow("reads, and waits to write")
        << both << u"holds, token 0x3b; waits, 2 ahead, behind lock-0000000003"_qs << u"2.0 s"_qs
        << false;
    both.status.isEndangered = true;
    QTest::newRow("reads, waits to write, and is about to lose the lock")
        << both
        << u"✕ endangered: no server answers, ours until %1 at most; "_qs.arg(timeOfDay(9000))
            + u"waits, 2 ahead, behind lock-0000000003"_qs
        << u"2.0 s"_qs << true;
    waiting.status.isSuspended = true;
    QTest::newRow("waits, no connection")
        << waiting << u"suspended: waits, but no server answers"_qs << u"2.0 s"_qs << false;
    OwnedLock over = timed;
    over.writes = 0;
    over.status.state = ClaimState::Released;
    QTest::newRow("released") << over << u"released"_qs << QString() << false;
    over.status.state = ClaimState::Lost;
    over.status.error = {ErrorKind::TimedOut, u"<b>why</b>\n"_qs};
    over.lost = {over.status};
    OwnedLock half = held;
    half.lost = over.lost;
    QTest::newRow("one of two is lost")
        << half
        << u"holds for 4.0 s, token 0x3b; ✕ LOST: %1"_qs.arg(visibleText(u"<b>why</b>\n"_qs))
        << QString() << true;
    QTest::newRow("lost") << over << u"✕ LOST: %1"_qs.arg(visibleText(u"<b>why</b>\n"_qs))
                          << QString() << true;
    over.lost.clear();
    over.status.state = ClaimState::Released;
    over.isClosed = true;
    QTest::newRow("closed") << over << u"closed: every later call fails"_qs << QString() << false;
}

void TestOwnLocksTree::words()
{
    QFETCH(const OwnedLock, lock);
    QFETCH(const QString, state);
    QFETCH(const QString, left);
    QCOMPARE(stateText(lock, 9000, 5000), state);
    QCOMPARE(timeLeftText(lock.status, 5000), left);
    QTEST(isAlarming(lock), "isRed");
}

void TestOwnLocksTree::rowsThatStayKeepTheirItems()
{
    OwnLocksTree tree;
    QSignalSpy reset(tree.model(), &QAbstractItemModel::modelReset);
    QSignalSpy changed(tree.model(), &QAbstractItemModel::dataChanged);
    tree.setOwners({ownerWith(u"1"_qs, {u"/a"_qs}), ownerWith(u"2"_qs, {u"/a"_qs, u"/b"_qs})}, 0);
    const QTreeWidgetItem *second = tree.topLevelItem(1)->child(1);
    QCOMPARE(second->text(0), u"/b"_qs);
    tree.choose(u"2"_qs);
    changed.clear();
    tree.setOwners({ownerWith(u"1"_qs, {u"/a"_qs}), ownerWith(u"2"_qs, {u"/a"_qs, u"/b"_qs})}, 0);
    QVERIFY(changed.isEmpty());
    tree.setOwners({ownerWith(u"2"_qs, {u"/b"_qs})}, 0);
    QCOMPARE(tree.topLevelItem(0)->child(0), second);
    QCOMPARE(tree.owner()->name, u"2"_qs);
    QCOMPARE(tree.lock()->path, u"/b"_qs);
    tree.setOwners({}, 0);
    QCOMPARE(tree.topLevelItemCount(), 0);
    QVERIFY(tree.owner() == nullptr && tree.lock() == nullptr);
    QVERIFY(reset.isEmpty());
}

// Qt chooses the next row before it takes the chosen one away; nobody else has.
void TestOwnLocksTree::chosenRowIsTheOneThatIsTold()
{
    OwnLocksTree tree;
    tree.setOwners({ownerWith(u"1"_qs, {u"/a"_qs, u"/b"_qs, u"/c"_qs})}, 0);
    tree.setCurrentItem(tree.topLevelItem(0)->child(0));
    QStringList told;
    connect(&tree, &QTreeWidget::currentItemChanged, &tree,
        [&] { told.append(tree.lock() != nullptr ? tree.lock()->path : QString()); });
    tree.setOwners({ownerWith(u"1"_qs, {u"/b"_qs, u"/c"_qs})}, 0);
    QCOMPARE(told, QStringList(QString()));
    QVERIFY(tree.owner() == nullptr && tree.selectedItems().isEmpty());
    tree.setCurrentItem(tree.topLevelItem(0)->child(0));
    told.clear();
    tree.setOwners({ownerWith(u"1"_qs, {u"/b"_qs})}, 0);
    QVERIFY(told.isEmpty()); // /b is still the chosen one
    QCOMPARE(tree.currentItem()->text(0), u"/b"_qs);
}

void TestOwnLocksTree::nobodyIsChosenWhereTheChosenOneGoes()
{
    OwnLocksTree tree;
    const OwnerState one = ownerWith(u"1"_qs, {u"/a"_qs});
    const OwnerState two = ownerWith(u"2"_qs, {u"/b"_qs});
    tree.setOwners({one, two}, 0);
    QCOMPARE(tree.owner()->name, u"1"_qs); // the first that there is
    tree.setOwners({two}, 0);
    QVERIFY(tree.owner() == nullptr && tree.lock() == nullptr);
    QVERIFY(tree.selectedItems().isEmpty());
    tree.setOwners({two, one}, 0); // nor is one that comes
    QVERIFY(tree.owner() == nullptr);
    tree.choose(u"2"_qs);
    QCOMPARE(tree.lock()->path, u"/b"_qs);
    tree.setOwners({}, 0);
    tree.setOwners({one}, 0);
    QCOMPARE(tree.owner()->name, u"1"_qs);
}

void TestOwnLocksTree::cellsStandBelowEachOtherWhereRoomIsShort()
{
    OwnLocksTree tree;
    OwnerState owner = ownerWith(u"anna"_qs, {u"/locks/thumbnails"_qs});
    tree.setOwners({owner}, 0);
    const auto linesIn = [&](int letters) {
        tree.resize(letters * tree.fontMetrics().averageCharWidth(), 400);
        (void)tree.grab(); // lays out
        return tree.visualItemRect(tree.topLevelItem(0)->child(0)).height()
            / tree.fontMetrics().height();
    };
    QCOMPARE(linesIn(120), 1);
    QVERIFY(!tree.isHeaderHidden() && !tree.isColumnHidden(OwnLocksTree::StateColumn));
    const int wide = tree.columnWidth(OwnLocksTree::NameColumn);
    QTRY_COMPARE(linesIn(44), 3); // path, state, and what it has
    QVERIFY(tree.isHeaderHidden() && tree.isColumnHidden(OwnLocksTree::StateColumn));
    QCOMPARE(tree.columnWidth(OwnLocksTree::NameColumn), tree.viewport()->width());
    QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
    owner.locks.first().waitingWrites = 1;
    tree.setOwners({owner}, 0);
    QTRY_COMPARE(linesIn(44), 4); // and what it waits for, of which it heard later
    QTRY_VERIFY(linesIn(20) > 4); // it is broken, not cut
    QCOMPARE(linesIn(120), 1);
    QVERIFY(!tree.isHeaderHidden() && !tree.isColumnHidden(OwnLocksTree::StateColumn));
    QCOMPARE(tree.columnWidth(OwnLocksTree::NameColumn), wide);
}

void TestOwnLocksTree::randomRounds()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    OwnLocksTree tree;
    int next = 1;
    QVector<OwnerState> owners;
    for (int round = 0; round < 500; ++round) {
        if (!owners.isEmpty() && random.bounded(4) == 0)
            owners.remove(random.bounded(int(owners.size())));
        if (owners.size() < 5 && random.bounded(3) == 0)
            owners.append(ownerWith(QString::number(next++), {}));
        QStringList expected;
        for (OwnerState &owner : owners) {
            QStringList paths;
            for (const QString &path : {u"/a"_qs, u"/b"_qs, u"/c"_qs, u"/d"_qs}) {
                if (random.bounded(2) == 0)
                    paths.append(path);
            }
            owner = ownerWith(owner.name, paths, random.bounded(3));
            expected.append(owner.name);
            expected.append(paths);
        }
        tree.setOwners(owners, 0);
        QStringList shown;
        for (QTreeWidgetItemIterator it(&tree); *it != nullptr; ++it)
            shown.append((*it)->text(0));
        QCOMPARE(shown, expected);
    }
}

QTEST_MAIN(TestOwnLocksTree)
#include "tst_ownlockstree.moc"
