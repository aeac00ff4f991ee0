// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "core/server/listrest.h"
#include "tests/server/askonce.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/localensemble.h"

#include <QTcpServer>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestServerAsker : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void connectionsWatchesAndSessions();
    void chrootIsRemoved();
    void adminServerGivesTheSame();
    void silenceOfAFrozenClient();
    void restAfterAList_data();
    void restAfterAList();
    void watchesAreUsedAgain();
    void watchesAreListedAnew();
    void listThatDoesNotComeIsNotAskedAgain();
    void watchesAreNeverListed();
    void restAfterLists_data();
    void restAfterLists();
    void listsAreUsedAgain();
    void longListsAreLeftOut();
    void oneRoundAtATime();
    void ensemble();
};

void TestServerAsker::initTestCase()
{
    qRegisterMetaType<ServerFactsPtr>();
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
}

void TestServerAsker::connectionsWatchesAndSessions()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient holder((*server)->connectString(), 5);
    ScriptedClient waiter((*server)->connectString(), 8);
    QVERIFY(holder.isOpen() && waiter.isOpen());
    const QString first = holder.ask(s("create /locks/a/lock- es"));
    QCOMPARE(first, s("/locks/a/lock-0000000000"));
    waiter.ask(s("get ") + first);
    waiter.ask(s("exists /locks/a/ghost"));

    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}), wordsOnly());
    QVERIFY(facts);
    QCOMPARE(coverage(facts), s("ok, ok, ok, ok"));
    QVERIFY(facts->allConnections() && facts->allWatches() && facts->allSessions());
    QCOMPARE(facts->members.constFirst().mode, s("standalone"));
    QCOMPARE(facts->members.constFirst().version, s("3.8.0"));
    QCOMPARE(facts->watches.value(waiter.session()),
        (WatchedPaths {s("/locks/a/lock-0000000000"), s("/locks/a/ghost")}));
    QVERIFY(!facts->watches.contains(holder.session()));
    QCOMPARE(facts->ephemerals.value(holder.session()).toList(), QStringList {first});
    QCOMPARE(facts->connections.value(holder.session()).timeoutMs, 5000);
    QVERIFY(facts->connections.value(holder.session()).endpoint.startsWith(s("127.0.0.1:")));
    QVERIFY(facts->connections.value(waiter.session()).idleMs >= 0);
    QVERIFY(facts->connections.value(waiter.session()).idleMs < 8000);
    const ClientConnection connection = facts->connections.value(waiter.session());
    QVERIFY(connection.received >= 3 && connection.sent >= 3 && connection.lastRequest >= 2);
    QVERIFY(facts->members.constFirst().load.latencyMaxMs >= 0);
    QVERIFY(facts->members.constFirst().load.connections >= 2);
    QCOMPARE(facts->sessions, (QSet<SessionId> {holder.session(), waiter.session()}));
    QCOMPARE(facts->tracked, facts->sessions);
    const qint64 left = facts->expiresInMs.value(waiter.session(), -1);
    QVERIFY2(left > 3000 && left <= 8000 + 500 + 1000, qPrintable(QString::number(left)));
}

void TestServerAsker::chrootIsRemoved()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient client((*server)->connectString(), 5);
    client.ask(s("create /app/locks/a e"));
    client.ask(s("create /apple e"));
    client.ask(s("get /app/locks/a"));
    client.ask(s("get /apple"));
    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}, s("/app")), wordsOnly());
    QVERIFY(facts);
    QCOMPARE(facts->watches.value(client.session()), WatchedPaths {s("/locks/a")});
    QCOMPARE(facts->ephemerals.value(client.session()).toList(), QStringList {s("/locks/a")});
}

