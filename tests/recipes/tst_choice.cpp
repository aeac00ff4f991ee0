// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "writtenqueue.h"

#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using writtenqueue::printed;
using writtenqueue::recipesOf;
using writtenqueue::snapshotOf;

/// Which recipe judges a lock, and why: by names, by watches, by what the nodes hold, by the
/// operator's word; and what is said where that tells too little.
class TestChoice : public QObject
{
    Q_OBJECT

private slots:
    void whatIsComparedFirst_data();
    void whatIsComparedFirst();
    void variants_data();
    void variants();
    void curatorThreads_data();
    void curatorThreads();
    void sessionsThatAreAway_data();
    void sessionsThatAreAway();
    void homeMadeNames();
    void silenceOfNewcomers();
    void newThreadsOfOneClient();
    void whatWatchesToldStays_data();
    void whatWatchesToldStays();
    void curatorOldSemaphore_data();
    void curatorOldSemaphore();
    void curatorOldSemaphoreKeepsItsSize();
    void curatorOldSemaphoreOfNoSize();
    void curatorOldSemaphoreOfOneWaiter();
    void kazoo28Deadlock();
    void kazoo28ReaderThatCameFirst();
    void forcedRecipe();
    void forcedRecipeSaysWhatItDoesNotJudge_data();
    void forcedRecipeSaysWhatItDoesNotJudge();
    void everyForcedRecipeSaysSomething();
    void watchesTellOfPatterns();
    void semaphoreSizeByWatches();
    void idleKazooSemaphore();
};

namespace {

RecipeCandidate candidate(int known, Likely likely, int unused, int explained, bool fitsSilence,
    int place, bool wasTold = false)
{
    return {nullptr, QVector<KnownNode>(known), likely, unused, explained, wasTold, {}, fitsSilence,
        place};
}

/// Watches asked for so long after the youngest of the lock was made that all had time for theirs.
Choice seeing(const LockSnapshot &snapshot, const WatchList *watches)
{
    qint64 youngest = 0;
    for (const LockNode &node : snapshot.nodes)
        youngest = std::max(youngest, node.stat.createdAt);
    return {nullptr, watches, watches ? youngest + 5000 : 0, {}};
}

/// @p watches: as in writtenqueue::watchesOf(), or "none" seen; empty: nobody told any. They were
/// asked for @p askedAfter ms after the first node was made; -1: when all had had time.
LockState judgedSeeing(const QString &dialect, const QString &scene, const QString &watches,
    const QVector<ToldRecipe> &told = {}, int askedAfter = -1)
{
    const LockSnapshotPtr snapshot = snapshotOf(dialect, scene);
    const WatchList list = watches == u"none" || watches.isEmpty()
        ? WatchList()
        : writtenqueue::watchesOf(*snapshot, dialect, watches);
    Choice choice = seeing(*snapshot, watches.isEmpty() ? nullptr : &list);
    choice.told = told;
    if (askedAfter >= 0)
        choice.watchesAt = snapshot->nodes.at(0).stat.createdAt + askedAfter;
    return judge(snapshot, choice);
}

} // namespace

void TestChoice::whatIsComparedFirst_data()
{
    QTest::addColumn<RecipeCandidate>("taken");
    QTest::addColumn<RecipeCandidate>("left");
    const auto For = Likely::For;
    const auto Unsaid = Likely::Unsaid;
    const auto Against = Likely::Against;
    const auto row = [](const char *what, const RecipeCandidate &taken,
                         const RecipeCandidate &left) { QTest::newRow(what) << taken << left; };
    row("more names, even though its data speak against it", candidate(3, Against, 1, 0, false, 9),
        candidate(2, For, 0, 2, true, 0));
    row("nothing against it, even though it explains no watch",
        candidate(2, Unsaid, 1, 0, false, 9), candidate(2, Against, 0, 2, true, 0));
    row("no readers: a plain lock rather than one for reading and writing",
        candidate(2, Unsaid, 0, 0, false, 9), candidate(2, Unsaid, 1, 2, false, 0));
    row("unused names do not count where the data speak for it", candidate(2, For, 1, 1, false, 9),
        candidate(2, Unsaid, 0, 0, false, 0));
    row("watches rather than data", candidate(2, Unsaid, 0, 2, false, 9),
        candidate(2, For, 0, 1, true, 0));
    row("watches seen now rather than before", candidate(2, Unsaid, 0, 2, false, 9),
        candidate(2, Unsaid, 0, 1, false, 0, true));
    row("watches seen before rather than silence now", candidate(2, Unsaid, 0, 0, false, 9, true),
        candidate(2, For, 0, 0, true, 0));
    row("silence rather than data", candidate(2, Unsaid, 0, 0, true, 9),
        candidate(2, For, 0, 0, false, 0));
    row("data rather than place", candidate(2, For, 0, 1, false, 9),
        candidate(2, Unsaid, 0, 1, false, 0));
    row("the first of equals", candidate(2, For, 0, 1, false, 3),
        candidate(2, For, 0, 1, false, 4));
}

