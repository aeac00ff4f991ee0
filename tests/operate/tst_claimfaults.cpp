// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong while a lock is taken, waited for, held and given back: requests and answers
// lost, sessions expired, servers killed, permissions missing, nodes deleted. Never two nodes, no
// orphan.
#include "core/base/nodepath.h"
#include "faultscene.h"
#include "tests/support/patience.h"
#include "tests/support/testlock.h"

using namespace lockscope;
using namespace lockscope::testing;

namespace {

constexpr int SessionMs = 20'000; ///< outlives a cut, on a busy machine, too

} // namespace

class TestClaimFaults : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void lostWhileWaiting_data();
    void lostWhileWaiting();
    void cancelledWhileCutOff();
    void expiredWhileHeld_data();
    void expiredWhileHeld();
    void expiredWhileWaiting();
    void silentForTooLong();
    void shortSilenceKeepsIt();
    void serverRestarts_data();
    void serverRestarts();
    void noServer();
    void notPermitted_data();
    void notPermitted();
    void waiterDeletedByOthers();

private:
    std::unique_ptr<TestLock> lock(const QString &connect = {}, int timeoutMs = SessionMs) const
    {
        const QString to = connect.isEmpty() ? m_scene.proxy->connectString() : connect;
        return std::make_unique<TestLock>(optionsFor(to, timeoutMs), *m_scene.gate);
    }
    void recipes()
    {
        QTest::addColumn<QString>("recipe");
        for (const QString &recipe : {u"curator-mutex"_qs, u"kazoo-rw"_qs, u"zk-rw"_qs,
                 u"zk-lock"_qs, u"textbook-rw"_qs, u"single-node"_qs})
            QTest::newRow(qPrintable(recipe)) << recipe;
    }
    /// How many nodes there are of this lock.
    qsizetype nodes(const QString &recipe)
    {
        return recipe == u"single-node" ? qsizetype(m_scene.peer->read(m_scene.path).has_value())
                                        : m_scene.peer->children(m_scene.path).size();
    }
    void prepare(const QString &recipe)
    {
        m_scene.peer->makeDirectories(
            recipe == u"single-node" ? parentPath(m_scene.path) : m_scene.path);
    }

    FaultScene m_scene;
};

void TestClaimFaults::lostWhileWaiting_data()
{
    recipes();
}

void TestClaimFaults::lostWhileWaiting()
{
    QFETCH(const QString, recipe);
    auto holder = lock(m_scene.server->connectString());
    holder->acquire(wishFor(m_scene.path, recipe));
    TRY_STATE(*holder, ClaimState::Held);
    const auto waiter = lock();
    waiter->acquire(wishFor(m_scene.path, recipe));
    TRY_STATE(*waiter, ClaimState::Waiting);
    m_scene.proxy->cut();
    QTRY_VERIFY_WITH_TIMEOUT(waiter->status().isSuspended, Patience);
    holder.reset(); // while the waiter cannot be told
    m_scene.proxy->mend();
    TRY_STATE(*waiter, ClaimState::Held);
    QCOMPARE(nodes(recipe), 1);
}

// The create's answer is lost, and then it is not wanted any more.
void TestClaimFaults::cancelledWhileCutOff()
{
    prepare(u"curator-mutex"_qs);
    m_scene.proxy->loseAnswerTo(Proxy::Create2);
    const auto holder = lock();
    holder->acquire(wishFor(m_scene.path, u"curator-mutex"_qs));
    QTRY_VERIFY_WITH_TIMEOUT(holder->status().isSuspended, Patience);
    QCOMPARE(nodes(u"curator-mutex"_qs), 1);
    holder->release();
    m_scene.proxy->mend();
    TRY_STATE(*holder, ClaimState::Failed);
    QCOMPARE(nodes(u"curator-mutex"_qs), 0);
}

void TestClaimFaults::expiredWhileHeld_data()
{
    recipes();
}

void TestClaimFaults::expiredWhileHeld()
{
    QFETCH(const QString, recipe);
    const auto holder = lock();
    holder->acquire(wishFor(m_scene.path, recipe));
    TRY_STATE(*holder, ClaimState::Held);
    m_scene.proxy->expireSession();
    TRY_STATE(*holder, ClaimState::Lost);
    QCOMPARE(textOf(holder->status().error.kind), textOf(ErrorKind::SessionLost));
    QCOMPARE(nodes(recipe), 0);
}