void TestServerAsker::adminServerGivesTheSame()
{
    LocalServer::Options options;
    options.adminServer = true;
    options.fourLetterWords = s("srvr");
    const auto server = LocalServer::start(options);
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient client((*server)->connectString(), 5);
    client.ask(s("create /locks/a e"));
    client.ask(s("exists /locks/ghost"));
    ServerAsker::Options asking = patient();
    asking.settings.adminPort = (*server)->adminPort();
    QElapsedTimer taken; // its answers are not of one moment: a heartbeat may come between them
    taken.start();
    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}), asking);
    const qint64 spread = taken.elapsed();
    QVERIFY(facts);
    QCOMPARE(coverage(facts), s("ok, ok, ok, ok"));
    QCOMPARE(facts->members.constFirst().role.via, s("4lw"));
    QCOMPARE(facts->members.constFirst().watches.via, s("AdminServer"));
    QCOMPARE(facts->watches.value(client.session()), WatchedPaths {s("/locks/ghost")});
    QCOMPARE(facts->ephemerals.value(client.session()).toList(), QStringList {s("/locks/a")});
    QVERIFY(facts->connections.value(client.session()).received >= 3);
    QVERIFY(facts->connections.value(client.session()).lastRequest >= 2);
    QCOMPARE(facts->tracked, QSet<SessionId> {client.session()});
    QVERIFY(facts->expiresInMs.value(client.session()) > 0);
    QVERIFY(facts->expiresInMs.value(client.session()) <= 5500 + spread);

    asking.settings.maxWatches = 0; // which no member has to allow
    const ServerFactsPtr fewer = askOnce(questionTo({(*server)->port()}), asking);
    QVERIFY(fewer);
    QCOMPARE(coverage(fewer), s("ok, ok, not asked, ok"));
    QCOMPARE(fewer->members.constFirst().watches.detail.english(),
        s("the settings say that watches are never listed"));
}

/// Two clients, one of which stops: only its heartbeat ages, and its countdown falls.
void TestServerAsker::silenceOfAFrozenClient()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient frozen((*server)->connectString(), 9);
    ScriptedClient healthy((*server)->connectString(), 4);
    frozen.freeze();
    ServerAsker asker;
    asker.setOptions(wordsOnly());
    ServerFactsPtr facts;
    const auto idleOf = [&](const ScriptedClient &client) {
        facts = askOnce(&asker, questionTo({(*server)->port()}));
        return facts ? facts->connections.value(client.session()).idleMs : -1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(idleOf(frozen) > 4500, Patience);
    QVERIFY(facts->connections.value(healthy.session()).idleMs < 4000);
    QVERIFY(facts->expiresInMs.value(frozen.session()) < 9000 - 4500 + 2000);
    frozen.thaw();
}

void TestServerAsker::restAfterAList_data()
{
    QTest::addColumn<qint64>("count");
    QTest::addColumn<int>("times");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *what, qint64 count, int times, qint64 expected) {
        QTest::newRow(what) << count << times << expected;
    };
    row("the second list comes soon", 4000, 1, 1500);
    row("then a millisecond for each", 4000, 2, 4000);
    row("however often", 4000, 99, 4000);
    row("few", 1001, 1, 1001);
    row("many: still", 25'000, 1, 3750);
    row("many: three times as late", 25'000, 2, 75'000);
    row("very many", 1'000'000, 2, 3'000'000);
}

void TestServerAsker::restAfterAList()
{
    QFETCH(const qint64, count);
    QFETCH(const int, times);
    QFETCH(const qint64, expected);
    QCOMPARE(watchRestMs(count, times, {}), expected);
}

/// A member that has many watches is left alone after it listed them: the list is used again, with
/// its age, for those that are connected as they were.
void TestServerAsker::watchesAreUsedAgain()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient sleeper((*server)->connectString(), 9);
    for (int i = 0; i < 3; ++i)
        sleeper.ask(s("exists /ghost%1").arg(i));
    ServerAsker asker;
    ServerAsker::Options options = wordsOnly();
    options.fewWatches = 2;
    options.watchRestUs = 1'000'000'000'000;
    asker.setOptions(options);
    const ServerQuestion question = questionTo({(*server)->port()});
    const ServerFactsPtr first = askOnce(&asker, question);
    QVERIFY(first);
    QCOMPARE(first->watches.value(sleeper.session()).size(), 3);
    QCOMPARE(first->watchesAskedAt(sleeper.session()), first->askedAt);

    ScriptedClient other((*server)->connectString(), 9);
    other.ask(s("exists /ghost9"));
    sleeper.ask(s("exists /ghost3"));
    for (int round = 0; round < 2; ++round) {
        const ServerFactsPtr later = askOnce(&asker, question);
        QVERIFY(later);
        QCOMPARE(coverage(later), s("ok, ok, ok, ok"));
        QVERIFY(later->members.constFirst().watches.detail.english().startsWith(s("listed ")));
        QCOMPARE(later->watches, first->watches);
        QVERIFY(later->allWatches() && later->allWatchesOf(sleeper.session()));
        QCOMPARE(later->watchesAskedAt(sleeper.session()), first->askedAt);
        QVERIFY(!later->allWatchesOf(other.session()));
        QVERIFY(later->askedAt >= first->takenAt);
    }
}

