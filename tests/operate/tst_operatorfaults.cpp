// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong while something is done by force: at each step the right result, nothing done
// twice, no waiting for ever.
#include "core/operate/journal.h"
#include "core/operate/operator.h"
#include "operatetesting.h"
#include "tests/zk/proxy.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::testing;

class TestOperatorFaults : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void deletionAnswerLost();
    void deletionAnswerNeverFoundOut();
    void sessionExpiredBefore();
    void nobodyAnswers();
    void serverDies();
    void nudgeAnswerLost();
    void dataAnswerLost_data();
    void dataAnswerLost();
    void notPermittedToLook();
    void destroyedInTheMiddle();

private:
    Receipt act(const std::function<quint64(Operator &)> &call,
                const std::function<void()> &meanwhile = {});
    Receipt remove(const std::function<void()> &meanwhile = {});
    Preflight shown(const QString &node);
    Target target(const QString &node);
    bool isThere(const QString &node) { return m_peer->read(node).has_value(); }
    void mendOnceCut();

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<OtherSession> m_peer;
    std::unique_ptr<Proxy> m_proxy;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Operator> m_operator;
    QString m_path;
    QStringList m_nodes;
    int m_count = 0;
};

void TestOperatorFaults::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail));
    m_server = *std::move(server);
    m_gate = openGate();
    m_peer = std::make_unique<OtherSession>(m_server->connectString(), 20'000);
    QVERIFY(m_peer->waitConnected());
}

void TestOperatorFaults::init()
{
    m_path = u"/locks/test%1"_qs.arg(++m_count);
    m_peer->makeDirectories(m_path);
    m_nodes.clear();
    for (int i = 0; i < 3; ++i)
        m_nodes.append(
            m_peer->create(m_path + u"/lock-"_qs, "x", zk::CreateMode::EphemeralSequential)->path);
    m_proxy = std::make_unique<Proxy>(m_server->port());
    m_folder = std::make_unique<QTemporaryDir>();
    m_journal = *Journal::open(m_folder->filePath(u"journal.jsonl"_qs));
    m_operator =
        std::make_unique<Operator>(optionsFor(m_proxy->connectString(), 2000), *m_gate, *m_journal);
    m_operator->setTimeout(Patience);
}

Target TestOperatorFaults::target(const QString &node)
{
    Target target;
    target.lock = m_path;
    target.node = node;
    target.czxid = m_peer->read(node)->stat.czxid;
    return target;
}

Preflight TestOperatorFaults::shown(const QString &node)
{
    Preflight shown;
    shown.target = target(node);
    shown.reading.stat = m_peer->read(node)->stat;
    return shown;
}

/// Does @p meanwhile while the call is under way, and waits for its receipt.
Receipt TestOperatorFaults::act(const std::function<quint64(Operator &)> &call,
                                const std::function<void()> &meanwhile)
{
    QSignalSpy finished(m_operator.get(), &Operator::finished);
    call(*m_operator);
    if (meanwhile)
        meanwhile();
    if (!QTest::qWaitFor([&] { return finished.count() > 0; }, 2 * Patience))
        return {};
    return finished.first().at(1).value<Receipt>();
}

Receipt TestOperatorFaults::remove(const std::function<void()> &meanwhile)
{
    const Preflight agreed = shown(m_nodes.first());
    return act([&](Operator &hands) { return hands.remove(agreed, u"test"_qs); }, meanwhile);
}

/// A cut comes with the request that was named; only then there is something to mend.
void TestOperatorFaults::mendOnceCut()
{
    QTRY_VERIFY_WITH_TIMEOUT(m_proxy->isCut(), Patience);
    m_proxy->mend();
}

void TestOperatorFaults::deletionAnswerLost()
{
    m_proxy->loseAnswerTo(Proxy::Delete);
    const Receipt receipt = remove([this] { mendOnceCut(); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    QVERIFY(receipt.sentences.first().contains(u"answer was lost"_qs));
    QVERIFY(!isThere(m_nodes.first()));
    QCOMPARE(m_proxy->requests(Proxy::Delete), 1);
}

void TestOperatorFaults::deletionAnswerNeverFoundOut()
{
    m_operator->setTimeout(1500);
    m_proxy->loseAnswerTo(Proxy::Delete);
    const Receipt receipt = remove();
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Unknown));
    QCOMPARE(m_journal->entries().last().outcome, u"unknown"_qs);
    m_proxy->mend(); // the next call works again
    m_operator->setTimeout(Patience);
    m_nodes.removeFirst();
    QCOMPARE(textOf(remove().outcome), textOf(Outcome::AsPredicted));
}

void TestOperatorFaults::sessionExpiredBefore()
{
    QSignalSpy checked(m_operator.get(), &Operator::preflightReady);
    m_operator->check(target(m_nodes.first()));
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    m_proxy->expireSession();
    const Receipt receipt = remove();
    QVERIFY2(receipt.outcome == Outcome::AsPredicted,
             qPrintable(textOf(receipt.outcome) + receipt.error.detail));
    QVERIFY(!isThere(m_nodes.first()));
}

