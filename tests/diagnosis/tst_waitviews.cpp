// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/blockingforest.h"
#include "core/diagnosis/rootchain.h"
#include "core/diagnosis/sitesettings.h"
#include "core/diagnosis/waitpicture.h"
#include "tests/diagnosis/writtengraph.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace lockscope;
using namespace lockscope::graphtesting;

namespace {

/// "/a:W5" for a contender of session 5.
QString nameOf(const WaitGraph &graph, ContenderRef ref)
{
    const Contender &contender = graph.contenderOf(ref);
    return s("%1:%2").arg(graph.locks.at(ref.lock)->snapshot->path,
        contender.ticket.sequence ? QString::number(*contender.ticket.sequence) : s("-"));
}

QString namesOf(const WaitGraph &graph, const ContenderSet &set)
{
    QStringList names;
    for (int lock = 0; lock < graph.locks.size(); ++lock) {
        for (int entry = 0; entry < graph.locks.at(lock)->queue.size(); ++entry) {
            if (set.contains({lock, entry}))
                names.append(nameOf(graph, {lock, entry}));
        }
    }
    return names.join(u' ');
}

QString textOf(const WaitGraph &graph, const BlockingForest &forest, int index)
{
    const ForestRow &row = forest.rows.at(index);
    static const char *const relations[] = {"ring", "root", "member", "held", "ahead", "chained"};
    QString text = row.relation == ForestRow::Ring ? s("deadlock") : nameOf(graph, row.contender);
    text += s(" %1 %2").arg(s(relations[row.relation])).arg(row.victims);
    QStringList children;
    for (int i = 0; i < row.childCount; ++i)
        children.append(textOf(graph, forest, row.firstChild + i));
    return children.isEmpty() ? text : text + s(" (%1)").arg(children.join(s(", ")));
}

QString textOf(const WaitGraph &graph, const BlockingForest &forest)
{
    QStringList trees;
    for (int i = 0; i < forest.topCount; ++i)
        trees.append(textOf(graph, forest, i));
    return trees.join(s("; "));
}

QString textOf(const WaitGraph &graph, const WaitPicture &picture)
{
    QStringList edges;
    for (const PictureEdge &edge : picture.edges)
        edges.append(s("%1 %2> %3")
                         .arg(titleOf(graph, picture.nodes.at(edge.from)).english(),
                             edge.ring >= 0 ? QString::number(edge.step) : QString(),
                             titleOf(graph, picture.nodes.at(edge.to)).english())
            + (edge.isAlternative ? s("?") : QString())
            + (edge.kind == PictureEdge::QueuedAhead ? s(" ahead") : QString()));
    return edges.join(s("; "));
}

Scene sceneOf(const QString &a, const QString &b, const QString &c)
{
    Scene scene;
    for (const auto &[path, text] :
        {std::pair(LockA, a), std::pair(LockB, b), std::pair(LockC, c)}) {
        if (!text.isEmpty())
            scene.lock(path, text);
    }
    return scene;
}

} // namespace

class TestWaitViews : public QObject
{
    Q_OBJECT

private slots:
    void forests_data();
    void forests();
    void forestOfOneChainOnly();
    void everyWaiterIsInTheForestOnce();
    void forestAndChainsAgree();
    void chains_data();
    void chains();
    void focusMeansWhatItNames();
    void pictures_data();
    void pictures();
    void leasesAreAlternatives();
    void crowdsAreFolded();
    void whatDoesNotFitIsCounted();
    void hostileNamesInDot();
    void longQueue();
};

