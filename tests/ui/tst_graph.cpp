// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The wait-for graph in its panel: words, chains, keys, colours.
#include "core/base/times.h"
#include "tests/support/patience.h"
#include "tests/ui/breaks.h"
#include "tests/ui/graphtesting.h"
#include "ui/graph/focusbar.h"
#include "ui/graph/forestmodel.h"
#include "ui/graph/forestpanel.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphitems.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphscene.h"
#include "ui/graph/graphtext.h"
#include "ui/graph/graphview.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QLabel>
#include <QListWidget>
#include <QPainterPath>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::graphtesting;

namespace {

/// Both panels in a window without a layout: the offscreen plugin warns of size hints.
struct ShownDesk
{
    ShownDesk()
    {
        desk.graphPanel().resize(900, 400);
        desk.forestPanel().setGeometry(0, 400, 900, 300);
        window.resize(900, 700);
        window.show();
    }

    QWidget window;
    GraphDesk desk {&window};
};

/// In a window without a layout: the offscreen plugin warns of size hints.
struct PanelInWindow
{
    QWidget window;
    GraphPanel panel {&window};

    PanelInWindow() = default;
    explicit PanelInWindow(QSize size) { resize(size); }
    void resize(QSize size)
    {
        panel.resize(size);
        window.resize(size);
    }
};

/// Forty others have no part in it.
Scene deadlockAmongMany()
{
    Scene scene = deadlocked();
    for (int lock = 0; lock < 40; ++lock)
        scene.lock(s("/l%1").arg(lock), s("M0=%1 M1=%2").arg(2 * lock + 101).arg(2 * lock + 102));
    return scene;
}

DoctorReportPtr reportOf(const Scene &scene)
{
    DoctorReport report;
    report.at = scene.now;
    report.graph = waitGraph(scene.round().locks, scene.now);
    return std::make_shared<DoctorReport>(report);
}

} // namespace

class TestGraph : public QObject
{
    Q_OBJECT

private slots:
    void graphShowsWhatWaitsForWhat();
    void leaseOnItsWayIsNoHolder();
    void deadlocksAreWords();
    void deadlocksAreWholeAndCoverNothing();
    void lettersAreOfOneSize();
    void noLineRunsThroughWords();
    void focusOnAChainAndBack();
    void keysAndClicks();
    void largeLettersStayLarge();
    void deadlockIsSeenWhole();
    void whatIsLeftOutIsSaid();
    void hiddenPanelsAskForNothing();
    void whatIsOfBeforeABreakSaysSo();
    void momentsThatNobodyKnowsAreNotCalm();
    void paintsInBothThemes();

private:
    DrawnGraphMaker m_maker;
};

void TestGraph::graphShowsWhatWaitsForWhat()
{
    const DrawnGraphPtr drawing = m_maker.make(requestOf(deadlocked()));
    GraphScene scene;
    scene.setDrawing(drawing);
    QStringList shown;
    for (const EdgeItem *item : scene.edgeItems()) {
        const PictureEdge &edge = item->edge().edge;
        shown.append(s("%1 -> %2: %3")
                         .arg(drawing->nodes.at(edge.from).title, drawing->nodes.at(edge.to).title,
                             item->edge().label)
            + (edge.ring >= 0 ? s(" (%1)").arg(edge.step) : QString()));
    }
    shown.sort();
    QCOMPARE(shown,
        (QStringList {s("/a -> 10.0.0.1:4000: held by, exclusive #0 (1)"),
            s("/b -> 10.0.0.2:4000: held by, exclusive #0 (2)"),
            s("10.0.0.1:4000 -> /b: waits as exclusive #1 (2)"),
            s("10.0.0.2:4000 -> /a: waits as exclusive #1 (1)"),
            s("10.0.0.3:4000 -> /a: waits as exclusive #2")}));
    NodeItem *third = scene.nodeItem(s("session 0x3"));
    QVERIFY(third != nullptr);
    scene.choose(third);
    QCOMPARE(scene.sentence(),
        s("10.0.0.3:4000 waits 10 s for exclusive on /a, queued for before it by "
          "10.0.0.2:4000"));
    scene.setDrawing(m_maker.make(requestOf(Scene())));
    QVERIFY(scene.nodeItems().isEmpty());
    QVERIFY(scene.sentence().isEmpty());
}

