// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "tests/peers/queuescript.h"

#include <QTest>

using namespace lockscope;

namespace {

constexpr int Patience = 30'000;

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
    void queues_data();
    void queues();
    void writeLockComesBackAfterGivingUp();

private:
    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<LockReader> m_reader;
};

void TestOtherPeers::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server, qPrintable(server ? QString() : server.error().detail));
    m_server = std::move(*server);
    m_reader = std::make_unique<LockReader>(m_server->port());
}

void TestOtherPeers::queues_data()
{
    QTest::addColumn<int>("library");
    QTest::addColumn<QString>("kinds");
    QTest::addColumn<int>("quitter");
    QTest::addColumn<int>("victim");
    const int java = static_cast<int>(Peer::Library::Java);
    const int go = static_cast<int>(Peer::Library::Go);
    QTest::newRow("zookeeper-writelock")
        << java << u"writelock writelock writelock writelock writelock"_qs << -1 << 2;
    QTest::newRow("zookeeper-election")
        << java << u"election election election election election"_qs << 3 << 2;
    QTest::newRow("go-lock") << go << u"lock lock lock lock lock"_qs << 3 << 1;
}

void TestOtherPeers::queues()
{
    QFETCH(int, library);
    QFETCH(QString, kinds);
    QFETCH(int, quitter);
    QFETCH(int, victim);
    const auto which = static_cast<Peer::Library>(library);
    if (const QString missing = Peer::missing(which); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    Peer peer(which, m_server->connectString());
    play({which, kinds.split(u' '), QStringLiteral("-"), quitter, victim},
         m_server->connectString(), *m_reader, peer, path());
}

/// WriteLock.unlock() leaves its watch on the predecessor, and when that fires, WriteLock queues
/// again, though nobody asked it to (LockWatcher.process() calls lock(), whatever happened since).
void TestOtherPeers::writeLockComesBackAfterGivingUp()
{
    const auto java = Peer::Library::Java;
    if (const QString missing = Peer::missing(java); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    Peer peer(java, m_server->connectString());
    Scene scene(*m_reader, QStringLiteral("/others/comes-back"));
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

QTEST_GUILESS_MAIN(TestOtherPeers)
#include "tst_otherpeers.moc"
