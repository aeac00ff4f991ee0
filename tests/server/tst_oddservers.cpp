// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Servers that answer late, little, otherwise or for somebody else.

#include "core/base/times.h"
#include "core/sandbox/freeports.h"
#include "core/sandbox/localserver.h"
#include "tests/server/askonce.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/localensemble.h"

#include <QTcpServer>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

const QByteArray LeadersRole =
    "Zookeeper version: 3.8.0-abc, built on 2024\nZxid: 0x100000003\nMode: leader\n";

/// "0x1 0x2": which sessions exist, where that is known.
QString trackedIn(const ServerFacts &facts)
{
    if (!facts.allSessions())
        return s("unknown");
    QStringList ids;
    for (const SessionId session : facts.tracked)
        ids.append(textOf(session));
    ids.sort();
    return ids.join(u' ');
}

/// A port that says @p bytes to everybody and then does as @p ending says: what no real server
/// does.
class OddServer : public QTcpServer
{
public:
    enum Ending { Close, StayOpen, Repeat };

    OddServer(const QByteArray &bytes, Ending ending)
    {
        connect(this, &QTcpServer::newConnection, this, [this, bytes, ending] {
            QTcpSocket *socket = nextPendingConnection();
            const auto more = [socket, bytes] { socket->write(bytes); };
            if (ending == Repeat)
                connect(socket, &QTcpSocket::bytesWritten, socket, more);
            more();
            if (ending == Close)
                socket->disconnectFromHost();
        });
        if (!listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
    }
};

/// Answers each question with what @p answer says to it, and closes.
class WordServer : public QTcpServer
{
public:
    explicit WordServer(const std::function<QByteArray(const QByteArray &word)> &answer)
    {
        connect(this, &QTcpServer::newConnection, this, [this, answer] {
            QTcpSocket *socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket, answer] {
                socket->write(answer(socket->readAll()));
                socket->disconnectFromHost();
            });
        });
        if (!listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
    }
};

/// What stands before an ensemble: each connection goes to the next member.
class Balancer : public QTcpServer
{
public:
    explicit Balancer(const QVector<quint16> &ports)
        : m_ports(ports)
    {
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *client = nextPendingConnection())
                relay(client);
        });
        if (!listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
    }

private:
    void relay(QTcpSocket *client)
    {
        auto *server = new QTcpSocket(client);
        connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
        connect(client, &QTcpSocket::readyRead, server, [=] { server->write(client->readAll()); });
        connect(server, &QTcpSocket::readyRead, client, [=] { client->write(server->readAll()); });
        connect(server, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
        server->connectToHost(QHostAddress::LocalHost, m_ports.at(m_next));
        m_next = (m_next + 1) % m_ports.size();
    }

    QVector<quint16> m_ports;
    qsizetype m_next = 0;
};

} // namespace

class TestOddServers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void notInTheWhitelist();
    void oddServers_data();
    void oddServers();
    void severalAtOneAddress();
    void connectionLimit();
    void clientsAtAnotherPort();
    void keeperAllowsFewWords();
    void foreignAdminServer();
    void nobodyThere();
    void unknownName();
    void ownerLeftOut_data();
    void ownerLeftOut();
    void adminLeavesOwnerOut();
};

void TestOddServers::initTestCase()
{
    qRegisterMetaType<ServerFactsPtr>();
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
}

void TestOddServers::notInTheWhitelist()
{
    LocalServer::Options options;
    options.fourLetterWords = s("srvr");
    const auto server = LocalServer::start(options);
    QVERIFY2(server, reasonOf(server).constData());
    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}), wordsOnly());
    QVERIFY(facts);
    QCOMPARE(
        coverage(facts), s("ok, not in the whitelist, not in the whitelist, not in the whitelist"));
    QVERIFY(!facts->allConnections() && !facts->allWatches() && !facts->knowsExpiry);
    QVERIFY(remedyFor(facts->members.constFirst().watches, s("wchp"))
                .english()
                .contains(s("4lw.commands.whitelist")));
}

