// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong while something is done by force: at each step the right result, nothing done
// twice, no waiting for ever.
#include "operatorscene.h"
#include "tests/support/patience.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::testing;

class TestOperatorFaults : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(zk::CreateMode::EphemeralSequential, 2000); }
    void deletionAnswerLost();
    void deletionAnswerNeverFoundOut();
    void sessionExpiredBefore();
    void nobodyAnswers();
    void serversMoved();
    void serverDies();
    void nudgeAnswerLost();
    void dataAnswerLost_data();
    void dataAnswerLost();
    void revocationAnswerLost_data();
    void revocationAnswerLost();
    void namesTheSessionThatActed();
    void overwritesNothingUnread_data() { looksOnceMoreBeforeItWrites_data(); }
    void overwritesNothingUnread();
    void looksOnceMoreBeforeItWrites_data();
    void looksOnceMoreBeforeItWrites();
    void saysThatItHitAnother_data() { looksOnceMoreBeforeItWrites_data(); }
    void saysThatItHitAnother();
    void looksAreSynced();
    void heldNoMoreAtTheSecondLook();
    void waiterMovesUpAfterTheLastLook_data();
    void waiterMovesUpAfterTheLastLook();
    void leaseIsGivenAfterTheFirstLook();
    void notPermittedToLook();
    void journalsDiskStandsStill();
    void closedBeforeTheAnswer();
    void destroyedInTheMiddle();

private:
    Receipt act(const std::function<quint64(Operator &)> &call,
        const std::function<void()> &meanwhile = {});
    Receipt remove(const std::function<void()> &meanwhile = {})
    {
        return remove(m_scene.contenders.first(), meanwhile);
    }
    Receipt remove(const QString &node, const std::function<void()> &meanwhile);
    Receipt writeToRemade(const Target &seen, bool isRevocation);
    Preflight shown(const QString &node) { return m_scene.shown(node); }
    Target target(const QString &node) { return m_scene.target(node); }
    bool isThere(const QString &node) { return m_scene.peer->read(node).has_value(); }
    void mendOnceCut();

    OperatorScene m_scene;
};

/// Does @p meanwhile while the call is under way, and waits for its receipt.
Receipt TestOperatorFaults::act(
    const std::function<quint64(Operator &)> &call, const std::function<void()> &meanwhile)
{
    QSignalSpy finished(m_scene.hands.get(), &Operator::finished);
    call(*m_scene.hands);
    if (meanwhile)
        meanwhile();
    if (!QTest::qWaitFor([&] { return finished.count() > 0; }, 2 * Patience))
        return {};
    return finished.first().at(1).value<Receipt>();
}

Receipt TestOperatorFaults::remove(const QString &node, const std::function<void()> &meanwhile)
{
    const Preflight agreed = shown(node);
    return act(
        [&](Operator &hands) { return hands.remove(agreed, u"test"_qs, m_scene.phrase(agreed)); },
        meanwhile);
}

/// A cut comes with the request that was named; only then there is something to mend.
void TestOperatorFaults::mendOnceCut()
{
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->isCut(), Patience);
    m_scene.proxy->mend();
}

void TestOperatorFaults::deletionAnswerLost()
{
    m_scene.proxy->loseAnswerTo(Proxy::Delete);
    const Receipt receipt = remove([this] { mendOnceCut(); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Unknown));
    const QString said = english(receipt.sentences).join(u'\n');
    QVERIFY2(said.contains(u"answer was lost"_qs) && said.contains(u"cannot be told"_qs),
        qPrintable(said));
    QVERIFY2(!said.contains(u"It went"_qs) && !said.contains(u"Removes"_qs), qPrintable(said));
    QVERIFY(doubleHolderOf(receipt).has_value()); // the safe side
    QCOMPARE(receipt.after.size(), 2);
    QVERIFY(!isThere(m_scene.contenders.first()));
    QCOMPARE(m_scene.proxy->requests(Proxy::Delete), 1);
}

void TestOperatorFaults::deletionAnswerNeverFoundOut()
{
    m_scene.hands->setTimeout(1500);
    m_scene.proxy->loseAnswerTo(Proxy::Delete);
    const Receipt receipt = remove();
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Unknown));
    QCOMPARE(m_scene.journal->entries().last().outcome, u"unknown"_qs);
    const QString said = english(receipt.sentences).join(u'\n');
    QVERIFY2(said.contains(u"Possible double holder"_qs), qPrintable(said)); // it held
    m_scene.proxy->mend(); // the next call works again
    m_scene.hands->setTimeout(Patience);
    m_scene.contenders.removeFirst();
    QCOMPARE(textOf(remove().outcome), textOf(Outcome::AsPredicted));
}

