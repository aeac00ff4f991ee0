// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a claim of ours must not do: say that it holds when the servers may have let another in, ask
// without pause, open what it makes to the world, leave behind what it made.
#include "core/base/nodepath.h"
#include "faultscene.h"
#include "tests/support/patience.h"
#include "tests/support/testlock.h"
#include "tests/zk/setpermissions.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

/// From the warning to our end, and from there to the servers', it is a quarter of it.
constexpr int ShortMs = 8'000;
const QByteArray Secret = "anna:secret";
/// As the servers keep it: base64(sha1("anna:secret")).
const QString SecretId = u"anna:"_qs
    + QString::fromLatin1(QCryptographicHash::hash(Secret, QCryptographicHash::Sha1).toBase64());

} // namespace

class TestClaimLimits : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { m_scene.startRow(); }
    void endsBeforeTheServersEndIt();
    void ownersSayThatTheyAreSuspended();
    void unreadableNodeAheadIsNotAskedFor();
    void tryWaitsForItsTurn();
    void manyChangesAreFewLooks();
    void cancelledWhileTheOneAheadIsRead();
    void othersSingleNodeIsLeftAlone();
    void placeOfWhatIsGoneIsNotTaken();
    void anothersNodeOfOurNameIsNotHeld();
    void tryingOnceTakesAsLongAsIsAllowed();
    void asksToLetGoEndsTheCount();
    void aclIsTheDirectorys();
    void hiddenAclIsNotGuessed();
    void emptyDirectoriesGo_data();
    void emptyDirectoriesGo();
    void directoriesGoWithTheirOwner_data();
    void directoriesGoWithTheirOwner();
    void directoriesInUseStay_data();
    void directoriesInUseStay();
    void turnThatStaysIsSaid();

private:
    std::unique_ptr<TestLock> lock(int timeoutMs = 6000, const QStringList &digests = {}) const
    {
        ConnectionOptions options = optionsFor(m_scene.proxy->connectString(), timeoutMs);
        options.digests = digests;
        return std::make_unique<TestLock>(options, *m_scene.gate);
    }

    FaultScene m_scene;
};

// Short ticks: a session ends less than a tick after its timeout.
void TestClaimLimits::initTestCase()
{
    LocalServer::Options options;
    options.tickMs = 100;
    options.minTimeoutMs = 1000;
    options.config = {u"maxSessionTimeout=%1"_qs.arg(FaultScene::LongMs)};
    static_cast<ServerScene &>(m_scene).start(options);
}

void TestClaimLimits::endsBeforeTheServersEndIt()
{
    const auto holder = lock(ShortMs);
    holder->acquire(wishFor(m_scene.path, u"curator-mutex"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    bool wasWarned = false;
    bool wasThere = false;
    connect(holder.get(), &TestLock::changed, this, [&](const ClaimStatus &status) {
        wasWarned |= status.state == ClaimState::Held && status.isEndangered;
    });
    LockOwner owner(u"anna"_qs, optionsFor(m_scene.proxy->connectString(), ShortMs), *m_scene.gate);
    owner.acquire(m_scene.path + u"-owned"_qs, u"curator-mutex"_qs, Mode::Exclusive);
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().value(0).writes == 1, Patience);
    connect(&owner, &LockOwner::sessionLost, this,
        [&] { wasThere = m_scene.peer->children(m_scene.path + u"-owned"_qs).size() == 1; });
    m_scene.proxy->stall();
    TRY_STATE(*holder, ClaimState::Lost);
    QVERIFY(wasWarned);
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().isEmpty(), Patience);
    QVERIFY(wasThere);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).isEmpty(), Patience);
}

void TestClaimLimits::ownersSayThatTheyAreSuspended()
{
    LockOwner owner(u"anna"_qs, optionsFor(m_scene.proxy->connectString(), 6000), *m_scene.gate);
    owner.acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().value(0).writes == 1, Patience);
    m_scene.proxy->cut();
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().value(0).status.isSuspended, Patience);
    m_scene.proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(!owner.locks().value(0).status.isSuspended, Patience);
    QCOMPARE(owner.locks().value(0).writes, 1);
}

