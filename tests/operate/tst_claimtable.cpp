// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong at each request with which a lock is taken and given back: one request, or its
// answer, is held back, the fault happens, it goes on. The end is of the right class, there never
// are two nodes of ours, and none stays.
//
// Cells that do not exist:
// - Our own node with children: all nodes we make are ephemeral, and ephemeral nodes have none.
// - Our node gone before its create. What can be gone then is the directory, which is made again.
// - No permission to look at the version (exists): the servers ask none for that.
// - The path of a single node with a child: there is no node of ours then, we wait for that one.
// - Our single node gone while we wait for it: there is none of ours until the one ahead is gone.
// - No right to delete the node when its deletion was done, or gone then: there is nothing left.
// - Another's single node made in the place of ours while our deletion is on its way, in the same
//   version: the servers compare versions only, and it is deleted. Whoever looks once more before
//   it deletes, as below, does not.
#include "core/operate/lockowner.h"
#include "core/operate/testlock.h"
#include "faultscene.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

constexpr int SessionMs = 10'000; ///< longer than a server takes to restart
constexpr int OtherMs = 3000; ///< libzookeeper waits 2/3 of it for a server that is starting

/// A place in the life of a lock: the request that is held back there.
struct Step
{
    const char *name;
    Proxy::Type type;
    int nth;
    bool isAnswer;
    /// Behind: somebody holds. Waiting: nothing is held back. Turn: the one ahead lets go
    enum { First, Behind, Waiting, Turn, Releasing } when;
};

// The requests of a lock with a directory of its own, in their order.
const Step steps[] = {
    {"create", Proxy::Create2, 1, false, Step::First},
    {"create's answer", Proxy::Create2, 1, true, Step::First},
    {"list", Proxy::GetChildren2, 1, false, Step::First},
    {"list's answer", Proxy::GetChildren2, 1, true, Step::First},
    {"watch on itself", Proxy::GetData, 1, false, Step::First},
    {"watch on the one ahead", Proxy::GetData, 1, false, Step::Behind},
    {"list with a watch", Proxy::GetChildren2, 2, false, Step::Behind},
    {"while waiting", Proxy::GetChildren2, 0, false, Step::Waiting},
    {"list again", Proxy::GetChildren2, 2, false, Step::Turn},
    {"delete", Proxy::Delete, 1, false, Step::Releasing},
    {"delete's answer", Proxy::Delete, 1, true, Step::Releasing},
    {"look at the version", Proxy::Exists, 1, false, Step::Releasing},
};

// Those of a single node: it is read, not listed.
const Step singleSteps[] = {
    {"create", Proxy::Create2, 1, false, Step::First},
    {"create's answer", Proxy::Create2, 1, true, Step::First},
    {"list", Proxy::GetData, 1, false, Step::First},
    {"list's answer", Proxy::GetData, 1, true, Step::First},
    {"watch on itself", Proxy::GetData, 2, false, Step::First},
    {"while waiting", Proxy::GetData, 0, false, Step::Waiting},
    {"list again", Proxy::GetData, 2, false, Step::Turn},
    {"create again", Proxy::Create2, 2, false, Step::Turn},
    {"delete", Proxy::Delete, 1, false, Step::Releasing},
    {"delete's answer", Proxy::Delete, 1, true, Step::Releasing},
    {"look at the version", Proxy::Exists, 1, false, Step::Releasing},
};

Step stepOf(const QString &name, bool isSingle)
{
    const auto is = [&name](const Step &step) { return name == QLatin1String(step.name); };
    return isSingle ? *std::ranges::find_if(singleSteps, is) : *std::ranges::find_if(steps, is);
}

struct Row
{
    const char *recipe;
    const char *step;
    const char *fault;
    const char *end; ///< state, and the kind of error if that is not "held"
};

