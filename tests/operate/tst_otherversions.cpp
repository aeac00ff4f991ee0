// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What writes, with servers of versions that are not at hand: see ScriptedServer for what each of
// them does otherwise, and where that is written.
#include "core/base/nodepath.h"
#include "core/journal/journal.h"
#include "core/operate/acts/operator.h"
#include "operatetesting.h"
#include "tests/support/patience.h"
#include "tests/support/testlock.h"
#include "tests/zk/proxy.h"
#include "tests/zk/scriptedserver.h"
#include "tests/zk/setpermissions.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::testing;

class TestOtherVersions : public QObject
{
    Q_OBJECT

private slots:
    void handsOver_data();
    void handsOver();
    void upgrades_data() { behaviours(); }
    void upgrades();
    void findsItsNodeAgain_data() { behaviours(); }
    void findsItsNodeAgain();
    void hiddenNodesAreOurs_data();
    void hiddenNodesAreOurs();
    void deletesByForce_data() { behaviours(); }
    void deletesByForce();
    void busyWithACompanion();

private:
    static void behaviours()
    {
        QTest::addColumn<int>("behaviour");
        QTest::newRow("3.8.0") << int(ScriptedServer::Plain);
        QTest::newRow("3.4.14") << int(ScriptedServer::ZooKeeper34);
        QTest::newRow("3.8.4") << int(ScriptedServer::ZooKeeper384);
        QTest::newRow("a Keeper that closes") << int(ScriptedServer::ClosingKeeper);
    }
    std::unique_ptr<TestLock> take(const QString &connect, const QString &recipe) const
    {
        auto lock = std::make_unique<TestLock>(optionsFor(connect), *m_gate);
        lock->acquire(wishFor(u"/locks/a"_qs, recipe));
        return lock;
    }

    const std::unique_ptr<WriteGate> m_gate = openGate();
};

void TestOtherVersions::handsOver_data()
{
    QTest::addColumn<int>("behaviour");
    QTest::addColumn<QString>("recipe");
    for (const auto &[name, behaviour] :
        {std::pair("3.4.14", ScriptedServer::ZooKeeper34), {"3.8.4", ScriptedServer::ZooKeeper384},
            {"a Keeper that closes", ScriptedServer::ClosingKeeper}}) {
        for (const QString &recipe : writableRecipes())
            QTest::addRow("%s, %s", name, qPrintable(recipe)) << int(behaviour) << recipe;
    }
}

void TestOtherVersions::handsOver()
{
    QFETCH(const int, behaviour);
    QFETCH(const QString, recipe);
    const ScriptedServer server {ScriptedServer::Behaviour(behaviour)};
    const auto holder = take(server.connectString(), recipe);
    TRY_STATE(*holder, ClaimState::Held);
    QVERIFY(holder->status().token);
    const auto waiter = take(server.connectString(), recipe);
    TRY_STATE(*waiter, ClaimState::Waiting);
    QVERIFY(server.nodes().contains(holder->status().node));
    holder->release();
    TRY_STATE(*holder, ClaimState::Released);
    TRY_STATE(*waiter, ClaimState::Held);
    QVERIFY(waiter->status().token > holder->status().token);
    waiter->release();
    TRY_STATE(*waiter, ClaimState::Released);
    QVERIFY(!server.nodes().contains(waiter->status().node));
    for (const QString &node : server.nodes()) // nor what a semaphore's client waited by
        QVERIFY2(!sequenceSuffix(nodeName(node)), qPrintable(node));
}

void TestOtherVersions::upgrades()
{
    QFETCH(const int, behaviour);
    const ScriptedServer server {ScriptedServer::Behaviour(behaviour)};
    LockOwner owner(u"anna"_qs, optionsFor(server.connectString()), *m_gate);
    owner.acquire(u"/locks/a"_qs, u"zk-rw"_qs, Mode::Read);
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().value(0).reads == 1, Patience);
    owner.acquire(u"/locks/a"_qs, u"zk-rw"_qs, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().value(0).writes == 1, Patience);
    QCOMPARE(owner.locks().value(0).reads, 1);
    owner.releaseAll();
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().isEmpty(), Patience);
    QVERIFY2(!server.nodes().join(u' ').contains(u"read-")
            && !server.nodes().join(u' ').contains(u"write-"),
        qPrintable(server.nodes().join(u' ')));
}