void TestChoice::whatIsComparedFirst()
{
    QFETCH(const RecipeCandidate, taken);
    QFETCH(const RecipeCandidate, left);
    QVERIFY(isBetter(taken, left));
    QVERIFY(!isBetter(left, taken));
    QVERIFY(!isBetter(taken, taken));
}

void TestChoice::variants_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("watches");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("why");
    const auto row = [](const char *what, const char *dialect, const char *scene,
                         const char *watches, const char *recipe, const char *why) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                            << QString::fromLatin1(watches) << QString::fromLatin1(recipe)
                            << QString::fromLatin1(why);
    };
    row("kazoo 2.9: readers watch the last writer before", "kazoo", "W4 R5 W6 R7",
        "R5->W4, W6->R5, R7->W6", "kazoo-rw", "explains 3 of 3 watches seen");
    row("kazoo 2.8: readers watch the last writer of all", "kazoo", "R1 W2 R3",
        "R1->W2, W2->R1, R3->W2", "kazoo-rw-2.8", "explains 3 of 3 watches seen");
    row("kazoo 2.9 where the watches tell it from 2.8", "kazoo", "W0 R1 W2", "R1->W0, W2->R1",
        "kazoo-rw", "explains 2 of 2 watches seen");
    row("kazoo 2.9: another thread of the reader's client gave up behind the writer, and left its "
        "watch",
        "kazoo", "R0 W1 gone=1", "R0->W1, W1->R0", "kazoo-rw", "names");
    row("kazoo 2.9: the same, and the list has what the reader itself has waited for", "kazoo",
        "R0 W1 gone=1", "R0->W1, R0->gone, W1->R0", "kazoo-rw", "names");
    row("kazoo 2.8: two clients would have left the same", "kazoo", "R0 R1 W2 gone=1",
        "R0->W2, R1->W2, W2->R1", "kazoo-rw-2.8", "explains 3 of 3 watches seen");
    row("no watch list: the first", "kazoo", "R1 W2 R3", "", "kazoo-rw", "names");
    row("textbook by predecessor", "textbook", "W1 R2 W3", "R2->W1, W3->R2", "textbook-rw",
        "explains 2 of 2 watches seen");
    row("textbook where nobody watches a node", "textbook", "W1 R2 W3", "none", "textbook-rw-herd",
        "no waiter was seen to watch a node");
    row("one waiter may just be between two watches", "textbook", "W1 R2", "none", "textbook-rw",
        "names");
    row("a watch on a node that is gone is seen, and not explained", "kazoo", "R1 W2 R3",
        "R1->W2, W2->gone, R3->W2", "kazoo-rw-2.8", "explains 2 of 3 watches seen");
    row("watches tell nothing of a lock without readers", "kazoo", "W0 W1 W2", "W1->W0, W2->W1",
        "kazoo-lock", "names");
    row("a lock without readers where nobody is seen to watch", "kazoo", "W0 W1 W2", "none",
        "kazoo-lock", "names");
    row("readers alone", "kazoo", "R0 R1", "none", "kazoo-rw", "names");
    row("data tell of watches on the directory, too", "doc", "L0=lock L1=lock L2=lock", "none",
        "nodezk-lock", "no waiter was seen to watch a node");
    row("watches tell more than data", "doc", "L0=lock L1=lock L2=lock", "L1->L0, L2->L1",
        "zk-lock", "explains 2 of 2 watches seen");
    row("data tell", "doc", "L0=lock L1=lock", "", "nodezk-lock",
        "names, and what is in the nodes");
    row("a library that the data tell, rather than a guess that explains more", "camel",
        R"(M0={"container":"a"} M1={"container":"b"} M2={"container":"a"})",
        "M0->M1, M0->M2, M1->M0, M1->M2, M2->M0, M2->M1", "camel-master",
        "names, and what is in the nodes");
    row("home-made, where nobody watches a node", "doc", "L1 L2 L3", "none", "zk-lock-herd",
        "no waiter was seen to watch a node");
    row("home-made, one waiter", "doc", "L1 L2", "none", "zk-lock", "names");
    row("home-made, by predecessor", "doc", "L1 L2 L3", "L2->L1", "zk-lock",
        "explains 1 of 1 watches seen");
    row("threads of one client that wait for each other", "curator", "L0 L1@L0 L2@L0",
        "L1->L0, L2->L1", "curator-mutex", "names");
    row("one of them gave up behind the last, and left its watch", "curator", "L0 L1@L0 L2@L0",
        "L1->L0, L2->L1, L2->L2", "curator-mutex", "names");
    row("threads that wait for a semaphore of two", "curator", "L0 L1@L0 L2@L0 L3@L0",
        "L2->L0, L3->L1", "curator-semaphore-1",
        "no waiter was seen to watch a node of another session");
    row("revocable, each of a client of its own", "curator", "L0 L1 L2", "L0->L0, L1->L1, L2->L2",
        "curator-semaphore-1", "no waiter was seen to watch a node");
    row("threads of one client, home-made", "doc", "L1 L2@L1 L3@L1", "L2->L1, L3->L2", "zk-lock",
        "names");
    row("threads of one client beside several that watch the directory", "doc",
        "L1 L2@L1 L3@L1 L4 L5", "L2->L1", "zk-lock-herd",
        "no waiter was seen to watch a node of another session");
    row("threads of two clients, one of which waits for its own alone", "textbook",
        "W0 W1@W0 R2 R3@R2", "W1->W0, R2->W1", "textbook-rw", "explains 1 of 1 watches seen");
    row("home-made readers and writers, where nobody watches a node", "doc", "W1 R2 W3", "none",
        "zk-rw-herd", "no waiter was seen to watch a node");
    row("home-made readers and writers, by predecessor", "doc", "W1 R2 W3", "R2->W1", "zk-rw",
        "explains 1 of 1 watches seen");
    row("home-made, no watch list", "doc", "W1 R2 W3", "", "zk-rw", "names");
}