/// As the overview counts, and the tree: it waits until it is granted.
void TestGraph::leaseOnItsWayIsNoHolder()
{
    Scene scene;
    scene.semaphore(LockA, s("L0=1 L1=2 L2=3 S2=3 S3=4"));
    const DrawnGraphPtr drawing = m_maker.make(requestOf(scene));
    const Summary &summary = drawing->graph.locks.constFirst()->summary;
    QVERIFY(summary.pending > 0);
    GraphScene graph;
    graph.setDrawing(drawing);
    qsizetype held = 0;
    for (const EdgeItem *item : graph.edgeItems())
        held += item->edge().label.startsWith(s("held by")) ? 1 : 0;
    QCOMPARE(held, summary.holders);
    const auto lock = std::ranges::find(drawing->nodes, LockA, &DrawnNode::title);
    QVERIFY(lock != drawing->nodes.end());
    QCOMPARE(lock->detail, s("%1 hold, %2 wait").arg(held).arg(summary.waiters + summary.pending));
}

void TestGraph::deadlocksAreWords()
{
    GraphPanel panel;
    panel.setDrawing(m_maker.make(requestOf(deadlocked())));
    auto *list = panel.findChild<QListWidget *>();
    QCOMPARE(list->count(), 1);
    QCOMPARE(list->item(0)->text(),
        s("▲ Deadlock of 2 sessions: 10.0.0.2:4000 waits 1 m 30 s for exclusive on /a, "
          "held by "
          "10.0.0.1:4000; "
          "10.0.0.1:4000 waits 1 m 20 s for exclusive on /b, held by "
          "10.0.0.2:4000."));
    QSignalSpy focus(&panel, &GraphPanel::focusWanted);
    emit list->itemClicked(list->item(0));
    QCOMPARE(focus.size(), 1);
    QCOMPARE(focus.first().first().value<ChainFocus>().nodes.size(), 4);
    QSignalSpy copied(&panel, &GraphPanel::copyWanted);
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, (QList<QVariantList> {{list->item(0)->text()}}));
    panel.setDrawing(m_maker.make(requestOf(Scene())));
    QVERIFY(list->isHidden());
}

/// In as many lines as they need, above the picture.
void TestGraph::deadlocksAreWholeAndCoverNothing()
{
    PanelInWindow shown;
    GraphPanel &panel = shown.panel;
    const int letter = panel.fontMetrics().averageCharWidth();
    shown.resize({220 * letter, 90 * letter});
    panel.setDrawing(m_maker.make(requestOf(deadlocked())));
    shown.window.show();
    auto *list = panel.findChild<QListWidget *>();
    const auto lines = [&] {
        return list->visualItemRect(list->item(0)).height() / list->fontMetrics().height();
    };
    const auto needed = [&] {
        return list->fontMetrics().horizontalAdvance(list->item(0)->text())
            / list->viewport()->width()
            + 1;
    };
    QTRY_VERIFY(lines() >= needed());
    const int wide = lines();
    panel.resize(90 * letter, 90 * letter);
    QTRY_VERIFY(lines() > wide);
    QVERIFY2(lines() >= needed(), qPrintable(s("%1 of %2").arg(lines()).arg(needed())));
    QTRY_COMPARE(list->verticalScrollBar()->maximum(), 0);
    QVERIFY(list->geometry().bottom() < panel.view().geometry().top() - 2); // a rule between them
    QVERIFY(panel.view().height() > panel.height() / 2);
    QFont large = panel.font();
    large.setPointSizeF(2 * large.pointSizeF());
    panel.setFont(large);
    QTRY_VERIFY(lines() >= needed());
    QTRY_COMPARE(list->verticalScrollBar()->maximum(), 0);
}

/// While the letters are zoomed and the graph is not laid out anew yet: what a font does not say
/// itself, a painter takes from its widget.
void TestGraph::lettersAreOfOneSize()
{
    QFont before;
    before.setPointSizeF(30);
    before.setResolveMask(0); // as one that a widget has inherited
    QFont now;
    now.setPointSizeF(10);
    QCOMPARE(GraphMetrics::titleFont(before).resolve(now).pointSizeF(), 30.0);
    QCOMPARE(GraphMetrics::smallFont(before).resolve(now).pointSizeF(), 27.0);
}