void TestClaimLimits::unreadableNodeAheadIsNotAskedFor()
{
    m_scene.peer->makeDirectories(m_scene.path);
    const auto ahead =
        m_scene.peer->create(m_scene.path + u"/x-1-"_qs, {}, zk::CreateMode::EphemeralSequential,
            {{u"world"_qs, u"anyone"_qs, FaultScene::Everything & ~1}});
    QVERIFY(ahead.has_value());
    const auto waiter = lock();
    waiter->acquire(wishFor(m_scene.path, u"zk-lock"_qs));
    TRY_STATE(*waiter, ClaimState::Waiting);
    const int proofs = m_scene.proxy->requests(Proxy::Sync);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->requests(Proxy::Sync) > proofs + 3, Patience);
    QVERIFY2(m_scene.proxy->requests(Proxy::GetChildren2) <= 3,
        qPrintable(QString::number(m_scene.proxy->requests(Proxy::GetChildren2))));
    // Others come and go: it looks, and stays with its directory.
    const auto behind =
        m_scene.peer->create(m_scene.path + u"/x-9-"_qs, {}, zk::CreateMode::EphemeralSequential);
    QVERIFY(behind.has_value());
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->requests(Proxy::GetChildren2) >= 3, Patience);
    QVERIFY(m_scene.permit(ahead->path, FaultScene::Everything));
    QVERIFY(m_scene.peer->remove(ahead->path));
    TRY_STATE(*waiter, ClaimState::Held);
    QVERIFY(m_scene.proxy->requests(Proxy::GetData) <= 3);
}

