// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Servers of other versions than the one at hand: what they do not know, and what they hide.
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/scriptedserver.h"
#include "tests/zk/zkhelpers.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::zk;

class TestOtherServers : public QObject
{
    Q_OBJECT

private slots:
    void plainCreate_data();
    void plainCreate();
    void plainCreateInAChroot();
    void plainCreateFails();
    void plainCreateIsNotRepeated();
    void closingServerIsAskedTwice();
    void lossesAfterAnAnswerTellNothing();
    void watchesAreLeft_data();
    void watchesAreLeft();
    void existsNeedsTheRightToRead();
    void multiKnowsAcls();

private:
    static bool isConnected(const Client &client)
    {
        return client.session().state == SessionState::Connected;
    }
};

namespace {

const QVector<AccessEntry> Unreadable {
    {QStringLiteral("world"), QStringLiteral("anyone"), 2 + 4 + 8}};

} // namespace

void TestOtherServers::plainCreate_data()
{
    QTest::addColumn<CreateMode>("mode");
    QTest::addColumn<QString>("expected");
    QTest::newRow("persistent") << CreateMode::Persistent << QStringLiteral("/a/n");
    QTest::newRow("ephemeral") << CreateMode::Ephemeral << QStringLiteral("/a/n");
    QTest::newRow("sequential") << CreateMode::EphemeralSequential
                                << QStringLiteral("/a/n0000000000");
    QTest::newRow("persistent sequential")
        << CreateMode::PersistentSequential << QStringLiteral("/a/n0000000000");
    QTest::newRow("container") << CreateMode::Container << QStringLiteral("/a/n");
}

/// The server says what it does not know, and closes the connection: once, nothing is made twice.
void TestOtherServers::plainCreate()
{
    QFETCH(const CreateMode, mode);
    QFETCH(const QString, expected);
    ScriptedServer server(ScriptedServer::ZooKeeper34);
    Client client(optionsFor(server.connectString()));
    QCOMPARE(create(client, QStringLiteral("/a")), QStringLiteral("/a"));
    Answer<Created> made;
    Writer(client, Writer::unguarded).create(QStringLiteral("/a/n"), "data", mode, made.handler());
    const auto node = made.wait();
    QVERIFY2(node.has_value(), node ? "" : qPrintable(textOf(node.error().kind)));
    QCOMPARE(node->path, expected);
    QVERIFY(node->stat.czxid);
    QCOMPARE(node->stat.dataLength, 4);
    const bool isEphemeral =
        mode == CreateMode::Ephemeral || mode == CreateMode::EphemeralSequential;
    QCOMPARE(node->stat.owner, isEphemeral ? client.session().id : SessionId());
    QCOMPARE(server.nodes(), (QStringList {QStringLiteral("/a"), expected}));
    QCOMPARE(server.requests(Proxy::Create2) + server.requests(Proxy::CreateContainer), 1);
    QCOMPARE(server.requests(Proxy::Create), 2);
    QCOMPARE(server.connections(), 2);
}

void TestOtherServers::plainCreateInAChroot()
{
    ScriptedServer server(ScriptedServer::ZooKeeper34);
    Client whole(optionsFor(server.connectString()));
    QCOMPARE(create(whole, QStringLiteral("/root")), QStringLiteral("/root"));
    Client client(optionsFor(server.connectString() + QStringLiteral("/root")));
    QCOMPARE(create(client, QStringLiteral("/n"), {}, CreateMode::EphemeralSequential),
        QStringLiteral("/n0000000000"));
}

void TestOtherServers::plainCreateFails()
{
    ScriptedServer server(ScriptedServer::ZooKeeper34);
    Client client(optionsFor(server.connectString()));
    QCOMPARE(create(client, QStringLiteral("/none/here")), QStringLiteral("gone"));
    QCOMPARE(create(client, QStringLiteral("/a")), QStringLiteral("/a"));
    QCOMPARE(create(client, QStringLiteral("/a")), QStringLiteral("exists"));
    QCOMPARE(server.connections(), 2);
}

