// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One connection's GUI end on a real server: locks of every shape, and their conditions.
#include "core/base/times.h"
#include "core/history/event.h"
#include "tests/live/inspectortest.h"
#include "tests/support/patience.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::zk;

class TestInspector : public InspectorTest
{
    Q_OBJECT

private slots:
    void badConnectString();
    void badPath();
    void followsAQueue();
    void whatIsReadLaterIsJudged();
    void changedDataOfTheHolderIsRead();
    void goneAndBack();
    void directoryMadeAnew();
    void deniedDirectory();
    void deniedChild();
    void deniedPart();
    void singleNode();
    void singleNodeIsFreeWhileAbsent();
    void aTimeThatEnds();
    void semaphoreInTwoDirectories();
    void semaphoreGetsItsQueueLater();
    void semaphoreWhoseNextIsLetIn();
    void idleSemaphoreIsKnownAtOnce();
    void forcedRecipe();
    void namesAndDataAreHostile();
    void refreshReadsAgain();
    void nodesAreCheckedAfterASync();
};

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
    m_inspector->watch({QStringLiteral("/a//b")});
    QTRY_COMPARE_WITH_TIMEOUT(
        m_screen->freshness(QStringLiteral("/a//b")), Freshness::Failed, Patience);
    const LockStatePtr state = m_screen->states.value(QStringLiteral("/a//b"));
    QCOMPARE(state->snapshot->error.kind, ErrorKind::BadInput);
}

void TestInspector::followsAQueue()
{
    const QString path = QStringLiteral("/follow");
    create(*m_client, path);
    open();
    m_inspector->watch({path + u'/'}); // as typed
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

/// Names come first, and say who holds; what depends on the rest must not stay as it was then.
void TestInspector::whatIsReadLaterIsJudged()
{
    constexpr int Contenders = 100; // more than are read before all others
    const QString path = QStringLiteral("/later");
    create(*m_client, path);
    const QString prefix = path + QStringLiteral("/_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-");
    create(*m_client, prefix, {}, CreateMode::PersistentSequential);
    for (int i = 1; i < Contenders; ++i)
        create(*m_client, prefix, {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, Contenders), Patience);
    const LockState &state = *m_screen->states.value(path);
    const LockState once = judge(state.snapshot);
    QCOMPARE(state.facts.size(), 1);
    QCOMPARE(state.facts.first().kind, LockFact::PersistentContender);
    QCOMPARE(state.facts.first().nodes, once.facts.first().nodes);
    QCOMPARE(state.summary, once.summary);
    QCOMPARE(state.waiting.waiters, Contenders - 1);
    QCOMPARE(state.waiting.oldestSince, once.waiting.oldestSince);
    QCOMPARE(state.token, once.token);
    QVERIFY(state.token);
    QCOMPARE(state.nextSequence, Contenders);
}

void TestInspector::changedDataOfTheHolderIsRead()
{
    const QString path = QStringLiteral("/data");
    create(*m_client, path);
    const QString holder =
        create(*m_client, path + QStringLiteral("/lock-"), "old", CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 2, Patience);
    for (int version = 0; version < 3; ++version) {
        const QByteArray data = "new" + QByteArray::number(version);
        Answer<NodeStat> set;
        Writer(*m_client, Writer::unguarded).setData(holder, data, version, set.handler());
        QVERIFY(set.wait().has_value());
        QTRY_COMPARE_WITH_TIMEOUT(
            m_screen->states.value(path)->snapshot->nodes.first().data, data, Patience);
    }
}

void TestInspector::goneAndBack()
{
    const QString path = QStringLiteral("/parent/gone");
    open();
    m_inspector->watch({path});
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
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    Answer<Done> swapped;
    Writer(*m_client, Writer::unguarded)
        .multi({{Operation::Delete, node, {}, 0}, {Operation::Delete, path, {}, 0},
                   {Operation::Create, path, {}},
                   {Operation::Create, node, "new", -1, CreateMode::Ephemeral}},
            swapped.handler());
    QVERIFY(swapped.wait().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(
        m_screen->states.value(path)->snapshot->nodes.at(0).data, QByteArray("new"), Patience);
}

void TestInspector::deniedDirectory()
{
    const QString path = QStringLiteral("/denied");
    create(*m_client, path, {}, CreateMode::Persistent,
        {{QStringLiteral("world"), QStringLiteral("anyone"), 4}});
    for (int i = 0; i < 3; ++i) // which its access list allows all the same
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->freshness(path), Freshness::Denied, Patience);
    const auto directory = [&] {
        return m_screen->states.value(path)->snapshot->directories.first();
    };
    QCOMPARE(directory().state, ReadState::Denied);
    QTRY_COMPARE_WITH_TIMEOUT(directory().stat.numChildren, 3, Patience); // takes no permission
    QVERIFY(directory().stat.czxid);
    QCOMPARE(directory().state, ReadState::Denied);
}

void TestInspector::deniedChild()
{
    const QString path = QStringLiteral("/deniedchild");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), "secret", CreateMode::EphemeralSequential,
        {{QStringLiteral("world"), QStringLiteral("anyone"), 8}});
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 2), Patience);
    const LockStatePtr state = m_screen->states.value(path);
    const LockNode head = state->nodeOf(state->queue.first());
    QCOMPARE(head.state, ReadState::Denied);
    QVERIFY(head.data.isEmpty());
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder waiter"));

    // It is not asked for again and again.
    QSignalSpy states(m_inspector.get(), &Inspector::stateReady);
    int more = 0;
    while (more < 10 && states.wait(700))
        ++more;
    QVERIFY(more < 5);
}