/// Who is ahead in the line to ask does not hold: a lease is free.
void TestClaimLimits::tryWaitsForItsTurn()
{
    const QString turns = m_scene.path + u"/locks"_qs;
    m_scene.peer->makeDirectories(turns);
    const auto ahead =
        m_scene.peer->create(turns + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs, {},
            zk::CreateMode::EphemeralSequential);
    QVERIFY(ahead.has_value());
    LockOwner owner(u"anna"_qs, optionsFor(m_scene.proxy->connectString(), 6000), *m_scene.gate);
    QSignalSpy answers(&owner, &LockOwner::answered);
    ClaimRequest wanted = wishFor(m_scene.path, u"curator-semaphore"_qs);
    wanted.waitMs = LockOwner::TryNow;
    owner.acquire(wanted);
    QTRY_VERIFY_WITH_TIMEOUT(
        owner.locks().value(0).status.state == ClaimState::Waiting || !answers.isEmpty(), Patience);
    QVERIFY(m_scene.peer->remove(ahead->path));
    QTRY_COMPARE_WITH_TIMEOUT(answers.size(), 1, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(owner.locks().value(0).writes, 1, Patience);
}

void TestClaimLimits::manyChangesAreFewLooks()
{
    m_scene.peer->makeDirectories(m_scene.path);
    const auto holder = lock();
    holder->acquire(wishFor(m_scene.path, u"textbook-rw-herd"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    const auto waiter = lock();
    waiter->acquire(wishFor(m_scene.path, u"textbook-rw-herd"_qs));
    TRY_STATE(*waiter, ClaimState::Waiting);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->requests(Proxy::GetChildren2) >= 3, Patience);
    m_scene.proxy->forgetRequests();
    QElapsedTimer timer;
    timer.start();
    constexpr int Changes = 200;
    for (int i = 0; i < Changes; ++i)
        QVERIFY(m_scene.peer->create(
            m_scene.path + u"/other-"_qs, {}, zk::CreateMode::EphemeralSequential));
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->requests(Proxy::GetChildren2) > 0, Patience);
    // At most one each 50 ms, by each of the two.
    const qint64 most = 2 * (timer.elapsed() / 50 + 2);
    const int looks = m_scene.proxy->requests(Proxy::GetChildren2);
    QVERIFY2(looks <= most, qPrintable(u"%1 of %2"_qs.arg(looks).arg(most)));
}

// Between "it exists" and what it is: the end of the wish must not get lost.
void TestClaimLimits::cancelledWhileTheOneAheadIsRead()
{
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    QVERIFY(m_scene.peer->create(m_scene.path, "other"));
    m_scene.proxy->holdAnswerTo(Proxy::GetData, 1);
    const auto waiter = lock(FaultScene::LongMs);
    waiter->acquire(wishFor(m_scene.path, u"single-node"_qs));
    QVERIFY(m_scene.waitHolding());
    waiter->release();
    m_scene.proxy->mend();
    TRY_STATE(*waiter, ClaimState::Failed);
    QCOMPARE(textOf(waiter->status().error.kind), textOf(ErrorKind::Closed));
    QCOMPARE(m_scene.peer->read(m_scene.path)->data, QByteArray("other"));
}

// Somebody deletes our node and takes its name, while that is read and we let go.
void TestClaimLimits::othersSingleNodeIsLeftAlone()
{
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    const auto holder = lock(FaultScene::LongMs);
    holder->acquire(wishFor(m_scene.path, u"single-node"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->requests(Proxy::GetData) >= 2, Patience);
    m_scene.proxy->holdAnswerTo(Proxy::GetData, 1);
    QVERIFY(m_scene.peer->remove(m_scene.path));
    QVERIFY(m_scene.peer->create(m_scene.path, "other"));
    QVERIFY(m_scene.waitHolding());
    holder->release();
    m_scene.proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(isFinal(holder->status().state), Patience);
    const auto node = m_scene.peer->read(m_scene.path);
    QVERIFY(node.has_value());
    QCOMPARE(node->data, QByteArray("other"));
}

// An owner that writes asks to read, too, and its node is deleted before it has the other one: the
// next writer is granted, and the place that was ours is not there to be taken.
void TestClaimLimits::placeOfWhatIsGoneIsNotTaken()
{
    LockOwner anna(
        u"anna"_qs, optionsFor(m_scene.proxy->connectString(), FaultScene::LongMs), *m_scene.gate);
    anna.acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(anna.locks().value(0).writes == 1, Patience);
    LockOwner bob(u"bob"_qs, optionsFor(m_scene.server->connectString()), *m_scene.gate);
    bob.acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!bob.locks().value(0).waitsFor.isEmpty(), Patience);

    m_scene.proxy->holdAnswerTo(Proxy::GetAcl, 1);
    anna.acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
    QVERIFY(m_scene.waitHolding());
    QVERIFY(m_scene.peer->remove(anna.locks().value(0).writeNode));
    QTRY_VERIFY_WITH_TIMEOUT(bob.locks().value(0).writes == 1, Patience);
    m_scene.proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(!anna.locks().value(0).waitsFor.isEmpty(), Patience);
    QCOMPARE(anna.locks().value(0).reads, 0);
    QCOMPARE(bob.locks().value(0).writes, 1);
    bob.releaseAll();
    QTRY_VERIFY_WITH_TIMEOUT(anna.locks().value(0).reads == 1, Patience);
}

// From the moment in which the node may be deleted nothing is held, whatever becomes of the answer.
// All of it is made anew while we are cut off, and somebody else's node has our name: it is never
// said to be ours, nor does anything begin under it.
void TestClaimLimits::anothersNodeOfOurNameIsNotHeld()
{
    test::ZkSession &peer = *m_scene.peer;
    const auto create = [&] {
        peer.makeDirectories(m_scene.path);
        return peer.create(m_scene.path + u"/write-"_qs, {}, zk::CreateMode::EphemeralSequential);
    };
    const auto first = create();
    QVERIFY(first);
    const auto waiter = lock();
    bool wasHeld = false;
    connect(waiter.get(), &TestLock::changed, this,
        [&](const ClaimStatus &status) { wasHeld |= status.state == ClaimState::Held; });
    waiter->acquire(wishFor(m_scene.path, u"zk-rw"_qs));
    TRY_STATE(*waiter, ClaimState::Waiting);
    const QString own = waiter->status().node;
    m_scene.proxy->cut();
    for (const QString &path : {first->path, own, m_scene.path})
        QVERIFY(peer.remove(path));
    QVERIFY(create() && create());
    QVERIFY(peer.remove(first->path));
    QVERIFY(peer.stat(own));
    m_scene.proxy->mend();
    TRY_STATE(*waiter, ClaimState::Failed);
    QCOMPARE(waiter->status().error.kind, ErrorKind::Gone);
    QVERIFY(!wasHeld);
    QVERIFY(peer.stat(own)); // that is not ours to delete
}

void TestClaimLimits::tryingOnceTakesAsLongAsIsAllowed()
{
    m_scene.proxy->stall();
    LockOwner owner(u"anna"_qs, optionsFor(m_scene.proxy->connectString(), 6000), *m_scene.gate);
    QSignalSpy answers(&owner, &LockOwner::answered);
    ClaimRequest wanted = wishFor(m_scene.path, u"curator-mutex"_qs);
    wanted.waitMs = LockOwner::TryNow;
    wanted.connectMs = Patience;
    owner.acquire(wanted);
    wanted.path += u"-soon"_qs;
    wanted.connectMs = 100;
    owner.acquire(wanted);
    QTRY_COMPARE_WITH_TIMEOUT(answers.size(), 1, TryConnectMs - 1'000);
    QCOMPARE(answers.first().at(1).value<Result<Granted>>().error().kind, ErrorKind::TimedOut);
    m_scene.proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(owner.locks().value(0).writes, 1, Patience);
}

void TestClaimLimits::asksToLetGoEndsTheCount()
{
    LockOwner owner(
        u"anna"_qs, optionsFor(m_scene.proxy->connectString(), FaultScene::LongMs), *m_scene.gate);
    owner.acquire(m_scene.path, u"curator-mutex"_qs, Mode::Exclusive);
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().value(0).writes == 1, Patience);
    m_scene.proxy->holdAnswerTo(Proxy::Delete, 1);
    QVERIFY(m_scene.peer->setData(owner.locks().value(0).writeNode, "__REVOKE__"));
    QVERIFY(m_scene.waitHolding());
    QTRY_COMPARE_WITH_TIMEOUT(owner.locks().value(0).writes, 0, Patience);
    m_scene.proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(owner.locks().isEmpty(), Patience);
}

// Who may use a lock may see who is in its queue, and nobody else may do more than before.
void TestClaimLimits::aclIsTheDirectorys()
{
    const QVector<AccessEntry> acl {
        {u"digest"_qs, SecretId, FaultScene::Everything}, {u"world"_qs, u"anyone"_qs, 1}};
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    QVERIFY(m_scene.peer->create(m_scene.path, {}, zk::CreateMode::Persistent, acl));
    const auto holder = lock(6000, {QString::fromLatin1(Secret)});
    holder->acquire(wishFor(m_scene.path + u"/deep"_qs, u"zk-lock"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    // Hashes are hidden from the peer, all the same way.
    const QVector<AccessEntry> shown = m_scene.peer->acl(m_scene.path);
    QCOMPARE(shown.size(), acl.size());
    QCOMPARE(m_scene.peer->acl(holder->status().node), shown);
    QCOMPARE(m_scene.peer->acl(m_scene.path + u"/deep"_qs), shown);
    const auto second = lock(6000, {QString::fromLatin1(Secret)}); // it is not shut out
    second->acquire(wishFor(m_scene.path + u"/deep"_qs, u"zk-lock"_qs));
    TRY_STATE(*second, ClaimState::Waiting);
    second->release();
    TRY_STATE(*second, ClaimState::Failed);
    holder->release();
    TRY_STATE(*holder, ClaimState::Released);
}

// Made of what the servers show of an ACL, a directory could shut those out whom it is for.
void TestClaimLimits::hiddenAclIsNotGuessed()
{
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    QVERIFY(m_scene.peer->create(m_scene.path, {}, zk::CreateMode::Persistent,
        {{u"digest"_qs, SecretId, FaultScene::Everything}, {u"world"_qs, u"anyone"_qs, 1 | 4}}));
    const auto other = lock();
    other->acquire(wishFor(m_scene.path + u"/deep"_qs, u"zk-lock"_qs));
    TRY_STATE(*other, ClaimState::Failed);
    QCOMPARE(textOf(other->status().error.kind), textOf(ErrorKind::Denied));
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
}

void TestClaimLimits::emptyDirectoriesGo_data()
{
    QTest::addColumn<QString>("recipe");
    for (const QString &recipe : {u"zk-lock"_qs, u"kazoo-rw"_qs, u"curator-semaphore"_qs,
             u"single-node"_qs, u"curator-mutex"_qs})
        QTest::newRow(qPrintable(recipe)) << recipe;
}

void TestClaimLimits::emptyDirectoriesGo()
{
    QFETCH(const QString, recipe);
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    const auto holder = lock();
    holder->acquire(wishFor(m_scene.path + u"/deep/er"_qs, recipe));
    TRY_STATE(*holder, ClaimState::Held);
    QVERIFY(m_scene.peer->read(m_scene.path + u"/deep"_qs).has_value());
    holder->release();
    TRY_STATE(*holder, ClaimState::Released);
    const auto gone = m_scene.peer->read(m_scene.path);
    QVERIFY(!gone);
    QCOMPARE(textOf(gone.error().kind), textOf(ErrorKind::Gone));
    QVERIFY(m_scene.peer->read(parentPath(m_scene.path)).has_value()); // was there before
}

void TestClaimLimits::directoriesGoWithTheirOwner_data()
{
    QTest::addColumn<bool>("isDeleted");
    QTest::newRow("closed while it holds") << false;
    QTest::newRow("closed after its node was deleted by another") << true;
}

void TestClaimLimits::directoriesGoWithTheirOwner()
{
    QFETCH(const bool, isDeleted);
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    LockOwner owner(u"anna"_qs, optionsFor(m_scene.proxy->connectString(), 6000), *m_scene.gate);
    owner.acquire(m_scene.path + u"/deep/er"_qs, u"zk-lock"_qs, Mode::Exclusive);
    owner.acquire(m_scene.path + u"/deep/other"_qs, u"kazoo-lock"_qs, Mode::Exclusive);
    QTRY_COMPARE_WITH_TIMEOUT(owner.locks().value(0).writes, 1, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(owner.locks().value(1).writes, 1, Patience);
    if (isDeleted) {
        QVERIFY(m_scene.peer->remove(owner.locks().value(0).writeNode));
        QTRY_COMPARE_WITH_TIMEOUT(owner.locks().size(), 1, Patience);
    }
    QSignalSpy closed(&owner, &LockOwner::closed);
    owner.close();
    QTRY_VERIFY_WITH_TIMEOUT(!closed.isEmpty(), Patience);
    QVERIFY(!m_scene.peer->read(m_scene.path));
    QVERIFY(m_scene.peer->read(parentPath(m_scene.path)).has_value()); // was there before
}

void TestClaimLimits::directoriesInUseStay_data()
{
    QTest::addColumn<std::function<bool(FaultScene &)>>("use");
    using Use = std::function<bool(FaultScene &)>;
    // They may come again: clients look for a directory once.
    QTest::newRow("somebody was there") << Use([](FaultScene &scene) {
        const auto other =
            scene.peer->create(scene.path + u"/x-9-"_qs, {}, zk::CreateMode::EphemeralSequential);
        return other && scene.peer->remove(other->path);
    });
    QTest::newRow("somebody wrote to it") << Use(
        [](FaultScene &scene) { return scene.peer->setData(scene.path, "limit=4").has_value(); });
    QTest::newRow("somebody set its ACL") << Use([](FaultScene &scene) {
        return scene.permit(scene.path, FaultScene::Everything & ~int(AccessEntry::Admin));
    });
}

void TestClaimLimits::directoriesInUseStay()
{
    QFETCH(const std::function<bool(FaultScene &)>, use);
    m_scene.peer->makeDirectories(parentPath(m_scene.path));
    const auto holder = lock();
    holder->acquire(wishFor(m_scene.path, u"zk-lock"_qs));
    TRY_STATE(*holder, ClaimState::Held);
    QVERIFY(use(m_scene));
    holder->release();
    TRY_STATE(*holder, ClaimState::Released);
    QVERIFY(m_scene.peer->read(m_scene.path).has_value());
}

// It keeps everybody else waiting for a lease that may be free.
void TestClaimLimits::turnThatStaysIsSaid()
{
    constexpr int Delete = 8;
    const QString line = m_scene.path + u"/locks"_qs;
    const quint16 port = m_scene.server->port();
    m_scene.peer->makeDirectories(line);
    QVERIFY(setPermissions(port, line, FaultScene::Everything & ~Delete));
    LockOwner owner(u"anna"_qs, optionsFor(m_scene.proxy->connectString(), 6000), *m_scene.gate);
    owner.acquire(m_scene.path, u"curator-semaphore"_qs, Mode::Lease);
    const auto left = [&] { return owner.locks().value(0).status.left; };
    QTRY_COMPARE_WITH_TIMEOUT(textOf(left().kind), textOf(ErrorKind::Denied), Patience);
    QCOMPARE(owner.locks().value(0).writes, 1); // it holds all the same
    QCOMPARE(m_scene.peer->children(line).size(), 1);
    QVERIFY(setPermissions(port, line, FaultScene::Everything));
    QTRY_VERIFY_WITH_TIMEOUT(left() == Error {}, Patience);
    QVERIFY(m_scene.peer->children(line).isEmpty());
    QCOMPARE(owner.locks().value(0).writes, 1);
}

QTEST_GUILESS_MAIN(TestClaimLimits)
#include "tst_claimlimits.moc"