void TestGraph::noLineRunsThroughWords()
{
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("M0=7@9 M1=8@8 M2=9@7 M3=3@6")).lock(s("/d"), s("M0=8@9 M1=2@7"));
    GraphScene graph;
    graph.setDrawing(m_maker.make(requestOf(scene)));
    QStringList crossed;
    for (const EdgeItem *line : graph.edgeItems()) {
        for (const EdgeItem *words : graph.edgeItems()) {
            QRectF box(QPointF(), words->edge().room);
            box.moveCenter(words->edge().path.label);
            box.adjust(4, 4, -4, -4); // what is free around the words
            QPainterPath curve;
            const QPolygonF &points = line->edge().path.curve;
            curve.moveTo(points.at(0));
            for (int i = 3; i < points.size(); i += 3)
                curve.cubicTo(points.at(i - 2), points.at(i - 1), points.at(i));
            QPainterPathStroker pen;
            pen.setWidth(2.8);
            if (pen.createStroke(curve).intersects(box))
                crossed.append(s("%1 through %2").arg(line->edge().key, words->edge().key));
        }
    }
    QCOMPARE(crossed, QStringList());
}

void TestGraph::focusOnAChainAndBack()
{
    ShownDesk shown;
    GraphDesk &desk = shown.desk;
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("M0=7 M1=8"));
    desk.setReport(reportOf(scene));
    QTRY_VERIFY_WITH_TIMEOUT(desk.drawing() && desk.drawing()->nodes.size() == 8, Patience);
    auto *bar = desk.graphPanel().findChild<FocusBar *>();
    QVERIFY(bar->text().isEmpty());

    const GraphScene &graph = desk.graphPanel().scene();
    desk.setFocus(graph.focusOf(graph.nodeItem(s("session 0x8"))));
    QTRY_COMPARE_WITH_TIMEOUT(desk.drawing()->nodes.size(), 3, Patience);
    QCOMPARE(bar->text(), s("Showing the chain of session 0x8"));
    QVERIFY(graph.nodeItem(s("lock /a")) == nullptr);
    QCOMPARE(desk.forestPanel().model().rowCount(), 1);

    scene.lock(s("/c"), s("M0=7")); // it was served
    desk.setReport(reportOf(scene));
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().contains(s("has gone")), Patience);

    QTest::keyClick(&desk.graphPanel().view(), Qt::Key_Escape);
    QTRY_COMPARE_WITH_TIMEOUT(desk.drawing()->nodes.size(), 5, Patience);
    QVERIFY(bar->text().isEmpty());
    QCOMPARE(desk.focus(), ChainFocus());

    auto *deadlocks = desk.graphPanel().findChild<QListWidget *>();
    emit deadlocks->itemClicked(deadlocks->item(0));
    QTRY_VERIFY_WITH_TIMEOUT(!bar->text().isEmpty(), Patience);
    QTest::keyClick(deadlocks, Qt::Key_Escape); // wherever the focus is in it
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().isEmpty(), Patience);

    desk.setFocus(desk.forestPanel().model().focusAt(desk.forestPanel().model().index(0, 0)));
    QTRY_VERIFY_WITH_TIMEOUT(!bar->text().isEmpty(), Patience);
    QTreeView &tree = desk.forestPanel().tree();
    QTest::keyClick(&tree, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().isEmpty(), Patience);
}