const Row rows[] = {
    {"curator-mutex", "create", "connection cut", "held"},
    {"kazoo-rw", "create", "connection cut", "held"},
    {"textbook-rw", "create", "connection cut", "held"},
    {"single-node", "create", "connection cut", "held"},
    {"curator-mutex", "create", "server killed", "held"},
    {"curator-mutex", "create", "session expired", "failed session-lost"},
    {"single-node", "create", "session expired", "failed session-lost"},
    {"zk-lock", "create", "no right to create", "failed denied"},
    {"curator-mutex", "create", "directory gone", "held"},

    {"curator-mutex", "create's answer", "connection cut", "held"},
    {"kazoo-rw", "create's answer", "connection cut", "held"},
    {"zk-rw", "create's answer", "connection cut", "held"},
    {"textbook-rw", "create's answer", "connection cut", "held"},
    {"single-node", "create's answer", "connection cut", "held"},
    {"zk-rw", "create's answer", "server killed", "held"},
    {"zk-rw", "create's answer", "session expired", "failed session-lost"},
    {"zk-lock", "create's answer", "no right to read", "failed denied"},
    {"curator-mutex", "create's answer", "node gone", "failed gone"},
    {"curator-mutex", "create's answer", "node unreadable, connection cut", "held"},
    {"zk-rw", "create's answer", "node unreadable, connection cut", "held"},

    {"curator-mutex", "list", "connection cut", "held"},
    {"zk-rw", "list", "connection cut", "held"},
    {"single-node", "list", "connection cut", "held"},
    {"curator-mutex", "list", "server killed", "held"},
    {"single-node", "list", "server killed", "held"},
    {"kazoo-rw", "list", "session expired", "failed session-lost"},
    {"zk-lock", "list", "no right to read", "failed denied"},
    {"single-node", "list", "node unreadable", "failed denied"},
    {"curator-mutex", "list", "node gone", "failed gone"},
    {"kazoo-rw", "list", "node gone", "failed gone"},
    {"zk-lock", "list", "node gone", "failed gone"},
    {"single-node", "list", "node gone", "held"},
    {"curator-mutex", "list's answer", "connection cut", "held"},
    {"curator-mutex", "list's answer", "server killed", "held"},
    {"kazoo-rw", "list's answer", "session expired", "failed session-lost"},
    {"zk-lock", "list's answer", "no right to read", "held"},
    {"curator-mutex", "list's answer", "node gone", "lost gone"},

    {"curator-mutex", "watch on itself", "connection cut", "held"},
    {"zk-lock", "watch on itself", "server killed", "held"},
    {"zk-lock", "watch on itself", "session expired", "lost session-lost"},
    {"curator-mutex", "watch on itself", "node unreadable", "held"},
    {"single-node", "watch on itself", "node unreadable", "held"},
    {"curator-mutex", "watch on itself", "node gone", "lost gone"},
    {"single-node", "watch on itself", "node made anew", "lost gone"},

    {"zk-lock", "watch on the one ahead", "connection cut", "held"},
    {"kazoo-rw", "watch on the one ahead", "server killed", "held"},
    {"curator-mutex", "watch on the one ahead", "session expired", "failed session-lost"},
    {"zk-lock", "watch on the one ahead", "no right to read", "failed denied"},
    {"zk-lock", "watch on the one ahead", "the one ahead unreadable", "held"},
    {"kazoo-rw", "watch on the one ahead", "node gone", "failed gone"},
    {"zk-lock", "watch on the one ahead", "the one ahead gone", "held"},
    {"textbook-rw-herd", "list with a watch", "connection cut", "held"},
    {"textbook-rw-herd", "list with a watch", "server killed", "held"},
    {"textbook-rw-herd", "list with a watch", "session expired", "failed session-lost"},
    {"textbook-rw-herd", "list with a watch", "no right to read", "failed denied"},
    {"textbook-rw-herd", "list with a watch", "node gone", "failed gone"},

    {"zk-lock", "while waiting", "connection cut", "held"},
    {"kazoo-rw", "while waiting", "server killed", "held"},
    {"curator-mutex", "while waiting", "session expired", "failed session-lost"},
    {"zk-lock", "while waiting", "no right to read", "failed denied"},
    {"curator-mutex", "while waiting", "node gone", "failed gone"},
    {"zk-lock", "while waiting", "the one ahead gone", "held"},
    {"single-node", "while waiting", "server killed", "held"},
    {"single-node", "while waiting", "session expired", "failed session-lost"},
    {"single-node", "while waiting", "the one ahead gone", "held"},

    {"zk-lock", "list again", "connection cut", "held"},
    {"curator-mutex", "list again", "server killed", "held"},
    {"zk-rw", "list again", "session expired", "failed session-lost"},
    {"curator-mutex", "list again", "no right to read", "failed denied"},
    {"kazoo-rw", "list again", "node gone", "failed gone"},
    {"single-node", "list again", "connection cut", "held"},
    {"single-node", "list again", "session expired", "failed session-lost"},
    {"single-node", "create again", "connection cut", "held"},
    {"single-node", "create again", "server killed", "held"},
    {"single-node", "create again", "session expired", "failed session-lost"},
    {"single-node", "create again", "no right to create", "failed denied"},

    {"curator-mutex", "delete", "connection cut", "released closed"},
    {"single-node", "delete", "connection cut", "released closed"},
    {"zk-rw", "delete", "server killed", "released closed"},
    {"zk-lock", "delete", "session expired", "released closed"},
    {"curator-mutex", "delete", "no right to delete", "released denied"},
    {"curator-mutex", "delete", "node gone", "released closed"},
    {"curator-mutex", "delete's answer", "connection cut", "released closed"},
    {"single-node", "delete's answer", "connection cut", "released closed"},
    {"zk-rw", "delete's answer", "server killed", "released closed"},
    {"zk-lock", "delete's answer", "session expired", "released closed"},

    {"zk-lock", "look at the version", "connection cut", "released closed"},
    {"zk-lock", "look at the version", "server killed", "released closed"},
    {"zk-lock", "look at the version", "session expired", "released closed"},
    {"curator-mutex", "look at the version", "no right to delete", "released denied"},
    {"curator-mutex", "look at the version", "node gone", "released closed"},
    {"single-node", "look at the version", "node made anew", "released closed"},
};

