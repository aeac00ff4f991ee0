// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong while an owner takes locks, and while the owner who reads wants to write, too: at
// each request of that the fault happens, and the end is of the right class. No node stays.
#include "core/operate/locks/ownerlock.h"
#include "faultscene.h"
#include "tests/support/patience.h"

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QThread>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

constexpr int OwnerSessionMs = 2000;

} // namespace

class TestOwnerFaults : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void cleanup() { m_scene.endRow(); }
    void losesItsSession();
    void newSessionOutlivesTheLostOne();
    void closesBothHalvesWhileSuspended();
    void releasedWhileItEndsByItself();
    void releaseAllTellsWhatFailed();
    void findsItsCreateAgain();
    void createThatCannotBeFound();
    void readNodeGoesWhileItIsUpgraded();
    void lostWhileItWaitsToWrite();
    void upgradeAnswerLost();
    void upgrade_data();
    void upgrade();

private:
    std::unique_ptr<LockOwner> owner(int timeoutMs) const
    {
        return std::make_unique<LockOwner>(
            u"anna"_qs, optionsFor(m_scene.proxy->connectString(), timeoutMs), *m_scene.gate);
    }

    FaultScene m_scene;
};

void TestOwnerFaults::losesItsSession()
{
    const auto owner = this->owner(OwnerSessionMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    QSignalSpy lost(owner.get(), &LockOwner::sessionLost);
    owner->acquire(m_scene.path, u"curator-rw"_qs, Mode::Write);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    QVERIFY(m_scene.peer->create(m_scene.path + u"b"_qs, {}, zk::CreateMode::Persistent));
    QVERIFY(m_scene.peer->create(
        m_scene.path + u"b/_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-__WRIT__"_qs, {},
        zk::CreateMode::EphemeralSequential));
    owner->acquire(m_scene.path + u"b"_qs, u"curator-rw"_qs, Mode::Write);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path + u"b"_qs).size(), 2, Patience);
    m_scene.proxy->expireSession();
    QTRY_COMPARE_WITH_TIMEOUT(lost.count(), 1, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 2, Patience);
    QCOMPARE(textOf(answered.last().at(1).value<Result<Granted>>().error().kind),
        textOf(ErrorKind::SessionLost));
    QTRY_VERIFY_WITH_TIMEOUT(owner->locks().isEmpty(), Patience);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 0);
    owner->acquire(m_scene.path, u"curator-rw"_qs, Mode::Write); // with a new session
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 3, Patience);
    QVERIFY(answered.last().at(1).value<Result<Granted>>().has_value());
}

/// Our thread hung until the session cannot be proved any more, one that we meant to give up: a
/// node of it could not be deleted. Who is told so asks at once, before the loss is worked off:
/// that call has a session of its own.
void TestOwnerFaults::newSessionOutlivesTheLostOne()
{
    const auto proof = std::make_shared<Proof>();
    QMap<quint64, QString> answers;
    int asked = 0;
    OwnerWorker worker(u"anna"_qs, optionsFor(m_scene.proxy->connectString(), OwnerSessionMs),
        m_scene.gate->permit(), proof);
    connect(
        &worker, &OwnerWorker::answered, this, [&](quint64 call, const Result<Granted> &result) {
            answers.insert(call, result ? u"granted"_qs : textOf(result.error().kind));
        });
    const QString stuck = m_scene.path + u"/stuck"_qs;
    const QString other = m_scene.path + u"/other"_qs;
    m_scene.peer->makeDirectories(stuck);
    worker.ask(1, OwnerAct::Acquire, wishFor(stuck, u"zk-lock"_qs));
    worker.ask(2, OwnerAct::Acquire, wishFor(other, u"zk-lock"_qs));
    QTRY_COMPARE_WITH_TIMEOUT(answers.size(), 2, Patience);
    QVERIFY(m_scene.permit(stuck, FaultScene::Everything & ~int(AccessEntry::Delete)));
    worker.ask(3, OwnerAct::ReleaseLock, {.path = stuck});
    QTRY_COMPARE_WITH_TIMEOUT(answers.value(3), textOf(ErrorKind::Denied), Patience);
    QVERIFY(m_scene.permit(stuck, FaultScene::Everything));

    connect(&worker, &OwnerWorker::changed, this, [&](SessionId session) {
        if (!session && ++asked == 1)
            worker.ask(4, OwnerAct::Acquire, wishFor(other, u"zk-lock"_qs));
    });
    m_scene.proxy->stall();
    // An answer of before the stall may still prove it for a moment: until nobody can.
    while (bootMs() < proof->until + OwnerSessionMs)
        QThread::yieldCurrentThread();
    m_scene.proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(answers.value(4), u"granted"_qs, Patience);
    bool isClosed = false;
    worker.close([&] { isClosed = true; });
    QTRY_VERIFY_WITH_TIMEOUT(isClosed, Patience);
}

