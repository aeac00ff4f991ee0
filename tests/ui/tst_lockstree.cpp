// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QRandomGenerator>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QTreeView>

#include <algorithm>

using namespace lockscope;

class TestLocksTree : public QObject
{
    Q_OBJECT

private slots:
    void emptyModelKeepsTheRules();
    void pathsBecomeATree();
    void rowsThatStayKeepTheirIndexes();
    void lightsAreVerdicts();
    void alarmsMarkLocks();
    void hostileNamesStayText();
    void lockThatGoesChoosesNoOther();
    void arrowKeysStayInTheTree();
    void randomRounds();
    void tenThousandLocks();
    void panelSaysWhatIsMissing();
    void chosenPathIsCopied();
    void failedScanKeepsWhatWasFound();
    void screenShowsWhatWasFound_data();
    void screenShowsWhatWasFound();
    void screenShowsEachVerdict();
};

namespace {

FoundLock lockAt(const QString &path, int holders = 1, int waiters = 0)
{
    FoundLock lock;
    lock.path = path;
    lock.summary.holders = holders;
    lock.summary.waiters = waiters;
    return lock;
}

/// "/a (/a/b 1·0)": the tree as text, locks with their counts.
QString printed(const LocksTreeModel &model, const QModelIndex &parent = {})
{
    QStringList parts;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        QString part = index.data().toString();
        if (model.lockOf(index) != nullptr)
            part += u'=' + index.siblingAtColumn(1).data().toString().remove(u' ');
        const QString below = printed(model, index);
        parts.append(below.isEmpty() ? part : part + u'(' + below + u')');
    }
    return parts.join(u' ');
}

/// A panel that is on the screen.
struct ShownTree
{
    ShownTree()
    {
        window.resize(240, 300);
        panel.resize(240, 300);
        window.show();
    }

    /// A scan that is not the first: it opens no rows.
    void find(const QVector<FoundLock> &locks)
    {
        ScanResult result;
        result.root = u"/"_qs;
        result.locks = locks;
        panel.scanStarted(result.root);
        panel.showResult(result);
    }

    /// As it was painted last, and not, as grab() has it, anew.
    QImage onScreen() const
    {
        return window.screen()
            ->grabWindow(window.winId())
            .toImage()
            .convertToFormat(QImage::Format_RGB32);
    }

    bool isUpToDate()
    {
        return onScreen() == window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    }

    QWidget window; // without a layout: the offscreen plugin warns of size hints
    LocksPanel panel {&window};
};

QVector<FoundLock> otherThan(QVector<FoundLock> locks, QRandomGenerator &random)
{
    static const QStringList Folders {u"/app"_qs, u"/locks"_qs, u"/locks/batch"_qs, u"/z"_qs};
    locks.removeIf([&](const FoundLock &) { return random.bounded(6) == 0; });
    for (int i = random.bounded(4); i > 0; --i) {
        const QString path =
            Folders.at(random.bounded(int(Folders.size()))) + u"/n%1"_qs.arg(random.bounded(12));
        if (std::ranges::none_of(locks, [&](const FoundLock &l) { return l.path == path; }))
            locks.append(lockAt(path));
    }
    for (FoundLock &lock : locks)
        lock.summary.waiters = random.bounded(5) == 0 ? random.bounded(30) : lock.summary.waiters;
    return locks;
}

QVector<Verdict> verdictsOf(const QVector<FoundLock> &locks, QRandomGenerator &random)
{
    QVector<Verdict> verdicts;
    for (const FoundLock &lock : locks) {
        Verdict verdict;
        verdict.path = lock.path;
        verdict.standing = Standing(random.bounded(int(Standing::Unknown) + 1));
        verdicts.append(verdict);
    }
    return verdicts;
}

} // namespace