void TestChoice::variants()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const QString, watches);
    QFETCH(const QString, recipe);
    QFETCH(const QString, why);
    const LockState state = judgedSeeing(dialect, scene, watches);
    QCOMPARE(recipesOf(state), recipe);
    QCOMPARE(state.recipes.first().why, why);
}

/// InterProcessReadWriteLock asks the thread: what its session watches tells.
void TestChoice::curatorThreads_data()
{
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("watches"); // empty: not known
    QTest::addColumn<qint64>("askedAfter"); // ms after the youngest node
    QTest::addColumn<QString>("expected");
    QTest::addColumn<bool>("isUnknown");
    const auto row = [](const char *what, const char *scene, const char *watches, qint64 askedAfter,
                         const char *expected, bool isUnknown) {
        QTest::newRow(what) << QString::fromLatin1(scene) << QString::fromLatin1(watches)
                            << askedAfter << QString::fromLatin1(expected) << isUnknown;
    };
    row("another thread waits: its session watches the writer", "W0 R1@W0", "R1->W0", 5000,
        "W0 holds, R1 waits for W0 watches W0", false);
    row("the same thread was let in: its session watches nothing", "W0 R1@W0", "none", 5000,
        "W0 holds, R1 holds", false);
    row("watch lists that are not known", "W0 R1@W0", "", 5000,
        "W0 holds, R1 waits for W0 watches W0", true);
    row("watch lists older than the reader", "W0 R1@W0", "none", -500,
        "W0 holds, R1 waits for W0 watches W0", true);
    row("asked before the thread had time for its watch", "W0 R1@W0", "none", 10,
        "W0 holds, R1 waits for W0 watches W0", true);
    row("two readers of that session, one watch", "W0 R1@W0 R2@W0", "R1->W0", 5000,
        "W0 holds, R1 waits for W0 watches W0, R2 waits for W0 watches W0", true);
    row("a writer of that session watches the writer, too", "W0 W1@W0 R2@W0", "W1->W0", 5000,
        "W0 holds, W1 waits for W0 watches W0, R2 waits for W0 W1 watches W0", true);
    row("since 5.5 the number tells", "W0 R0@W0 R1@W0", "R1->W0", 5000,
        "W0 holds, R0 holds, R1 waits for W0 watches W0", false);
    row("the writer that it waited for went after the lists were made: its next watch is in none",
        "W1 R2@W1", "R2->gone", 5000, "W1 holds, R2 waits for W1 watches W1", true);
    row("of another session it is no question", "W0 R1", "R1->W0", 5000,
        "W0 holds, R1 waits for W0 watches W0", false);
}

void TestChoice::curatorThreads()
{
    QFETCH(const QString, scene);
    QFETCH(const QString, watches);
    QFETCH(const qint64, askedAfter);
    const LockSnapshotPtr snapshot = writtenqueue::snapshotOf(u"curator"_qs, scene);
    const WatchList list = watches == u"none" || watches.isEmpty()
        ? WatchList()
        : writtenqueue::watchesOf(*snapshot, u"curator"_qs, watches);
    const Choice choice {nullptr, watches.isEmpty() ? nullptr : &list,
        snapshot->nodes.last().stat.createdAt + askedAfter};
    const LockState state = judge(snapshot, choice);
    QTEST(printed(state, u"curator"_qs), "expected");
    QTEST(!writtenqueue::sentencesOf(state, LockFact::UnknownRole).isEmpty(), "isUnknown");
}

