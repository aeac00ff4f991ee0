// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/scene.h"
#include "ui/graph/focusbar.h"
#include "ui/graph/forestmodel.h"
#include "ui/graph/forestpanel.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphexport.h"
#include "ui/graph/graphitems.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphscene.h"
#include "ui/graph/graphview.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QListWidget>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QXmlStreamReader>

#include <algorithm>

using namespace lockscope;

namespace {

constexpr int Patience = 20'000; // ms

QString s(const char *text)
{
    return QString::fromUtf8(text);
}

const QString A = QStringLiteral("/a");
const QString B = QStringLiteral("/b");
const QString Hostile = QStringLiteral("/l<b>&\"'\x1b\u202e");

Scene deadlocked()
{
    Scene scene;
    scene.lock(A, s("M0=1@100 M1=2@90 M2=3")).lock(B, s("M0=2@100 M1=1@80"));
    return scene;
}

GraphRequest requestOf(const Scene &scene, const ChainFocus &focus = {})
{
    GraphRequest request;
    const DoctorRound round = scene.round();
    request.graph = waitGraph(round.locks, scene.now);
    request.at = scene.now;
    request.facts = round.facts;
    request.focus = focus;
    request.font = QGuiApplication::font();
    return request;
}

DoctorReportPtr reportOf(const Scene &scene)
{
    DoctorReport report;
    report.at = scene.now;
    report.graph = waitGraph(scene.round().locks, scene.now);
    return std::make_shared<DoctorReport>(report);
}

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

/// All shapes and arrows with their places.
QMap<QString, QPointF> places(const GraphViews &views)
{
    QMap<QString, QPointF> places;
    for (const DrawnNode &node : views.nodes)
        places.insert(node.node.key, node.centre);
    for (const DrawnEdge &edge : views.edges) {
        places.insert(edge.key, edge.path.label);
        places.insert(edge.key + s(" tip"), edge.path.tip);
    }
    return places;
}

} // namespace

class TestGraph : public QObject
{
    Q_OBJECT

private slots:
    void forestKeepsWhatIsOpenAndSelected();
    void forestFollowsRandomQueues();
    void longQueuesAreCut();
    void graphShowsWhatWaitsForWhat();
    void unreadIsNotOwnerless();
    void nothingOverlaps();
    void nothingMovesWhileTheTopologyStays();
    void orderStaysWhenSomeoneJoins();
    void deadlockLooksTheSameBesideOthers();
    void deadlocksAreWords();
    void focusOnAChainAndBack();
    void keysAndClicks();
    void whatIsLeftOutIsSaid();
    void exportsAreEscaped();
    void exportErrorsAreSaid();
    void fileNames();
    void hiddenPanelsAskForNothing();
    void paintsInBothThemes();

private:
    GraphViewsMaker m_maker;
};

void TestGraph::forestKeepsWhatIsOpenAndSelected()
{
    ForestModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tester.setUseFetchMore(false); // it would open rows while others are being inserted
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    Scene scene;
    scene.lock(A, s("M0=1@50 M1=2@40 M2=3@30")).lock(B, s("M0=7@90 M1=8@85"));
    model.setViews(m_maker.make(requestOf(scene)));
    openAll(model);
    QCOMPARE(whoIn(model),
             s("exclusive #0 of 0x1 [exclusive #1 of 0x2; exclusive #2 of 0x3]; "
               "exclusive #0 of 0x7 [exclusive #1 of 0x8]")
                 .section(s("; exclusive #0 of 0x7"), 0, 0)
                 .prepend(s("exclusive #0 of 0x7 [exclusive #1 of 0x8]; ")));
    const QPersistentModelIndex third = model.index(1, 0, model.index(1, 0));
    QCOMPARE(third.data().toString().left(18), s("exclusive #2 of 0x"));

    scene.remove(A, s("M1")); // and the other root becomes the worst
    scene.lock(B, s("M0=7@90 M1=8@2"));
    scene.later(1000);
    model.setViews(m_maker.make(requestOf(scene)));
    QVERIFY(third.isValid());
    QCOMPARE(third.row(), 0);
    QCOMPARE(third.parent().row(), 0);
    QCOMPARE(reset.size(), 0);
    model.setViews(m_maker.make(requestOf(Scene())));
    QCOMPARE(model.rowCount(), 0);
    model.setViews(nullptr);
}

