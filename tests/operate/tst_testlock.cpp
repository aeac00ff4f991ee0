// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Test locks against a real server; what goes wrong is in tst_claimfaults.
#include "operatetesting.h"
#include "tests/support/patience.h"
#include "tests/support/testlock.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

ClaimRequest request(const QString &path, const QString &recipe, Mode mode)
{
    ClaimRequest request;
    request.path = path;
    request.recipe = recipe;
    request.mode = mode;
    request.reason = u"a test"_qs;
    return request;
}

} // namespace

class TestTestLock : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void everyRecipe_data();
    void everyRecipe();
    void dataSayWho();
    void handsOver_data();
    void handsOver();
    void readersShare_data();
    void readersShare();
    void tryOnce();
    void givesUpInTime();
    void cancelWhileWaiting();
    void releasesByItself();
    void closingReleases();
    void makesTheDirectories();
    void findsOutThatItWasDeleted();
    void waiterFindsOutThatItWasDeleted_data();
    void waiterFindsOutThatItWasDeleted();
    void listensToRevocations();
    void waiterListensToRevocations_data();
    void waiterListensToRevocations();
    void badRequests_data();
    void badRequests();
    void readOnly();

private:
    std::unique_ptr<TestLock> lock() const
    {
        return std::make_unique<TestLock>(
            optionsFor(m_scene.server->connectString()), *m_scene.gate);
    }

    ServerScene m_scene;
};

void TestTestLock::everyRecipe_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<Mode>("mode");
    for (const QString &recipe : writableRecipes()) {
        for (const Mode mode : writableModes(recipe))
            QTest::newRow(qPrintable(recipe + u' ' + textOf(mode))) << recipe << mode;
    }
}

void TestTestLock::everyRecipe()
{
    QFETCH(const QString, recipe);
    QFETCH(const Mode, mode);
    const auto first = lock();
    first->acquire(request(m_scene.path, recipe, mode));
    TRY_STATE(*first, ClaimState::Held);
    const auto node = m_scene.peer->read(first->status().node);
    QVERIFY2(node.has_value(), qPrintable(first->status().node));
    QCOMPARE(node->stat.czxid, first->status().token);
    QCOMPARE(node->stat.owner, first->status().session);
    first->release();
    TRY_STATE(*first, ClaimState::Released);
    QCOMPARE(m_scene.peer->read(first->status().node).error().kind, ErrorKind::Gone);
}

void TestTestLock::dataSayWho()
{
    const auto first = lock();
    ClaimRequest wanted = request(m_scene.path, u"zk-lock"_qs, Mode::Exclusive);
    wanted.holdMs = 60'000;
    first->acquire(wanted);
    TRY_STATE(*first, ClaimState::Held);
    const auto node = m_scene.peer->read(first->status().node);
    const QJsonObject who = QJsonDocument::fromJson(node->data).object();
    QCOMPARE(who.value(u"tool"_qs).toString(), u"lockscope"_qs);
    QCOMPARE(who.value(u"reason"_qs).toString(), u"a test"_qs);
    QCOMPARE(who.value(u"pid"_qs).toInteger(), QCoreApplication::applicationPid());
    for (const QString &key : {u"who"_qs, u"host"_qs, u"created"_qs, u"id"_qs})
        QVERIFY2(!who.value(key).toString().isEmpty(), qPrintable(key));
    QCOMPARE(who.value(u"holdMs"_qs).toInteger(), 60'000); // from its grant on, whenever that is
}

void TestTestLock::handsOver_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<Mode>("mode");
    for (const QString &recipe : writableRecipes()) {
        const Mode mode = writableModes(recipe).last(); // the one that excludes
        QTest::newRow(qPrintable(recipe)) << recipe << mode;
    }
}

