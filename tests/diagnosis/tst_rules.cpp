// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"
#include "tests/support/globs.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;
using test::globOf;

class TestRules : public QObject
{
    Q_OBJECT

private slots:
    void scenes_data();
    void scenes();
    void oneRoundIsNotEnough();
    void noAbsenceWithoutServers();
    void duplicateNumbers();
    void whichClock();
    void mutesAndAcknowledgements();
    void whatIsMutedIsListedAndTakenBack();
    void aNewDeadlockIsANewFinding();
    void lateAnswers();
    void noLeaderForLong();
    void noQuorum();
    void oneIsOut_data();
    void oneIsOut();
    void clocksThatDiffer_data();
    void clocksThatDiffer();
    void thresholdsAreEditable();
    void passedHolderIsNoWaiterToRemove();
    void openAccessLists();
    void openAccessListOfNoLock();
    void orderOfThreads();
    void leakedDirectories_data();
    void leakedDirectories();
};

void TestRules::scenes_data()
{
    static const QVector<Case> all =
        slowness() + sessions() + watches() + crowds() + rings() + nodes() + handOvers();
    addRows(all);
}

void TestRules::scenes()
{
    QFETCH(const Case *, scene);
    Scene c;
    scene->make(c);
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(scene->apartMs);
    if (scene->next)
        scene->next(c);
    doctor.addRound(c.round());
    for (int more = 0; scene->next && more < 2; ++more) { // what came of it must last as well
        const bool isMoving = c.locks.value(A).readAt == c.now && scene->expected[0] == '\0';
        c.later(scene->apartMs);
        if (isMoving)
            c.locks[A].readAt = c.now;
        doctor.addRound(c.round());
    }
    QCOMPARE(printed(doctor.diagnosis()), s(scene->expected));
}

void TestRules::oneRoundIsNotEnough()
{
    Scene c;
    c.lock(A, s("M0=1")).watch(1, A, s("?gone"));
    QCOMPARE(printed(examine({{c.round()}, {}, {}})), s(""));
    const DoctorRound first = c.round();
    c.later(900);
    QCOMPARE(printed(examine({{first, c.round()}, {}, {}})), s(""));
    c.later(200);
    QCOMPARE(printed(examine({{first, c.round()}, {}, {}})), s("R07 critical definite"));
}

void TestRules::noAbsenceWithoutServers()
{
    Scene c;
    healthy(c);
    c.facts.watches.clear();
    c.ended(1).disconnected(2, 100);
    c.withFacts = false;
    const DoctorRound first = c.round();
    c.later(60'000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY2(!printed(diagnosis).contains(s("R03")) && !printed(diagnosis).contains(s("R05"))
            && !printed(diagnosis).contains(s("R10")),
        qPrintable(printed(diagnosis)));
    QStringList skipped;
    for (const SkippedRule &rule : diagnosis.skipped)
        skipped.append(rule.rule);
    for (const char *rule : {"R03", "R04", "R05", "R07", "R08", "R09", "R10", "R15", "R16"})
        QVERIFY2(skipped.contains(s(rule)), rule);
}

void TestRules::duplicateNumbers()
{
    Scene c;
    healthy(c, "M3=1 M4=2");
    c.locks[A].nodes[1].name.chop(1);
    c.locks[A].nodes[1].name += u'3';
    const DoctorRound first = c.round();
    const Diagnosis diagnosis = examine({{first, c.later(2000).round()}, {}, {}});
    const auto finding = std::find_if(diagnosis.findings.begin(), diagnosis.findings.end(),
        [](const Finding &f) { return f.rule == u"R23"; });
    QVERIFY(finding != diagnosis.findings.end());
    QCOMPARE(finding->title, s("Two contenders with one number"));
}

/// Times are the leader's: which one's it is, its reign tells.
void TestRules::whichClock()
{
    Scene c;
    healthy(c, "M0=1@10 M1=2@30");
    c.facts.members[0].mode = s("leader");
    for (int i = 0; i < 2; ++i)
        c.locks[A].nodes[i].stat.czxid = Zxid {(qint64(4 + i) << 32) + i};
    c.facts.members[0].zxid = Zxid {qint64(5) << 32};
    const DoctorRound first = c.round();
    const Diagnosis diagnosis = examine({{first, c.later(2000).round()}, {}, {}});
    QCOMPARE(printed(diagnosis), s("R27 info definite"));
    const QString evidence = english(diagnosis.findings.constFirst().evidence).join(u' ');
    QVERIFY2(evidence.contains(s("zk1:2181 leads in reign 5, and made the later one")),
        qPrintable(evidence));
}

