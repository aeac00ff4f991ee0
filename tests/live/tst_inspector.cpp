// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One connection's GUI end on a real server: locks, conditions, what it costs the server.
#include "core/live/inspector.h"
#include "core/sandbox/localserver.h"
#include "tests/zk/zkhelpers.h"

#include <QFile>
#include <QSignalSpy>

#include <unistd.h>

using namespace lockscope;
using namespace lockscope::zk;

namespace {

/// Memory of this program, /proc/self/statm.
[[maybe_unused]] qint64 residentBytes()
{
    QFile statm(QStringLiteral("/proc/self/statm"));
    if (!statm.open(QIODevice::ReadOnly))
        return 0;
    return statm.readAll().split(' ').value(1).toLongLong() * sysconf(_SC_PAGESIZE);
}

/// The newest state of each watched lock.
class Screen : public QObject
{
public:
    explicit Screen(Inspector &inspector)
    {
        connect(&inspector, &Inspector::stateReady, this, [this](const LockStatePtr &state) {
            states[state->snapshot->path] = state;
            seen.append(state->snapshot->freshness);
            ++count;
        });
    }
    Freshness freshness(const QString &path) const
    {
        return states.contains(path) ? states.value(path)->snapshot->freshness : Freshness::Loading;
    }
    bool isComplete(const QString &path, int nodes) const
    {
        const LockStatePtr state = states.value(path);
        return state && state->snapshot->isComplete() && state->snapshot->nodes.size() == nodes
            && state->snapshot->freshness == Freshness::Live;
    }
    /// "holder waiter waiter" in queue order.
    QString roles(const QString &path) const
    {
        QStringList roles;
        if (const LockStatePtr state = states.value(path)) {
            for (const Contender &contender : state->queue)
                roles.append(textOf(contender.role));
        }
        return roles.join(u' ');
    }

    QHash<QString, LockStatePtr> states;
    QVector<Freshness> seen;
    int count = 0;
};

} // namespace

class TestInspector : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void badConnectString();
    void badPath();
    void followsAQueue();
    void sharesNoWatchPerChild();
    void takesItsWatchesBack();
    void oneChangeReadsWhatChanged();
    void changedDataOfTheHolderIsRead();
    void goneAndBack();
    void directoryMadeAnew();
    void deniedDirectory();
    void deniedChild();
    void singleNode();
    void singleNodeIsFreeWhileAbsent();
    void semaphoreInTwoDirectories();
    void idleSemaphoreIsKnownAtOnce();
    void forcedRecipe();
    void namesAndDataAreHostile();
    void preferredRows();
    void headOnly();
    void refreshReadsAgain();
    void staleAnswersAreDropped();
    void manyChildren();
    void churn();
    void destroyedWithRequestsInFlight();

private:
    qint64 monitored(const QByteArray &key) const;
    void open();
    void createAndDelete(const QString &path, int rounds);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Client> m_client; ///< the test's own session
    std::unique_ptr<Inspector> m_inspector;
    std::unique_ptr<Screen> m_screen;
};

void TestInspector::initTestCase()
{
    LocalServer::Options options;
    options.heapMb = 512;
    auto server = LocalServer::start(options);
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail));
    m_server = std::move(*server);
}

void TestInspector::init()
{
    m_client = std::make_unique<Client>(optionsFor(m_server->connectString()));
    m_inspector = std::make_unique<Inspector>();
    m_screen = std::make_unique<Screen>(*m_inspector);
}

void TestInspector::cleanup()
{
    m_screen.reset();
    m_inspector.reset();
    m_client.reset();
}

void TestInspector::open()
{
    QVERIFY(m_inspector->open({m_server->connectString(), 6000, {}}).has_value());
}

qint64 TestInspector::monitored(const QByteArray &key) const
{
    return zk::monitored(*m_server, key);
}

void TestInspector::badConnectString()
{
    const auto opened = m_inspector->open({QStringLiteral("a:1,"), 6000, {}});
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::BadInput);
    QCOMPARE(m_inspector->status().state, ConnectionStatus::Disconnected);
}

