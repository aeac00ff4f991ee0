// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Forced actions against a real server; faults are in tst_operatorfaults.
#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/operate/acts/operator.h"
#include "core/server/serverfacts.h"
#include "core/zk/writer.h"
#include "operatetesting.h"
#include "tests/support/journals.h"
#include "tests/support/patience.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::testing;

class TestOperator : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void deletesAsPredicted_data();
    void deletesAsPredicted();
    void saysWhoMayGoOn_data();
    void saysWhoMayGoOn();
    void writesItDown();
    void overridingIsTyped();
    void productionNeedsAReason();
    void productionNeedsAReasonForLess();
    void productionThatIsStatedLater();
    void waiterThatBecameHolder();
    void othersWouldBeGranted();
    void ownerThatCameBack_data();
    void ownerThatCameBack();
    void anotherProgramActed();
    void anotherProgramActedElsewhere();
    void refusesAnotherNode_data();
    void refusesAnotherNode();
    void goneAlready();
    void refusesChildren();
    void saysWhenItIsNotPermitted();
    void singleNode();
    void namesClientsAsTheSiteSays();
    void readOnly();
    void noJournalNoDeletion();
    void knowsRecentActions();
    void oneAfterTheOther();
    void nudgesAGhost();
    void ghostMustBeGone();
    void ghostMustBelong();
    void nudgesData();
    void revokes();
    void neverDeletesARecreatedNode();

private:
    Preflight check(const Target &target);
    Receipt finished(quint64 call);
    Receipt remove(const Preflight &shown)
    {
        return finished(m_operator->remove(shown, u"test"_qs, phrase(shown)));
    }
    QString phrase(const Preflight &shown) const
    {
        return deletionPhrase(shown, m_gate->profile());
    }
    /// Facts in which every session of the lock is silent, or has connected.
    static ServerFactsPtr facts(SessionId session, bool isAlive);
    Target targetAt(const QString &node);
    QString queue(const QString &label, int count);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Operator> m_operator;
    std::unique_ptr<test::ZkSession> m_peer;
    QString m_path;
    QStringList m_nodes;
    int m_count = 0;
};

void TestOperator::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = *std::move(server);
}

void TestOperator::init()
{
    m_path = u"/locks/test%1"_qs.arg(++m_count);
    m_nodes.clear();
    m_operator.reset();
    m_gate = openGate();
    m_folder = std::make_unique<QTemporaryDir>();
    m_journal = openJournal(m_folder->filePath(u"journal.jsonl"_qs));
    QVERIFY(m_journal);
    m_operator =
        std::make_unique<Operator>(optionsFor(m_server->connectString()), *m_gate, *m_journal);
    m_operator->setTimeout(Patience);
    m_peer = std::make_unique<test::ZkSession>(m_server->connectString());
    QVERIFY(m_peer->waitConnected());
    m_peer->makeDirectories(m_path);
}

Preflight TestOperator::check(const Target &target)
{
    std::optional<Preflight> answer;
    const auto connection = connect(m_operator.get(), &Operator::preflightReady, this,
        [&](quint64, const Preflight &flight) { answer = flight; });
    m_operator->check(target);
    const bool came = QTest::qWaitFor([&] { return answer.has_value(); }, Patience);
    disconnect(connection);
    return came ? *answer : Preflight();
}

Receipt TestOperator::finished(quint64 call)
{
    QSignalSpy spy(m_operator.get(), &Operator::finished);
    while (spy.isEmpty() || spy.last().first().toULongLong() != call) {
        if (!spy.wait(Patience))
            return {};
    }
    return spy.last().at(1).value<Receipt>();
}

Target TestOperator::targetAt(const QString &node)
{
    Target target;
    target.lock = parentPath(node);
    target.node = node;
    target.czxid = m_peer->read(node)
                       .map([](const zk::NodeData &data) { return data.stat.czxid; })
                       .value_or(Zxid());
    return target;
}

/// @p count contenders of the peer; the directory's path.
QString TestOperator::queue(const QString &label, int count)
{
    for (int i = 0; i < count; ++i) {
        const auto node =
            m_peer->create(joinPath(m_path, label), "x", zk::CreateMode::EphemeralSequential);
        m_nodes.append(node ? node->path : QString());
    }
    return m_path;
}