void TestTestLock::handsOver()
{
    QFETCH(const QString, recipe);
    QFETCH(const Mode, mode);
    std::vector<std::unique_ptr<TestLock>> locks;
    for (int i = 0; i < 4; ++i) {
        locks.push_back(lock());
        locks.back()->acquire(request(m_scene.path, recipe, mode));
        TRY_STATE(*locks.back(), i == 0 ? ClaimState::Held : ClaimState::Waiting);
        QVERIFY(i == 0 || !locks.back()->status().waitsFor.isEmpty());
    }
    Zxid token;
    while (!locks.empty()) {
        const auto isHeld = [](const auto &lock) {
            return lock->status().state == ClaimState::Held;
        };
        QTRY_COMPARE_WITH_TIMEOUT(std::ranges::count_if(locks, isHeld), 1, Patience);
        const auto holder = std::ranges::find_if(locks, isHeld);
        QVERIFY((*holder)->status().token > token || mode != Mode::Exclusive);
        token = (*holder)->status().token;
        (*holder)->release();
        TRY_STATE(**holder, ClaimState::Released);
        locks.erase(holder);
    }
}

void TestTestLock::readersShare_data()
{
    QTest::addColumn<QString>("recipe");
    for (const QString &recipe : writableRecipes()) {
        if (writableModes(recipe).contains(Mode::Read))
            QTest::newRow(qPrintable(recipe)) << recipe;
    }
}

// R W R: the second reader waits behind the writer although the first one holds.
void TestTestLock::readersShare()
{
    QFETCH(const QString, recipe);
    const auto reader = lock();
    const auto beside = lock();
    const auto writer = lock();
    const auto late = lock();
    reader->acquire(request(m_scene.path, recipe, Mode::Read));
    TRY_STATE(*reader, ClaimState::Held);
    beside->acquire(request(m_scene.path, recipe, Mode::Read));
    TRY_STATE(*beside, ClaimState::Held);
    writer->acquire(request(m_scene.path, recipe, Mode::Write));
    TRY_STATE(*writer, ClaimState::Waiting);
    late->acquire(request(m_scene.path, recipe, Mode::Read));
    TRY_STATE(*late, ClaimState::Waiting);
    QCOMPARE(late->status().ahead, 1);

    reader->release();
    TRY_STATE(*reader, ClaimState::Released);
    QCOMPARE(writer->status().state, ClaimState::Waiting);
    beside->release();
    TRY_STATE(*writer, ClaimState::Held);
    QCOMPARE(late->status().state, ClaimState::Waiting);
    writer->release();
    TRY_STATE(*late, ClaimState::Held);
}

void TestTestLock::tryOnce()
{
    const auto holder = lock();
    holder->acquire(request(m_scene.path, u"curator-mutex"_qs, Mode::Exclusive));
    TRY_STATE(*holder, ClaimState::Held);
    const auto other = lock();
    ClaimRequest wanted = request(m_scene.path, u"curator-mutex"_qs, Mode::Exclusive);
    wanted.waitMs = 0;
    other->acquire(wanted);
    TRY_STATE(*other, ClaimState::Failed);
    QCOMPARE(other->status().error.kind, ErrorKind::TimedOut);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 1);
}

void TestTestLock::givesUpInTime()
{
    QVERIFY(m_scene.peer->create(m_scene.path, "busy", zk::CreateMode::Ephemeral).has_value()
        || m_scene.peer->create(u"/locks"_qs, {}, zk::CreateMode::Persistent).has_value());
    const QString directory = m_scene.path + u"-queue"_qs;
    const auto holder = lock();
    holder->acquire(request(directory, u"kazoo-lock"_qs, Mode::Exclusive));
    TRY_STATE(*holder, ClaimState::Held);
    const auto patient = lock();
    ClaimRequest wanted = request(directory, u"kazoo-lock"_qs, Mode::Exclusive);
    wanted.waitMs = 10 * Patience;
    patient->acquire(wanted);
    TRY_STATE(*patient, ClaimState::Waiting);
    QVERIFY(patient->status().giveUpAt > 0);
    const auto hasty = lock();
    wanted.waitMs = 300;
    hasty->acquire(wanted);
    TRY_STATE(*hasty, ClaimState::Failed);
    QCOMPARE(hasty->status().error.kind, ErrorKind::TimedOut);
    QCOMPARE(textOf(patient->status().state), textOf(ClaimState::Waiting));
    QCOMPARE(m_scene.peer->children(directory).size(), 2);
}