void TestInspector::badPath()
{
    open();
    m_inspector->watch({QStringLiteral("/a//b"), {}, true});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->freshness(QStringLiteral("/a//b")), Freshness::Failed,
                              Patience);
    const LockStatePtr state = m_screen->states.value(QStringLiteral("/a//b"));
    QCOMPARE(state->snapshot->error.kind, ErrorKind::BadInput);
}

void TestInspector::followsAQueue()
{
    const QString path = QStringLiteral("/follow");
    create(*m_client, path);
    open();
    m_inspector->watch({path + u'/', {}, true}); // as typed
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);

    const QString prefix = path + QStringLiteral("/_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-");
    const QString first = create(*m_client, prefix, "me", CreateMode::EphemeralSequential);
    create(*m_client, prefix, {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 2), Patience);
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder waiter"));
    const LockStatePtr state = m_screen->states.value(path);
    QCOMPARE(state->recipes.first().recipe->id, "curator-mutex");
    const LockNode holder = state->nodeOf(state->queue.first());
    QCOMPARE(holder.data, QByteArray("me"));
    QCOMPARE(holder.stat.owner, m_client->session().id);
    QCOMPARE(state->token, holder.stat.czxid);
    QCOMPARE(state->nextSequence, 2);

    QVERIFY(zk::remove(*m_client, first));
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder"));
    QCOMPARE(m_inspector->status().state, ConnectionStatus::Connected);
    QCOMPARE(m_inspector->status().server, m_server->connectString());
}

void TestInspector::sharesNoWatchPerChild()
{
    const QString path = QStringLiteral("/few");
    create(*m_client, path);
    for (int i = 0; i < 50; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    const qint64 before = monitored("zk_watch_count");
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 50), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count") - before, 2, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 2, Patience);
}

void TestInspector::takesItsWatchesBack()
{
    const QString path = QStringLiteral("/back");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    const qint64 before = monitored("zk_watch_count");
    open();
    m_inspector->watch({path, {}, true});
    m_inspector->watch({QStringLiteral("/not/there/yet"), {}, true});
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count") - before, 3, Patience);
    m_inspector->unwatch(path);
    m_inspector->unwatch(QStringLiteral("/not/there/yet"));
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count") - before, 0, Patience);
}

void TestInspector::oneChangeReadsWhatChanged()
{
    const QString path = QStringLiteral("/onechange");
    create(*m_client, path);
    for (int i = 0; i < 300; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 300), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 2, Patience);

    const qint64 before = monitored("zk_packets_received");
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 301), Patience);
    const qint64 packets = monitored("zk_packets_received") - before;
    QVERIFY2(packets <= 8, qPrintable(QString::number(packets))); // create, list, read; pings
}

void TestInspector::changedDataOfTheHolderIsRead()
{
    const QString path = QStringLiteral("/data");
    create(*m_client, path);
    const QString holder =
        create(*m_client, path + QStringLiteral("/lock-"), "old", CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 2, Patience);
    for (int version = 0; version < 3; ++version) {
        const QByteArray data = "new" + QByteArray::number(version);
        Answer<NodeStat> set;
        Writer(*m_client).setData(holder, data, version, set.handler());
        QVERIFY(set.wait().has_value());
        QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.value(path)->snapshot->nodes.first().data, data,
                                  Patience);
    }
}

void TestInspector::goneAndBack()
{
    const QString path = QStringLiteral("/parent/gone");
    open();
    m_inspector->watch({path, {}, true});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->freshness(path), Freshness::Gone, Patience);
    create(*m_client, QStringLiteral("/parent"));
    create(*m_client, path);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);
    const QString node =
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);

    zk::remove(*m_client, node);
    zk::remove(*m_client, path);
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->freshness(path), Freshness::Gone, Patience);
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), "2", CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    QCOMPARE(m_screen->states.value(path)->snapshot->nodes.first().data, QByteArray("2"));
}

