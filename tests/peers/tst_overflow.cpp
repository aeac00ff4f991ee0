// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "tests/peers/peerscene.h"
#include "tests/support/patience.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <limits>

using namespace lockscope;

namespace {

constexpr qint32 Highest = std::numeric_limits<qint32>::max();
constexpr qint32 Lowest = std::numeric_limits<qint32>::min();

const QString Directory = QStringLiteral("/full");

bool hasFact(const LockState &state, LockFact::Kind kind)
{
    return std::any_of(state.facts.begin(), state.facts.end(),
        [&](const LockFact &fact) { return fact.kind == kind; });
}

} // namespace

/// What the libraries do at the end of the sequence numbers, and what is said of it.
class TestOverflow : public QObject
{
    Q_OBJECT

private slots:
    void everyNewcomerHolds_data();
    void everyNewcomerHolds();
    void writeLockStandsNegatives();
    void oldGoLosesTheSign();
    void counterSticks_data();
    void counterSticks();

private:
    /// A real server whose directory has counted very many creates, and one library's clients
    /// there.
    struct Full
    {
        QTemporaryDir folder;
        std::unique_ptr<LocalServer> server;
        std::unique_ptr<PeerReader> reader;
        std::unique_ptr<Peer> peer;
        std::unique_ptr<PeerScene> scene;
    };

    void start(Peer::Library library, qint32 creates);
    void queue(const QString &name, const QString &kind);

    std::unique_ptr<Full> m_full;
};

void TestOverflow::start(Peer::Library library, qint32 creates)
{
    for (const Peer::Library needed : {Peer::Library::Java, library})
        if (const QString missing = Peer::missing(needed); !missing.isEmpty())
            QSKIP(qPrintable(missing));
    m_full = std::make_unique<Full>();
    const QString error = prepareCounter(m_full->folder.path(), Directory, creates);
    QVERIFY2(error.isEmpty(), qPrintable(error));
    LocalServer::Options options;
    options.dataFolder = m_full->folder.path();
    auto server = LocalServer::start(options);
    QVERIFY2(server, qPrintable(server ? QString() : server.error().detail.english()));
    m_full->server = std::move(*server);
    m_full->reader = std::make_unique<PeerReader>(m_full->server->port());
    m_full->peer = std::make_unique<Peer>(library, m_full->server->connectString());
    m_full->scene = std::make_unique<PeerScene>(*m_full->reader, Directory);
    QCOMPARE(m_full->scene->state().nextSequence.value_or(0),
        creates < 0 ? creates + (1LL << 31) : creates); // a Stat does not tell the sign
}

void TestOverflow::queue(const QString &name, const QString &kind)
{
    PeerScene &scene = *m_full->scene;
    scene.open(*m_full->peer, name);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
    const auto before = scene.state().queue.size();
    scene.acquire(name, kind);
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().queue.size(), before + 1, Patience);
}

void TestOverflow::everyNewcomerHolds_data()
{
    QTest::addColumn<int>("library");
    QTest::addColumn<QString>("kind");
    QTest::newRow("curator") << static_cast<int>(Peer::Library::Java) << u"mutex"_qs;
    QTest::newRow("kazoo-2.8") << static_cast<int>(Peer::Library::Kazoo) << u"lock"_qs;
}

/// As text, -2147483647 sorts before -2147483648: each newcomer is the first in the queue, and
/// those before it never look again. The names alone cannot tell that all hold; the fact warns.
void TestOverflow::everyNewcomerHolds()
{
    QFETCH(int, library);
    QFETCH(QString, kind);
    start(static_cast<Peer::Library>(library), Lowest);
    if (QTest::currentTestFailed() || !m_full->scene)
        return;
    const QStringList names = QStringLiteral("a b c d").split(u' ');
    PeerScene &scene = *m_full->scene;
    for (const QString &name : names) {
        queue(name, kind);
        QTRY_VERIFY_WITH_TIMEOUT(scene.claims(name, QStringLiteral("held")), Patience);
    }
    QCOMPARE(scene.claiming(QStringLiteral("held")), names);
    const LockState state = scene.state();
    QVERIFY(hasFact(state, LockFact::NegativeSequence));
    QCOMPARE(state.nodeOf(state.queue.first()).stat.owner, scene.sessionOf(names.last()));
}

void TestOverflow::writeLockStandsNegatives()
{
    start(Peer::Library::Java, Lowest);
    if (QTest::currentTestFailed() || !m_full->scene)
        return;
    PeerScene &scene = *m_full->scene;
    for (const char *name : {"a", "b", "c"}) {
        queue(QString::fromLatin1(name), QStringLiteral("writelock"));
        SCENE_AGREES(scene);
    }
    QCOMPARE(scene.claiming(QStringLiteral("held")), QStringList(QStringLiteral("a")));
}

/// go-zookeeper up to 1.0.2 (2018, Debian 12's) loses the minus sign and so counts backwards: all
/// hold. Later versions are what the recipe states; names do not tell the version.
void TestOverflow::oldGoLosesTheSign()
{
    start(Peer::Library::Go, Lowest);
    if (QTest::currentTestFailed() || !m_full->scene)
        return;
    PeerScene &scene = *m_full->scene;
    const QStringList names = QStringLiteral("a b c").split(u' ');
    for (const QString &name : names) {
        queue(name, QStringLiteral("lock"));
        QTRY_VERIFY_WITH_TIMEOUT(scene.claims(name, QStringLiteral("held")), Patience);
    }
    QCOMPARE(scene.claiming(QStringLiteral("held")), names);
    QVERIFY(hasFact(scene.state(), LockFact::NegativeSequence));
}

void TestOverflow::counterSticks_data()
{
    everyNewcomerHolds_data();
    QTest::newRow("writelock") << static_cast<int>(Peer::Library::Java) << u"writelock"_qs;
}

/// ZooKeeper 3.6 and later never count beyond 2147483647: names with a GUID get that number again
/// and again.
void TestOverflow::counterSticks()
{
    QFETCH(int, library);
    QFETCH(QString, kind);
    start(static_cast<Peer::Library>(library), Highest - 2);
    if (QTest::currentTestFailed() || !m_full->scene)
        return;
    PeerScene &scene = *m_full->scene;
    QVERIFY(hasFact(scene.state(), LockFact::NearOverflow));
    for (const QString &name : QStringLiteral("a b c").split(u' ')) {
        queue(name, kind);
        SCENE_AGREES(scene);
    }
    QVERIFY(!hasFact(scene.state(), LockFact::DuplicateSequence));
    queue(QStringLiteral("d"), kind);
    QVERIFY(hasFact(scene.state(), LockFact::DuplicateSequence));
    QVERIFY(hasFact(scene.state(), LockFact::StuckSequence));
}

QTEST_GUILESS_MAIN(TestOverflow)
#include "tst_overflow.moc"
