// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The blocking forest as rows that open, close and follow.
#include "tests/ui/graphtesting.h"
#include "ui/graph/forestmodel.h"
#include "ui/graph/forestpanel.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::graphtesting;

namespace {

QString whoIn(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const QString below = whoIn(model, index);
        rows.append(index.data().toString().section(u' ', 0, 3)
            + (below.isEmpty() ? QString() : s(" [%1]").arg(below)));
    }
    return rows.join(s("; "));
}

void openAll(QAbstractItemModel &model, const QModelIndex &parent = {})
{
    if (model.canFetchMore(parent))
        model.fetchMore(parent);
    for (int row = 0; row < model.rowCount(parent); ++row)
        openAll(model, model.index(row, 0, parent));
}

} // namespace

class TestForest : public QObject
{
    Q_OBJECT

private slots:
    void forestKeepsWhatIsOpenAndSelected();
    void forestFollowsRandomQueues();
    void readersHoldTogether();
    void longQueuesAreCut();
    void unreadIsNotOwnerless();
    void signsAreVerdicts();
    void whoIsWhole();

private:
    DrawnGraphMaker m_maker;
};

void TestForest::forestKeepsWhatIsOpenAndSelected()
{
    ForestModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tester.setUseFetchMore(false); // it would open rows while others are being inserted
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    Scene scene;
    scene.lock(LockA, s("M0=1@50 M1=2@40 M2=3@30")).lock(LockB, s("M0=7@90 M1=8@85"));
    model.setDrawing(m_maker.make(requestOf(scene)));
    openAll(model);
    QCOMPARE(whoIn(model),
        s("exclusive #0 of 10.0.0.7:4000 [exclusive #1 of 10.0.0.8:4000]; "
          "exclusive #0 of 10.0.0.1:4000 [exclusive #1 of 10.0.0.2:4000; "
          "exclusive #2 of 10.0.0.3:4000]"));
    const QPersistentModelIndex third = model.index(1, 0, model.index(1, 0));
    QCOMPARE(third.data().toString().left(18), s("exclusive #2 of 10"));

    scene.remove(LockA, s("M1")); // and the other root becomes the worst
    scene.lock(LockB, s("M0=7@90 M1=8@2"));
    scene.later(1000);
    model.setDrawing(m_maker.make(requestOf(scene)));
    QVERIFY(third.isValid());
    QCOMPARE(third.row(), 0);
    QCOMPARE(third.parent().row(), 0);
    QCOMPARE(reset.size(), 0);
    model.setDrawing(m_maker.make(requestOf(Scene())));
    QCOMPARE(model.rowCount(), 0);
    model.setDrawing(nullptr);
}

void TestForest::forestFollowsRandomQueues()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    ForestModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tester.setUseFetchMore(false); // it would open rows while others are being inserted
    QTreeView tree;
    tree.setModel(&model);
    for (int round = 0; round < 100; ++round) {
        Scene scene;
        for (int lock = 0; lock < 4; ++lock) {
            QStringList words;
            for (int i = 0; i < 6; ++i) {
                if (random.bounded(3) > 0)
                    words.append(s("%1%2=%3@%4")
                                     .arg(random.bounded(2) == 0 ? s("W") : s("R"))
                                     .arg(i)
                                     .arg(random.bounded(1, 8))
                                     .arg(100 - 10 * i + random.bounded(9)));
            }
            scene.lock(s("/%1").arg(lock), words.join(u' '));
        }
        const DrawnGraphPtr drawing = m_maker.make(requestOf(scene));
        model.setDrawing(drawing);
        if (random.bounded(2) == 0)
            tree.expandAll();
        ForestModel fresh;
        fresh.setDrawing(drawing);
        openAll(fresh);
        openAll(model);
        QCOMPARE(whoIn(model), whoIn(fresh));
    }
}

/// Who waits for three readers is read below one of them: that there are more is told there.
void TestForest::readersHoldTogether()
{
    Scene scene;
    scene.lock(LockA, s("R0=1@50 R1=2@40 R2=3@30 W3=4@20")).lock(LockB, s("M0=7@90 M1=8@85"));
    ForestModel model;
    model.setDrawing(m_maker.make(requestOf(scene)));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, 0).data().toString(), s("exclusive #0 of 10.0.0.7:4000"));
    const QString readers = s("read #2 of 10.0.0.3:4000 and 2 more that hold");
    QCOMPARE(model.index(1, 0).data().toString(), readers);
    QCOMPARE(model.index(1, 0).data(ForestModel::ShortWhoRole).toString(), readers);
    scene.locks[LockA].nodes[2].data = "archive:17";
    model.setDrawing(m_maker.make(requestOf(scene)));
    QCOMPARE(model.index(1, 0).data().toString(),
        s("read #2 of archive:17 (10.0.0.3:4000) and 2 more that hold"));
    QCOMPARE(model.index(1, 0).data(ForestModel::ShortWhoRole).toString(),
        s("read #2 of archive:17 and 2 more that hold"));
}