void TestOddServers::oddServers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("ending");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const QByteArray &bytes, int ending,
                         const char *expected) {
        QTest::newRow(what) << bytes << ending << s(expected);
    };
    row("says nothing and closes", {}, OddServer::Close,
        "not understood, not understood, not understood, not understood");
    row("says nothing and stays", {}, OddServer::StayOpen,
        "timed out, timed out, timed out, timed out");
    row("garbage", "\x00\xff\n garbage\n", OddServer::Close,
        "not understood, not understood, not understood, not understood");
    row("truncated", "Zookeeper version: 3.8.0\nMo", OddServer::Close,
        "not understood, not understood, not understood, not understood");
    row("endless", QByteArray(10'000, 'x'), OddServer::Repeat,
        "not understood, not understood, not understood, not understood");
    row("not serving", "This ZooKeeper instance is not currently serving requests\n",
        OddServer::Close,
        "not serving requests, not serving requests, not serving requests, not serving requests");
}

void TestOddServers::oddServers()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, ending);
    QFETCH(const QString, expected);
    const OddServer server(bytes, OddServer::Ending(ending));
    ServerAsker::Options options = wordsOnly();
    options.maxBytes = 200'000;
    if (ending == OddServer::StayOpen)
        options.answerTimeoutMs = 1'500;
    const ServerFactsPtr facts = askOnce(questionTo({server.serverPort()}), options);
    QVERIFY(facts);
    QCOMPARE(coverage(facts), expected);
    QVERIFY(!facts->allConnections());
}

/// Answers of different members, which nobody can tell apart: none is all there is.
void TestOddServers::severalAtOneAddress()
{
    const auto ensemble = LocalEnsemble::start();
    QVERIFY2(ensemble, reasonOf(ensemble).constData());
    LocalEnsemble &members = **ensemble;
    const Balancer balancer({members.port(0), members.port(1), members.port(2)});
    ScriptedClient client(members.connectString(0), 9);
    QVERIFY(client.isOpen());
    ServerAsker asker;
    ServerAsker::Options options = wordsOnly();
    options.settings.allMembers = true; // as somebody may believe
    asker.setOptions(options);
    ServerFactsPtr facts;
    const auto isSeveral = [&] {
        facts = askOnce(&asker, questionTo({balancer.serverPort()}));
        return facts && facts->members.constFirst().isSeveral;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSeveral(), Patience);
    QVERIFY(!facts->knowsAllMembers);
    QVERIFY(!facts->allConnections() && !facts->allWatches());
    QVERIFY(!facts->allWatchesOf(client.session()));
    for (int round = 0; round < 6; ++round) {
        const ServerFactsPtr later = askOnce(&asker, questionTo({balancer.serverPort()}));
        QVERIFY(later && later->members.constFirst().isSeveral);
        for (const ClientConnection &connection : later->connections)
            QCOMPARE(connection.idleMs, -1);
        QVERIFY(later->expiresInMs.isEmpty());
    }
    // One of them answers always, and we are connected to another.
    const Balancer toOne({members.port(1)});
    ServerQuestion ours = questionTo({toOne.serverPort()});
    ours.own = client.session();
    ours.ownConnectedAt = nowMs() + 3'600'000; // before our clock was set back
    ServerAsker second;
    second.setOptions(options);
    const ServerFactsPtr first = askOnce(&second, ours);
    QVERIFY(first && !first->knowsAllMembers && !first->members.constFirst().isSeveral);
    QVERIFY(askOnce(&second, ours));
    const ServerFactsPtr third = askOnce(&second, ours);
    QVERIFY(third && third->members.constFirst().isSeveral);
    // Once the configuration names the members, what stands before them is asked no more.
    ServerQuestion question = questionTo({balancer.serverPort()});
    for (int i = 0; i < 3; ++i)
        question.config += s("server.%1=127.0.0.1:1:2:participant;127.0.0.1:%2\n")
                               .arg(i + 1)
                               .arg(members.port(i))
                               .toUtf8();
    const ServerFactsPtr named = askOnce(&asker, question);
    QVERIFY(named);
    QCOMPARE(named->members.size(), 3);
    QVERIFY(named->knowsAllMembers && named->connections.contains(client.session()));
}