void TestOperatorFaults::sessionExpiredBefore()
{
    QSignalSpy checked(m_scene.hands.get(), &Operator::preflightReady);
    m_scene.hands->check(target(m_scene.contenders.first()));
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    m_scene.proxy->expireSession();
    const Receipt receipt = remove();
    QVERIFY2(receipt.outcome == Outcome::AsPredicted,
        qPrintable(textOf(receipt.outcome) + receipt.error.detail.english()));
    QVERIFY(!isThere(m_scene.contenders.first()));
}

void TestOperatorFaults::nobodyAnswers()
{
    m_scene.hands->setTimeout(300);
    m_scene.proxy->stall();
    QSignalSpy failed(m_scene.hands.get(), &Operator::checkFailed);
    m_scene.hands->check(target(m_scene.contenders.first()));
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, Patience);
    QCOMPARE(textOf(failed.first().at(1).value<Error>().kind), textOf(ErrorKind::TimedOut));
    const Receipt receipt = remove();
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Failed));
    QCOMPARE(textOf(receipt.error.kind), textOf(ErrorKind::TimedOut));
    QVERIFY(isThere(m_scene.contenders.first()));
    QCOMPARE(m_scene.proxy->requests(Proxy::Delete), 0);
}

// Only a new session looks their names up again.
void TestOperatorFaults::serversMoved()
{
    m_scene.hands = std::make_unique<Operator>(
        optionsFor(m_scene.proxy->connectString(), 30'000), *m_scene.gate, *m_scene.journal);
    m_scene.hands->setTimeout(Patience);
    const auto nudge = [this](Operator &hands) {
        return hands.nudgeData(target(m_scene.contenders.last()), {});
    };
    const Receipt before = act(nudge);
    QVERIFY(before.session);
    m_scene.proxy->cut();
    m_scene.hands->setTimeout(300);
    QSignalSpy failed(m_scene.hands.get(), &Operator::checkFailed);
    m_scene.hands->check(target(m_scene.contenders.first()));
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, Patience);
    m_scene.proxy->mend();
    m_scene.hands->setTimeout(Patience);
    const Receipt after = act(nudge);
    QCOMPARE(textOf(after.outcome), textOf(Outcome::AsPredicted));
    QVERIFY(after.session != before.session);
}

void TestOperatorFaults::serverDies()
{
    m_scene.hands = std::make_unique<Operator>(
        optionsFor(m_scene.server->connectString()), *m_scene.gate, *m_scene.journal);
    m_scene.hands->setTimeout(Patience);
    QSignalSpy checked(m_scene.hands.get(), &Operator::preflightReady);
    m_scene.hands->check(target(m_scene.contenders.first()));
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    const auto flight = checked.first().at(1).value<Preflight>();
    m_scene.server->kill();
    const Receipt receipt = act(
        [&](Operator &hands) { return hands.remove(flight, u"test"_qs, m_scene.phrase(flight)); },
        [this] { QVERIFY(m_scene.server->restart()); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    QVERIFY(m_scene.peer->waitConnected()); // before that, it finds nothing
    QVERIFY(!isThere(m_scene.contenders.first()));
}

void TestOperatorFaults::nudgeAnswerLost()
{
    m_scene.proxy->loseAnswerTo(Proxy::Multi);
    const Receipt receipt = act(
        [this](Operator &hands) {
            return hands.nudgeGhost(m_scene.path, m_scene.path + u"/lock-0000000099"_qs, {});
        },
        [this] { mendOnceCut(); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Unknown));
    QCOMPARE(m_scene.proxy->requests(Proxy::Multi), 1);
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
        m_scene.proxy->loseAnswerTo(Proxy::SetData);
    else
        m_scene.proxy->cutAt(Proxy::SetData);
    const Receipt receipt = act(
        [this](Operator &hands) { return hands.nudgeData(target(m_scene.contenders.first()), {}); },
        [this] { mendOnceCut(); });
    QCOMPARE(
        textOf(receipt.outcome), textOf(isAnswerLost ? Outcome::AsPredicted : Outcome::Failed));
    QCOMPARE(m_scene.peer->read(m_scene.contenders.first())->stat.version, isAnswerLost ? 1 : 0);
    QCOMPARE(m_scene.proxy->requests(Proxy::SetData), 1);
}

void TestOperatorFaults::revocationAnswerLost_data()
{
    QTest::addColumn<bool>("isRequestLost");
    QTest::addColumn<bool>("hasOwnerWritten"); // meanwhile
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("answer lost") << false << false << Outcome::AsPredicted;
    QTest::newRow("request lost") << true << false << Outcome::Failed;
    QTest::newRow("request lost, the owner wrote") << true << true << Outcome::Unknown;
}

// A version more is not ours alone: the data tell whose.
void TestOperatorFaults::revocationAnswerLost()
{
    QFETCH(const bool, isRequestLost);
    QFETCH(const bool, hasOwnerWritten);
    QFETCH(const Outcome, outcome);
    const QString node = m_scene.contenders.first();
    if (isRequestLost)
        m_scene.proxy->cutAt(Proxy::SetData);
    else
        m_scene.proxy->loseAnswerTo(Proxy::SetData);
    const Receipt receipt = act([&](Operator &hands) { return hands.revoke(target(node), {}); },
        [&] {
            QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->isCut(), Patience);
            if (hasOwnerWritten)
                QVERIFY(m_scene.peer->setData(node, "mine").has_value());
            m_scene.proxy->mend();
        });
    QCOMPARE(textOf(receipt.outcome), textOf(outcome));
    QCOMPARE(m_scene.proxy->requests(Proxy::SetData), 1);
    QCOMPARE(m_scene.peer->read(node)->data,
        hasOwnerWritten     ? "mine"
            : isRequestLost ? "x"
                            : "__REVOKE__");
}

// It ends before its answer comes: what came of it is read by another.
void TestOperatorFaults::namesTheSessionThatActed()
{
    const Receipt before = act(
        [this](Operator &hands) { return hands.nudgeData(target(m_scene.contenders.last()), {}); });
    QVERIFY(before.session);
    m_scene.proxy->loseAnswerTo(Proxy::Delete);
    const Receipt receipt = remove([this] {
        QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->isCut(), Patience);
        m_scene.proxy->expireSession();
        m_scene.proxy->mend();
    });
    QVERIFY2(receipt.outcome == Outcome::Unknown, qPrintable(receipt.error.detail.english()));
    QCOMPARE(textOf(receipt.session), textOf(before.session));
}

void TestOperatorFaults::looksOnceMoreBeforeItWrites_data()
{
    QTest::addColumn<bool>("isRevocation");
    QTest::newRow("nudge by data") << false;
    QTest::newRow("revoke") << true;
}

/// Sets data of @p seen; while our request is held, the node is made anew, with the same version.
Receipt TestOperatorFaults::writeToRemade(const Target &seen, bool isRevocation)
{
    return act(
        [&](Operator &hands) {
            return isRevocation ? hands.revoke(seen, {}) : hands.nudgeData(seen, {});
        },
        [&] {
            QVERIFY(m_scene.waitHolding());
            QVERIFY(m_scene.peer->remove(seen.node));
            QVERIFY(m_scene.peer->create(seen.node, "other"));
            m_scene.proxy->mend();
        });
}

// The receipt keeps what stood there before: what cannot be read cannot be kept, nor written again.
void TestOperatorFaults::overwritesNothingUnread()
{
    QFETCH(const bool, isRevocation);
    const Target seen = target(m_scene.contenders.first());
    QVERIFY(m_scene.peer->setData(seen.node, "mine").has_value());
    const Target now = seen.at(m_scene.peer->read(seen.node)->stat);
    QVERIFY(m_scene.permit(seen.node, FaultScene::Everything & ~1));
    const Receipt receipt = act([&](Operator &hands) {
        return isRevocation ? hands.revoke(now, {}) : hands.nudgeData(now, {});
    });
    QVERIFY(m_scene.permit(seen.node, FaultScene::Everything));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Denied));
    QCOMPARE(m_scene.peer->read(seen.node)->data, "mine");
    QCOMPARE(m_scene.proxy->requests(Proxy::SetData), 0);
}

