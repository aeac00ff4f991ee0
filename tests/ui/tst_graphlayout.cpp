// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the shapes and arrows of the wait-for graph stand, and that they stay there.
#include "tests/ui/graphtesting.h"
#include "ui/graph/dotlayout.h"

#include <QTest>

#include <future>

using namespace lockscope;
using namespace lockscope::graphtesting;

namespace {

/// All shapes and arrows with their places.
QMap<QString, QPointF> places(const DrawnGraph &views)
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

class TestGraphLayout : public QObject
{
    Q_OBJECT

private slots:
    void nothingOverlaps();
    void nothingMovesWhileTheTopologyStays();
    void orderStaysWhenSomeoneJoins();
    void deadlockLooksTheSameBesideOthers();
    void severalAreLaidOutAtOnce();

private:
    DrawnGraphMaker m_maker;
};

void TestGraphLayout::nothingOverlaps()
{
    Scene scene = deadlocked();
    scene.lock(s("/c"), s("R0=4 R1=5 W2=6 W3=1 R4=9"));
    const DrawnGraphPtr views = m_maker.make(requestOf(scene));
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
    const auto order = [](const DrawnGraph &views) {
        QMap<double, QString> byHeight;
        for (const DrawnNode &node : views.nodes) {
            if (node.node.kind == PictureNode::Session && !node.node.contenders.isEmpty()
                && views.graph.contenderOf(node.node.contenders.first()).role == Role::Waiter)
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
    const auto order = [](const DrawnGraph &views) {
        QMap<double, QString> byPlace;
        for (const DrawnNode &node : views.nodes) {
            if (node.node.isInRing)
                byPlace.insert(node.centre.x(), node.title);
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