/// The directory goes and comes between two lists, with a node of the same name.
void TestInspector::directoryMadeAnew()
{
    const QString path = QStringLiteral("/anew");
    create(*m_client, path);
    const QString node =
        create(*m_client, path + QStringLiteral("/lock-"), "old", CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    Answer<Done> swapped;
    Writer(*m_client).multi({{Operation::Delete, node, {}, 0},
                             {Operation::Delete, path, {}, 0},
                             {Operation::Create, path, {}},
                             {Operation::Create, node, "new", -1, CreateMode::Ephemeral}},
                            swapped.handler());
    QVERIFY(swapped.wait().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.value(path)->snapshot->nodes.value(0).data,
                              QByteArray("new"), Patience);
}

void TestInspector::deniedDirectory()
{
    const QString path = QStringLiteral("/denied");
    create(*m_client, path, {}, CreateMode::Persistent,
           {{QStringLiteral("world"), QStringLiteral("anyone"), 4}});
    open();
    m_inspector->watch({path, {}, true});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->freshness(path), Freshness::Denied, Patience);
    QCOMPARE(m_screen->states.value(path)->snapshot->directories.first().state, ReadState::Denied);
}

void TestInspector::deniedChild()
{
    const QString path = QStringLiteral("/deniedchild");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), "secret", CreateMode::EphemeralSequential,
           {{QStringLiteral("world"), QStringLiteral("anyone"), 8}});
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 2), Patience);
    const LockStatePtr state = m_screen->states.value(path);
    const LockNode head = state->nodeOf(state->queue.first());
    QCOMPARE(head.state, ReadState::Denied);
    QVERIFY(head.data.isEmpty());
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder waiter"));
    // 3.8.0 tells the Stat all the same.
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.value(path)
                                  ->nodeOf(m_screen->states.value(path)->queue.first())
                                  .stat.owner,
                              m_client->session().id, Patience);

    // And it is not asked for again and again.
    QSignalSpy states(m_inspector.get(), &Inspector::stateReady);
    int more = 0;
    while (more < 10 && states.wait(700))
        ++more;
    QVERIFY(more < 5);
}

void TestInspector::singleNode()
{
    const QString path = QStringLiteral("/single-lock");
    create(*m_client, path, "who", CreateMode::Ephemeral);
    const qint64 before = monitored("zk_watch_count");
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    const LockStatePtr state = m_screen->states.value(path);
    QVERIFY(state->snapshot->isSingleNode);
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder"));
    QCOMPARE(state->pathOf(state->queue.first()), path);
    QCOMPARE(state->nodeOf(state->queue.first()).data, QByteArray("who"));
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count") - before, 1, Patience);
    m_inspector->unwatch(path);
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count") - before, 0, Patience);
}

void TestInspector::singleNodeIsFreeWhileAbsent()
{
    const QString path = QStringLiteral("/free-lock");
    create(*m_client, path, "1", CreateMode::Ephemeral);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    for (int round = 2; round < 5; ++round) {
        QVERIFY(zk::remove(*m_client, path));
        QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);
        create(*m_client, path, QByteArray::number(round), CreateMode::Ephemeral);
        QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
        QCOMPARE(m_screen->states.value(path)->snapshot->nodes.first().data,
                 QByteArray::number(round));
    }
    // It becomes a directory of locks.
    QVERIFY(zk::remove(*m_client, path));
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1)
                                 && !m_screen->states.value(path)->snapshot->isSingleNode,
                             Patience);
}

void TestInspector::semaphoreInTwoDirectories()
{
    const QString path = QStringLiteral("/sem");
    const QString uuid = QStringLiteral("_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/locks"));
    create(*m_client, path + QStringLiteral("/leases"));
    const QString lease =
        create(*m_client, path + QStringLiteral("/leases/") + uuid + QStringLiteral("lease-"), {},
               CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 3), Patience);
    const LockStatePtr state = m_screen->states.value(path);
    QCOMPARE(state->snapshot->directories.size(), 3);
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder"));
    QCOMPARE(state->pathOf(state->queue.first()), lease);
    create(*m_client, path + QStringLiteral("/locks/") + uuid + QStringLiteral("lock-"), {},
           CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 4), Patience);
}

