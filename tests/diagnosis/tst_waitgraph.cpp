// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/waitpicture.h"
#include "tests/diagnosis/writtengraph.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::graphtesting;

namespace {

/// "0x1 > 0x2 > 0x1" for each ring.
QString rings(const WaitGraph &graph)
{
    QStringList found;
    for (const Deadlock &ring : graph.deadlocks) {
        QStringList sessions;
        for (const WaitEdge &edge : ring.edges)
            sessions.append(textOf(graph.sessionOf(edge.waiter)));
        found.append(sessions.join(s(" > ")) + (ring.isKnot ? s(" knot") : QString()));
    }
    found.sort();
    return found.join(s("; "));
}

/// The forest as text: "0x1 /a 2 30s (0x2 (0x3))".
QString tree(const WaitGraph &graph, int index)
{
    const BlockChildren below(graph.forest);
    QStringList children;
    for (int child = below.firstOf(index); child >= 0; child = below.nextOf(child))
        children.append(tree(graph, child));
    const QString own = textOf(graph.sessionOf(graph.contenderAt(index)));
    return children.isEmpty() ? own : own + s(" (") + children.join(u' ') + u')';
}

QString forest(const WaitGraph &graph)
{
    QStringList trees;
    for (const int root : graph.roots) {
        const BlockNode &node = graph.forest.at(root);
        trees.append(
            s("%1 %2 %3s").arg(tree(graph, root)).arg(node.victims).arg(node.impactMs / 1000));
    }
    return trees.join(s("; "));
}

} // namespace

class TestWaitGraph : public QObject
{
    Q_OBJECT

private slots:
    void rings_data();
    void rings();
    void forestOfOneQueue();
    void forestOverTwoLocks();
    void forestOfLeases();
    void worstFirst();
    void dot();
    void randomOrdersAgreeWithSimulation();
    void updatesAgreeWithGraphsFromNothing();
};

void TestWaitGraph::rings_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *a, const char *b, const char *expected) {
        QTest::newRow(what) << s(a) << s(b) << s(expected);
    };
    row("crossed", "M0=1 M1=2", "M0=2 M1=1", "0x2 > 0x1");
    row("in order", "M0=1 M1=2", "M0=1 M1=3", "");
    row("a third behind the ring is no part of it", "M0=1 M1=2 M2=3", "M0=2 M1=1", "0x2 > 0x1");
    row("through a queue", "M0=1 M1=3 M2=2", "M0=2 M1=1", "0x3 > 0x1 > 0x2");
    row("readers hold together", "R0=1 R1=2 W2=3", "W0=3 R1=2", "0x3 > 0x2");
    row("a reader that waits for nobody", "R0=1 R1=2 W2=3", "W0=3", "");
    row("a persistent holder waits for nothing", "M0=1! M1=2", "M0=2 M1=1", "");
    row("one session in both", "M0=1 M1=1", "M0=1 M1=1", "");
}

void TestWaitGraph::rings()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, expected);
    Scene c;
    c.lock(LockA, a).lock(LockB, b);
    QCOMPARE(::rings(graphOf(c)), expected);
}

void TestWaitGraph::forestOfOneQueue()
{
    Scene c;
    c.lock(LockA, s("W0=1 R1=2@30 R2=3@20 W3=4@10"));
    QCOMPARE(forest(graphOf(c)), s("0x1 (0x2 0x3 (0x4)) 3 60s"));
}

