// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/recipes/watchtrial.h"
#include "tests/peers/librarytest.h"
#include "tests/support/patience.h"

#include <QTest>

using namespace lockscope;

namespace {

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(u' ');
}

} // namespace

/// Curator 5.4 itself is the judge of what the recipes say about it.
class TestCurator : public LibraryTest
{
    Q_OBJECT

public:
    TestCurator()
        : LibraryTest(Peer::Library::Java, "Curator")
    { }

private slots:
    void seesTheSameOrder();
    void downgradeBreaksExclusion();
    void anotherThreadWaits();
    void threadsOfOneClient();
    void oldSemaphore();
    void revocableIsAsked();
};

/// InterProcessMutex.getParticipantNodes() is Curator's own list of the queue.
void TestCurator::seesTheSameOrder()
{
    PeerScene scene(*m_reader, path());
    for (const QString &name : words("a b c d"))
        scene.open(*m_peer, name);
    for (const QString &name : words("a b c d")) {
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
        scene.acquire(name, QStringLiteral("mutex"));
        SCENE_AGREES(scene);
    }
    m_peer->tell(QStringLiteral("participants a it"));
    QStringList expected {QStringLiteral("participants"), QStringLiteral("a")};
    const LockState state = scene.state();
    for (const Contender &contender : state.queue)
        expected.append(state.pathOf(contender));
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->lines().last(), expected.join(u' '), Patience);
    scene.closeAll();
}

/// CURATOR-276, 621: until 5.5 a reader that holds the write lock too is an ordinary node behind
/// other writers. Nothing stops the next writer once the write lock is released: both hold.
void TestCurator::downgradeBreaksExclusion()
{
    PeerScene scene(*m_reader, path());
    const QString both = QStringLiteral("both");
    const QString other = QStringLiteral("other");
    scene.open(*m_peer, both);
    scene.open(*m_peer, other);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(both) && scene.sessionOf(other), Patience);
    scene.acquire(both, QStringLiteral("write"), QStringLiteral("-"), QStringLiteral("w"));
    SCENE_AGREES(scene);
    scene.acquire(other, QStringLiteral("write"));
    SCENE_AGREES(scene);
    scene.acquire(both, QStringLiteral("read"), QStringLiteral("-"), QStringLiteral("r"));
    SCENE_AGREES(scene);
    // Write and read of one session: that it watches nothing shows once the lists are younger.
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().summary.holders, 2, Patience);

    scene.release(both, QStringLiteral("w"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.claims(other, QStringLiteral("held")), Patience);
    QVERIFY(scene.claims(both, QStringLiteral("held"))); // a reader beside a writer
    scene.closeAll();
}

/// InterProcessReadWriteLock.getsTheLock() asks isOwnedByCurrentThread(): another thread of the
/// same client is not let in, and watches the writer.
void TestCurator::anotherThreadWaits()
{
    PeerScene scene(*m_reader, path());
    const QString service = QStringLiteral("service");
    const QString reads = QStringLiteral("r");
    scene.open(*m_peer, service);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(service), Patience);
    scene.acquire(service, QStringLiteral("write"), QStringLiteral("-"), QStringLiteral("w"));
    SCENE_AGREES(scene);
    m_peer->tell(QStringLiteral("thread service r"));
    scene.acquire(service, QStringLiteral("read"), QStringLiteral("-"), reads);
    SCENE_AGREES(scene);
    QTRY_COMPARE_WITH_TIMEOUT(scene.picture(),
        QStringLiteral("service holder watches service, "
                       "service waiter watches service"),
        Patience);
    QCOMPARE(m_peer->claimOf(service, reads), QStringLiteral("waiting"));
    // Once the lists are younger than the moment that a thread needs for its watch.
    QTRY_VERIFY_WITH_TIMEOUT(!scene.state().queue.last().mayHold, Patience);
    const LockState state = scene.state();
    QCOMPARE(state.summary, (Summary {1, 1, 0, 0}));
    // Before 5.5 no number is shared, not even by the thread that writes.
    QVERIFY(state.nodeOf(state.queue.first()).name.endsWith(u"-__WRIT__0000000000"));
    QVERIFY(state.nodeOf(state.queue.last()).name.endsWith(u"-__READ__0000000001"));
    scene.release(service, QStringLiteral("w"));
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->claimOf(service, reads), QStringLiteral("held"), Patience);
    SCENE_AGREES(scene);
    scene.closeAll();
}

