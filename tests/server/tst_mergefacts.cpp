// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/fourletterwords.h"
#include "core/server/mergefacts.h"
#include "core/server/silence.h"
#include "tests/server/readanswer.h"
#include "tests/support/utf8.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using test::s;

namespace {

const SourceResult Ok {SourceResult::Ok, QStringLiteral("4lw"), {}};

// As ClickHouse Keeper prints them (FourLetterCommand.cpp, KeeperTCPHandler::dumpStats,
// KeeperStorage::dumpSessionsAndEphemerals): 5 has no connection, 6 has.
const char KeeperServer[] = "ClickHouse Keeper version: v24.3.1.1-stable-2a1cd5b3a1e5d2f4\n"
                            "Latency min/avg/max: 0/0/3\nReceived: 40\nSent: 41\nConnections: 1\n"
                            "Outstanding: 0\nZxid: 0x24\nMode: standalone\nNode count: 12\n";
const char KeeperConnections[] =
    " 10.1.1.1:4711(recved=6,sent=8,sid=0x0000000000000006,lop=Create,est=1700000000000,to=30000,"
    "lcxid=0x0000000000000003,lzxid=0x0000000000000023,lresp=1700000000123,llat=0,minlat=0,"
    "avglat=0,maxlat=1)\n"
    " 10.1.1.9:5511(recved=0,sent=0)\n";
const char KeeperSessions[] = "Sessions dump (2):\n0x0000000000000006\n0x0000000000000005\n"
                              "Sessions with Ephemerals (2):\n"
                              "0x0000000000000006\n\t/locks/a/lock-0000000000\n"
                              "0x0000000000000005\n\t/locks/a/lock-0000000001\n";

/// One member's answers of a round, as they were printed.
struct Answers
{
    const char *host = "";
    QByteArray srvr;
    QByteArray cons;
    QByteArray dump;
    QByteArray wchp;
};

MemberAnswer readAll(const Answers &answers, qint64 steady)
{
    MemberAnswer answer;
    answer.facts.host = s(answers.host);
    if (const auto role = readSrvr(answers.srvr)) {
        answer.facts.role = Ok;
        answer.facts.mode = role->mode;
        answer.facts.zxid = role->zxid;
        answer.facts.isKeeper = role->isKeeper;
        answer.facts.load = role->load;
    }
    if (const auto rows = readAnswer(consReader(), answers.cons)) {
        answer.facts.connections = Ok;
        answer.connections = *rows;
        answer.connectionsSteady = steady;
    }
    if (const auto table = readAnswer(dumpReader(), answers.dump)) {
        answer.facts.sessions = Ok;
        answer.table = *table;
        answer.tableSteady = steady;
    }
    if (const auto watches = readAnswer(wchpReader(), answers.wchp)) {
        answer.facts.watches = Ok;
        answer.watches = *watches;
    }
    return answer;
}

/// Rounds of answers, merged one after the other.
class Ensemble
{
public:
    const ServerFacts &round(const QVector<Answers> &answers, qint64 laterMs = 2000)
    {
        m_steady += laterMs;
        QVector<MemberAnswer> read;
        for (const Answers &answer : answers)
            read.append(readAll(answer, m_steady));
        return merge(read);
    }
    const ServerFacts &merge(const QVector<MemberAnswer> &answers)
    {
        m_facts = std::make_shared<const ServerFacts>(mergeFacts(answers, {}, {}, &m_memory));
        m_memory.last = m_facts;
        return *m_facts;
    }

private:
    qint64 m_steady = 1'000'000;
    EnsembleMemory m_memory;
    ServerFactsPtr m_facts;
};

QString sorted(const QSet<SessionId> &sessions)
{
    QStringList ids;
    for (const SessionId id : sessions)
        ids.append(textOf(id));
    ids.sort();
    return ids.join(u' ');
}

/// "exist 0x5 0x6, no expiry": what is known of sessions.
QString existing(const ServerFacts &facts)
{
    if (!facts.allSessions())
        return s("unknown");
    return s("exist ") + sorted(facts.tracked)
        + (facts.knowsExpiry ? s(", with expiry") : s(", no expiry"));
}

QByteArray zooKeeper(const char *mode, const char *zxid = "0x100000003")
{
    return QByteArray("Zookeeper version: 3.8.0-abc, built on 2024\nZxid: ") + zxid
        + "\nMode: " + mode + "\n";
}

QByteArray row(const char *endpoint, int session, qint64 response, qint64 established = 1000)
{
    return s(" /%1[1](queued=0,recved=1,sent=1,sid=0x%2,lop=PING,est=%3,to=10000,lcxid=0x1,"
             "lzxid=0x3,lresp=%4,llat=0,minlat=0,avglat=0,maxlat=0)\n\n")
        .arg(s(endpoint))
        .arg(session, 0, 16)
        .arg(established)
        .arg(response)
        .toUtf8();
}

QByteArray leaderTable(const char *sessions)
{
    return QByteArray(
               "SessionTracker dump:\nSession Sets (1)/(1):\n1 expire at Fri Nov 20 16:37:31 "
               "UTC 2026:\n")
        + sessions
        + "ephemeral nodes dump:\nSessions with Ephemerals (0):\nConnections dump:\nConnections "
          "Sets (0)/(0):\n";
}

const char LearnerTable[] = "SessionTracker dump:\nGlobal Sessions(1):\n0x1\t10000ms\n"
                            "ephemeral nodes dump:\nSessions with Ephemerals (0):\n"
                            "Connections dump:\nConnections Sets (0)/(0):\n";

} // namespace