void TestServerAsker::watchesAreListedAnew()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient client((*server)->connectString(), 9);
    for (int i = 0; i < 3; ++i)
        client.ask(s("exists /ghost%1").arg(i));
    ServerAsker asker;
    ServerAsker::Options options = wordsOnly();
    options.fewWatches = 2;
    options.watchRestUs = 100'000;
    options.settings.maxWatches = 2;
    asker.setOptions(options);
    const ServerQuestion question = questionTo({(*server)->port()});
    const ServerFactsPtr first = askOnce(&asker, question);
    QVERIFY(first);
    client.ask(s("exists /ghost3"));
    ServerFactsPtr facts;
    const auto seen = [&] {
        facts = askOnce(&asker, question);
        return facts ? facts->watches.value(client.session()).size() : -1;
    };
    QTRY_COMPARE_WITH_TIMEOUT(seen(), 4, Patience);
    QVERIFY(facts->watchesAskedAt(client.session()) >= first->takenAt);
}

/// It was made all the same: a member is not asked in each round for a list that is too long.
void TestServerAsker::listThatDoesNotComeIsNotAskedAgain()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient client((*server)->connectString(), 9);
    for (int i = 0; i < 30; ++i)
        client.ask(s("exists /a-ghost-with-a-name-of-some-length-%1").arg(i));
    ServerAsker asker;
    ServerAsker::Options options = wordsOnly();
    options.fewWatches = 2;
    options.watchRestUs = 1'000'000'000;
    options.maxBytes = 1000;
    asker.setOptions(options);
    const ServerQuestion question = questionTo({(*server)->port()});
    const ServerFactsPtr first = askOnce(&asker, question);
    const ServerFactsPtr second = askOnce(&asker, question);
    QVERIFY(first && second);
    QCOMPARE(coverage(first), s("ok, ok, not understood, ok"));
    QCOMPARE(coverage(second), s("ok, ok, not asked, ok"));
    QVERIFY(!second->allWatches() && !second->allWatchesOf(client.session()));
}

void TestServerAsker::watchesAreNeverListed()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient client((*server)->connectString(), 5);
    client.ask(s("exists /ghost"));
    ServerAsker::Options options = wordsOnly();
    options.settings.maxWatches = 0;
    const ServerFactsPtr facts = askOnce(questionTo({(*server)->port()}), options);
    QVERIFY(facts);
    QCOMPARE(coverage(facts), s("ok, ok, not asked, ok"));
    QVERIFY(facts->watches.isEmpty());
    QVERIFY(remedyFor(facts->members.constFirst().watches, s("wchp"))
                .english()
                .contains(s("settings")));
}