/// kazoo's, all leases returned: its data tell, and so it is not shown before they are read.
void TestInspector::idleSemaphoreIsKnownAtOnce()
{
    const QString path = QStringLiteral("/idle-semaphore");
    create(*m_client, path, "2");
    create(*m_client, path + QStringLiteral("-__lock__"));
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->states.value(path)
                                 && m_screen->states.value(path)->snapshot->isComplete(),
                             Patience);
    const LockStatePtr idle = m_screen->states.value(path);
    QCOMPARE(idle->recipes.size(), 1);
    QCOMPARE(QLatin1String(idle->recipes.first().recipe->id), QLatin1String("kazoo-semaphore"));

    // A number with nothing beside it is a number.
    const QString number = QStringLiteral("/a-number");
    create(*m_client, number, "2");
    m_inspector->watch({number, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->states.value(number)
                                 && m_screen->states.value(number)->snapshot->isComplete(),
                             Patience);
    QVERIFY(m_screen->states.value(number)->recipes.isEmpty());
}

void TestInspector::forcedRecipe()
{
    const QString path = QStringLiteral("/forced");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, QStringLiteral("curator-latch"), true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    QCOMPARE(m_screen->states.value(path)->summary.others, 1);
    m_inspector->watch({path, {}, true});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.value(path)->summary.holders, 1, Patience);
}

void TestInspector::namesAndDataAreHostile()
{
    const QString path = QStringLiteral("/hostile");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/<b onclick=x>&lt;-lock-"),
           QByteArray("\0\xff\n<i>", 6), CreateMode::EphemeralSequential);
    create(*m_client, path + QStringLiteral("/huge-lock-"), QByteArray(900'000, 'x'),
           CreateMode::EphemeralSequential);
    create(*m_client, path + QStringLiteral("/\u202egnp.lock-"), {},
           CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 3), Patience);
    for (const LockNode &node : m_screen->states.value(path)->snapshot->nodes) {
        QCOMPARE(node.state, ReadState::Read);
        QVERIFY(node.data.size() <= LockSnapshot::MaxData);
        if (node.name.startsWith(u"huge"))
            QCOMPARE(node.stat.dataLength, 900'000);
        if (node.name.startsWith(u'<'))
            QCOMPARE(node.data, QByteArray("\0\xff\n<i>", 6));
    }
}

void TestInspector::headOnly()
{
    const QString path = QStringLiteral("/head");
    create(*m_client, path);
    for (int i = 0; i < 200; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, false});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.contains(path)
                                  ? m_screen->states.value(path)->snapshot->resolved
                                  : 0,
                              64, Patience);
    const LockStatePtr state = m_screen->states.value(path);
    for (int i = 0; i < 64; ++i)
        QCOMPARE(state->nodeOf(state->queue.at(i)).state, ReadState::Read);
}

void TestInspector::preferredRows()
{
    const QString path = QStringLiteral("/prefer");
    create(*m_client, path);
    for (int i = 0; i < 200; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, false});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->states.contains(path)
                                 && m_screen->states.value(path)->snapshot->resolved == 64,
                             Patience);
    LockStatePtr state = m_screen->states.value(path);
    m_inspector->prefer(path, state->snapshot->revision,
                        {state->queue.at(150).node, state->queue.at(151).node, -1, 5000});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.value(path)->snapshot->resolved, 66, Patience);
    state = m_screen->states.value(path);
    QCOMPARE(state->nodeOf(state->queue.at(150)).state, ReadState::Read);
}

void TestInspector::refreshReadsAgain()
{
    const QString path = QStringLiteral("/refresh");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    const QString waiter =
        create(*m_client, path + QStringLiteral("/lock-"), "old", CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 2), Patience);
    Answer<NodeStat> set;
    Writer(*m_client).setData(waiter, "new", 0, set.handler()); // nobody watches a waiter
    QVERIFY(set.wait().has_value());
    m_inspector->refresh(path);
    const auto dataOfWaiter = [&] {
        const LockStatePtr state = m_screen->states.value(path);
        return state->nodeOf(state->queue.last()).data;
    };
    QTRY_COMPARE_WITH_TIMEOUT(dataOfWaiter(), QByteArray("new"), Patience);
}