QString endOf(const ClaimStatus &status)
{
    const QString state = textOf(status.state);
    return isFinal(status.state) ? state + u' ' + textOf(status.error.kind) : state;
}

} // namespace

class TestClaimTable : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void cleanup() { (void)m_scene.permit(parentPath(m_scene.path), FaultScene::Everything); }
    void claim_data();
    void claim();
    void upgrade_data();
    void upgrade();

private:
    std::unique_ptr<TestLock> take(const QString &connect, int timeoutMs, const QString &recipe);
    void reach(const Step &step, TestLock &own, std::unique_ptr<TestLock> &ahead);
    void happen(const QString &fault, const QString &ahead, const QString &recipe);
    QStringList nodes(bool isSingle);

    FaultScene m_scene;
};

void TestClaimTable::claim_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("step");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("end");
    for (const Row &row : rows)
        QTest::addRow("%s, %s, %s", row.recipe, row.step, row.fault)
            << QString::fromLatin1(row.recipe) << QString::fromLatin1(row.step)
            << QString::fromLatin1(row.fault) << QString::fromLatin1(row.end);
}

std::unique_ptr<TestLock> TestClaimTable::take(const QString &connect, int timeoutMs,
                                               const QString &recipe)
{
    auto lock = std::make_unique<TestLock>(optionsFor(connect, timeoutMs), *m_scene.gate);
    ClaimRequest request;
    request.path = m_scene.path;
    request.recipe = recipe;
    request.mode = writableModes(recipe).last();
    lock->acquire(request);
    return lock;
}

/// The paths of the lock's nodes, whatever may be read.
QStringList TestClaimTable::nodes(bool isSingle)
{
    if (isSingle) {
        const auto node = m_scene.peer->read(m_scene.path);
        const bool isThere = node || node.error().kind == ErrorKind::Denied;
        return isThere ? QStringList {m_scene.path} : QStringList();
    }
    (void)m_scene.permit(m_scene.path, FaultScene::Everything); // unless the directory is gone
    QStringList paths;
    for (const QString &name : m_scene.peer->children(m_scene.path))
        paths.append(joinPath(m_scene.path, name));
    return paths;
}

/// Brings @p own to the step, where its request is held back.
void TestClaimTable::reach(const Step &step, TestLock &own, std::unique_ptr<TestLock> &ahead)
{
    if (step.when == Step::Waiting || step.when == Step::Turn) {
        QTRY_COMPARE_WITH_TIMEOUT(endOf(own.status()), u"waiting"_qs, Patience);
        if (step.when == Step::Waiting)
            return;
        ahead.reset();
    }
    if (step.when == Step::Releasing) {
        QTRY_COMPARE_WITH_TIMEOUT(endOf(own.status()), u"held"_qs, Patience);
        if (step.type == Proxy::Exists) { // looked at where the deletion meets another version
            m_scene.proxy->holdAt(Proxy::Delete);
            own.release();
            QVERIFY(m_scene.waitHolding());
            m_scene.proxy->holdAt(Proxy::Exists);
            m_scene.happen(u"node written"_qs, own.status().node, m_scene.path);
        } else {
            own.release();
        }
    }
    QVERIFY(m_scene.waitHolding());
}

