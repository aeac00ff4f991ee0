// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DirectoryWatcher by itself: what changes its shape while much is under way, and watches that two
// of them share.
#include "core/base/accesslist.h"
#include "core/live/watchedlock.h"
#include "core/sandbox/localserver.h"
#include "tests/live/watched.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/setpermissions.h"
#include "tests/zk/zkhelpers.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::zk;

class TestWatchers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void semaphoreBecomesASingleNode();
    void sharedWatchIsKept();
    void watchListsGoBeforeWhatTheyCameWith();
    void withoutProgressAllIsJudgedOnce();
    void deniedIsTriedAgain();
    void whatNoEventTellsIsFound_data();
    void whatNoEventTellsIsFound();
    void whatWasNotHeardIsFound_data();
    void whatWasNotHeardIsFound();
    void untoldDataIsFound();
    void hiddenHolderIsKnownAndReadAgain();
    void nothingIsReadWhereNothingChanged_data();
    void nothingIsReadWhereNothingChanged();
    void whatAnEventToldIsListedOnce();
    void checksAreAsManyWhereFewAreRead();

private:
    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Proxy> m_proxy;
    std::unique_ptr<Client> m_client; ///< through the proxy
    std::unique_ptr<Client> m_other;
};

void TestWatchers::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

void TestWatchers::init()
{
    m_proxy = std::make_unique<Proxy>(m_server->port());
    m_client = std::make_unique<Client>(optionsFor(m_proxy->connectString(), 10'000));
    m_other = std::make_unique<Client>(optionsFor(m_server->connectString()));
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Connected, Patience);
}

void TestWatchers::cleanup()
{
    m_client.reset();
    m_other.reset();
    m_proxy.reset();
}

/// While the lists of its other directories are under way.
void TestWatchers::semaphoreBecomesASingleNode()
{
    const QString path = QStringLiteral("/semaphore");
    const QStringList parts {QStringLiteral("/locks"), QStringLiteral("/leases")};
    create(*m_other, path);
    for (const QString &part : parts)
        create(*m_other, path + part);
    const QString lease = create(*m_other,
        path + parts.at(1)
            + QStringLiteral("/_c_00000000-0000-0000-0000-000000000000-"
                             "lease-"),
        {}, CreateMode::EphemeralSequential);
    Watched semaphore(path, *m_client);
    QTRY_VERIFY_WITH_TIMEOUT(
        semaphore.isLive(3) && semaphore.snapshot->directories.size() == 3, Patience);
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    for (const QString &gone : {lease, path + parts.at(0), path + parts.at(1), path})
        QVERIFY(remove(*m_other, gone));
    create(*m_other, path, "holder", CreateMode::Ephemeral);
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(semaphore.isLive(1) && semaphore.snapshot->isSingleNode, Patience);
    QCOMPARE(semaphore.snapshot->directories.size(), 1);
    QCOMPARE(semaphore.snapshot->pathOf(semaphore.snapshot->nodes.first()), path);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->watchCount(), 1, Patience);
}

