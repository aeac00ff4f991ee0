// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Read-only means that no write request leaves the program, whatever is asked of it: a proxy
// counts.
#include "core/operate/acts/operator.h"
#include "core/operate/locks/lockowner.h"
#include "operatetesting.h"
#include "tests/support/journals.h"
#include "tests/support/patience.h"
#include "tests/support/program.h"
#include "tests/support/testlock.h"
#include "tests/zk/proxy.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::testing;

class TestReadOnly : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void everyAction_data();
    void everyAction();
    void timeRunsOut();
    void commandLine_data();
    void commandLine();

private:
    void perform(Action action);
    void acquireByEachRecipe();
    void acquireAsOwner();
    void act(const std::function<quint64(Operator &, const Preflight &)> &call);
    Target target() const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<test::ZkSession> m_peer;
    std::unique_ptr<Proxy> m_proxy;
    std::unique_ptr<WriteGate> m_gate;
    QTemporaryDir m_folder;
    QString m_path;
    QStringList m_nodes;
    int m_count = 0;
};

void TestReadOnly::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = *std::move(server);
    m_peer = std::make_unique<test::ZkSession>(m_server->connectString());
    QVERIFY(m_peer->waitConnected());
}

void TestReadOnly::init()
{
    m_path = u"/locks/test%1"_qs.arg(++m_count);
    m_peer->makeDirectories(m_path);
    m_nodes.clear();
    for (int i = 0; i < 3; ++i)
        m_nodes.append(
            m_peer->create(m_path + u"/lock-"_qs, "x", zk::CreateMode::EphemeralSequential)->path);
    m_proxy = std::make_unique<Proxy>(m_server->port());
    m_gate = std::make_unique<WriteGate>(Profile {u"test"_qs, Environment::Sandbox});
}

void TestReadOnly::everyAction_data()
{
    QTest::addColumn<Action>("action");
    for (const Action action : allActions())
        QTest::newRow(qPrintable(textOf(action))) << action;
}

void TestReadOnly::everyAction()
{
    QFETCH(const Action, action);
    perform(action);
    QCOMPARE(m_proxy->writes(), 0);
    // The same with writing allowed: so the proxy does count them, and the calls do write.
    QVERIFY(m_gate->allow(60'000));
    perform(action);
    QVERIFY(m_proxy->writes() > 0);
}

// No default: a new action does not compile without a line here.
void TestReadOnly::perform(Action action)
{
    switch (action) {
    case Action::Acquire:
        acquireByEachRecipe();
        return acquireAsOwner();
    case Action::Delete:
        return act([this](Operator &hands, const Preflight &shown) {
            return hands.remove(shown, u"test"_qs, deletionPhrase(shown, m_gate->profile()));
        });
    case Action::NudgeGhost:
        return act([this](Operator &hands, const Preflight &) {
            return hands.nudgeGhost(m_path, m_path + u"/lock-0000000099"_qs, {});
        });
    case Action::NudgeData:
        return act(
            [this](Operator &hands, const Preflight &) { return hands.nudgeData(target(), {}); });
    case Action::Revoke:
        return act(
            [this](Operator &hands, const Preflight &) { return hands.revoke(target(), {}); });
    case Action::GiveBack:
        return; // of one's own alone: there is none in read-only
    }
}

Target TestReadOnly::target() const
{
    Target target;
    target.lock = m_path;
    target.node = m_nodes.last();
    target.czxid = m_peer->read(m_nodes.last())->stat.czxid;
    return target;
}

void TestReadOnly::acquireByEachRecipe()
{
    for (const QString &recipe : writableRecipes()) {
        for (const Mode mode : writableModes(recipe)) {
            TestLock lock(optionsFor(m_proxy->connectString()), *m_gate);
            ClaimRequest request;
            request.path = m_path + u"/of-"_qs + recipe;
            request.recipe = recipe;
            request.mode = mode;
            lock.acquire(request);
            const auto isOver = [&] {
                return isFinal(lock.status().state) || lock.status().state == ClaimState::Held;
            };
            QTRY_VERIFY_WITH_TIMEOUT(isOver(), Patience);
            QCOMPARE(lock.status().state == ClaimState::Held, m_gate->isOpen());
        }
    }
}

void TestReadOnly::acquireAsOwner()
{
    LockOwner owner(u"anna"_qs, optionsFor(m_proxy->connectString()), *m_gate);
    QSignalSpy spy(&owner, &LockOwner::answered);
    owner.acquire(m_path + u"/owned"_qs, u"zk-rw"_qs, Mode::Read);
    owner.acquire(m_path + u"/owned"_qs, u"zk-rw"_qs, Mode::Write);
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 2, Patience);
    owner.release(m_path + u"/owned"_qs, Mode::Read);
    owner.releaseLock(m_path + u"/owned"_qs);
    owner.closeLock(m_path + u"/owned"_qs);
    owner.releaseAll();
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 6, Patience);
}

void TestReadOnly::act(const std::function<quint64(Operator &, const Preflight &)> &call)
{
    const auto journal = openJournal(m_folder.filePath(u"journal.jsonl"_qs));
    Operator hands(optionsFor(m_proxy->connectString()), *m_gate, *journal);
    QSignalSpy checked(&hands, &Operator::preflightReady);
    QSignalSpy finished(&hands, &Operator::finished);
    hands.check(target());
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    call(hands, checked.first().at(1).value<Preflight>());
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    const auto receipt = finished.first().at(1).value<Receipt>();
    QCOMPARE(textOf(receipt.outcome),
        textOf(m_gate->isOpen() ? Outcome::AsPredicted : Outcome::Refused));
}

// The limit ends while something waits to be done.
void TestReadOnly::timeRunsOut()
{
    QVERIFY(m_gate->allow(50));
    QTRY_VERIFY_WITH_TIMEOUT(!m_gate->isOpen(), Patience);
    perform(Action::Delete);
    QCOMPARE(m_proxy->writes(), 0);
}

void TestReadOnly::commandLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("acquire") << QStringList {
        u"acquire"_qs, u"%path"_qs, u"--recipe"_qs, u"zk-lock"_qs};
    QTest::newRow("delete") << QStringList {u"delete"_qs, u"%node"_qs, u"--czxid"_qs, u"0x1"_qs};
    QTest::newRow("dry run") << QStringList {u"delete"_qs, u"%node"_qs, u"--dry-run"_qs};
    QTest::newRow("dry run with --write")
        << QStringList {u"delete"_qs, u"%node"_qs, u"--dry-run"_qs, u"--write"_qs};
    QTest::newRow("queue") << QStringList {u"queue"_qs, u"%path"_qs};
    QTest::newRow("scan") << QStringList {u"scan"_qs};
    QTest::newRow("doctor") << QStringList {u"doctor"_qs};
}

void TestReadOnly::commandLine()
{
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings(u"%path"_qs, m_path);
    arguments.replaceInStrings(u"%node"_qs, m_nodes.first());
    const auto done =
        test::runCtl(arguments + QStringList {u"--connect"_qs, m_proxy->connectString()});
    QVERIFY(done.status >= 0);
    QCOMPARE(m_proxy->writes(), 0);
    QCOMPARE(m_peer->children(m_path).size(), 3);
}

QTEST_GUILESS_MAIN(TestReadOnly)
#include "tst_readonly.moc"
