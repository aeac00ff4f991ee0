// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Owners against a real server: counts, who excludes whom, and what ends a lock.
// tst_ownerhalves is about those who read and write.
#include "core/base/nodepath.h"
#include "core/operate/locks/ownerlock.h"
#include "ownerscene.h"
#include "tests/support/patience.h"

#include <QAbstractEventDispatcher>
#include <QRandomGenerator>

#include <array>

using namespace lockscope;
using namespace lockscope::testing;

class TestLockOwner : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void countsAndReentry_data() { OwnerScene::addRecipes(); }
    void countsAndReentry();
    void exclude_data();
    void exclude();
    void tries();
    void eachEndsAtItsTime();
    void answeredCallsLeaveNoTimers();
    void closedLock();
    void closedWhileWaiting();
    void releaseEverything();
    void cancels();
    void badCalls();
    void sessionIsItsOwn();
    void endingFreesAll();
    void nodeDeletedByOthers();
    void readOnly();
    void nothingIsGrantedInReadOnly_data();
    void nothingIsGrantedInReadOnly();
    void heldInReadOnlyStays();
    void randomSteps_data() { OwnerScene::addRecipes(); }
    void randomSteps();

private:
    OwnerScene m_scene;
};

void TestLockOwner::countsAndReentry()
{
    QFETCH(const QString, recipe);
    Owner a = m_scene.one();
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 2r 0w"_qs);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 1);
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 1);
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 0);

    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Write)), u"granted 0r 1w"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Write)), u"granted 0r 2w"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(a.at(m_scene.path).writes, 2, Patience);
    QVERIFY(a.at(m_scene.path).token);
    QCOMPARE(a.wait(a->releaseLock(m_scene.path)), u"granted 0r 0w"_qs);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(a->locks().isEmpty(), Patience);
}

void TestLockOwner::exclude_data()
{
    OwnerScene::addRecipes();
    QTest::newRow("curator-mutex") << u"curator-mutex"_qs;
    QTest::newRow("single-node") << u"single-node"_qs;
}

void TestLockOwner::exclude()
{
    QFETCH(const QString, recipe);
    const Mode mode = writableModes(recipe).last();
    auto [a, b] = m_scene.two();
    QVERIFY(a.wait(a->acquire(m_scene.path, recipe, mode)).startsWith(u"granted"));
    QVERIFY(a.wait(a->acquire(m_scene.path, recipe, mode)).startsWith(u"granted"));
    const quint64 waiting = b->acquire(m_scene.path, recipe, mode);
    QTRY_COMPARE_WITH_TIMEOUT(b.at(m_scene.path).waitingWrites, 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_scene.path).waitsFor.isEmpty(), Patience);
    a.wait(a->release(m_scene.path, mode));
    QVERIFY(!b.isAnswered(waiting));
    a.wait(a->release(m_scene.path, mode));
    QVERIFY(b.wait(waiting).startsWith(u"granted"));
}

void TestLockOwner::tries()
{
    auto [a, b] = m_scene.two();
    QVERIFY(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write, LockOwner::TryNow))
                .startsWith(u"granted"));
    QCOMPARE(b.wait(b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read, LockOwner::TryNow)),
        u"timed-out"_qs);
    QCOMPARE(b.wait(b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write, 200)), u"timed-out"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 1, Patience);
    const quint64 patient = b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 2, Patience);
    a.wait(a->releaseAll());
    QVERIFY(b.wait(patient).startsWith(u"granted"));
}