void TestWaitViews::forests_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *a, const char *b, const char *expected) {
        QTest::newRow(what) << s(a) << s(b) << s(expected);
    };
    row("who waits in one queue stands side by side", "M0=1 M1=2 M2=3 M3=4", "",
        "/a:0 root 3 (/a:1 held 2, /a:2 ahead 1, /a:3 ahead 0)");
    row("nobody waits", "M0=1", "R0=2 R1=3", "");
    row("readers hold together, the last of them is the parent", "R0=1 R1=2 W2=3", "",
        "/a:1 root 1 (/a:2 held 0)");
    row("a holder who waits elsewhere hangs below that wait", "M0=1 M1=2@30", "M0=2 M1=3@20",
        "/a:0 root 2 (/a:1 held 1 (/b:0 chained 1 (/b:1 held 0)))");
    row("a lock held while waiting that nobody wants is left out", "M0=1 M1=2", "M0=2",
        "/a:0 root 1 (/a:1 held 0)");
    row("who waits elsewhere for a moment only is not held up", "M0=1@900 M1=9@650",
        "M0=2@10 M1=1@1", "/a:0 root 1 (/a:1 held 0); /b:0 root 1 (/b:1 held 0)");
    row("who waits elsewhere for as long as those behind him is", "M0=1@900 M1=9@50",
        "M0=2@90 M1=1@30", "/b:0 root 2 (/b:1 held 1 (/a:0 chained 1 (/a:1 held 0)))");
    row("the worst root is the first", "M0=1 M1=2@30", "M0=3 M1=4@50",
        "/b:0 root 1 (/b:1 held 0); /a:0 root 1 (/a:1 held 0)");
    row("a deadlock has no root", "M0=1 M1=2", "M0=2 M1=1",
        "deadlock ring 2 (/a:0 member 1 (/a:1 held 0), /b:0 member 1 (/b:1 held 0))");
    row("a third behind the deadlock", "M0=1 M1=2 M2=3", "M0=2 M1=1",
        "deadlock ring 3 (/a:0 member 2 (/a:1 held 1, /a:2 ahead 0), /b:0 member 1 (/b:1 held 0))");
}

void TestWaitViews::forests()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, expected);
    const Scene scene = sceneOf(a, b, {});
    const WaitGraph graph = graphOf(scene);
    QCOMPARE(textOf(graph, blockingForest(graph, scene.now)), expected);
}

void TestWaitViews::forestOfOneChainOnly()
{
    const Scene scene = sceneOf(s("R0=1 R1=2 W2=3 W3=4"), s("M0=5 M1=6"), {});
    const WaitGraph graph = graphOf(scene);
    const ContenderSet chain = chainThrough(graph, {{0, 0}});
    QCOMPARE(textOf(graph, blockingForest(graph, scene.now, &chain)),
        s("/a:1 root 2 (/a:2 held 1, /a:3 ahead 0); /a:0 root 0"));
}

/// Random queues over random locks: each contender that waits has one row that is no member of a
/// deadlock, and all rows are reached from the top.
void TestWaitViews::everyWaiterIsInTheForestOnce()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    for (int round = 0; round < 1000; ++round) {
        Scene scene;
        const int locks = random.bounded(1, 5);
        for (int lock = 0; lock < locks; ++lock) {
            QStringList words;
            const int size = random.bounded(6);
            for (int i = 0; i < size; ++i)
                words.append(s("%1%2=%3")
                                 .arg(random.bounded(2) == 0 ? s("W") : s("R"))
                                 .arg(i)
                                 .arg(random.bounded(1, 6)));
            scene.lock(s("/%1").arg(lock), words.join(u' '));
        }
        const WaitGraph graph = graphOf(scene);
        const BlockingForest forest = blockingForest(graph, scene.now);
        QHash<QString, int> rows;
        int reached = forest.topCount;
        for (const ForestRow &row : forest.rows) {
            reached += row.childCount;
            if (row.relation != ForestRow::Ring && row.relation != ForestRow::Member)
                ++rows[nameOf(graph, row.contender)];
        }
        QCOMPARE(reached, int(forest.rows.size()));
        for (int i = 0; i < graph.forest.size(); ++i) {
            const BlockNode &node = graph.forest.at(i);
            const ContenderRef ref = graph.contenderAt(i);
            const QString name = nameOf(graph, ref);
            QVERIFY(rows.value(name) <= 1);
            if (graph.contenderOf(ref).role == Role::Waiter && node.parent >= 0)
                QVERIFY2(rows.value(name) == 1, qPrintable(textOf(graph, forest)));
        }
    }
}

/// Random ages, so that some are held up and some are not: what a chain goes on to is what the
/// forest hangs the holder below, and where it ends the forest has no parent for him.
void TestWaitViews::forestAndChainsAgree()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    int steps = 0;
    for (int round = 0; round < 500; ++round) {
        Scene scene;
        for (int lock = 0; lock < 4; ++lock) {
            QStringList words;
            for (int i = 0; i < 4; ++i)
                words.append(
                    s("M%1=%2@%3").arg(i).arg(random.bounded(1, 9)).arg(random.bounded(1, 200)));
            scene.lock(s("/%1").arg(lock), words.join(u' '));
        }
        const WaitGraph graph = graphOf(scene);
        const RootChains chains(graph);
        for (int lock = 0; lock < graph.locks.size(); ++lock) {
            const RootChain chain = chains.of(lock);
            for (int i = 0; i < chain.holders.size(); ++i) {
                const BlockNode &node = graph.nodeOf(chain.holders.at(i));
                const bool goesOn = i + 1 < chain.holders.size() || chain.isRing;
                QCOMPARE(node.isChained, goesOn);
                if (i + 1 == chain.holders.size())
                    continue;
                ++steps;
                QCOMPARE(graph.contenderAt(node.parent).lock, chain.holders.at(i + 1).lock);
            }
        }
    }
    QVERIFY(steps > 50);
}