/// Who has as many connections as the server lets one address have.
void TestOddServers::connectionLimit()
{
    LocalServer::Options limited;
    limited.config = QStringList {s("maxClientCnxns=7")};
    limited.adminServer = true;
    limited.fourLetterWords = s("srvr, cons, conf");
    const auto server = LocalServer::start(limited);
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient one((*server)->connectString(), 9);
    ScriptedClient two((*server)->connectString(), 9);
    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}), wordsOnly());
    QVERIFY(facts);
    const ConnectionLimit limit = facts->members.constFirst().limit;
    QCOMPARE(limit.most, 7);
    QCOMPARE(limit.client, s("127.0.0.1"));
    QVERIFY(limit.count >= 2);
}

/// Each port has a list of its own, which `cons` tells of; with TLS both ports speak by Netty.
void TestOddServers::clientsAtAnotherPort()
{
    LocalServer::Options both;
    both.config =
        QStringList {s("serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory"),
            s("secureClientPort=%1").arg(freePorts(1).constFirst()),
            s("secureClientPortAddress=127.0.0.1")};
    both.adminServer = true;
    both.fourLetterWords = s("srvr, cons, conf, dump");
    const auto server = LocalServer::start(both);
    QVERIFY2(server, reasonOf(server).constData());
    const ScriptedClient client((*server)->connectString(), 9);
    const ServerFactsPtr words = askOnce(questionTo({(*server)->port()}), wordsOnly());
    QVERIFY(words);
    QCOMPARE(messageOf(words->members.constFirst().sessions).english(), s("ok"));
    QVERIFY(words->allSessions() && words->sessions.contains(client.session()));
    QVERIFY(words->connections.contains(client.session()));
    QVERIFY(!words->allConnections());
    ServerAsker::Options all = patient();
    all.settings.adminPort = (*server)->adminPort();
    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}), all);
    QVERIFY(facts && facts->allConnections());
    QVERIFY(facts->connections.contains(client.session()));
}

/// ClickHouse Keeper closes the connection where it may not answer, as it may not "wchp" and "dump"
/// unless it is told to.
void TestOddServers::keeperAllowsFewWords()
{
    const WordServer keeper([](const QByteArray &word) -> QByteArray {
        if (word != "srvr")
            return {};
        return "ClickHouse Keeper version: v24.3.1.1-stable-2a1cd5b3\n"
               "Outstanding: 0\nZxid: 0x24\nMode: standalone\nNode count: 12\n";
    });
    const ServerFactsPtr facts = askOnce(questionTo({keeper.serverPort()}), wordsOnly());
    QVERIFY(facts);
    QCOMPARE(
        coverage(facts), s("ok, not in the whitelist, not in the whitelist, not in the whitelist"));
    QCOMPARE(remedyFor(facts->members.constFirst().sessions, s("dump")),
        s("add \"dump\" to keeper_server.four_letter_word_allow_list in Keeper's "
          "configuration"));
}

/// Several members on one host have one default AdminServer port: its facts belong to one of them.
void TestOddServers::foreignAdminServer()
{
    LocalServer::Options options;
    options.adminServer = true;
    const auto foreign = LocalServer::start(options);
    QVERIFY2(foreign, reasonOf(foreign).constData());
    LocalServer::Options bare;
    bare.fourLetterWords = s("srvr");
    const auto server = LocalServer::start(bare);
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient client((*foreign)->connectString(), 5);
    ServerAsker::Options asking = patient();
    asking.settings.adminPort = (*foreign)->adminPort();
    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}), asking);
    QVERIFY(facts);
    QVERIFY(facts->connections.isEmpty());
    QCOMPARE(textOf(facts->members.constFirst().connections), s("not in the whitelist"));
    QVERIFY(facts->members.constFirst().connections.detail.english().contains(s("AdminServer")));

    // Ports may be mapped: who knows better is believed.
    asking.settings.adminPorts = {
        {s("127.0.0.1:*"), std::exchange(asking.settings.adminPort, quint16(0))}};
    asking.settings.trustAdminServers = true;
    const ServerFactsPtr mapped = askOnce(questionTo({(*server)->port()}), asking);
    QVERIFY(mapped);
    QCOMPARE(coverage(mapped), s("ok, ok, ok, ok"));
    QVERIFY(mapped->connections.contains(client.session()));
}