void TestGraph::forestFollowsRandomQueues()
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
        const GraphViewsPtr views = m_maker.make(requestOf(scene));
        model.setViews(views);
        if (random.bounded(2) == 0)
            tree.expandAll();
        ForestModel fresh;
        fresh.setViews(views);
        openAll(fresh);
        openAll(model);
        QCOMPARE(whoIn(model), whoIn(fresh));
    }
}

void TestGraph::longQueuesAreCut()
{
    QStringList words;
    for (int i = 0; i < 3000; ++i)
        words.append(s("M%1=%2").arg(i).arg(i + 1));
    Scene scene;
    scene.lock(A, words.join(u' '));
    ForestModel model;
    model.setViews(m_maker.make(requestOf(scene)));
    QCOMPARE(model.rowCount(), 1);
    const QModelIndex root = model.index(0, 0);
    QCOMPARE(model.rowCount(root), 0); // nobody opened it
    QVERIFY(model.hasChildren(root));
    model.fetchMore(root);
    QCOMPARE(model.rowCount(root), ForestModel::MaxRows + 1);
    QCOMPARE(model.index(ForestModel::MaxRows, 0, root).data().toString(), s("… 1\u202f999 more"));
    QCOMPARE(root.siblingAtColumn(ForestModel::VictimsColumn).data().toString(), s("2\u202f999"));
}

void TestGraph::graphShowsWhatWaitsForWhat()
{
    const GraphViewsPtr views = m_maker.make(requestOf(deadlocked()));
    GraphScene scene;
    scene.setViews(views);
    QStringList shown;
    for (const EdgeItem *item : scene.edgeItems()) {
        const PictureEdge &edge = item->edge().edge;
        shown.append(s("%1 -> %2: %3")
                         .arg(views->nodes.at(edge.from).title, views->nodes.at(edge.to).title,
                              item->edge().label)
                     + (edge.ring >= 0 ? s(" (%1)").arg(edge.step) : QString()));
    }
    shown.sort();
    QCOMPARE(shown,
             (QStringList {s("/a -> 0x1: held by, exclusive #0 (1)"),
                           s("/b -> 0x2: held by, exclusive #0 (2)"),
                           s("0x1 -> /b: waits for exclusive #1 (2)"),
                           s("0x2 -> /a: waits for exclusive #1 (1)"),
                           s("0x3 -> /a: waits for exclusive #2")}));
    NodeItem *third = scene.nodeItem(s("session 0x3"));
    QVERIFY(third != nullptr);
    scene.choose(third);
    QCOMPARE(scene.sentence(),
             s("0x3 waits 10 s for exclusive on /a, queued for before it by 0x2"));
    scene.setViews(m_maker.make(requestOf(Scene())));
    QVERIFY(scene.nodeItems().isEmpty());
    QVERIFY(scene.sentence().isEmpty());
}

/// Whose session is not known yet is not said to have none.
void TestGraph::unreadIsNotOwnerless()
{
    Scene scene;
    scene.lock(A, s("M0=1 M1=2 M2=3!"));
    LockNode &node = scene.locks[A].nodes[1];
    node.stat = {};
    node.state = ReadState::NameOnly;
    const GraphViewsPtr views = m_maker.make(requestOf(scene));
    QMap<QString, QString> details;
    for (const DrawnNode &drawn : views->nodes)
        details.insert(drawn.node.key.section(u' ', 0, 0) + drawn.title.right(2), drawn.detail);
    QCOMPARE(details.value(s("node01")), s("not read yet"));
    QCOMPARE(details.value(s("node02")), s("no session removes it"));
    ForestModel model;
    model.setViews(views);
    openAll(model);
    QCOMPARE(model.index(0, 0, model.index(0, 0)).data().toString(),
             s("exclusive #1, not read yet"));
}