void TestClaimTable::happen(const QString &fault, const QString &ahead, const QString &recipe)
{
    const bool isSingle = recipe == u"single-node";
    const QString directory = isSingle ? parentPath(m_scene.path) : m_scene.path;
    if (fault.startsWith(u"the one ahead"))
        return m_scene.happen(QString(fault).replace(u"the one ahead"_qs, u"node"_qs), ahead,
                              directory);
    QStringList own = isSingle ? QStringList {m_scene.path} : nodes(false);
    own.removeAll(ahead);
    m_scene.happen(fault, own.value(0), directory);
}

void TestClaimTable::claim()
{
    QFETCH(const QString, recipe);
    QFETCH(const QString, fault);
    QFETCH(const QString, step);
    QFETCH(const QString, end);
    const bool isSingle = recipe == u"single-node";
    const Step at = stepOf(step, isSingle);
    m_scene.peer->makeDirectories(isSingle ? parentPath(m_scene.path) : m_scene.path);
    std::unique_ptr<TestLock> ahead;
    if (at.when != Step::First && at.when != Step::Releasing) {
        ahead = take(m_scene.server->connectString(), OtherMs, recipe);
        QTRY_COMPARE_WITH_TIMEOUT(endOf(ahead->status()), u"held"_qs, Patience);
    }
    const QString nodeAhead = ahead ? ahead->status().node : QString();

    if (at.isAnswer)
        m_scene.proxy->holdAnswerTo(at.type, at.nth);
    else if (at.type != Proxy::Exists && at.when != Step::Waiting)
        m_scene.proxy->holdAt(at.type, at.nth);
    auto own = take(m_scene.proxy->connectString(), SessionMs, recipe);
    reach(at, *own, ahead);
    if (QTest::currentTestFailed())
        return;
    happen(fault, nodeAhead, recipe);
    if (QTest::currentTestFailed())
        return;
    if (ahead) // closed without a connection, its session would live on
        QTRY_VERIFY_WITH_TIMEOUT(!ahead->status().isSuspended, Patience);
    ahead.reset();

    QTRY_COMPARE_WITH_TIMEOUT(endOf(own->status()), end, Patience);
    const int others = fault == u"node made anew" ? 1 : 0; // which are not ours to delete
    QTRY_COMPARE_WITH_TIMEOUT(nodes(isSingle).size(), others + (end == u"held" ? 1 : 0), Patience);
    if (end == u"held") {
        own->release();
        QTRY_COMPARE_WITH_TIMEOUT(endOf(own->status()), u"released closed"_qs, Patience);
    }
    QTRY_COMPARE_WITH_TIMEOUT(nodes(isSingle).size(), others, Patience);
}

// An owner who reads and wants to write moves its node in one transaction.
void TestClaimTable::upgrade_data()
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

void TestClaimTable::upgrade()
{
    QFETCH(const int, type);
    QFETCH(const bool, isAnswer);
    QFETCH(const QString, fault);
    QFETCH(const QString, end);
    m_scene.peer->makeDirectories(m_scene.path);
    auto owner = std::make_unique<LockOwner>(u"anna"_qs,
                                             optionsFor(m_scene.proxy->connectString(), SessionMs),
                                             *m_scene.gate);
    QSignalSpy answered(owner.get(), &LockOwner::answered);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read);
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    const QString readNode = nodes(false).value(0);

    // Listed by the write node itself, and then to look for rivals.
    const int nth = type == Proxy::GetChildren2 ? 2 : 1;
    if (isAnswer)
        m_scene.proxy->holdAnswerTo(Proxy::Type(type), nth);
    else
        m_scene.proxy->holdAt(Proxy::Type(type), nth);
    owner->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QVERIFY(m_scene.waitHolding());
    QStringList own = nodes(false);
    own.removeAll(readNode);
    m_scene.happen(fault, own.value(0), m_scene.path);

    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 2, Patience);
    const auto result = answered.last().at(1).value<Result<Granted>>();
    QCOMPARE(result ? u"granted"_qs : textOf(result.error().kind), end);
    // What may not be deleted stays as long as the session.
    const bool isStuck = fault == u"no right to delete";
    const int left = end == u"session-lost" ? 0 : end == u"granted" || isStuck ? 2 : 1;
    QTRY_COMPARE_WITH_TIMEOUT(nodes(false).size(), left, Patience);
    owner->releaseAll();
    QTRY_VERIFY_WITH_TIMEOUT(owner->locks().isEmpty(), Patience);
    if (isStuck)
        owner.reset();
    QTRY_COMPARE_WITH_TIMEOUT(nodes(false).size(), 0, Patience);
}

QTEST_GUILESS_MAIN(TestClaimTable)
#include "tst_claimtable.moc"
