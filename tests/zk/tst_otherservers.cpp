// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Servers of other versions than the one at hand: what they do not know, and what they hide.
#include "core/sandbox/localserver.h"
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
    void scriptedIsAsTheRealOne();
    void scriptedSessionsExpire();
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

const QVector<AclEntry> Unreadable {{QStringLiteral("world"), QStringLiteral("anyone"), 2 + 4 + 8}};

/// What one answer says, without what differs from run to run.
QString said(const Error &error)
{
    return textOf(error.kind);
}
QString said(const NodeStat &stat)
{
    return QStringLiteral("v%1 c%2 a%3 %4 bytes %5 children%6")
        .arg(stat.version)
        .arg(stat.cversion)
        .arg(stat.aversion)
        .arg(stat.dataLength)
        .arg(stat.numChildren)
        .arg(stat.owner ? QStringLiteral(" owned") : QString());
}
QString said(const Children &children)
{
    QStringList names = children.names;
    names.sort();
    return names.join(u' ') + u' ' + said(children.stat);
}
QString said(const NodeData &data)
{
    return QString::fromUtf8(data.data) + u' ' + said(data.stat);
}
QString said(const Created &created)
{
    return created.path + u' ' + said(created.stat);
}
QString said(const Done &)
{
    return QStringLiteral("done");
}
QString said(const Acl &acl)
{
    QString text = said(acl.stat);
    for (const AclEntry &entry : acl.entries)
        text += QStringLiteral(" %1:%2:%3").arg(entry.scheme, entry.id).arg(entry.permissions);
    return text;
}
template <typename T> QString said(const Result<T> &result)
{
    return result ? said(*result) : said(result.error());
}

/// What a server says to a bit of everything.
class Script
{
public:
    explicit Script(const QString &connect)
        : m_connect(connect)
        , m_client(withCredentials(connect))
        , m_other(optionsFor(connect))
    {
        QObject::connect(&m_other, &Client::watchFired, &m_other, [this](const WatchEvent &event) {
            m_events.append(QStringLiteral("%1 %2").arg(event.path).arg(event.kind));
        });
    }

    QStringList play()
    {
        nodes();
        watches();
        rights();
        multis();
        goodbye();
        return m_lines;
    }

private:
    static Options withCredentials(const QString &connect)
    {
        Options options = optionsFor(connect);
        options.credentials.append({QStringLiteral("digest"), "ann:secret"});
        return options;
    }
    template <typename T, typename Ask> void note(Ask ask)
    {
        Answer<T> answer;
        ask(answer.handler());
        m_lines.append(said(answer.wait()));
    }
    void make(const char *path, const QByteArray &data = {},
              CreateMode mode = CreateMode::Persistent, const QVector<AclEntry> &acl = {})
    {
        note<Created>([&](auto handler) {
            Writer(m_client).create(QString::fromUtf8(path), data, mode, handler, acl);
        });
    }
    void drop(const char *path, int version)
    {
        note<Done>([&](auto handler) {
            Writer(m_client).remove(QString::fromUtf8(path), version, handler);
        });
    }
    void look(Client &client, const char *text, Watch watch = Watch::No)
    {
        const QString path = QString::fromUtf8(text);
        note<NodeStat>([&](auto handler) { client.exists(path, watch, handler); });
        note<NodeData>([&](auto handler) { client.read(path, watch, handler); });
        note<Children>([&](auto handler) { client.readChildren(path, watch, handler); });
    }