/// As every other view of the window does.
void TestOperator::namesClientsAsTheSiteSays()
{
    const auto node = m_peer->create(joinPath(m_path, u"lock-"_qs),
        R"({"worker":"batch-7","name":"x"})", zk::CreateMode::EphemeralSequential);
    QVERIFY(node.has_value());
    const auto nameIn = [](const Preflight &flight) {
        const LockStatePtr &state = flight.reading.state;
        return state ? clientNameOf(*state, state->nodeOf(state->queue.first())) : QString();
    };
    QVERIFY(nameIn(check(targetAt(node->path))) != u"batch-7");
    const ClientNamesFor names {
        PathGlob::parse(u"/locks/**"_qs).value(), {ClientNaming::Field, u"worker"_qs, {}}};
    m_operator->setClientNames({names});
    QCOMPARE(nameIn(check(targetAt(node->path))), u"batch-7"_qs);
}

void TestOperator::deletesAsPredicted_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<QVector<int>>("granted");
    QTest::newRow("the holder") << 0 << QVector<int> {1};
    QTest::newRow("a waiter") << 1 << QVector<int> {};
    QTest::newRow("the last") << 2 << QVector<int> {};
}

void TestOperator::deletesAsPredicted()
{
    QFETCH(const int, index);
    QFETCH(const QVector<int>, granted);
    queue(u"lock-"_qs, 3);
    const Preflight flight = check(targetAt(m_nodes.at(index)));
    QVERIFY2(flight.isPossible(), qPrintable(english(reportOf(flight)).join(u'\n')));
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    QStringList expected;
    for (const int other : granted)
        expected.append(m_nodes.at(other));
    QCOMPARE(receipt.predicted, expected);
    QCOMPARE(receipt.granted, expected);
    QCOMPARE(m_peer->read(m_nodes.at(index)).error().kind, ErrorKind::Gone);
    QCOMPARE(m_peer->children(m_path).size(), 2);
    QCOMPARE(bool(receipt.possibleSecondHolder), index == 0);
    QCOMPARE(receipt.before.size(), 3);
    QCOMPARE(receipt.after.size(), 2);
}

void TestOperator::saysWhoMayGoOn_data()
{
    QTest::addColumn<bool>("isPersistent");
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("told"); // of a second holder
    QTest::newRow("a holder with a session")
        << false << 0 << u"Possible double holder: session "_qs;
    QTest::newRow("a persistent holder")
        << true << 0 << u"Possible double holder: the node was persistent."_qs;
    QTest::newRow("a waiter with a session") << false << 1 << QString();
    QTest::newRow("a persistent waiter") << true << 1 << QString();
}

// No session has to be there for a client that goes on working.
void TestOperator::saysWhoMayGoOn()
{
    QFETCH(const bool, isPersistent);
    QFETCH(const int, index);
    QFETCH(const QString, told);
    const auto mode =
        isPersistent ? zk::CreateMode::PersistentSequential : zk::CreateMode::EphemeralSequential;
    for (int i = 0; i < 2; ++i) {
        const auto node = m_peer->create(joinPath(m_path, u"lock-"_qs), "x", mode);
        QVERIFY(node.has_value());
        m_nodes.append(node->path);
    }
    const Receipt receipt = remove(check(targetAt(m_nodes.at(index))));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    const QStringList said =
        english(receipt.sentences).filter(u"double holder"_qs, Qt::CaseInsensitive);
    QVERIFY2(said.size() == (told.isEmpty() ? 0 : 1), qPrintable(said.join(u'\n')));
    QVERIFY2(said.value(0).startsWith(told), qPrintable(said.join(u'\n')));
    const QJsonArray written = m_journal->entries().last().details[u"sentences"].toArray();
    QVERIFY(said.isEmpty() || written.contains(said.first()));
}