/// Without a connection a session has no watch at any server, whatever its clients wait for.
void TestChoice::sessionsThatAreAway_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("watches");
    QTest::addColumn<bool>("isAway"); // the reader's session
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("doubt");
    const auto row = [](const char *what, const char *dialect, const char *scene,
                         const char *watches, bool isAway, const char *expected,
                         const char *doubt) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                            << QString::fromLatin1(watches) << isAway
                            << QString::fromLatin1(expected) << QString::fromLatin1(doubt);
    };
    constexpr const char *Downgrade =
        "\"_c_10a7cbeb-4d1f-4a0d-9c1e-5b2f771e0002-__READ__0000000002\" is of the session that "
        "holds the write lock: if the same thread made it, it holds as well (a downgrade); if "
        "another thread did, it waits. Nothing seen tells which, and it is shown as waiting.";
    constexpr const char *First =
        "\"a0a7cbeb4d1f4a0d9c1e5b2f771e0001__rlock__0000000001\" holds if no writer was there when "
        "it came; if one was, it waits for the last of those that are there now (a fault of kazoo "
        "2.8). Only what its session watches tells which, and that is not known at the moment: it "
        "is shown as waiting.";
    constexpr const char *BothWait = "R1 waits for W2 watches W2, W2 waits for R1 watches R1";
    row("Curator's reader beside its session's writer", "curator", "W1 R2@W1", "none", true,
        "W1 holds, R2 waits for W1 watches W1", Downgrade);
    row("and with a connection", "curator", "W1 R2@W1", "none", false, "W1 holds, R2 holds", "");
    row("kazoo 2.8's first reader", "kazoo", "R1 W2", "W2->R1", true, BothWait, First);
    row("and with a connection: it came before the writer", "kazoo", "R1 W2", "W2->R1", false,
        "R1 holds, W2 waits for R1 watches R1", "");
    row("that was seen to watch a writer which has gone since", "kazoo", "R1 W2",
        "R1->gone, W2->R1", false, BothWait, First);
    row("that is seen to watch the writer behind it", "kazoo", "R1 W2", "R1->W2, W2->R1", false,
        BothWait, "");
}

void TestChoice::sessionsThatAreAway()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const QString, watches);
    QFETCH(const bool, isAway);
    const LockSnapshotPtr snapshot = snapshotOf(dialect, scene);
    const WatchList list =
        watches == u"none" ? WatchList() : writtenqueue::watchesOf(*snapshot, dialect, watches);
    const auto isReader = [](const LockNode &node) {
        return node.name.contains(u"__READ__") || node.name.contains(u"__rlock__");
    };
    const SessionId reader =
        std::find_if(snapshot->nodes.begin(), snapshot->nodes.end(), isReader)->stat.owner;
    Choice choice = seeing(*snapshot, &list);
    choice.told = {{recipeById(u"kazoo-rw-2.8"), {}}};
    choice.isListed = [&](SessionId session) { return !isAway || session != reader; };
    const LockState state = judge(snapshot, choice);
    QTEST(printed(state, dialect), "expected");
    QTEST(writtenqueue::sentencesOf(state, LockFact::UnknownRole).join(u" | "), "doubt");
}

/// code4wt/distributed_lock and many like it (ZKReadWriteLock1.java).
void TestChoice::homeMadeNames()
{
    const LockState state = judgedSeeing(u"doc"_qs, u"A1 B2 C3"_qs, u"none"_qs);
    QCOMPARE(recipesOf(state), u"zk-rw-herd"_qs);
    QCOMPARE(printed(state, u"doc"_qs),
        u"A1 holds, B2 waits for A1 watches ?children, "
        "C3 waits for A1 B2 watches ?children"_qs);
}

/// One that came a moment before the lists were asked for may be on its way to its watch.
void TestChoice::silenceOfNewcomers()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"doc"_qs, u"L1 L2 L3"_qs);
    const WatchList none;
    Choice choice = seeing(*snapshot, &none);
    QCOMPARE(recipesOf(judge(snapshot, choice)), u"zk-lock-herd"_qs);
    choice.watchesAt = snapshot->nodes.at(2).stat.createdAt; // the second had a second, not more
    QCOMPARE(recipesOf(judge(snapshot, choice)), u"zk-lock"_qs);
    choice.watchesAt = 0; // not known when
    QCOMPARE(recipesOf(judge(snapshot, choice)), u"zk-lock"_qs);
}

