// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/evidence.h"
#include "core/sandbox/localserver.h"
#include "tests/peers/queuescript.h"
#include "tests/support/patience.h"

#include <QTest>

using namespace lockscope;

namespace {

QString path()
{
    return QStringLiteral("/others/") + QString::fromLatin1(QTest::currentDataTag());
}

} // namespace

/// ZooKeeper 3.8's own Java recipes and go-zookeeper are the judges of what the recipes say of
/// them.
class TestOtherPeers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyRecipeGoesThroughAll();
    void zooKeeperQueues_data();
    void zooKeeperQueues();
    void goQueues_data();
    void goQueues();
    void writeLockComesBackAfterGivingUp();
    void secondWriteLockOfASessionWaitsForItself();

private:
    void playWith(Peer::Library library);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<PeerReader> m_reader;
};

void TestOtherPeers::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server, qPrintable(server ? QString() : server.error().detail.english()));
    m_server = std::move(*server);
    m_reader = std::make_unique<PeerReader>(m_server->port());
}

void TestOtherPeers::everyRecipeGoesThroughAll()
{
    QCOMPARE(missingCells("ZooKeeper"), QString());
    QCOMPARE(missingCells("Go"), QString());
}

void TestOtherPeers::playWith(Peer::Library library)
{
    QFETCH(int, script);
    if (const QString missing = Peer::missing(library); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    Peer peer(library, m_server->connectString());
    play(queueScripts().at(script), library, m_server->connectString(), *m_reader, peer, path());
}

void TestOtherPeers::zooKeeperQueues_data()
{
    addScriptRows("ZooKeeper");
}

void TestOtherPeers::zooKeeperQueues()
{
    playWith(Peer::Library::Java);
}

void TestOtherPeers::goQueues_data()
{
    addScriptRows("Go");
}

void TestOtherPeers::goQueues()
{
    playWith(Peer::Library::Go);
}

/// WriteLock.unlock() leaves its watch on the predecessor, and when that fires, WriteLock queues
/// again, though nobody asked it to (LockWatcher.process() calls lock(), whatever happened since).
void TestOtherPeers::writeLockComesBackAfterGivingUp()
{
    const auto java = Peer::Library::Java;
    if (const QString missing = Peer::missing(java); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    Peer peer(java, m_server->connectString());
    PeerScene scene(*m_reader, QStringLiteral("/others/comes-back"));
    for (const QString &name : {QStringLiteral("a"), QStringLiteral("b")}) {
        scene.open(peer, name);
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
        scene.acquire(name, QStringLiteral("writelock"));
        SCENE_AGREES(scene);
    }
    scene.giveUp(QStringLiteral("b"));
    QTRY_COMPARE_WITH_TIMEOUT(scene.picture(), u"a holder"_qs, Patience);
    scene.release(QStringLiteral("a"));
    QTRY_COMPARE_WITH_TIMEOUT(scene.picture(), u"b holder"_qs, Patience);
    QVERIFY(!scene.claims(QStringLiteral("b"), QStringLiteral("held")));
}

/// A second WriteLock of one session takes the first one's node for its own, does not recognise it
/// as such, and watches it: it waits for itself. ZooKeeper's WriteLock alone does so, so that the
/// watch tells.
void TestOtherPeers::secondWriteLockOfASessionWaitsForItself()
{
    const auto java = Peer::Library::Java;
    if (const QString missing = Peer::missing(java); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    Peer peer(java, m_server->connectString());
    PeerScene scene(*m_reader, QStringLiteral("/others/itself"));
    const QString a = QStringLiteral("a");
    scene.open(peer, a);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(a), Patience);
    scene.acquire(a, QStringLiteral("writelock"));
    SCENE_AGREES(scene);
    scene.acquire(a, QStringLiteral("writelock"), QStringLiteral("-"), QStringLiteral("second"));
    QTRY_COMPARE_WITH_TIMEOUT(scene.picture(), u"a holder watches a"_qs, Patience);
    QVERIFY(scene.claims(a, QStringLiteral("waiting")));

    const LockState state = scene.state();
    ServerFacts facts;
    facts.watches = m_reader->watches();
    facts.askedAt = state.snapshot->readAt;
    facts.members.resize(1);
    facts.members[0].watches.state = SourceResult::Ok;
    const ContenderEvidence evidence = gatherEvidence(state, &facts).first();
    QCOMPARE(evidence.confirmed, std::optional(false));
}

QTEST_GUILESS_MAIN(TestOtherPeers)
#include "tst_otherpeers.moc"