void TestGraph::nothingOverlaps()
{
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("R0=4 R1=5 W2=6 W3=1 R4=9"));
    const GraphViewsPtr views = m_maker.make(requestOf(scene));
    QVERIFY2(views->problem.isEmpty(), qPrintable(views->problem));
    QVector<QRectF> boxes;
    for (const DrawnNode &node : views->nodes) {
        QRectF box(QPointF(), node.size);
        box.moveCenter(node.centre);
        QVERIFY(views->bounds.contains(box));
        for (const QRectF &other : std::as_const(boxes))
            QVERIFY(!box.intersects(other));
        boxes.append(box);
    }
    for (const DrawnEdge &edge : views->edges) {
        QRectF box(QPointF(), edge.room);
        box.moveCenter(edge.path.label);
        for (const QRectF &other : std::as_const(boxes))
            QVERIFY2(!box.intersects(other), qPrintable(edge.label));
        QVERIFY(edge.path.curve.size() >= 4);
    }
    // Layers go from left to right: who waits, the lock, who holds it.
    const auto x = [&](const QString &key) {
        for (const DrawnNode &node : views->nodes) {
            if (node.node.key == key)
                return node.centre.x();
        }
        return -1.0;
    };
    QVERIFY(x(s("session 0x6")) < x(s("lock /c")));
    QVERIFY(x(s("lock /c")) < x(s("session 0x4")));
}

void TestGraph::nothingMovesWhileTheTopologyStays()
{
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("M0=4 M1=5@2000"));
    const GraphViewsPtr before = m_maker.make(requestOf(scene));
    scene.later(100'000'000); // all words change, and other roots are the worst
    scene.connected(4, 100, 10'000, s("10.0.0.7:4711"));
    const GraphViewsPtr after = m_maker.make(requestOf(scene));
    QVERIFY(before->edges.at(1).detail != after->edges.at(1).detail);
    QCOMPARE(places(*after), places(*before));
    QCOMPARE(after->bounds, before->bounds);
}

void TestGraph::orderStaysWhenSomeoneJoins()
{
    const auto order = [](const GraphViews &views) {
        QMap<double, QString> byHeight;
        for (const DrawnNode &node : views.nodes) {
            if (node.node.kind == PictureNode::Session && !node.node.contenders.isEmpty()
                && views.graph.contenderOf(node.node.contenders.first()).role == Role::Waiter)
                byHeight.insert(node.centre.y(), node.title);
        }
        return byHeight.values();
    };
    Scene scene;
    scene.lock(A, s("M0=1 M1=2 M2=3 M3=4"));
    QStringList before = order(*m_maker.make(requestOf(scene)));
    QCOMPARE(before.size(), 3);
    scene.lock(A, s("M0=1 M1=2 M2=3 M3=4 M4=5"));
    QStringList after = order(*m_maker.make(requestOf(scene)));
    QCOMPARE(after.size(), 4);
    after.removeAll(s("0x5"));
    QCOMPARE(after, before);
}

void TestGraph::deadlockLooksTheSameBesideOthers()
{
    const auto order = [](const GraphViews &views) {
        QMap<double, QString> byPlace;
        for (const DrawnNode &node : views.nodes) {
            if (node.node.isInRing)
                byPlace.insert(node.centre.x(), node.title);
        }
        return byPlace.values();
    };
    Scene scene = deadlocked();
    GraphViewsMaker maker;
    const QStringList before = order(*maker.make(requestOf(scene)));
    QCOMPARE(before.size(), 4);
    for (int lock = 0; lock < 8; ++lock) {
        scene.lock(s("/x%1").arg(lock), s("M0=%1 M1=%2").arg(20 + lock).arg(19 + lock));
        QCOMPARE(order(*maker.make(requestOf(scene))), before);
    }
}