/// The one that is open on a node still hears of it when the one that is open on its directory lets
/// go of it.
void TestWatchers::sharedWatchIsKept()
{
    const QString path = QStringLiteral("/shared");
    const QString node = path + QStringLiteral("/lock-0000000000");
    create(*m_other, path);
    create(*m_other, node, "before", CreateMode::Ephemeral);
    Watched directory(path, *m_client);
    Watched single(node, *m_client);
    directory.watcher.shareWatches([&single](const QString &which, WatchKind kind) {
        return single.watcher.hasWatch(which, kind);
    });
    QTRY_VERIFY_WITH_TIMEOUT(directory.isLive(1) && single.isLive(1), Patience);
    directory.watcher.watchNodes({{0, QStringLiteral("lock-0000000000")}});
    directory.watcher.watchNodes({});
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    Answer<NodeStat> set;
    Writer(*m_other, Writer::unguarded).setData(node, "after", 0, set.handler());
    QVERIFY(set.wait().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(single.snapshot->nodes.first().data, QByteArray("after"), Patience);

    directory.watcher.takeBackWatches();
    single.watcher.takeBackWatches();
    QTRY_COMPARE_WITH_TIMEOUT(m_client->watchCount(), 0, Patience);
}

/// Whoever shows the lists when they come, and nothing after that, has the state that was judged by
/// them: also where the one before is still on its way.
void TestWatchers::watchListsGoBeforeWhatTheyCameWith()
{
    create(*m_other, QStringLiteral("/told"));
    create(*m_other, QStringLiteral("/told/0123456789abcdef0123456789abcdef__lock__"), {},
        CreateMode::EphemeralSequential);
    WatchedLock lock({QStringLiteral("/told"), {}}, 1);
    QVector<LockStatePtr> given;
    connect(&lock, &WatchedLock::stateReady, &lock,
        [&given](quint64, const LockStatePtr &state) { given.append(state); });
    lock.watcher().attach(*m_client);
    const auto isRead = [&] { return !given.isEmpty() && given.last()->snapshot->isComplete(); };
    QTRY_VERIFY_WITH_TIMEOUT((lock.acknowledge(), isRead()), Patience);

    lock.setRequest({QStringLiteral("/told"), {}}, 2); // given, and not acknowledged
    const qsizetype before = given.size();
    auto facts = std::make_shared<ServerFacts>();
    facts->knowsAllMembers = true;
    facts->members.append(MemberFacts {});
    facts->members.first().watches.state = SourceResult::Ok;
    lock.setFacts(facts, true);
    QCOMPARE(given.size(), before + 1);
}

/// Neither the head nor watch lists that come meanwhile are worth a judgement of a long queue to
/// who shows it when it is whole. The lists are not forgotten.
void TestWatchers::withoutProgressAllIsJudgedOnce()
{
    constexpr int Contenders = 100; // more than are read before all others
    create(*m_other, QStringLiteral("/whole"));
    for (int i = 0; i < Contenders; ++i)
        create(*m_other, QStringLiteral("/whole/0123456789abcdef0123456789abcdef__lock__"), {},
            CreateMode::EphemeralSequential);
    auto facts = std::make_shared<ServerFacts>();
    facts->knowsAllMembers = true;
    facts->members.append(MemberFacts {});
    facts->members.first().watches.state = SourceResult::Ok;

    WatchedLock lock({QStringLiteral("/whole"), {}, 0, false}, 1);
    QVector<LockStatePtr> given;
    connect(&lock, &WatchedLock::stateReady, &lock, [&](quint64, const LockStatePtr &state) {
        given.append(state);
        const auto goOn = [&, isFirst = given.size() == 1] {
            lock.acknowledge();
            if (isFirst)
                lock.setFacts(facts, true);
        };
        QMetaObject::invokeMethod(&lock, goOn, Qt::QueuedConnection); // before reads are answered
    });
    lock.watcher().attach(*m_client);
    QTRY_VERIFY_WITH_TIMEOUT(!given.isEmpty() && given.last()->snapshot->isComplete(), Patience);
    QCOMPARE(given.size(), 2);
    QCOMPARE(given.first()->snapshot->resolved, 0);
    QCOMPARE(given.last()->snapshot->nodes.size(), Contenders);
    lock.setFacts(facts, true);
    QCOMPARE(given.size(), 3);
}

/// Nothing tells that what was denied may be listed by now.
void TestWatchers::deniedIsTriedAgain()
{
    const QString path = QStringLiteral("/tried-again");
    const QString leases = path + QStringLiteral("/leases");
    create(*m_other, path);
    create(*m_other, path + QStringLiteral("/locks"));
    const auto createLeases = [&](const QVector<AccessEntry> &acl) {
        Answer<Done> made;
        Writer(*m_other, Writer::unguarded)
            .multi(
                {{Operation::Create, leases, {}, -1, CreateMode::Persistent, acl}}, made.handler());
        return made.wait().has_value();
    };
    QVERIFY(createLeases({{QStringLiteral("world"), QStringLiteral("anyone"), 4}}));
    Watched watched(path, *m_client);
    watched.watcher.setDeniedPause(50);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(2) && watched.snapshot->unreadPart(), Patience);
    Answer<Done> removed;
    Writer(*m_other, Writer::unguarded).remove(leases, 0, removed.handler());
    QVERIFY(removed.wait().has_value());
    QVERIFY(createLeases({}));
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(2) && watched.snapshot->isWhole(), Patience);
}

void TestWatchers::whatNoEventTellsIsFound_data()
{
    QTest::addColumn<CreateMode>("mode");
    QTest::addColumn<bool>("background");
    QTest::newRow("a directory") << CreateMode::Persistent << true;
    QTest::newRow("a directory of which few are read") << CreateMode::Persistent << false;
    QTest::newRow("a lock of one node") << CreateMode::Ephemeral << true;
}

