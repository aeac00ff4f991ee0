// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads, writes and watches against a real server; what goes wrong is in tst_clientfaults.
#include "core/base/distrust.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/zkhelpers.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::zk;

class TestClient : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void tellsTheSession();
    void sameReasonIsNoNews();
    void answersComeLater();
    void readsAndWrites();
    void errorsOfReads();
    void errorsOfWrites();
    void blindDeletesAreRefused();
    void multiIsAllOrNothing();
    void chroot();
    void missingChroot();
    void credentials();
    void bigData();
    void watchesFireOnce();
    void watchesAreTakenBack();
    void watchOfAReadUnderWayIsTakenBack();
    void watchesAreCapped();
    void manyChildren();
    void pathsWithControlCharacters();

private:
    qint64 serverWatches() const;

    std::unique_ptr<LocalServer> m_server;
};

void TestClient::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

qint64 TestClient::serverWatches() const
{
    return monitored(*m_server, "zk_watch_count");
}

void TestClient::tellsTheSession()
{
    Client client(optionsFor(m_server->connectString()));
    QSignalSpy spy(&client, &Client::stateChanged);
    QCOMPARE(client.session().state, SessionState::Connecting);
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
    QVERIFY(client.session().id);
    QCOMPARE(client.session().server, m_server->connectString());
    QCOMPARE(client.session().timeoutMs, 6000);
    QCOMPARE(spy.count(), 1);
}

/// Each attempt to connect finds its own Distrust, though it is the same one.
void TestClient::sameReasonIsNoNews()
{
    const auto refused = [](const QString &by) {
        SessionInfo session;
        session.detail = QStringLiteral("refused");
        session.distrust =
            std::make_shared<const Distrust>(Distrust {Distrust::Ticket, by, by, {}, {}});
        return session;
    };
    QVERIFY(refused(QStringLiteral("zk1")) == refused(QStringLiteral("zk1")));
    QVERIFY(refused(QStringLiteral("zk1")) != refused(QStringLiteral("zk2")));
    QVERIFY(refused(QStringLiteral("zk1")) != SessionInfo());
}

void TestClient::answersComeLater()
{
    Client client(optionsFor(m_server->connectString()));
    Answer<Children> root; // before the name is resolved and the session made
    client.readChildren(QStringLiteral("/"), Watch::No, root.handler());
    QCOMPARE(root.count(), 0);
    QCOMPARE(client.requestsInFlight(), 1);
    const auto children = root.wait();
    QVERIFY(children.has_value());
    QVERIFY(children->names.contains(QStringLiteral("zookeeper")));
    QCOMPARE(client.requestsInFlight(), 0);

    Answer<NodeData> bad; // refused by the library without asking anyone
    client.read(QStringLiteral("relative"), Watch::No, bad.handler());
    QCOMPARE(bad.count(), 0);
    QCOMPARE(bad.wait().error().kind, ErrorKind::BadInput);
}

void TestClient::readsAndWrites()
{
    Client client(optionsFor(m_server->connectString()));
    QCOMPARE(create(client, QStringLiteral("/rw"), "one"), QStringLiteral("/rw"));
    const QString name =
        create(client, QStringLiteral("/rw/lock-"), "x", CreateMode::EphemeralSequential);
    QCOMPARE(name, QStringLiteral("/rw/lock-0000000000"));

    Answer<Children> children;
    client.readChildren(QStringLiteral("/rw"), Watch::No, children.handler());
    QCOMPARE(children.wait()->names, QStringList {QStringLiteral("lock-0000000000")});
    QCOMPARE(children.wait()->stat.numChildren, 1);

    Answer<NodeData> data;
    client.read(name, Watch::No, data.handler());
    QCOMPARE(data.wait()->data, QByteArray("x"));
    QCOMPARE(data.wait()->stat.owner, client.session().id);
    QVERIFY(data.wait()->stat.czxid);

    Answer<NodeStat> set;
    Writer(client, Writer::unguarded)
        .setData(QStringLiteral("/rw"), QByteArray("a\0b", 3), 0, set.handler());
    QCOMPARE(set.wait()->version, 1);
    Answer<NodeStat> stat;
    client.exists(QStringLiteral("/rw"), Watch::No, stat.handler());
    QCOMPARE(stat.wait()->dataLength, 3);

    Answer<Acl> acl;
    client.readAcl(QStringLiteral("/rw"), acl.handler());
    const AccessEntry open {QStringLiteral("world"), QStringLiteral("anyone"), 31};
    QCOMPARE(acl.wait()->entries, QVector<AccessEntry> {open});

    Answer<Done> synced;
    client.sync(QStringLiteral("/"), synced.handler());
    QVERIFY(synced.wait().has_value());
    Answer<QByteArray> config;
    client.readConfig(config.handler());
    QCOMPARE(config.wait().value(), QByteArray()); // standalone

    Answer<Done> removed;
    Writer(client, Writer::unguarded).remove(name, 0, removed.handler());
    QVERIFY(removed.wait().has_value());
    QVERIFY(client.requestsMade() >= 9);
}