void TestServerAsker::restAfterLists_data()
{
    QTest::addColumn<qint64>("rows");
    QTest::addColumn<int>("times");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *what, qint64 rows, int times, qint64 expected) {
        QTest::newRow(what) << rows << times << expected;
    };
    row("few are listed in every round", 2000, 9, 0);
    row("the second list comes soon", 10'000, 1, 1500);
    row("then half a millisecond for each", 10'000, 2, 5000);
    row("however often", 10'000, 99, 5000);
    row("very many: no older than half a minute", 1'000'000, 2, 30'000);
}

void TestServerAsker::restAfterLists()
{
    QFETCH(const qint64, rows);
    QFETCH(const int, times);
    QFETCH(const qint64, expected);
    QCOMPARE(listRestMs(rows, times, 2000, 500), expected);
}

/// Members that have many connections and sessions are asked for their roles alone for a while; the
/// lists are used again, with their age.
void TestServerAsker::listsAreUsedAgain()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient first((*server)->connectString(), 9);
    first.ask(s("create /locks/a e"));
    first.ask(s("exists /ghost"));
    ServerAsker asker;
    ServerAsker::Options options = wordsOnly();
    options.fewRows = 1;
    options.rowRestUs = 1'000'000'000'000;
    asker.setOptions(options);
    ServerQuestion question = questionTo({(*server)->port()});
    const ServerFactsPtr listed = askOnce(&asker, question);
    QVERIFY(listed);
    QCOMPARE(listed->listedAt, 0);
    QCOMPARE(listed->sessionsAskedAt(), listed->askedAt);
    QVERIFY(listed->connections.contains(first.session()));

    // So few rounds that no answer is slow enough to end the rest of a second and a half.
    ScriptedClient second((*server)->connectString(), 9);
    ServerFactsPtr again = askOnce(&asker, question);
    QVERIFY(again);
    if (again->listedAt > 0) {
        QCOMPARE(again->listedAt, listed->askedAt);
        QCOMPARE(again->connections, listed->connections);
        QCOMPARE(again->tracked, listed->tracked);
        QCOMPARE(again->watches, listed->watches);
        QCOMPARE(again->watchesAskedAt(), listed->askedAt);
        QVERIFY(again->askedAt >= listed->takenAt);
        QCOMPARE(coverage(again), s("ok, ok, ok, ok"));
        QVERIFY(again->members.constFirst().connections.detail.english().startsWith(s("listed ")));
        QVERIFY(
            again->members.constFirst().load.received > listed->members.constFirst().load.received);
    }
    // They are listed anew when the rest is over: the second time it is short.
    bool isAnew = false;
    const auto isListedAnew = [&] {
        const ServerFactsPtr facts = isAnew ? nullptr : askOnce(&asker, question);
        isAnew = isAnew
            || (facts && facts->listedAt == 0 && facts->connections.contains(second.session()));
        return isAnew;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isListedAnew(), Patience);
    // By now it is long: nothing but another session of ours, or other members, ends it.
    const ServerFactsPtr resting = askOnce(&asker, question);
    QVERIFY(resting && resting->listedAt > 0);
    question.own = second.session();
    const ServerFactsPtr others = askOnce(&asker, question);
    QVERIFY(others);
    QCOMPARE(others->listedAt, 0);
    QCOMPARE(others->own, second.session());
}

/// Those lists are long, and who does not show what is in them need not have the member make them.
void TestServerAsker::longListsAreLeftOut()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server, reasonOf(server).constData());
    ScriptedClient client((*server)->connectString(), 9);
    client.ask(s("create /locks/a e"));
    client.ask(s("exists /ghost"));
    ServerAsker asker;
    ServerAsker::Options options = wordsOnly();
    options.fewRows = 1;
    options.rowRestUs = 1'000'000'000'000;
    asker.setOptions(options);
    ServerQuestion question = questionTo({(*server)->port()});
    question.lists = ServerLists::Short;
    const ServerFactsPtr some = askOnce(&asker, question);
    QVERIFY(some);
    QCOMPARE(coverage(some), s("ok, ok, ok, not asked"));
    QVERIFY(some->connections.contains(client.session()));
    QCOMPARE(some->watches.value(client.session()), WatchedPaths {s("/ghost")});
    QVERIFY(some->ephemerals.isEmpty() && some->expiresInMs.isEmpty() && !some->allSessions());

    client.ask(s("exists /ghost2"));
    options.settings.maxWatches = 1;
    ServerAsker sparing;
    sparing.setOptions(options);
    const ServerFactsPtr fewer = askOnce(&sparing, question);
    QVERIFY(fewer);
    QCOMPARE(coverage(fewer), s("ok, ok, not asked, not asked"));
    QCOMPARE(fewer->members.constFirst().watches.detail.english(),
        s("there are 2, and a quick look lists no more than 1"));
    QVERIFY(!fewer->allWatches());

    // What was not listed cannot be used again, however many rows there were.
    question.lists = ServerLists::All;
    const ServerFactsPtr all = askOnce(&asker, question);
    QVERIFY(all);
    QCOMPARE(all->listedAt, 0);
    QCOMPARE(coverage(all), s("ok, ok, ok, ok"));
    QCOMPARE(all->ephemerals.value(client.session()).toList(), QStringList {s("/locks/a")});
}