/// That the newest thread of a client watches nothing yet says nothing against its other ones; that
/// it had time to watch says that it need not wait for the one before it.
void TestChoice::newThreadsOfOneClient()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"curator"_qs, u"L0 L1@L0 L2@L0 L3@L0"_qs);
    const WatchList list = writtenqueue::watchesOf(*snapshot, u"curator"_qs, u"L1->L0, L2->L1"_qs);
    Choice choice = seeing(*snapshot, &list);
    choice.watchesAt = snapshot->nodes.at(3).stat.createdAt;
    const LockState early = judge(snapshot, choice);
    QCOMPARE(recipesOf(early), u"curator-mutex"_qs);
    QCOMPARE(early.recipes.first().why.english(), u"names"_qs);
    choice.watchesAt += 5000;
    QCOMPARE(recipesOf(judge(snapshot, choice)), u"curator-semaphore-1"_qs);
}

/// As on a busy lock, moment by moment, each judged with what the one before told.
void TestChoice::whatWatchesToldStays_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QStringList>("moments"); // scene | watches | ms from first node to the lists
    QTest::addColumn<QString>("recipes");
    QTest::addColumn<QString>("why"); // of the last
    const auto row = [](const char *what, const char *dialect, const QStringList &moments,
                         const char *recipes, const char *why) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << moments
                            << QString::fromLatin1(recipes) << QString::fromLatin1(why);
    };
    constexpr const char *Old = "curator-semaphore-1 curator-semaphore-1";
    row("a herd of which one waits", "doc", {u"L1 L2 L3|none"_qs, u"L3 L4|none"_qs},
        "zk-lock-herd zk-lock-herd", "watches seen before");
    row("a herd whose lists are not told", "doc", {u"L1 L2 L3|none"_qs, u"L3 L4 L5|"_qs},
        "zk-lock-herd zk-lock-herd", "watches seen before");
    row("a herd all the time", "doc", {u"L1 L2 L3|none"_qs, u"L2 L3 L4|none"_qs},
        "zk-lock-herd zk-lock-herd", "watches seen before");
    row("waiters by predecessor that lost their watches", "doc",
        {u"W1 R2 W3|R2->W1"_qs, u"W1 R2 W3|none"_qs}, "zk-rw zk-rw", "watches seen before");
    row("clients that are others now", "doc", {u"L1 L2 L3|none"_qs, u"L3 L4 L5|L4->L3"_qs},
        "zk-lock-herd zk-lock", "explains 1 of 1 watches seen");
    row("nothing told, nothing stays", "doc", {u"L1 L2|none"_qs, u"L1 L2 L3|none"_qs},
        "zk-lock zk-lock-herd", "no waiter was seen to watch a node");
    row("a semaphore of Curator's one of whose holders left: the next was not woken", "curator",
        {u"L0 L1 L2 L3|L2->L0, L3->L1"_qs, u"L0 L2 L3|L2->L0, L3->gone"_qs}, Old,
        "watches seen before");
    row("a semaphore of Curator's for which nobody waits", "curator",
        {u"L0 L1 L2 L3|L2->L0, L3->L1"_qs, u"L2 L3|none"_qs}, Old, "watches seen before");
    row("a mutex that looked like one for a moment, when a waiter had given up", "curator",
        {u"L0 L1 L2|L2->L0"_qs, u"L0 L2 L3|L2->L0, L3->L2"_qs}, "curator-semaphore-1 curator-mutex",
        "explains 2 of 2 watches seen");
    row("a mutex in whose queue one stands again that gave up: its watch is of before", "curator",
        {u"L0 L1 L2|L2->L0|500"_qs, u"L0 L1 L2|L1->L0, L2->L0, L2->L1"_qs},
        "curator-mutex curator-mutex", "explains 2 of 3 watches seen");
    row("a mutex now, and a watch that was left behind", "curator",
        {u"L0 L1 L2 L3|L2->L0, L3->L1"_qs, u"L0 L1 L2|L1->L0, L2->L0, L2->L1"_qs},
        "curator-semaphore-1 curator-mutex", "explains 2 of 3 watches seen");
    row("a semaphore of two whose clients are one's threads, one of which leaves, and one comes",
        "curator",
        {u"L0 L1@L0 L2@L0|L2->L0"_qs, u"L0 L2@L0|L2->L0"_qs, u"L0 L2@L0 L3@L0|L2->L0, L3->L0"_qs},
        "curator-semaphore-1 curator-semaphore-1 curator-semaphore-1", "watches seen before");
    row("kazoo 2.8, readers alone", "kazoo",
        {u"R1 W2 R3|R1->W2, W2->R1, R3->W2"_qs, u"R1 R3|none"_qs}, "kazoo-rw-2.8 kazoo-rw-2.8",
        "watches seen before");
}

