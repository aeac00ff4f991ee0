// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Owners against a real server: counts, upgrades, and who excludes whom.
#include "core/operate/lockowner.h"
#include "core/operate/upgrade.h"
#include "operatetesting.h"
#include "queuetext.h"

#include <QRandomGenerator>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

/// An owner, and the answers it got.
class Owner : public QObject
{
public:
    Owner(const QString &name, const QString &connect, const WriteGate &gate)
        : m_owner(name, optionsFor(connect), gate)
    {
        QObject::connect(&m_owner, &LockOwner::answered, this,
                         [this](quint64 call, const Result<Granted> &result) {
                             m_answers.insert(call, result);
                         });
    }
    LockOwner *operator->() { return &m_owner; }
    bool isAnswered(quint64 call) const { return m_answers.contains(call); }
    /// "granted 1r 0w", or the kind of the error.
    QString wait(quint64 call)
    {
        if (!QTest::qWaitFor([&] { return isAnswered(call); }, Patience))
            return u"no answer"_qs;
        const Result<Granted> result = m_answers.value(call, failure(ErrorKind::Internal));
        if (!result)
            return textOf(result.error().kind);
        return u"granted %1r %2w"_qs.arg(result->reads).arg(result->writes);
    }
    Error error(quint64 call) const
    {
        const Result<Granted> result = m_answers.value(call, failure(ErrorKind::Internal));
        return result ? Error() : result.error();
    }
    OwnedLock at(const QString &path)
    {
        for (const OwnedLock &lock : m_owner.locks()) {
            if (lock.path == path)
                return lock;
        }
        return {};
    }

private:
    LockOwner m_owner;
    QHash<quint64, Result<Granted>> m_answers;
};

} // namespace

class TestLockOwner : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void upgradePlans_data();
    void upgradePlans();
    void countsAndReentry_data();
    void countsAndReentry();
    void exclude_data();
    void exclude();
    void writeThenRead_data();
    void writeThenRead();
    void readThenWriteAlone_data();
    void readThenWriteAlone();
    void upgradeWaitsForReaders_data();
    void upgradeWaitsForReaders();
    void upgradePassesAWaitingWriter_data();
    void upgradePassesAWaitingWriter();
    void twoUpgrades_data();
    void twoUpgrades();
    void tries();
    void closedLock();
    void closedWhileWaiting();
    void releaseEverything();
    void cancels();
    void badCalls();
    void sessionIsItsOwn();
    void endingFreesAll();
    void nodeDeletedByOthers();
    void readOnly();
    void randomSteps_data();
    void randomSteps();

private:
    std::unique_ptr<Owner> owner(const QString &name) const
    {
        return std::make_unique<Owner>(name, m_server->connectString(), *m_gate);
    }
    void rows()
    {
        QTest::addColumn<QString>("recipe");
        for (const char *recipe : {"curator-rw", "zk-rw", "kazoo-rw", "textbook-rw"})
            QTest::newRow(recipe) << QString::fromLatin1(recipe);
    }

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<OtherSession> m_peer;
    QString m_path;
    int m_count = 0;
};

void TestLockOwner::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail));
    m_server = *std::move(server);
    m_gate = openGate();
    m_peer = std::make_unique<OtherSession>(m_server->connectString());
    QVERIFY(m_peer->waitConnected());
}

void TestLockOwner::init()
{
    m_path = u"/locks/test%1"_qs.arg(++m_count);
}

void TestLockOwner::upgradePlans_data()
{
    QTest::addColumn<QString>("queue"); // ours: session 1, read-1 and the last write
    QTest::addColumn<QString>("plan");
    const auto row = [](const char *what, const char *queue, const char *plan) {
        QTest::newRow(what) << QString::fromLatin1(queue) << QString::fromLatin1(plan);
    };
    row("nobody else", "zk-rw: read-1@1 write-2@1", "take");
    row("another reads", "zk-rw: read-1@1 read-2@2 write-3@1", "wait");
    row("another read before", "zk-rw: read-0@2 read-1@1 write-3@1", "wait");
    row("a writer waits", "zk-rw: read-1@1 write-2@2 write-3@1", "take while write-0000000002");
    row("a writer and a reader behind it wait", "zk-rw: read-1@1 write-2@2 read-3@3 write-4@1",
        "take while write-0000000002");
    row("a reader, then a writer", "zk-rw: read-1@1 read-2@2 write-3@3 write-4@1", "wait");
    row("another upgrades", "zk-rw: read-1@1 read-2@2 write-3@2 write-4@1", "refuse 2");
    row("another upgrades, a writer between",
        "zk-rw: read-1@1 read-2@2 write-3@9 write-4@2 write-5@1", "refuse 2");
    row("who waits for another lock of its own is no rival",
        "zk-rw: read-1@1 write-2@2 read-3@2 write-4@1", "take while write-0000000002");
}

