// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/operate/acts/mildersteps.h"
#include "core/operate/session/writegate.h"
#include "core/server/serverfacts.h"
#include "tests/support/numberedqueue.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

const Profile Development {u"dev"_qs, Environment::Development};
const Profile Production {u"prod-eu"_qs, Environment::Production};

/// What is read of @p name in @p queue when nothing changed and nothing is known of sessions.
TargetReading readingOf(const LockStatePtr &state, const QString &name)
{
    TargetReading reading;
    const QVector<int> nodes = nodesAt(*state, {pathIn(name)});
    reading.stat = state->snapshot->nodes.at(nodes.first()).stat;
    reading.state = state;
    reading.directory = state->snapshot->directories.first().stat;
    reading.mayDelete = true;
    reading.aclText = u"world:anyone cdrwa"_qs;
    return reading;
}

Target targetIn(const LockStatePtr &state, const QString &name)
{
    for (const Contender &contender : state->queue) {
        if (state->pathOf(contender) == pathIn(name))
            return targetOf(*state, contender);
    }
    return {};
}

/// Three nodes of Curator's, of the sessions 1, 1 and 3; behind the id they are called @p names.
std::shared_ptr<LockSnapshot> curatorNodes(const QStringList &names)
{
    auto snapshot =
        std::make_shared<LockSnapshot>(*queueOf(u"zk-lock: a-1@1 a-2@1 a-3@3"_qs)->snapshot);
    for (int i = 0; i < names.size(); ++i)
        snapshot->nodes[i].name = u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-"_qs + names.at(i);
    return snapshot;
}

std::shared_ptr<ServerFacts> completeFacts()
{
    auto facts = std::make_shared<ServerFacts>();
    MemberFacts member;
    member.host = u"127.0.0.1:2181"_qs;
    for (SourceResult *source :
        {&member.role, &member.connections, &member.watches, &member.sessions})
        source->state = SourceResult::Ok;
    facts->members = {member};
    return facts;
}

/// Four other sessions that did as @p silent, which is silent, did: as @p which says.
void addOthers(const QString &which, ClientConnection silent, ServerFacts *facts)
{
    if (!which.contains(u','))
        return;
    if (which != u"silent, as all others") // we are at another member
        facts->own = {103};
    if (which == u"silent, as others elsewhere")
        silent.member = u"another:2181"_qs;
    for (qint64 session = 101; session <= 104; ++session) {
        const bool isOwn = session == facts->own.value;
        const bool isAlive = (which == u"silent, as we" && !isOwn)
            || (which == u"silent, as all but us" && isOwn)
            || (which == u"silent, as half" && session > 102);
        ClientConnection other = silent;
        other.session = {session};
        other.idleMs = isAlive ? 1000 : silent.idleMs;
        facts->connections.insert(other.session, other);
    }
}

/// What is read of a lock that is one node.
TargetReading singleNode(const QString &path, SessionId owner)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = path;
    snapshot->isSingleNode = true;
    snapshot->freshness = Freshness::Live;
    snapshot->directories = {{parentPath(path), ReadState::Read, {}, {}}};
    LockNode node {nodeName(path), 0, ReadState::Read, {}, "2999-01-01T00:00:00.000Z"};
    node.stat.czxid = {0x101};
    node.stat.owner = owner;
    snapshot->nodes = {node};
    snapshot->resolved = 1;
    TargetReading reading;
    reading.stat = node.stat;
    reading.state = std::make_shared<LockState>(judge(snapshot));
    return reading;
}

QString lightOf(const Preflight &flight, const QString &check)
{
    for (const PreflightLine &line : flight.lines) {
        if (line.check == check)
            return textOf(line.light) + (line.isFinal ? u"!"_qs : QString());
    }
    return u"none"_qs;
}

} // namespace

class TestPreflight : public QObject
{
    Q_OBJECT

private slots:
    void untouched();
    void changes_data();
    void changes();
    void goneAlready();
    void owners_data();
    void owners();
    void afterAnElection_data();
    void afterAnElection();
    void oldFacts_data();
    void oldFacts();
    void ownLock();
    void ownLockWithoutSession();
    void whoMayHoldIsFeared_data();
    void whoMayHoldIsFeared();
    void watchesThatMayBeLeftAreNoProof();
    void whatWatchesToldIsKept();
    void persistentSingleNode_data();
    void persistentSingleNode();
    void persistentHolder_data();
    void persistentHolder();
    void siblingIsNoGhost();
    void nothingToNudge_data();
    void nothingToNudge();
    void judgesAfterAsBefore();
    void environments();
    void children();
    void uselessRemoval();
    void unknownName();
    void whomNobodyKnowsMayHold_data();
    void whomNobodyKnowsMayHold();
    void whoIsHeardSeldomIsAlive();
    void doNotKill_data();
    void doNotKill();
    void phrases();
    void worse_data();
    void worse();
    void milder_data();
    void milder();
    void report();
};