void TestOperator::writesItDown()
{
    queue(u"lock-"_qs, 2);
    const Preflight flight = check(targetAt(m_nodes.first()));
    remove(flight);
    QCOMPARE(m_journal->entries().size(), 2);
    const JournalEntry intent = m_journal->entries().first();
    const JournalEntry outcome = m_journal->entries().last();
    QCOMPARE(intent.kind, u"intent"_qs);
    QCOMPARE(outcome.outcome, u"done-as-predicted"_qs);
    QCOMPARE(intent.id, outcome.id);
    QCOMPARE(outcome.reason, u"test"_qs);
    QCOMPARE(outcome.target, m_nodes.first());
    QCOMPARE(outcome.details.value(u"czxid"_qs).toString(), textOf(flight.target.czxid));
    QCOMPARE(intent.details.value(u"data"_qs).toString(), u"eA=="_qs);
    QVERIFY(intent.details.value(u"acl"_qs).toString().startsWith(u"world:anyone"));
}

// Nobody was asked whether the holder lives: a red line.
void TestOperator::overridingIsTyped()
{
    queue(u"lock-"_qs, 2);
    const Preflight flight = check(targetAt(m_nodes.first()));
    QVERIFY(flight.needsOverride());
    const QString right = phrase(flight);
    QCOMPARE(right, m_nodes.first().last(4));
    for (const QString &typed : {QString(), u"0001"_qs, right + u' '}) {
        const Receipt receipt = finished(m_operator->remove(flight, u"test"_qs, typed));
        QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Refused));
        QVERIFY2(explain(receipt.error).contains(right), qPrintable(explain(receipt.error)));
    }
    QVERIFY(m_journal->entries().isEmpty()); // not even looked at
    const Receipt receipt = finished(m_operator->remove(flight, u"test"_qs, right));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    QCOMPARE(receipt.overridden, flight.overridable());
    const QJsonObject intent = m_journal->entries().first().details;
    QCOMPARE(
        intent[u"overridden"].toArray().first().toString(), receipt.overridden.first().english());
}

void TestOperator::productionNeedsAReason()
{
    m_operator.reset();
    m_gate = std::make_unique<WriteGate>(Profile {u"prod-eu"_qs, Environment::Production});
    QVERIFY(m_gate->allow(WriteGate::ProductionLimitMs, m_gate->phrase()));
    m_operator =
        std::make_unique<Operator>(optionsFor(m_server->connectString()), *m_gate, *m_journal);
    queue(u"lock-"_qs, 2);
    const Preflight flight = check(targetAt(m_nodes.last()));
    for (const QString &reason : {u" "_qs, u"its host is down"_qs}) {
        const Receipt receipt = finished(m_operator->remove(flight, reason, phrase(flight)));
        QCOMPARE(textOf(receipt.outcome),
            textOf(reason == u" " ? Outcome::Refused : Outcome::AsPredicted));
    }
}

void TestOperator::productionNeedsAReasonForLess()
{
    m_operator.reset();
    m_gate = std::make_unique<WriteGate>(Profile {u"prod-eu"_qs, Environment::Production});
    QVERIFY(m_gate->allow(WriteGate::ProductionLimitMs, m_gate->phrase()));
    m_operator =
        std::make_unique<Operator>(optionsFor(m_server->connectString()), *m_gate, *m_journal);
    queue(u"lock-"_qs, 3);
    QVERIFY(m_peer->remove(m_nodes.first()));
    const Target watched = targetAt(m_nodes.at(1));
    const Target holder = targetAt(m_nodes.at(2));
    const QVector<std::function<quint64(const QString &)>> acts {
        [&](const QString &why) { return m_operator->nudgeGhost(m_path, m_nodes.first(), why); },
        [&](const QString &why) { return m_operator->nudgeData(watched, why); },
        [&](const QString &why) { return m_operator->revoke(holder, why); }};
    for (const auto &act : acts) {
        QCOMPARE(textOf(finished(act(u" "_qs)).outcome), textOf(Outcome::Refused));
        QCOMPARE(textOf(finished(act(u"asleep"_qs)).outcome), textOf(Outcome::AsPredicted));
    }
}