void TestClaimFaults::expiredWhileWaiting()
{
    const auto holder = lock(m_scene.server->connectString());
    holder->acquire(wishFor(m_scene.path, u"zk-lock"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    const auto waiter = lock();
    waiter->acquire(wishFor(m_scene.path, u"zk-lock"_qs));
    TRY_STATE(*waiter, ClaimState::Waiting);
    m_scene.proxy->expireSession();
    TRY_STATE(*waiter, ClaimState::Failed);
    QCOMPARE(textOf(waiter->status().error.kind), textOf(ErrorKind::SessionLost));
    QCOMPARE(nodes(u"zk-lock"_qs), 1);
}

// No server answers: by our own clock the session is over, and whoever relies on the lock must
// know.
void TestClaimFaults::silentForTooLong()
{
    const auto holder = lock({}, 4'000);
    holder->acquire(wishFor(m_scene.path, u"curator-mutex"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    m_scene.proxy->stall();
    TRY_STATE(*holder, ClaimState::Lost);
    QCOMPARE(textOf(holder->status().error.kind), textOf(ErrorKind::SessionLost));
    QTRY_COMPARE_WITH_TIMEOUT(nodes(u"curator-mutex"_qs), 0, Patience);
}

void TestClaimFaults::shortSilenceKeepsIt()
{
    const auto holder = lock();
    holder->acquire(wishFor(m_scene.path, u"curator-mutex"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    const Zxid token = holder->status().token;
    m_scene.proxy->cut();
    QTRY_VERIFY_WITH_TIMEOUT(holder->status().isSuspended, Patience);
    QCOMPARE(textOf(holder->status().state), textOf(ClaimState::Held));
    m_scene.proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(!holder->status().isSuspended, Patience);
    QCOMPARE(textOf(holder->status().state), textOf(ClaimState::Held));
    QCOMPARE(holder->status().token, token);
    QCOMPARE(nodes(u"curator-mutex"_qs), 1);
}

void TestClaimFaults::serverRestarts_data()
{
    recipes();
}

void TestClaimFaults::serverRestarts()
{
    QFETCH(const QString, recipe);
    // A busy machine takes its time to start a server: nobody is to be proven dead meanwhile.
    const auto options = optionsFor(m_scene.server->connectString(), 40'000);
    auto holder = std::make_unique<TestLock>(options, *m_scene.gate);
    TestLock waiter(options, *m_scene.gate);
    holder->acquire(wishFor(m_scene.path, recipe));
    TRY_STATE(*holder, ClaimState::Held);
    waiter.acquire(wishFor(m_scene.path, recipe));
    TRY_STATE(waiter, ClaimState::Waiting);
    m_scene.server->kill();
    QTRY_VERIFY_WITH_TIMEOUT(holder->status().isSuspended && waiter.status().isSuspended, Patience);
    QVERIFY(m_scene.restartServer());
    QTRY_VERIFY_WITH_TIMEOUT(
        !holder->status().isSuspended && !waiter.status().isSuspended, Patience);
    QCOMPARE(textOf(holder->status().state), textOf(ClaimState::Held));
    holder.reset();
    TRY_STATE(waiter, ClaimState::Held);
    QCOMPARE(nodes(recipe), 1);
}

void TestClaimFaults::noServer()
{
    const auto holder = lock(u"127.0.0.1:1"_qs);
    ClaimRequest wanted = wishFor(m_scene.path, u"zk-lock"_qs);
    wanted.waitMs = 300;
    holder->acquire(wanted);
    TRY_STATE(*holder, ClaimState::Failed);
    QCOMPARE(textOf(holder->status().error.kind), textOf(ErrorKind::TimedOut));
}

void TestClaimFaults::notPermitted_data()
{
    QTest::addColumn<int>("permissions"); // READ 1, WRITE 2, CREATE 4, DELETE 8
    QTest::addColumn<ClaimState>("state");
    QTest::newRow("no create") << (1 | 2 | 8) << ClaimState::Failed;
    QTest::newRow("no list") << (2 | 4 | 8) << ClaimState::Failed;
    QTest::newRow("no delete") << (1 | 2 | 4) << ClaimState::Held;
}

void TestClaimFaults::notPermitted()
{
    QFETCH(const int, permissions);
    QFETCH(const ClaimState, state);
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    QVERIFY(m_scene.peer->create(
        m_scene.path, {}, zk::CreateMode::Persistent, {{u"world"_qs, u"anyone"_qs, permissions}}));
    const auto holder = lock();
    holder->acquire(wishFor(m_scene.path, u"zk-lock"_qs));
    TRY_STATE(*holder, state);
    if (state == ClaimState::Held) {
        holder->release(); // cannot be deleted: goes with its session
        TRY_STATE(*holder, ClaimState::Released);
    } else {
        QCOMPARE(textOf(holder->status().error.kind), textOf(ErrorKind::Denied));
    }
    if (permissions & 1)
        QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 0, Patience);
    const auto left = [&] {
        return m_scene.peer->read(m_scene.path)
            .map([](const zk::NodeData &node) { return node.stat.numChildren; })
            .value_or(0);
    };
    QTRY_COMPARE_WITH_TIMEOUT(left(), 0, Patience);
}

void TestClaimFaults::waiterDeletedByOthers()
{
    const auto holder = lock();
    const auto waiter = lock();
    const auto last = lock();
    for (const auto *one : {&holder, &waiter, &last}) {
        (*one)->acquire(wishFor(m_scene.path, u"curator-mutex"_qs));
        TRY_STATE(**one, one == &holder ? ClaimState::Held : ClaimState::Waiting);
    }
    QVERIFY(m_scene.peer->remove(waiter->status().node));
    QTRY_COMPARE_WITH_TIMEOUT(
        last->status().waitsFor, QStringList {holder->status().node}, Patience);
    TRY_STATE(*waiter, ClaimState::Failed); // at once, not when its predecessor goes
    QCOMPARE(textOf(waiter->status().error.kind), textOf(ErrorKind::Gone));
    holder->release();
    TRY_STATE(*last, ClaimState::Held);
}

QTEST_GUILESS_MAIN(TestClaimFaults)
#include "tst_claimfaults.moc"