// The node is made anew after the first look.
void TestOperatorFaults::looksOnceMoreBeforeItWrites()
{
    QFETCH(const bool, isRevocation);
    const QString node = m_scene.contenders.first();
    m_scene.proxy->holdAt(Proxy::Exists, 2); // the first is of the directory
    const Receipt receipt = writeToRemade(target(node), isRevocation);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Changed));
    QCOMPARE(m_scene.peer->read(node)->data, "other");
    QCOMPARE(m_scene.proxy->requests(Proxy::SetData), 0);
}

// … and after the last one: no server compares the czxid, but its answer tells it.
void TestOperatorFaults::saysThatItHitAnother()
{
    QFETCH(const bool, isRevocation);
    const Target seen = target(m_scene.contenders.first());
    m_scene.proxy->holdAt(Proxy::SetData, 1);
    const Receipt receipt = writeToRemade(seen, isRevocation);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Different));
    const auto hit = m_scene.peer->read(seen.node);
    QCOMPARE(hit->data, isRevocation ? "__REVOKE__" : "x");
    const QString said = english(receipt.sentences).join(u'\n');
    QVERIFY2(said.contains(textOf(seen.czxid)) && said.contains(textOf(hit->stat.czxid)),
        qPrintable(said));
    QCOMPARE(m_scene.journal->entries().last().outcome, u"done-but-different"_qs);
}