void TestLocksTree::emptyModelKeepsTheRules()
{
    LocksTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setLocks({lockAt(u"/a/b"_qs), lockAt(u"/"_qs)});
    model.setLocks({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.lockCount(), 0);
}

void TestLocksTree::pathsBecomeATree()
{
    LocksTreeModel model;
    model.setLocks({lockAt(u"/locks/orders"_qs, 2, 6), lockAt(u"/locks/tenants/acme"_qs, 0, 0),
        lockAt(u"/locks"_qs), lockAt(u"/election/leader"_qs, 1, 2)});
    QCOMPARE(printed(model), u"/election(leader=1·2) /locks=1·0(orders=2·6 tenants(acme=0·0))"_qs);
    QCOMPARE(model.lockCount(), 4);
    QCOMPARE(model.pathOf(model.indexOf(u"/locks/tenants/acme"_qs)), u"/locks/tenants/acme"_qs);
    QVERIFY(!model.indexOf(u"/locks/nothing"_qs).isValid());
    model.setLocks({lockAt(u"/locks/tenants/acme"_qs)});
    QCOMPARE(printed(model), u"/locks(tenants(acme=1·0))"_qs);
    QCOMPARE(model.lockCount(), 1);
}

void TestLocksTree::rowsThatStayKeepTheirIndexes()
{
    LocksTreeModel model;
    model.setLocks({lockAt(u"/l/a"_qs), lockAt(u"/l/b"_qs), lockAt(u"/l/d"_qs)});
    const QPersistentModelIndex d(model.indexOf(u"/l/d"_qs));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setLocks({lockAt(u"/l/c"_qs), lockAt(u"/l/d"_qs)});
    QCOMPARE(d.row(), 1);
    QCOMPARE(changed.size(), 1); // c, when it got its lock
    model.setLocks({lockAt(u"/l/c"_qs), lockAt(u"/l/d"_qs, 1, 3)});
    QCOMPARE(changed.size(), 2);
    QCOMPARE(reset.size(), 0);
}

void TestLocksTree::lightsAreVerdicts()
{
    LocksTreeModel model;
    // By its counts it would look contended; the doctor knows better.
    model.setLocks({lockAt(u"/l/a"_qs, 1, 9), lockAt(u"/l/b"_qs, 1, 9)});
    const QModelIndex a = model.indexOf(u"/l/a"_qs);
    const QModelIndex b = model.indexOf(u"/l/b"_qs);
    const auto standingAt = [](const QModelIndex &index) {
        return index.data(LocksTreeModel::StandingRole).toInt();
    };
    QCOMPARE(standingAt(a.parent()), -1);
    QCOMPARE(standingAt(a), int(Standing::Unknown)); // not examined yet
    QVERIFY(a.data(Qt::ToolTipRole).toString().contains(u"Not examined"_qs));
    const auto gapAt = [](const QModelIndex &index) {
        return Gap(index.data(LocksTreeModel::GapRole).toInt());
    };
    QCOMPARE(gapAt(a), Gap::None);
    model.setLocks({lockAt(u"/l/a"_qs, 1, 9), lockAt(u"/l/b"_qs, 1, 9), lockAt(u"/l/c"_qs, 0, 0)});
    QCOMPARE(gapAt(model.indexOf(u"/l/c"_qs)), Gap::Empty); // nobody may not be read there

    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    Verdict moving;
    moving.path = u"/l/a"_qs;
    moving.standing = Standing::Moving;
    moving.sentence = u"/l/a moves: <b>12</b> hand-overs."_qs;
    Verdict stuck;
    stuck.path = u"/l/b"_qs;
    stuck.standing = Standing::Stuck;
    model.setVerdicts({moving, stuck});
    QCOMPARE(standingAt(a), int(Standing::Moving));
    QCOMPARE(standingAt(b), int(Standing::Stuck));
    QCOMPARE(changed.size(), 2);
    QCOMPARE(a.data(Qt::AccessibleTextRole).toString(), u"/l/a: moving"_qs);
    QCOMPARE(
        a.siblingAtColumn(LocksTreeModel::CountsColumn).data(Qt::AccessibleTextRole).toString(),
        u"1 holds, 9 wait"_qs);
    QTextDocument tip;
    tip.setHtml(a.data(Qt::ToolTipRole).toString());
    QVERIFY(tip.toPlainText().contains(u"moves: <b>12</b> hand-overs."_qs));

    model.setVerdicts({moving, stuck}); // the same again
    QCOMPARE(changed.size(), 2);
    moving.standing = Standing::Held;
    model.setVerdicts({moving, stuck});
    QCOMPARE(changed.size(), 3);
    model.setVerdicts({});
    QCOMPARE(standingAt(b), int(Standing::Unknown));
    QCOMPARE(changed.size(), 5);
    Verdict barred;
    barred.path = u"/l/b"_qs;
    barred.isBarred = true;
    model.setVerdicts({barred});
    QCOMPARE(changed.size(), 6);
    QCOMPARE(gapAt(b), Gap::Barred);
    QCOMPARE(b.data(Qt::AccessibleTextRole).toString(), u"/l/b: unknown, cannot be read"_qs);
}

void TestLocksTree::alarmsMarkLocks()
{
    LocksTreeModel model;
    model.setLocks({lockAt(u"/l/a"_qs), lockAt(u"/l/b"_qs)});
    const QModelIndex a = model.indexOf(u"/l/a"_qs);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setAlarms({{u"/l/a"_qs, {u"Spin lockers"_qs}}, {u"/elsewhere"_qs, {u"x"_qs}}});
    QVERIFY(a.data(LocksTreeModel::AlarmRole).toBool());
    QVERIFY(!model.indexOf(u"/l/b"_qs).data(LocksTreeModel::AlarmRole).toBool());
    QVERIFY(a.data(Qt::ToolTipRole).toString().contains(u"Found: Spin lockers"_qs));
    QCOMPARE(changed.size(), 1);
    model.setAlarms({});
    QVERIFY(!a.data(LocksTreeModel::AlarmRole).toBool());
    QCOMPARE(changed.size(), 2);
}

void TestLocksTree::hostileNamesStayText()
{
    LocksTreeModel model;
    model.setLocks({lockAt(u"/<b>x/\u202ey"_qs)});
    const QModelIndex top = model.index(0, 0);
    QCOMPARE(top.data().toString(), u"/<b>x"_qs);
    const QModelIndex lock = model.index(0, 0, top);
    QCOMPARE(lock.data().toString(), u"\\u{202e}y"_qs);
    QTextDocument document;
    document.setHtml(lock.data(Qt::ToolTipRole).toString());
    QVERIFY(document.toPlainText().startsWith(u"/<b>x/\\u{202e}y"_qs));
}

void TestLocksTree::randomRounds()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    LocksTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    for (int round = 0; round < 500; ++round) {
        QMap<QString, FoundLock> wanted;
        for (int i = random.bounded(20); i > 0; --i) {
            QString path;
            for (int depth = random.bounded(1, 4); depth > 0; --depth)
                path += u"/n%1"_qs.arg(random.bounded(4));
            wanted.insert(path, lockAt(path, random.bounded(3), random.bounded(3)));
        }
        model.setLocks(wanted.values());
        QCOMPARE(model.lockCount(), wanted.size());
        QVector<FoundLock> shown = model.locks();
        std::ranges::sort(shown, {}, &FoundLock::path);
        QCOMPARE(shown, wanted.values());
    }
    QCOMPARE(reset.size(), 0);
}