void TestChoice::whatWatchesToldStays()
{
    QFETCH(const QString, dialect);
    QFETCH(const QStringList, moments);
    QVector<ToldRecipe> told;
    QStringList recipes;
    QString why;
    for (const QString &moment : moments) {
        const QStringList parts = moment.split(u'|');
        const LockState state =
            judgedSeeing(dialect, parts.at(0), parts.at(1), told, parts.value(2, u"-1"_qs).toInt());
        told = toldIn(state);
        recipes.append(recipesOf(state));
        why = state.recipes.first().why.english();
        QCOMPARE(recipesOf(judgeWithout(state, {0})), recipes.last()); // nor does what is tried out
    }
    QTEST(recipes.join(u' '), "recipes");
    QTEST(why, "why");
}

/// InterProcessSemaphore has a mutex's names: how far before itself a waiter watches is the size.
void TestChoice::curatorOldSemaphore_data()
{
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("watches");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *scene, const char *watches,
                         const char *recipe, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(scene) << QString::fromLatin1(watches)
                            << QString::fromLatin1(recipe) << QString::fromLatin1(expected);
    };
    row("of two", "L0 L1 L2 L3", "L2->L0, L3->L1", "curator-semaphore-1",
        "L0 holds, L1 holds, L2 waits for L0 L1 watches L0, L3 waits for L0 L1 L2 watches L1");
    row("a mutex", "L0 L1 L2", "L1->L0, L2->L1", "curator-mutex",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1");
    row("a mutex, as far as anybody knows", "L0 L1 L2", "", "curator-mutex",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1");
    row("of one it is a mutex", "L0 L1", "L1->L0", "curator-mutex",
        "L0 holds, L1 waits for L0 watches L0");
    row("of two: nobody woke the one whose turn it is", "L0 L2 L3 L4", "L2->L0, L3->L0, L4->L2",
        "curator-semaphore-1",
        "L0 holds, L2 waits for L0 watches L0, L3 waits for L0 L2 watches L0, "
        "L4 waits for L0 L2 L3 watches L2");
    row("of two, and one alone waits: who stands between watches nothing", "L0 L1 L2", "L2->L0",
        "curator-semaphore-1", "L0 holds, L1 holds, L2 waits for L0 L1 watches L0");
    row("of two, and one alone waits: a client has both leases", "L0 L1@L0 L2", "L2->L0",
        "curator-semaphore-1", "L0 holds, L1 holds, L2 waits for L0 L1 watches L0");
    row("one alone watches past one that waited for somebody who has just gone", "L0 L1 L2",
        "L1->gone, L2->L0", "curator-mutex",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1");
    row("a mutex one of whose waiters has just given up", "L0 L1 L2 L3", "L1->L0, L3->L1",
        "curator-mutex",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1, "
        "L3 waits for L0 L1 L2 watches L2");
}

void TestChoice::curatorOldSemaphore()
{
    QFETCH(const QString, scene);
    QFETCH(const QString, watches);
    const LockState state = judgedSeeing(u"curator"_qs, scene, watches);
    QTEST(recipesOf(state), "recipe");
    QTEST(printed(state, u"curator"_qs), "expected");
}

/// What its size was before stays known: then two hold where nobody waits.
void TestChoice::curatorOldSemaphoreKeepsItsSize()
{
    const LockState busy = judgedSeeing(u"curator"_qs, u"L0 L1 L2 L3"_qs, u"L2->L0, L3->L1"_qs);
    const LockState rest = judgedSeeing(u"curator"_qs, u"L2 L3"_qs, u"none"_qs, toldIn(busy));
    QCOMPARE(printed(rest, u"curator"_qs), u"L2 holds, L3 holds"_qs);
    const LockState woken =
        judgedSeeing(u"curator"_qs, u"L0 L2 L3"_qs, u"L2->L0, L3->L0"_qs, toldIn(busy));
    QCOMPARE(printed(woken, u"curator"_qs),
        u"L0 holds, L2 waits for L0 watches L0, L3 waits for L0 L2 watches L0"_qs);
    // Somebody goes a moment after they came: what is known already does not get lost by that.
    const LockState young =
        judgedSeeing(u"curator"_qs, u"L0 L2 L3"_qs, u"L2->L0, L3->gone"_qs, toldIn(busy), 0);
    QCOMPARE(recipesOf(young), u"curator-semaphore-1"_qs);
}

/// Whoever chose it need not see the watches; then its size is not known.
void TestChoice::curatorOldSemaphoreOfNoSize()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"curator"_qs, u"L0 L1 L2"_qs);
    const LockState state = judge(snapshot, {recipeById(u"curator-semaphore-1"), nullptr});
    QCOMPARE(printed(state, u"curator"_qs), u"L0 holds, L1 waits for L0, L2 waits for L0 L1"_qs);
    QCOMPARE(writtenqueue::sentencesOf(state, LockFact::UnknownSize),
        QStringList(u"How many Curator InterProcessSemaphore lets in is not known: of 3 "
                    "contenders only the first surely holds."_qs));
}