/// The half that has no node yet is gone at once, the other one when its deletion is answered.
void TestOwnerFaults::closesBothHalvesWhileSuspended()
{
    m_scene.peer->makeDirectories(m_scene.path); // not ours to remove, which would take an answer
    const auto owner = this->owner(FaultScene::LongMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    m_scene.proxy->cut();
    QTRY_VERIFY_WITH_TIMEOUT(owner->locks().value(0).status.isSuspended, Patience);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
    QTRY_COMPARE_WITH_TIMEOUT(owner->locks().value(0).waitingReads, 1, Patience);
    const quint64 closing = owner->closeLock(m_scene.path);
    QTRY_VERIFY_WITH_TIMEOUT(owner->locks().value(0).isClosed, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(answered.count() >= 2, Patience); // who waited to read
    QCOMPARE(answered.count(), 2);
    QVERIFY(answered.at(1).at(0).toULongLong() != closing);
    m_scene.proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 3, Patience);
    QCOMPARE(answered.at(2).at(0).toULongLong(), closing);
    QCOMPARE(m_scene.nodes().size(), 0);
}

/// Its time was over, and no server has confirmed yet that it is given back.
void TestOwnerFaults::releasedWhileItEndsByItself()
{
    const auto owner = this->owner(FaultScene::LongMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    ClaimRequest wish = wishFor(m_scene.path, u"zk-lock"_qs);
    wish.holdMs = 200;
    m_scene.proxy->holdAt(Proxy::Delete);
    owner->acquire(wish);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    QVERIFY(m_scene.waitHolding());
    QTRY_COMPARE_WITH_TIMEOUT(
        owner->locks().value(0).status.state, ClaimState::Releasing, Patience);
    const quint64 releasing = owner->releaseAll();
    owner->release(m_scene.path, Mode::Exclusive); // refused, and after that one
    QTRY_VERIFY_WITH_TIMEOUT(answered.count() >= 2, Patience);
    QCOMPARE(answered.count(), 2);
    QVERIFY(answered.at(1).at(0).toULongLong() != releasing);
    m_scene.proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 3, Patience);
    QCOMPARE(answered.at(2).at(0).toULongLong(), releasing);
    QCOMPARE(m_scene.nodes().size(), 0);
}

/// Of several locks one cannot be given back: no matter which of them is answered last.
void TestOwnerFaults::releaseAllTellsWhatFailed()
{
    for (const QString &stuck : {u"/a"_qs, u"/b"_qs}) {
        const auto owner = this->owner(FaultScene::LongMs);
        QSignalSpy answered(owner.get(), &LockOwner::answered);
        for (const QString &part : {u"/a"_qs, u"/b"_qs}) {
            m_scene.peer->makeDirectories(m_scene.path + part);
            owner->acquire(m_scene.path + part, u"zk-rw"_qs, Mode::Write);
        }
        QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 2, Patience);
        QVERIFY(m_scene.permit(
            m_scene.path + stuck, FaultScene::Everything & ~int(AccessEntry::Delete)));
        owner->releaseAll();
        QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 3, Patience);
        const auto result = answered.last().at(1).value<Result<Granted>>();
        QVERIFY2(!result, qPrintable(stuck));
        QCOMPARE(textOf(result.error().kind), textOf(ErrorKind::Denied));
        QVERIFY(m_scene.permit(m_scene.path + stuck, FaultScene::Everything));
    }
}

