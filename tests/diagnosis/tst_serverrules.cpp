// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is made of the servers' answers over several rounds: of their clock, of old answers, of a
// new leader, of what they do not tell.
#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

class TestServerRules : public QObject
{
    Q_OBJECT

private slots:
    void nobodyTellsTheClock_data();
    void nobodyTellsTheClock();
    void changesAreJudgedByAnswersOfThen();
    void nodesToCheck();
    void slowLeader();
    void outstandingButAnswered_data();
    void outstandingButAnswered();
    void answeredElsewhereOrBefore_data();
    void answeredElsewhereOrBefore();
    void usedToSilence_data();
    void silenceOfSuchHolders();
    void usedToSilence();
    void settling_data();
    void settling();
    void whyItIsSkipped_data();
    void whyItIsSkipped();
};

void TestServerRules::nobodyTellsTheClock_data()
{
    QTest::addColumn<int>("aheadMs"); ///< our clock, of the servers'
    QTest::addColumn<QString>("queue");
    QTest::addColumn<QString>("before"); ///< a node appears
    QTest::addColumn<QString>("after");

    const auto row = [](const char *what, int aheadMs, const char *queue, const char *before,
                         const char *after) {
        QTest::newRow(what) << aheadMs << s(queue) << s(before) << s(after);
    };
    row("they agree", 0, "M0=1@30 M1=2@20", "", "");
    row("ours is ahead: nobody waits for eleven minutes", 660'000, "M0=1@30 M1=2@20",
        "R01 warning possible", "R27 info definite");
    row("ours is ahead: nobody asks for more than he has for a minute", 660'000, "R0=1@30 W1=1@20",
        "R01 warning possible", "R27 info definite");
    row("ours is behind: they wait for eleven minutes", -600'000, "M0=1@700 M1=2@690",
        "R01 info possible", "R01 critical likely; R27 info definite");
    row("they have waited since before we came, by any clock", 660'000,
        "M0=1@1500 M1=2@1400 M2=3@2", "R01 critical likely",
        "R01 critical likely; R27 info definite");
}

/// Servers that answer `srvr` alone: the nodes' times are of their clock, ages are by ours.
void TestServerRules::nobodyTellsTheClock()
{
    QFETCH(const int, aheadMs);
    QFETCH(const QString, queue);
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    Scene c;
    c.lock(A, queue).watchAsExpected();
    if (queue.startsWith(u'R'))
        c.data(A, s("R0"), "thread 1").data(A, s("W1"), "thread 1");
    c.withFacts = false;
    for (LockNode &node : c.locks[A].nodes)
        node.stat.createdAt -= aheadMs;
    Doctor doctor;
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), before);
    if (before.contains(u"possible")) {
        const QString evidence =
            english(doctor.diagnosis().findings.constFirst().evidence).join(u' ');
        QVERIFY2(evidence.contains(s("counted by our clock")), qPrintable(evidence));
    }
    c.later(1000).add(A, queue.startsWith(u'R') ? s("W9=9@0") : s("M9=9@0"));
    c.locks[A].nodes.last().stat.createdAt -= aheadMs;
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), after);
}

/// A lock that changes between two rounds is judged again, with the answers of the last one: what
/// these tell is not seen a second time by that.
void TestServerRules::changesAreJudgedByAnswersOfThen()
{
    for (const bool isAskedAgain : {false, true}) {
        Scene c;
        healthy(c);
        c.connected(1, 100, 2000);
        Doctor doctor;
        doctor.addRound(c.round());
        QCOMPARE(printed(doctor.diagnosis()), s(""));
        c.later(5000).add(A, s("W9=9@0"));
        if (isAskedAgain)
            doctor.addRound(c.round());
        else
            QVERIFY(doctor.update({c.round().locks.constFirst()}, c.now));
        QCOMPARE(printed(doctor.diagnosis()), isAskedAgain ? s("R21 info definite") : s(""));
    }
}

