// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "tests/peers/librarytest.h"
#include "tests/support/patience.h"

#include <QTest>

using namespace lockscope;

/// kazoo 2.8 itself is the judge of what the recipes say about it.
class TestKazoo : public LibraryTest
{
    Q_OBJECT

public:
    TestKazoo()
        : LibraryTest(Peer::Library::Kazoo, "kazoo")
    { }

private slots:
    void persistentLock();
    void readersAndWritersDeadlock();
    void leaseUntilItsEnd();
    void leaseThatOthersLookAt();
    void leasesOfSeveral();

private:
    bool takes(PeerScene &scene, const QString &name, const QString &lease);
};

/// acquire(ephemeral=False): the node outlives its session, so nobody's session owns it.
void TestKazoo::persistentLock()
{
    PeerScene scene(*m_reader, path());
    scene.open(*m_peer, QStringLiteral("stays"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QStringLiteral("stays")), Patience);
    scene.acquire(QStringLiteral("stays"), QStringLiteral("persistent"));
    QTRY_VERIFY_WITH_TIMEOUT(
        scene.claims(QStringLiteral("stays"), QStringLiteral("held")), Patience);
    const LockState state = scene.state();
    QCOMPARE(state.summary.holders, 1);
    QVERIFY(!state.nodeOf(state.queue.first()).stat.owner);
    scene.closeAll();
}

/// python-zk/kazoo#649, fixed in 2.9: a reader waits for the last writer in the directory, even
/// one behind it. Released by the writer before it, reader and next writer wait for each other.
void TestKazoo::readersAndWritersDeadlock()
{
    PeerScene scene(*m_reader, path());
    const QStringList names = QStringLiteral("r0 r1 w2 r3 w4 r5").split(u' ');
    for (const QString &name : names) {
        scene.open(*m_peer, name);
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
        scene.acquire(
            name, name.startsWith(u'w') ? QStringLiteral("write") : QStringLiteral("read"));
        SCENE_AGREES(scene);
    }
    QCOMPARE(scene.claiming(QStringLiteral("held")), QStringLiteral("r0 r1").split(u' '));
    for (const QString &name : names.first(3)) {
        // Its word that it holds may come after its node is the first.
        const bool isHeld =
            QTest::qWaitFor([&] { return scene.claims(name, QStringLiteral("held")); }, Patience);
        QVERIFY2(isHeld, qPrintable(scene.picture()));
        scene.release(name);
        SCENE_AGREES(scene);
    }
    QTRY_COMPARE_WITH_TIMEOUT(scene.picture(),
        u"r3 waiter watches w4, w4 waiter watches r3, r5 waiter watches w4"_qs, Patience);
    QCOMPARE(scene.claiming(QStringLiteral("held")), QStringList());
    QCOMPARE(scene.state().summary.holders, 0);
    scene.closeAll();
}

/// Whether the library gives @p name the lease now.
bool TestKazoo::takes(PeerScene &scene, const QString &name, const QString &lease)
{
    static int attempts = 0;
    const QString label = QStringLiteral("attempt%1").arg(++attempts);
    Peer &peer = *m_peer;
    peer.acquire(name, label, QStringLiteral("lease"), scene.path(), lease);
    const auto isAnswered = [&] { return peer.claimOf(name, label) != u"waiting"; };
    return QTest::qWaitFor(isAnswered, Patience) && peer.claimOf(name, label) == u"held";
}