void TestClient::errorsOfReads()
{
    Client client(optionsFor(m_server->connectString()));
    const AccessEntry writeOnly {QStringLiteral("world"), QStringLiteral("anyone"), 2 + 4 + 8};
    create(client, QStringLiteral("/hidden"), "secret", CreateMode::Persistent, {writeOnly});

    Answer<NodeData> gone;
    client.read(QStringLiteral("/nowhere"), Watch::No, gone.handler());
    QVERIFY(gone.wait().error() == (Error {ErrorKind::Gone, QStringLiteral("/nowhere")}));
    Answer<Children> noDirectory;
    client.readChildren(QStringLiteral("/nowhere/at/all"), Watch::No, noDirectory.handler());
    QCOMPARE(noDirectory.wait().error().kind, ErrorKind::Gone);
    Answer<NodeData> denied;
    client.read(QStringLiteral("/hidden"), Watch::No, denied.handler());
    QCOMPARE(denied.wait().error().kind, ErrorKind::Denied);
    Answer<Children> deniedChildren;
    client.readChildren(QStringLiteral("/hidden"), Watch::No, deniedChildren.handler());
    QCOMPARE(deniedChildren.wait().error().kind, ErrorKind::Denied);
}

void TestClient::errorsOfWrites()
{
    Client client(optionsFor(m_server->connectString()));
    create(client, QStringLiteral("/errors"));
    QCOMPARE(create(client, QStringLiteral("/errors")), QStringLiteral("exists"));
    QCOMPARE(create(client, QStringLiteral("/errors/a/b")), QStringLiteral("gone"));
    create(client, QStringLiteral("/errors/e"), {}, CreateMode::Ephemeral);
    QCOMPARE(create(client, QStringLiteral("/errors/e/child")), QStringLiteral("refused"));

    Answer<Done> notEmpty;
    Writer(client, Writer::unguarded).remove(QStringLiteral("/errors"), 0, notEmpty.handler());
    QCOMPARE(notEmpty.wait().error().kind, ErrorKind::NotEmpty);
    Answer<Done> changed;
    Writer(client, Writer::unguarded).remove(QStringLiteral("/errors/e"), 7, changed.handler());
    QCOMPARE(changed.wait().error().kind, ErrorKind::Changed);
    Answer<NodeStat> changedData;
    Writer(client, Writer::unguarded)
        .setData(QStringLiteral("/errors/e"), "x", 7, changedData.handler());
    QCOMPARE(changedData.wait().error().kind, ErrorKind::Changed);
}

void TestClient::blindDeletesAreRefused()
{
    Client client(optionsFor(m_server->connectString()));
    create(client, QStringLiteral("/precious"));
    Answer<Done> alone;
    Writer(client, Writer::unguarded).remove(QStringLiteral("/precious"), -1, alone.handler());
    QCOMPARE(alone.wait().error().kind, ErrorKind::BadInput);
    Answer<Done> inMulti;
    Writer(client, Writer::unguarded)
        .multi({{Operation::Delete, QStringLiteral("/precious"), {}}}, inMulti.handler());
    QCOMPARE(inMulti.wait().error().kind, ErrorKind::BadInput);
    Answer<NodeStat> stat;
    client.exists(QStringLiteral("/precious"), Watch::No, stat.handler());
    QVERIFY(stat.wait().has_value());
}

void TestClient::multiIsAllOrNothing()
{
    Client client(optionsFor(m_server->connectString()));
    const Operation makeA {Operation::Create, QStringLiteral("/multi-a"), "1"};
    const Operation makeB {Operation::Create, QStringLiteral("/multi-b"), "2"};
    Answer<Done> good;
    Writer(client, Writer::unguarded)
        .multi({makeA, {Operation::Check, QStringLiteral("/multi-a"), {}, 0}}, good.handler());
    QVERIFY(good.wait().has_value());
    Answer<Done> bad;
    Writer(client, Writer::unguarded)
        .multi({makeB, {Operation::Delete, QStringLiteral("/multi-a"), {}, 7}}, bad.handler());
    QCOMPARE(bad.wait().error().kind, ErrorKind::Changed);
    Answer<NodeStat> stat;
    client.exists(QStringLiteral("/multi-b"), Watch::No, stat.handler());
    QCOMPARE(stat.wait().error().kind, ErrorKind::Gone);
}

