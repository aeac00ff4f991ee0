// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is ours is marked in every view, with a sign and a word.
#include "tests/ui/fixtures.h"
#include "tests/ui/graphtesting.h"
#include "tests/ui/overviewfixtures.h"
#include "ui/graph/forestmodel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/node/contenderfields.h"
#include "ui/overview/overviewcells.h"
#include "ui/overview/overviewmodel.h"
#include "ui/queue/queuecells.h"
#include "ui/queue/queuemodel.h"
#include "ui/queue/trainpainter.h"
#include "ui/theme/ownclaims.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

class TestOwnClaims : public QObject
{
    Q_OBJECT

private slots:
    void nobodyHasNoSession();
    void queueMarksOurs();
    void queueTellsOfTheMark();
    void panelSaysWhoseItIs();
    void treeMarksOurLocks();
    void overviewMarksTheHolder();
    void graphMarksOurSession();
    void forestMarksOurSession();
};

namespace {

const OwnClaims OurClaims {{SessionId {0x77}}, {u"/locks/a"_qs}, {u"/locks/b"_qs}};

/// The first of two is ours.
QueueContent partlyOurs(const OwnClaims &own)
{
    QVector<fixtures::Child> children {fixtures::child(1), fixtures::child(2)};
    children[0].owner = 0x77;
    QueueContent content = fixtures::mutex(children);
    content.own = own;
    return content;
}

QString clientCell(const QueueContent &content, int entry)
{
    return cellText(QueueEntry {content, entry}, QueueColumn::Client, 0);
}

} // namespace

void TestOwnClaims::nobodyHasNoSession()
{
    QVERIFY(!OwnClaims({{SessionId {}}, {}, {}}).isOwn(SessionId {}));
}

void TestOwnClaims::queueMarksOurs()
{
    const QueueContent content = partlyOurs(OurClaims);
    QCOMPARE(clientCell(content, 0), u"◆ you"_qs);
    QVERIFY(!clientCell(content, 1).contains(u"you"));
    QVERIFY(cellToolTip(QueueEntry {content, 0}, QueueColumn::Client, 0)
                .contains(u"This is your own test lock."));
    QCOMPARE(markedAsOwn(u"x"_qs), u"◆ you · x"_qs);
    QCOMPARE(carLine(QueueEntry {content, 0}), u"◆ you"_qs);
    QVERIFY(!carLine(QueueEntry {content, 1}).contains(u"you"));
}

void TestOwnClaims::queueTellsOfTheMark()
{
    QueueModel model;
    model.setContent(partlyOurs({}));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setContent(partlyOurs(OurClaims));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().first().toModelIndex().row(), 0);
}

void TestOwnClaims::panelSaysWhoseItIs()
{
    const QueueContent content = partlyOurs(OurClaims);
    QCOMPARE(headingOf(QueueEntry {content, 0}), u"exclusive #1 · ◆ you"_qs);
    QCOMPARE(headingOf(QueueEntry {content, 1}), u"exclusive #2"_qs);
    QCOMPARE(fieldsOf(QueueEntry {content, 0}, nullptr, 0).first().value,
        u"holds: this is your own test lock"_qs);
    QCOMPARE(fieldsOf(QueueEntry {content, 1}, nullptr, 0).first().value, u"waits"_qs);
}

void TestOwnClaims::treeMarksOurLocks()
{
    LocksTreeModel model;
    model.setLocks({fixtures::foundAt(u"/locks/a"_qs), fixtures::foundAt(u"/locks/b"_qs),
        fixtures::foundAt(u"/locks/c"_qs)});
    const auto counts = [&](const QString &path) {
        return model.indexOf(path).siblingAtColumn(LocksTreeModel::CountsColumn).data().toString();
    };
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setOwnClaims(OurClaims);
    QCOMPARE(changed.size(), 2);
    QVERIFY(counts(u"/locks/a"_qs).startsWith(u"◆ you"_qs));
    QVERIFY(counts(u"/locks/b"_qs).startsWith(u"◆ you"_qs));
    QVERIFY(!counts(u"/locks/c"_qs).contains(u"you"));
    const auto tip = [&](const QString &path) {
        return model.indexOf(path).data(Qt::ToolTipRole).toString();
    };
    QVERIFY(tip(u"/locks/a"_qs).contains(u"You hold it."));
    QVERIFY(tip(u"/locks/b"_qs).contains(u"You wait for it."));
    model.setOwnClaims({});
    QVERIFY(!counts(u"/locks/a"_qs).contains(u"you"));
}

void TestOwnClaims::overviewMarksTheHolder()
{
    OverviewModel model;
    model.setFound({fixtures::foundAt(u"/locks/a"_qs), fixtures::foundAt(u"/locks/b"_qs)},
        fixtures::OverviewNow);
    const auto holder = [&](const QString &path) {
        return model.index(model.rowOf(path), int(OverviewColumn::Holder)).data().toString();
    };
    const QString before = holder(u"/locks/a"_qs);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setOwnClaims(OurClaims);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(holder(u"/locks/a"_qs), u"◆ you · "_qs + before);
    QCOMPARE(holder(u"/locks/b"_qs), before); // where we only wait
    OverviewRow free;
    free.isOwn = true; // granted since it was looked at
    QCOMPARE(cellSpoken(free, OverviewColumn::Holder, 0), u"◆ you"_qs);
}

void TestOwnClaims::graphMarksOurSession()
{
    Scene scene = graphtesting::deadlocked();
    scene.facts.ownOwners = {SessionId {2}};
    DrawnGraphMaker maker;
    const DrawnGraphPtr drawing = maker.make(graphtesting::requestOf(scene));
    int marked = 0;
    for (const DrawnNode &node : drawing->nodes) {
        const bool isOurs = node.node.session == SessionId {2};
        QCOMPARE(node.title.startsWith(u"◆ you · "_qs), isOurs);
        marked += isOurs ? 1 : 0;
    }
    QCOMPARE(marked, 1);
}

void TestOwnClaims::forestMarksOurSession()
{
    Scene scene;
    scene.lock(graphtesting::LockA, u"M0=1@100 M1=2@90"_qs);
    scene.facts.ownOwners = {SessionId {1}};
    DrawnGraphMaker maker;
    ForestModel model;
    model.setDrawing(maker.make(graphtesting::requestOf(scene)));
    const QModelIndex root = model.index(0, ForestModel::WhoColumn);
    QVERIFY2(
        root.data().toString().contains(u"of ◆ you · "_qs), qPrintable(root.data().toString()));
    model.fetchMore(root);
    QVERIFY(!model.index(0, ForestModel::WhoColumn, root).data().toString().contains(u"◆"));
}

QTEST_MAIN(TestOwnClaims)
#include "tst_ownclaims.moc"