class TestMergeFacts : public QObject
{
    Q_OBJECT

private slots:
    void silence_data();
    void silence();
    void existingSessions_data();
    void existingSessions();
    void keeperHeartbeats();
    void haltedMembersClock_data();
    void haltedMembersClock();
    void youngerMachine_data();
    void youngerMachine();
    void timeoutsOutliveConnections();
    void unchangedNodesAreKeptOnce();
    void movedSession_data();
    void movedSession();
    void halfOpenConnectionAges();
    void earlierWatches();
    void severalMembers_data();
    void severalMembers();
    void whoLeads_data();
    void whoLeads();
};

void TestMergeFacts::whoLeads_data()
{
    QTest::addColumn<QVector<Answers>>("answers");
    QTest::addColumn<QString>("expected");
    const auto test = [](const char *what, const QVector<Answers> &answers, const char *expected) {
        QTest::newRow(what) << answers << s(expected);
    };
    const Answers follower {"z1:2181", zooKeeper("follower"), {}, {}, {}};
    test("one does", {follower, {"z2:2181", zooKeeper("leader"), {}, {}, {}}}, "z2:2181");
    test("one that was cut off does not know that it does no more",
        {{"z1:2181", zooKeeper("leader", "0x100000009"), {}, {}, {}},
            {"z2:2181", zooKeeper("leader", "0x200000001"), {}, {}, {}}},
        "z2:2181");
    test("a server alone", {{"z1:2181", zooKeeper("standalone"), {}, {}, {}}}, "z1:2181");
    test("nobody says so", {follower}, "");
}

void TestMergeFacts::whoLeads()
{
    QFETCH(const QVector<Answers>, answers);
    QFETCH(const QString, expected);
    Ensemble ensemble;
    const MemberFacts *leader = ensemble.round(answers).leader();
    QCOMPARE(leader ? leader->host : QString(), expected);
}

void TestMergeFacts::severalMembers_data()
{
    QTest::addColumn<QString>("answers"); ///< mode, epoch and packets received, one a round
    QTest::addColumn<bool>("areSeveral");

    QTest::newRow("a leader") << s("L1:10 L1:20 L1:30 L1:40") << false;
    QTest::newRow("it is another's turn to lead") << s("L1:10 F1:20 F2:30 L3:40") << false;
    QTest::newRow("it leads, and does not, in one epoch") << s("L1:10 F1:20 L1:30") << true;
    QTest::newRow("followers that have each their count")
        << s("F1:1000 F1:50 F1:1001 F1:51 F1:1002") << true;
    QTest::newRow("one that was started anew") << s("F1:1000 F1:2 F1:40 F1:2000 F1:2010") << false;
    QTest::newRow("one that was started anew, and is busy") << s("F1:100 F1:2 F1:150") << false;
    QTest::newRow("one whose counts are reset now and then")
        << s("F1:1000 F1:2 F1:500 F1:1000 F1:2 F1:500 F1:1000") << false;
}