void TestInspector::staleAnswersAreDropped()
{
    create(*m_client, QStringLiteral("/stale-a"));
    create(*m_client, QStringLiteral("/stale-b"));
    open();
    m_inspector->watch({QStringLiteral("/stale-a"), {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(QStringLiteral("/stale-a"), 0), Patience);
    m_inspector->refresh(QStringLiteral("/stale-a"));
    m_inspector->unwatch(QStringLiteral("/stale-a"));
    m_screen->states.clear();
    m_inspector->watch({QStringLiteral("/stale-b"), {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(QStringLiteral("/stale-b"), 0), Patience);
    QVERIFY(!m_screen->states.contains(QStringLiteral("/stale-a")));
}

void TestInspector::manyChildren()
{
    const QString path = QStringLiteral("/many");
    const int count = 20'000;
    create(*m_client, path);
    int created = 0;
    for (int i = 0; i < count; ++i) {
        Writer(*m_client).create(path + QStringLiteral("/lock-"), {},
                                 CreateMode::PersistentSequential,
                                 [&](const Result<Created> &node) { created += node ? 1 : 0; });
    }
    QTRY_COMPARE_WITH_TIMEOUT(created, count, 120'000);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, count), 120'000);
    QVERIFY2(m_screen->count < 200, qPrintable(QString::number(m_screen->count)));
    const LockSnapshotPtr snapshot = m_screen->states.value(path)->snapshot;
    QCOMPARE(snapshot->resolved, count);
    QVERIFY(std::all_of(snapshot->nodes.begin(), snapshot->nodes.end(),
                        [](const LockNode &node) { return node.state == ReadState::Read; }));
}

/// @p rounds creates and deletes below @p path, four at a time.
void TestInspector::createAndDelete(const QString &path, int rounds)
{
    int done = 0;
    std::function<void()> next = [&] {
        Writer(*m_client).create(path + QStringLiteral("/lock-"), {},
                                 CreateMode::EphemeralSequential, [&](const Result<Created> &node) {
                                     const QString created = node ? node->path : QString();
                                     Writer(*m_client).remove(created, 0,
                                                              [&](const Result<Done> &) {
                                                                  if (++done < rounds)
                                                                      next();
                                                              });
                                 });
    };
    for (int i = 0; i < 4; ++i)
        next();
    QTRY_VERIFY_WITH_TIMEOUT(done >= rounds, 120'000);
    QTRY_VERIFY_WITH_TIMEOUT(m_client->requestsInFlight() == 0, Patience);
}

/// Creates and deletes for some seconds: events are coalesced, nothing is missed in the end, and
/// memory stays flat.
void TestInspector::churn()
{
    const QString path = QStringLiteral("/churn");
    create(*m_client, path);
    open();
    m_inspector->watch({path, {}, true});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);

    const int rounds = 800;
    const qint64 before = monitored("zk_packets_received");
    createAndDelete(path, rounds);
    const qint64 ours = monitored("zk_packets_received") - before - 2 * rounds;
    QVERIFY2(ours < rounds, qPrintable(QString::number(ours))); // lists, and reads of what stayed
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);
    [[maybe_unused]] const qint64 memory = residentBytes();
    createAndDelete(path, rounds);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);
#ifndef __SANITIZE_ADDRESS__ // which keeps what was freed
    const qint64 growth = residentBytes() - memory;
    QVERIFY2(growth < 4'000'000, qPrintable(QString::number(growth)));
#endif
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
}

void TestInspector::destroyedWithRequestsInFlight()
{
    const QString path = QStringLiteral("/destroyed");
    create(*m_client, path);
    for (int i = 0; i < 500; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    for (int round = 0; round < 100; ++round) {
        Inspector inspector;
        QVERIFY(inspector.open({m_server->connectString(), 6000, {}}).has_value());
        inspector.watch({path, {}, true});
        inspector.scan({});
        inspector.askServers();
        QSignalSpy states(&inspector, &Inspector::stateReady);
        QSignalSpy changes(&inspector, &Inspector::statusChanged);
        // At a different moment each time.
        if (round % 4 == 1)
            QVERIFY(changes.wait(Patience));
        if (round % 4 == 2)
            QVERIFY(states.wait(Patience));
        if (round % 4 == 3) {
            QVERIFY(states.wait(Patience));
            inspector.refresh(path);
        }
    }
}

QTEST_GUILESS_MAIN(TestInspector)
#include "tst_inspector.moc"