void TestWaitViews::chains_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("c");
    QTest::addColumn<int>("lock");
    QTest::addColumn<int>("entry");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *a, const char *b, const char *c, int lock,
                         int entry, const char *expected) {
        QTest::newRow(what) << s(a) << s(b) << s(c) << lock << entry << s(expected);
    };
    row("up to the holder, down to the last", "M0=1 M1=2 M2=3", "M0=4 M1=5", "", 0, 1,
        "/a:0 /a:1 /a:2");
    row("all readers that hold, and no reader beside", "R0=1 R1=2 W2=3", "", "", 0, 2,
        "/a:0 /a:1 /a:2");
    row("a reader blocks the writer, and not the other reader", "R0=1 R1=2 W2=3", "", "", 0, 0,
        "/a:0 /a:2");
    row("a reader waits for the writer, and not for readers", "W0=1 R1=2 R2=3", "", "", 0, 2,
        "/a:0 /a:2");
    row("over the next lock upwards", "M0=1 M1=2", "M0=2 M1=3", "M0=7 M1=8", 1, 1,
        "/a:0 /a:1 /b:0 /b:1");
    row("and downwards", "M0=1 M1=2", "M0=2 M1=3", "M0=7 M1=8", 0, 0, "/a:0 /a:1 /b:0 /b:1");
    row("one who waits twice passes nothing on from one wait to the other", "M0=1 M1=2",
        "M0=3 M1=2", "", 0, 1, "/a:0 /a:1");
    row("round the ring", "M0=1 M1=2", "M0=2 M1=1", "M0=7 M1=8", 0, 1, "/a:0 /a:1 /b:0 /b:1");
    row("nobody waits", "M0=1", "M0=1 M1=2", "", 0, 0, "/a:0");
}

void TestWaitViews::chains()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, c);
    QFETCH(const int, lock);
    QFETCH(const int, entry);
    QFETCH(const QString, expected);
    const WaitGraph graph = graphOf(sceneOf(a, b, c));
    QCOMPARE(namesOf(graph, chainThrough(graph, {{lock, entry}})), expected);
}

void TestWaitViews::focusMeansWhatItNames()
{
    const Scene scene = sceneOf(s("M0=1 M1=2"), s("M0=2 M1=3"), {});
    const WaitGraph graph = graphOf(scene);
    const auto named = [&](const ChainFocus &focus) {
        ContenderSet set(graph.locks);
        for (const ContenderRef ref : contendersOf(graph.locks, focus))
            set.insert(ref);
        return namesOf(graph, set);
    };
    QCOMPARE(named({{graph.pathOf({1, 1})}, {}, {}, {}}), s("/b:1"));
    QCOMPARE(named({{}, LockA, {}, {}}), s("/a:0 /a:1"));
    QCOMPARE(named({{}, {}, SessionId {2}, {}}), s("/a:1 /b:0"));
    QCOMPARE(named({{s("/gone/x")}, {}, {}, {}}), QString());
}

void TestWaitViews::pictures_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *a, const char *b, const char *expected) {
        QTest::newRow(what) << s(a) << s(b) << s(expected);
    };
    row("arrows start at the one who waits", "M0=1 M1=2", "", "/a > 0x1; 0x2 > /a");
    row("all readers that hold", "R0=1 R1=2 W2=3", "", "/a > 0x1; /a > 0x2; 0x3 > /a");
    row("locks that nobody waits for are left out", "M0=1 M1=2", "M0=2", "/a > 0x1; 0x2 > /a");
    row("the steps of a ring are counted", "M0=1 M1=2", "M0=2 M1=1",
        "/a 1> 0x1; 0x2 1> /a; /b 2> 0x2; 0x1 2> /b");
    row("a ring through a queue goes by the one ahead", "M0=1 M1=3 M2=2", "M0=2 M1=1",
        "/a 1> 0x1; 0x3 1> /a; 0x2 3> /a; /a 3> 0x3 ahead; /b 2> 0x2; 0x1 2> /b");
    row("deadlocks come before worse waits", "M0=7 M1=8@5000", "", "/a > 0x7; 0x8 > /a");
}