/// Its answer is lost: it may have been done, and is not done again.
void TestOtherServers::plainCreateIsNotRepeated()
{
    ScriptedServer server(ScriptedServer::ZooKeeper34);
    Proxy proxy(server.port());
    Client client(optionsFor(proxy.connectString()));
    proxy.loseAnswerTo(Proxy::Create);
    QCOMPARE(create(client, QStringLiteral("/n"), {}, CreateMode::EphemeralSequential),
        QStringLiteral("suspended"));
    proxy.mend();
    QTRY_VERIFY_WITH_TIMEOUT(isConnected(client), Patience);
    Answer<Done> synced;
    client.sync(QStringLiteral("/"), synced.handler());
    QVERIFY(synced.wait().has_value());
    QCOMPARE(server.nodes(), QStringList {QStringLiteral("/n0000000000")});
    QCOMPARE(server.requests(Proxy::Create), 1);
}

/// It may as well have been the connection that broke.
void TestOtherServers::closingServerIsAskedTwice()
{
    ScriptedServer server(ScriptedServer::ClosingKeeper);
    Client client(optionsFor(server.connectString()));
    for (int i = 0; i < 2; ++i) {
        QTRY_VERIFY_WITH_TIMEOUT(isConnected(client), Patience);
        QCOMPARE(create(client, QStringLiteral("/n")), QStringLiteral("suspended"));
    }
    for (const auto &path : {QStringLiteral("/n"), QStringLiteral("/m")}) {
        QTRY_VERIFY_WITH_TIMEOUT(isConnected(client), Patience);
        QCOMPARE(create(client, path), path);
    }
    QCOMPARE(server.requests(Proxy::Create2), 2);
    QCOMPARE(server.connections(), 3);
}

void TestOtherServers::lossesAfterAnAnswerTellNothing()
{
    ScriptedServer server;
    Proxy proxy(server.port());
    Client client(optionsFor(proxy.connectString()));
    QCOMPARE(create(client, QStringLiteral("/a")), QStringLiteral("/a"));
    for (int i = 0; i < 3; ++i) {
        proxy.cutAt(Proxy::Create2);
        QCOMPARE(create(client, QStringLiteral("/b")), QStringLiteral("suspended"));
        proxy.mend();
        QTRY_VERIFY_WITH_TIMEOUT(isConnected(client), Patience);
    }
    QCOMPARE(create(client, QStringLiteral("/b")), QStringLiteral("/b"));
    QCOMPARE(server.requests(Proxy::Create2), 2);
    QCOMPARE(server.requests(Proxy::Create), 0);
}

void TestOtherServers::watchesAreLeft_data()
{
    QTest::addColumn<int>("behaviour");
    QTest::addColumn<int>("requests");
    QTest::newRow("3.4 says so") << int(ScriptedServer::ZooKeeper34) << 1;
    QTest::newRow("closed without a word") << int(ScriptedServer::ClosingKeeper) << 2;
}

