// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the shapes and arrows of the wait-for graph stand, and that they stay there.
#include "tests/ui/graphtesting.h"
#include "ui/graph/dotlayout.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <future>

using namespace lockscope;
using namespace lockscope::graphtesting;

namespace {

/// All shapes and arrows with their places.
QMap<QString, QPointF> places(const DrawnGraph &drawing)
{
    QMap<QString, QPointF> places;
    for (const DrawnNode &node : drawing.nodes)
        places.insert(node.node.key, node.centre);
    for (const DrawnEdge &edge : drawing.edges) {
        places.insert(edge.key, edge.path.label);
        places.insert(edge.key + s(" tip"), edge.path.tip);
    }
    return places;
}

} // namespace

class TestGraphLayout : public QObject
{
    Q_OBJECT

private slots:
    void nothingOverlaps();
    void nothingMovesWhileTheTopologyStays();
    void orderStaysWhenSomeoneJoins();
    void deadlockLooksTheSameBesideOthers();
    void deadlockIsARing();
    void turnsWhereItIsTooWide();
    void severalAreLaidOutAtOnce();

private:
    DrawnGraphMaker m_maker;
};

void TestGraphLayout::nothingOverlaps()
{
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("R0=4 R1=5 W2=6 W3=1 R4=9"));
    const DrawnGraphPtr drawing = m_maker.make(requestOf(scene));
    QVERIFY2(drawing->problem.isEmpty(), qPrintable(drawing->problem));
    QVector<QRectF> boxes;
    for (const DrawnNode &node : drawing->nodes) {
        QRectF box(QPointF(), node.size);
        box.moveCenter(node.centre);
        QVERIFY(drawing->bounds.contains(box));
        for (const QRectF &other : std::as_const(boxes))
            QVERIFY(!box.intersects(other));
        boxes.append(box);
    }
    for (const DrawnEdge &edge : drawing->edges) {
        QRectF box(QPointF(), edge.room);
        box.moveCenter(edge.path.label);
        for (const QRectF &other : std::as_const(boxes))
            QVERIFY2(!box.intersects(other), qPrintable(edge.label));
        QVERIFY(edge.path.curve.size() >= 4);
    }
    // Layers go from left to right: who waits, the lock, who holds it.
    const auto x = [&](const QString &key) {
        for (const DrawnNode &node : drawing->nodes) {
            if (node.node.key == key)
                return node.centre.x();
        }
        return -1.0;
    };
    QVERIFY(x(s("session 0x6")) < x(s("lock /c")));
    QVERIFY(x(s("lock /c")) < x(s("session 0x4")));
}

void TestGraphLayout::nothingMovesWhileTheTopologyStays()
{
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("M0=4 M1=5@2000"));
    const DrawnGraphPtr before = m_maker.make(requestOf(scene));
    scene.later(100'000'000); // all words change, and other roots are the worst
    scene.connected(4, 100, 10'000, s("10.0.0.7:4711"));
    const DrawnGraphPtr after = m_maker.make(requestOf(scene));
    QVERIFY(before->edges.at(1).detail != after->edges.at(1).detail);
    QCOMPARE(places(*after), places(*before));
    QCOMPARE(after->bounds, before->bounds);
}

void TestGraphLayout::orderStaysWhenSomeoneJoins()
{
    const auto order = [](const DrawnGraph &drawing) {
        QMap<double, QString> byHeight;
        for (const DrawnNode &node : drawing.nodes) {
            if (node.node.kind == PictureNode::Session && !node.node.contenders.isEmpty()
                && drawing.graph.contenderOf(node.node.contenders.first()).role == Role::Waiter)
                byHeight.insert(node.centre.y(), node.title);
        }
        return byHeight.values();
    };
    Scene scene;
    scene.lock(LockA, s("M0=1 M1=2 M2=3 M3=4"));
    QStringList before = order(*m_maker.make(requestOf(scene)));
    QCOMPARE(before.size(), 3);
    scene.lock(LockA, s("M0=1 M1=2 M2=3 M3=4 M4=5"));
    QStringList after = order(*m_maker.make(requestOf(scene)));
    QCOMPARE(after.size(), 4);
    after.removeAll(s("10.0.0.5:4000"));
    QCOMPARE(after, before);
}