void TestClient::chroot()
{
    Client whole(optionsFor(m_server->connectString()));
    create(whole, QStringLiteral("/root"));
    create(whole, QStringLiteral("/root/a"), "inside");

    Client client(optionsFor(m_server->connectString() + QStringLiteral("/root")));
    Answer<Children> children;
    client.readChildren(QStringLiteral("/"), Watch::Yes, children.handler());
    QCOMPARE(children.wait()->names, QStringList {QStringLiteral("a")});
    Answer<NodeData> data;
    client.read(QStringLiteral("/a"), Watch::Yes, data.handler());
    QCOMPARE(data.wait()->data, QByteArray("inside"));

    QSignalSpy fired(&client, &Client::watchFired);
    QCOMPARE(create(client, QStringLiteral("/b")), QStringLiteral("/b"));
    QTRY_COMPARE_WITH_TIMEOUT(fired.count(), 1, Patience);
    QCOMPARE(fired.at(0).at(0).value<WatchEvent>().path, QStringLiteral("/"));
    Answer<QByteArray> config; // not below the chroot
    client.readConfig(config.handler());
    QVERIFY(config.wait().has_value());
}

void TestClient::missingChroot()
{
    Client client(optionsFor(m_server->connectString() + QStringLiteral("/not/there")));
    Answer<Children> children;
    client.readChildren(QStringLiteral("/"), Watch::No, children.handler());
    QCOMPARE(children.wait().error().kind, ErrorKind::Gone);
}

void TestClient::credentials()
{
    Options options = optionsFor(m_server->connectString());
    options.credentials.append({QStringLiteral("digest"), "ann:secret"});
    Client ann(options);
    create(ann, QStringLiteral("/ann"), "hers", CreateMode::Persistent,
        {{QStringLiteral("auth"), {}, 31}});
    Answer<NodeData> hers;
    ann.read(QStringLiteral("/ann"), Watch::No, hers.handler());
    QCOMPARE(hers.wait()->data, QByteArray("hers"));

    Client stranger(optionsFor(m_server->connectString()));
    Answer<NodeData> denied;
    stranger.read(QStringLiteral("/ann"), Watch::No, denied.handler());
    QCOMPARE(denied.wait().error().kind, ErrorKind::Denied);
}

void TestClient::bigData()
{
    Client client(optionsFor(m_server->connectString()));
    const QByteArray big(1'000'000, '\xff'); // the server takes 1 MiB with everything around it
    create(client, QStringLiteral("/big"), big);
    Answer<NodeData> data;
    client.read(QStringLiteral("/big"), Watch::No, data.handler());
    QVERIFY(data.wait()->data == big);
}

void TestClient::watchesFireOnce()
{
    Client client(optionsFor(m_server->connectString()));
    create(client, QStringLiteral("/watched"));
    Answer<NodeData> data;
    client.read(QStringLiteral("/watched"), Watch::Yes, data.handler());
    Answer<Children> children;
    client.readChildren(QStringLiteral("/watched"), Watch::Yes, children.handler());
    Answer<NodeStat> absent;
    client.exists(QStringLiteral("/watched/later"), Watch::Yes, absent.handler());
    QCOMPARE(absent.wait().error().kind, ErrorKind::Gone);
    QCOMPARE(client.watchCount(), 3);
    QCOMPARE(serverWatches(), 3);

    QSignalSpy fired(&client, &Client::watchFired);
    create(client, QStringLiteral("/watched/later"));
    QTRY_COMPARE_WITH_TIMEOUT(fired.count(), 2, Patience);
    QCOMPARE(client.watchCount(), 1);
    create(client, QStringLiteral("/watched/again"));
    QCOMPARE(fired.count(), 2);

    Answer<NodeStat> set;
    Writer(client, Writer::unguarded).setData(QStringLiteral("/watched"), "new", 0, set.handler());
    QTRY_COMPARE_WITH_TIMEOUT(fired.count(), 3, Patience);
    QCOMPARE(fired.at(2).at(0).value<WatchEvent>().kind, WatchEvent::DataChanged);
    QCOMPARE(client.watchCount(), 0);
    QCOMPARE(serverWatches(), 0);
}

