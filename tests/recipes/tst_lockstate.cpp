// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "writtenqueue.h"

#include "core/recipes/catalogue.h"

#include <QTest>

using namespace lockscope;
using writtenqueue::printed;
using writtenqueue::recipesOf;
using writtenqueue::snapshotOf;

/// What is said of a lock as a whole: variants, facts, counts, and the state without some nodes.
class TestLockState : public QObject
{
    Q_OBJECT

private slots:
    void facts_data();
    void facts();
    void mixtures_data();
    void mixtures();
    void nextSequence_data();
    void nextSequence();
    void summaryAndToken();
    void unreadNodes();
    void oldestWaiter();
    void whatIsTheSameIsThereOnce();
    void blockersWithALimit();
    void whoWaitsForWhom_data();
    void whoWaitsForWhom();
    void whoWaitsForWhomInALongQueue();
    void without_data();
    void without();
    void semaphoreRemembersItsSize();
    void leasesThatMayNotBeRead_data();
    void leasesThatMayNotBeRead();
    void directoriesOfASemaphoreAreNoChildren();
    void singleNodes_data();
    void singleNodes();
    void saysUntilWhen_data();
    void saysUntilWhen();
    void theFirstEndIsTold();
    void whatTheDataWouldTell_data();
    void whatTheDataWouldTell();
    void nothingToJudge();
};