void TestOperator::productionThatIsStatedLater()
{
    queue(u"lock-"_qs, 2);
    const auto nudged = [this, watched = targetAt(m_nodes.first())](const QString &reason) {
        return textOf(finished(m_operator->nudgeData(watched, reason)).outcome);
    };
    QCOMPARE(nudged({}), textOf(Outcome::AsPredicted));
    m_operator->setProfile({u"prod-eu"_qs, Environment::Production});
    QCOMPARE(nudged({}), textOf(Outcome::Refused));
    QCOMPARE(nudged(u"asleep"_qs), textOf(Outcome::AsPredicted));
    QVERIFY(m_journal->entries().last().connection.contains(u"prod-eu"_qs));
}

// The one ahead let go while the operator wrote a reason.
void TestOperator::waiterThatBecameHolder()
{
    queue(u"lock-"_qs, 3);
    const Preflight flight = check(targetAt(m_nodes.at(1)));
    QCOMPARE(phrase(flight), QString());
    QVERIFY(m_peer->remove(m_nodes.first()));
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Changed));
    QVERIFY2(receipt.sentences.contains(u"When you looked it was a waiter, now it is a holder."_qs),
        qPrintable(english(receipt.sentences).join(u'\n')));
    QVERIFY(m_peer->read(m_nodes.at(1)));
    QCOMPARE(m_journal->entries().size(), 1); // no intent
}

void TestOperator::othersWouldBeGranted()
{
    queue(u"lock-"_qs, 3);
    const Preflight flight = check(targetAt(m_nodes.first()));
    QVERIFY(m_peer->remove(m_nodes.at(1)));
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Changed));
    QVERIFY2(receipt.error.detail.english().contains(nodeName(m_nodes.at(2))),
        qPrintable(receipt.error.detail.english()));
    QVERIFY(m_peer->read(m_nodes.first()));
}

ServerFactsPtr TestOperator::facts(SessionId session, bool isAlive)
{
    auto facts = std::make_shared<ServerFacts>();
    facts->takenAt = nowMs();
    MemberFacts member;
    member.connections.state = SourceResult::Ok;
    facts->members = {member};
    if (isAlive)
        facts->connections.insert(
            session, {{session, u"10.0.0.7:1"_qs, 0, 60'000, -1, {}, 0, {}}, {}, 10});
    facts->timeoutsMs.insert(session, 60'000);
    return facts;
}

void TestOperator::ownerThatCameBack_data()
{
    QTest::addColumn<qint64>("setBackMs");
    QTest::newRow("after the look") << qint64(0);
    QTest::newRow("after the look, and then the clock was set back") << qint64(3'600'000);
}

void TestOperator::ownerThatCameBack()
{
    QFETCH(const qint64, setBackMs);
    queue(u"lock-"_qs, 2);
    m_operator->setServerFacts(facts(m_peer->session(), false));
    Preflight flight = check(targetAt(m_nodes.first()));
    QVERIFY2(!flight.needsOverride(), qPrintable(english(reportOf(flight)).join(u'\n')));
    auto before = std::make_shared<ServerFacts>(*flight.reading.facts);
    before->takenAt += setBackMs; // as the clock was that they are dated by
    flight.reading.facts = before;
    m_operator->setServerFacts(facts(m_peer->session(), true));
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Changed));
    QVERIFY2(receipt.error.detail.english().contains(u"alive"),
        qPrintable(receipt.error.detail.english()));
    QVERIFY(m_peer->read(m_nodes.first()));
}

void TestOperator::anotherProgramActed()
{
    queue(u"lock-"_qs, 3);
    const Preflight flight = check(targetAt(m_nodes.last()));
    const auto other = openJournal(m_folder->filePath(u"journal.jsonl"_qs));
    JournalEntry entry;
    entry.kind = u"outcome"_qs;
    entry.who = u"anna@desk"_qs;
    entry.connection = u"staging (%1)"_qs.arg(m_server->connectString());
    entry.target = m_nodes.first();
    QVERIFY(appendTo(*other, entry));
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Changed));
    QVERIFY2(receipt.error.detail.english().contains(u"anna"),
        qPrintable(receipt.error.detail.english()));
    QCOMPARE(check(flight.target).reading.recentActions.size(), 2); // hers, and our try
}