/// Held until the end in the data, renewed by its holder alone, and free then: kazoo and judge()
/// agree on all of it.
void TestKazoo::leaseUntilItsEnd()
{
    PeerScene scene(*m_reader, path());
    for (const char *name : {"a", "b"}) {
        scene.open(*m_peer, QLatin1String(name));
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QLatin1String(name)), Patience);
    }
    QVERIFY(takes(scene, u"a"_qs, u"3600"_qs));
    const LockState held = scene.state();
    QCOMPARE(held.recipes.size(), 1);
    QCOMPARE(held.recipes.first().recipe->id, "kazoo-lease");
    QCOMPARE(held.summary, (Summary {1, 0, 0, 0}));
    const qint64 leftMs = held.endsAt() - held.snapshot->readAt;
    QVERIFY2(leftMs > 3'500'000 && leftMs <= 3'600'000, qPrintable(QString::number(leftMs)));
    QVERIFY(!takes(scene, u"b"_qs, u"3600"_qs));

    QVERIFY(takes(scene, u"a"_qs, u"2"_qs)); // its holder may shorten it
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().summary, (Summary {0, 0, 0, 1}), Patience);
    QVERIFY(takes(scene, u"b"_qs, u"3600"_qs));
    QCOMPARE(scene.state().summary, (Summary {1, 0, 0, 0}));
    QVERIFY(!takes(scene, u"a"_qs, u"3600"_qs));
    scene.closeAll();
}

/// Clients look at the lease under a lock in the same directory: those who wait there do not wait
/// for the lease.
void TestKazoo::leaseThatOthersLookAt()
{
    PeerScene scene(*m_reader, path());
    for (const char *name : {"owner", "looks", "waits"}) {
        scene.open(*m_peer, QLatin1String(name));
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QLatin1String(name)), Patience);
    }
    QVERIFY(takes(scene, u"owner"_qs, u"3600"_qs));
    scene.acquire(u"looks"_qs, u"lock"_qs); // as a client that hangs while it looks
    QTRY_VERIFY_WITH_TIMEOUT(scene.claims(u"looks"_qs, u"held"_qs), Patience);
    scene.acquire(u"waits"_qs, u"lease"_qs, u"3600"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().summary, (Summary {2, 1, 0, 0}), Patience);
    const LockState state = scene.state();
    QCOMPARE(state.recipes.first().recipe->id, "kazoo-lease");
    const Contender &waits = state.queue.at(2);
    QCOMPARE(state.nodeOf(waits).stat.owner, scene.sessionOf(u"waits"_qs));
    QCOMPARE(state.blockersOf(waits), QVector<int> {1});
    QCOMPARE(state.nodeOf(state.queue.at(1)).stat.owner, scene.sessionOf(u"looks"_qs));
    const auto watches = [&] {
        const WatchList all = m_reader->watches();
        return all.value(scene.sessionOf(u"waits"_qs))
            .contains(state.pathOf(waits.expected.first()));
    };
    QTRY_VERIFY_WITH_TIMEOUT(watches(), Patience);
    scene.release(u"looks"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(scene.claims(u"waits"_qs, u"gaveup"_qs), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().summary, (Summary {1, 0, 0, 0}), Patience);
    scene.closeAll();
}

/// MultiNonBlockingLease: each of its directories is a lease of its own.
void TestKazoo::leasesOfSeveral()
{
    PeerScene scene(*m_reader, path());
    for (const char *name : {"a", "b", "c"}) {
        scene.open(*m_peer, QLatin1String(name));
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QLatin1String(name)), Patience);
    }
    QVERIFY(takes(scene, u"a"_qs, u"2,3600"_qs));
    QVERIFY(takes(scene, u"b"_qs, u"2,3600"_qs));
    QVERIFY(!takes(scene, u"c"_qs, u"2,3600"_qs));
    for (const char *number : {"/0", "/1"}) {
        const LockState state = judge(m_reader->read(path() + QLatin1String(number)));
        QCOMPARE(state.recipes.first().recipe->id, "kazoo-lease");
        QCOMPARE(state.summary, (Summary {1, 0, 0, 0}));
        QCOMPARE(recognise(*state.snapshot).likeness, Likeness::Lock);
    }
    scene.closeAll();
}

QTEST_GUILESS_MAIN(TestKazoo)
#include "tst_kazoo.moc"