void TestLockState::facts_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *dialect, const char *scene,
                         LockFact::Kind kind, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                            << int(kind) << QString::fromLatin1(expected);
    };
    row("junk that blocks Curator", "curator", "'!x' L0", LockFact::BlockingJunk,
        "\"!x\" is no contender, but clients of Curator InterProcessMutex take all that for "
        "contenders and wait for it to go.");
    row("junk that blocks Curator, several", "curator", "'!x' '!y' L0", LockFact::BlockingJunk,
        "\"!x\" and 1 more are no contenders, but clients of Curator InterProcessMutex take all "
        "that for contenders and wait for it to go.");
    row("junk that Curator sorts last", "curator", "'x' L0", LockFact::BlockingJunk, "");
    row("junk before readers alone keeps nobody waiting", "curator", "'!x' R0",
        LockFact::BlockingJunk, "");
    row("and is said to", "curator", "'x' 'y' L0", LockFact::HarmlessJunk,
        "\"x\" and 1 more are no contenders and keep nobody waiting.");
    row("documentation: what home-made clients do with a name without a number, nobody knows",
        "doc", "'x' L0", LockFact::UnknownJunk,
        "\"x\" is no contender; whether clients of ZooKeeper documentation: lock wait for that is "
        "not known.");
    row("and nothing else is said of it", "doc", "'x' L0", LockFact::HarmlessJunk, "");
    row("a textbook's locks have no source", "textbook", "'x-0000000000' R1", LockFact::UnknownJunk,
        "\"x-0000000000\" is no contender; whether clients of Textbook read/write lock wait for "
        "that "
        "is not known.");
    row("WriteLock: a name without a number is before all in .NET and in old Java", "x", "'x' J0",
        LockFact::UnknownJunk,
        "\"x\" is no contender; whether clients of ZooKeeper WriteLock (Java, .NET) wait for that "
        "is "
        "not known.");
    row("FateLock 4.0 fails on what is none of its names", "accumulo", "'flock#x' R1!",
        LockFact::BreakingJunk,
        "\"flock#x\" is no contender, and every client of Accumulo FateLock fails on that.");
    row("FateLock 2.1, too", "accumulo", "'readme' F1!=READ:a", LockFact::BreakingJunk,
        "\"readme\" is no contender, and every client of Accumulo 2.1 FateLock fails on that.");
    row("a contender left over of a recipe that nobody knows", "other", "N1! N2",
        LockFact::PersistentContender,
        "\"thing0000000001\" belongs to no session: it stays until somebody deletes it.");
    row("kazoo ignores all", "kazoo", "'!x' W0", LockFact::BlockingJunk, "");
    row("kazoo counts nine digits behind a minus sign, or does not, by its version", "kazoo",
        "'me__lock__-000000007' W0", LockFact::UnknownJunk,
        "\"me__lock__-000000007\" is no contender; whether clients of kazoo Lock wait for that is "
        "not known.");
    row("Go fails on a name without a number", "go", "'x' L0", LockFact::BreakingJunk,
        "\"x\" is no contender, and every client of Go zk.Lock fails on that.");
    row("the C recipe crashes without a dash", "x", "'nodash' C0", LockFact::BreakingJunk,
        "\"nodash\" is no contender, and every client of ZooKeeper zkr_lock (C) fails on that.");
    row("LeaderElectionSupport fails", "doc", "'x' N0", LockFact::BreakingJunk,
        "\"x\" is no contender, and every client of ZooKeeper LeaderElectionSupport fails on "
        "that.");
    row("a child in leases takes a permit", "curator", "leases/'x' leases/S1 leases/S2 locks/L1@S2",
        LockFact::BlockingJunk,
        "\"x\" is no contender, but clients of Curator InterProcessSemaphoreV2 take all that for "
        "contenders and wait for it to go.");
    row("junk in a semaphore's locks is sorted as in a mutex", "curator",
        "leases/S0 locks/'!x' locks/L1 locks/L2", LockFact::BlockingJunk,
        "\"!x\" is no contender, but clients of Curator InterProcessSemaphoreV2 take all that for "
        "contenders and wait for it to go.");
    row("the asynchronous Rust lock sorts what has an underscore", "rust", "'a_!' L0",
        LockFact::BlockingJunk,
        "\"a_!\" is no contender, but clients of rust-zookeeper shared_lock take all that for "
        "contenders and wait for it to go.");
    row("a persistent contender", "curator", "L0! L1", LockFact::PersistentContender,
        "\"_c_a0a7cbeb-4d1f-4a0d-9c1e-5b2f771e0001-lock-0000000000\" belongs to no session: it "
        "stays "
        "until somebody deletes it.");
    row("kazoo makes such when told to", "kazoo", "W0! W1", LockFact::PersistentContender, "");
    row("Accumulo always", "accumulo", "R0! W1!", LockFact::PersistentContender, "");
    row("Hive's explicit locks", "hive", "S0! X1", LockFact::PersistentContender, "");
    row("the same number twice", "doc", "R5 W5", LockFact::DuplicateSequence,
        "\"write-0000000005\" and 1 more have the same sequence number: who goes first is not "
        "defined, and both may be let in.");
    row("Curator's downgrade is no illegal one", "curator", "W0 R0@W0 W1",
        LockFact::DuplicateSequence, "");
    row("but a legal one", "curator", "W0 R0@W0 W1", LockFact::LegalDuplicate,
        "\"_c_a0a7cbeb-4d1f-4a0d-9c1e-5b2f771e0001-__WRIT__0000000000\" and 1 more share a "
        "sequence "
        "number on purpose: the later one was made with the number of the earlier one.");
    row("of another session it is none", "curator", "W0 R0 W1", LockFact::LegalDuplicate, "");
    row("Solr's joinAtHead", "solr", "E0 E1 E1", LockFact::DuplicateSequence, "");
    row("a semaphore's locks and leases count for themselves", "curator",
        "leases/S0 leases/S1 locks/L1@S1", LockFact::DuplicateSequence, "");
    row("negative", "kazoo", "W-7 W3", LockFact::NegativeSequence,
        "\"a0a7cbeb4d1f4a0d9c1e5b2f771e0001__lock__-000000007\": the sequence counter has "
        "overflowed. Clients that compare the numbers as text let every newcomer in beside the "
        "present holder.");
    row("at the end of the numbers", "doc", "L2147483647", LockFact::StuckSequence,
        "The sequence counter stands at 2147483647: ZooKeeper 3.6 and later give that number again "
        "and again, or refuse new contenders; older servers go on with negative numbers. Make a "
        "new "
        "directory.");
}

void TestLockState::facts()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const int, kind);
    QFETCH(const QString, expected);
    const LockState state = judge(snapshotOf(dialect, scene));
    QCOMPARE(writtenqueue::sentencesOf(state, LockFact::Kind(kind)).join(u" | "), expected);
}