void TestPreflight::untouched()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    const Preflight flight =
        preflight(targetIn(state, u"lock-2"_qs), readingOf(state, u"lock-2"_qs), Development);
    QCOMPARE(lightOf(flight, u"identity"_qs), u"green"_qs);
    QCOMPARE(lightOf(flight, u"rights"_qs), u"green"_qs);
    QVERIFY(flight.isPossible());
    QVERIFY(!flight.needsOverride());
    QVERIFY(!flight.isChanged());
    QVERIFY(flight.what.has_value());
}

void TestPreflight::changes_data()
{
    QTest::addColumn<std::function<void(TargetReading &)>>("change");
    QTest::addColumn<QString>("what");
    using Change = std::function<void(TargetReading &)>;
    const auto row = [](const char *name, const Change &change, const QString &what) {
        QTest::newRow(name) << change << what;
    };
    row(
        "made again", [](TargetReading &now) { now.stat->czxid = {0x999}; },
        u"czxid was 0x102, is 0x999"_qs);
    row(
        "another owner", [](TargetReading &now) { now.stat->owner = {9}; },
        u"owner was 0x2, is 0x9"_qs);
    row(
        "data written", [](TargetReading &now) { now.stat->version = 3; },
        u"version was 0, is 3"_qs);
    row(
        "data written back", [](TargetReading &now) { now.stat->mzxid = {0x777}; },
        u"mzxid was 0x102, is 0x777"_qs);
    row(
        "directory made again", [](TargetReading &now) { now.directory.czxid = {0x60}; },
        u"the directory's czxid was 0x50, is 0x60"_qs);
}

void TestPreflight::changes()
{
    QFETCH(const std::function<void(TargetReading &)>, change);
    QFETCH(const QString, what);
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    TargetReading reading = readingOf(state, u"lock-2"_qs);
    change(reading);
    const Preflight flight = preflight(targetIn(state, u"lock-2"_qs), reading, Development);
    QCOMPARE(english(flight.changes), QStringList {what});
    QCOMPARE(lightOf(flight, u"identity"_qs), u"red!"_qs);
    QVERIFY(!flight.isPossible());
}

void TestPreflight::goneAlready()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1"_qs);
    TargetReading reading;
    reading.stat = failure(ErrorKind::Gone);
    const Preflight flight = preflight(targetIn(state, u"lock-1"_qs), reading, Development);
    QVERIFY(!flight.isPossible());
    QCOMPARE(flight.lines.size(), 1);
}

void TestPreflight::owners_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("client"); // none asked, alive, silent, absent, incomplete
    QTest::addColumn<QString>("light");
    QTest::newRow("holder, nobody asked") << u"lock-1"_qs << u"not asked"_qs << u"red"_qs;
    QTest::newRow("holder alive") << u"lock-1"_qs << u"alive"_qs << u"red"_qs;
    QTest::newRow("holder silent") << u"lock-1"_qs << u"silent"_qs << u"amber"_qs;
    QTest::newRow("holder silent, as all of its member")
        << u"lock-1"_qs << u"silent, as all others"_qs << u"red"_qs;
    QTest::newRow("holder silent, as we are at its member")
        << u"lock-1"_qs << u"silent, as we"_qs << u"red"_qs;
    QTest::newRow("holder silent, as all of its member but us")
        << u"lock-1"_qs << u"silent, as all but us"_qs << u"amber"_qs;
    QTest::newRow("holder silent, as half of its member")
        << u"lock-1"_qs << u"silent, as half"_qs << u"amber"_qs;
    QTest::newRow("holder silent, as all of another member")
        << u"lock-1"_qs << u"silent, as others elsewhere"_qs << u"amber"_qs;
    QTest::newRow("holder silent, and heard again perhaps since the members listed it")
        << u"lock-1"_qs << u"silent a while ago"_qs << u"red"_qs;
    QTest::newRow("waiter silent, as all of its member")
        << u"lock-2"_qs << u"silent, as all others"_qs << u"amber"_qs;
    QTest::newRow("waiter silent") << u"lock-2"_qs << u"silent"_qs << u"green"_qs;
    QTest::newRow("holder disconnected") << u"lock-1"_qs << u"absent"_qs << u"amber"_qs;
    QTest::newRow("holder, a member did not answer")
        << u"lock-1"_qs << u"incomplete"_qs << u"red"_qs;
    QTest::newRow("holder, who may have come back since the members listed their connections")
        << u"lock-1"_qs << u"absent a while ago"_qs << u"red"_qs;
    QTest::newRow("holder whose node the members were at already")
        << u"lock-1"_qs << u"absent, node is old"_qs << u"amber"_qs;
    QTest::newRow("holder, who may have connected since the members told")
        << u"lock-1"_qs << u"absent, node is new"_qs << u"red"_qs;
    QTest::newRow("waiter, who may have connected since the members told")
        << u"lock-2"_qs << u"absent, node is new"_qs << u"amber"_qs;
    QTest::newRow("waiter, nobody asked") << u"lock-2"_qs << u"not asked"_qs << u"amber"_qs;
    QTest::newRow("waiter alive") << u"lock-2"_qs << u"alive"_qs << u"amber"_qs;
    QTest::newRow("waiter disconnected") << u"lock-2"_qs << u"absent"_qs << u"green"_qs;
}