void TestGraph::keysAndClicks()
{
    PanelInWindow shown({900, 500});
    GraphPanel &panel = shown.panel;
    shown.window.show();
    panel.setDrawing(m_maker.make(requestOf(deadlocked())));
    QSignalSpy revealed(&panel, &GraphPanel::revealWanted);
    QSignalSpy went(&panel, &GraphPanel::goToWanted);
    NodeItem *lock = panel.scene().nodeItem(s("lock /b"));
    GraphView &view = panel.view();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.mapFromScene(lock->pos()));
    QVERIFY(lock->isSelected());
    QTRY_COMPARE_WITH_TIMEOUT(revealed.size(), 1, Patience);
    QCOMPARE(revealed.first().at(0).toString(), LockB);
    QTest::keyClick(&view, Qt::Key_Left); // it is the ring's right end
    QVERIFY(!lock->isSelected());
    const auto *next = dynamic_cast<const NodeItem *>(panel.scene().chosen());
    QVERIFY(next != nullptr && next->pos().x() < lock->pos().x());
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(went.size(), 1);
    QVERIFY(!went.first().at(1).toString().isEmpty()); // its node is selected in the queue
    QSignalSpy copied(&panel, &GraphPanel::copyWanted);
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, (QList<QVariantList> {{panel.scene().sentence()}}));
    const double before = view.zoom();
    QTest::keyClick(&view, Qt::Key_Plus);
    QVERIFY(view.zoom() > before);
    QTest::keyClick(&view, Qt::Key_0);
    QVERIFY(view.zoom() <= 1);
}

/// Who needs letters of twice the size needs them in the picture, too: the rest is scrolled to.
void TestGraph::largeLettersStayLarge()
{
    const Scene scene = deadlockAmongMany();
    PanelInWindow shown({900, 600});
    GraphPanel &panel = shown.panel;
    const double usual = QGuiApplication::font().pointSizeF();
    for (const int factor : {1, 2, 3}) {
        QFont font = panel.font();
        font.setPointSizeF(usual * factor);
        panel.setFont(font);
        GraphRequest request = requestOf(scene);
        request.font = font;
        panel.setDrawing(m_maker.make(request));
        shown.window.show();
        QTRY_VERIFY(panel.view().isLargerThanRoom());
        QCOMPARE(panel.view().zoom(), ReadableScale); // of letters that are so much larger
    }
}

/// Where there is more than there is room for, the worst comes first, and not one end of it.
void TestGraph::deadlockIsSeenWhole()
{
    const Scene scene = deadlockAmongMany();
    PanelInWindow shown;
    GraphPanel &panel = shown.panel;
    panel.setDrawing(m_maker.make(requestOf(scene)));
    const NodeItem *left = panel.scene().nodeItem(s("lock /a"));
    const NodeItem *right = panel.scene().nodeItem(s("lock /b"));
    const QRectF ring = left->sceneBoundingRect() | right->sceneBoundingRect();
    shown.resize({int(ring.width()) + 60, 500});
    shown.window.show();
    const GraphView &view = panel.view();
    QVERIFY(view.isLargerThanRoom());
    for (const NodeItem *lock : {left, right}) {
        const QRect seen = view.mapFromScene(lock->sceneBoundingRect()).boundingRect();
        QVERIFY(view.viewport()->rect().contains(seen));
    }
}

void TestGraph::whatIsLeftOutIsSaid()
{
    Scene scene;
    for (int lock = 0; lock < 130; ++lock)
        scene.lock(s("/l%1").arg(lock), s("M0=%1 M1=%2").arg(2 * lock + 1).arg(2 * lock + 2));
    PanelInWindow shown({1400, 700});
    GraphPanel &panel = shown.panel;
    shown.window.show();
    const QString more =
        s("The graph is larger than its room: scroll, or press 0 for all of it, smaller");
    panel.setDrawing(m_maker.make(requestOf(scene)));
    QCOMPARE(panel.capText(),
        s("200 of 260 contenders shown: deadlocks and the worst roots first · ") + more);
    panel.setDrawing(m_maker.make(requestOf(deadlocked())));
    QVERIFY2(panel.capText().isEmpty(), qPrintable(panel.capText()));
    panel.resize(300, 300);
    QVERIFY(!panel.grab().isNull());
    QCOMPARE(panel.capText(), more);
    panel.view().fit();
    QVERIFY(panel.capText().isEmpty());
}

void TestGraph::hiddenPanelsAskForNothing()
{
    QWidget window;
    GraphDesk desk(&window);
    desk.setReport(reportOf(deadlocked()));
    QVERIFY(!desk.drawing());
    desk.graphPanel().show();
    window.show();
    QTRY_VERIFY_WITH_TIMEOUT(desk.drawing() && !desk.drawing()->nodes.isEmpty(), Patience);
}