void TestRules::mutesAndAcknowledgements()
{
    Scene c;
    ring(c, 2);
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(6000);
    doctor.addRound(c.round());
    QCOMPARE(doctor.tracker().opened().size(), 1);
    const QString id = doctor.tracker().opened().constFirst();
    doctor.tracker().acknowledge(id, c.now);
    c.later(3000);
    doctor.addRound(c.round());
    QVERIFY(doctor.tracker().findings().value(id).acknowledgedAt > 0);
    QVERIFY(doctor.tracker().opened().isEmpty());
    for (const Mute &mute :
        {Mute {s("R12"), {}, {}, c.now + 1000}, Mute {{}, globOf("/locks/0"), {}, c.now + 1000},
            Mute {{}, globOf("/locks/*"), {}, c.now + 1000},
            Mute {{}, {}, SessionId {2}, c.now + 1000}}) {
        doctor.setMutes({mute});
        QCOMPARE(printed(doctor.diagnosis()), s(""));
    }
    for (const Mute &mute :
        {Mute {s("R12"), {}, {}, c.now - 1}, Mute {s("R12"), globOf("/locks/c"), {}, c.now + 1000},
            Mute {s("R12"), globOf("/others/**"), {}, c.now + 1000}}) {
        doctor.setMutes({mute});
        QCOMPARE(printed(doctor.diagnosis()), s("R12 warning likely"));
    }
    c.remove(s("/locks/0"), s("M1"));
    for (int round = 0; round < 2; ++round)
        doctor.addRound(c.later(2000).round());
    QVERIFY(!doctor.tracker().findings().contains(id));
}

void TestRules::whatIsMutedIsListedAndTakenBack()
{
    Scene c;
    ring(c, 2);
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(6000);
    doctor.addRound(c.round());
    const Finding found = doctor.diagnosis().findings.value(0);
    doctor.tracker().acknowledge(found.id, c.now);
    QCOMPARE(doctor.diagnosis().acknowledged.value(found.id), c.now);
    doctor.mute(muteFor(found, c.now + 3'600'000), c.now);
    const Diagnosis quiet = doctor.diagnosis();
    QVERIFY(quiet.findings.isEmpty());
    QCOMPARE(quiet.muted.size(), 1);
    QCOMPARE(quiet.muted.constFirst().finding.id, found.id);
    QCOMPARE(quiet.muted.constFirst().by, MutedBy::Operator);
    QCOMPARE(quiet.muted.constFirst().mute.until, c.now + 3'600'000);
    QCOMPARE(quiet.acknowledged.value(found.id), c.now);
    doctor.unmute(found);
    doctor.tracker().unacknowledge(found.id);
    QCOMPARE(printed(doctor.diagnosis()), s("R12 warning likely"));
    QVERIFY(doctor.diagnosis().muted.isEmpty() && doctor.diagnosis().acknowledged.isEmpty());

    SiteSettings settings; // what all read is not taken back by one
    settings.mutes = {Mute {s("R12"), {}, {}, c.now + 1000, s("we know")}};
    doctor.setSettings(settings);
    doctor.unmute(found);
    QCOMPARE(doctor.diagnosis().muted.value(0).by, MutedBy::Settings);
    QCOMPARE(doctor.diagnosis().muted.value(0).mute.why, s("we know"));
}