// Locks of other ensembles have the same paths.
void TestOperator::anotherProgramActedElsewhere()
{
    queue(u"lock-"_qs, 3);
    const Preflight flight = check(targetAt(m_nodes.last()));
    const auto other = openJournal(m_folder->filePath(u"journal.jsonl"_qs));
    JournalEntry entry;
    entry.kind = u"outcome"_qs;
    entry.who = u"anna@desk"_qs;
    entry.connection = u"prod-us (zk1.example:2181,zk2.example:2181)"_qs;
    entry.target = m_nodes.first();
    QVERIFY(appendTo(*other, entry));
    QVERIFY(check(flight.target).reading.recentActions.isEmpty());
    QCOMPARE(textOf(remove(flight).outcome), textOf(Outcome::AsPredicted));
}

void TestOperator::refusesAnotherNode_data()
{
    QTest::addColumn<QString>("what");
    QTest::newRow("made again") << u"recreate"_qs;
    QTest::newRow("data written") << u"write"_qs;
}

void TestOperator::refusesAnotherNode()
{
    QFETCH(const QString, what);
    queue(u"lock-"_qs, 2);
    const QString node = m_nodes.last();
    const Preflight flight = check(targetAt(node));
    if (what == u"recreate") {
        QVERIFY(m_peer->remove(node));
        QVERIFY(m_peer->create(node, "x"));
    } else {
        QVERIFY(m_peer->setData(node, "y"));
    }
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Changed));
    QVERIFY(!receipt.error.detail.isEmpty());
    QVERIFY(m_peer->read(node));
    // A preflight of what was seen before says so, too.
    const Preflight again = check(flight.target);
    QCOMPARE(again.isChanged(), what == u"recreate");
}

void TestOperator::goneAlready()
{
    queue(u"lock-"_qs, 2);
    const Preflight flight = check(targetAt(m_nodes.last()));
    QVERIFY(m_peer->remove(m_nodes.last()));
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AlreadyGone));
    QVERIFY(!receipt.session); // none acted
    QVERIFY(!check(flight.target).isPossible());
}

void TestOperator::refusesChildren()
{
    const auto node =
        m_peer->create(joinPath(m_path, u"lock-"_qs), {}, zk::CreateMode::PersistentSequential);
    const Preflight before = check(targetAt(node->path));
    QVERIFY(before.isPossible());
    QVERIFY(m_peer->create(joinPath(node->path, u"child"_qs), {}, zk::CreateMode::Persistent));
    QCOMPARE(textOf(remove(before).outcome), textOf(Outcome::Refused));
    QVERIFY(!check(targetAt(node->path)).isPossible());
    QVERIFY(m_peer->read(node->path));
}

void TestOperator::saysWhenItIsNotPermitted()
{
    const QString guarded = m_path + u"/guarded"_qs;
    const QVector<AccessEntry> noDelete {{u"world"_qs, u"anyone"_qs, 1 | 2 | 4}};
    QVERIFY(m_peer->create(guarded, {}, zk::CreateMode::Persistent, noDelete));
    const auto node =
        m_peer->create(joinPath(guarded, u"lock-"_qs), {}, zk::CreateMode::EphemeralSequential);
    const Preflight flight = check(targetAt(node->path));
    QCOMPARE(flight.reading.mayDelete, std::optional<bool>(false));
    QVERIFY(flight.isPossible()); // we may be wrong about who we are
    QCOMPARE(textOf(remove(flight).outcome), textOf(Outcome::Denied));
    QVERIFY(m_peer->read(node->path));
}

void TestOperator::singleNode()
{
    const QString node = m_path + u"/leader"_qs;
    QVERIFY(m_peer->create(node, "me"));
    Target target = targetAt(node);
    target.lock = node;
    const Preflight flight = check(target);
    QVERIFY2(flight.isPossible(), qPrintable(english(reportOf(flight)).join(u'\n')));
    QCOMPARE(textOf(remove(flight).outcome), textOf(Outcome::AsPredicted));
    QCOMPARE(m_peer->read(node).error().kind, ErrorKind::Gone);
}