/// Whoever waits for long does not keep the next one from being told, nor the one after it.
void TestLockOwner::eachEndsAtItsTime()
{
    auto [a, b] = m_scene.two();
    QVERIFY(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write)).startsWith(u"granted"));
    const quint64 patient = b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read, 3'600'000);
    const quint64 endless = b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    (void)b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write, 3'600'000);
    const quint64 first = b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write, 200);
    const quint64 second = b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read, 100);
    QCOMPARE(b.wait(second), u"timed-out"_qs);
    QCOMPARE(b.error(second).detail.english(),
        u"not granted within %1"_qs.arg(humanDuration(100).english()));
    QCOMPARE(b.wait(first), u"timed-out"_qs);
    QCOMPARE(b.wait(b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read, 50)), u"timed-out"_qs);
    QVERIFY(!b.isAnswered(patient) && !b.isAnswered(endless));
    QCOMPARE(b.at(m_scene.path).status.giveUpAt, 0); // of the writers, one waits on
    b->cancel(endless);
    QCOMPARE(b.wait(endless), u"closed"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(b.at(m_scene.path).status.giveUpAt > 0, Patience);
}

/// An owner may ask again and again for years.
void TestLockOwner::answeredCallsLeaveNoTimers()
{
    const auto session = OwnSession::open(
        optionsFor(u"127.0.0.1:1"_qs), m_scene.gate->permit(), std::make_shared<Proof>());
    QVERIFY(session.has_value());
    OwnerLock lock(**session, m_scene.path, u"zk-lock"_qs);
    int answers = 0;
    connect(&lock, &OwnerLock::answered, this, [&] { ++answers; });
    const auto timers = [] {
        int count = 0;
        auto *dispatcher = QAbstractEventDispatcher::instance();
        for (QObject *one : dispatcher->children())
            count += int(dispatcher->registeredTimers(one).size());
        return count;
    };
    const int before = timers();
    for (quint64 call = 1; call <= 20; ++call) {
        lock.acquire(call, {.path = m_scene.path, .recipe = u"zk-lock"_qs, .waitMs = 3'600'000});
        QVERIFY(lock.cancel(call, {ErrorKind::Closed, {}}));
    }
    QCOMPARE(answers, 20);
    QCOMPARE(timers(), before);
    const QTimer *timer = lock.findChild<QTimer *>({}, Qt::FindDirectChildrenOnly);
    QVERIFY(!timer || !timer->isActive());
}