void TestWaitViews::pictures()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, expected);
    const WaitGraph graph = graphOf(sceneOf(a, b, {}));
    const WaitPicture picture = waitPicture(graph);
    QCOMPARE(textOf(graph, picture), expected);
    QCOMPARE(picture.shown, picture.total);
}

void TestWaitViews::leasesAreAlternatives()
{
    Scene scene;
    scene.semaphore(LockA, s("L0=1 L1=2 S2=3"));
    const WaitGraph graph = graphOf(scene);
    QVERIFY2(textOf(graph, waitPicture(graph)).contains(s("/a > 0x1?")),
        qPrintable(textOf(graph, waitPicture(graph))));
}

void TestWaitViews::crowdsAreFolded()
{
    QStringList words;
    for (int i = 0; i < 40; ++i)
        words.append(s("M%1=%2").arg(i).arg(i + 1));
    const WaitGraph graph = graphOf(sceneOf(words.join(u' '), s("M0=30 M1=50"), {}));
    const WaitPicture picture = waitPicture(graph);
    QCOMPARE(picture.shown, 42);
    QCOMPARE(picture.total, 42);
    const QString text = textOf(graph, picture);
    QVERIFY2(text.contains(s("32 more wait > /a")), qPrintable(text)); // 39 - 6 - session 30
    QVERIFY2(text.contains(s("0x1e > /a")), qPrintable(text)); // it holds /b: no one of many
    QCOMPARE(waitPicture(graph, {200, 100}).edges.size(), 42);
}

void TestWaitViews::whatDoesNotFitIsCounted()
{
    Scene scene;
    for (int lock = 0; lock < 30; ++lock)
        scene.lock(s("/l%1").arg(lock),
            s("M0=%1 M1=%2@%3").arg(2 * lock + 1).arg(2 * lock + 2).arg(100 + lock));
    scene.lock(LockA, s("M0=91 M1=92@1")).lock(LockB, s("M0=92 M1=91@1"));
    const WaitGraph graph = graphOf(scene);
    const WaitPicture picture = waitPicture(graph, {10, 6});
    QCOMPARE(picture.shown, 10);
    QCOMPARE(picture.total, 64);
    QCOMPARE(picture.nodes.at(0).key, s("lock /a")); // the deadlock, though it waits the least
    QVERIFY(textOf(graph, picture).contains(s("/l29 > 0x3b")));
    QVERIFY(!textOf(graph, picture).contains(s("/l0 ")));
}

void TestWaitViews::hostileNamesInDot()
{
    Scene scene;
    scene.lock(s("/a\"];\n<b>\x1b\\"), s("M0=1 M1=2"));
    const WaitGraph graph = graphOf(scene);
    const QString dot = dotOf(graph, waitPicture(graph));
    QVERIFY2(dot.contains(s("\"0x2\" -> \"/a\\\"];\\\\x0a<b>\\\\x1b\\\\\" [label=\"waits as "
                            "exclusive #1\"];")),
        qPrintable(dot));
}

/// No work here grows with the square of a queue's length.
void TestWaitViews::longQueue()
{
    Scene scene;
    QStringList words;
    for (int i = 0; i < 20'000; ++i)
        words.append(s("M%1=%2").arg(i).arg(i + 1));
    scene.lock(LockA, words.join(u' '));
    const WaitGraph graph = graphOf(scene);
    QElapsedTimer timer;
    timer.start();
    const BlockingForest forest = blockingForest(graph, scene.now);
    const qint64 forestMs = timer.restart();
    const WaitPicture picture = waitPicture(graph);
    const qint64 pictureMs = timer.restart();
    const ContenderSet chain = chainThrough(graph, {{0, 10'000}});
    qInfo("20 000 in one queue: forest %lld ms, picture %lld ms, chain %lld ms", forestMs,
        pictureMs, timer.elapsed());
    QCOMPARE(forest.rows.size(), 20'000);
    QCOMPARE(forest.rows.at(0).childCount, 19'999);
    QCOMPARE(picture.nodes.size(), 9); // lock, holder, six, all others
    QCOMPARE(chain.count(), 20'000);
}

QTEST_GUILESS_MAIN(TestWaitViews)
#include "tst_waitviews.moc"