    void nodes()
    {
        make("/s", "data");
        make("/s", "again");
        make("/nowhere/at/all");
        for (int i = 0; i < 3; ++i)
            make("/s/lock-", "x", CreateMode::EphemeralSequential);
        make("/s/lock-0000000000/child");
        drop("/s/lock-0000000001", 0);
        make("/s/lock-", {}, CreateMode::EphemeralSequential);
        make("/s/n-", {}, CreateMode::PersistentSequential);
        make("/s/box", {}, CreateMode::Container);
        drop("/s/lock-0000000000", 3);
        drop("/s", 0);
        drop("/nowhere", 0);
        look(m_client, "/s");
        look(m_client, "/s/lock-0000000000");
        look(m_client, "/nowhere");
        note<NodeStat>([&](auto handler) {
            Writer(m_client).setData(QStringLiteral("/s"), "longer data", 0, handler);
        });
        note<NodeStat>(
            [&](auto handler) { Writer(m_client).setData(QStringLiteral("/s"), "", 0, handler); });
        note<Done>([&](auto handler) { m_client.sync(QStringLiteral("/"), handler); });
        note<Children>(
            [&](auto handler) { m_client.readChildren(QStringLiteral("/"), Watch::No, handler); });
    }
    void watches()
    {
        look(m_other, "/s", Watch::Yes);
        look(m_other, "/s/later", Watch::Yes);
        look(m_other, "/s/box", Watch::Yes);
        make("/s/later");
        make("/s/unheard");
        drop("/s/box", 0);
        m_other.removeWatch(QStringLiteral("/s"), WatchKind::Data);
        note<Done>([&](auto handler) { m_other.sync(QStringLiteral("/"), handler); });
        note<NodeStat>([&](auto handler) {
            Writer(m_client).setData(QStringLiteral("/s"), "other", 1, handler);
        });
        note<Done>([&](auto handler) { m_other.sync(QStringLiteral("/"), handler); });
        m_lines.append(QString::number(m_other.watchCount()));
        m_lines += m_events; // in order among themselves
    }
    void rights()
    {
        make("/hers", "secret", CreateMode::Persistent, {{QStringLiteral("auth"), {}, 31}});
        make("/blind", "secret", CreateMode::Persistent, Unreadable);
        make("/sealed", {}, CreateMode::Persistent,
             {{QStringLiteral("world"), QStringLiteral("anyone"), 1 + 16},
              {QStringLiteral("digest"), QStringLiteral("bob:hash"), 31}});
        make("/sealed/child");
        for (const char *path : {"/hers", "/blind", "/sealed"}) {
            for (Client *client : {&m_client, &m_other}) {
                look(*client, path);
                note<Acl>([&](auto handler) { client->readAcl(QString::fromUtf8(path), handler); });
            }
        }
    }
    void multis()
    {
        const auto multi = [this](const QVector<Operation> &operations) {
            note<Done>([&](auto handler) { Writer(m_client).multi(operations, handler); });
        };
        multi({{Operation::Create, QStringLiteral("/m"), "1"},
               {Operation::Check, QStringLiteral("/m"), {}, 0},
               {Operation::SetData, QStringLiteral("/m"), "22", 0}});
        multi({{Operation::Create, QStringLiteral("/m2"), "1"},
               {Operation::Delete, QStringLiteral("/m"), {}, 0}});
        multi({{Operation::Delete, QStringLiteral("/m"), {}, 1},
               {Operation::Create, QStringLiteral("/m/child"), {}}});
        multi({{Operation::Create, QStringLiteral("/e"), {}, -1, CreateMode::Ephemeral}});
        look(m_client, "/m");
        look(m_client, "/m2");
        look(m_client, "/e");
    }
    /// The session's nodes go with it.
    void goodbye()
    {
        {
            Client brief(optionsFor(m_connect));
            m_lines.append(create(brief, QStringLiteral("/brief"), "x", CreateMode::Ephemeral));
        }
        look(m_client, "/brief");
    }

    QString m_connect;
    Client m_client;
    Client m_other;
    QStringList m_lines;
    QStringList m_events;
};

} // namespace

/// So that what is tried with it is worth something.
void TestOtherServers::scriptedIsAsTheRealOne()
{
    auto real = LocalServer::start({});
    QVERIFY2(real.has_value(), real ? "" : qPrintable(real.error().detail));
    const ScriptedServer scripted;
    const QStringList expected = Script((*real)->connectString()).play();
    QVERIFY(expected.size() > 80);
    const QStringList actual = Script(scripted.connectString()).play();
    for (int i = 0; i < qMin(actual.size(), expected.size()); ++i)
        QVERIFY2(
            actual.at(i) == expected.at(i),
            qPrintable(
                QStringLiteral("%1: %2, but really %3").arg(i).arg(actual.at(i), expected.at(i))));
    QCOMPARE(actual.size(), expected.size());
}

void TestOtherServers::scriptedSessionsExpire()
{
    ScriptedServer server;
    Proxy proxy(server.port());
    Client client(optionsFor(proxy.connectString(), 1000));
    QCOMPARE(create(client, QStringLiteral("/mine"), {}, CreateMode::Ephemeral),
             QStringLiteral("/mine"));
    proxy.cut();
    QTRY_COMPARE_WITH_TIMEOUT(server.nodes(), QStringList(), Patience);
    proxy.mend();
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Expired, Patience);

    Client other(optionsFor(server.connectString()));
    QTRY_VERIFY_WITH_TIMEOUT(isConnected(other), Patience);
    server.expire(other.session().id);
    QTRY_COMPARE_WITH_TIMEOUT(other.session().state, SessionState::Expired, Patience);
}

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
    Writer(client).create(QStringLiteral("/a/n"), "data", mode, made.handler());
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
    QVERIFY2(real.has_value(), real ? "" : qPrintable(real.error().detail));
    Client client(optionsFor((*real)->connectString()));
    const AclEntry mine {QStringLiteral("world"), QStringLiteral("anyone"), 1 + 16};
    const AclEntry open {QStringLiteral("world"), QStringLiteral("anyone"), 31};
    Answer<Done> done;
    Writer(client).multi(
        {{Operation::Create, QStringLiteral("/open"), {}},
         {Operation::Create, QStringLiteral("/mine"), {}, -1, CreateMode::Persistent, {mine}}},
        done.handler());
    QVERIFY(done.wait().has_value());
    for (const auto &[path, expected] :
         {std::pair(QStringLiteral("/open"), open), std::pair(QStringLiteral("/mine"), mine)}) {
        Answer<Acl> acl;
        client.readAcl(path, acl.handler());
        QCOMPARE(acl.wait()->entries, QVector<AclEntry> {expected});
    }
}

QTEST_GUILESS_MAIN(TestOtherServers)
#include "tst_otherservers.moc"