void TestOwnerFaults::findsItsCreateAgain()
{
    m_scene.peer->makeDirectories(m_scene.path);
    const auto owner = this->owner(FaultScene::LongMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    m_scene.proxy->loseAnswerTo(Proxy::Create2);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->isCut(), Patience);
    m_scene.proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 1);
    // The same again for the write lock, while the owner has another node of the same session.
    m_scene.proxy->loseAnswerTo(Proxy::Create2);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 2, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->isCut(), Patience);
    m_scene.proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 2, Patience);
    QVERIFY(answered.last().at(1).value<Result<Granted>>().has_value());
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 2);
}

/// Nobody tells whether it is there: it does not stay in everybody's way, our own next try's too.
void TestOwnerFaults::createThatCannotBeFound()
{
    m_scene.peer->makeDirectories(m_scene.path);
    const auto owner = this->owner(FaultScene::LongMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    m_scene.proxy->loseAnswerTo(Proxy::Create2);
    owner->acquire(m_scene.path, u"zk-lock"_qs, Mode::Exclusive);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 1, Patience);
    QVERIFY(m_scene.permit(m_scene.path, FaultScene::Everything & ~int(AccessEntry::Read)));
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->isCut(), Patience);
    m_scene.proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    QCOMPARE(textOf(answered.last().at(1).value<Result<Granted>>().error().kind),
        textOf(ErrorKind::Denied));
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.nodes(), QStringList(), Patience);
}

/// Who stands behind what we read is let in as that goes: we do not write beside him.
void TestOwnerFaults::readNodeGoesWhileItIsUpgraded()
{
    m_scene.peer->makeDirectories(m_scene.path);
    const auto owner = this->owner(FaultScene::LongMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    const QString readNode = m_scene.nodes().value(0);
    QVERIFY(m_scene.peer->create(
        m_scene.path + u"/write-"_qs, {}, zk::CreateMode::EphemeralSequential));
    m_scene.proxy->holdAt(Proxy::Multi);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QVERIFY(m_scene.waitHolding());
    QVERIFY(m_scene.peer->remove(readNode));
    m_scene.proxy->mend();
    owner->acquire(m_scene.path + u"-after"_qs, u"zk-lock"_qs, Mode::Exclusive);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 2, Patience); // so the transaction was, too
    const auto lock = [&] {
        const QVector<OwnedLock> locks = owner->locks();
        return *std::ranges::find(locks, m_scene.path, &OwnedLock::path);
    };
    QTRY_COMPARE_WITH_TIMEOUT(lock().status.state, ClaimState::Waiting, Patience);
    QCOMPARE(lock().writes, 0);
    QCOMPARE(lock().lost.size(), 1);
}

/// What it read by is lost, not given back, though its status is of the half that waits.
void TestOwnerFaults::lostWhileItWaitsToWrite()
{
    m_scene.peer->makeDirectories(m_scene.path);
    const auto owner = this->owner(OwnerSessionMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    QVERIFY(
        m_scene.peer->create(m_scene.path + u"/read-"_qs, {}, zk::CreateMode::EphemeralSequential));
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_COMPARE_WITH_TIMEOUT(owner->locks().value(0).status.state, ClaimState::Waiting, Patience);
    m_scene.proxy->stall();
    const QDeadlineTimer deadline(Patience);
    while (owner->locks().value(0).reads > 0 && !deadline.hasExpired()) // we are told nothing yet
        QThread::yieldCurrentThread();
    QCOMPARE(owner->locks().value(0).reads, 0);
    QCOMPARE(owner->locks().value(0).status.state, ClaimState::Lost);
}

void TestOwnerFaults::upgradeAnswerLost()
{
    m_scene.peer->makeDirectories(m_scene.path);
    for (const bool isAnswerLost : {true, false}) {
        const auto owner = this->owner(FaultScene::LongMs);
        QSignalSpy answered(owner.get(), &LockOwner::answered);
        owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
        QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
        if (isAnswerLost)
            m_scene.proxy->loseAnswerTo(Proxy::Multi);
        else
            m_scene.proxy->cutAt(Proxy::Multi);
        const int before = m_scene.proxy->requests(Proxy::Multi);
        owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
        QTRY_COMPARE_WITH_TIMEOUT(m_scene.proxy->requests(Proxy::Multi), before + 1, Patience);
        QTRY_VERIFY_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size() == 2, Patience);
        m_scene.proxy->mend();
        // Until the cut has happened mend() has nothing to mend.
        QTRY_VERIFY_WITH_TIMEOUT((m_scene.proxy->mend(), answered.count() == 2), Patience);
        QVERIFY(answered.last().at(1).value<Result<Granted>>().has_value());
        QCOMPARE(m_scene.peer->children(m_scene.path).size(), 2);
    }
    // The library sends the end of a session and does not wait for an answer; the proxy hands it
    // on.
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 0, Patience);
}