void TestLockOwner::closedLock()
{
    Owner a = m_scene.one();
    QVERIFY(a.wait(a->acquire(m_scene.path, u"curator-rw"_qs, Mode::Write)).startsWith(u"granted"));
    QVERIFY(a.wait(a->acquire(m_scene.path, u"curator-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QCOMPARE(a.wait(a->closeLock(m_scene.path)), u"granted 0r 0w"_qs);
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
    for (const Mode mode : {Mode::Read, Mode::Write}) {
        const quint64 call = a->acquire(m_scene.path, u"curator-rw"_qs, mode);
        QCOMPARE(a.wait(call), u"closed"_qs);
        QVERIFY(!a.error(call).detail.isEmpty());
    }
    QTRY_VERIFY_WITH_TIMEOUT(a.at(m_scene.path).isClosed, Patience);
    QVERIFY(a.wait(a->acquire(m_scene.path + u"b"_qs, u"curator-rw"_qs, Mode::Read))
                .startsWith(u"granted"));
    // Closing what was never used closes it, too.
    QVERIFY(a.wait(a->closeLock(m_scene.path + u"c"_qs)).startsWith(u"granted"));
    QCOMPARE(
        a.wait(a->acquire(m_scene.path + u"c"_qs, u"curator-rw"_qs, Mode::Read)), u"closed"_qs);
}

void TestLockOwner::closedWhileWaiting()
{
    auto [a, b] = m_scene.two();
    QVERIFY(a.wait(a->acquire(m_scene.path, u"curator-rw"_qs, Mode::Write)).startsWith(u"granted"));
    const quint64 one = b->acquire(m_scene.path, u"curator-rw"_qs, Mode::Write);
    const quint64 two = b->acquire(m_scene.path, u"curator-rw"_qs, Mode::Read, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 3, Patience);
    const quint64 closing = b->closeLock(m_scene.path);
    QCOMPARE(b.wait(one), u"closed"_qs);
    QCOMPARE(b.wait(two), u"closed"_qs);
    QVERIFY(b.wait(closing).startsWith(u"granted"));
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 1);
}

void TestLockOwner::releaseEverything()
{
    Owner a = m_scene.one();
    for (const QString &part : {u"/a"_qs, u"/b"_qs, u"/c"_qs}) {
        QVERIFY(a.wait(a->acquire(m_scene.path + part, u"zk-rw"_qs, Mode::Write))
                    .startsWith(u"granted"));
        QVERIFY(a.wait(a->acquire(m_scene.path + part, u"zk-rw"_qs, Mode::Read))
                    .startsWith(u"granted"));
    }
    QTRY_COMPARE_WITH_TIMEOUT(a->locks().size(), 3, Patience);
    QVERIFY(a.wait(a->releaseAll()).startsWith(u"granted"));
    for (const QString &part : {u"/a"_qs, u"/b"_qs, u"/c"_qs})
        QVERIFY(m_scene.peer->children(m_scene.path + part).isEmpty());
}

void TestLockOwner::cancels()
{
    auto [a, b] = m_scene.two();
    QVERIFY(
        a.wait(a->acquire(m_scene.path, u"zk-lock"_qs, Mode::Exclusive)).startsWith(u"granted"));
    const quint64 waiting = b->acquire(m_scene.path, u"zk-lock"_qs, Mode::Exclusive);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 2, Patience);
    b->cancel(waiting);
    QCOMPARE(b.wait(waiting), u"closed"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 1, Patience);
}

void TestLockOwner::badCalls()
{
    Owner a = m_scene.one();
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Read)), u"refused"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, u"none"_qs, Mode::Read)), u"bad-input"_qs);
    QCOMPARE(a.wait(a->acquire(u"x"_qs, u"zk-rw"_qs, Mode::Read)), u"bad-input"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Exclusive)), u"bad-input"_qs);
    QVERIFY(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QCOMPARE(a.wait(a->acquire(m_scene.path, u"curator-rw"_qs, Mode::Read)), u"refused"_qs);
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Write)), u"refused"_qs);
}

void TestLockOwner::sessionIsItsOwn()
{
    auto [a, b] = m_scene.two();
    QVERIFY(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QVERIFY(b.wait(b->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QTRY_VERIFY_WITH_TIMEOUT(a->session() && b->session(), Patience);
    QVERIFY(a->session() != b->session());
}

void TestLockOwner::endingFreesAll()
{
    {
        Owner a = m_scene.one();
        QVERIFY(
            a.wait(a->acquire(m_scene.path, u"kazoo-rw"_qs, Mode::Write)).startsWith(u"granted"));
    }
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
}

void TestLockOwner::nodeDeletedByOthers()
{
    Owner a = m_scene.one();
    QVERIFY(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write)).startsWith(u"granted"));
    QVERIFY(
        m_scene.peer->remove(joinPath(m_scene.path, m_scene.peer->children(m_scene.path).first())));
    QTRY_VERIFY_WITH_TIMEOUT(a->locks().isEmpty(), Patience);
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Write)), u"refused"_qs);
    QVERIFY(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write)).startsWith(u"granted"));
}

void TestLockOwner::readOnly()
{
    const WriteGate shut;
    Owner a(u"anna"_qs, m_scene, shut);
    QCOMPARE(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read)), u"read-only"_qs);
}

void TestLockOwner::nothingIsGrantedInReadOnly_data()
{
    QTest::addColumn<QString>("recipe");
    for (const char *recipe : {"curator-mutex", "zk-lock", "kazoo-rw", "single-node"})
        QTest::newRow(recipe) << QString::fromLatin1(recipe);
}