void TestGraph::deadlocksAreWords()
{
    GraphPanel panel;
    panel.setViews(m_maker.make(requestOf(deadlocked())));
    auto *list = panel.findChild<QListWidget *>();
    QCOMPARE(list->count(), 1);
    QCOMPARE(list->item(0)->text(),
             s("▲ Deadlock of 2 sessions: 0x2 waits 1 m 30 s for exclusive on /a, held by 0x1; "
               "0x1 waits 1 m 20 s for exclusive on /b, held by 0x2."));
    QSignalSpy focus(&panel, &GraphPanel::focusWanted);
    emit list->itemClicked(list->item(0));
    QCOMPARE(focus.size(), 1);
    QCOMPARE(focus.first().first().value<ChainFocus>().nodes.size(), 4);
    panel.setViews(m_maker.make(requestOf(Scene())));
    QVERIFY(list->isHidden());
}

void TestGraph::focusOnAChainAndBack()
{
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    GraphDesk desk(&window);
    desk.graphPanel().resize(900, 400);
    desk.forestPanel().setGeometry(0, 400, 900, 300);
    window.resize(900, 700);
    window.show();
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("M0=7 M1=8"));
    desk.setReport(reportOf(scene));
    QTRY_VERIFY_WITH_TIMEOUT(desk.views() && desk.views()->nodes.size() == 8, Patience);
    auto *bar = desk.graphPanel().findChild<FocusBar *>();
    QVERIFY(bar->text().isEmpty());

    const GraphScene &graph = desk.graphPanel().scene();
    desk.setFocus(graph.focusOf(graph.nodeItem(s("session 0x8"))));
    QTRY_COMPARE_WITH_TIMEOUT(desk.views()->nodes.size(), 3, Patience);
    QCOMPARE(bar->text(), s("Showing the chain of session 0x8"));
    QVERIFY(graph.nodeItem(s("lock /a")) == nullptr);
    QCOMPARE(desk.forestPanel().model().rowCount(), 1);

    scene.lock(s("/c"), s("M0=7")); // it was served
    desk.setReport(reportOf(scene));
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().contains(s("has gone")), Patience);

    QTest::keyClick(&desk.graphPanel().view(), Qt::Key_Escape);
    QTRY_COMPARE_WITH_TIMEOUT(desk.views()->nodes.size(), 5, Patience);
    QVERIFY(bar->text().isEmpty());
    QCOMPARE(desk.focus(), ChainFocus());

    auto *deadlocks = desk.graphPanel().findChild<QListWidget *>();
    emit deadlocks->itemClicked(deadlocks->item(0));
    QTRY_VERIFY_WITH_TIMEOUT(!bar->text().isEmpty(), Patience);
    QTest::keyClick(deadlocks, Qt::Key_Escape); // wherever the focus is in it
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().isEmpty(), Patience);

    desk.setFocus(desk.forestPanel().model().focusAt(desk.forestPanel().model().index(0, 0)));
    QTRY_VERIFY_WITH_TIMEOUT(!bar->text().isEmpty(), Patience);
    QTest::keyClick(&desk.forestPanel().tree(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().isEmpty(), Patience);
}

void TestGraph::keysAndClicks()
{
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    GraphPanel panel(&window);
    panel.resize(900, 500);
    window.resize(900, 500);
    window.show();
    panel.setViews(m_maker.make(requestOf(deadlocked())));
    QSignalSpy revealed(&panel, &GraphPanel::revealWanted);
    QSignalSpy went(&panel, &GraphPanel::goToWanted);
    NodeItem *lock = panel.scene().nodeItem(s("lock /b"));
    GraphView &view = panel.view();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.mapFromScene(lock->pos()));
    QVERIFY(lock->isSelected());
    QTRY_COMPARE_WITH_TIMEOUT(revealed.size(), 1, Patience);
    QCOMPARE(revealed.first().at(0).toString(), B);
    QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY(!lock->isSelected());
    const auto *next = dynamic_cast<const NodeItem *>(panel.scene().chosen());
    QVERIFY(next != nullptr && next->pos().x() > lock->pos().x());
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(went.size(), 1);
    QVERIFY(!went.first().at(1).toString().isEmpty()); // its node is selected in the queue
    const double before = view.zoom();
    QTest::keyClick(&view, Qt::Key_Plus);
    QVERIFY(view.zoom() > before);
    QTest::keyClick(&view, Qt::Key_0);
    QVERIFY(view.zoom() <= 1);
}