/// By the connection: rounds go on without one, and an old moment that was chosen is no break.
void TestGraph::whatIsOfBeforeABreakSaysSo()
{
    ShownDesk shown;
    GraphDesk &desk = shown.desk;
    const auto notes = [&] {
        QStringList found;
        for (const QLabel *label : shown.window.findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().startsWith(s("As of ")))
                found.append(label->text().section(s(" · "), 0, 0));
        }
        return found;
    };
    const auto show = [&](qint64 at, qint64 seenAt) {
        DoctorReport report = *reportOf(deadlocked());
        report.at = at;
        const DrawnGraphPtr before = desk.drawing();
        desk.setReport(std::make_shared<DoctorReport>(report));
        const auto isShown = [&] {
            return desk.drawing() && desk.drawing() != before && desk.drawing()->at == seenAt;
        };
        return QTest::qWaitFor(isShown, Patience);
    };
    constexpr qint64 Hour = 3'600'000;
    const qint64 now = nowMs();
    QVERIFY(show(now - 3 * Hour, now - 3 * Hour));
    QCOMPARE(notes(), QStringList()); // the connection is there
    QVERIFY(show(now, now));
    const qint64 lostSince = now - 2 * Hour;
    desk.setLastKnown(fixtures::lostAt(lostSince));
    const QString note = s("As of 2 h 00 m ago: nothing newer is known.");
    QCOMPARE(notes(), (QStringList {note, note}));
    QTRY_COMPARE_WITH_TIMEOUT(desk.drawing()->at, lostSince, Patience); // as files say of it
    QVERIFY(show(now + 1, lostSince)); // the next round
    QCOMPARE(notes(), (QStringList {note, note}));
    desk.setPast(true);
    QCOMPARE(notes(), QStringList());
    desk.setPast(false);
    QCOMPARE(notes().size(), 2);
    desk.setLastKnown({});
    QCOMPARE(notes(), QStringList());
}

/// That nobody waits is claimed of what was looked at.
void TestGraph::momentsThatNobodyKnowsAreNotCalm()
{
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    GraphDesk desk(&window);
    GraphDesk below(&window, GraphDesk::Panels::GraphOfLock);
    desk.graphPanel().resize(900, 300);
    desk.forestPanel().setGeometry(0, 300, 900, 300);
    below.graphPanel().setGeometry(0, 600, 900, 200);
    window.resize(900, 800);
    window.show();
    DoctorReport report;
    report.at = 1000;
    const auto show = [&](bool isPast, bool isKnown) {
        ++report.at;
        for (GraphDesk *each : {&desk, &below}) {
            each->setPast(isPast, isKnown);
            each->setReport(std::make_shared<DoctorReport>(report));
        }
        const auto isShown = [&](const GraphDesk &each) {
            return each.drawing() && each.drawing()->at == report.at;
        };
        return QTest::qWaitFor([&] { return isShown(desk) && isShown(below); }, Patience);
    };
    const auto count = [](const QWidget &panel, const QString &start) {
        const QList<QLabel *> labels = panel.findChildren<QLabel *>();
        return std::ranges::count_if(labels, [&](const QLabel *label) {
            return label->isVisible() && label->text().startsWith(start);
        });
    };
    const QString nobody = s("Nobody waits");
    const QString unknown = s("Who waited for whom at this moment is not known: there was no "
                              "connection, the locks were not watched, or nothing of it is kept.");
    for (const bool isPast : {false, true}) {
        QVERIFY(show(isPast, true));
        QCOMPARE(count(desk.graphPanel(), nobody), 1);
        QCOMPARE(count(desk.forestPanel(), nobody), 1);
        QCOMPARE(count(window, unknown), 0);
    }
    QVERIFY(show(true, false));
    QCOMPARE(count(window, nobody), 0);
    QCOMPARE(count(desk.graphPanel(), unknown), 1);
    QCOMPARE(count(desk.forestPanel(), unknown), 1);
    QCOMPARE(count(below.graphPanel(), unknown), 1);
    QVERIFY(show(false, false));
    QCOMPARE(count(window, unknown), 0);
}

void TestGraph::paintsInBothThemes()
{
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(theme, 100);
        GraphPanel panel;
        ForestPanel forest;
        panel.resize(900, 400);
        const DrawnGraphPtr drawing = m_maker.make(requestOf(deadlocked()));
        panel.setDrawing(drawing);
        forest.setDrawing(drawing);
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