// A lost answer to a create: never two nodes.
void TestOtherVersions::findsItsNodeAgain()
{
    QFETCH(const int, behaviour);
    const ScriptedServer server {ScriptedServer::Behaviour(behaviour)};
    Proxy proxy(server.port());
    const auto first = take(proxy.connectString(), u"zk-lock"_qs); // makes the directories
    TRY_STATE(*first, ClaimState::Held);
    const int plain = server.requests(Proxy::Create);
    const auto second = take(proxy.connectString(), u"zk-lock"_qs);
    TRY_STATE(*second, ClaimState::Waiting);
    const bool isPlain = server.requests(Proxy::Create) > plain;
    proxy.loseAnswerTo(isPlain ? Proxy::Create : Proxy::Create2);
    const auto third = take(proxy.connectString(), u"zk-lock"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(proxy.isCut(), Patience);
    proxy.mend();
    TRY_STATE(*third, ClaimState::Waiting);
    QCOMPARE(server.nodes().filter(u"/locks/a/"_qs).size(), 3);
}

void TestOtherVersions::hiddenNodesAreOurs_data()
{
    QTest::addColumn<int>("behaviour");
    QTest::addColumn<int>("rights");
    constexpr int All = 31; // of AccessEntry::Right
    for (const auto &[name, behaviour] :
        {std::pair("3.8.0", ScriptedServer::Plain), {"3.8.4", ScriptedServer::ZooKeeper384}}) {
        QTest::addRow("%s, not to be read", name) << int(behaviour) << (All & ~AccessEntry::Read);
        QTest::addRow("%s, nor its ACL", name)
            << int(behaviour) << (All & ~AccessEntry::Read & ~AccessEntry::Admin);
    }
}

// Somebody takes the right to read them away: they wait, hold and go all the same, also where they
// have to be looked at again.
void TestOtherVersions::hiddenNodesAreOurs()
{
    QFETCH(const int, behaviour);
    QFETCH(const int, rights);
    const ScriptedServer server {ScriptedServer::Behaviour(behaviour)};
    Proxy proxy(server.port());
    std::vector<std::unique_ptr<TestLock>> locks;
    for (int i = 0; i < 3; ++i) {
        locks.push_back(take(proxy.connectString(), u"zk-lock"_qs));
        TRY_STATE(*locks.back(), i == 0 ? ClaimState::Held : ClaimState::Waiting);
        QVERIFY(setPermissions(server.port(), locks.back()->status().node, rights));
    }
    proxy.cut();
    for (const auto &lock : locks)
        QTRY_VERIFY_WITH_TIMEOUT(lock->status().isSuspended, Patience);
    proxy.mend();
    for (const auto &lock : locks) {
        QTRY_VERIFY_WITH_TIMEOUT(!lock->status().isSuspended, Patience);
        TRY_STATE(*lock, ClaimState::Held);
        const QString node = lock->status().node;
        if (lock == locks.back()) // whose node could be another's by now
            proxy.cut();
        lock->release();
        if (proxy.isCut())
            proxy.mend();
        QTRY_VERIFY_WITH_TIMEOUT(isFinal(lock->status().state), Patience);
        const ClaimState end = lock->status().state;
        if (end == ClaimState::Released)
            QVERIFY(!server.nodes().contains(node));
        else // it goes with its session
            QTRY_VERIFY_WITH_TIMEOUT(!server.nodes().contains(node), Patience);
        if (rights & AccessEntry::Admin)
            QCOMPARE(end, ClaimState::Released);
    }
}

void TestOtherVersions::deletesByForce()
{
    QFETCH(const int, behaviour);
    const ScriptedServer server {ScriptedServer::Behaviour(behaviour)};
    const auto holder = take(server.connectString(), u"curator-mutex"_qs);
    TRY_STATE(*holder, ClaimState::Held);
    const auto waiter = take(server.connectString(), u"curator-mutex"_qs);
    TRY_STATE(*waiter, ClaimState::Waiting);
    const QTemporaryDir folder;
    const auto journal = Journal::open(folder.filePath(u"journal.jsonl"_qs));
    QVERIFY(journal.has_value());
    Operator hands(optionsFor(server.connectString()), *m_gate, **journal);
    QSignalSpy checked(&hands, &Operator::preflightReady);
    QSignalSpy finished(&hands, &Operator::finished);
    Target target;
    target.lock = u"/locks/a"_qs;
    target.node = waiter->status().node;
    hands.check(target);
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    const auto shown = checked.first().at(1).value<Preflight>();
    QVERIFY(shown.isPossible());
    hands.remove(shown, u"a test"_qs, deletionPhrase(shown, m_gate->profile()));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    const auto receipt = finished.first().at(1).value<Receipt>();
    QVERIFY2(receipt.outcome == Outcome::AsPredicted, qPrintable(textOf(receipt.outcome)));
    QVERIFY(!server.nodes().contains(target.node));
    QVERIFY(server.nodes().contains(holder->status().node));
}

/// A directory beside the contenders that cannot be listed now does not hide all of the lock.
void TestOtherVersions::busyWithACompanion()
{
    const ScriptedServer server(ScriptedServer::Busy);
    test::ZkSession peer(server.connectString());
    QVERIFY(peer.waitConnected());
    peer.makeDirectories(u"/sem/locks"_qs);
    peer.makeDirectories(u"/sem/leases"_qs);
    const auto lease = peer.create(u"/sem/leases/_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lease-"_qs,
        {}, zk::CreateMode::EphemeralSequential);
    QVERIFY(lease.has_value());
    const QTemporaryDir folder;
    const auto journal = Journal::open(folder.filePath(u"journal.jsonl"_qs));
    QVERIFY(journal.has_value());
    Operator eyes(optionsFor(server.connectString()), *m_gate, **journal);
    QSignalSpy checked(&eyes, &Operator::preflightReady);
    Target target;
    target.lock = u"/sem"_qs;
    target.node = lease->path;
    eyes.check(target);
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    const auto shown = checked.first().at(1).value<Preflight>();
    QVERIFY(shown.reading.state);
    const LockDirectory locks = shown.reading.state->snapshot->directories.value(1);
    QCOMPARE(locks.path, u"/sem/locks"_qs);
    QCOMPARE(locks.state, ReadState::Denied);
}

QTEST_GUILESS_MAIN(TestOtherVersions)
#include "tst_otherversions.moc"
