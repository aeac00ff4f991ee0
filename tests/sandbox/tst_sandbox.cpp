// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/sandbox/sandbox.h"
#include "core/sandbox/serverprocess.h"
#include "tests/peers/peerreader.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

quint16 portOf(const Sandbox &sandbox)
{
    return sandbox.connectString().section(u':', 1).toUShort();
}

/// Everything that LocalServer leaves on disk is in such folders.
QStringList folders()
{
    return QDir::temp().entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

bool isReady(Sandbox &sandbox)
{
    QSignalSpy ready(&sandbox, &Sandbox::ready);
    QSignalSpy failed(&sandbox, &Sandbox::failed);
    sandbox.start();
    ready.wait(Patience);
    return ready.count() == 1 && failed.isEmpty();
}

LockState judged(PeerReader &reader, const QString &path)
{
    LockSnapshot snapshot = *reader.read(path);
    if (path.endsWith(QLatin1String("/mailer"))) {
        snapshot.path = path + QStringLiteral("/lock");
        snapshot.isSingleNode = true;
    }
    return judge(std::make_shared<LockSnapshot>(snapshot));
}

/// A single-node lock is read by its directory.
QString directoryOf(const SandboxLock &lock)
{
    return nodeName(lock.path) == u"lock" ? parentPath(lock.path) : lock.path;
}

} // namespace

class TestSandbox : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void showsWhatItSays();
    void queueMoves();
    void deadlocks();
    void comesBackWhenItsNodesAreDeleted();
    void healthyHasNothingBroken();
    void stopsAtAnyTime();
    void saysWhyItCannotStart();
    void leavesNothing();

private:
    QTemporaryDir m_folder; ///< of this run alone: one that was killed may have left something
};

void TestSandbox::initTestCase()
{
    QVERIFY(m_folder.isValid());
    qputenv("TMPDIR", QFile::encodeName(m_folder.path()));
}

void TestSandbox::showsWhatItSays()
{
    Sandbox sandbox({});
    QVERIFY(isReady(sandbox));
    PeerReader reader(portOf(sandbox));
    const QVector<SandboxLock> locks = sandboxLocks(Traffic::Staged);
    LockState state; // traffic goes on: judge the very state that was waited for
    for (const SandboxLock &lock : locks) {
        const QString path = directoryOf(lock);
        const auto isHeld = [&] {
            state = judged(reader, path);
            return state.summary.holders > 0 // and not gone between its name and its data
                && state.nodeOf(state.queue.first()).state == ReadState::Read;
        };
        QVERIFY2(QTest::qWaitFor(isHeld, Patience), qPrintable(path));
        QCOMPARE(state.summary.others, 0);
        QVERIFY2(state.nodeOf(state.queue.first()).data.contains(':'), qPrintable(path));
    }
    const auto isFull = [&] { return judged(reader, locks.first().path).queue.size() == 12; };
    QVERIFY(QTest::qWaitFor(isFull, Patience));
}

void TestSandbox::queueMoves()
{
    Sandbox sandbox({});
    QVERIFY(isReady(sandbox));
    PeerReader reader(portOf(sandbox));
    const QString path = sandboxLocks(Traffic::Staged).first().path;
    for (int change = 0; change < 5; ++change) {
        const Zxid before = reader.read(path)->directories.first().stat.pzxid;
        QTRY_VERIFY_WITH_TIMEOUT(
            reader.read(path)->directories.first().stat.pzxid != before, Patience);
    }
}

/// Each of two sessions holds one lock and waits for the other's.
void TestSandbox::deadlocks()
{
    Sandbox sandbox({});
    QVERIFY(isReady(sandbox));
    PeerReader reader(portOf(sandbox));
    QVector<SandboxLock> halves = sandboxLocks(Traffic::Staged);
    halves.removeIf([](const SandboxLock &lock) { return !lock.path.contains(u"accounts"_qs); });
    QCOMPARE(halves.size(), 2);
    const auto owners = [&](int half) {
        QVector<SessionId> sessions;
        const LockState state = judged(reader, halves.at(half).path);
        for (const Contender &contender : state.queue)
            sessions.append(state.nodeOf(contender).stat.owner);
        return sessions;
    };
    QTRY_COMPARE_WITH_TIMEOUT(owners(0).size(), 2, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(owners(1).size(), 2, Patience);
    QCOMPARE(owners(0).first(), owners(1).last());
    QCOMPARE(owners(0).last(), owners(1).first());
}

void TestSandbox::comesBackWhenItsNodesAreDeleted()
{
    Sandbox sandbox({});
    QVERIFY(isReady(sandbox));
    PeerReader reader(portOf(sandbox));
    const QString path = QStringLiteral("/locks/nightly-report");
    test::ZkTree tree(sandbox.connectString());
    LockSnapshotPtr before;
    QTRY_COMPARE_WITH_TIMEOUT((before = reader.read(path))->nodes.size(), 4, Patience);
    // The newest first: whoever hears that the node ahead is gone has lost its own.
    auto nodes = before->nodes;
    std::sort(nodes.begin(), nodes.end(), [](const LockNode &one, const LockNode &other) {
        return one.stat.czxid > other.stat.czxid;
    });
    for (const LockNode &node : std::as_const(nodes))
        tree.remove(before->pathOf(node));

    const auto newOnes = [&] {
        const LockSnapshotPtr now = reader.read(path);
        return std::count_if(now->nodes.begin(), now->nodes.end(),
            [&](const LockNode &node) { return std::ranges::count(before->nodes, node) == 0; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(newOnes() >= 3, Patience); // the holder does not look at its node
}

void TestSandbox::healthyHasNothingBroken()
{
    Sandbox sandbox({.traffic = Traffic::Healthy, .server = {}});
    QVERIFY(isReady(sandbox));
    PeerReader reader(portOf(sandbox));
    for (const SandboxLock &lock : sandboxLocks(Traffic::Staged))
        QCOMPARE(reader.read(directoryOf(lock))->freshness == Freshness::Gone, !lock.isHealthy);
}

void TestSandbox::stopsAtAnyTime()
{
    {
        const Sandbox unused({});
    }
    {
        Sandbox sandbox({});
        sandbox.start(); // and destroyed while it starts
    }
    Sandbox sandbox({});
    QVERIFY(isReady(sandbox));
    sandbox.stop();
    QVERIFY(!askServer(portOf(sandbox), "srvr"));
    sandbox.stop();
}

void TestSandbox::saysWhyItCannotStart()
{
    LocalServer::Options server;
    server.config = {QStringLiteral("syncLimit=none")};
    Sandbox sandbox({.traffic = Traffic::Staged, .server = server});
    QSignalSpy failed(&sandbox, &Sandbox::failed);
    sandbox.start();
    QVERIFY(failed.wait(Patience));
    QCOMPARE(failed.first().first().value<Error>().kind, ErrorKind::Refused);
}

void TestSandbox::leavesNothing()
{
    QCOMPARE(folders(), QStringList());
}

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_sandbox.moc"