void TestLockOwner::upgradePlans()
{
    QFETCH(const QString, queue);
    const LockStatePtr state = queueOf(queue);
    const QString last = state->nodeOf(state->queue.last()).name;
    const UpgradePlan plan = planUpgrade(*state, u"read-0000000001"_qs, last);
    QString text = u"wait"_qs;
    if (plan.kind == UpgradePlan::Refuse)
        text = u"refuse %1"_qs.arg(plan.rival.value);
    else if (plan.kind == UpgradePlan::Take)
        text = plan.guard.isEmpty() ? u"take"_qs : u"take while "_qs + nodeName(plan.guard);
    QTEST(text, "plan");
}

void TestLockOwner::countsAndReentry_data()
{
    rows();
}

void TestLockOwner::countsAndReentry()
{
    QFETCH(const QString, recipe);
    const auto anna = owner(u"anna"_qs);
    Owner &a = *anna;
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Read)), u"granted 2r 0w"_qs);
    QCOMPARE(m_peer->children(m_path).size(), 1);
    QCOMPARE(a.wait(a->release(m_path, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(m_peer->children(m_path).size(), 1);
    QCOMPARE(a.wait(a->release(m_path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(m_peer->children(m_path).size(), 0);

    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Write)), u"granted 0r 1w"_qs);
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Write)), u"granted 0r 2w"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(a.at(m_path).writes, 2, Patience);
    QVERIFY(a.at(m_path).token);
    QCOMPARE(a.wait(a->releaseLock(m_path)), u"granted 0r 0w"_qs);
    QCOMPARE(m_peer->children(m_path).size(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(a->locks().isEmpty(), Patience);
}

void TestLockOwner::exclude_data()
{
    rows();
    QTest::newRow("curator-mutex") << u"curator-mutex"_qs;
    QTest::newRow("single-node") << u"single-node"_qs;
}

void TestLockOwner::exclude()
{
    QFETCH(const QString, recipe);
    const Mode mode = writableModes(recipe).last();
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QVERIFY(a.wait(a->acquire(m_path, recipe, mode)).startsWith(u"granted"));
    QVERIFY(a.wait(a->acquire(m_path, recipe, mode)).startsWith(u"granted"));
    const quint64 waiting = b->acquire(m_path, recipe, mode);
    QTRY_COMPARE_WITH_TIMEOUT(b.at(m_path).waitingWrites, 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_path).waitsFor.isEmpty(), Patience);
    a.wait(a->release(m_path, mode));
    QVERIFY(!b.isAnswered(waiting));
    a.wait(a->release(m_path, mode));
    QVERIFY(b.wait(waiting).startsWith(u"granted"));
}

void TestLockOwner::writeThenRead_data()
{
    rows();
}

// Both are kept; releasing the write lock lets readers in, and no writer.
void TestLockOwner::writeThenRead()
{
    QFETCH(const QString, recipe);
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    const auto cleo = owner(u"cleo"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    Owner &c = *cleo;
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Write)), u"granted 0r 1w"_qs);
    const quint64 writer = b->acquire(m_path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_path).waitsFor.isEmpty(), Patience);
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Read)), u"granted 1r 1w"_qs);
    QCOMPARE(a.wait(a->release(m_path, Mode::Write)), u"granted 1r 0w"_qs);
    // The other writer woke and waits on; we read at the place where we wrote.
    QCOMPARE(c.wait(c->acquire(m_path, recipe, Mode::Read, LockOwner::TryNow)), u"timed-out"_qs);
    QVERIFY(!b.isAnswered(writer));
    QCOMPARE(a.wait(a->release(m_path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(b.wait(writer), u"granted 0r 1w"_qs);
}

void TestLockOwner::readThenWriteAlone_data()
{
    rows();
}

void TestLockOwner::readThenWriteAlone()
{
    QFETCH(const QString, recipe);
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Write)), u"granted 1r 1w"_qs);
    QCOMPARE(m_peer->children(m_path).size(), 2);
    QCOMPARE(b.wait(b->acquire(m_path, recipe, Mode::Read, LockOwner::TryNow)), u"timed-out"_qs);
    const quint64 reader = b->acquire(m_path, recipe, Mode::Read);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_path).waitsFor.isEmpty(), Patience);
    QCOMPARE(a.wait(a->release(m_path, Mode::Write)), u"granted 1r 0w"_qs);
    QCOMPARE(b.wait(reader), u"granted 1r 0w"_qs); // both read now
}

