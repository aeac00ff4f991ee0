// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "tests/peers/peerscene.h"
#include "tests/support/patience.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

constexpr auto Java = Peer::Library::Java;
constexpr auto Kazoo = Peer::Library::Kazoo;
constexpr auto Go = Peer::Library::Go;

bool isMixed(const LockState &state)
{
    return std::any_of(state.facts.begin(), state.facts.end(),
        [](const LockFact &fact) { return fact.kind == LockFact::MixedRecipes; });
}

} // namespace

/// What happens when clients of two libraries share a directory, and what is said of it.
class TestMixedPeers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void kazooAndCuratorAreBlind();
    void kazooWithAPatternWaitsOneWay();
    void curatorAndGoRespectEachOther();

private:
    Peer &peer(Peer::Library library) { return *m_peers.at(static_cast<std::size_t>(library)); }
    void queue(PeerScene &scene, Peer::Library library, const QString &name, const QString &kind,
        const QString &argument = QStringLiteral("-"));

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<PeerReader> m_reader;
    std::vector<std::unique_ptr<Peer>> m_peers; ///< by Library
};

void TestMixedPeers::initTestCase()
{
    for (const Peer::Library library : {Java, Kazoo, Go})
        if (const QString missing = Peer::missing(library); !missing.isEmpty())
            QSKIP(qPrintable(missing));
    auto server = LocalServer::start({});
    QVERIFY2(server, qPrintable(server ? QString() : server.error().detail.english()));
    m_server = std::move(*server);
    m_reader = std::make_unique<PeerReader>(m_server->port());
    for (const Peer::Library library : {Java, Kazoo, Go})
        m_peers.push_back(std::make_unique<Peer>(library, m_server->connectString()));
}

void TestMixedPeers::queue(PeerScene &scene, Peer::Library library, const QString &name,
    const QString &kind, const QString &argument)
{
    scene.open(peer(library), name);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
    const auto before = scene.state().queue.size();
    scene.acquire(name, kind, argument);
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().queue.size(), before + 1, Patience);
}

/// Neither counts the other's nodes: both hold, and both are shown as holders.
void TestMixedPeers::kazooAndCuratorAreBlind()
{
    PeerScene scene(*m_reader, QStringLiteral("/mixed/blind"));
    queue(scene, Java, QStringLiteral("curator"), QStringLiteral("mutex"));
    SCENE_AGREES(scene);
    QVERIFY(!isMixed(scene.state()));
    queue(scene, Kazoo, QStringLiteral("kazoo"), QStringLiteral("lock"));
    SCENE_AGREES(scene);
    QCOMPARE(scene.claiming(QStringLiteral("held")).size(), 2);
    QVERIFY(isMixed(scene.state()));

    queue(scene, Java, QStringLiteral("curator2"), QStringLiteral("mutex"));
    queue(scene, Kazoo, QStringLiteral("kazoo2"), QStringLiteral("lock"));
    SCENE_AGREES(scene); // each waits in its own queue
    scene.closeAll();
}

/// kazoo's extra_lock_patterns makes it wait for Curator, and Curator go on not to see kazoo. No
/// name tells of the pattern; the watch does.
void TestMixedPeers::kazooWithAPatternWaitsOneWay()
{
    PeerScene scene(*m_reader, QStringLiteral("/mixed/oneway"));
    const QString pattern = QStringLiteral("lock-");
    queue(scene, Java, QStringLiteral("curator"), QStringLiteral("mutex"));
    queue(scene, Kazoo, QStringLiteral("kazoo"), QStringLiteral("lock"), pattern);
    QTRY_VERIFY2_WITH_TIMEOUT(scene.picture().contains(u"kazoo holder watches curator"_qs),
        qPrintable(scene.picture()), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(
        scene.claims(QStringLiteral("kazoo"), QStringLiteral("waiting")), Patience);
    QVERIFY(isMixed(scene.state()));

    scene.release(QStringLiteral("curator"));
    SCENE_AGREES(scene);
    QTRY_VERIFY_WITH_TIMEOUT(
        scene.claims(QStringLiteral("kazoo"), QStringLiteral("held")), Patience);
    queue(scene, Java, QStringLiteral("curator2"), QStringLiteral("mutex"));
    SCENE_AGREES(scene);
    QCOMPARE(scene.claiming(QStringLiteral("held")),
        QStringList({QStringLiteral("kazoo"), QStringLiteral("curator2")}));
    scene.closeAll();
}

/// Both end their names in "lock-" and the number, and count whatever is there.
void TestMixedPeers::curatorAndGoRespectEachOther()
{
    PeerScene scene(*m_reader, QStringLiteral("/mixed/respect"));
    queue(scene, Java, QStringLiteral("curator"), QStringLiteral("mutex"));
    SCENE_AGREES(scene);
    queue(scene, Go, QStringLiteral("go"), QStringLiteral("lock"));
    SCENE_AGREES(scene);
    queue(scene, Java, QStringLiteral("curator2"), QStringLiteral("mutex"));
    SCENE_AGREES(scene);
    queue(scene, Go, QStringLiteral("go2"), QStringLiteral("lock"));
    SCENE_AGREES(scene);
    for (const char *name : {"curator", "go", "curator2"}) {
        QTRY_VERIFY_WITH_TIMEOUT(
            scene.claims(QString::fromLatin1(name), QStringLiteral("held")), Patience);
        scene.release(QString::fromLatin1(name));
        SCENE_AGREES(scene);
    }
    QTRY_VERIFY_WITH_TIMEOUT(scene.claims(QStringLiteral("go2"), QStringLiteral("held")), Patience);
    QVERIFY(!isMixed(scene.state()));
    scene.closeAll();
}

QTEST_GUILESS_MAIN(TestMixedPeers)
#include "tst_mixedpeers.moc"
