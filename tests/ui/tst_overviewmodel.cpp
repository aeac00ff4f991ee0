// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The overview's rows over time: changed only where they changed, and held where somebody looks.
#include "tests/ui/overviewfixtures.h"
#include "ui/locks/foundlocktext.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/overview/overviewmodel.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestOverviewModel : public QObject
{
    Q_OBJECT

private slots:
    void unreadableOnesAreRows();
    void unlistedOnesStay();
    void emptyModelKeepsTheRules();
    void scanAndVerdictsMakeRows();
    void lockThatOnlyTheDoctorKnows();
    void onlyWhatChangedIsAnnounced();
    void placesFollowValuesLater();
    void heldRowsKeepTheirPlaces();
    void rowsAreLetGoWhileOneGoes();
    void searchesAreNotHeld();
    void countsAreOfAll();
    void trendsComeWithTime();
    void agesStop();
    void waitsAreByTheServersClock();
    void spokenCells();
    void selectionOutlivesAnExchange();
    void randomRounds();
    void tenThousandLocks();
};

namespace {

QString pathsIn(const OverviewModel &model)
{
    QStringList paths;
    for (int row = 0; row < model.rowCount({}); ++row)
        paths.append(model.rowAt(row).path);
    return paths.join(u' ');
}

QString cellIn(const OverviewModel &model, const QString &path, OverviewColumn column)
{
    return model.index(model.rowOf(path), int(column)).data().toString();
}

/// a calm, b stuck for a minute, c held.
DoctorReportPtr mixedReport(Standing ofA = Standing::Held)
{
    return reportOf({verdictFor(u"/a"_qs, ofA, 5000), verdictFor(u"/b"_qs, Standing::Stuck, 60'000),
        verdictFor(u"/c"_qs, Standing::Held)});
}

const QVector<FoundLock> ThreeLocks {
    foundAt(u"/a"_qs, 1, 1, 5000), foundAt(u"/b"_qs, 1, 2, 60'000), foundAt(u"/c"_qs)};

} // namespace

/// What the access list hides is a row: unknown, and not free.
void TestOverviewModel::unreadableOnesAreRows()
{
    ScanResult scan;
    scan.locks = ThreeLocks;
    scan.unreadable = {u"/secret"_qs};
    OverviewModel model;
    model.setFound(withUnreadable(scan), OverviewNow);
    QCOMPARE(cellIn(model, u"/secret"_qs, OverviewColumn::Verdict), u"unknown"_qs);
    QCOMPARE(cellIn(model, u"/secret"_qs, OverviewColumn::Finding), u"cannot be read"_qs);
    for (const auto column : {OverviewColumn::Holder, OverviewColumn::HeldFor,
             OverviewColumn::OldestWait, OverviewColumn::Waiters})
        QCOMPARE(cellIn(model, u"/secret"_qs, column), u"?"_qs);
    QCOMPARE(model.counts().of(Urgency::Unknown), 1);
    const auto gapIn = [&](const QString &path) {
        return Gap(model.index(model.rowOf(path), 0).data(OverviewModel::GapRole).toInt());
    };
    QCOMPARE(gapIn(u"/secret"_qs), Gap::Barred);
    model.setFound(ThreeLocks, OverviewNow); // permitted now, and no lock
    QCOMPARE(model.rowOf(u"/secret"_qs), -1);

    LocksTreeModel tree;
    tree.setLocks(withUnreadable(scan));
    const QModelIndex row = tree.indexOf(u"/secret"_qs);
    QCOMPARE(row.data(LocksTreeModel::StandingRole).toInt(), int(Standing::Unknown));
    QCOMPARE(Gap(row.data(LocksTreeModel::GapRole).toInt()), Gap::Barred);
    QCOMPARE(row.siblingAtColumn(LocksTreeModel::CountsColumn).data().toString(), u"?"_qs);
    QVERIFY(row.data(Qt::ToolTipRole).toString().contains(u"credentials"_qs));
}

/// A lock that goes, goes; but where a scan could list nothing, it may be there.
void TestOverviewModel::unlistedOnesStay()
{
    ScanResult scan;
    scan.locks = {foundAt(u"/x/a"_qs)};
    scan.unlisted = {u"/y"_qs};
    scan.unreadable = {u"/y/secret"_qs};
    const QVector<FoundLock> known {
        foundAt(u"/x/a"_qs), foundAt(u"/x/gone"_qs), foundAt(u"/y/b"_qs), foundAt(u"/y/secret"_qs)};
    QStringList paths;
    for (const FoundLock &lock : withUnlisted(scan, known))
        paths.append(lock.path);
    QCOMPARE(paths, (QStringList {u"/x/a"_qs, u"/y/secret"_qs, u"/y/b"_qs}));
}

void TestOverviewModel::emptyModelKeepsTheRules()
{
    OverviewModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setFound(ThreeLocks, OverviewNow);
    model.setReport(mixedReport());
    model.clear();
    QCOMPARE(model.rowCount({}), 0);
    QCOMPARE(model.counts(), OverviewCounts());
}

void TestOverviewModel::scanAndVerdictsMakeRows()
{
    OverviewModel model;
    model.setFound(ThreeLocks, OverviewNow);
    QCOMPARE(pathsIn(model), u"/b /a /c"_qs); // nobody is examined: by the oldest wait
    QCOMPARE(cellIn(model, u"/b"_qs, OverviewColumn::Verdict), u"not examined"_qs);
    model.setReport(reportOf({verdictFor(u"/c"_qs, Standing::Slow, 1000)}));
    QCOMPARE(pathsIn(model), u"/c /b /a"_qs);
    QCOMPARE(cellIn(model, u"/c"_qs, OverviewColumn::Verdict), u"slow"_qs);
    model.setReport(nullptr);
    QCOMPARE(cellIn(model, u"/c"_qs, OverviewColumn::Verdict), u"not examined"_qs);
    model.setFound({foundAt(u"/c"_qs)}, OverviewNow);
    QCOMPARE(pathsIn(model), u"/c"_qs);
}

void TestOverviewModel::lockThatOnlyTheDoctorKnows()
{
    OverviewModel model;
    model.setReport(mixedReport());
    QCOMPARE(pathsIn(model), u"/b /a /c"_qs);
    model.setFound({foundAt(u"/a"_qs)}, OverviewNow); // as they are examined, they are there
    QCOMPARE(pathsIn(model), u"/b /a /c"_qs);
    model.setReport(nullptr);
    QCOMPARE(pathsIn(model), u"/a"_qs);
}

void TestOverviewModel::onlyWhatChangedIsAnnounced()
{
    OverviewModel model;
    model.setFound(ThreeLocks, OverviewNow);
    model.setReport(mixedReport());
    const QPersistentModelIndex c(model.index(model.rowOf(u"/c"_qs), 0));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy moved(&model, &QAbstractItemModel::layoutChanged);
    model.setReport(mixedReport());
    model.setFound(ThreeLocks, OverviewNow + 1000);
    QCOMPARE(changed.size(), 0);
    model.setReport(mixedReport(Standing::Moving));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.at(0).at(0).toModelIndex().row(), model.rowOf(u"/a"_qs));
    model.setFound({ThreeLocks.at(1), ThreeLocks.at(2), foundAt(u"/0"_qs)}, OverviewNow + 2000);
    QCOMPARE(c.row(), model.rowOf(u"/c"_qs));
    QCOMPARE(reset.size(), 0);
    QCOMPARE(moved.size(), 0);
}

void TestOverviewModel::placesFollowValuesLater()
{
    OverviewModel model;
    model.setFound(ThreeLocks, OverviewNow);
    QSignalSpy arranged(&model, &OverviewModel::arranged);
    model.addFound({foundAt(u"/c"_qs, 1, 7, 90'000), foundAt(u"/d"_qs)}, OverviewNow);
    QCOMPARE(cellIn(model, u"/c"_qs, OverviewColumn::Waiters), u"7"_qs); // at once
    model.addFound({foundAt(u"/c"_qs, 1, 8, 90'000)}, OverviewNow);
    QCOMPARE(pathsIn(model), u"/b /a /c"_qs);
    QVERIFY(arranged.wait());
    QCOMPARE(pathsIn(model), u"/c /b /a /d"_qs);
    QCOMPARE(arranged.size(), 1); // for all of them
}

void TestOverviewModel::heldRowsKeepTheirPlaces()
{
    OverviewModel model;
    model.setFound(ThreeLocks, OverviewNow);
    model.setReport(mixedReport());
    model.setHeld(true);
    model.setReport(reportOf({verdictFor(u"/c"_qs, Standing::Stuck, 600'000)}));
    QCOMPARE(pathsIn(model), u"/b /a /c"_qs);
    QCOMPARE(cellIn(model, u"/c"_qs, OverviewColumn::Verdict), u"stuck"_qs);
    QVERIFY(model.isOutOfOrder());
    // What is new comes last, what is gone goes.
    model.setFound(
        {ThreeLocks.at(0), ThreeLocks.at(2), foundAt(u"/0"_qs, 1, 1, 900'000)}, OverviewNow);
    QCOMPARE(pathsIn(model), u"/a /c /0"_qs);
    model.sortNow();
    QCOMPARE(pathsIn(model), u"/c /0 /a"_qs);
    QVERIFY(!model.isOutOfOrder());
    model.setReport(reportOf({verdictFor(u"/a"_qs, Standing::Stuck, 1)}));
    model.setHeld(false);
    QCOMPARE(pathsIn(model), u"/a /0 /c"_qs);
}

/// The selected row goes, and its view lets the others go while it does.
void TestOverviewModel::rowsAreLetGoWhileOneGoes()
{
    OverviewModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setFound(ThreeLocks, OverviewNow);
    model.setReport(mixedReport());
    model.setHeld(true);
    model.setReport(reportOf({verdictFor(u"/c"_qs, Standing::Stuck, 600'000)}));
    QVERIFY(model.isOutOfOrder());
    connect(&model, &OverviewModel::rowsAboutToBeRemoved, this, [&] { model.setHeld(false); });
    model.setFound(
        {ThreeLocks.at(0), ThreeLocks.at(2), foundAt(u"/0"_qs, 1, 1, 900'000)}, OverviewNow);
    QTRY_COMPARE(pathsIn(model), u"/c /0 /a"_qs);
}

void TestOverviewModel::searchesAreNotHeld()
{
    OverviewModel model;
    model.setFound(ThreeLocks, OverviewNow);
    model.setReport(mixedReport());
    model.setHeld(true);
    OverviewArrangement arrangement;
    arrangement.search = OverviewSearch(u"stuck"_qs);
    model.setArrangement(arrangement);
    QCOMPARE(pathsIn(model), u"/b"_qs);
    // It was shown, and stays while somebody looks at it.
    model.setReport(reportOf({verdictFor(u"/b"_qs, Standing::Held)}));
    QCOMPARE(pathsIn(model), u"/b"_qs);
    model.setHeld(false);
    QCOMPARE(pathsIn(model), QString());
    arrangement = {};
    arrangement.only = Urgency::Unexamined;
    model.setArrangement(arrangement);
    QCOMPARE(pathsIn(model), u"/a /c"_qs);
}

void TestOverviewModel::countsAreOfAll()
{
    OverviewModel model;
    model.setFound(ThreeLocks, OverviewNow);
    model.setReport(mixedReport());
    OverviewArrangement arrangement;
    arrangement.search = OverviewSearch(u"nothing"_qs);
    model.setArrangement(arrangement);
    QCOMPARE(model.rowCount({}), 0);
    QCOMPARE(model.counts().of(Urgency::Calm), 2);
    QCOMPARE(model.counts().of(Urgency::Stuck), 1);
    QCOMPARE(model.counts().maxWaiters, 2);
}

void TestOverviewModel::trendsComeWithTime()
{
    OverviewModel model;
    for (int second = 0; second <= 60; second += 10)
        model.setFound(
            {foundAt(u"/a"_qs, 1, second, 1000), foundAt(u"/b"_qs)}, OverviewNow + second * 1000);
    QCOMPARE(cellIn(model, u"/a"_qs, OverviewColumn::Trend), u"↗ more"_qs);
    QCOMPARE(cellIn(model, u"/b"_qs, OverviewColumn::Trend), u"–"_qs);
}

void TestOverviewModel::agesStop()
{
    OverviewModel model;
    model.setFound(ThreeLocks, OverviewNow);
    model.setStoppedAt(OverviewNow + 60'000);
    QCOMPARE(cellIn(model, u"/b"_qs, OverviewColumn::OldestWait), u"2 m 00 s"_qs);
    model.setStoppedAt(0);
    QVERIFY(cellIn(model, u"/b"_qs, OverviewColumn::OldestWait) != u"2 m 00 s"_qs);
}

/// Their clock is an hour ahead: what a scan tells is of theirs, what the doctor tells of neither.
void TestOverviewModel::waitsAreByTheServersClock()
{
    constexpr qint64 Hour = 3'600'000;
    QVector<FoundLock> locks = ThreeLocks;
    for (FoundLock &lock : locks)
        lock.oldestWaiterSince += lock.oldestWaiterSince > 0 ? Hour : 0;
    OverviewModel model;
    model.setStoppedAt(OverviewNow);
    model.setFound(locks, OverviewNow);
    model.setReport(reportOf({verdictFor(u"/a"_qs, Standing::Slow, 5000)}));
    model.setServersAhead(Hour);
    QCOMPARE(cellIn(model, u"/a"_qs, OverviewColumn::OldestWait), u"5.0 s"_qs);
    QCOMPARE(cellIn(model, u"/b"_qs, OverviewColumn::OldestWait), u"1 m 00 s"_qs);
    QCOMPARE(model.rowAt(model.rowOf(u"/c"_qs)).waitsSince, 0); // nobody waits

    LocksTreeModel tree;
    tree.setLocks(locks);
    tree.setStoppedAt(OverviewNow);
    tree.setServersAhead(Hour);
    const QString tip = tree.indexOf(u"/b"_qs).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(u"Longest wait: 1 m 00 s"), qPrintable(tip));
}

void TestOverviewModel::spokenCells()
{
    OverviewModel model;
    model.setStoppedAt(OverviewNow);
    model.setFound(ThreeLocks, OverviewNow);
    const int row = model.rowOf(u"/c"_qs);
    const auto spoken = [&](OverviewColumn column) {
        return model.index(row, int(column)).data(Qt::AccessibleTextRole).toString();
    };
    QCOMPARE(spoken(OverviewColumn::Verdict), u"/c: not examined"_qs);
    QCOMPARE(spoken(OverviewColumn::OldestWait), u"nobody waits"_qs);
    QCOMPARE(spoken(OverviewColumn::Waiters), u"nobody waits"_qs);
    for (int column = 0; column < OverviewColumnCount; ++column) {
        QVERIFY(spoken(OverviewColumn(column)) != u"–"_qs);
        QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
    }
}

void TestOverviewModel::selectionOutlivesAnExchange()
{
    QVector<FoundLock> locks;
    for (int i = 0; i < 2000; ++i)
        locks.append(foundAt(u"/l/%1"_qs.arg(i, 4, 10, QChar(u'0'))));
    OverviewModel model;
    model.setFound(locks, OverviewNow);
    QSignalSpy exchanged(&model, &OverviewModel::rowsExchanged);
    OverviewArrangement arrangement;
    arrangement.search = OverviewSearch(u"3"_qs); // here and there
    model.setArrangement(arrangement);
    QCOMPARE(exchanged.size(), 0); // some 300 places
    locks.removeIf([](const FoundLock &lock) { return lock.path.back().digitValue() % 2 == 0; });
    model.setArrangement({});
    model.setFound(locks, OverviewNow);
    QCOMPARE(exchanged.size(), 1);
    QCOMPARE(model.rowCount({}), 1000);
}

void TestOverviewModel::randomRounds()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    OverviewModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const auto randomPath = [&] { return u"/n%1"_qs.arg(random.bounded(30)); };
    QSet<QString> found;
    for (int round = 0; round < 500; ++round) {
        model.setHeld(random.bounded(2) == 0);
        QMap<QString, FoundLock> locks;
        QMap<QString, Verdict> verdicts;
        for (int i = random.bounded(20); i > 0; --i) {
            const QString path = randomPath();
            locks.insert(path, foundAt(path, 1, random.bounded(3), random.bounded(100'000)));
            const QString other = randomPath();
            verdicts.insert(other, verdictFor(other, Standing(random.bounded(6)), round));
        }
        OverviewArrangement arrangement;
        arrangement.search = OverviewSearch(random.bounded(3) == 0 ? u"2"_qs : QString());
        if (random.bounded(4) == 0)
            arrangement.sortedBy = OverviewColumn(random.bounded(OverviewColumnCount));
        model.setArrangement(arrangement);
        model.setReport(reportOf(verdicts.values(), {}, OverviewNow + round * 1000));
        model.setFound(locks.values(), OverviewNow + round * 1000);
        model.setHeld(false);
        model.sortNow();
        model.setArrangement({});
        const QStringList there = locks.keys() + verdicts.keys();
        QCOMPARE(model.rowCount({}), int(QSet<QString>(there.begin(), there.end()).size()));
        for (const QString &path : there)
            QVERIFY2(model.rowOf(path) >= 0, qPrintable(path));
        int last = 0;
        for (int row = 0; row < model.rowCount({}); ++row) {
            QVERIFY(int(model.rowAt(row).urgency) >= last);
            last = int(model.rowAt(row).urgency);
        }
    }
    QCOMPARE(reset.size(), 0);
}

void TestOverviewModel::tenThousandLocks()
{
    QVector<FoundLock> locks;
    QVector<Verdict> verdicts;
    for (int i = 0; i < 10'000; ++i) {
        const QString path = u"/locks/tenant%1/lock%2"_qs.arg(i % 100).arg(i);
        locks.append(foundAt(path, 1, i % 7, i * 100));
        verdicts.append(verdictFor(path, Standing(i % 6), i * 100));
    }
    OverviewModel model;
    model.setFound(locks, OverviewNow);
    const DoctorReportPtr before = reportOf(verdicts);
    verdicts[42].standing = Standing::Stuck;
    const DoctorReportPtr after = reportOf(verdicts);
    QBENCHMARK
    {
        model.setReport(before);
        model.setReport(after);
    }
}

QTEST_GUILESS_MAIN(TestOverviewModel)
#include "tst_overviewmodel.moc"