/// Which libraries see each other's nodes.
void TestLockState::mixtures_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("recipes");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *dialect, const char *scene,
                         const char *recipes, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                            << QString::fromLatin1(recipes) << QString::fromLatin1(expected);
    };
    row("Curator and kazoo", "curator", "L0 K1", "curator-mutex + kazoo-lock",
        "Curator InterProcessMutex and kazoo Lock do not see each other's nodes: both may hold.");
    row("Curator and Go", "curator", "L0 G1", "curator-mutex + go-lock",
        "Curator InterProcessMutex and Go zk.Lock see each other's nodes and wait for each other.");
    row("Go and kazoo", "go", "K0 L1", "kazoo-lock + go-lock",
        "Go zk.Lock waits for the nodes of kazoo Lock, which does not see its own: both may hold.");
    row("Go in a directory of Curator's readers", "curator", "R0 G1", "curator-rw + go-lock",
        "Go zk.Lock waits for the nodes of Curator InterProcessReadWriteLock, which does not see "
        "its "
        "own: both may hold.");
    row("ZooKeeper's Java and C recipes", "x", "J0 C1", "zk-java-lock + zk-c-lock",
        "ZooKeeper WriteLock (Java, .NET) and ZooKeeper zkr_lock (C) see each other's nodes and "
        "wait for each other.");
    row("one recipe", "curator", "L0 L1", "curator-mutex", "");
}

void TestLockState::mixtures()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const QString, recipes);
    QFETCH(const QString, expected);
    const LockState state = judge(snapshotOf(dialect, scene));
    QCOMPARE(recipesOf(state), recipes);
    QCOMPARE(writtenqueue::sentencesOf(state, LockFact::MixedRecipes).join(u" | "), expected);
}

void TestLockState::nextSequence_data()
{
    QTest::addColumn<int>("cversion");
    QTest::addColumn<int>("children");
    QTest::addColumn<qint64>("expected");
    QTest::addColumn<int>("fact");
    const int none = -1;
    QTest::newRow("new") << 0 << 0 << qint64(0) << none;
    QTest::newRow("three made, two there") << 4 << 2 << qint64(3) << none;
    QTest::newRow("live: -6 without children")
        << -6 << 0 << qint64(2147483645) << int(LockFact::NearOverflow);
    QTest::newRow("stuck") << -2 << 0 << qint64(2147483647) << int(LockFact::StuckSequence);
    QTest::newRow("near") << -94967294 << 0 << qint64(2100000001) << int(LockFact::NearOverflow);
    QTest::newRow("not near yet") << -94967296 << 0 << qint64(2100000000) << none;
}

void TestLockState::nextSequence()
{
    QFETCH(const int, cversion);
    QFETCH(const int, children);
    QFETCH(const qint64, expected);
    QFETCH(const int, fact);
    LockSnapshot snapshot = *snapshotOf(u"doc"_qs, u"L5"_qs);
    snapshot.directories[0].stat.cversion = cversion;
    snapshot.directories[0].stat.numChildren = children;
    const LockState state = judge(std::make_shared<LockSnapshot>(snapshot));
    QCOMPARE(state.nextSequence.value_or(-1), expected);
    QCOMPARE(state.facts.isEmpty() ? -1 : int(state.facts.first().kind), fact);

    snapshot.directories[0].state = ReadState::Denied;
    QVERIFY(!judge(std::make_shared<LockSnapshot>(snapshot)).nextSequence.has_value());
}

void TestLockState::summaryAndToken()
{
    const LockState one = judge(snapshotOf(u"curator"_qs, u"W0 R1 W2 'x'"_qs));
    QCOMPARE(one.summary, (Summary {1, 2, 0, 1}));
    QCOMPARE(one.token, Zxid {101});
    const LockState several = judge(snapshotOf(u"curator"_qs, u"R0 R1"_qs));
    QCOMPARE(several.summary, (Summary {2, 0, 0, 0}));
    QCOMPARE(several.token, Zxid {});
    QCOMPARE(judge(snapshotOf(u"curator"_qs, u"W0? R1"_qs)).token, Zxid {});
}

/// Names are enough for roles; what depends on owners says the safer thing until they are read.
void TestLockState::unreadNodes()
{
    QCOMPARE(printed(judge(snapshotOf(u"curator"_qs, u"W0? R1? W2?"_qs)), u"curator"_qs),
        u"W0 holds, R1 waits for W0 watches W0, W2 waits for W0 R1 watches R1"_qs);
    QCOMPARE(printed(judge(snapshotOf(u"curator"_qs, u"W0? R4@W0?"_qs)), u"curator"_qs),
        u"W0 holds, R4 waits for W0 watches W0"_qs);
    QCOMPARE(printed(judge(snapshotOf(u"curator"_qs, u"W0? R0@W0?"_qs)), u"curator"_qs),
        u"W0 holds, R0 holds"_qs);
}