void TestServerAsker::oneRoundAtATime()
{
    QTcpServer server; // which says nothing
    QVERIFY(server.listen(QHostAddress::LocalHost));
    ServerAsker asker;
    asker.setOptions(wordsOnly());
    QSignalSpy spy(&asker, &ServerAsker::answered);
    QVERIFY(asker.ask(questionTo({server.serverPort()})));
    QVERIFY(!asker.ask(questionTo({server.serverPort()})));
    QVERIFY(spy.wait(Patience));
    QVERIFY(!asker.isAsking());
    QVERIFY(asker.ask(questionTo({server.serverPort()})));
} // destroyed with questions under way

/// Holder on one member, waiter on another; then a member stops: what it alone knew is unknown.
void TestServerAsker::ensemble()
{
    const auto ensemble = LocalEnsemble::start();
    QVERIFY2(ensemble, reasonOf(ensemble).constData());
    LocalEnsemble &members = **ensemble;
    const int leader = members.leader();
    QVERIFY(leader >= 0);
    const int far = (leader + 1) % 3;
    ScriptedClient holder(members.connectString(leader), 5);
    ScriptedClient waiter(members.connectString(far), 5);
    const QString node = holder.ask(s("create /locks/a/lock- es"));
    // Its member may hear of the node later than the holder's.
    QTRY_VERIFY_WITH_TIMEOUT(waiter.ask(s("get ") + node).toLongLong() > 0, Patience);

    ServerAsker::Options options = wordsOnly();
    options.answerTimeoutMs = 5000;
    options.roundTimeoutMs = 15'000;
    ServerQuestion question = questionTo({members.port(0), members.port(1), members.port(2)});
    for (int i = 0; i < 3; ++i)
        question.config += s("server.%1=127.0.0.1:1:2:participant;127.0.0.1:%2\n")
                               .arg(i + 1)
                               .arg(members.port(i))
                               .toUtf8();
    // On a busy machine a client may have tried to connect twice: then there is a third one.
    const QSet<SessionId> both {holder.session(), waiter.session()};
    ServerFactsPtr all;
    // A leader's table may leave out the one that it hears in that moment (ExpiryQueue.dump).
    QTRY_VERIFY_WITH_TIMEOUT(
        (all = askOnce(question, options)) && all->tracked.contains(both), Patience);
    QVERIFY2(all->allConnections() && all->allWatches() && all->allSessions(),
        qPrintable(coverage(all)));
    QCOMPARE(all->members.at(leader).mode, s("leader"));
    const auto portText = [&](int member) { return s("127.0.0.1:%1").arg(members.port(member)); };
    QCOMPARE(all->connections.value(holder.session()).member, portText(leader));
    QCOMPARE(all->connections.value(waiter.session()).member, portText(far));
    QCOMPARE(all->watches.value(waiter.session()), WatchedPaths {node});
    QCOMPARE(all->ephemerals.value(holder.session()).toList(), QStringList {node});

    // Asked without the configuration: there may be members that nobody named.
    QVERIFY(!askOnce(questionTo({members.port(leader)}), options)->allConnections());
    // One that does not say where it is, is known only where the connect string names it.
    ServerQuestion unnamed = question;
    unnamed.config.replace(question.config.left(question.config.indexOf('\n')),
        "server.1=0.0.0.0:1:2:participant;0.0.0.0:" + QByteArray::number(members.port(0)));
    QVERIFY(askOnce(unnamed, options)->knowsAllMembers);
    unnamed.servers.removeFirst();
    const ServerFactsPtr two = askOnce(unnamed, options);
    QCOMPARE(two->members.size(), 2);
    QVERIFY(!two->knowsAllMembers);
    // Unless the operator says that these are all.
    options.settings.allMembers = true;
    question.config.clear();
    QVERIFY(askOnce(question, options)->allConnections());

    members.freeze(far);
    const ServerFactsPtr some = askOnce(question, options);
    members.thaw(far);
    QVERIFY(some);
    QCOMPARE(textOf(some->members.at(far).watches), s("timed out"));
    QVERIFY(!some->allConnections() && !some->allWatches());
    QVERIFY(!some->watches.contains(waiter.session()));
    QVERIFY(some->knowsExpiry);
}

QTEST_GUILESS_MAIN(TestServerAsker)
#include "tst_serverasker.moc"