/// That a single waiter watches past another one tells of a size only where that one is let in,
/// which nothing tells while its session is away.
void TestChoice::curatorOldSemaphoreOfOneWaiter()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"curator"_qs, u"L0 L1 L2"_qs);
    const WatchList watches = writtenqueue::watchesOf(*snapshot, u"curator"_qs, u"L2->L0"_qs);
    const SessionId between = snapshot->nodes.at(1).stat.owner;
    bool isAway = false;
    Choice choice = seeing(*snapshot, &watches);
    choice.isListed = [&](SessionId session) { return !isAway || session != between; };
    QCOMPARE(recipesOf(judge(snapshot, choice)), u"curator-semaphore-1"_qs);
    isAway = true;
    QCOMPARE(recipesOf(judge(snapshot, choice)), u"curator-mutex"_qs);
}

/// Live on kazoo 2.8.0, after the writer that both waited for went (kazoo issue 649).
void TestChoice::kazoo28Deadlock()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"kazoo"_qs, u"R1 W2 R3"_qs);
    const WatchList watches =
        writtenqueue::watchesOf(*snapshot, u"kazoo"_qs, u"R1->W2, W2->R1, R3->W2"_qs);
    QCOMPARE(printed(judge(snapshot, {nullptr, &watches}), u"kazoo"_qs),
        u"R1 waits for W2 watches W2, W2 waits for R1 watches R1, "
        "R3 waits for W2 watches W2"_qs);
}

/// It found no writer when it came, and holds; only its missing watch tells it from the deadlock.
void TestChoice::kazoo28ReaderThatCameFirst()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"kazoo"_qs, u"R0 W1 R2"_qs);
    const WatchList watches = writtenqueue::watchesOf(*snapshot, u"kazoo"_qs, u"W1->R0, R2->W1"_qs);
    const Recipe *old = recipeById(u"kazoo-rw-2.8");
    QCOMPARE(printed(judge(snapshot, {old, &watches}), u"kazoo"_qs),
        u"R0 holds, W1 waits for R0 watches R0, R2 waits for W1 watches W1"_qs);
}

void TestChoice::forcedRecipe()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"kazoo"_qs, u"W0 R1 'junk'"_qs);
    const LockState state = judge(snapshot, {recipeById(u"kazoo-lock"), nullptr});
    QCOMPARE(printed(state, u"kazoo"_qs), u"W0 holds, R1, 'junk'"_qs);
    QCOMPARE(state.recipes.first().why, u"chosen by you"_qs);
    QCOMPARE(recipesOf(judge(snapshotOf(u"kazoo"_qs, {}), {recipeById(u"kazoo-lock"), nullptr})),
        u"kazoo-lock"_qs);
}

void TestChoice::forcedRecipeSaysWhatItDoesNotJudge_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("queue");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *dialect, const char *scene,
                         const char *recipe, const char *queue, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                            << QString::fromLatin1(recipe) << QString::fromLatin1(queue)
                            << QString::fromLatin1(expected);
    };
    row("all are its own", "kazoo", "W0 W1", "kazoo-lock", "W0 holds, W1 waits for W0 watches W0",
        "");
    row("a child is nobody's", "kazoo", "W0 'readme'", "kazoo-lock", "W0 holds, 'readme'", "");
    row("a child is another library's", "kazoo", "W0 R1", "kazoo-lock", "W0 holds, R1",
        "\"10a7cbeb4d1f4a0d9c1e5b2f771e0002__rlock__0000000001\" is no contender of kazoo Lock, "
        "the "
        "recipe that you chose (<32 hex digits>__lock__<sequence>), but of another that Lockscope "
        "knows: not judged.");
    row("none is its own", "kazoo", "W0 R1", "go-lock", "R1, W0",
        "No child is a contender of Go zk.Lock, the recipe that you chose (_c_<32 hex "
        "digits>-lock-<sequence>): who holds is not known.");
    row("not even one that a library knows", "kazoo", "'a' 'b'", "go-lock", "'a', 'b'",
        "No child is a contender of Go zk.Lock, the recipe that you chose (_c_<32 hex "
        "digits>-lock-<sequence>): who holds is not known.");
    row("nothing is there", "kazoo", "", "go-lock", "", "");
    row("any ephemeral child is a single-node lock", "other", "N1 M2 N3!", "single-node",
        "N1 holds, M2 holds, N3", "");
    row("and those of well-known paths", "other", "N1", "kafka-controller", "N1 holds", "");
    row("a persistent child is none", "other", "'mine'", "single-node", "'mine'",
        "No child is a contender of Single ephemeral node, the recipe that you chose (lock; where "
        "you say so, or look at the node itself: any ephemeral node): who holds is not known.");
}