void TestOperator::readOnly()
{
    queue(u"lock-"_qs, 2);
    const Preflight flight = check(targetAt(m_nodes.last()));
    m_gate->shut();
    const Receipt receipt = remove(flight);
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Refused));
    QCOMPARE(receipt.error.kind, ErrorKind::ReadOnly);
    QVERIFY(m_journal->entries().isEmpty());
    QVERIFY(m_peer->read(m_nodes.last()));
}

// What cannot be written down is not done.
void TestOperator::noJournalNoDeletion()
{
    const auto full = openJournal(u"/dev/full"_qs);
    QVERIFY(full);
    m_operator = std::make_unique<Operator>(optionsFor(m_server->connectString()), *m_gate, *full);
    queue(u"lock-"_qs, 2);
    const Receipt receipt = remove(check(targetAt(m_nodes.last())));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Refused));
    QVERIFY(m_peer->read(m_nodes.last()));
    m_operator.reset();
}

void TestOperator::knowsRecentActions()
{
    queue(u"lock-"_qs, 3);
    QVERIFY(check(targetAt(m_nodes.last())).reading.recentActions.isEmpty());
    remove(check(targetAt(m_nodes.last())));
    QCOMPARE(check(targetAt(m_nodes.first())).reading.recentActions.size(), 1);
}

void TestOperator::oneAfterTheOther()
{
    queue(u"lock-"_qs, 5);
    QVector<Preflight> flights;
    for (const QString &node : m_nodes)
        flights.append(check(targetAt(node)));
    QSignalSpy spy(m_operator.get(), &Operator::finished);
    std::ranges::reverse(flights); // whoever is at the end: nobody else is anything else then
    QVector<quint64> calls;
    for (const Preflight &flight : flights)
        calls.append(m_operator->remove(flight, u"test"_qs, phrase(flight)));
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 5, Patience);
    for (int i = 0; i < 5; ++i)
        QCOMPARE(spy.at(i).first().toULongLong(), calls.at(i));
    QVERIFY(m_peer->children(m_path).isEmpty());
}

void TestOperator::nudgesAGhost()
{
    queue(u"lock-"_qs, 2);
    QVERIFY(m_peer->remove(m_nodes.first()));
    // What some clients do: exists() on a predecessor that is gone.
    QSignalSpy fired(&m_peer->client(), &zk::Client::watchFired);
    bool isAnswered = false;
    m_peer->client().exists(
        m_nodes.first(), zk::Watch::Yes, [&](const Result<NodeStat> &) { isAnswered = true; });
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered, Patience);
    const Receipt receipt = finished(m_operator->nudgeGhost(m_path, m_nodes.first(), u"asleep"_qs));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    QTRY_COMPARE_WITH_TIMEOUT(fired.count(), 1, Patience);
    QCOMPARE(m_peer->children(m_path).size(), 1);
    QCOMPARE(m_journal->entries().last().action, u"nudge-ghost"_qs);
    // The counter grew by one more than by contenders.
    const auto next =
        m_peer->create(joinPath(m_path, u"lock-"_qs), {}, zk::CreateMode::EphemeralSequential);
    QVERIFY(next->path.endsWith(u"0000000003"_qs));
}

void TestOperator::ghostMustBeGone()
{
    queue(u"lock-"_qs, 2);
    const Receipt receipt = finished(m_operator->nudgeGhost(m_path, m_nodes.first(), {}));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Refused));
    QVERIFY(m_peer->read(m_nodes.first()));
}

void TestOperator::ghostMustBelong()
{
    queue(u"lock-"_qs, 1);
    const Receipt receipt = finished(m_operator->nudgeGhost(m_path, u"/locks/elsewhere"_qs, {}));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Refused));
}

void TestOperator::nudgesData()
{
    queue(u"lock-"_qs, 1);
    const Receipt receipt = finished(m_operator->nudgeData(targetAt(m_nodes.first()), u"test"_qs));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    const auto node = m_peer->read(m_nodes.first());
    QCOMPARE(node->data, "x");
    QCOMPARE(node->stat.version, 1);
}