void TestGraphLayout::deadlockLooksTheSameBesideOthers()
{
    const auto order = [](const DrawnGraph &drawing) {
        QMap<std::pair<double, double>, QString> byPlace;
        for (const DrawnNode &node : drawing.nodes) {
            if (node.node.isInRing)
                byPlace.insert({node.centre.x(), node.centre.y()}, node.title);
        }
        return byPlace.values();
    };
    Scene scene = deadlocked();
    DrawnGraphMaker maker;
    const QStringList before = order(*maker.make(requestOf(scene)));
    QCOMPARE(before.size(), 4);
    for (int lock = 0; lock < 8; ++lock) {
        scene.lock(s("/x%1").arg(lock), s("M0=%1 M1=%2").arg(20 + lock).arg(19 + lock));
        QCOMPARE(order(*maker.make(requestOf(scene))), before);
    }
}

/// Two locks, and both sessions between them: not one behind the other with a long way back.
void TestGraphLayout::deadlockIsARing()
{
    Scene scene;
    scene.lock(LockA, s("M0=1 M1=2")).lock(LockB, s("M0=2 M1=1"));
    const DrawnGraphPtr drawing = m_maker.make(requestOf(scene));
    QHash<QString, QPointF> centres;
    for (const DrawnNode &node : drawing->nodes)
        centres.insert(node.node.key, node.centre);
    const QPointF first = centres.value(s("session 0x1"));
    const QPointF second = centres.value(s("session 0x2"));
    QCOMPARE(centres.size(), 4);
    QCOMPARE(first.x(), second.x());
    QVERIFY(first.y() != second.y());
    const auto [left, right] =
        std::minmax({centres.value(s("lock /a")).x(), centres.value(s("lock /b")).x()});
    QVERIFY(left < first.x() && first.x() < right);
    for (const DrawnEdge &edge : drawing->edges) { // each still points at what is waited for
        const auto &nodes = drawing->nodes;
        const QPointF from = nodes.at(edge.edge.from).centre - edge.path.tip;
        const QPointF to = nodes.at(edge.edge.to).centre - edge.path.tip;
        QVERIFY(std::hypot(to.x(), to.y()) < std::hypot(from.x(), from.y()));
    }
}

/// A chain of three locks stands upright in a narrow page, and lies in a wide one.
void TestGraphLayout::turnsWhereItIsTooWide()
{
    Scene scene;
    scene.lock(s("/c1"), s("M0=1 M1=2"))
        .lock(s("/c2"), s("M0=2 M1=3"))
        .lock(s("/c3"), s("M0=3 M1=4"));
    const auto laidIn = [&](const QSizeF &room) {
        GraphRequest request = requestOf(scene);
        request.room = room;
        return m_maker.make(request);
    };
    const DrawnGraphPtr anywhere = laidIn({});
    QCOMPARE(anywhere->direction, LayoutTask::Across);
    const double width = anywhere->bounds.width() + 2 * GraphMargin;
    const QSizeF narrow(width / 2, width);
    const DrawnGraphPtr upright = laidIn(narrow);
    QCOMPARE(upright->direction, LayoutTask::Down);
    QVERIFY(fittingScale(upright->bounds.size(), narrow) >= ReadableScale);
    QVERIFY(upright->bounds.height() > upright->bounds.width());
    QCOMPARE(laidIn({width * 0.69, width})->direction, LayoutTask::Down); // not much larger across
    QCOMPARE(laidIn({width, width})->direction, LayoutTask::Across);
    QCOMPARE(places(*laidIn({width, width})), places(*anywhere));
}

/// The window has a graph of all locks, and one of the lock that is open; each is made in a thread.
void TestGraphLayout::severalAreLaidOutAtOnce()
{
    const auto lay = [](int size) {
        DotLayout layout;
        LayoutTask task;
        for (int node = 0; node < size; ++node) {
            task.nodes.append(QSizeF(80, 30));
            if (node > 0)
                task.edges.append({node, node / 2, QSizeF(40, 12)});
        }
        for (int i = 0; i < 40; ++i)
            (void)layout.lay(task);
        return layout.lay(task);
    };
    std::future<Result<Layout>> other = std::async(std::launch::async, lay, 60);
    const Result<Layout> here = lay(50);
    const Result<Layout> there = other.get();
    QVERIFY(here.has_value() && there.has_value());
    QCOMPARE(here->nodes.size(), 50);
    QCOMPARE(there->nodes.size(), 60);
}

QTEST_MAIN(TestGraphLayout)
#include "tst_graphlayout.moc"