void TestForest::longQueuesAreCut()
{
    QStringList words;
    for (int i = 0; i < 3000; ++i)
        words.append(s("M%1=%2").arg(i).arg(i + 1));
    Scene scene;
    scene.lock(LockA, words.join(u' '));
    ForestModel model;
    model.setDrawing(m_maker.make(requestOf(scene)));
    QCOMPARE(model.rowCount(), 1);
    const QModelIndex root = model.index(0, 0);
    QCOMPARE(model.rowCount(root), 0); // nobody opened it
    QVERIFY(model.hasChildren(root));
    model.fetchMore(root);
    QCOMPARE(model.rowCount(root), ForestModel::MaxRows + 1);
    QCOMPARE(model.index(ForestModel::MaxRows, 0, root).data().toString(), s("… 1\u202f999 more"));
    QCOMPARE(root.siblingAtColumn(ForestModel::VictimsColumn).data().toString(), s("2\u202f999"));
}

/// Whose session is not known yet is not said to have none.
void TestForest::unreadIsNotOwnerless()
{
    Scene scene;
    scene.lock(LockA, s("M0=1 M1=2 M2=3!"));
    LockNode &node = scene.locks[LockA].nodes[1];
    node.stat = {};
    node.state = ReadState::NameOnly;
    const DrawnGraphPtr drawing = m_maker.make(requestOf(scene));
    QMap<QString, QString> details;
    for (const DrawnNode &drawn : drawing->nodes)
        details.insert(drawn.node.key.section(u' ', 0, 0) + drawn.title.right(2), drawn.detail);
    QCOMPARE(details.value(s("node01")), s("not read yet"));
    QCOMPARE(details.value(s("node02")), s("no session removes it"));
    scene.locks[LockA].nodes[2].data = "ledger-1:4711"; // whose it is said to be
    const DrawnGraphPtr named = m_maker.make(requestOf(scene));
    const auto isNamed = [](const DrawnNode &drawn) {
        return drawn.title == s("ledger-1:4711") && drawn.detail == s("no session removes it");
    };
    QCOMPARE(std::ranges::count_if(named->nodes, isNamed), 1);
    ForestModel model;
    model.setDrawing(drawing);
    openAll(model);
    QCOMPARE(
        model.index(0, 0, model.index(0, 0)).data().toString(), s("exclusive #1, not read yet"));
}