/// What no single member can answer.
void TestMergeFacts::severalMembers()
{
    QFETCH(const QString, answers);
    QFETCH(const bool, areSeveral);
    AddressSigns signs;
    for (const QString &answer : answers.split(u' ')) {
        MemberFacts facts;
        facts.role.state = SourceResult::Ok;
        facts.mode = answer.startsWith(u'L') ? s("leader") : s("follower");
        facts.zxid = Zxid {qint64(answer.at(1).digitValue()) << 32};
        facts.load.received = answer.section(u':', 1).toLongLong();
        signs.observe(facts);
    }
    QCOMPARE(signs.isSeveral(), areSeveral);
}

void TestMergeFacts::existingSessions_data()
{
    QTest::addColumn<QVector<Answers>>("answers");
    QTest::addColumn<QString>("expected");
    const auto test = [](const char *what, const QVector<Answers> &answers, const char *expected) {
        QTest::newRow(what) << answers << s(expected);
    };
    const QByteArray keeperLeader = QByteArray(KeeperServer).replace("standalone", "leader");
    const QByteArray keeperFollower = QByteArray(KeeperServer).replace("standalone", "follower");
    test("a Keeper of one node: who has no connection exists all the same",
        {{"k1:9181", KeeperServer, KeeperConnections, KeeperSessions, {}}},
        "exist 0x5 0x6, no expiry");
    test("a Keeper without anybody",
        {{"k1:9181", KeeperServer, "\n", "Sessions dump (0):\nSessions with Ephemerals (0):\n",
            {}}},
        "exist , no expiry");
    test("Keeper's leader answers",
        {{"k1:9181", keeperFollower, "\n", KeeperSessions, {}},
            {"k2:9181", keeperLeader, KeeperConnections, KeeperSessions, {}}},
        "exist 0x5 0x6, no expiry");
    test("Keeper's followers alone: their lists may lag behind",
        {{"k1:9181", keeperFollower, KeeperConnections, KeeperSessions, {}}}, "unknown");
    test("ZooKeeper's leader",
        {{"z1:2181", zooKeeper("leader"), row("10.0.0.1:1", 1, 5), leaderTable("\t0x1\n\t0x2\n"),
            {}}},
        "exist 0x1 0x2, with expiry");
    test("a member that led when it was asked for its role, and then no more",
        {{"z1:2181", zooKeeper("leader"), row("10.0.0.1:1", 1, 5), LearnerTable, {}}}, "unknown");
    test("a leader that was cut off has an old table",
        {{"z1:2181", zooKeeper("leader", "0x200000001"), {}, leaderTable("\t0x1\n\t0x2\n"), {}},
            {"z2:2181", zooKeeper("leader", "0x100000009"), {}, leaderTable("\t0x1\n"), {}}},
        "exist 0x1 0x2, with expiry");
}

void TestMergeFacts::existingSessions()
{
    QFETCH(const QVector<Answers>, answers);
    QFETCH(const QString, expected);
    QCOMPARE(existing(Ensemble().round(answers)), expected);
}

/// Keeper's time of the last answer leaves heartbeats out: a healthy client that asks for nothing
/// is no silent one.
void TestMergeFacts::keeperHeartbeats()
{
    Ensemble keeper;
    const auto idle = [&](int packets) {
        QByteArray connections(KeeperConnections);
        connections.replace("recved=6", "recved=" + QByteArray::number(packets));
        const ServerFacts &facts =
            keeper.round({{"k1:9181", KeeperServer, connections, KeeperSessions, {}}});
        return facts.connections.value(SessionId {6}).idleMs;
    };
    QCOMPARE(idle(6), -1);
    QCOMPARE(idle(7), 0);
    QCOMPARE(idle(8), 0);
    QCOMPARE(idle(8), 2000);
    QCOMPARE(idle(8), 4000);
    QCOMPARE(idle(9), 0);
    QCOMPARE(idle(2), -1); // somebody sent "crst": it tells nothing of when it was heard
}

void TestMergeFacts::haltedMembersClock_data()
{
    QTest::addColumn<int>("state");
    QTest::newRow("no answer") << int(SourceResult::TimedOut);
    QTest::newRow("it serves nobody") << int(SourceResult::NotServing);
}