// The server that we are connected to may be behind the one that decides.
void TestOperatorFaults::looksAreSynced()
{
    m_scene.proxy->holdAt(Proxy::Delete, 1);
    const Receipt receipt = remove([&] {
        QVERIFY(m_scene.waitHolding());
        QVERIFY(m_scene.proxy->requests(Proxy::Sync) >= 2); // more where the machine is slow
        m_scene.proxy->mend();
    });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
}

// Between our looks somebody got in before the holder: who waits is nobody's second holder.
void TestOperatorFaults::heldNoMoreAtTheSecondLook()
{
    const QString path = m_scene.path + u"-rw"_qs;
    m_scene.peer->makeDirectories(path);
    for (const QString &name :
        {u"/read-0000000000"_qs, u"/read-0000000002"_qs, u"/write-0000000003"_qs})
        QVERIFY(m_scene.peer->create(path + name, "x"));
    m_scene.contenders.prepend(path + u"/read-0000000002"_qs);
    m_scene.proxy->holdAt(Proxy::Exists, 2); // the first is of the directory
    const Receipt receipt = remove([&] {
        QVERIFY(m_scene.waitHolding());
        QVERIFY(m_scene.peer->create(path + u"/write-0000000001"_qs, "x"));
        m_scene.proxy->cut();
        m_scene.proxy->mend();
    });
    QVERIFY2(receipt.outcome == Outcome::AsPredicted, qPrintable(receipt.error.detail.english()));
    QVERIFY(!receipt.possibleSecondHolder);
    QVERIFY2(!english(receipt.sentences).join(u' ').contains(u"double holder"_qs),
        qPrintable(english(receipt.sentences).join(u' ')));
}

void TestOperatorFaults::waiterMovesUpAfterTheLastLook_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("it holds") << 1 << Outcome::Changed;
    QTest::newRow("it waits for another one") << 2 << Outcome::AsPredicted;
}

// The one before goes once all was looked at: a holder is not deleted as a waiter.
void TestOperatorFaults::waiterMovesUpAfterTheLastLook()
{
    QFETCH(const int, index);
    QFETCH(const Outcome, outcome);
    const QString node = m_scene.contenders.at(index);
    m_scene.proxy->holdAnswerTo(Proxy::Exists, 2); // the first is of the directory
    const Receipt receipt = remove(node, [&] {
        QVERIFY(m_scene.waitHolding());
        QVERIFY(m_scene.peer->remove(m_scene.contenders.at(index - 1)));
        m_scene.proxy->mend();
    });
    QVERIFY2(receipt.outcome == outcome,
        qPrintable(textOf(receipt.outcome) + u' ' + receipt.error.detail.english()));
    const bool isDone = outcome == Outcome::AsPredicted;
    QCOMPARE(isThere(node), !isDone);
    QCOMPARE(bool(receipt.session), isDone);
    QVERIFY(!receipt.possibleSecondHolder);
    QCOMPARE(m_scene.journal->entries().size(), 2); // the intent and the outcome
    QCOMPARE(m_scene.journal->entries().last().outcome, textOf(outcome));
}

// Of several leases none alone keeps it waiting: once the intent is written down, all is looked at
// again.
void TestOperatorFaults::leaseIsGivenAfterTheFirstLook()
{
    const QString path = m_scene.path + u"-leases"_qs;
    m_scene.peer->makeDirectories(path);
    QStringList nodes;
    for (int i = 0; i < 3; ++i) {
        const auto made =
            m_scene.peer->create(path + u"/permit-"_qs, "2", zk::CreateMode::EphemeralSequential);
        QVERIFY(made.has_value());
        nodes.append(made->path);
    }
    m_scene.proxy->holdAt(Proxy::GetAcl, 2); // one in each look
    const Receipt receipt = remove(nodes.last(), [&] {
        QVERIFY(m_scene.waitHolding());
        QTRY_COMPARE_WITH_TIMEOUT(m_scene.journal->entries().size(), 1, Patience);
        QVERIFY(m_scene.peer->remove(nodes.first()));
        m_scene.proxy->mend();
    });
    QVERIFY2(receipt.outcome == Outcome::Changed,
        qPrintable(textOf(receipt.outcome) + u' ' + receipt.error.detail.english()));
    QVERIFY(isThere(nodes.last()));
    QCOMPARE(m_scene.proxy->writes(), 0);
}

