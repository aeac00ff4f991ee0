// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DirectoryWatcher where a watch is refused, since a session has room for so many, or an answer,
// since a server is too busy.
#include "core/sandbox/localserver.h"
#include "tests/live/watched.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/scriptedserver.h"
#include "tests/zk/zkhelpers.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::zk;

class TestRefusals : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void holderIsReadWhereThereIsNoRoomForAWatch();
    void lockIsReadWhereThereIsNoRoomForAWatch_data();
    void lockIsReadWhereThereIsNoRoomForAWatch();
    void whatABusyServerKeepsIsNotDenied();
    void whatABusyServerKeepsIsAskedForAgain_data();
    void whatABusyServerKeepsIsAskedForAgain();
    void whatWasReadStaysWhileTheServerIsBusy_data();
    void whatWasReadStaysWhileTheServerIsBusy();

private:
    void fillRoom();

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Client> m_client;
    std::unique_ptr<Client> m_other;
    int m_watchesSet = 0; ///< or refused
};

namespace {

const QString LongPath = QStringLiteral("/absent-") + QString(490, u'x');

bool setFirstData(Client &client, const QString &path, const QByteArray &data)
{
    Answer<NodeStat> answer;
    Writer(client, Writer::unguarded).setData(path, data, 0, answer.handler());
    return answer.wait().has_value();
}

} // namespace

void TestRefusals::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

void TestRefusals::init()
{
    m_client = std::make_unique<Client>(optionsFor(m_server->connectString(), 10'000));
    m_other = std::make_unique<Client>(optionsFor(m_server->connectString()));
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Connected, Patience);
}

void TestRefusals::cleanup()
{
    m_client.reset();
    m_other.reset();
}

/// Of thousands of locks there are more than a session may watch.
void TestRefusals::fillRoom()
{
    constexpr int Long = 2'000;
    constexpr int Short = 200; // into what room is left
    m_watchesSet = 0;
    const auto watchAbsent = [this](const QString &prefix, int count) {
        for (int i = 0; i < count; ++i)
            m_client->exists(prefix + QString::number(i), Watch::Yes,
                [this](const Result<NodeStat> & /*stat*/) { ++m_watchesSet; });
    };
    watchAbsent(LongPath, Long);
    watchAbsent(QStringLiteral("/a"), Short);
    QTRY_COMPARE_WITH_TIMEOUT(m_watchesSet, Long + Short, Patience);
}

void TestRefusals::holderIsReadWhereThereIsNoRoomForAWatch()
{
    const QString path = QStringLiteral("/unwatched");
    const QString name = QStringLiteral("lock-0000000000");
    const QString holder = path + u'/' + name;
    create(*m_other, path);
    create(*m_other, holder, "before", CreateMode::Ephemeral);
    Watched watched(path, *m_client);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(1), Patience);
    fillRoom();

    watched.watcher.watchNodes({{0, name}});
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    const auto node = [&watched] { return watched.watcher.snapshot()->nodes.first(); };
    QVERIFY(!watched.watcher.hasWatch(holder, WatchKind::Data));
    QCOMPARE(node().state, ReadState::Read);
    QCOMPARE(node().data, QByteArray("before"));
    QVERIFY(setFirstData(*m_other, holder, "after"));
    watched.watcher.setCheckPause(50);
    QTRY_COMPARE_WITH_TIMEOUT(node().data, QByteArray("after"), Patience);
    QCOMPARE(node().state, ReadState::Read);

    watched.watcher.refresh(); // its own watch takes no more room
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    QVERIFY(watched.isLive(1));
}

void TestRefusals::lockIsReadWhereThereIsNoRoomForAWatch_data()
{
    QTest::addColumn<CreateMode>("mode");
    QTest::newRow("a directory") << CreateMode::Persistent;
    QTest::newRow("a lock of one node") << CreateMode::Ephemeral;
}