void TestLocksTree::tenThousandLocks()
{
    QVector<FoundLock> locks;
    for (int i = 0; i < 10'000; ++i)
        locks.append(lockAt(u"/locks/tenant%1/lock%2"_qs.arg(i % 100).arg(i)));
    LocksTreeModel model;
    model.setLocks(locks);
    QBENCHMARK
    {
        locks[42].summary.waiters ^= 1;
        model.setLocks(locks);
    }
}

void TestLocksTree::panelSaysWhatIsMissing()
{
    LocksPanel panel;
    panel.scanStarted(u"/"_qs);
    QVERIFY(panel.isScanning());
    ScanResult result;
    result.root = u"/"_qs;
    result.isCapped = true;
    result.scanned = 7;
    result.unreadable = {u"/secret<b>"_qs};
    panel.showResult(result);
    QVERIFY(!panel.isScanning());
    QStringList texts;
    for (const QLabel *label : panel.findChildren<QLabel *>())
        texts.append(label->text());
    QVERIFY2(texts.join(u' ').contains(u"limit of 7 nodes"), qPrintable(texts.join(u' ')));
    QVERIFY(texts.join(u' ').contains(u"No permission to read /secret<b>."));
    result.unreadable = {u"/a%2Fb"_qs, u"/c"_qs, u"/d"_qs, u"/e"_qs};
    panel.showResult(result);
    texts.clear();
    for (const QLabel *label : panel.findChildren<QLabel *>())
        texts.append(label->text());
    const QString said = texts.join(u' ');
    QVERIFY2(said.contains(u"to read /a%2Fb, /c, /d and 1 more."), qPrintable(said));
}

void TestLocksTree::chosenPathIsCopied()
{
    LocksPanel panel;
    QSignalSpy copied(&panel, &LocksPanel::copyWanted);
    auto *tree = panel.findChild<QTreeView *>();
    QTest::keyClick(tree, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(copied.isEmpty()); // nothing is there
    ScanResult result;
    result.locks = {lockAt(u"/a"_qs)};
    panel.showResult(result);
    panel.select(u"/a"_qs);
    QTest::keyClick(tree, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, (QList<QVariantList> {{u"/a"_qs}}));
}

void TestLocksTree::failedScanKeepsWhatWasFound()
{
    LocksPanel panel;
    ScanResult good;
    good.locks = {lockAt(u"/a"_qs)};
    panel.showResult(good);
    ScanResult bad;
    bad.failed = true;
    bad.error = {ErrorKind::Unreachable, {}};
    panel.showResult(bad);
    QCOMPARE(panel.model().lockCount(), 1);
}

void TestLocksTree::screenShowsWhatWasFound_data()
{
    QTest::addColumn<quint32>("seed");
    for (const quint32 seed : {2123016758U, 2463335776U, 885358073U}) // rows were left over
        QTest::addRow("%u", seed) << seed;
    QTest::newRow("another") << QRandomGenerator::global()->generate();
}

/// Locks come and go while nobody touches the tree: not a row stays on the screen that is elsewhere
/// by now, as a click on it would open another lock.
void TestLocksTree::screenShowsWhatWasFound()
{
    QFETCH(const quint32, seed);
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    ShownTree shown;
    QVector<FoundLock> locks;
    for (int round = 0; round < 150; ++round) {
        locks = otherThan(locks, random);
        shown.find(locks);
        if (random.bounded(3) == 0)
            shown.panel.select(locks.value(random.bounded(int(locks.size()) + 1)).path);
        if (random.bounded(4) == 0)
            shown.panel.model().setVerdicts(verdictsOf(locks, random));
        if (random.bounded(4) == 0) // the screen is brought up to date between two changes, or not
            QCoreApplication::processEvents();
        QTRY_VERIFY2(shown.isUpToDate(), qPrintable(printed(shown.panel.model())));
    }
}

/// A stuck lock is one that does not change: its sign does, with the doctor's next round.
void TestLocksTree::screenShowsEachVerdict()
{
    ShownTree shown;
    const QVector<FoundLock> locks {lockAt(u"/l/a"_qs, 1, 2), lockAt(u"/l/b"_qs, 1, 2)};
    shown.find(locks);
    QTRY_VERIFY(shown.isUpToDate());
    QImage before = shown.onScreen();
    Verdict verdict;
    verdict.path = u"/l/b"_qs;
    for (const Standing standing : {Standing::Slow, Standing::Stuck, Standing::Moving}) {
        verdict.standing = standing;
        shown.panel.model().setVerdicts({verdict});
        QTRY_VERIFY(shown.onScreen() != before);
        QVERIFY(shown.isUpToDate());
        before = shown.onScreen();
    }
}

/// A lock that is empty is not found by the next look; who reads its page is to stay there.
void TestLocksTree::lockThatGoesChoosesNoOther()
{
    LocksPanel panel;
    ScanResult found;
    found.root = u"/"_qs;
    found.locks = {lockAt(u"/locks/a"_qs), lockAt(u"/locks/b"_qs), lockAt(u"/locks/c"_qs)};
    panel.showResult(found);
    panel.select(u"/locks/b"_qs);
    QSignalSpy chosen(&panel, &LocksPanel::lockChosen);
    found.locks.removeAt(1);
    panel.showResult(found);
    QCOMPARE(panel.model().lockCount(), 2);
    QCOMPARE(chosen.count(), 0);
}

/// Each key passes a lock, and Enter goes to the last one's queue.
void TestLocksTree::arrowKeysStayInTheTree()
{
    ShownTree shown;
    LocksPanel &panel = shown.panel;
    panel.model().setLocks({lockAt(u"/a"_qs), lockAt(u"/b"_qs), lockAt(u"/c"_qs)});
    shown.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&shown.window));
    QTreeView &tree = panel.tree();
    tree.setFocus();
    const QSignalSpy passed(&panel, &LocksPanel::lockPassed);
    const QSignalSpy chosen(&panel, &LocksPanel::lockChosen);
    panel.select(u"/a"_qs);
    const auto before = passed.size();
    QTest::keyClick(&tree, Qt::Key_Down);
    QTest::keyClick(&tree, Qt::Key_Down);
    QCOMPARE(passed.size(), before + 2);
    QCOMPARE(passed.last().constFirst().toString(), u"/c"_qs);
    QCOMPARE(chosen.size(), 0);
    QTest::keyClick(&tree, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.last().constFirst().toString(), u"/c"_qs);
}

QTEST_MAIN(TestLocksTree)
#include "tst_lockstree.moc"