// Nobody may read the node or list the directory: deleting by name is possible all the same, and
// says that nothing could be predicted.
void TestOperatorFaults::notPermittedToLook()
{
    const QString hidden = m_scene.path + u"/hidden"_qs;
    QVERIFY(m_scene.peer->create(
        hidden, {}, zk::CreateMode::Persistent, {{u"world"_qs, u"anyone"_qs, 2 | 4 | 8}}));
    const auto node =
        m_scene.peer->create(hidden + u"/lock-"_qs, {}, zk::CreateMode::EphemeralSequential);
    QSignalSpy checked(m_scene.hands.get(), &Operator::preflightReady);
    m_scene.hands->check(target(node->path));
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    const auto flight = checked.first().at(1).value<Preflight>();
    QVERIFY(flight.isPossible());
    QVERIFY(flight.needsOverride()); // the effect cannot be told
    const Receipt receipt = act(
        [&](Operator &hands) { return hands.remove(flight, u"test"_qs, m_scene.phrase(flight)); });
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Different));
    QVERIFY(!isThere(node->path));
}

/// As while another program stands still with the journal in its hands: it is not ZooKeeper that
/// does not answer.
void TestOperatorFaults::journalsDiskStandsStill()
{
    const QByteArray file = QFile::encodeName(m_scene.folder->filePath(u"journal.jsonl"_qs));
    const int other = ::open(file.constData(), O_RDWR);
    QVERIFY(other >= 0);
    QCOMPARE(::flock(other, LOCK_EX), 0);
    m_scene.hands->setTimeout(1500);
    const Receipt receipt = remove();
    QCOMPARE(::close(other), 0);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Failed));
    QCOMPARE(textOf(receipt.error.kind), textOf(ErrorKind::Refused));
    QVERIFY2(
        receipt.error.detail.english().contains(u"journal"), qPrintable(explain(receipt.error)));
    QVERIFY(isThere(m_scene.contenders.first()));
}

/// The window ends, or goes to other servers, while a deletion is under way: the servers may do it.
void TestOperatorFaults::closedBeforeTheAnswer()
{
    const Preflight agreed = shown(m_scene.contenders.first());
    m_scene.proxy->loseAnswerTo(Proxy::Delete);
    m_scene.hands->remove(agreed, u"test"_qs, m_scene.phrase(agreed));
    QTRY_VERIFY_WITH_TIMEOUT(m_scene.proxy->isCut(), Patience);
    m_scene.hands.reset();
    QTRY_VERIFY_WITH_TIMEOUT(!m_scene.journal->entries().isEmpty()
            && m_scene.journal->entries().last().kind == u"outcome"_qs,
        Patience);
    QCOMPARE(m_scene.journal->entries().last().outcome, u"unknown"_qs);
    QCOMPARE(m_scene.journal->entries().last().target, m_scene.contenders.first());
    m_scene.proxy->mend();
}

void TestOperatorFaults::destroyedInTheMiddle()
{
    for (int round = 0; round < 20; ++round) {
        m_scene.hands = std::make_unique<Operator>(
            optionsFor(m_scene.proxy->connectString(), 2000), *m_scene.gate, *m_scene.journal);
        m_scene.hands->check(target(m_scene.contenders.last()));
        const Preflight agreed = shown(m_scene.contenders.last());
        m_scene.hands->remove(agreed, u"test"_qs, m_scene.phrase(agreed));
        m_scene.hands->nudgeData(target(m_scene.contenders.last()), {});
        if (round % 2)
            QCoreApplication::processEvents();
        m_scene.hands.reset();
        if (!isThere(m_scene.contenders.last()))
            m_scene.contenders.last() =
                m_scene.peer
                    ->create(m_scene.path + u"/lock-"_qs, "x", zk::CreateMode::EphemeralSequential)
                    ->path;
    }
}

QTEST_GUILESS_MAIN(TestOperatorFaults)
#include "tst_operatorfaults.moc"