// Who stands in line when changes are no longer allowed does not take the lock when its turn comes,
// however much later that is, and its node is in nobody's way then.
void TestLockOwner::nothingIsGrantedInReadOnly()
{
    QFETCH(const QString, recipe);
    const Mode mode = writableModes(recipe).last();
    WriteGate gate(Profile {u"test"_qs, Environment::Sandbox});
    QVERIFY(gate.allow(WriteGate::LimitMs));
    Owner a = m_scene.one();
    Owner b(u"bob"_qs, m_scene, gate);
    QVERIFY(a.wait(a->acquire(m_scene.path, recipe, mode)).startsWith(u"granted"));
    const quint64 waiting = b->acquire(m_scene.path, recipe, mode);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_scene.path).waitsFor.isEmpty(), Patience);
    gate.shut();
    QVERIFY(a.wait(a->releaseAll()).startsWith(u"granted"));
    QCOMPARE(b.wait(waiting), u"read-only"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(b->locks().isEmpty(), Patience);
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
    // It was not for want of a turn.
    QVERIFY(gate.allow(WriteGate::LimitMs));
    QVERIFY(b.wait(b->acquire(m_scene.path, recipe, mode)).startsWith(u"granted"));
}

void TestLockOwner::heldInReadOnlyStays()
{
    WriteGate gate(Profile {u"test"_qs, Environment::Sandbox});
    QVERIFY(gate.allow(WriteGate::LimitMs));
    Owner a(u"anna"_qs, m_scene, gate);
    Owner b = m_scene.one();
    for (Owner *one : {&a, &b})
        QVERIFY((*one)
                    .wait((*one)->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read))
                    .startsWith(u"granted"));
    const quint64 upgrade = a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!a.at(m_scene.path).waitsFor.isEmpty(), Patience);
    gate.shut();
    QVERIFY(b.wait(b->releaseAll()).startsWith(u"granted"));
    QCOMPARE(a.wait(upgrade), u"read-only"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).size(), 1, Patience);
    QCOMPARE(a.at(m_scene.path).reads, 1);
    QVERIFY(a.wait(a->release(m_scene.path, Mode::Read)).startsWith(u"granted"));
    QVERIFY(m_scene.peer->children(m_scene.path).isEmpty());
}

// Owners that take and give back at random: a writer is alone but for its own read lock, and after
// everyone has let go nothing is left.
void TestLockOwner::randomSteps()
{
    QFETCH(const QString, recipe);
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    auto [a, b, c] = m_scene.three();
    const std::array owners {&a, &b, &c};

    const auto check = [&] {
        int readers = 0;
        int writers = 0;
        int both = 0;
        for (Owner *one : owners) {
            const OwnedLock lock = one->at(m_scene.path);
            readers += lock.reads > 0 ? 1 : 0;
            writers += lock.writes > 0 ? 1 : 0;
            both += lock.reads > 0 && lock.writes > 0 ? 1 : 0;
        }
        return writers == 0 || (writers == 1 && readers == both);
    };
    for (Owner *one : owners)
        connect(one->operator->(), &LockOwner::changed, this, [&] { QVERIFY(check()); });
    for (int step = 0; step < 120; ++step) {
        Owner &one = *owners.at(size_t(random.bounded(int(owners.size()))));
        const Mode mode = random.bounded(2) ? Mode::Read : Mode::Write;
        const OwnedLock lock = one.at(m_scene.path);
        const int count = mode == Mode::Read ? lock.reads : lock.writes;
        const qint64 patience = random.bounded(2) ? LockOwner::TryNow : 30;
        const bool isTaken = count > 0 && random.bounded(3) > 0;
        const QString answer =
            one.wait(isTaken ? one->release(m_scene.path, mode)
                             : one->acquire(m_scene.path, recipe, mode, patience));
        QVERIFY2(answer.startsWith(u"granted") || answer == u"timed-out" || answer == u"refused",
            qPrintable(answer));
    }
    for (Owner *one : owners)
        QVERIFY(one->wait((*one)->releaseAll()).startsWith(u"granted"));
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.peer->children(m_scene.path).isEmpty(), Patience);
}

QTEST_GUILESS_MAIN(TestLockOwner)
#include "tst_lockowner.moc"