/// On the same locks, one of those who are in it being the same.
void TestRules::aNewDeadlockIsANewFinding()
{
    Scene c;
    c.lock(A, s("M0=1@60 M1=2@50")).lock(B, s("M0=2@60 M1=1@50")).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(6000).round());
    const Finding first = doctor.diagnosis().findings.value(0);
    QCOMPARE(first.rule, s("R12"));
    doctor.mute(muteFor(first, c.now + 3'600'000), c.now);
    doctor.tracker().acknowledge(first.id, c.now);
    QCOMPARE(printed(doctor.diagnosis()), s(""));

    Scene next; // the other one went; 3 came, and does as it did
    next.now = c.now;
    const qint64 stays = first.sessions.constFirst().value;
    next.lock(A, s("M0=%1@90 M2=3@50").arg(stays))
        .lock(B, s("M0=3@90 M1=%1@50").arg(stays))
        .watchAsExpected();
    for (int i = 0; i < 3; ++i)
        doctor.addRound(next.later(6000).round());
    const Diagnosis diagnosis = doctor.diagnosis();
    QVERIFY2(printed(diagnosis).contains(s("R12 warning likely")), qPrintable(printed(diagnosis)));
    for (const Finding &finding : diagnosis.findings)
        QVERIFY(finding.rule != s("R12") || !diagnosis.acknowledged.contains(finding.id));
}

/// On a busy machine answers come late, each second time after the round that they were meant for:
/// what they tell of the members is seen twice all the same, and stays.
void TestRules::lateAnswers()
{
    Scene c;
    healthy(c);
    c.otherMember(SourceResult::TimedOut);
    Doctor doctor;
    for (int i = 0; i < 6; ++i) {
        c.withFacts = i % 2 == 0;
        doctor.addRound(c.later(2000).round());
        QCOMPARE(printed(doctor.diagnosis()), i < 2 ? s("") : s("R29 info definite"));
    }
    c.withFacts = true;
    c.facts.members.removeLast();
    doctor.addRound(c.later(2000).round());
    doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s(""));
}

/// An election takes a moment, and nothing is found meanwhile; no leader for long is.
void TestRules::noLeaderForLong()
{
    Scene c;
    healthy(c);
    c.facts.members[0].mode = s("leader");
    Doctor doctor;
    doctor.addRound(c.round());
    c.facts.members[0].mode.clear();
    c.facts.members[0].role.state = SourceResult::NotServing;
    c.facts.knowsExpiry = false;
    c.connected(1, 9900);
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R29 info definite"));
    for (int i = 0; i < 8; ++i)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R30 critical definite; R29 info definite"));
}

/// The one that answers is in no quorum; the others are gone. One that follows somebody, and it is
/// merely the leader that does not answer.
void TestRules::noQuorum()
{
    for (const bool isOut : {true, false}) {
        Scene c;
        healthy(c);
        c.otherMember(SourceResult::Refused);
        c.facts.members[0].mode = isOut ? s("") : s("follower");
        c.facts.members[0].role.state = isOut ? SourceResult::NotServing : SourceResult::Ok;
        c.facts.knowsExpiry = false;
        Doctor doctor;
        for (int i = 0; i < 10; ++i)
            doctor.addRound(c.later(2000).round());
        QCOMPARE(printed(doctor.diagnosis()),
            isOut ? s("R30 critical definite; R29 info definite") : s("R29 info definite"));
    }
}

void TestRules::oneIsOut_data()
{
    using State = SourceResult::State;
    QTest::addColumn<QVector<int>>("others"); ///< how they answer: SourceResult::State
    QTest::addColumn<bool>("areAll"); ///< /zookeeper/config names no others
    QTest::addColumn<bool>("isConnected"); ///< we, and not by the one that is out
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, std::initializer_list<State> others, bool areAll,
                         bool isConnected, const char *expected) {
        QTest::newRow(what) << QVector<int>(others.begin(), others.end()) << areAll << isConnected
                            << s(expected);
    };
    constexpr State Out = SourceResult::NotServing;
    constexpr State Refuses = SourceResult::Refused;
    constexpr State CutOff = SourceResult::Unreachable;
    constexpr State Late = SourceResult::TimedOut;
    const char *const nobodyLeads = "R30 critical definite; R29 info definite";
    const char *const mostly = "R30 critical likely; R29 info definite";
    const char *const unseen = "R30 warning likely; R29 info definite";
    row("all three say that they are", {Out, Out}, true, false, nobodyLeads);
    row("two are down", {Refuses, Refuses}, true, false, nobodyLeads);
    row("one is down, and one is not seen", {Refuses, Late}, true, false, nobodyLeads);
    row("two cannot be reached from here: TLS, SSH, or a name", {CutOff, CutOff}, true, false,
        unseen);
    row("two are not seen", {Late, Late}, true, false, unseen);
    row("our own session is served by one that is not seen", {Refuses, Late}, true, true, unseen);
    row("it alone is named: there may be others", {}, false, false, unseen);
    row("two are named, and there may be others", {Refuses}, false, false, unseen);
    row("three are named, and nobody tells whether that is all", {Refuses, Refuses}, false, false,
        mostly);
    row("three are named, and one is not seen", {Refuses, Late}, false, false, unseen);
}