void TestGraph::whatIsLeftOutIsSaid()
{
    Scene scene;
    for (int lock = 0; lock < 130; ++lock)
        scene.lock(s("/l%1").arg(lock), s("M0=%1 M1=%2").arg(2 * lock + 1).arg(2 * lock + 2));
    GraphPanel panel;
    panel.setViews(m_maker.make(requestOf(scene)));
    QCOMPARE(panel.capText(),
             s("200 of 260 contenders shown: deadlocks and the worst roots first"));
    panel.setViews(m_maker.make(requestOf(deadlocked())));
    QVERIFY(panel.capText().isEmpty());
}

void TestGraph::exportsAreEscaped()
{
    Scene data;
    data.lock(Hostile, s("M0=1 M1=2"));
    GraphScene scene;
    scene.setViews(m_maker.make(requestOf(data)));
    const QByteArray svg = graphBytes(scene, s("<i>&"), GraphFormat::Svg);
    QXmlStreamReader reader(svg);
    QString text;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text();
        QVERIFY(reader.name() != s("b") && reader.name() != s("i"));
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY2(text.contains(s("/l<b>&\"'\\x1b\\u{202e}")), qPrintable(text));
    QVERIFY(text.contains(s("waits for exclusive #1")));
    QVERIFY(text.contains(s("<i>&")));

    const QImage png = QImage::fromData(graphBytes(scene, {}, GraphFormat::Png), "PNG");
    QVERIFY(png.width() >= 2 * int(scene.sceneRect().width()) - 1);
    const QString dot = QString::fromUtf8(graphBytes(scene, {}, GraphFormat::Dot));
    QVERIFY2(dot.contains(s("\"0x2\" -> \"/l<b>&\\\"'\\\\x1b\\\\u{202e}\"")), qPrintable(dot));
}

void TestGraph::exportErrorsAreSaid()
{
    QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath(s("a.svg")), "x"));
    const Result<Done> failed = writeFile(folder.filePath(s("missing/a.svg")), "x");
    QVERIFY(!failed);
    QVERIFY(!failed.error().detail.isEmpty());
}

void TestGraph::fileNames()
{
    const QDateTime at(QDate(2026, 11, 21), QTime(9, 30), Qt::UTC);
    QCOMPARE(graphFileName(s("/locks/a b"), at, GraphFormat::Svg),
             s("wait-for-locks-a-b-20261121-0930.svg"));
    QCOMPARE(graphFileName({}, at, GraphFormat::Png), s("wait-for-20261121-0930.png"));
    QCOMPARE(graphFileName(s("../../etc/passwd"), at, GraphFormat::Dot),
             s("wait-for-..-..-etc-passwd-20261121-0930.dot"));
}

void TestGraph::hiddenPanelsAskForNothing()
{
    QWidget window;
    GraphDesk desk(&window);
    QSignalSpy changed(&desk, &GraphDesk::viewsChanged);
    desk.setReport(reportOf(deadlocked()));
    QVERIFY(!desk.views());
    desk.graphPanel().show();
    window.show();
    QTRY_VERIFY_WITH_TIMEOUT(desk.views() && !desk.views()->nodes.isEmpty(), Patience);
}

void TestGraph::paintsInBothThemes()
{
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(theme, 100);
        GraphPanel panel;
        ForestPanel forest;
        panel.resize(900, 400);
        const GraphViewsPtr views = m_maker.make(requestOf(deadlocked()));
        panel.setViews(views);
        forest.setViews(views);
        panel.scene().choose(panel.scene().nodeItem(s("lock /a")));
        const QImage image = panel.grab().toImage();
        const QColor danger = roleColours(QGuiApplication::palette()).danger;
        int red = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                red += image.pixelColor(x, y) == danger ? 1 : 0;
        }
        QVERIFY2(red > 300, qPrintable(QString::number(red)));
        QVERIFY(!forest.grab().isNull());
        panel.copyImage();
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    }
}

QTEST_MAIN(TestGraph)
#include "tst_graph.moc"