void TestLockState::whatIsTheSameIsThereOnce()
{
    const LockState before = judge(snapshotOf(u"curator"_qs, u"W0? R1? R2?"_qs));
    LockState read = judge(snapshotOf(u"curator"_qs, u"W0 R1 R2"_qs));
    const LockState asJudged = read;
    shareWith(before, &read);
    QCOMPARE(read.queue.constData(), before.queue.constData());
    QCOMPARE(
        read.recipes.constFirst().ranks.constData(), before.recipes.constFirst().ranks.constData());
    QCOMPARE(read.recipes.constFirst().writersBefore.constData(),
        before.recipes.constFirst().writersBefore.constData());
    QCOMPARE(read.token, asJudged.token);

    LockState other = judge(snapshotOf(u"curator"_qs, u"R1 R2"_qs));
    const LockState itself = other;
    shareWith(before, &other);
    QCOMPARE(other.queue.constData(), itself.queue.constData());
    QVERIFY(other.recipes.constFirst().ranks == itself.recipes.constFirst().ranks);
    shareWith(LockState(), &other);
    QCOMPARE(other.queue.constData(), itself.queue.constData());
}

void TestLockState::oldestWaiter()
{
    const LockState state = judge(snapshotOf(u"kazoo"_qs, u"W0 W1 W2"_qs));
    QCOMPARE(state.waiting.oldestSince, qint64(1'700'000'002'000));
    QCOMPARE(state.waiting.waiters, 2);
    QCOMPARE(state.waiting.totalMs(1'700'000'010'000), qint64(15'000));
    QCOMPARE(state.waiting.totalMs(1'700'000'000'000), qint64(0)); // our clock is behind
    QCOMPARE(judge(snapshotOf(u"kazoo"_qs, u"W0"_qs)).waiting.oldestSince, qint64(0));
}

void TestLockState::blockersWithALimit()
{
    const LockState state = judge(snapshotOf(u"kazoo"_qs, u"W0 R1 W2 R3 W4 R5"_qs));
    const Contender &reader = state.queue.at(5);
    QCOMPARE(state.blockersOf(reader), (QVector<int> {0, 2, 4}));
    QCOMPARE(state.blockersOf(reader, 2), (QVector<int> {0, 2}));
    QCOMPARE(state.blockersOf(reader, 0), QVector<int> {});
    QCOMPARE(state.blockerCount(reader), 3);
    QCOMPARE(state.blockerCount(state.queue.at(4)), 4);
    QCOMPARE(state.blockerCount(state.queue.at(0)), 0);
}

/// All questions about one child, answered in one line.
QString answersAbout(const LockState &state, const QString &dialect, const QString &label)
{
    const QStringList labels = writtenqueue::labelsIn(state, dialect);
    const int entry = int(labels.indexOf(label));
    const auto listed = [&](const QVector<int> &entries) {
        QStringList names;
        for (const int i : entries)
            names.append(labels.at(i));
        return names.isEmpty() ? u"nobody"_qs : names.join(u' ');
    };
    QVector<int> blockers;
    for (int i = 0; i < state.queue.size(); ++i) {
        if (state.blocks(entry, i))
            blockers.append(i);
    }
    const int last = state.lastBlockerOf(entry);
    return u"waits for %1, last %2; behind it %3"_qs.arg(listed(blockers),
        last < 0 ? u"nobody"_qs : labels.at(last), listed(state.waitersBehind(entry)));
}

void TestLockState::whoWaitsForWhom_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("child");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *dialect, const char *scene, const char *child,
                         const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                            << QString::fromLatin1(child) << QString::fromLatin1(expected);
    };
    row("the holder of a mutex", "kazoo", "W0 W1 W2", "W0",
        "waits for nobody, last nobody; behind it W1 W2");
    row("in the middle of a mutex", "kazoo", "W0 W1 W2", "W1",
        "waits for W0, last W0; behind it W2");
    row("at the end of a mutex", "kazoo", "W0 W1 W2", "W2",
        "waits for W0 W1, last W1; behind it nobody");
    row("Curator: a reader that holds keeps writers waiting, no readers", "curator", "R0 W1 R2 W3",
        "R0", "waits for nobody, last nobody; behind it W1 W3");
    row("Curator: a reader waits for the writers before it", "curator", "R0 W1 R2 W3 R4", "R4",
        "waits for W1 W3, last W3; behind it nobody");
    row("Curator: a writer that waits keeps all behind it waiting", "curator", "R0 W1 R2 W3 R4",
        "W1", "waits for R0, last R0; behind it R2 W3 R4");
    row("Curator: a waiting reader keeps writers waiting", "curator", "R0 W1 R2 W3 R4", "R2",
        "waits for W1, last W1; behind it W3");
    row("kazoo: equal numbers do not wait for each other", "kazoo", "W5 W5 W6", "W6",
        "waits for W5 W5, last W5; behind it nobody");
    row("nobody's child that Curator sorts first", "curator", "'!x' L0 L1", "'!x'",
        "waits for nobody, last nobody; behind it L0 L1");
    row("is what the first contender waits for", "curator", "'!x' L0 L1", "L0",
        "waits for '!x', last '!x'; behind it L1");
    row("is never before what a library waits for last", "curator", "'!x' L0 L1", "L1",
        "waits for L0 '!x', last L0; behind it nobody");
    row("in the middle of a queue it is that", "aiozk", "L0 'y0000000001' L2", "L2",
        "waits for L0 'y0000000001', last 'y0000000001'; behind it nobody");
    row("nobody's child that Curator sorts last", "curator", "'x' L0 L1", "'x'",
        "waits for nobody, last nobody; behind it nobody");
    row("Curator's readers pass by what is no writer", "curator", "'!x' W0 R1", "R1",
        "waits for W0, last W0; behind it nobody");
    row("and its writers do not", "curator", "'!x' W0 R1", "'!x'",
        "waits for nobody, last nobody; behind it W0");
    row("Curator's readers wait for what looks like a writer", "curator", "'!__WRIT__!' R1 W2 R3",
        "'!__WRIT__!'", "waits for nobody, last nobody; behind it R1 W2 R3");
    row("kazoo sees nothing but its own", "kazoo", "'!x' W0 W1", "'!x'",
        "waits for nobody, last nobody; behind it nobody");
    row("another library's contender that this one sorts", "curator", "L0 G1 L2", "G1",
        "waits for L0, last L0; behind it L2");
    row("and the other way round", "curator", "L0 G1 L2", "L2",
        "waits for L0 G1, last G1; behind it nobody");
    row("another library's contender that this one does not see", "curator", "L0 K1 L2", "K1",
        "waits for nobody, last nobody; behind it nobody");
    row("a semaphore's queue waits for the leases as well", "curator",
        "leases/S0 leases/S1 leases/S2 locks/L2@S2 locks/L3", "S0",
        "waits for nobody, last nobody; behind it S2 L2 L3");
    row("a child in leases that took a permit", "curator",
        "leases/'x' leases/S1 leases/S2 locks/L2@S2", "'x'",
        "waits for nobody, last nobody; behind it S2 L2");
}