// An owner who reads and wants to write moves its node in one transaction.
void TestOwnerFaults::upgrade_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<bool>("isAnswer");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("end");
    const auto add = [](const char *step, Proxy::Type type, bool isAnswer, const char *fault,
                         const char *end) {
        QTest::addRow("%s, %s", step, fault)
            << int(type) << isAnswer << QString::fromLatin1(fault) << QString::fromLatin1(end);
    };
    add("move", Proxy::Multi, false, "connection cut", "granted");
    add("move", Proxy::Multi, false, "server killed", "granted");
    add("move", Proxy::Multi, false, "session expired", "session-lost");
    add("move", Proxy::Multi, false, "no right to create", "denied");
    add("move", Proxy::Multi, false, "no right to delete", "denied");
    add("move", Proxy::Multi, false, "node gone", "gone");
    add("move's answer", Proxy::Multi, true, "connection cut", "granted");
    add("move's answer", Proxy::Multi, true, "server killed", "granted");
    add("move's answer", Proxy::Multi, true, "session expired", "session-lost");
    add("look for rivals", Proxy::GetData, false, "connection cut", "granted");
    add("look for rivals", Proxy::GetData, false, "server killed", "granted");
    add("look for rivals", Proxy::GetData, false, "session expired", "session-lost");
    add("look for rivals", Proxy::GetChildren2, false, "no right to read", "denied");
    add("look for rivals", Proxy::GetChildren2, false, "node gone", "gone");
}

void TestOwnerFaults::upgrade()
{
    QFETCH(const int, type);
    QFETCH(const bool, isAnswer);
    QFETCH(const QString, fault);
    QFETCH(const QString, end);
    m_scene.peer->makeDirectories(m_scene.path);
    auto owner = this->owner(FaultScene::LongMs);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    const QString readNode = m_scene.nodes().value(0);

    // Listed by the write node itself, and then to look for rivals.
    const int nth = type == Proxy::GetChildren2 ? 2 : 1;
    if (isAnswer)
        m_scene.proxy->holdAnswerTo(Proxy::Type(type), nth);
    else
        m_scene.proxy->holdAt(Proxy::Type(type), nth);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QVERIFY(m_scene.waitHolding());
    QStringList own = m_scene.nodes();
    own.removeAll(readNode);
    m_scene.happen(fault, own.value(0), m_scene.path);

    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 2, Patience);
    const auto result = answered.last().at(1).value<Result<Granted>>();
    QCOMPARE(result ? u"granted"_qs : textOf(result.error().kind), end);
    // What may not be deleted stays as long as the session.
    const bool isStuck = fault == u"no right to delete";
    const int left = end == u"session-lost" ? 0 : end == u"granted" || isStuck ? 2 : 1;
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.nodes().size(), left, Patience);
    owner->releaseAll();
    QTRY_VERIFY_WITH_TIMEOUT(owner->locks().isEmpty(), Patience);
    if (isStuck)
        owner.reset();
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.nodes().size(), 0, Patience);
}

QTEST_GUILESS_MAIN(TestOwnerFaults)
#include "tst_ownerfaults.moc"