/// What was in it is not told as gone: it may be there.
void TestInspector::deniedPart()
{
    const QString path = QStringLiteral("/deniedpart");
    const QString leases = path + QStringLiteral("/leases");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/locks"));
    create(*m_client, leases);
    const QString lease = create(*m_client,
        leases + QStringLiteral("/_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lease-"), {},
        CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 3), Patience);
    const auto part = [&] { return m_screen->states.value(path)->snapshot->directories.last(); };
    QCOMPARE(part().path, leases);
    const Zxid made = part().stat.czxid;
    const LockMoment before = momentOf(*m_screen->states.value(path));
    QVERIFY(before.isKnown);
    QCOMPARE(before.nodes.size(), 1);

    Answer<Done> hidden;
    Writer(*m_client, Writer::unguarded)
        .multi({{Operation::Delete, lease, {}, 0}, {Operation::Delete, leases, {}, 0},
                   {Operation::Create, leases, {}, -1, CreateMode::Persistent,
                       {{QStringLiteral("world"), QStringLiteral("anyone"), 4}}},
                   {Operation::Create, lease, {}, -1, CreateMode::Ephemeral}},
            hidden.handler());
    QVERIFY(hidden.wait().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(part().state, ReadState::Denied, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(part().stat.czxid > made, Patience); // which takes no permission
    QCOMPARE(part().stat.numChildren, 1);
    const LockStatePtr state = m_screen->states.value(path);
    QCOMPARE(state->snapshot->freshness, Freshness::Live);
    QVERIFY(state->snapshot->unreadPart() && !state->snapshot->isWhole());
    QVERIFY(eventsBetween(&before, momentOf(*state, {.before = &before})).isEmpty());
}

void TestInspector::singleNode()
{
    const QString path = QStringLiteral("/single-lock");
    create(*m_client, path, "who", CreateMode::Ephemeral);
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 0, Patience); // of who went before
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    const LockStatePtr state = m_screen->states.value(path);
    QVERIFY(state->snapshot->isSingleNode);
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder"));
    QCOMPARE(state->pathOf(state->queue.first()), path);
    QCOMPARE(state->nodeOf(state->queue.first()).data, QByteArray("who"));
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 1, Patience);
    m_inspector->unwatch(path);
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 0, Patience);
}

void TestInspector::singleNodeIsFreeWhileAbsent()
{
    const QString path = QStringLiteral("/free-lock");
    create(*m_client, path, "1", CreateMode::Ephemeral);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    for (int round = 2; round < 5; ++round) {
        QVERIFY(zk::remove(*m_client, path));
        QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);
        create(*m_client, path, QByteArray::number(round), CreateMode::Ephemeral);
        QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
        QCOMPARE(
            m_screen->states.value(path)->snapshot->nodes.first().data, QByteArray::number(round));
    }
    // It becomes a directory of locks.
    QVERIFY(zk::remove(*m_client, path));
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(
        m_screen->isComplete(path, 1) && !m_screen->states.value(path)->snapshot->isSingleNode,
        Patience);
}

/// A lease that its holder leaves to its end: nothing is written then, and it is free all the same.
/// The next holder writes into the same node.
void TestInspector::aTimeThatEnds()
{
    const QString path = QStringLiteral("/lease");
    const QString node = path + QStringLiteral("/lease_holder");
    const auto leaseUntil = [](qint64 atMs) {
        return R"({"version": 1, "holder": "a", "end": ")" + isoTime(atMs).left(19).toLatin1()
            + "\"}";
    };
    create(*m_client, path);
    const auto prolong = [&](qint64 atMs, int version) {
        Answer<NodeStat> set;
        Writer(*m_client, Writer::unguarded)
            .setData(node, leaseUntil(atMs), version, set.handler());
        return set.wait().has_value();
    };
    create(*m_client, node, leaseUntil(nowMs() + 3'600'000));
    open();
    m_inspector->watch({path});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->roles(path), QStringLiteral("holder"), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 2, Patience);
    QVERIFY(prolong(nowMs() + 2'000, 0));
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->roles(path), QStringLiteral("other"), Patience);
    QCOMPARE(m_screen->states.value(path)->endsAt(), 0);

    QVERIFY(prolong(nowMs() + 3'600'000, 1));
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->roles(path), QStringLiteral("holder"), Patience);
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
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 3), Patience);
    const LockStatePtr state = m_screen->states.value(path);
    QCOMPARE(state->snapshot->directories.size(), 3);
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder"));
    QCOMPARE(state->pathOf(state->queue.first()), lease);
    create(*m_client, path + QStringLiteral("/locks/") + uuid + QStringLiteral("lock-"), {},
        CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 4), Patience);
}