/// Servers tell no change to who may not read it, and that one may not, they never tell.
void TestWatchers::whatNoEventTellsIsFound()
{
    QFETCH(const CreateMode, mode);
    QFETCH(const bool, background);
    const QString path = QStringLiteral("/untold-%1-%2").arg(int(mode)).arg(int(background));
    create(*m_other, path, "somebody", mode);
    Watched watched(path, *m_client, background);
    const int nodes = mode == CreateMode::Ephemeral ? 1 : 0;
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(nodes), Patience);
    QVERIFY(setPermissions(m_server->port(), path, AccessEntry::Create | AccessEntry::Admin));
    watched.watcher.setCheckPause(50);
    const auto isDenied = [&] {
        return watched.snapshot->freshness == Freshness::Denied
            || (watched.snapshot->nodes.size() == 1
                && watched.snapshot->nodes.first().state == ReadState::Denied);
    };
    QTRY_VERIFY_WITH_TIMEOUT(isDenied(), Patience);
    constexpr int All = 31;
    QVERIFY(setPermissions(m_server->port(), path, All));
    watched.watcher.refresh(); // what is denied has a pause of its own
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(nodes), Patience);
}

void TestWatchers::whatWasNotHeardIsFound_data()
{
    QTest::addColumn<CreateMode>("mode");
    QTest::addColumn<bool>("wasThere");
    QTest::addColumn<int>("rights"); // where it comes
    QTest::addColumn<Freshness>("freshness");
    QTest::addColumn<int>("nodes");
    constexpr auto Persistent = CreateMode::Persistent;
    constexpr auto Ephemeral = CreateMode::Ephemeral;
    constexpr int All = 31;
    QTest::newRow("a directory went") << Persistent << true << 0 << Freshness::Gone << 0;
    QTest::newRow("a directory came") << Persistent << false << All << Freshness::Live << 0;
    QTest::newRow("a directory came that may not be read")
        << Persistent << false << int(AccessEntry::Create) << Freshness::Denied << 0;
    QTest::newRow("a lock of one node went") << Ephemeral << true << 0 << Freshness::Live << 0;
    QTest::newRow("a lock of one node came") << Ephemeral << false << All << Freshness::Live << 1;
}

/// That something came or went, servers keep from who may not read it, too.
void TestWatchers::whatWasNotHeardIsFound()
{
    QFETCH(const CreateMode, mode);
    QFETCH(const bool, wasThere);
    QFETCH(const int, rights);
    QFETCH(const Freshness, freshness);
    QFETCH(const int, nodes);
    const QString path =
        QStringLiteral("/unheard-%1-%2-%3").arg(int(mode)).arg(int(wasThere)).arg(rights);
    if (wasThere)
        create(*m_other, path, {}, mode);
    Watched watched(path, *m_client);
    const bool isAloneThere = wasThere && mode == CreateMode::Ephemeral;
    QTRY_VERIFY_WITH_TIMEOUT(
        watched.is(wasThere ? Freshness::Live : Freshness::Gone, isAloneThere ? 1 : 0), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    watched.hearNothing(*m_client);
    if (wasThere)
        QVERIFY(remove(*m_other, path));
    else
        create(*m_other, path, {}, mode,
            {{QStringLiteral("world"), QStringLiteral("anyone"), rights}});
    watched.watcher.setCheckPause(50);
    QTRY_VERIFY_WITH_TIMEOUT(watched.is(freshness, nodes), Patience);
    // A directory that is there is watched by its list, and one node by its data.
    QCOMPARE(watched.watcher.hasWatch(path, WatchKind::Data),
        freshness == Freshness::Gone || mode == CreateMode::Ephemeral);
}

/// Of the few nodes whose data are watched.
void TestWatchers::untoldDataIsFound()
{
    const QString path = QStringLiteral("/untold-data");
    const QString name = QStringLiteral("lock-0000000000");
    create(*m_other, path);
    create(*m_other, path + u'/' + name, "before", CreateMode::Ephemeral);
    Watched watched(path, *m_client);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(1), Patience);
    watched.watcher.watchNodes({{0, name}});
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    watched.hearNothing(*m_client);
    Answer<NodeStat> set;
    Writer(*m_other, Writer::unguarded).setData(path + u'/' + name, "after", 0, set.handler());
    QVERIFY(set.wait().has_value());
    watched.watcher.setCheckPause(50);
    QTRY_COMPARE_WITH_TIMEOUT(watched.snapshot->nodes.first().data, QByteArray("after"), Patience);
}