/// Never an empty queue without a word.
void TestChoice::forcedRecipeSaysWhatItDoesNotJudge()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const QString, recipe);
    QFETCH(const QString, queue);
    QFETCH(const QString, expected);
    const LockState state = judge(snapshotOf(dialect, scene), {recipeById(recipe), nullptr});
    QCOMPARE(printed(state, dialect), queue);
    QCOMPARE(writtenqueue::sentencesOf(state, LockFact::NotOfChosenRecipe).join(u" | "), expected);
}

/// Whatever is forced on whatever: a contender, or a sentence.
void TestChoice::everyForcedRecipeSaysSomething()
{
    for (const Recipe *recipe : catalogue()) {
        for (const char *scene : {"'a' 'b'", "W0 R1", "W0! 'x'"}) {
            const LockState state =
                judge(snapshotOf(u"kazoo"_qs, QString::fromLatin1(scene)), {recipe, nullptr});
            const bool isJudged = state.summary.others < state.queue.size();
            const bool isSaid =
                !writtenqueue::sentencesOf(state, LockFact::NotOfChosenRecipe).isEmpty();
            QVERIFY2(isJudged || isSaid,
                qPrintable(QLatin1String(recipe->id) + u' ' + QLatin1String(scene)));
        }
    }
}

/// kazoo's extra_lock_patterns is nowhere but in its clients, and in what they watch.
void TestChoice::watchesTellOfPatterns()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"curator"_qs, u"L0 K1"_qs);
    const WatchList watches = writtenqueue::watchesOf(*snapshot, u"curator"_qs, u"K1->L0"_qs);
    QCOMPARE(
        writtenqueue::sentencesOf(judge(snapshot, {nullptr, &watches}), LockFact::MixedRecipes),
        QStringList(u"kazoo Lock waits for the nodes of Curator InterProcessMutex, which does "
                    "not see its own: both may hold."_qs));
    const WatchList none;
    QCOMPARE(writtenqueue::sentencesOf(judge(snapshot, {nullptr, &none}), LockFact::MixedRecipes),
        QStringList(u"Curator InterProcessMutex and kazoo Lock do not see each other's nodes: "
                    "both may hold."_qs));
}

/// zk-ruby writes the size nowhere, but a waiter watches that many.
void TestChoice::semaphoreSizeByWatches()
{
    const LockSnapshotPtr snapshot = snapshotOf(u"zkruby"_qs, u"M0 M1 M2 M3"_qs);
    const LockState blind = judge(snapshot);
    QCOMPARE(blind.summary, (Summary {1, 3, 0, 0}));
    QCOMPARE(writtenqueue::sentencesOf(blind, LockFact::UnknownSize),
        QStringList(u"How many zk-ruby Semaphore lets in is not known: of 4 contenders only "
                    "the first surely holds."_qs));

    const WatchList watches =
        writtenqueue::watchesOf(*snapshot, u"zkruby"_qs, u"M2->M0, M2->M1, M3->M1, M3->M2"_qs);
    const LockState seen = judge(snapshot, {nullptr, &watches});
    QCOMPARE(printed(seen, u"zkruby"_qs),
        u"M0 holds, M1 holds, M2 waits for M0 M1 watches M0|M1, "
        "M3 waits for M0 M1 M2 watches M1|M2"_qs);
    QVERIFY(writtenqueue::sentencesOf(seen, LockFact::UnknownSize).isEmpty());

    const LockState alone = judge(snapshotOf(u"zkruby"_qs, u"M0"_qs));
    QVERIFY(writtenqueue::sentencesOf(alone, LockFact::UnknownSize).isEmpty());
}

/// All leases returned: the size in the data and the queue beside it are left.
void TestChoice::idleKazooSemaphore()
{
    LockSnapshot snapshot = *snapshotOf(u"kazoo"_qs, u"data=2"_qs);
    snapshot.directories.append({snapshot.path + u"-__lock__"_qs, ReadState::Read, {}, {}});
    QCOMPARE(recipesOf(judge(std::make_shared<LockSnapshot>(snapshot))), u"kazoo-semaphore"_qs);
    snapshot.directories[1].state = ReadState::Gone; // a number, and nothing beside it
    QCOMPARE(recipesOf(judge(std::make_shared<LockSnapshot>(snapshot))), QString());
}

QTEST_APPLESS_MAIN(TestChoice)
#include "tst_choice.moc"