void TestTestLock::cancelWhileWaiting()
{
    const auto holder = lock();
    holder->acquire(request(m_scene.path, u"zk-rw"_qs, Mode::Write));
    TRY_STATE(*holder, ClaimState::Held);
    const auto other = lock();
    other->acquire(request(m_scene.path, u"zk-rw"_qs, Mode::Read));
    TRY_STATE(*other, ClaimState::Waiting);
    other->release();
    TRY_STATE(*other, ClaimState::Failed);
    QCOMPARE(other->status().error.kind, ErrorKind::Closed);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 1);
}

void TestTestLock::releasesByItself()
{
    const auto holder = lock();
    ClaimRequest wanted = request(m_scene.path, u"curator-rw"_qs, Mode::Write);
    wanted.holdMs = 200;
    holder->acquire(wanted);
    TRY_STATE(*holder, ClaimState::Released);
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
}

void TestTestLock::closingReleases()
{
    auto holder = lock();
    auto waiter = lock();
    holder->acquire(request(m_scene.path, u"curator-mutex"_qs, Mode::Exclusive));
    TRY_STATE(*holder, ClaimState::Held);
    waiter->acquire(request(m_scene.path, u"curator-mutex"_qs, Mode::Exclusive));
    TRY_STATE(*waiter, ClaimState::Waiting);
    waiter.reset();
    holder.reset();
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
}

void TestTestLock::makesTheDirectories()
{
    const auto holder = lock();
    holder->acquire(request(m_scene.path + u"/deep/er"_qs, u"zk-lock"_qs, Mode::Exclusive));
    TRY_STATE(*holder, ClaimState::Held);
    QCOMPARE(m_scene.peer->children(m_scene.path + u"/deep"_qs), QStringList {u"er"_qs});
}

void TestTestLock::findsOutThatItWasDeleted()
{
    const auto holder = lock();
    holder->acquire(request(m_scene.path, u"curator-mutex"_qs, Mode::Exclusive));
    TRY_STATE(*holder, ClaimState::Held);
    QVERIFY(m_scene.peer->remove(holder->status().node));
    TRY_STATE(*holder, ClaimState::Lost);
    QCOMPARE(holder->status().error.kind, ErrorKind::Gone);
}

void TestTestLock::waiterFindsOutThatItWasDeleted_data()
{
    handsOver_data();
}

/// Whoever waits for an hour behind a holder is told then, and not after it.
void TestTestLock::waiterFindsOutThatItWasDeleted()
{
    QFETCH(const QString, recipe);
    QFETCH(const Mode, mode);
    if (recipe == u"single-node")
        QSKIP("who waits for one has no node");
    const auto holder = lock();
    holder->acquire(request(m_scene.path, recipe, mode));
    TRY_STATE(*holder, ClaimState::Held);
    const auto waiter = lock();
    waiter->acquire(request(m_scene.path, recipe, mode));
    TRY_STATE(*waiter, ClaimState::Waiting);
    QVERIFY2(m_scene.peer->remove(waiter->status().node), qPrintable(waiter->status().node));
    TRY_STATE(*waiter, ClaimState::Failed);
    QCOMPARE(waiter->status().error.kind, ErrorKind::Gone);
    QCOMPARE(holder->status().state, ClaimState::Held);
}

void TestTestLock::listensToRevocations()
{
    const auto holder = lock();
    holder->acquire(request(m_scene.path, u"curator-mutex"_qs, Mode::Exclusive));
    TRY_STATE(*holder, ClaimState::Held);
    QVERIFY(m_scene.peer->setData(holder->status().node, "something else"));
    QVERIFY(m_scene.peer->setData(holder->status().node, "__REVOKE__"));
    TRY_STATE(*holder, ClaimState::Released);
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
}