void TestLockState::whoWaitsForWhom()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const QString, child);
    QTEST(answersAbout(judge(snapshotOf(dialect, scene)), dialect, child), "expected");
}

/// 100 000, half of them of a library that sorts the others: nothing here looks at all pairs.
void TestLockState::whoWaitsForWhomInALongQueue()
{
    constexpr int Children = 100'000;
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = u"/a"_qs;
    snapshot->directories.append({snapshot->path, ReadState::Read, {}, {}});
    const QString uuid = u"a0a7cbeb-4d1f-4a0d-9c1e-5b2f771e0001"_qs;
    for (int i = 0; i < Children; ++i) {
        LockNode node;
        node.name = QString::asprintf(
            "%s%s-lock-%010d", "_c_", qPrintable(i % 2 ? uuid : QString(uuid).remove(u'-')), i);
        snapshot->nodes.append(node);
    }
    const LockState state = judge(snapshot);
    QCOMPARE(recipesOf(state), u"curator-mutex + go-lock"_qs);
    for (int i = 1; i < Children; ++i) {
        QCOMPARE(state.lastBlockerOf(i), i - 1);
        QVERIFY(state.blocks(i, 0) && !state.blocks(0, i));
    }
    QCOMPARE(state.waitersBehind(0).size(), Children - 1);
}