/// As soon as an orphan is suspected, its node is to be read again.
void TestServerRules::nodesToCheck()
{
    Scene c;
    healthy(c);
    Doctor doctor;
    doctor.addRound(c.round());
    QCOMPARE(doctor.nodesToCheck(), QStringList {});
    c.later(2000).ended(1);
    doctor.addRound(c.round());
    QCOMPARE(doctor.nodesToCheck(), QStringList {c.nodePath(A, s("W0"))});
    c.later(25'000).checked(A, s("W0")).later(2000);
    doctor.addRound(c.round());
    QCOMPARE(printed(doctor.diagnosis()), s("R05 critical definite"));
    const QString evidence = english(doctor.diagnosis().findings.constFirst().evidence).join(u' ');
    QVERIFY2(evidence.contains(s("2.0 s ago it was still there")), qPrintable(evidence));
}

void TestServerRules::outstandingButAnswered_data()
{
    QTest::addColumn<int>("queued"); // by one job, of 5000
    QTest::addColumn<int>("answered"); // of its requests, in two seconds
    QTest::addColumn<int>("others"); // requests of clients that get no answer
    QTest::addColumn<QString>("expected");
    const QString stuck = s("R30 critical definite");
    QTest::newRow("a backup job") << 5000 << 20'000 << 0 << QString();
    QTest::newRow("just fast enough") << 5000 << 10'000 << 0 << QString();
    QTest::newRow("too slow") << 5000 << 9'000 << 0 << stuck;
    QTest::newRow("heartbeats only") << 5000 << 1 << 0 << stuck;
    QTest::newRow("beside some who wait") << 4500 << 20'000 << 500 << QString();
    QTest::newRow("beside many who wait") << 3500 << 20'000 << 1500 << stuck;
    QTest::newRow("nobody says whose they are") << 0 << 20'000 << 0 << stuck;
    QTest::newRow("one of few, and followers' clients wait") << 1 << 20'000 << 0 << stuck;
}

/// A leader with many requests holds nobody up as long as those that sent them are answered.
void TestServerRules::outstandingButAnswered()
{
    QFETCH(int, queued);
    QFETCH(int, answered);
    QFETCH(int, others);
    QFETCH(QString, expected);
    Scene c;
    healthy(c);
    c.facts.members[0].mode = s("leader");
    c.facts.members[0].outstanding = 5000;
    c.connected(7, 100);
    c.connected(8, 100);
    Doctor doctor;
    qint64 sent = 100;
    for (int round = 0; round < 4; ++round) {
        for (ClientConnection &connection : c.facts.connections)
            connection.queued = 0;
        ClientConnection &job = c.facts.connections[SessionId {7}];
        job.queued = queued;
        job.sent = sent += answered;
        ClientConnection &waiting = c.facts.connections[SessionId {8}];
        waiting.queued = others;
        waiting.sent = 50 + round; // heartbeats
        doctor.addRound(c.later(2000).round());
    }
    QCOMPARE(printed(doctor.diagnosis()), expected);
}

void TestServerRules::answeredElsewhereOrBefore_data()
{
    QTest::addColumn<bool>("isElsewhere"); // the job is another member's client
    QTest::addColumn<bool>("isBefore"); // connections were listed in an earlier round
    QTest::addColumn<QString>("expected");
    QTest::newRow("the leader's, now") << false << false << QString();
    QTest::newRow("a follower's") << true << false << s("R30 critical definite");
    QTest::newRow("listed a while ago") << false << true << s("R30 critical definite");
}

/// What flows at one member, or flowed, keeps those waiting who wait for another.
void TestServerRules::answeredElsewhereOrBefore()
{
    QFETCH(bool, isElsewhere);
    QFETCH(bool, isBefore);
    QFETCH(QString, expected);
    Scene c;
    healthy(c);
    c.facts.members[0].mode = s("leader");
    c.facts.members[0].outstanding = 3000;
    c.facts.members.append(c.facts.members.constFirst());
    c.facts.members[1].host = s("zk2:2181");
    c.facts.members[1].mode = s("follower");
    c.facts.members[1].outstanding = 0;
    c.connected(7, 100);
    Doctor doctor;
    qint64 listed = 0;
    for (int round = 0; round < 8; ++round) {
        c.later(2000);
        const bool isOld = isBefore && round >= 4;
        ClientConnection &job = c.facts.connections[SessionId {7}];
        job.member = c.facts.members.at(isElsewhere ? 1 : 0).host;
        job.queued = 3000;
        if (!isOld) {
            job.sent = 100 + 20'000 * round;
            listed = c.now - 100;
        }
        c.facts.listedAt = isOld ? listed : 0;
        doctor.addRound(c.round());
    }
    QCOMPARE(printed(doctor.diagnosis()), expected);
}

/// It answers all, each request after a second and a half: as the mean since it was started shows.
void TestServerRules::slowLeader()
{
    for (const bool isSlow : {true, false}) {
        Scene c;
        healthy(c);
        c.facts.members[0].mode = s("leader");
        Doctor doctor;
        double total = 5000;
        for (qint64 received = 1000; received <= 1300; received += 100) {
            c.facts.members[0].load = {0, total / double(received), 2000, received, received, 9};
            doctor.addRound(c.later(2000).round());
            total += 100 * (isSlow ? 1500 : 5);
        }
        QCOMPARE(printed(doctor.diagnosis()), isSlow ? s("R30 warning definite") : s(""));
        if (!isSlow)
            continue;
        QCOMPARE(doctor.diagnosis().findings.constFirst().sentence,
            s("zk1:2181 takes 1.5 s for a request in the mean: it leads, every lock is taken "
              "and released so slowly."));
    }
}

void TestServerRules::usedToSilence_data()
{
    QTest::addColumn<QVector<int>>("idleMs"); ///< of its 10 s, one a round
    QTest::addColumn<QString>("expected");

    QTest::newRow("often silent for more than half")
        << QVector<int> {100, 6500, 100, 7000, 100, 6500, 100, 100} << s("R21 info definite");
    QTest::newRow("one pause is no habit")
        << QVector<int> {100, 3000, 100, 7000, 100, 3000, 100, 100} << s("");
}

void TestServerRules::usedToSilence()
{
    QFETCH(const QVector<int>, idleMs);
    Scene c;
    healthy(c);
    Doctor doctor;
    for (const int idle : idleMs) {
        c.later(2000).connected(1, idle);
        doctor.addRound(c.round());
    }
    QTEST(printed(doctor.diagnosis()), "expected");
}

/// What is usual among those who hold such locks stands beside a timeout that does not fit.
void TestServerRules::silenceOfSuchHolders()
{
    Scene c;
    healthy(c);
    Doctor doctor;
    for (int i = 0; i < 25; ++i)
        doctor.addRound(c.later(2000).connected(1, 310, 2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R21 info definite"));
    QStringList evidence;
    const Diagnosis diagnosis = doctor.diagnosis();
    for (const Message &line : diagnosis.findings.constFirst().evidence)
        evidence.append(line.english());
    const QString expected =
        s("holders of such locks were silent for no more than 0.3 s at 99 of 100 of 25 looks");
    QVERIFY2(evidence.contains(expected), qPrintable(evidence.join(u'\n')));
}

void TestServerRules::settling_data()
{
    QTest::addColumn<int>("timeoutMs"); ///< of the holder's session, which is disconnected
    QTest::addColumn<bool>("isNewLeader"); ///< else it did not answer once
    QTest::addColumn<int>("laterMs");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, int timeoutMs, bool isNewLeader, int laterMs,
                         const char *expected) {
        QTest::newRow(what) << timeoutMs << isNewLeader << laterMs << s(expected);
    };
    row("a new leader: its timeout has not passed twice", 10'000, true, 15'000, "");
    row("a new leader: it has", 10'000, true, 25'000, "R03 info definite");
    row("a new leader: a session of an hour finds a server all the same", 55'000, true, 45'000,
        "R03 info definite");
    row("a leader that did not answer once leads on", 55'000, false, 5'000, "R03 info definite");
}

/// What another session's timeout is matters to nobody but itself.
void TestServerRules::settling()
{
    QFETCH(const int, timeoutMs);
    QFETCH(const bool, isNewLeader);
    QFETCH(const int, laterMs);
    constexpr qint64 Epoch = 1LL << 32;
    Scene c;
    healthy(c);
    c.connected(4, 100, 50'000).disconnected(1, 8000, timeoutMs);
    const MemberFacts answering = c.facts.members.constFirst();
    const auto lead = [&](const QString &host, qint64 epoch) {
        c.facts.members[0] = answering;
        c.facts.members[0].host = host;
        c.facts.members[0].mode = s("leader");
        c.facts.members[0].zxid = Zxid {epoch * Epoch};
    };
    Doctor doctor;
    lead(s("zk1:2181"), 1);
    doctor.addRound(c.round());
    c.facts.members[0].mode.clear();
    c.facts.members[0].role.state = SourceResult::TimedOut;
    doctor.addRound(c.later(2000).round());
    lead(isNewLeader ? s("zk2:2181") : s("zk1:2181"), isNewLeader ? 2 : 1);
    doctor.addRound(c.later(2000).round());
    doctor.addRound(c.later(laterMs - 4000).round());
    doctor.addRound(c.later(4000).round());
    QTEST(printed(doctor.diagnosis()), "expected");
}

void TestServerRules::whyItIsSkipped_data()
{
    using Change = std::function<void(Scene &)>;
    QTest::addColumn<QString>("rule");
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *rule, const Change &change,
                         const char *expected) {
        QTest::newRow(what) << s(rule) << change << s(expected);
    };
    row(
        "nobody answers", "R03", [](Scene &c) { c.withFacts = false; },
        "no member has answered: who is connected, and who watches what, is not known. See whether "
        "their client ports are reachable from here");
    row(
        "a load balancer", "R03",
        [](Scene &c) {
            c.facts.members[0].isSeveral = true;
            c.facts.knowsAllMembers = false;
        },
        "several members answer at zk1:2181 in turn, as behind a load balancer: what one of them "
        "says cannot be told from what another says. Name the members themselves in the connect "
        "string");
    row(
        "there may be more", "R07", [](Scene &c) { c.facts.knowsAllMembers = false; },
        "there may be other members than zk1:2181, with clients of their own: /zookeeper/config "
        "names none. Name all of them in the connect string, and say \"all-members\" in the "
        "settings");
    row(
        "a word is not allowed", "R03",
        [](Scene &c) { c.facts.members[0].connections.state = SourceResult::NotWhitelisted; },
        "who is connected is not told by zk1:2181 (not in the whitelist): add \"cons\" to "
        "4lw.commands.whitelist in zoo.cfg, or set admin.enableServer=true");
    row(
        "the watches are not told", "R09",
        [](Scene &c) { c.facts.members[0].watches.state = SourceResult::TimedOut; },
        "who watches what is not told by zk1:2181 (timed out): see whether the member runs and its "
        "client port is reachable from here");
    row(
        "nobody that answers leads", "R05",
        [](Scene &c) {
            c.facts.members[0].mode = s("follower");
            c.facts.knowsExpiry = false;
        },
        "which sessions exist only the leader tells, and none of zk1:2181 leads: name the leader "
        "in the connect string");
    row(
        "the leader may not tell", "R05",
        [](Scene &c) {
            c.facts.members[0].sessions.state = SourceResult::NotWhitelisted;
            c.facts.knowsExpiry = false;
        },
        "which sessions exist only the leader tells; not told by zk1:2181 (not in the whitelist): "
        "add \"dump\" to 4lw.commands.whitelist in zoo.cfg, or set admin.enableServer=true");
    row(
        "nobody leads", "R04",
        [](Scene &c) { c.facts.members[0].role.state = SourceResult::NotServing; },
        "nobody leads: sessions do not expire until somebody does. If that lasts, start the "
        "members that are down");
    row(
        "one is in no quorum, and the others are not seen", "R04",
        [](Scene &c) {
            c.facts.members.append(c.facts.members.constFirst());
            c.facts.members[0].role.state = SourceResult::NotServing;
            c.facts.members[1].host = s("zk2:2181");
            c.facts.members[1].role.state = SourceResult::TimedOut;
            c.facts.members.append(c.facts.members.constLast());
            c.facts.members[2].host = s("zk3:2181");
        },
        "no member that answers is in a quorum, and what the others do cannot be seen from here");
    row(
        "it was not looked at for long", "R02", [](Scene &) {},
        "what comes and goes is known of the last 2.0 s only: watch for 1 m 00 s or longer "
        "(lockscopectl doctor --watch)");
    row(
        "the ensemble is unstable", "R12", [](Scene &c) { c.facts.members[0].outstanding = 5000; },
        "what is seen of locks says nothing while the ensemble is unstable: mend that first (R30)");
    row(
        "all is known", "R03", [](Scene &) {}, "");
}

/// Each says what is not known, why, and what to do.
void TestServerRules::whyItIsSkipped()
{
    QFETCH(const QString, rule);
    QFETCH(const std::function<void(Scene &)>, change);
    Scene c;
    healthy(c);
    change(c);
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    QString why;
    for (const SkippedRule &skipped : doctor.diagnosis().skipped) {
        if (skipped.rule == rule)
            why = skipped.why.english();
    }
    QTEST(why, "expected");
}

QTEST_GUILESS_MAIN(TestServerRules)
#include "tst_serverrules.moc"