/// A holder whose session waits for another lock hangs below that: the root is elsewhere.
void TestWaitGraph::forestOverTwoLocks()
{
    Scene c;
    c.lock(LockA, s("M0=1 M1=2@30")).lock(LockB, s("M0=2 M1=3@20"));
    const WaitGraph graph = graphOf(c);
    QCOMPARE(forest(graph), s("0x1 (0x2 (0x2 (0x3))) 2 50s"));
    QCOMPARE(sentenceOf(graph, {{0, 1}, {0, 0}, true, false, 30'000}, nullptr),
        s("0x2 waits 30 s for exclusive on /a, held by 0x1"));
}

/// Whoever waits for a semaphore waits for any of its leases: for a lock that holds up one of them
/// only where it holds up all.
void TestWaitGraph::forestOfLeases()
{
    Scene c;
    c.semaphore(LockA, s("L0=2@900 L1=1@900 S2=3@100"));
    c.lock(LockB, s("M0=4@900 M1=1@800"));
    QCOMPARE(forest(graphOf(c)), s("0x4 (0x1) 1 800s; 0x1 (0x3) 1 100s"));
    c.lock(LockB, s("M0=4@900 M1=1@800 M2=2@700"));
    QCOMPARE(forest(graphOf(c)), s("0x4 (0x1 (0x1 (0x3) 0x2 (0x2))) 3 1600s"));
}

void TestWaitGraph::worstFirst()
{
    Scene c;
    c.lock(LockA, s("M0=1 M1=2@30")).lock(LockB, s("M0=3 M1=4@50"));
    QCOMPARE(forest(graphOf(c)), s("0x3 (0x4) 1 50s; 0x1 (0x2) 1 30s"));
}

void TestWaitGraph::dot()
{
    Scene c;
    c.lock(s("/a\"b"), s("M0=1 M1=2")).lock(LockB, s("M0=2 M1=1"));
    const WaitGraph graph = graphOf(c);
    const QString text = dotOf(graph, waitPicture(graph));
    QVERIFY(text.startsWith(s("digraph locks {")));
    QVERIFY(text.contains(
        s("\"0x2\" -> \"/a\\\"b\" [label=\"1: waits as exclusive #1\", color=red, penwidth=3];")));
    QVERIFY(text.contains(
        s("\"/b\" -> \"0x2\" [label=\"2: held by, exclusive #0\", color=red, penwidth=3];")));
    PictureLimits one;
    one.contenders = 1;
    QVERIFY(dotOf(graph, waitPicture(graph, one)).size() < text.size());
}

/// Random clients that each hold some mutexes and wait for one: whoever cannot be served however
/// long one waits is behind a ring, and there is a ring if and only if somebody cannot.
void TestWaitGraph::randomOrdersAgreeWithSimulation()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    for (int round = 0; round < 2000; ++round) {
        const int locks = random.bounded(2, 6);
        const int sessions = random.bounded(2, 7);
        QVector<QVector<int>> queues(locks);
        QVector<int> waits(sessions + 1, -1);
        for (int lock = 0; lock < locks; ++lock)
            queues[lock].append(random.bounded(1, sessions + 1));
        for (int session = 1; session <= sessions; ++session) {
            const int wanted = random.bounded(locks);
            if (random.bounded(3) == 0 || queues.at(wanted).contains(session))
                continue;
            queues[wanted].append(session);
            waits[session] = wanted;
        }
        Scene c;
        for (int lock = 0; lock < locks; ++lock) {
            QStringList words;
            for (int i = 0; i < queues.at(lock).size(); ++i)
                words.append(s("M%1=%2").arg(i).arg(queues.at(lock).at(i)));
            c.lock(s("/%1").arg(lock), words.join(u' '));
        }
        for (bool moved = true; moved;) { // who waits for nothing is served, and all of his goes
            moved = false;
            for (int session = 1; session <= sessions; ++session) {
                if (waits.at(session) >= 0 && queues.at(waits.at(session)).constFirst() != session)
                    continue;
                for (QVector<int> &queue : queues)
                    moved = queue.removeAll(session) > 0 || moved;
                waits[session] = -1;
            }
        }
        const bool isStuck =
            std::any_of(queues.begin(), queues.end(), [](const auto &q) { return !q.isEmpty(); });
        QCOMPARE(!graphOf(c).deadlocks.isEmpty(), isStuck);
    }
}

/// Lock after lock changes at random: the graph that is kept up to date is the one that is made
/// from nothing.
void TestWaitGraph::updatesAgreeWithGraphsFromNothing()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    const auto anyQueue = [&random] {
        QStringList words;
        for (int i = random.bounded(5); i >= 0; --i)
            words.prepend(
                s(random.bounded(2) ? "W%1=%2" : "R%1=%2").arg(i).arg(random.bounded(1, 7)));
        return words.join(u' ');
    };
    Scene c;
    for (int lock = 0; lock < 6; ++lock)
        c.lock(s("/%1").arg(lock), anyQueue());
    Doctor doctor;
    DoctorRound round = c.round();
    doctor.addRound(round);
    int rings = 0;
    for (int step = 0; step < 1000; ++step) {
        const int changed = random.bounded(6);
        Scene next;
        next.lock(s("/%1").arg(changed), anyQueue());
        round.locks[changed] = next.round().locks.constFirst();
        QVERIFY(doctor.update({round.locks.at(changed)}, c.now));
        const WaitGraph fresh = waitGraph(round.locks, doctor.graph().now);
        QCOMPARE(::rings(doctor.graph()), ::rings(fresh));
        QVERIFY(doctor.graph().forest == fresh.forest);
        QVERIFY(doctor.graph().roots == fresh.roots);
        QCOMPARE(doctor.graph().ringOf, fresh.ringOf);
        for (int lock = 0; lock < fresh.locks.size(); ++lock) {
            for (int entry = 0; entry < fresh.locks.at(lock)->queue.size(); ++entry) {
                const ContenderRef ref {lock, entry};
                QVERIFY(fresh.contenderAt(fresh.indexOf(ref)) == ref);
            }
        }
        rings += int(fresh.deadlocks.size());
    }
    QVERIFY(rings > 0);
    QVERIFY(!doctor.update({round.locks.constFirst()}, c.now)); // as it is known
}

QTEST_GUILESS_MAIN(TestWaitGraph)
#include "tst_waitgraph.moc"