/// It is shown, not as live, and read again until there is room.
void TestRefusals::lockIsReadWhereThereIsNoRoomForAWatch()
{
    QFETCH(const CreateMode, mode);
    const QString path = QStringLiteral("/no-room-%1").arg(int(mode));
    const bool isDirectory = mode == CreateMode::Persistent;
    const QString node = isDirectory ? path + QStringLiteral("/lock-0000000000") : path;
    create(*m_other, path, "before", mode);
    if (isDirectory)
        create(*m_other, node, "before", CreateMode::Ephemeral);
    fillRoom();
    Watched watched(path, *m_client);
    watched.watcher.setDeniedPause(50);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isUnwatched(1), Patience);
    QCOMPARE(watched.snapshot->nodes.first().data, QByteArray("before"));
    QVERIFY(watched.snapshot->readAt > 0);

    const QString another = path + QStringLiteral("/lock-0000000001");
    if (isDirectory)
        create(*m_other, another, "after", CreateMode::Ephemeral);
    else
        QVERIFY(setFirstData(*m_other, path, "after"));
    const auto isNew = [&] {
        const LockNodes &nodes = watched.snapshot->nodes;
        return std::any_of(nodes.begin(), nodes.end(),
            [](const LockNode &each) { return each.data == QByteArray("after"); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isNew(), Patience);
    QVERIFY(watched.isUnwatched(isDirectory ? 2 : 1));

    for (int i = 0; i < 10; ++i)
        m_client->removeWatch(LongPath + QString::number(i), WatchKind::Data);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(isDirectory ? 2 : 1), Patience);
    QVERIFY(zk::remove(*m_other, isDirectory ? another : path));
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(isDirectory ? 1 : 0), Patience);
}

/// It is tried again, and not known until then.
void TestRefusals::whatABusyServerKeepsIsNotDenied()
{
    const ScriptedServer server(ScriptedServer::Busy);
    Client client(optionsFor(server.connectString()));
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
    create(client, QStringLiteral("/lock"));
    create(client, QStringLiteral("/lock/busy"), "data", CreateMode::Ephemeral);
    Watched watched(QStringLiteral("/lock"), client); // sooner than what is denied
    QTRY_VERIFY_WITH_TIMEOUT(server.requests(Proxy::GetData) >= 3, Patience);
    QCOMPARE(watched.watcher.snapshot()->nodes.size(), 1);
    QCOMPARE(watched.watcher.snapshot()->nodes.first().state, ReadState::NameOnly);
}

void TestRefusals::whatABusyServerKeepsIsAskedForAgain_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<CreateMode>("mode");
    QTest::newRow("a directory") << QStringLiteral("/locks") << CreateMode::Persistent;
    QTest::newRow("a lock of one node") << QStringLiteral("/busy") << CreateMode::Ephemeral;
}

/// Of which nothing is known yet: that is no access list that forbids it.
void TestRefusals::whatABusyServerKeepsIsAskedForAgain()
{
    QFETCH(const QString, path);
    QFETCH(const CreateMode, mode);
    ScriptedServer server(ScriptedServer::Busy);
    Client client(optionsFor(server.connectString()));
    create(client, path, {}, mode);
    Watched watched(path, client);
    QTRY_VERIFY_WITH_TIMEOUT(watched.is(Freshness::Failed, 0), Patience);
    QCOMPARE(watched.snapshot->error.kind, ErrorKind::Refused);
    server.become(ScriptedServer::Plain);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(mode == CreateMode::Ephemeral ? 1 : 0), Patience);
    QCOMPARE(watched.snapshot->error, Error());
}

void TestRefusals::whatWasReadStaysWhileTheServerIsBusy_data()
{
    whatABusyServerKeepsIsAskedForAgain_data();
}

/// It is not called live meanwhile.
void TestRefusals::whatWasReadStaysWhileTheServerIsBusy()
{
    QFETCH(const QString, path);
    QFETCH(const CreateMode, mode);
    const bool isDirectory = mode == CreateMode::Persistent;
    const QString child = path + QStringLiteral("/lock-000000000");
    ScriptedServer server;
    Client client(optionsFor(server.connectString()));
    create(client, path, "before", mode);
    if (isDirectory)
        create(client, child + u'0', "before", CreateMode::Ephemeral);
    Watched watched(path, client);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(1), Patience);
    const qint64 readAt = watched.snapshot->readAt;

    server.become(ScriptedServer::Busy);
    if (isDirectory)
        create(client, child + u'1', {}, CreateMode::Ephemeral);
    else
        QVERIFY(setFirstData(client, path, "after"));
    QTRY_VERIFY_WITH_TIMEOUT(watched.isUnwatched(1), Patience);
    QCOMPARE(watched.snapshot->nodes.first().data, QByteArray("before"));
    QCOMPARE(watched.snapshot->readAt, readAt);
    server.become(ScriptedServer::Plain);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(isDirectory ? 2 : 1), Patience);
}

QTEST_GUILESS_MAIN(TestRefusals)
#include "tst_refusals.moc"