/// Those that cannot be taken back fire some day, and nobody is told.
void TestOtherServers::watchesAreLeft()
{
    QFETCH(const int, behaviour);
    QFETCH(const int, requests);
    ScriptedServer server(static_cast<ScriptedServer::Behaviour>(behaviour));
    Client client(optionsFor(server.connectString()));
    QSignalSpy fired(&client, &Client::watchFired);
    const auto watch = [&client](const QString &path) {
        Answer<NodeStat> stat;
        client.exists(path, Watch::Yes, stat.handler());
        return !stat.wait() && client.watchCount() > 0;
    };
    QVERIFY(watch(QStringLiteral("/a")));
    client.removeWatch(QStringLiteral("/a"), WatchKind::Data);
    QTRY_COMPARE_WITH_TIMEOUT(server.requests(Proxy::RemoveWatches), requests, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(server.connections(), requests + 1, Patience);
    QVERIFY(watch(QStringLiteral("/b")));
    QTRY_COMPARE_WITH_TIMEOUT(client.watchCount(), 2, Patience);
    client.removeWatch(QStringLiteral("/b"), WatchKind::Data);
    QVERIFY(watch(QStringLiteral("/c")));
    QCOMPARE(client.watchCount(), 3);
    QCOMPARE(server.watches(), 3);
    QCOMPARE(server.requests(Proxy::RemoveWatches), requests);
    QCOMPARE(server.connections(), requests + 1);

    QVERIFY(watch(QStringLiteral("/b"))); // wanted again
    Client other(optionsFor(server.connectString()));
    if (behaviour == ScriptedServer::ClosingKeeper) {
        for (int i = 0; i < 2; ++i) {
            QTRY_VERIFY_WITH_TIMEOUT(isConnected(other), Patience);
            QCOMPARE(create(other, QStringLiteral("/x")), QStringLiteral("suspended"));
        }
        QTRY_VERIFY_WITH_TIMEOUT(isConnected(other), Patience);
    }
    for (const auto &path : {QStringLiteral("/a"), QStringLiteral("/b")})
        QCOMPARE(create(other, path), path);
    QTRY_COMPARE_WITH_TIMEOUT(client.watchCount(), 1, Patience);
    QCOMPARE(fired.count(), 1);
    QCOMPARE(fired.at(0).at(0).value<WatchEvent>().path, QStringLiteral("/b"));
}

void TestOtherServers::existsNeedsTheRightToRead()
{
    ScriptedServer server(ScriptedServer::ZooKeeper384);
    Client client(optionsFor(server.connectString()));
    create(client, QStringLiteral("/blind"), "x", CreateMode::Persistent, Unreadable);
    Answer<NodeStat> denied;
    client.exists(QStringLiteral("/blind"), Watch::Yes, denied.handler());
    QCOMPARE(denied.wait().error().kind, ErrorKind::Denied);
    QCOMPARE(client.watchCount(), 0);
    QCOMPARE(server.watches(), 0);
    Answer<NodeStat> gone;
    client.exists(QStringLiteral("/none"), Watch::Yes, gone.handler());
    QCOMPARE(gone.wait().error().kind, ErrorKind::Gone);
    QCOMPARE(client.watchCount(), 1);
    QCOMPARE(server.watches(), 1);
    Answer<Acl> acl;
    client.readAcl(QStringLiteral("/blind"), acl.handler());
    QCOMPARE(acl.wait().error().kind, ErrorKind::Denied);
}

void TestOtherServers::multiKnowsAcls()
{
    auto real = LocalServer::start({});
    QVERIFY2(real.has_value(), real ? "" : qPrintable(real.error().detail.english()));
    Client client(optionsFor((*real)->connectString()));
    const AccessEntry mine {QStringLiteral("world"), QStringLiteral("anyone"), 1 + 16};
    const AccessEntry open {QStringLiteral("world"), QStringLiteral("anyone"), 31};
    Answer<Done> done;
    Writer(client, Writer::unguarded)
        .multi({{Operation::Create, QStringLiteral("/open"), {}},
                   {Operation::Create, QStringLiteral("/mine"), {}, -1, CreateMode::Persistent,
                       {mine}}},
            done.handler());
    QVERIFY(done.wait().has_value());
    for (const auto &[path, expected] :
        {std::pair(QStringLiteral("/open"), open), std::pair(QStringLiteral("/mine"), mine)}) {
        Answer<Acl> acl;
        client.readAcl(path, acl.handler());
        QCOMPARE(acl.wait()->entries, QVector<AccessEntry> {expected});
    }
}

QTEST_GUILESS_MAIN(TestOtherServers)
#include "tst_otherservers.moc"