void TestPreflight::owners()
{
    QFETCH(const QString, name);
    QFETCH(const QString, client);
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    TargetReading reading = readingOf(state, name);
    auto facts = completeFacts();
    if (client == u"incomplete")
        facts->members[0].connections.state = SourceResult::TimedOut;
    if (client == u"absent, node is old")
        facts->members[0].zxid = reading.stat->czxid;
    if (client == u"absent, node is new") {
        facts->members[0].zxid = {reading.stat->czxid.value - 1};
        facts->members.append(facts->members.first()); // another is further
        facts->members[1].zxid = {reading.stat->czxid.value + 5};
    }
    if (client.endsWith(u"a while ago")) {
        facts->askedAt = 70'000;
        facts->listedAt = 50'000;
    }
    if (client == u"alive" || client.startsWith(u"silent")) {
        ClientConnection connection;
        connection.session = reading.stat->owner;
        connection.endpoint = u"10.0.0.7:41522"_qs;
        connection.member = facts->members.first().host;
        connection.timeoutMs = 10'000;
        connection.idleMs = client == u"alive" ? 1000 : 8000;
        facts->connections.insert(connection.session, connection);
        addOthers(client, connection, facts.get());
    }
    if (client != u"not asked")
        reading.facts = facts;
    const Preflight flight = preflight(targetIn(state, name), reading, Development);
    QTEST(lightOf(flight, u"owner"_qs), "light");
    QVERIFY(flight.isPossible());
}

void TestPreflight::ownLock()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    TargetReading reading = readingOf(state, u"lock-1"_qs);
    reading.ownLocks = {SessionId {1}};
    const Preflight flight = preflight(targetIn(state, u"lock-1"_qs), reading, Development);
    QCOMPARE(lightOf(flight, u"own"_qs), u"red"_qs);
}

void TestPreflight::afterAnElection_data()
{
    QTest::addColumn<qint64>("since"); // the election was seen; -1: there was none
    QTest::addColumn<int>("timeout"); // 0: not told
    QTest::addColumn<QString>("light");

    QTest::newRow("nobody else was chosen") << -1LL << 10'000 << u"amber"_qs;
    QTest::newRow("a moment ago, and nothing was heard of it since")
        << 5'000LL << 10'000 << u"red"_qs;
    QTest::newRow("twice its timeout ago") << 20'001LL << 10'000 << u"amber"_qs;
    QTest::newRow("a session of a minute finds a server sooner")
        << 40'001LL << 60'000 << u"amber"_qs;
    QTest::newRow("and not at once") << 39'000LL << 60'000 << u"red"_qs;
    QTest::newRow("how long it lasts is not known") << 39'000LL << 0 << u"red"_qs;
}

/// All clients lose their connections then, and each has its whole timeout anew to find a server.
void TestPreflight::afterAnElection()
{
    QFETCH(const qint64, since);
    QFETCH(const int, timeout);
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    TargetReading reading = readingOf(state, u"lock-1"_qs);
    auto facts = completeFacts();
    facts->members[0].mode = u"leader"_qs;
    facts->members[0].zxid = {1LL << 32};
    facts->takenAt = 1'000'000;
    reading.leadership.observe(*facts);
    if (since >= 0) {
        facts->members[0].zxid = {2LL << 32};
        facts->takenAt += 2'000;
        reading.leadership.observe(*facts);
    }
    reading.now = facts->takenAt + std::max<qint64>(since, 0);
    facts->takenAt = reading.now;
    if (timeout > 0) {
        facts->timeoutsMs.insert(SessionId {1}, timeout);
        facts->expiresInMs.insert(SessionId {1}, timeout / 2);
    }
    reading.facts = facts;
    const Preflight flight = preflight(targetIn(state, u"lock-1"_qs), reading, Development);
    QTEST(lightOf(flight, u"owner"_qs), "light");
}