void TestClient::watchesAreTakenBack()
{
    Client client(optionsFor(m_server->connectString()));
    create(client, QStringLiteral("/back"));
    Answer<NodeData> data;
    client.read(QStringLiteral("/back"), Watch::Yes, data.handler());
    Answer<Children> children;
    client.readChildren(QStringLiteral("/back"), Watch::Yes, children.handler());
    Answer<NodeStat> absent;
    client.exists(QStringLiteral("/back/none"), Watch::Yes, absent.handler());
    QVERIFY(!absent.wait());
    QTRY_COMPARE_WITH_TIMEOUT(serverWatches(), 3, Patience);

    client.removeWatch(QStringLiteral("/back"), WatchKind::Data);
    QCOMPARE(client.watchCount(), 2);
    QTRY_COMPARE_WITH_TIMEOUT(serverWatches(), 2, Patience);
    client.removeWatch(QStringLiteral("/back"), WatchKind::Children);
    client.removeWatch(QStringLiteral("/back/none"), WatchKind::Data);
    client.removeWatch(QStringLiteral("/back/never"), WatchKind::Data);
    QCOMPARE(client.watchCount(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(serverWatches(), 0, Patience);

    QSignalSpy fired(&client, &Client::watchFired);
    create(client, QStringLiteral("/back/none"));
    QCOMPARE(fired.count(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(client.requestsInFlight(), 0, Patience);
}

void TestClient::watchOfAReadUnderWayIsTakenBack()
{
    Client client(optionsFor(m_server->connectString()));
    create(client, QStringLiteral("/underway"));
    Answer<NodeData> data;
    client.read(QStringLiteral("/underway"), Watch::Yes, data.handler());
    client.removeWatch(QStringLiteral("/underway"), WatchKind::Data);
    QVERIFY(data.wait().has_value());
    QCOMPARE(client.watchCount(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(client.requestsInFlight(), 0, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(serverWatches(), 0, Patience);
}

void TestClient::watchesAreCapped()
{
    Client client(optionsFor(m_server->connectString()));
    int set = 0;
    int refused = 0;
    const QString prefix = QStringLiteral("/absent-") + QString(490, u'x');
    for (int i = 0; i < 2000; ++i) {
        client.exists(prefix + QString::number(i), Watch::Yes, [&](const Result<NodeStat> &stat) {
            ++(stat.error().kind == ErrorKind::Refused ? refused : set);
        });
    }
    QTRY_COMPARE_WITH_TIMEOUT(set + refused, 2000, Patience);
    QCOMPARE(client.watchCount(), set);
    QVERIFY(set > 1700 && set < 1800);

    // A restart makes the library send all of them in one packet, which the server must take.
    m_server->kill();
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Suspended, Patience);
    QVERIFY(m_server->restart().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Connected, Patience);
    Answer<Children> root;
    client.readChildren(QStringLiteral("/"), Watch::No, root.handler());
    QVERIFY(root.wait().has_value());
    QCOMPARE(serverWatches(), set);
}

void TestClient::manyChildren()
{
    Client client(optionsFor(m_server->connectString()));
    create(client, QStringLiteral("/many"));
    const int count = 20'000;
    int created = 0;
    for (int i = 0; i < count; ++i) {
        Writer(client, Writer::unguarded)
            .create(QStringLiteral("/many/n%1").arg(i), {}, CreateMode::Persistent,
                [&](const Result<Created> &node) { created += node ? 1 : 0; });
    }
    QTRY_COMPARE_WITH_TIMEOUT(created, count, 60'000);
    Answer<Children> children;
    client.readChildren(QStringLiteral("/many"), Watch::No, children.handler());
    QCOMPARE(children.wait()->names.size(), count);
}

void TestClient::pathsWithControlCharacters()
{
    Client client(optionsFor(m_server->connectString()));
    create(client, QStringLiteral("/cut"));
    Answer<NodeStat> cut; // C would look for "/cut"
    client.exists(
        QStringLiteral("/cut") + QChar(0) + QStringLiteral("off"), Watch::No, cut.handler());
    QCOMPARE(cut.wait().error().kind, ErrorKind::BadInput);
    QCOMPARE(create(client, QStringLiteral("/<b>&amp;\u00e4\u20ac")),
        QStringLiteral("/<b>&amp;\u00e4\u20ac"));
}

QTEST_GUILESS_MAIN(TestClient)
#include "tst_client.moc"