/// One member says that it is in no quorum. Who does not answer us may serve everybody else.
void TestRules::oneIsOut()
{
    QFETCH(const QVector<int>, others);
    QFETCH(const bool, areAll);
    QFETCH(const bool, isConnected);
    Scene c;
    healthy(c);
    c.facts.members[0].mode.clear();
    c.facts.members[0].role.state = SourceResult::NotServing;
    for (const int state : others)
        c.otherMember(SourceResult::State(state));
    c.facts.knowsExpiry = false;
    c.facts.knowsAllMembers = areAll;
    c.facts.connections.remove(c.facts.own);
    c.facts.ownConnectedAt = isConnected ? c.now : 0;
    Doctor doctor;
    for (int i = 0; i < 10; ++i)
        doctor.addRound(c.later(2000).round());
    QTEST(printed(doctor.diagnosis()), "expected");
    const bool isStuck = verdictOf(doctor, A).standing == Standing::Stuck;
    QCOMPARE(isStuck, printed(doctor.diagnosis()).startsWith(s("R30 critical")));
}

void TestRules::clocksThatDiffer_data()
{
    QTest::addColumn<qint64>("offsetMs");
    QTest::addColumn<int>("waitedSeconds"); ///< by our clock
    QTest::addColumn<QString>("expected");

    QTest::newRow("they agree") << qint64(1200) << 20 << s("");
    QTest::newRow("theirs is behind: nobody waited for an hour")
        << qint64(-3600'000) << 3620 << s("R27 info definite");
    QTest::newRow("theirs is ahead: they did wait")
        << qint64(3600'000) << -3500 << s("R01 info likely; R27 info definite");
    QTest::newRow("a little") << qint64(-4000) << 20 << s("");
}

void TestRules::clocksThatDiffer()
{
    QFETCH(qint64, offsetMs);
    QFETCH(int, waitedSeconds);
    Scene c;
    healthy(c, "M0=1 M1=2");
    for (LockNode &node : c.locks[A].nodes)
        node.stat.createdAt = c.now - waitedSeconds * 1000;
    c.connected(99, 10);
    c.facts.own = SessionId {99};
    c.facts.ownConnectedAt = c.now - 60'000;
    c.facts.connections[c.facts.own].establishedAt = c.facts.ownConnectedAt + offsetMs;
    Doctor doctor;
    for (int i = 0; i < 2; ++i)
        doctor.addRound(c.later(2000).round());
    QTEST(printed(doctor.diagnosis()), "expected");
}

void TestRules::thresholdsAreEditable()
{
    SiteSettings settings;
    QVERIFY(setThreshold(&settings.thresholds, u"waitInfoMs", 1000));
    QVERIFY(!setThreshold(&settings.thresholds, u"nosuch", 1));
    QVERIFY(!setThreshold(&settings.thresholds, u"waitInfoMs", -1));
    Scene c;
    healthy(c, "M0=1@10 M1=2@5");
    const DoctorRound first = c.round();
    c.later(2000);
    QCOMPARE(printed(examine({{first, c.round()}, settings, {}})), s("R01 info likely"));
}

// A counter that overflows, or one that stands still, lets newcomers sort before who holds.
void TestRules::passedHolderIsNoWaiterToRemove()
{
    Scene c;
    c.lock(A, s("M7=1"));
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(10'000);
    c.add(A, s("M3=2@1"));
    c.locks[A].nodes.last().stat.czxid = Zxid {9'000'000};
    for (int i = 0; i < 3; ++i) {
        doctor.addRound(c.round());
        c.later(10'000);
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R10 warning possible"));
    const Finding &finding = doctor.diagnosis().findings.constFirst();
    QVERIFY(finding.sentence.english().contains(s("was seen to hold")));
    for (const Advice &advice : finding.advice) {
        QVERIFY(!advice.command.contains(s(" delete ")));
        QVERIFY(!advice.say.english().contains(s("without two holding")));
    }
}

void TestRules::openAccessLists()
{
    for (const bool isOpen : {true, false}) {
        Scene c;
        healthy(c);
        Doctor doctor;
        for (int i = 0; i < 2; ++i) {
            DoctorRound round = c.later(2000).round();
            round.anybodyMayDelete = {{A, isOpen}};
            doctor.addRound(round);
        }
        QCOMPARE(printed(doctor.diagnosis()), isOpen ? s("R28 info definite") : s(""));
    }
}

/// What is no lock has no contenders that somebody could delete: of "/locks", say, that was opened.
void TestRules::openAccessListOfNoLock()
{
    Scene c;
    healthy(c);
    const QString parent = s("/locks");
    c.lock(parent, s("x=4! x=5!"));
    Doctor doctor;
    for (int i = 0; i < 2; ++i) {
        DoctorRound round = c.later(2000).round();
        round.anybodyMayDelete = {{A, true}, {parent, true}};
        doctor.addRound(round);
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R28 info definite"));
    const Messages evidence = doctor.diagnosis().findings.constFirst().evidence;
    QCOMPARE(evidence.size(), 1);
    QCOMPARE(evidence.constFirst().english(), A);
}

/// The locks are shared out to threads: what they find is in order of the locks all the same, and
/// in each in order of the sessions.
void TestRules::orderOfThreads()
{
    Scene c;
    QStringList expected;
    for (int lock = 0; lock < 1000; ++lock) {
        const QString path = s("/locks/%1").arg(lock, 4, 10, QLatin1Char('0'));
        c.lock(path, s("M0=%1 M1=%2").arg(10'000 + lock).arg(20'000 + lock));
        for (const int watcher : {50'000, 30'000, 40'000}) {
            const int session = watcher + lock;
            c.connected(session, 500).watch(session, path, s("M1"));
            c.facts.ephemerals[SessionId {session}] = {s("/elsewhere")};
        }
        for (const int watcher : {30'000, 40'000, 50'000})
            expected.append(s("R15 %1 %2").arg(path, textOf(SessionId {watcher + lock})));
    }
    c.watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    QCOMPARE(doctor.tracker().opened(), expected);
}

void TestRules::leakedDirectories_data()
{
    constexpr qint64 Day = 86'400'000;
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("quietMs"); ///< -1: unknown
    QTest::addColumn<bool>("hasLocks");
    QTest::addColumn<QString>("expected");

    QTest::newRow("many, for long") << 1001 << 8 * Day << true << s("R25 info likely");
    QTest::newRow("many, beside nothing that is a lock")
        << 1001 << 8 * Day << false << s("R25 info possible");
    QTest::newRow("not that many") << 1000 << 8 * Day << true << s("");
    QTest::newRow("used a moment ago") << 5000 << 6 * Day << true << s("");
    QTest::newRow("nothing tells since when") << 5000 << qint64(-1) << true << s("");
}

void TestRules::leakedDirectories()
{
    QFETCH(int, count);
    QFETCH(qint64, quietMs);
    QFETCH(bool, hasLocks);
    Scene c;
    healthy(c);
    ChildlessDirectories group {s("/locks"), count, {}, hasLocks};
    if (quietMs > 0)
        group.quietSince.fill(c.now - quietMs, count);
    Doctor doctor;
    for (int i = 0; i < 2; ++i) {
        DoctorRound round = c.later(2000).round();
        round.childless = QVector<ChildlessDirectories> {group};
        group.count += 7;
        doctor.addRound(round);
    }
    QTEST(printed(doctor.diagnosis()), "expected");
    if (!doctor.diagnosis().findings.isEmpty()) {
        const QStringList evidence = english(doctor.diagnosis().findings.constFirst().evidence);
        const QVector<Advice> advice = doctor.diagnosis().findings.constFirst().advice;
        QCOMPARE(advice.constFirst().command, s("lockscopectl scan /locks"));
        QCOMPARE(evidence.constLast(),
            s("%1 are empty now, %2 were 2.0 s ago").arg(count + 7).arg(count));
    }
}

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