void TestOperator::revokes()
{
    queue(u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-"_qs, 1);
    const Receipt receipt = finished(m_operator->revoke(targetAt(m_nodes.first()), u"test"_qs));
    QCOMPARE(textOf(receipt.outcome), textOf(Outcome::AsPredicted));
    QCOMPARE(m_peer->read(m_nodes.first())->data, "__REVOKE__");
    QCOMPARE(receipt.data, "x"); // what was overwritten
}

// Another client makes the node anew between the confirmation and the deletion.
void TestOperator::neverDeletesARecreatedNode()
{
    constexpr int Rounds = 1000;
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    // Before the operator is told that its intent is written: until this has run, it waits.
    std::function<void()> atIntent;
    m_operator.reset();
    const auto told = connect(
        m_journal.get(), &Journal::answered, this,
        [&] {
            const bool isIntent =
                !m_journal->entries().isEmpty() && m_journal->entries().last().kind == u"intent";
            if (const auto call = isIntent ? std::exchange(atIntent, {}) : nullptr)
                call();
        },
        Qt::BlockingQueuedConnection);
    m_operator =
        std::make_unique<Operator>(optionsFor(m_server->connectString()), *m_gate, *m_journal);
    queue(u"lock-"_qs, 2);
    const QString node = m_nodes.last();
    int refused = 0;
    int oursFirst = 0;
    int timings[3] = {};
    Preflight flight = check(targetAt(node));
    QVERIFY(flight.isPossible());
    for (int i = 0; i < Rounds; ++i) {
        flight.reading.stat = m_peer->read(node)->stat;
        flight.target.czxid = flight.reading.stat->czxid;
        zk::Operation gone {zk::Operation::Delete, node, {}, 0, {}};
        zk::Operation made {zk::Operation::Create, node, "x", -1, zk::CreateMode::Ephemeral};
        std::optional<bool> isMade;
        const auto recreate = [&] {
            zk::Writer(m_peer->client(), zk::Writer::unguarded)
                .multi({gone, made}, [&](const Result<Done> &done) { isMade = done.has_value(); });
        };
        // Before our first look; while it is under way; or after it and just before the last one,
        // when the intent has been written down.
        const int when = random.bounded(3);
        ++timings[when];
        bool isMadeBeforeLastLook = false;
        atIntent = [&] {
            if (when == 2) {
                recreate();
                QVERIFY(m_peer->read(node)); // answered after it
            }
            isMadeBeforeLastLook = isMade.value_or(false);
        };
        if (when != 2)
            recreate();
        if (when == 0)
            QVERIFY(m_peer->read(node));
        QElapsedTimer removing;
        removing.start();
        const Receipt receipt = remove(flight);
        const bool isSlow = removing.elapsed() >= zk::LookAge::LimitMs; // then it looks once more
        atIntent = {}; // where it was refused before
        QTRY_VERIFY_WITH_TIMEOUT(isMade, Patience);
        if (when == 0 || (when == 2 && !isSlow))
            QCOMPARE(receipt.stat.czxid == flight.target.czxid, when == 2);
        const auto now = m_peer->read(node);
        if (when == 1 && !isMadeBeforeLastLook && receipt.outcome == Outcome::AsPredicted) {
            // The other client came after our last look, so it was the node that was to go, or its
            // successor of well under a millisecond, which no deletion can tell from it.
            QVERIFY(!now);
            QVERIFY(m_peer->create(node, "x"));
            ++oursFirst;
            continue;
        }
        QVERIFY(*isMade);
        QVERIFY2(now.has_value(), qPrintable(textOf(receipt.outcome)));
        QVERIFY(now->stat.czxid != flight.target.czxid);
        QCOMPARE(textOf(receipt.outcome), textOf(Outcome::Changed));
        ++refused;
    }
    disconnect(told);
    QCOMPARE(refused + oursFirst, Rounds);
    QVERIFY(refused >= timings[0] + timings[2]);
    qInfo("recreated before: %d, meanwhile: %d (%d after our last look), after the first look: %d",
        timings[0], timings[1], oursFirst, timings[2]);
}

QTEST_GUILESS_MAIN(TestOperator)
#include "tst_operator.moc"