/// Who holds looks as the doctor says of his lock, in the forest and in the picture; one is
/// to start with.
void TestForest::signsAreVerdicts()
{
    Scene scene;
    scene.lock(LockA, s("M0=1@50 M1=2@40")).lock(LockB, s("M0=7@90 M1=8@85"));
    GraphRequest request = requestOf(scene);
    Verdict moving;
    moving.path = LockA;
    moving.standing = Standing::Moving;
    Verdict stuck;
    stuck.path = LockB;
    stuck.standing = Standing::Stuck;
    stuck.root = ChainStep {LockB, request.graph.pathOf({1, 0}), SessionId {7}, {}, {}, 90'000};
    request.verdicts = {moving, stuck};
    const DrawnGraphPtr drawing = m_maker.make(request);
    ForestModel model;
    model.setDrawing(drawing);
    openAll(model);
    const auto signOf = [](const QModelIndex &index) {
        const int mark = index.data(ForestModel::MarkRole).toInt();
        return mark == ForestModel::VerdictMark
            ? lockscope::textOf(Standing(index.data(ForestModel::StandingRole).toInt()))
            : s("waits");
    };
    const QModelIndex b = model.index(0, 0); // the worst root
    const QModelIndex a = model.index(1, 0);
    QCOMPARE(signOf(b), s("stuck"));
    QVERIFY(b.data().toString().endsWith(s(": look here first")));
    QCOMPARE(b.siblingAtColumn(ForestModel::BlockerColumn).data().toString(), s("nobody"));
    QCOMPARE(signOf(a), s("moving"));
    QVERIFY(!a.data().toString().endsWith(s(": look here first")));
    QCOMPARE(a.siblingAtColumn(ForestModel::BlockerColumn).data().toString(), s("nobody"));
    QCOMPARE(signOf(model.index(0, 0, a)), s("waits"));
    for (const DrawnNode &node : drawing->nodes) {
        QCOMPARE(node.hasToAct, node.node.key == s("session 0x7"));
        if (node.node.key == s("session 0x7") || node.node.key == s("lock /b"))
            QCOMPARE(node.standing, std::optional(Standing::Stuck));
        else if (node.node.key == s("session 0x1") || node.node.key == s("lock /a"))
            QCOMPARE(node.standing, std::optional(Standing::Moving));
        else
            QCOMPARE(node.standing, std::nullopt);
    }
}

/// Who blocks, by name and address, and how long: neither is cut beside a tree of locks in a window
/// of 1024 pixels.
void TestForest::whoIsWhole()
{
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    ForestPanel panel(&window);
    const int letter = panel.fontMetrics().averageCharWidth();
    window.resize(125 * letter, 60 * letter);
    panel.resize(window.size());
    window.show();
    Scene scene;
    scene.lock(s("/locks/accounts/4711"), s("M0=1@100 M1=2@90 M2=3"))
        .lock(s("/locks/accounts/8150"), s("M0=2@100 M1=1@80"))
        .lock(s("/locks/nightly-report"), s("M0=7@1000 M1=8@900"))
        .lock(s("/locks/orders"), s("M0=11@3000 M1=12@800"));
    const auto draw = [&] {
        for (auto &lock : scene.locks) {
            for (LockNode &node : lock.nodes)
                node.data = "transfers-" + QByteArray::number(node.stat.owner.value) + ":3753";
        }
        panel.setDrawing(m_maker.make(requestOf(scene)));
    };
    draw();
    QTreeView &tree = panel.tree();
    tree.expandAll();
    const auto rowsBelow = [&](const auto &self, const QModelIndex &above) -> QModelIndexList {
        QModelIndexList rows;
        for (int row = 0; row < panel.model().rowCount(above); ++row) {
            const QModelIndex index = panel.model().index(row, 0, above);
            rows << index << self(self, index);
        }
        return rows;
    };
    const QModelIndexList rows = rowsBelow(rowsBelow, {});
    QVERIFY(rows.size() > 6);
    QVERIFY(rows.at(1).data().toString().contains(s("(10.0.0.")));
    for (const QModelIndex &row : rows) {
        for (const int column : {int(ForestModel::WhoColumn), int(ForestModel::VictimsColumn),
                 int(ForestModel::WaitColumn)}) {
            const QModelIndex cell = row.siblingAtColumn(column);
            const int needed = tree.sizeHintForIndex(cell).width();
            QTRY_VERIFY2(tree.visualRect(cell).width() >= needed,
                qPrintable(s("%1 has %2 of %3")
                               .arg(cell.data().toString())
                               .arg(tree.visualRect(cell).width())
                               .arg(needed)));
        }
    }
    QCOMPARE(tree.horizontalScrollBar()->maximum(), 0);
    // Which lock, too; by whom it is blocked has no column then, and is said below.
    QVERIFY(tree.isColumnHidden(ForestModel::BlockerColumn));
    for (const QModelIndex &row : rows) {
        const QModelIndex cell = row.siblingAtColumn(ForestModel::LockColumn);
        QVERIFY(tree.visualRect(cell).width() >= tree.sizeHintForIndex(cell).width());
    }
    tree.setCurrentIndex(rows.at(1));
    const QList<QLabel *> labels = panel.findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->isVisible() && label->text().contains(s(". Blocked by: its session waits"));
    }));
    const QString blocker =
        rows.at(1).siblingAtColumn(ForestModel::BlockerColumn).data().toString();
    QVERIFY2(blocker.startsWith(s("waits for /")), qPrintable(blocker));
    const auto lockAt = [&](int row) {
        return panel.model().index(row, ForestModel::LockColumn).data().toString();
    };
    const QString second = lockAt(1);
    const QSignalSpy reorders(&panel.model(), &QAbstractItemModel::layoutChanged);
    scene.locks[s("/locks/orders")].nodes[1].stat.createdAt -= 1'000'000;
    draw();
    QVERIFY(lockAt(1) != second);
    QVERIFY(!reorders.isEmpty()); // rows that change places are no choice of widths
    panel.resize(3 * window.width(), panel.height());
    QTRY_VERIFY(!tree.isColumnHidden(ForestModel::BlockerColumn));
    panel.resize(window.width(), panel.height());
    QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
    QString crowd;
    for (int client = 20; client < 60; ++client)
        crowd += s("M%1=%2@%3 ").arg(client).arg(client).arg(2000 - client);
    scene.lock(s("/locks/more"), crowd.trimmed());
    draw();
    tree.expandAll();
    QTRY_VERIFY(tree.verticalScrollBar()->maximum() > 0); // whose bar takes room of the columns
    QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
    tree.header()->resizeSection(ForestModel::WhoColumn, 77); // somebody's choice
    panel.resize(panel.width() + 100, panel.height());
    QTRY_COMPARE(tree.width(), panel.width());
    QCOMPARE(tree.columnWidth(ForestModel::WhoColumn), 77);
}

QTEST_MAIN(TestForest)
#include "tst_forest.moc"