/// The monotonic clock of a machine that is halted for a backup stands still: nobody has been
/// silent for as long as that.
void TestMergeFacts::haltedMembersClock()
{
    QFETCH(const int, state);
    Ensemble ensemble;
    const auto idle = [&](qint64 response, qint64 laterMs) {
        const ServerFacts &facts = ensemble.round(
            {{"z1:2181", zooKeeper("standalone"), row("10.0.0.1:1", 1, response), {}, {}}},
            laterMs);
        return facts.connections.value(SessionId {1}).idleMs;
    };
    QCOMPARE(idle(100'000, 2000), 0);
    QCOMPARE(idle(100'000, 2000), 2000);
    MemberAnswer silent;
    silent.facts.host = s("z1:2181");
    silent.facts.connections.state = SourceResult::State(state);
    ensemble.merge({silent});
    QCOMPARE(idle(104'000, 22'000), 0); // it was halted for 20 s
}

void TestMergeFacts::youngerMachine_data()
{
    QTest::addColumn<QByteArray>("before"); // its connections, 2 s before
    QTest::addColumn<QByteArray>("now");
    QTest::addColumn<QByteArray>("packetsBefore");
    QTest::addColumn<QByteArray>("packetsNow");
    QTest::addColumn<qint64>("idle"); // of the first client
    const auto client = [](qint64 response) { return row("10.0.0.1:1", 1, response); };
    const auto other = [](qint64 response) { return row("10.0.0.2:1", 2, response); };
    constexpr qint64 Days = 300'000'000;
    QTest::newRow("it counts its packets anew")
        << client(30'000) << client(25'000) << QByteArray("500") << QByteArray("20") << qint64(0);
    QTest::newRow("it counts on: the client was not heard")
        << client(30'000) << client(25'000) << QByteArray("500") << QByteArray("520")
        << qint64(7000);
    QTest::newRow("all would have been silent for days")
        << client(Days) << client(5000) + other(4000) << QByteArray() << QByteArray() << qint64(0);
    QTest::newRow("another client was heard")
        << client(Days) + other(Days + 30'000) << client(Days) + other(Days + 32'000)
        << QByteArray() << QByteArray() << qint64(32'000);
    QTest::newRow("a session that is just over")
        << client(Days) + other(Days + 10'000) << client(Days) << QByteArray() << QByteArray()
        << qint64(12'000);
}

/// A member that was started on another machine between two rounds: nobody has been silent since
/// before that one was.
void TestMergeFacts::youngerMachine()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, now);
    QFETCH(const QByteArray, packetsBefore);
    QFETCH(const QByteArray, packetsNow);
    Ensemble ensemble;
    const auto answers = [](const QByteArray &connections, const QByteArray &packets) {
        const QByteArray count = packets.isEmpty() ? "" : "Received: " + packets + '\n';
        return QVector<Answers> {{"z1:2181", zooKeeper("standalone") + count, connections, {}, {}}};
    };
    ensemble.round(answers(before, packetsBefore));
    const ServerFacts &facts = ensemble.round(answers(now, packetsNow));
    QTEST(facts.connections.value(SessionId {1}).idleMs, "idle");
}

/// A leader's table has no timeouts, and a client that is cut off no connection that tells its own.
void TestMergeFacts::timeoutsOutliveConnections()
{
    Ensemble ensemble;
    const QByteArray table = leaderTable("\t0x1\n\t0x2\n");
    ensemble.round({{"z1:2181", zooKeeper("leader"),
        row("10.0.0.1:1", 1, 5) + row("10.0.0.2:1", 2, 5), table, {}}});
    for (int i = 0; i < 3; ++i) {
        const ServerFacts &facts =
            ensemble.round({{"z1:2181", zooKeeper("leader"), row("10.0.0.2:1", 2, 5), table, {}}});
        QVERIFY(!facts.connections.contains(SessionId {1}));
        QCOMPARE(facts.timeoutsMs.value(SessionId {1}), 10'000);
    }
}

/// A hundred thousand contenders would be kept once for each round that somebody still looks at.
void TestMergeFacts::unchangedNodesAreKeptOnce()
{
    Ensemble ensemble;
    const auto tableWith = [](const QByteArray &last) {
        return leaderTable("\t0x1\n\t0x2\n")
            .replace(
                "Ephemerals (0):\n", "Ephemerals (2):\n0x1:\n\t/b\n\t/a\n0x2:\n\t/" + last + '\n');
    };
    const auto pathsOf = [](const ServerFacts &facts, qint64 session) {
        return facts.ephemerals.value(SessionId {session});
    };
    const auto textOfPath = [](const PathList &paths) { return (*paths.begin()).data(); };
    const ServerFacts first =
        ensemble.round({{"z1:2181", zooKeeper("leader"), {}, tableWith("c"), {}}});
    const ServerFacts second =
        ensemble.round({{"z1:2181", zooKeeper("leader"), {}, tableWith("d"), {}}});
    QCOMPARE(pathsOf(second, 1).toList(), (QStringList {s("/a"), s("/b")}));
    QVERIFY(textOfPath(pathsOf(second, 1)) == textOfPath(pathsOf(first, 1)));
    QCOMPARE(pathsOf(second, 2).toList(), QStringList {s("/d")});
}

/// One session at two members: by which it is heard is what counts, whatever their clocks say.
void TestMergeFacts::movedSession_data()
{
    QTest::addColumn<QByteArray>("before1"); // what the first member listed 2 s before
    QTest::addColumn<QByteArray>("before2");
    QTest::addColumn<QByteArray>("now1");
    QTest::addColumn<QByteArray>("now2");
    QTest::addColumn<QString>("expected");
    const QByteArray others1 = row("10.0.0.1:1", 1, 60'000);
    const QByteArray others2 = row("10.0.0.2:1", 2, 9'000);
    const auto test = [&](const char *what, const QByteArray &before1, const QByteArray &before2,
                          const QByteArray &now1, const QByteArray &now2, const char *expected) {
        const auto later = [](QByteArray rows) {
            return rows.replace("lresp=60000", "lresp=62000").replace("lresp=9000", "lresp=11000");
        };
        QTest::newRow(what) << others1 + before1 << others2 + before2 << later(others1) + now1
                            << later(others2) + now2 << s(expected);
    };
    test("it came to the second, whose date is behind", row("10.0.0.7:1", 7, 60'000, 9'999'000), "",
        row("10.0.0.7:1", 7, 60'000, 9'999'000), row("10.0.0.7:2", 7, 10'900, 1000), "z2:2181");
    test("it came to the first", "", row("10.0.0.7:2", 7, 9'000, 9'999'000),
        row("10.0.0.7:1", 7, 61'900, 1000), row("10.0.0.7:2", 7, 9'000, 9'999'000), "z1:2181");
    test("it came to the second, which has not answered it yet",
        row("10.0.0.7:1", 7, 60'000, 9'999'000), "", row("10.0.0.7:1", 7, 60'000, 9'999'000),
        row("10.0.0.7:2", 7, 0, 1000), "z2:2181");
    test("both were there before, and the second hears it", row("10.0.0.7:1", 7, 59'000, 9'999'000),
        row("10.0.0.7:2", 7, 8'900, 1000), row("10.0.0.7:1", 7, 59'000, 9'999'000),
        row("10.0.0.7:2", 7, 10'900, 1000), "z2:2181");
    test("both were there before, and the first hears it", row("10.0.0.7:1", 7, 59'900, 1000),
        row("10.0.0.7:2", 7, 8'000, 9'999'000), row("10.0.0.7:1", 7, 61'900, 1000),
        row("10.0.0.7:2", 7, 8'000, 9'999'000), "z1:2181");
}

void TestMergeFacts::movedSession()
{
    QFETCH(const QByteArray, before1);
    QFETCH(const QByteArray, before2);
    QFETCH(const QByteArray, now1);
    QFETCH(const QByteArray, now2);
    QFETCH(const QString, expected);
    // In whatever order the members are named.
    for (const bool isReversed : {false, true}) {
        Ensemble ensemble;
        QVector<Answers> before {{"z1:2181", zooKeeper("leader"), before1, {}, {}},
            {"z2:2181", zooKeeper("follower"), before2, {}, {}}};
        QVector<Answers> now {{"z1:2181", zooKeeper("leader"), now1, {}, {}},
            {"z2:2181", zooKeeper("follower"), now2, {}, {}}};
        if (isReversed) {
            std::reverse(before.begin(), before.end());
            std::reverse(now.begin(), now.end());
        }
        ensemble.round(before);
        QCOMPARE(ensemble.round(now).connections.value(SessionId {7}).member, expected);
        QCOMPARE(ensemble.round(now, 1).connections.value(SessionId {7}).member, expected);
    }
}

/// Seen for the first time with both connections, and nothing else at the member it left: the dates
/// decide at first, but what is not heard ages.
void TestMergeFacts::halfOpenConnectionAges()
{
    Ensemble ensemble;
    const auto memberAt = [&](qint64 response) {
        return ensemble
            .round({{"z1:2181", zooKeeper("leader"), row("10.0.0.7:1", 7, 5000, 9'999'000), {}, {}},
                {"z2:2181", zooKeeper("follower"), row("10.0.0.7:2", 7, response, 1000), {}, {}}})
            .connections.value(SessionId {7})
            .member;
    };
    memberAt(700);
    QCOMPARE(memberAt(2700), s("z2:2181"));
    QCOMPARE(memberAt(4700), s("z2:2181"));
}

/// A list of before tells of those that are connected as they were, and of nobody else.
void TestMergeFacts::earlierWatches()
{
    Ensemble ensemble;
    const Answers answers {"z1:2181", zooKeeper("leader"),
        row("10.0.0.1:1", 1, 5) + row("10.0.0.2:2", 2, 5) + row("10.0.0.3:1", 3, 5), {}, {}};
    auto listing = std::make_shared<WatchListing>();
    listing->watches = watchListOf({{SessionId {1}, {s("/locks/a/x")}},
        {SessionId {2}, {s("/locks/a/y")}}, {SessionId {4}, {s("/locks/a/z")}}});
    listing->askedAt = 4000;
    listing->endpoints = {{SessionId {1}, s("10.0.0.1:1")}, // as it was
        {SessionId {2}, s("10.0.0.2:1")}, // has reconnected
        {SessionId {4}, s("10.0.0.4:1")}}; // is gone
    MemberAnswer answer = readAll(answers, 1000);
    answer.earlier = listing;
    answer.facts.watches = Ok;
    answer.facts.watchesAskedAt = listing->askedAt;
    ServerFacts facts = ensemble.merge({answer});
    facts.askedAt = 9000;
    QCOMPARE(facts.watches, (WatchList {{SessionId {1}, {s("/locks/a/x")}}}));
    QCOMPARE(facts.watchesAskedAt(), 4000);
    QCOMPARE(facts.watchesAskedAt(SessionId {1}), 4000);
    QCOMPARE(facts.watchesAskedAt(SessionId {2}), 0);
    QCOMPARE(facts.watchesAskedAt(SessionId {3}), 0);
    QVERIFY(facts.allWatchesOf(SessionId {1}));
    QVERIFY(!facts.allWatchesOf(SessionId {2}) && !facts.allWatchesOf(SessionId {3}));
    QVERIFY(facts.allWatches());
}

void TestMergeFacts::silence_data()
{
    QTest::addColumn<qint64>("idleMs");
    QTest::addColumn<qint64>("timeoutMs");
    QTest::addColumn<qint64>("percent");
    QTest::addColumn<bool>("isSilent");
    const auto row = [](const char *what, qint64 idleMs, qint64 timeoutMs, qint64 percent,
                         bool isSilent) {
        QTest::newRow(what) << idleMs << timeoutMs << percent << isSilent;
    };
    row("just heard", 0, 10'000, UsualSilentPercent, false);
    row("a ping is due", 3334, 10'000, UsualSilentPercent, false);
    row("half, and no more", 5000, 10'000, UsualSilentPercent, false);
    row("more than half", 5001, 10'000, UsualSilentPercent, true);
    row("half of an odd timeout is not rounded", 2500, 4999, UsualSilentPercent, true);
    row("the site allows more", 5500, 10'000, 60, false);
    row("more than the site allows", 6001, 10'000, 60, true);
    row("the site allows less", 4001, 10'000, 40, true);
    row("all of it", 10'000, 10'000, 100, false);
    row("its time is over", 10'001, 10'000, 100, true);
    row("days", 1'000'000'000, 40'000, UsualSilentPercent, true);
    row("nothing is allowed, and it was just heard", 0, 10'000, 0, false);
    row("age not known", -1, 10'000, 0, false);
    row("timeout not known", 60'000, 0, UsualSilentPercent, false);
    row("no timeout", 60'000, -1, UsualSilentPercent, false);
}

void TestMergeFacts::silence()
{
    QFETCH(const qint64, idleMs);
    QFETCH(const qint64, timeoutMs);
    QFETCH(const qint64, percent);
    QTEST(isSilentFor(idleMs, timeoutMs, percent), "isSilent");
}

QTEST_GUILESS_MAIN(TestMergeFacts)
#include "tst_mergefacts.moc"