void TestLockState::without_data()
{
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QVector<int>>("gone");
    QTest::addColumn<QString>("expected");
    QTest::newRow("the holder") << u"W0 R1 W2"_qs << QVector<int> {0}
                                << u"R1 holds, W2 waits for R1 watches R1"_qs;
    QTest::newRow("a waiter: the next one merely watches another")
        << u"W0 R1 W2"_qs << QVector<int> {1} << u"W0 holds, W2 waits for W0 watches W0"_qs;
    QTest::newRow("all") << u"W0 R1"_qs << QVector<int> {0, 1} << QString();
    QTest::newRow("nothing") << u"W0"_qs << QVector<int> {} << u"W0 holds"_qs;
}

void TestLockState::without()
{
    QFETCH(const QString, scene);
    QFETCH(const QVector<int>, gone);
    QFETCH(const QString, expected);
    const LockState before = judge(snapshotOf(u"kazoo"_qs, scene));
    const LockState after = judgeWithout(before, gone);
    QCOMPARE(printed(after, u"kazoo"_qs), expected);
    QCOMPARE(after.snapshot->nodes.size(), before.snapshot->nodes.size() - gone.size());
    QCOMPARE(after.nextSequence, before.nextSequence);
    QCOMPARE(after.snapshot->isComplete(), before.snapshot->isComplete());
}

void TestLockState::semaphoreRemembersItsSize()
{
    const LockState before =
        judge(snapshotOf(u"curator"_qs, u"leases/S0 leases/S1 leases/S2 locks/L2@S2 locks/L3"_qs));
    QCOMPARE(before.recipes.first().permits, std::optional<int>(2));
    const LockState after = judgeWithout(before, {0});
    QCOMPARE(printed(after, u"curator"_qs),
        u"S1 holds, S2 holds, L2 holds, L3 waits for S1 S2 L2 watches L2"_qs);
}

void TestLockState::leasesThatMayNotBeRead_data()
{
    QTest::addColumn<ReadState>("leases");
    QTest::addColumn<int>("holders");
    QTest::newRow("nobody has one") << ReadState::Read << 1;
    QTest::newRow("there never were any") << ReadState::Gone << 1;
    QTest::newRow("they may not be read") << ReadState::Denied << 0;
    QTest::newRow("they could not be listed") << ReadState::NameOnly << 0;
}

/// Whoever is first in the queue is let in where there are no leases, and not where none is seen.
void TestLockState::leasesThatMayNotBeRead()
{
    QFETCH(const ReadState, leases);
    QFETCH(const int, holders);
    LockSnapshot snapshot = *snapshotOf(u"curator"_qs, u"locks/L2 locks/L3"_qs);
    snapshot.directories.append({snapshot.path + u"/leases"_qs, leases, {}, {}});
    const LockState state = judge(std::make_shared<LockSnapshot>(snapshot));
    QCOMPARE(recipesOf(state), u"curator-semaphore"_qs);
    QCOMPARE(state.summary.holders, holders);
    QCOMPARE(state.summary.waiters, 2 - holders);
}

void TestLockState::directoriesOfASemaphoreAreNoChildren()
{
    const LockState state =
        judge(snapshotOf(u"curator"_qs, u"'locks' 'leases' leases/S0 locks/L1"_qs));
    QCOMPARE(
        printed(state, u"curator"_qs), u"S0 holds, L1 waits for S0 watches /leases?children"_qs);
    QCOMPARE(recipesOf(state), u"curator-semaphore"_qs);

    const LockState idle = judge(snapshotOf(u"curator"_qs, u"'locks' leases/'x'"_qs));
    QCOMPARE(recipesOf(idle), u"curator-semaphore"_qs);
    QVERIFY(idle.recipes.first().ranks.isEmpty());

    // zk-ruby takes children without digits for contenders, but these two are not its business.
    QCOMPARE(printed(judge(snapshotOf(u"zkruby"_qs, u"'locks' X1 locks/X2"_qs)), u"zkruby"_qs),
        u"X1 holds, X2 waits for X1 watches X1"_qs);
}