void TestPreflight::oldFacts_data()
{
    QTest::addColumn<qint64>("age"); // of facts of a session of 10 s, by the local clock
    QTest::addColumn<qint64>("heard"); // since they came; -1: not known
    QTest::addColumn<QString>("client");
    QTest::addColumn<QString>("light");
    QTest::addColumn<qint64>("left"); // of the session, -1: not known
    const auto row = [](const char *what, qint64 age, qint64 heard, const QString &client,
                         const QString &light, qint64 left) {
        QTest::newRow(what) << age << heard << client << light << left;
    };
    row("disconnected, just now", 1000, -1, u"absent"_qs, u"amber"_qs, 5500);
    row("disconnected, for half the timeout", 5000, -1, u"absent"_qs, u"amber"_qs, 1500);
    row("perhaps between two servers", 1000, -1, u"just absent"_qs, u"red"_qs, 8500);
    row("it was then, and nobody has said more", 5000, -1, u"just absent"_qs, u"red"_qs, 4500);
    row("disconnected, long ago", 5001, -1, u"absent"_qs, u"red"_qs, -1);
    row("silent, long ago", 5001, -1, u"silent"_qs, u"red"_qs, -1);
    row("disconnected, and the clock was set back since", -1000, -1, u"absent"_qs, u"red"_qs, -1);
    row("silent, and the clock was set back since", -1000, 90'000, u"silent"_qs, u"red"_qs, -1);
    row("disconnected, heard just now", 1000, 900, u"absent"_qs, u"amber"_qs, 5500);
    row("disconnected, heard a little before what the clock says", 1000, 3000, u"absent"_qs,
        u"amber"_qs, 3500);
    row("disconnected long ago, and the clock was set back by less", 1000, 90'000, u"absent"_qs,
        u"red"_qs, -1);
}

// What the servers said a while ago says nothing of a client's life now.
void TestPreflight::oldFacts()
{
    QFETCH(const qint64, age);
    QFETCH(const qint64, heard);
    QFETCH(const QString, client);
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    TargetReading reading = readingOf(state, u"lock-1"_qs);
    auto facts = completeFacts();
    facts->takenAt = 1'000'000;
    facts->timeoutsMs.insert(SessionId {1}, 10'000);
    facts->expiresInMs.insert(SessionId {1}, client == u"just absent" ? 9500 : 6500);
    if (client == u"silent")
        facts->connections.insert(
            SessionId {1}, {{SessionId {1}, u"10.0.0.7:1"_qs, 0, 10'000, -1, {}, 0, {}}, {}, 8000});
    reading.facts = facts;
    reading.now = facts->takenAt + age;
    reading.bootNow = 500'000;
    reading.factsHeardAt = heard < 0 ? 0 : reading.bootNow - heard;
    const Preflight flight = preflight(targetIn(state, u"lock-1"_qs), reading, Development);
    QTEST(lightOf(flight, u"owner"_qs), "light");
    QTEST(milderSteps(flight).first().expiresInMs, "left");
}

// A test lock that never connected has none; nor has a persistent node.
void TestPreflight::ownLockWithoutSession()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@0 lock-2@2"_qs);
    TargetReading reading = readingOf(state, u"lock-1"_qs);
    reading.ownLocks = {SessionId {}};
    const Preflight flight = preflight(targetIn(state, u"lock-1"_qs), reading, Development);
    QCOMPARE(lightOf(flight, u"own"_qs), u"green"_qs);
}

void TestPreflight::whoMayHoldIsFeared_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QStringList>("names"); // the first two are one session's
    QTest::newRow("a reader of the session that writes: Curator's downgrade, or another thread")
        << u"curator-rw"_qs
        << QStringList {
               u"__WRIT__0000000001"_qs, u"__READ__0000000002"_qs, u"__WRIT__0000000003"_qs};
    QTest::newRow("the second of a semaphore whose size nothing tells")
        << u"curator-semaphore-1"_qs
        << QStringList {u"lock-0000000001"_qs, u"lock-0000000002"_qs, u"lock-0000000003"_qs};
}

// Shown as waiting for want of a sign: its deletion can take the lock from one who works.
void TestPreflight::whoMayHoldIsFeared()
{
    QFETCH(const QString, recipe);
    QFETCH(const QStringList, names);
    const auto snapshot = curatorNodes(names);
    const auto state = std::make_shared<LockState>(judge(snapshot, {recipeById(recipe), nullptr}));
    TargetReading reading;
    reading.stat = snapshot->nodes.at(1).stat;
    reading.state = state;
    auto facts = completeFacts();
    facts->connections.insert(SessionId {1},
        {{SessionId {1}, u"10.0.0.7:1"_qs, 0, 10'000, -1, {}, 0, {}}, facts->members[0].host, 10});
    facts->members[0].watches.state = SourceResult::NotWhitelisted;
    reading.facts = facts;
    const Preflight flight = preflight(targetOf(*state, state->queue.at(1)), reading, Development);
    QVERIFY(!flight.isHolder());
    QVERIFY(flight.mayHold());
    QCOMPARE(lightOf(flight, u"role"_qs), u"amber"_qs);
    QCOMPARE(lightOf(flight, u"owner"_qs), u"red"_qs);
    QCOMPARE(lightOf(flight, u"exclusion"_qs), u"amber"_qs);
    QVERIFY(flight.needsOverride());
}

// Who gave up leaves a watch behind: that its session watches one before it does not tell that it
// waits, where by its place it would have been let in.
void TestPreflight::watchesThatMayBeLeftAreNoProof()
{
    const QString id = u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-"_qs;
    const auto names =
        queueOf(u"curator-semaphore-1: %1lock-1@1 %1lock-3@3 %1lock-4@4 %1lock-5@5"_qs.arg(id));
    const WatchList watches {{SessionId {3}, {pathIn(id + u"lock-1"_qs)}},
        {SessionId {4}, {pathIn(id + u"lock-1"_qs)}}, {SessionId {5}, {pathIn(id + u"lock-3"_qs)}}};
    Choice seen {recipeById(u"curator-semaphore-1"_qs), &watches};
    seen.permits.insert(seen.forced, 2);
    const auto state = std::make_shared<LockState>(judge(names->snapshot, seen));
    QCOMPARE(state->queue.at(1).role, Role::Waiter);
    const auto mayHold = [&](const QString &name) {
        return preflight(targetIn(state, name), readingOf(state, name), Development).mayHold();
    };
    QVERIFY(mayHold(id + u"lock-3"_qs));
    QVERIFY(!mayHold(id + u"lock-4"_qs));
    QVERIFY(!mayHold(id + u"lock-5"_qs));
    const auto snapshot = curatorNodes(
        {u"__WRIT__0000000001"_qs, u"__READ__0000000002"_qs, u"__WRIT__0000000003"_qs});
    for (LockNode &node : snapshot->nodes)
        node.stat.createdAt = 1'000'000;
    const WatchList left {{SessionId {1}, {snapshot->pathOf(snapshot->nodes.at(0))}}};
    TargetReading reading;
    reading.stat = snapshot->nodes.at(1).stat;
    const auto readers = std::make_shared<LockState>(
        judge(snapshot, {recipeById(u"curator-rw"_qs), &left, 2'000'000}));
    reading.state = readers;
    QVERIFY(!readers->isDoubtful(readers->queue.at(1)));
    QVERIFY(preflight(targetOf(*readers, readers->queue.at(1)), reading, Development).mayHold());
    // Others let nobody read who writes.
    const LockStatePtr plain = queueOf(u"zk-rw: write-1@1 read-2@1"_qs);
    QVERIFY(!preflight(targetIn(plain, u"read-2"_qs), readingOf(plain, u"read-2"_qs), Development)
                 .mayHold());
}

void TestPreflight::whatWatchesToldIsKept()
{
    const QString id = u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-"_qs;
    const auto names = queueOf(u"curator-mutex: %1lock-1@1 %1lock-2@2 %1lock-3@3 %1lock-4@4 "
                               u"%1lock-5@5"_qs.arg(id));
    const WatchList watches {
        {SessionId {4}, {pathIn(id + u"lock-1"_qs)}}, {SessionId {5}, {pathIn(id + u"lock-2"_qs)}}};
    Choice seen;
    seen.watches = &watches;
    const LockState state = judge(names->snapshot, seen);
    QCOMPARE(state.summary.holders, 3);
    const Target target = targetOf(state, state.queue.at(1));
    QCOMPARE(target.recipe, u"curator-semaphore-1"_qs);
    QCOMPARE(target.told.size(), 1);
    QCOMPARE(target.told.first().permits, std::optional(3));
    // Who sleeps on the first is not let in by the second one's leaving.
    QCOMPARE(whatIf(state, {1}, seen).granted, QStringList());
    QCOMPARE(whatIf(state, {0}, seen).granted, QStringList {pathIn(id + u"lock-4"_qs)});
}

void TestPreflight::persistentSingleNode_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<qint64>("owner");
    QTest::addColumn<QString>("light");
    QTest::addColumn<QString>("ownerLight");
    QTest::addColumn<QString>("told"); // who is not
    const QString relying = u"Whoever relies on it will NOT"_qs;
    const QString holder = u"The present holder will NOT"_qs;
    QTest::newRow("a configuration node")
        << u"/conf/app"_qs << qint64(0) << u"red"_qs << u"amber"_qs << relying;
    QTest::newRow("an ephemeral node")
        << u"/conf/app"_qs << qint64(7) << u"amber"_qs << u"red"_qs << holder;
    QTest::newRow("persistent by design")
        << u"/shedlock/job"_qs << qint64(0) << u"amber"_qs << u"red"_qs << holder;
}

// Whatever is looked at alone is a lock by itself, unless nobody's session keeps it.
void TestPreflight::persistentSingleNode()
{
    QFETCH(const QString, path);
    QFETCH(const qint64, owner);
    const TargetReading reading = singleNode(path, {owner});
    Target target;
    target.lock = target.node = path;
    const Preflight flight = preflight(target, reading, Development);
    QTEST(lightOf(flight, u"role"_qs), "light");
    QTEST(lightOf(flight, u"owner"_qs), "ownerLight");
    QFETCH(const QString, told);
    const auto exclusion = std::ranges::find(flight.lines, u"exclusion"_qs, &PreflightLine::check);
    QVERIFY(exclusion != flight.lines.end());
    const QString said = exclusion->sentence.english();
    QVERIFY2(said.startsWith(told), qPrintable(said));
}

void TestPreflight::persistentHolder_data()
{
    QTest::addColumn<QString>("queue");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("light");
    const QString hive = u"hive: LOCK-EXCLUSIVE-1@0 LOCK-SHARED-2@0"_qs;
    QTest::newRow("whose library makes such nodes on request")
        << hive << u"LOCK-EXCLUSIVE-1"_qs << u"red"_qs;
    QTest::newRow("one that waits behind it") << hive << u"LOCK-SHARED-2"_qs << u"amber"_qs;
    QTest::newRow("a stray one, of a library that makes none")
        << u"zk-lock: lock-1@0 lock-2@2"_qs << u"lock-1"_qs << u"amber"_qs;
}

// Where clients make persistent nodes, one of them says nothing of who made it.
void TestPreflight::persistentHolder()
{
    QFETCH(const QString, queue);
    QFETCH(const QString, name);
    const LockStatePtr state = queueOf(queue);
    const Preflight flight = preflight(targetIn(state, name), readingOf(state, name), Development);
    QTEST(lightOf(flight, u"owner"_qs), "light");
    QVERIFY(flight.isPossible());
}

// Who watches what is not there beside a lock that is one node waits for another lock.
void TestPreflight::siblingIsNoGhost()
{
    TargetReading reading = singleNode(u"/conf/app"_qs, {7});
    auto facts = completeFacts();
    facts->watches.insert(SessionId {7}, {u"/conf/another"_qs});
    reading.facts = facts;
    Target target;
    target.lock = target.node = u"/conf/app"_qs;
    const Preflight flight = preflight(target, reading, Development);
    QVERIFY(sleepOf(flight).ghosts.isEmpty());
    const QString why = whyNoNudge(flight, sleepOf(flight)).english();
    QVERIFY2(why.contains(u"holds the lock"), qPrintable(why));
}

void TestPreflight::nothingToNudge_data()
{
    QTest::addColumn<QString>("node");
    QTest::addColumn<QStringList>("watched");
    QTest::addColumn<QString>("why");
    QTest::newRow("a holder") << u"lock-1"_qs << QStringList {} << u"holds the lock"_qs;
    QTest::newRow("a holder that listens to revocations")
        << u"lock-1"_qs << QStringList {u"lock-1"_qs} << u"holds the lock"_qs;
    QTest::newRow("a waiter that watches nothing")
        << u"lock-2"_qs << QStringList {} << u"watches no node of this lock"_qs;
    QTest::newRow("a waiter that watches its own node alone")
        << u"lock-2"_qs << QStringList {u"lock-2"_qs} << u"watches no other node of this lock"_qs;
    QTest::newRow("a waiter that watches the holder, and its own node")
        << u"lock-2"_qs << QStringList {u"lock-1"_qs, u"lock-2"_qs} << u"which is there"_qs;
}

// Whoever sleeps on nothing that vanished is not woken, for the reason that is true of it.
void TestPreflight::nothingToNudge()
{
    QFETCH(const QString, node);
    QFETCH(const QStringList, watched);
    QFETCH(const QString, why);
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    TargetReading reading = readingOf(state, node);
    auto facts = completeFacts();
    WatchedPaths paths;
    for (const QString &name : watched)
        paths.insert(targetIn(state, name).node);
    facts->watches.insert(reading.stat->owner, paths);
    reading.facts = facts;
    const Preflight flight = preflight(targetIn(state, node), reading, Development);
    const QString told = whyNoNudge(flight, sleepOf(flight)).english();
    QVERIFY2(told.contains(why), qPrintable(told));
}

void TestPreflight::judgesAfterAsBefore()
{
    // Names of two recipes; the operator chose the one that is not taken by itself.
    for (const Recipe *recipe : catalogue()) {
        const QString id = QString::fromLatin1(recipe->id);
        const LockStatePtr chosen = queueOf(id + u": lock-1@1 lock-2@2 lock-3@3"_qs);
        if (chosen->recipes.isEmpty() || !chosen->queue.first().isContender())
            continue;
        const Preflight flight =
            preflight(targetIn(chosen, u"lock-1"_qs), readingOf(chosen, u"lock-1"_qs), Development);
        QCOMPARE(QString::fromLatin1(flight.what->after.recipes.first().recipe->id), id);
    }
}

void TestPreflight::environments()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    const auto light = [&](Environment environment) {
        return lightOf(preflight(targetIn(state, u"lock-2"_qs), readingOf(state, u"lock-2"_qs),
                           {QString(), environment}),
            u"environment"_qs);
    };
    QCOMPARE(light(Environment::Unknown), u"amber"_qs); // as of the command line
    QCOMPARE(light(Environment::Development), u"green"_qs);
    QCOMPARE(light(Environment::Production), u"amber"_qs);
}

void TestPreflight::children()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1"_qs);
    TargetReading reading = readingOf(state, u"lock-1"_qs);
    reading.stat->numChildren = 2;
    const Preflight flight = preflight(targetIn(state, u"lock-1"_qs), reading, Development);
    QCOMPARE(lightOf(flight, u"rights"_qs), u"red!"_qs);
    QVERIFY(!flight.isPossible());
}

void TestPreflight::uselessRemoval()
{
    const LockStatePtr state = queueOf(u"zk-rw: read-1@1 read-2@2 write-3@3"_qs);
    const Preflight flight =
        preflight(targetIn(state, u"read-2"_qs), readingOf(state, u"read-2"_qs), Development);
    QCOMPARE(lightOf(flight, u"effect"_qs), u"amber"_qs);
    QVERIFY(reportOf(flight).contains(u"It will not help: #1 still holds."_qs));
}

void TestPreflight::unknownName()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 something-2@2"_qs);
    const Preflight flight = preflight(
        targetIn(state, u"something-2"_qs), readingOf(state, u"something-2"_qs), Development);
    QCOMPARE(lightOf(flight, u"role"_qs), u"red"_qs);
    QVERIFY(flight.needsOverride());
}

/// Whoever made it may hold by a recipe that nobody here knows, or that could not be read.
void TestPreflight::whomNobodyKnowsMayHold_data()
{
    QTest::addColumn<QString>("queue");
    QTest::addColumn<bool>("isRead");
    QTest::addColumn<QStringList>("lights"); // of role, owner, exclusion
    const QStringList feared {u"red"_qs, u"red"_qs, u"amber"_qs};
    QTest::newRow("strangers alone") << u"zk-lock: something-2@2"_qs << true << feared;
    QTest::newRow("a queue that may not be read")
        << u"zk-lock: lock-1@1 lock-2@2"_qs << false << feared;
    QTest::newRow("a stranger among contenders")
        << u"zk-lock: lock-1@1 something-2@2"_qs << true
        << QStringList {u"red"_qs, u"amber"_qs, u"green"_qs};
}

void TestPreflight::whomNobodyKnowsMayHold()
{
    QFETCH(const QString, queue);
    QFETCH(const bool, isRead);
    const LockStatePtr state = queueOf(queue);
    const QString name = queue.section(u' ', -1).section(u'@', 0, 0);
    TargetReading reading = readingOf(state, name);
    if (!isRead)
        reading.state.reset();
    auto facts = completeFacts();
    facts->connections.insert(SessionId {2},
        {{SessionId {2}, u"10.0.0.7:1"_qs, 0, 10'000, -1, {}, 0, {}}, facts->members[0].host, 10});
    reading.facts = facts;
    const Preflight flight = preflight(targetIn(state, name), reading, Development);
    QTEST((QStringList {lightOf(flight, u"role"_qs), lightOf(flight, u"owner"_qs),
              lightOf(flight, u"exclusion"_qs)}),
        "lights");
}

/// Of a library whose clients are heard each two thirds of their timeout.
void TestPreflight::whoIsHeardSeldomIsAlive()
{
    for (const char *queue :
        {"rust-zookeeper-latch: latch-a-1@1 latch-b-2@2", "zk-lock: lock-1@1"}) {
        const LockStatePtr state = queueOf(QString::fromLatin1(queue));
        const bool isSeldom = state->recipes.constFirst().recipe->heartbeatPercent > 50;
        const QString name = QString::fromLatin1(queue).section(u' ', 1, 1).section(u'@', 0, 0);
        TargetReading reading = readingOf(state, name);
        auto facts = completeFacts();
        facts->connections.insert(SessionId {1},
            {{SessionId {1}, u"10.0.0.7:1"_qs, 0, 10'000, -1, {}, 0, {}}, facts->members[0].host,
                6000});
        reading.facts = facts;
        const Preflight flight = preflight(targetIn(state, name), reading, Development);
        QVERIFY(flight.isHolder());
        QCOMPARE(lightOf(flight, u"owner"_qs), isSeldom ? u"red"_qs : u"amber"_qs);
    }
}

void TestPreflight::doNotKill_data()
{
    QTest::addColumn<QByteArray>("data"); // that were read
    QTest::addColumn<int>("length"); // that they have
    QTest::addColumn<QStringList>("lights"); // of what others say
    const QByteArray marked = "{\"note\":\"do-not-kill\"}";
    const auto row = [](const char *what, const QByteArray &data, qsizetype length,
                         const QStringList &lights) {
        QTest::newRow(what) << data << int(length) << lights;
    };
    row("marked", marked, marked.size(), {u"red"_qs});
    row("marked in another way", "do-not-delete", 13, {u"red"_qs});
    row("not marked", "10.0.0.7", 8, {});
    row("no data", {}, 0, {});
    row("unreadable", {}, marked.size(), {u"amber"_qs});
    row("cut", marked.first(12), marked.size(), {u"amber"_qs});
}

void TestPreflight::doNotKill()
{
    QFETCH(const QByteArray, data);
    QFETCH(const int, length);
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1"_qs);
    TargetReading reading = readingOf(state, u"lock-1"_qs);
    reading.data = data;
    reading.stat->dataLength = length;
    reading.recentActions = {u"anna@desk did “delete” here 20 s ago."_qs};
    const Preflight flight = preflight(targetIn(state, u"lock-1"_qs), reading, Development);
    QStringList others;
    for (const PreflightLine &line : flight.lines) {
        if (line.check == u"others")
            others.append(textOf(line.light));
    }
    QCOMPARE(others.value(0), u"amber"_qs); // what anna did
    QTEST(others.sliced(1), "lights");
}

void TestPreflight::phrases()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-12345@1 lock-12346@2"_qs);
    TargetReading reading = readingOf(state, u"lock-12346"_qs);
    const Target target = targetIn(state, u"lock-12346"_qs);
    QCOMPARE(deletionPhrase(preflight(target, reading, Development), Development), u""_qs);
    QCOMPARE(deletionPhrase(preflight(target, reading, Production), Production), u"2346"_qs);
    reading.ownLocks = {SessionId {2}}; // red
    QCOMPARE(deletionPhrase(preflight(target, reading, Development), Development), u"2346"_qs);
}

void TestPreflight::worse_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("now");
    QTest::addColumn<QString>("what"); // of lock-2; each line's beginning
    const QString queue = u"zk-lock: lock-1@1 lock-2@2 lock-3@3"_qs;
    QTest::newRow("nothing") << queue << queue << u""_qs;
    QTest::newRow("one more waits") << queue << queue + u" lock-4@4"_qs << u""_qs;
    QTest::newRow("it holds now")
        << queue << u"zk-lock: lock-2@2 lock-3@3"_qs
        << u"When you looked it was a waiter, now it is a holder.|When you looked "
           u"lock-0000000003 was not to be granted|When you looked: Whether its client is alive|"
           u"When you looked: It does not hold"_qs;
    QTest::newRow("it held, and waits")
        << u"zk-lock: lock-2@2 lock-3@3"_qs << queue << u"When you looked: Granted at once"_qs;
    QTest::newRow("another would be granted")
        << u"zk-lock: lock-2@2 lock-3@3 lock-4@4"_qs << u"zk-lock: lock-2@2 lock-4@4"_qs
        << u"When you looked lock-0000000004 was not to be granted"_qs;
    QTest::newRow("no recipe knows it")
        << queue << u"zk-rw: lock-2@2 read-3@3"_qs
        << u"When you looked it was a waiter, now it is no contender."_qs;
}

void TestPreflight::worse()
{
    QFETCH(const QString, shown);
    QFETCH(const QString, now);
    QFETCH(const QString, what);
    const auto flight = [](const QString &queue) {
        const LockStatePtr state = queueOf(queue);
        return preflight(
            targetIn(state, u"lock-2"_qs), readingOf(state, u"lock-2"_qs), Development);
    };
    const QStringList worse = english(worseSince(flight(shown), flight(now)));
    const QStringList expected = what.split(u'|', Qt::SkipEmptyParts);
    QVERIFY2(worse.size() == expected.size(), qPrintable(worse.join(u'\n')));
    for (int i = 0; i < worse.size(); ++i)
        QVERIFY2(worse.at(i).startsWith(expected.at(i)), qPrintable(worse.at(i)));
}

void TestPreflight::milder_data()
{
    QTest::addColumn<QString>("queue");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("watches"); // of the target's session
    QTest::addColumn<QString>("available"); // Wait, NudgeGhost, NudgeData, Revoke as + or -
    const QString mutex = u"zk-lock: lock-2@2 lock-3@3"_qs;
    const QString curator = u"curator-mutex: _c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-2@2"_qs;
    const QString holder = u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-2"_qs;
    QTest::newRow("waiter that waits rightly")
        << mutex << u"lock-3"_qs << QStringList {pathIn(u"lock-2"_qs)} << u"+-+-"_qs;
    QTest::newRow("waiter on a ghost")
        << mutex << u"lock-3"_qs << QStringList {pathIn(u"lock-1"_qs)} << u"++--"_qs;
    QTest::newRow("watch elsewhere")
        << mutex << u"lock-3"_qs << QStringList {u"/other/lock-0000000001"_qs} << u"+---"_qs;
    QTest::newRow("holder") << mutex << u"lock-2"_qs << QStringList {} << u"+---"_qs;
    QTest::newRow("persistent node")
        << u"zk-lock: lock-2@0 lock-3@3"_qs << u"lock-2"_qs << QStringList {} << u"----"_qs;
    QTest::newRow("revocable Curator holder")
        << curator << holder << QStringList {pathIn(holder)} << u"+--+"_qs;
    QTest::newRow("other Curator holder")
        << curator << holder << QStringList {u"/x"_qs} << u"+---"_qs;
}

void TestPreflight::milder()
{
    QFETCH(const QString, queue);
    QFETCH(const QString, name);
    QFETCH(const QStringList, watches);
    const LockStatePtr state = queueOf(queue);
    TargetReading reading = readingOf(state, name);
    auto facts = completeFacts();
    if (!watches.isEmpty())
        facts->watches.insert(reading.stat->owner, WatchedPaths(watches));
    reading.facts = facts;
    QString available;
    for (const MilderStep &step :
        milderSteps(preflight(targetIn(state, name), reading, Development))) {
        available += step.isAvailable ? u'+' : u'-';
        QVERIFY(!step.sentence.isEmpty());
        // It is told apart from others of its name, like the node that is to be deleted.
        if (step.isAvailable && step.kind != MilderStep::NudgeGhost)
            QVERIFY(step.target.czxid && step.target.version);
        if (step.isAvailable && step.kind == MilderStep::NudgeData) {
            QCOMPARE(step.target.node, watches.first());
            QCOMPARE(step.target.lock, state->snapshot->path);
            QVERIFY(step.target.czxid != reading.stat->czxid);
        }
    }
    QTEST(available, "available");
}

void TestPreflight::report()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    const Preflight flight =
        preflight(targetIn(state, u"lock-1"_qs), readingOf(state, u"lock-1"_qs), Development);
    const QStringList lines = english(reportOf(flight));
    QVERIFY(lines.contains(u"Granted at once: #2."_qs));
    QVERIFY(lines.contains(u"  holder   exclusive #1      0x1                 lock-0000000001"_qs)
        || lines.contains(u"  holder   exclusive #1     0x1                 lock-0000000001"_qs));
    QVERIFY(lines.join(u'\n').contains(u"will NOT be told"_qs));
}

QTEST_GUILESS_MAIN(TestPreflight)
#include "tst_preflight.moc"