void TestLockOwner::upgradeWaitsForReaders_data()
{
    rows();
}

void TestLockOwner::upgradeWaitsForReaders()
{
    QFETCH(const QString, recipe);
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QCOMPARE(b.wait(b->acquire(m_path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Write, LockOwner::TryNow)), u"timed-out"_qs);
    const quint64 upgrade = a->acquire(m_path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!a.at(m_path).waitsFor.isEmpty(), Patience);
    QCOMPARE(b.wait(b->release(m_path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(a.wait(upgrade), u"granted 1r 1w"_qs);
}

void TestLockOwner::upgradePassesAWaitingWriter_data()
{
    rows();
}

// It could never be granted behind a writer that waits for our own read lock.
void TestLockOwner::upgradePassesAWaitingWriter()
{
    QFETCH(const QString, recipe);
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    const auto cleo = owner(u"cleo"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    Owner &c = *cleo;
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    const quint64 writer = b->acquire(m_path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_path).waitsFor.isEmpty(), Patience);
    const quint64 reader = c->acquire(m_path, recipe, Mode::Read);
    QTRY_VERIFY_WITH_TIMEOUT(!c.at(m_path).waitsFor.isEmpty(), Patience);
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Write)), u"granted 1r 1w"_qs);
    QCOMPARE(a.wait(a->releaseLock(m_path)), u"granted 0r 0w"_qs);
    QCOMPARE(b.wait(writer), u"granted 0r 1w"_qs);
    QVERIFY(!c.isAnswered(reader));
    QCOMPARE(b.wait(b->releaseAll()), u"granted 0r 0w"_qs);
    QCOMPARE(c.wait(reader), u"granted 1r 0w"_qs);
}

void TestLockOwner::twoUpgrades_data()
{
    rows();
}