void TestOddServers::nobodyThere()
{
    const ServerFactsPtr facts = askOnce(questionTo(freePorts(1)), wordsOnly());
    QVERIFY(facts);
    QCOMPARE(coverage(facts), s("unreachable, unreachable, unreachable, unreachable"));
    QCOMPARE(facts->members.constFirst().role.state, SourceResult::Refused); // by its machine
}

void TestOddServers::unknownName()
{
    ServerQuestion question;
    question.servers.append({s("no-such-host.invalid"), 2181});
    const ServerFactsPtr facts = askOnce(question, wordsOnly());
    QVERIFY(facts);
    QCOMPARE(facts->members.size(), 1);
    const SourceResult::State state = facts->members.constFirst().role.state;
    // It may run all the same: nothing is known of it.
    QVERIFY(state == SourceResult::Unreachable || state == SourceResult::TimedOut);
}

void TestOddServers::ownerLeftOut_data()
{
    QTest::addColumn<QByteArrayList>("sessions"); ///< in the leader's table, one a question
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const QByteArrayList &sessions, const char *expected) {
        QTest::newRow(what) << sessions << s(expected);
    };
    row("all are there", {"\t0x1\n\t0x2\n", "\t0x7\n"}, "0x1 0x2");
    row("one is left out once", {"\t0x1\n", "\t0x2\n"}, "0x1 0x2");
    row("it ended", {"\t0x1\n", "\t0x1\n"}, "0x1");
    row("no second answer", {"\t0x1\n"}, "unknown");
}

/// A leader that prints its sessions leaves out one that it hears in that very moment.
void TestOddServers::ownerLeftOut()
{
    QFETCH(QByteArrayList, sessions);
    QFETCH(const QString, expected);
    WordServer leader([&](const QByteArray &word) -> QByteArray {
        if (word == "srvr")
            return LeadersRole;
        if (word != "dump" || sessions.isEmpty())
            return {};
        return "SessionTracker dump:\nSession Sets (1)/(2):\n"
               "1 expire at Fri Nov 20 16:37:31 UTC 2026:\n"
            + sessions.takeFirst()
            + "ephemeral nodes dump:\nSessions with Ephemerals (2):\n0x1:\n\t/locks/a/lock-0\n"
              "0x2:\n\t/locks/a/lock-1\nConnections dump:\nConnections Sets (0)/(0):\n";
    });
    const ServerFactsPtr facts = askOnce(questionTo({leader.serverPort()}), wordsOnly());
    QVERIFY(facts);
    QCOMPARE(trackedIn(*facts), expected);
}

void TestOddServers::adminLeavesOwnerOut()
{
    const WordServer leader([](const QByteArray &word) -> QByteArray {
        return word == "srvr" ? LeadersRole
                              : "x is not executed because it is not in the whitelist.";
    });
    QByteArrayList sessions {"1", "2"};
    const WordServer admin([&](const QByteArray &request) -> QByteArray {
        const QByteArray ok = "HTTP/1.0 200 OK\r\n\r\n";
        if (request.contains("/configuration"))
            return ok + R"({"client_port":)" + QByteArray::number(leader.serverPort()) + "}";
        if (!request.contains("/dump") || sessions.isEmpty())
            return "HTTP/1.0 404 Not Found\r\n\r\n";
        return ok + R"({"expiry_time_to_session_ids":{"3170500":[)" + sessions.takeFirst()
            + R"(]},"session_id_to_ephemeral_paths":{"1":["/a"],"2":["/b"]}})";
    });
    ServerAsker::Options options = patient();
    options.settings.adminPort = admin.serverPort();
    const ServerFactsPtr facts = askOnce(questionTo({leader.serverPort()}), options);
    QVERIFY(facts);
    QCOMPARE(trackedIn(*facts), s("0x1 0x2"));
}

QTEST_GUILESS_MAIN(TestOddServers)
#include "tst_oddservers.moc"