void TestLockState::singleNodes_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<bool>("ephemeral");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("role");
    const auto row = [](const char *path, const char *data, bool ephemeral, const char *recipe,
                         const char *role) {
        QTest::newRow(path) << QString::fromLatin1(path) << QByteArray(data) << ephemeral
                            << QString::fromLatin1(recipe) << QString::fromLatin1(role);
    };
    row("/exclusive_lock/lock", "me", true, "single-node", "holder");
    row("/hadoop-ha/ns1/ActiveStandbyElectorLock", "\x0a\x03", true, "hadoop-elector", "holder");
    row("/controller", "{\"version\":1,\"brokerid\":1}", true, "kafka-controller", "holder");
    row("/kafka/controller", "{\"version\":1,\"brokerid\":1}", true, "kafka-controller", "holder");
    row("/my/controller", "me", true, "single-node", "holder");
    row("/hbase/master", "PBUF", true, "hbase-master", "holder");
    row("/loadbalance/leader", "{}", true, "pulsar-leader", "holder");
    row("/service/pg/leader", "node1", true, "patroni-leader", "holder");
    row("/shedlock/job1", "2030-01-01T00:00:00Z", false, "shedlock", "holder");
    row("/shedlock/job2", "2020-01-01T00:00:00.123Z", false, "shedlock", "other");
    row("/shedlock/job3", "", true, "shedlock", "holder");
    row("/c/LOCK/RESOURCE/held",
        "{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"a\",\"TIMEOUT\":\"1700000000001\"}}", false,
        "helix-lock", "holder");
    row("/c/LOCK/RESOURCE/over",
        "{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"a\",\"TIMEOUT\":\"1700000000000\"}}", false,
        "helix-lock", "other");
    row("/c/LOCK/RESOURCE/free",
        "{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"\",\"TIMEOUT\":\"-1\"}}", false,
        "helix-lock", "other");
    row("/my/lock/held",
        "{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"a\",\"TIMEOUT\":\"9223372036854775807\"}}",
        false, "helix-lock", "holder");
    row("/invoice-42", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", true, "symfony-lock",
        "holder");
    row("/invoice-43", "me", true, "single-node", "holder");
}

void TestLockState::singleNodes()
{
    QFETCH(const QString, path);
    QFETCH(const QByteArray, data);
    QFETCH(const bool, ephemeral);
    QFETCH(const QString, recipe);
    QFETCH(const QString, role);
    auto snapshot = std::make_shared<LockSnapshot>();
    const qsizetype slash = path.lastIndexOf(u'/');
    snapshot->path = path;
    snapshot->isSingleNode = true;
    snapshot->readAt = 1'700'000'000'000;
    snapshot->directories.append(
        {slash == 0 ? u"/"_qs : path.left(slash), ReadState::Read, {}, {}});
    LockNode node;
    node.name = path.mid(slash + 1);
    node.state = ReadState::Read;
    node.data = data;
    node.stat.czxid = {7};
    node.stat.owner = {ephemeral ? 9 : 0};
    snapshot->nodes.append(node);
    const LockState state = judge(snapshot);
    QCOMPARE(recipesOf(state), recipe);
    QCOMPARE(state.queue.size(), 1);
    QCOMPARE(textOf(state.queue.first().role), role);
    QCOMPARE(state.pathOf(state.queue.first()), path);
}

void TestLockState::whatTheDataWouldTell_data()
{
    QTest::addColumn<ReadState>("read");
    QTest::addColumn<QString>("said");
    QTest::newRow("not read yet") << ReadState::NameOnly
                                  << u"Whether somebody holds \"job\" is not known: that is in "
                                     "the data, which were not read."_qs;
    QTest::newRow("hidden") << ReadState::Denied
                            << u"Whether somebody holds \"job\" is not known: that is in the data, "
                               "and the ACL forbids to read them."_qs;
    QTest::newRow("read, and over")
        << ReadState::Read
        << u"\"job\" is free: its time was over at 2020-01-01T00:00:00.123Z, by its client's "
           "clock."_qs;
}

void TestLockState::saysUntilWhen_data()
{
    QTest::addColumn<QString>("data");
    QTest::addColumn<qint64>("endsAt");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *what, const char *end, qint64 endsAt, const char *said) {
        QTest::newRow(what) << u"'lease_holder'={\"version\":1,\"holder\":\"a\",\"end\":\"%1\"}"_qs
                                   .arg(QString::fromLatin1(end))
                            << endsAt << QString::fromLatin1(said);
    };
    row("a holder", "2023-11-14T23:00:00", 1'700'002'800'000,
        "\"lease_holder\" is held until 2023-11-14T23:00:00.000Z, by its client's clock.");
    row("over", "2023-11-14T22:00:00", 0,
        "\"lease_holder\" is free: its time was over at 2023-11-14T22:00:00.000Z, by its client's "
        "clock.");
    row("no end that its clients understand", "soon", 0, "");
}