void TestOperatorFaults::nobodyAnswers()
{
    m_operator->setTimeout(300);
    m_proxy->stall();
    QSignalSpy failed(m_operator.get(), &Operator::checkFailed);
    m_operator->check(target(m_nodes.first()));
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, Patience);
    QCOMPARE(textOf(failed.first().at(1).value<Error>().kind), textOf(ErrorKind::TimedOut));
    const Receipt receipt = remove();
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Failed));
    QCOMPARE(textOf(receipt.error.kind), textOf(ErrorKind::TimedOut));
    QVERIFY(isThere(m_nodes.first()));
    QCOMPARE(m_proxy->requests(Proxy::Delete), 0);
}

void TestOperatorFaults::serverDies()
{
    m_operator =
        std::make_unique<Operator>(optionsFor(m_server->connectString()), *m_gate, *m_journal);
    m_operator->setTimeout(Patience);
    QSignalSpy checked(m_operator.get(), &Operator::preflightReady);
    m_operator->check(target(m_nodes.first()));
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    const auto flight = checked.first().at(1).value<Preflight>();
    m_server->kill();
    const Receipt receipt = act([&](Operator &hands) { return hands.remove(flight, u"test"_qs); },
                                [this] { QVERIFY(m_server->restart()); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    QVERIFY(!isThere(m_nodes.first()));
}

void TestOperatorFaults::nudgeAnswerLost()
{
    m_proxy->loseAnswerTo(Proxy::Multi);
    const Receipt receipt = act(
        [this](Operator &hands) {
            return hands.nudgeGhost(m_path, m_path + u"/lock-0000000099"_qs, {});
        },
        [this] { mendOnceCut(); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Unknown));
    QCOMPARE(m_proxy->requests(Proxy::Multi), 1);
}

void TestOperatorFaults::dataAnswerLost_data()
{
    QTest::addColumn<bool>("isAnswerLost");
    QTest::newRow("request lost") << false;
    QTest::newRow("answer lost") << true;
}

void TestOperatorFaults::dataAnswerLost()
{
    QFETCH(const bool, isAnswerLost);
    if (isAnswerLost)
        m_proxy->loseAnswerTo(Proxy::SetData);
    else
        m_proxy->cutAt(Proxy::SetData);
    const Receipt receipt =
        act([this](Operator &hands) { return hands.nudgeData(target(m_nodes.first()), {}); },
            [this] { mendOnceCut(); });
    QCOMPARE(textOf(receipt.outcome),
             textOf(isAnswerLost ? Outcome::AsPredicted : Outcome::Failed));
    QCOMPARE(m_peer->read(m_nodes.first())->stat.version, isAnswerLost ? 1 : 0);
    QCOMPARE(m_proxy->requests(Proxy::SetData), 1);
}

// Nobody may read the node or list the directory: deleting by name is possible all the same, and
// says that nothing could be predicted.
void TestOperatorFaults::notPermittedToLook()
{
    const QString hidden = m_path + u"/hidden"_qs;
    QVERIFY(m_peer->create(hidden, {}, zk::CreateMode::Persistent,
                           {{u"world"_qs, u"anyone"_qs, 2 | 4 | 8}}));
    const auto node =
        m_peer->create(hidden + u"/lock-"_qs, {}, zk::CreateMode::EphemeralSequential);
    QSignalSpy checked(m_operator.get(), &Operator::preflightReady);
    Target target = this->target(node->path);
    target.lock = hidden;
    m_operator->check(target);
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    const auto flight = checked.first().at(1).value<Preflight>();
    QVERIFY(flight.isPossible());
    QVERIFY(flight.needsOverride()); // the effect cannot be told
    const Receipt receipt = act([&](Operator &hands) { return hands.remove(flight, u"test"_qs); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Different));
    QVERIFY(!isThere(node->path));
}

void TestOperatorFaults::destroyedInTheMiddle()
{
    for (int round = 0; round < 20; ++round) {
        m_operator = std::make_unique<Operator>(optionsFor(m_proxy->connectString(), 2000), *m_gate,
                                                *m_journal);
        m_operator->check(target(m_nodes.last()));
        m_operator->remove(shown(m_nodes.last()), u"test"_qs);
        m_operator->nudgeData(target(m_nodes.last()), {});
        if (round % 2)
            QCoreApplication::processEvents();
        m_operator.reset();
        if (!isThere(m_nodes.last()))
            m_nodes.last() =
                m_peer->create(m_path + u"/lock-"_qs, "x", zk::CreateMode::EphemeralSequential)
                    ->path;
    }
}

QTEST_GUILESS_MAIN(TestOperatorFaults)
#include "tst_operatorfaults.moc"