void TestTestLock::waiterListensToRevocations_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<Mode>("mode");
    QTest::newRow("mutex") << u"curator-mutex"_qs << Mode::Exclusive;
    QTest::newRow("read/write") << u"curator-rw"_qs << Mode::Write;
    QTest::newRow("semaphore") << u"curator-semaphore"_qs << Mode::Lease;
}

/// It watches its own node, so that others are told that it can be asked.
void TestTestLock::waiterListensToRevocations()
{
    QFETCH(const QString, recipe);
    QFETCH(const Mode, mode);
    const auto holder = lock();
    holder->acquire(request(m_scene.path, recipe, mode));
    TRY_STATE(*holder, ClaimState::Held);
    const auto waiter = lock();
    waiter->acquire(request(m_scene.path, recipe, mode));
    TRY_STATE(*waiter, ClaimState::Waiting);
    const QString queue = mode == Mode::Lease ? m_scene.path + u"/locks"_qs : m_scene.path;
    const QString node = mode == Mode::Lease
        ? queue + u'/' + m_scene.peer->children(queue).constFirst()
        : waiter->status().node;
    QVERIFY(m_scene.peer->setData(node, "something else"));
    QVERIFY(m_scene.peer->setData(node, "__REVOKE__"));
    TRY_STATE(*waiter, ClaimState::Failed);
    QCOMPARE(waiter->status().error.kind, ErrorKind::Closed);
    QCOMPARE(holder->status().state, ClaimState::Held);
    QCOMPARE(m_scene.peer->children(queue).contains(node.section(u'/', -1)), false);
}

void TestTestLock::badRequests_data()
{
    QTest::addColumn<ClaimRequest>("wanted");
    QTest::newRow("no path") << request(u""_qs, u"zk-lock"_qs, Mode::Exclusive);
    QTest::newRow("root") << request(u"/"_qs, u"zk-lock"_qs, Mode::Exclusive);
    QTest::newRow("empty element") << request(u"/a//b"_qs, u"zk-lock"_qs, Mode::Exclusive);
    QTest::newRow("no recipe") << request(u"/a"_qs, u""_qs, Mode::Exclusive);
    QTest::newRow("unknown recipe") << request(u"/a"_qs, u"none"_qs, Mode::Exclusive);
    QTest::newRow("mode of another") << request(u"/a"_qs, u"curator-mutex"_qs, Mode::Read);
    ClaimRequest chatty = request(u"/a"_qs, u"zk-lock"_qs, Mode::Exclusive);
    chatty.reason.clear();
    const int others =
        int(claimData(chatty, u"00000000000000000000000000000000"_qs, nowMs()).size());
    chatty.reason = QString(LockSnapshot::MaxData - others + 1, u'x');
    QTest::newRow("more to say than others keep of it") << chatty;
}

void TestTestLock::badRequests()
{
    QFETCH(const ClaimRequest, wanted);
    const auto bad = lock();
    bad->acquire(wanted);
    TRY_STATE(*bad, ClaimState::Failed);
    QCOMPARE(bad->status().error.kind, ErrorKind::BadInput);
    QVERIFY(!bad->status().error.detail.isEmpty());
}

void TestTestLock::readOnly()
{
    const WriteGate shut;
    TestLock lock(optionsFor(m_scene.server->connectString()), shut);
    lock.acquire(request(m_scene.path, u"zk-lock"_qs, Mode::Exclusive));
    TRY_STATE(lock, ClaimState::Failed);
    QCOMPARE(lock.status().error.kind, ErrorKind::ReadOnly);
    QCOMPARE(m_scene.peer->read(m_scene.path).error().kind, ErrorKind::Gone);
}

QTEST_GUILESS_MAIN(TestTestLock)
#include "tst_testlock.moc"