/// Whose a node is does not change: only what it says may not be read any more.
void TestWatchers::hiddenHolderIsKnownAndReadAgain()
{
    const QString path = QStringLiteral("/hidden");
    const QString name = QStringLiteral("lock-0000000000");
    const QString holder = path + u'/' + name;
    create(*m_other, path);
    create(*m_other, holder, "data", CreateMode::Ephemeral);
    Watched watched(path, *m_client);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(1), Patience);
    watched.watcher.watchNodes({{0, name}});
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    const NodeStat before = watched.snapshot->nodes.first().stat;
    const auto isIn = [&](ReadState state) {
        return watched.isLive(1) && watched.snapshot->nodes.first().state == state;
    };
    QVERIFY(setPermissions(m_server->port(), holder, AccessEntry::Create | AccessEntry::Admin));
    watched.watcher.setCheckPause(50);
    QTRY_VERIFY_WITH_TIMEOUT(isIn(ReadState::Denied), Patience);
    QCOMPARE(watched.snapshot->nodes.first().stat.czxid, before.czxid);
    QCOMPARE(watched.snapshot->nodes.first().stat.owner, before.owner);
    QVERIFY(watched.snapshot->nodes.first().data.isEmpty());
    QVERIFY(!watched.watcher.hasWatch(holder, WatchKind::Data));
    constexpr int All = 31;
    QVERIFY(setPermissions(m_server->port(), holder, All));
    QTRY_VERIFY_WITH_TIMEOUT(isIn(ReadState::Read), Patience);
    QCOMPARE(watched.snapshot->nodes.first().data, QByteArray("data"));
    QVERIFY(watched.watcher.hasWatch(holder, WatchKind::Data));
}

void TestWatchers::nothingIsReadWhereNothingChanged_data()
{
    QTest::addColumn<CreateMode>("mode");
    QTest::addColumn<bool>("background");
    QTest::newRow("a directory") << CreateMode::Persistent << true;
    QTest::newRow("a directory of which few are read") << CreateMode::Persistent << false;
    QTest::newRow("a lock of one node") << CreateMode::Ephemeral << true;
}

void TestWatchers::nothingIsReadWhereNothingChanged()
{
    QFETCH(const CreateMode, mode);
    QFETCH(const bool, background);
    const QString path = QStringLiteral("/unchanged-%1-%2").arg(int(mode)).arg(int(background));
    const QString name = QStringLiteral("lock-0000000000");
    create(*m_other, path, "somebody", mode);
    if (mode == CreateMode::Persistent)
        create(*m_other, path + u'/' + name, "a holder", CreateMode::Ephemeral);
    Watched watched(path, *m_client, background);
    QTRY_VERIFY_WITH_TIMEOUT(watched.is(Freshness::Live, 1), Patience);
    watched.watcher.watchNodes({{0, name}});
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    m_proxy->forgetRequests();
    watched.watcher.setCheckPause(10);
    QTRY_VERIFY_WITH_TIMEOUT(m_proxy->requests(Proxy::Exists) >= 10, Patience);
    QCOMPARE(m_proxy->requests(Proxy::GetChildren2), 0);
    QCOMPARE(m_proxy->requests(Proxy::GetData), 0);
}

/// Also where a check comes while the list that an event asked for is in its pause.
void TestWatchers::whatAnEventToldIsListedOnce()
{
    const QString path = QStringLiteral("/told-by-an-event");
    create(*m_other, path);
    Answer<Created> second;
    Watched watched(path, *m_client);
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(0), Patience);
    m_proxy->forgetRequests();
    watched.watcher.setCheckPause(5);
    int lists = 0;
    connect(&watched.watcher, &DirectoryWatcher::namesRead, &watched.watcher, [&] {
        if (++lists == 1) // the next one has a pause before it
            Writer(*m_other, Writer::unguarded)
                .create(path + QStringLiteral("/lock-0000000001"), {}, CreateMode::Persistent,
                    second.handler());
    });
    create(*m_other, path + QStringLiteral("/lock-0000000000"));
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(2), Patience);
    const int checks = m_proxy->requests(Proxy::Exists);
    // Longer than the pause, after which a list would come once more.
    QTRY_VERIFY_WITH_TIMEOUT(m_proxy->requests(Proxy::Exists) >= checks + 40, Patience);
    QCOMPARE(m_proxy->requests(Proxy::GetChildren2), 2);
}

/// They cost the same, however long the queue is, and whatever of it is wanted.
void TestWatchers::checksAreAsManyWhereFewAreRead()
{
    const QString path = QStringLiteral("/checked");
    create(*m_other, path);
    Watched whole(path, *m_client);
    Watched few(path, *m_other, false);
    QTRY_VERIFY_WITH_TIMEOUT(whole.isLive(0) && few.isLive(0), Patience);
    const quint64 ofWhole = m_client->requestsMade();
    const quint64 ofFew = m_other->requestsMade();
    whole.watcher.setCheckPause(20);
    few.watcher.setCheckPause(20);
    QTRY_VERIFY_WITH_TIMEOUT(m_client->requestsMade() >= ofWhole + 40, Patience);
    const quint64 checks = m_client->requestsMade() - ofWhole;
    QVERIFY(m_other->requestsMade() - ofFew >= checks / 3); // pauses differ by twice at most
}

QTEST_GUILESS_MAIN(TestWatchers)
#include "tst_watchers.moc"