/// A lease's end is told, and that it is over is no fact about junk.
void TestLockState::saysUntilWhen()
{
    QFETCH(const QString, data);
    QFETCH(const qint64, endsAt);
    QFETCH(const QString, said);
    const LockState state = judge(snapshotOf(u"kazoo"_qs, data));
    QCOMPARE(state.endsAt(), endsAt);
    QStringList sentences;
    for (const LockFact &fact : state.facts)
        sentences.append(fact.sentence.english());
    QCOMPARE(sentences.join(u'|'), said);
}

/// Where the operator says that a directory's children are such nodes.
void TestLockState::theFirstEndIsTold()
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = u"/jobs"_qs;
    snapshot->readAt = 1'700'000'000'000;
    snapshot->directories.append({snapshot->path, ReadState::Read, {}, {}});
    const QStringList ends {u"2030-01-01T00:00:00Z"_qs, u"2020-01-01T00:00:00Z"_qs,
        u"2029-01-01T00:00:00Z"_qs, u"2019-01-01T00:00:00Z"_qs};
    for (const QString &end : ends) {
        LockNode node;
        node.name = u"job"_qs + QString::number(snapshot->nodes.size());
        node.state = ReadState::Read;
        node.stat.czxid = {7};
        node.data = end.toUtf8();
        snapshot->nodes.append(node);
    }
    const LockState state = judge(snapshot, {recipeById(u"shedlock"), nullptr});
    QCOMPARE(state.summary, (Summary {2, 0, 0, 2}));
    QCOMPARE(state.endsAt(), 1'861'920'000'000);
    QCOMPARE(writtenqueue::sentencesOf(state, LockFact::SaysUntilWhen).join(u'|'),
        u"\"job2\" and 1 more are held until times that they say; the first ends at "
        "2029-01-01T00:00:00.000Z.|\"job3\" and 1 more are free: their times are over."_qs);
}

/// ShedLock's nodes stay for good. Unread, such a node is neither held nor free.
void TestLockState::whatTheDataWouldTell()
{
    QFETCH(const ReadState, read);
    QFETCH(const QString, said);
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = u"/shedlock/job"_qs;
    snapshot->isSingleNode = true;
    snapshot->readAt = 1'700'000'000'000;
    snapshot->directories.append({u"/shedlock"_qs, ReadState::Read, {}, {}});
    LockNode node;
    node.name = u"job"_qs;
    node.state = read;
    node.stat.czxid = {7};
    if (read == ReadState::Read)
        node.data = "2020-01-01T00:00:00.123Z";
    snapshot->nodes.append(node);
    const LockState state = judge(snapshot);
    QCOMPARE(recipesOf(state), u"shedlock"_qs);
    QCOMPARE(state.summary, (Summary {0, 0, 0, 1}));
    QStringList sentences;
    for (const LockFact &fact : state.facts)
        sentences.append(fact.sentence.english());
    QCOMPARE(sentences.join(u'|'), said); // and nothing about junk
}

void TestLockState::nothingToJudge()
{
    const LockState empty = judge(snapshotOf(u"kazoo"_qs, {}));
    QVERIFY(empty.queue.isEmpty());
    QVERIFY(empty.recipes.isEmpty());
    const LockState blank = judge(std::make_shared<LockSnapshot>());
    QVERIFY(blank.queue.isEmpty());
    QVERIFY(!blank.nextSequence.has_value());
    const LockState harmless = judge(snapshotOf(u"curator"_qs, u"'readme' L0"_qs));
    QCOMPARE(harmless.recipes.first().ranks, QVector<int> {0});
    const LockState junk = judge(snapshotOf(u"kazoo"_qs, u"'a' 'b'"_qs));
    QCOMPARE(printed(junk, u"kazoo"_qs), u"'a', 'b'"_qs);
}

QTEST_APPLESS_MAIN(TestLockState)
#include "tst_lockstate.moc"