/// The server deletes "locks" while nobody queues.
void TestInspector::semaphoreGetsItsQueueLater()
{
    const QString path = QStringLiteral("/sweptsem");
    const QString uuid = QStringLiteral("_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/leases"));
    create(*m_client, path + QStringLiteral("/leases/") + uuid + QStringLiteral("lease-"), {},
        CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 2), Patience);
    QCOMPARE(m_screen->roles(path), QStringLiteral("holder"));
    create(*m_client, path + QStringLiteral("/locks"));
    create(*m_client, path + QStringLiteral("/locks/") + uuid + QStringLiteral("lock-"), {},
        CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 4), Patience);
    QCOMPARE(m_screen->states.value(path)->summary.others, 0);
}

/// kazoo's, all leases returned: its data tell, and so it is not shown before they are read.
/// No child comes or goes: its data alone tell that it holds.
void TestInspector::semaphoreWhoseNextIsLetIn()
{
    const QString path = QStringLiteral("/let-in");
    const QString prefix = path + QStringLiteral("/semaphore-");
    create(*m_client, path);
    create(*m_client, prefix, "ACQUIRED", CreateMode::EphemeralSequential);
    const QString next = create(*m_client, prefix, "", CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->roles(path), u"holder waiter"_qs, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 3, Patience);
    Answer<NodeStat> set;
    Writer(*m_client, Writer::unguarded).setData(next, "ACQUIRED", 0, set.handler());
    QVERIFY(set.wait().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->roles(path), u"holder holder"_qs, Patience);
}

void TestInspector::idleSemaphoreIsKnownAtOnce()
{
    const QString path = QStringLiteral("/idle-semaphore");
    create(*m_client, path, "2");
    create(*m_client, path + QStringLiteral("-__lock__"));
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(
        m_screen->states.value(path) && m_screen->states.value(path)->snapshot->isComplete(),
        Patience);
    const LockStatePtr idle = m_screen->states.value(path);
    QCOMPARE(idle->recipes.size(), 1);
    QCOMPARE(QLatin1String(idle->recipes.first().recipe->id), QLatin1String("kazoo-semaphore"));

    // A number with nothing beside it is a number.
    const QString number = QStringLiteral("/a-number");
    create(*m_client, number, "2");
    m_inspector->watch({number});
    QTRY_VERIFY_WITH_TIMEOUT(
        m_screen->states.value(number) && m_screen->states.value(number)->snapshot->isComplete(),
        Patience);
    QVERIFY(m_screen->states.value(number)->recipes.isEmpty());
}

void TestInspector::forcedRecipe()
{
    const QString path = QStringLiteral("/forced");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, QStringLiteral("curator-latch")});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
    QCOMPARE(m_screen->states.value(path)->summary.others, 1);
    m_inspector->watch({path});
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
    create(
        *m_client, path + QStringLiteral("/\u202egnp.lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
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

void TestInspector::refreshReadsAgain()
{
    const QString path = QStringLiteral("/refresh");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    const QString waiter =
        create(*m_client, path + QStringLiteral("/lock-"), "old", CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 2), Patience);
    Answer<NodeStat> set;
    Writer(*m_client, Writer::unguarded)
        .setData(waiter, "new", 0, set.handler()); // nobody watches a waiter
    QVERIFY(set.wait().has_value());
    m_inspector->refresh(path);
    const auto dataOfWaiter = [&] {
        const LockStatePtr state = m_screen->states.value(path);
        return state->nodeOf(state->queue.last()).data;
    };
    QTRY_COMPARE_WITH_TIMEOUT(dataOfWaiter(), QByteArray("new"), Patience);
}

void TestInspector::nodesAreCheckedAfterASync()
{
    const QString path = create(*m_client, QStringLiteral("/checked"), {}, CreateMode::Ephemeral);
    Answer<NodeStat> stat;
    m_client->exists(path, Watch::No, stat.handler());
    const auto made = stat.wait();
    QVERIFY(made.has_value());
    open();
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().state, ConnectionStatus::Connected, Patience);
    QSignalSpy checked(m_inspector.get(), &Inspector::nodeChecked);
    m_inspector->checkNode(path);
    QTRY_COMPARE_WITH_TIMEOUT(checked.size(), 1, Patience);
    NodeCheck check = checked.at(0).at(0).value<NodeCheck>();
    QVERIFY(check.at > 0);
    check.at = 0;
    QCOMPARE(check, (NodeCheck {path, true, made->czxid, m_client->session().id, 0}));
    QVERIFY(remove(*m_client, path));
    m_inspector->checkNode(path);
    QTRY_COMPARE_WITH_TIMEOUT(checked.size(), 2, Patience);
    QVERIFY(!checked.at(1).at(0).value<NodeCheck>().exists);
}

QTEST_GUILESS_MAIN(TestInspector)
#include "tst_inspector.moc"