/// Nobody but one client's threads: each watches a node of its own session, and is not taken for
/// one that watches nothing, as soon as that would tell something; nor once one has given up behind
/// the last, whose watch stays.
void TestCurator::threadsOfOneClient()
{
    PeerScene scene(*m_reader, path());
    const QString pool = QStringLiteral("pool");
    scene.open(*m_peer, pool);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(pool), Patience);
    const QStringList labels = words("first second third fourth");
    for (const QString &label : labels) {
        m_peer->tell(QStringLiteral("thread pool ") + label);
        scene.acquire(pool, QStringLiteral("mutex"), QStringLiteral("-"), label);
        QTRY_COMPARE_WITH_TIMEOUT(scene.state().queue.size(), labels.indexOf(label) + 1, Patience);
    }
    SCENE_AGREES(scene);
    // That a waiter watches nothing would tell something of all but the last.
    const auto isOld = [&] {
        const LockState state = scene.state();
        return hadTimeToWatch(state.nodeOf(state.queue.at(2)), nowMs());
    };
    QTRY_VERIFY_WITH_TIMEOUT(isOld(), Patience);
    SCENE_AGREES(scene);
    const LockState state = scene.state();
    QCOMPARE(state.recipes.first().recipe->id, "curator-mutex");
    QCOMPARE(state.summary, (Summary {1, 3, 0, 0}));

    scene.giveUp(pool, labels.last());
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().queue.size(), 3, Patience);
    SCENE_AGREES(scene);
    QCOMPARE(scene.state().recipes.first().recipe->id, "curator-mutex");
    QCOMPARE(scene.state().summary, (Summary {1, 2, 0, 0}));
    scene.closeAll();
}

/// InterProcessSemaphore: a waiter watches the one that is as many before it as the size says.
/// Where another one leaves, nobody wakes whose turn it is.
void TestCurator::oldSemaphore()
{
    PeerScene scene(*m_reader, path());
    const QString kind = QStringLiteral("oldsemaphore");
    for (const QString &name : words("a b c d")) {
        scene.open(*m_peer, name);
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
    }
    for (const QString &name : words("a b")) {
        scene.acquire(name, kind, QStringLiteral("2"));
        QTRY_VERIFY_WITH_TIMEOUT(scene.claims(name, QStringLiteral("held")), Patience);
    }
    for (int i = 2; i < 4; ++i) {
        scene.acquire(words("a b c d").at(i), kind, QStringLiteral("2"));
        QTRY_COMPARE_WITH_TIMEOUT(scene.state().queue.size(), i + 1, Patience);
    }
    SCENE_AGREES(scene);
    QCOMPARE(scene.state().recipes.first().recipe->id, "curator-semaphore-1");
    scene.release(QStringLiteral("b"));
    SCENE_AGREES(scene);
    QTRY_COMPARE_WITH_TIMEOUT(scene.picture(),
        QStringLiteral("a holder, c waiter watches a, d waiter watches a"), Patience);
    scene.closeAll();
}

void TestCurator::revocableIsAsked()
{
    PeerScene scene(*m_reader, path());
    scene.open(*m_peer, QStringLiteral("holder"));
    scene.open(*m_peer, QStringLiteral("asker"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QStringLiteral("holder")), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QStringLiteral("asker")), Patience);
    scene.acquire(QStringLiteral("holder"), QStringLiteral("revocable"));
    SCENE_AGREES(scene);
    const LockState state = scene.state();
    m_peer->tell(QStringLiteral("revoke asker ") + state.pathOf(state.queue.first()));
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->lines().contains(u"revoke holder it"_qs), Patience);
    SCENE_AGREES(scene); // it holds on
    QCOMPARE(scene.state().snapshot->nodes.first().data, QByteArray("__REVOKE__"));
    scene.closeAll();
}

QTEST_GUILESS_MAIN(TestCurator)
#include "tst_curator.moc"