void TestLockOwner::twoUpgrades()
{
    QFETCH(const QString, recipe);
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QCOMPARE(a.wait(a->acquire(m_path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(b.wait(b->acquire(m_path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    const quint64 first = a->acquire(m_path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!a.at(m_path).waitsFor.isEmpty(), Patience);
    const quint64 second = b->acquire(m_path, recipe, Mode::Write);
    QCOMPARE(b.wait(second), u"refused"_qs);
    QVERIFY2(b.error(second).detail.contains(textOf(a->session())),
             qPrintable(b.error(second).detail));
    QVERIFY(!a.isAnswered(first));
    QCOMPARE(b.wait(b->release(m_path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(a.wait(first), u"granted 1r 1w"_qs);
}

void TestLockOwner::tries()
{
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QVERIFY(a.wait(a->acquire(m_path, u"zk-rw"_qs, Mode::Write, LockOwner::TryNow))
                .startsWith(u"granted"));
    QCOMPARE(b.wait(b->acquire(m_path, u"zk-rw"_qs, Mode::Read, LockOwner::TryNow)),
             u"timed-out"_qs);
    QCOMPARE(b.wait(b->acquire(m_path, u"zk-rw"_qs, Mode::Write, 200)), u"timed-out"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 1, Patience);
    const quint64 patient = b->acquire(m_path, u"zk-rw"_qs, Mode::Write, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 2, Patience);
    a.wait(a->releaseAll());
    QVERIFY(b.wait(patient).startsWith(u"granted"));
}

void TestLockOwner::closedLock()
{
    const auto anna = owner(u"anna"_qs);
    Owner &a = *anna;
    QVERIFY(a.wait(a->acquire(m_path, u"curator-rw"_qs, Mode::Write)).startsWith(u"granted"));
    QVERIFY(a.wait(a->acquire(m_path, u"curator-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QCOMPARE(a.wait(a->closeLock(m_path)), u"granted 0r 0w"_qs);
    QVERIFY(m_peer->children(m_path).isEmpty());
    for (const Mode mode : {Mode::Read, Mode::Write}) {
        const quint64 call = a->acquire(m_path, u"curator-rw"_qs, mode);
        QCOMPARE(a.wait(call), u"closed"_qs);
        QVERIFY(!a.error(call).detail.isEmpty());
    }
    QTRY_VERIFY_WITH_TIMEOUT(a.at(m_path).isClosed, Patience);
    QVERIFY(
        a.wait(a->acquire(m_path + u"b"_qs, u"curator-rw"_qs, Mode::Read)).startsWith(u"granted"));
    // Closing what was never used closes it, too.
    QVERIFY(a.wait(a->closeLock(m_path + u"c"_qs)).startsWith(u"granted"));
    QCOMPARE(a.wait(a->acquire(m_path + u"c"_qs, u"curator-rw"_qs, Mode::Read)), u"closed"_qs);
}

void TestLockOwner::closedWhileWaiting()
{
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QVERIFY(a.wait(a->acquire(m_path, u"curator-rw"_qs, Mode::Write)).startsWith(u"granted"));
    const quint64 one = b->acquire(m_path, u"curator-rw"_qs, Mode::Write);
    const quint64 two = b->acquire(m_path, u"curator-rw"_qs, Mode::Read, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 3, Patience);
    const quint64 closing = b->closeLock(m_path);
    QCOMPARE(b.wait(one), u"closed"_qs);
    QCOMPARE(b.wait(two), u"closed"_qs);
    QVERIFY(b.wait(closing).startsWith(u"granted"));
    QCOMPARE(m_peer->children(m_path).size(), 1);
}

void TestLockOwner::releaseEverything()
{
    const auto anna = owner(u"anna"_qs);
    Owner &a = *anna;
    for (const QString &part : {u"/a"_qs, u"/b"_qs, u"/c"_qs}) {
        QVERIFY(a.wait(a->acquire(m_path + part, u"zk-rw"_qs, Mode::Write)).startsWith(u"granted"));
        QVERIFY(a.wait(a->acquire(m_path + part, u"zk-rw"_qs, Mode::Read)).startsWith(u"granted"));
    }
    QTRY_COMPARE_WITH_TIMEOUT(a->locks().size(), 3, Patience);
    QVERIFY(a.wait(a->releaseAll()).startsWith(u"granted"));
    for (const QString &part : {u"/a"_qs, u"/b"_qs, u"/c"_qs})
        QVERIFY(m_peer->children(m_path + part).isEmpty());
}

void TestLockOwner::cancels()
{
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QVERIFY(a.wait(a->acquire(m_path, u"zk-lock"_qs, Mode::Exclusive)).startsWith(u"granted"));
    const quint64 waiting = b->acquire(m_path, u"zk-lock"_qs, Mode::Exclusive);
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 2, Patience);
    b->cancel(waiting);
    QCOMPARE(b.wait(waiting), u"closed"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 1, Patience);
}

void TestLockOwner::badCalls()
{
    const auto anna = owner(u"anna"_qs);
    Owner &a = *anna;
    QCOMPARE(a.wait(a->release(m_path, Mode::Read)), u"refused"_qs);
    QCOMPARE(a.wait(a->acquire(m_path, u"none"_qs, Mode::Read)), u"bad-input"_qs);
    QCOMPARE(a.wait(a->acquire(u"x"_qs, u"zk-rw"_qs, Mode::Read)), u"bad-input"_qs);
    QCOMPARE(a.wait(a->acquire(m_path, u"zk-rw"_qs, Mode::Exclusive)), u"bad-input"_qs);
    QVERIFY(a.wait(a->acquire(m_path, u"zk-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QCOMPARE(a.wait(a->acquire(m_path, u"curator-rw"_qs, Mode::Read)), u"refused"_qs);
    QCOMPARE(a.wait(a->release(m_path, Mode::Write)), u"refused"_qs);
}

void TestLockOwner::sessionIsItsOwn()
{
    const auto anna = owner(u"anna"_qs);
    const auto bob = owner(u"bob"_qs);
    Owner &a = *anna;
    Owner &b = *bob;
    QVERIFY(a.wait(a->acquire(m_path, u"zk-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QVERIFY(b.wait(b->acquire(m_path, u"zk-rw"_qs, Mode::Read)).startsWith(u"granted"));
    QTRY_VERIFY_WITH_TIMEOUT(a->session() && b->session(), Patience);
    QVERIFY(a->session() != b->session());
}

void TestLockOwner::endingFreesAll()
{
    auto anna = owner(u"anna"_qs);
    Owner &a = *anna;
    QVERIFY(a.wait(a->acquire(m_path, u"kazoo-rw"_qs, Mode::Write)).startsWith(u"granted"));
    anna.reset();
    QVERIFY(m_peer->children(m_path).isEmpty());
}

void TestLockOwner::nodeDeletedByOthers()
{
    const auto anna = owner(u"anna"_qs);
    Owner &a = *anna;
    QVERIFY(a.wait(a->acquire(m_path, u"zk-rw"_qs, Mode::Write)).startsWith(u"granted"));
    QVERIFY(m_peer->remove(joinPath(m_path, m_peer->children(m_path).first())));
    QTRY_VERIFY_WITH_TIMEOUT(a->locks().isEmpty(), Patience);
    QCOMPARE(a.wait(a->release(m_path, Mode::Write)), u"refused"_qs);
    QVERIFY(a.wait(a->acquire(m_path, u"zk-rw"_qs, Mode::Write)).startsWith(u"granted"));
}

void TestLockOwner::readOnly()
{
    const WriteGate shut;
    Owner a(u"anna"_qs, m_server->connectString(), shut);
    QCOMPARE(a.wait(a->acquire(m_path, u"zk-rw"_qs, Mode::Read)), u"read-only"_qs);
}

void TestLockOwner::randomSteps_data()
{
    rows();
}

// Owners that take and give back at random: a writer is alone but for its own read lock, and after
// everyone has let go nothing is left.
void TestLockOwner::randomSteps()
{
    QFETCH(const QString, recipe);
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    std::vector<std::unique_ptr<Owner>> owners;
    for (const QString &name : {u"anna"_qs, u"bob"_qs, u"cleo"_qs})
        owners.push_back(owner(name));

    const auto check = [&] {
        int readers = 0;
        int writers = 0;
        int both = 0;
        for (const auto &one : owners) {
            const OwnedLock lock = one->at(m_path);
            readers += lock.reads > 0 ? 1 : 0;
            writers += lock.writes > 0 ? 1 : 0;
            both += lock.reads > 0 && lock.writes > 0 ? 1 : 0;
        }
        return writers == 0 || (writers == 1 && readers == both);
    };
    for (const auto &one : owners)
        connect(one->operator->(), &LockOwner::changed, this, [&] { QVERIFY(check()); });
    for (int step = 0; step < 120; ++step) {
        Owner &one = *owners.at(random.bounded(static_cast<int>(owners.size())));
        const Mode mode = random.bounded(2) ? Mode::Read : Mode::Write;
        const OwnedLock lock = one.at(m_path);
        const int count = mode == Mode::Read ? lock.reads : lock.writes;
        const qint64 patience = random.bounded(2) ? LockOwner::TryNow : 30;
        const bool isTaken = count > 0 && random.bounded(3) > 0;
        const QString answer = one.wait(isTaken ? one->release(m_path, mode)
                                                : one->acquire(m_path, recipe, mode, patience));
        QVERIFY2(answer.startsWith(u"granted") || answer == u"timed-out" || answer == u"refused",
                 qPrintable(answer));
    }
    for (const auto &one : owners)
        QVERIFY(one->wait((*one)->releaseAll()).startsWith(u"granted"));
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
}

QTEST_GUILESS_MAIN(TestLockOwner)
#include "tst_lockowner.moc"
