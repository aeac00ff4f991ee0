// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

PathGlob at(const char *glob)
{
    return PathGlob::parse(s(glob)).value();
}

} // namespace

class TestRules : public QObject
{
    Q_OBJECT

private slots:
    void scenes_data();
    void scenes();
    void growingQueue();
    void spinLockers();
    void whoWaitsDoesNotSpin();
    void whoTriesNowAndThenDoesNotSpin();
    void spinningBesideTheWork();
    void waitersThatGiveUp();
    void briskQueue();
    void unusualHold_data();
    void unusualHold();
    void projectedWait();
    void namesAllHolders();
    void victimsOverAllLocks();
    void oneRoundIsNotEnough();
    void noAbsenceWithoutServers();
    void sentences();
    void whoGivesWay();
    void witnessesAge();
    void flappingClient_data();
    void flappingClient();
    void possiblyClosed();
    void deletedByAnother_data();
    void deletedByAnother();
    void releaseThatIsReadLate();
    void duplicateNumbers();
    void whichClock();
    void mutesAndAcknowledgements();
    void noLeaderForLong();
    void noQuorum();
    void clocksThatDiffer_data();
    void clocksThatDiffer();
    void thresholdsAreEditable();
    void openAccessLists();
    void orderOfThreads();
    void leakedDirectories_data();
    void leakedDirectories();
};

void TestRules::scenes_data()
{
    QTest::addColumn<const Case *>("scene");
    for (const QVector<Case> *cases :
         {&slowness(), &sessions(), &watches(), &crowds(), &rings(), &nodes(), &handOvers()}) {
        for (const Case &scene : *cases)
            QTest::newRow(scene.name) << &scene;
    }
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

void TestRules::growingQueue()
{
    for (const bool isGrowing : {true, false}) {
        Scene c;
        Doctor doctor;
        for (int round = 0; round < 8; ++round) {
            QString text = s("M0=1@0");
            const int waiters = isGrowing || round != 6 ? round + 1 : 1;
            for (int i = 1; i <= waiters; ++i)
                text += s(" M%1=%2@0").arg(i).arg(i + 1);
            c.lock(A, text).watchAsExpected();
            doctor.addRound(c.round());
            c.later(3000);
        }
        QCOMPARE(printed(doctor.diagnosis()), isGrowing ? s("R02 warning definite") : s(""));
    }
}

/// Sixty requests come and go under one holder; or as many while the holders change.
void TestRules::spinLockers()
{
    for (const bool isSpinning : {true, false}) {
        Scene c;
        Doctor doctor;
        for (int round = 0; round < 6; ++round) {
            if (round == 0 || !isSpinning)
                c.lock(A, s("M%1=1@0").arg(round));
            c.locks[A].directories[0].stat.cversion = 2 * (1 + 20 * round) - 1;
            doctor.addRound(c.round());
            c.later(3000);
        }
        QCOMPARE(printed(doctor.diagnosis()), isSpinning ? s("R22 warning definite") : s(""));
    }
}

/// As many come and go under one holder, each after it waited.
void TestRules::whoWaitsDoesNotSpin()
{
    Scene c;
    c.lock(A, s("M0=1"));
    Doctor doctor;
    for (int round = 0; round < 8; ++round) {
        for (int i = 0; i < 10; ++i) {
            if (round > 0)
                c.remove(A, s("M%1").arg(10 * round + i - 9));
            c.add(A, s("M%1=%2@0").arg(10 * round + i + 1).arg(i + 2));
        }
        c.watchAsExpected();
        doctor.addRound(c.round());
        c.later(3000);
    }
    QCOMPARE(doctor.history().lock(A)->underHolder.gone, 70);
    QCOMPARE(printed(doctor.diagnosis()), s(""));
}

/// A job that is to run once tries every five minutes, and does not wait: a hundred times are no
/// crowd, and nobody waits.
void TestRules::whoTriesNowAndThenDoesNotSpin()
{
    Scene c;
    c.lock(A, s("M0=1"));
    Doctor doctor;
    for (int minute = 0; minute < 500; ++minute) {
        if (minute % 5 == 0)
            c.passed(A, 1);
        doctor.addRound(c.later(60'000).round());
    }
    QVERIFY(doctor.history().lock(A)->underHolder.gone > 90);
    QCOMPARE(printed(doctor.diagnosis()), s(""));
}

/// Work goes on, one hold after the other, and beside it somebody asks twenty times a second.
void TestRules::spinningBesideTheWork()
{
    Scene c;
    c.lock(A, s("M0=1"));
    Doctor doctor;
    for (int i = 0; i < 12; ++i) {
        c.add(A, s("M%1=%2@0").arg(i + 1).arg(i % 2 + 2));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
        doctor.addRound(c.later(1000).round());
        c.passed(A, 20);
        doctor.addRound(c.later(1000).round());
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R22 warning definite"));
}

/// No wait is long where all give up after two seconds, and come again; the hold is. Or it is not.
void TestRules::waitersThatGiveUp()
{
    for (const bool isStuck : {true, false}) {
        Scene c;
        c.lock(A, s("M0=1@5"));
        Doctor doctor;
        int holder = 0;
        for (int i = 1; i < 60; ++i) {
            c.facts.watches.clear();
            c.add(A, s("M%1=%2@0").arg(i).arg(i % 3 + 2)).watchAsExpected();
            doctor.addRound(c.later(2000).round());
            if (i % 5 == 0 && !isStuck) {
                c.remove(A, s("M%1").arg(holder));
                holder = i;
            } else {
                c.remove(A, s("M%1").arg(i));
            }
        }
        QCOMPARE(printed(doctor.diagnosis()), isStuck ? s("R01 info likely") : s(""));
        if (!isStuck)
            continue;
        c.facts.watches.clear();
        doctor.addRound(c.later(1000).round()); // nobody waits in this very moment
        doctor.addRound(c.later(1000).round());
        QCOMPARE(printed(doctor.diagnosis()), s("R01 info likely"));
        const QString sentence = doctor.diagnosis().findings.constFirst().sentence;
        QCOMPARE(
            sentence,
            s("exclusive #0 of 0x1 (10.0.0.1:4000) has held /locks/a for 2 m 05 s; 59 requests "
              "gave up under it in the last 1 m 58 s."));
        for (int i = 0; i < 20; ++i) // they have gone for good
            doctor.addRound(c.later(2000).round());
        QCOMPARE(printed(doctor.diagnosis()), s(""));
    }
}

/// Sixty workers, twelve seconds of work each: all wait for twelve minutes, and nobody is stuck.
void TestRules::briskQueue()
{
    Scene c;
    QString text;
    for (int i = 0; i < 60; ++i)
        text += s("M%1=%2@%3 ").arg(i).arg(i + 1).arg(720 - i);
    c.lock(A, text).passed(A, 60).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 50; ++i) {
        for (int round = 0; round < 6; ++round) {
            doctor.addRound(c.later(2000).round());
            const QString found = printed(doctor.diagnosis());
            // Until it is seen to be handed on, nobody can tell.
            const bool isFirst = i == 0 || (i == 1 && round < 2);
            QVERIFY2(found.isEmpty() || (isFirst && found == s("R01 info possible")),
                     qPrintable(found));
        }
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
}

void TestRules::unusualHold_data()
{
    QTest::addColumn<int>("holdsBefore");
    QTest::addColumn<int>("heldMs");
    QTest::addColumn<QString>("expected");

    QTest::newRow("ten times as long as all before") << 25 << 20'000 << s("R01 info likely");
    QTest::newRow("three times as long as all before") << 25 << 6'000 << s("");
    QTest::newRow("few were seen before") << 10 << 20'000 << s("");
}

void TestRules::unusualHold()
{
    QFETCH(int, holdsBefore);
    QFETCH(int, heldMs);
    Scene c;
    c.lock(A, s("M0=1@0 M1=2@0")).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i <= holdsBefore; ++i) {
        doctor.addRound(c.round());
        c.later(2000).add(A, s("M%1=%2@0").arg(i + 2).arg(i + 3));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
    for (int ms = 0; ms <= heldMs; ms += 1000) {
        doctor.addRound(c.round());
        c.later(1000);
    }
    QTEST(printed(doctor.diagnosis()), "expected");
}

/// Who comes now waits for as many holds as there are waiters.
void TestRules::projectedWait()
{
    Scene c;
    c.lock(A, s("M0=1@0 M1=2@0")).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 10; ++i) { // two come, and one is done, every three seconds
        doctor.addRound(c.round());
        c.later(3000).add(A, s("M%1=%2@0").arg(2 * i + 2).arg(2 * i + 3));
        c.add(A, s("M%1=%2@0").arg(2 * i + 3).arg(2 * i + 4));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R02 warning definite"));
    const QStringList evidence = doctor.diagnosis().findings.constFirst().evidence;
    QCOMPARE(evidence.constFirst(), s("0.7 arrive and 0.3 leave a second"));
    QCOMPARE(
        evidence.at(1),
        s("who comes now waits for about 30 s: 10 wait, and a hold took 3.0 s in the median of "
          "the last 8"));
}

void TestRules::namesAllHolders()
{
    Scene c;
    c.lock(A, s("R0=1@500 R1=2@400 W2=3@70")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(2000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QCOMPARE(printed(diagnosis), s("R01 info likely"));
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(
        finding.sentence,
        s("read #0 of 0x1 (10.0.0.1:4000) and read #1 of 0x2 (10.0.0.2:4000) have held /locks/a, "
          "the longest for 8 m 22 s; one waits for it, for 1 m 12 s."));
    QCOMPARE(finding.nodes, (QStringList {c.nodePath(A, s("R0")), c.nodePath(A, s("R1"))}));
    QCOMPARE(finding.advice.constFirst().command, s("ss -tnp 'sport = :4000'"));
    QVERIFY(finding.advice.constFirst().say.startsWith(s("On 10.0.0.1, ")));
    QVERIFY(finding.advice.at(1).command.startsWith(s("lockscopectl delete /locks/a/_c_")));
    QVERIFY(finding.advice.at(1).command.endsWith(s(" --dry-run")));
}

/// The waits of all that are held up, in whatever lock.
void TestRules::victimsOverAllLocks()
{
    Scene c;
    c.lock(A, s("M0=1@800 M1=2@700")).lock(B, s("M0=2@750 M1=3@650 M2=4@640")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(2000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY(!diagnosis.findings.isEmpty());
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(finding.path, A);
    QVERIFY2(finding.evidence.contains(
                 s("3 wait behind it over all locks, together for 33 m 16 s")),
             qPrintable(finding.evidence.join(u'\n')));
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

void TestRules::sentences()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2@70")).lock(B, s("M0=2 M1=1@65")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(6000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY(!diagnosis.findings.isEmpty());
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(
        finding.sentence,
        s("2 sessions wait for each other: 0x2 (10.0.0.2:4000) holds /locks/b and waits 1 m 16 s "
          "for exclusive on /locks/a; 0x1 (10.0.0.1:4000) holds /locks/a and waits 1 m 11 s for "
          "exclusive on /locks/b."));
    QCOMPARE(finding.locks, (QStringList {B, A}));
    // Of two that hold one lock each, the one that holds it for less long is to give way.
    QCOMPARE(finding.nodes,
             (QStringList {c.nodePath(B, s("M0")), c.nodePath(A, s("M1")), c.nodePath(A, s("M0")),
                           c.nodePath(B, s("M1"))}));
    QVERIFY(!finding.evidence.join(u' ').contains(s("1 m 16 s"))); // it does not repeat that
    QStringList commands;
    for (const Advice &advice : finding.advice)
        commands.append(advice.command);
    QCOMPARE(commands.at(0), s("lockscopectl doctor /locks/b /locks/a"));
    QCOMPARE(commands.at(1), s("ss -tnp 'sport = :4000'"));
    QVERIFY(commands.at(2).startsWith(s("lockscopectl delete /locks/b/_c_")));
    QCOMPARE(finding.sessions, (QVector<SessionId> {{2}, {1}}));
}

/// Who holds fewest locks, or can be asked to give its lock up.
void TestRules::whoGivesWay()
{
    for (const bool isRevocable : {false, true}) {
        Scene c;
        c.lock(A, s("M0=1 M1=2")).lock(B, s("M0=2 M1=1")).lock(C, s("M0=2")).watchAsExpected();
        if (isRevocable)
            c.watch(2, B, s("M0"));
        const DoctorRound first = c.round();
        c.later(6000);
        const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
        QCOMPARE(printed(diagnosis), s("R12 warning likely"));
        QCOMPARE(diagnosis.findings.constFirst().sessions.constFirst(),
                 SessionId {isRevocable ? 2 : 1});
    }
}

/// What was seen the day before yesterday may long be mended.
void TestRules::witnessesAge()
{
    Scene c;
    c.lock(A, s("M0=1")).lock(B, s("M0=9 M1=1")).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(2 * 86'400'000).facts.watches.clear();
    c.lock(A, s("M0=9 M1=2")).lock(B, s("M0=2")).watchAsExpected();
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s(""));
}

void TestRules::flappingClient_data()
{
    QTest::addColumn<int>("apartMs");
    QTest::addColumn<bool>("haveOneName");
    QTest::addColumn<QString>("expected");

    QTest::newRow("one after the other")
        << 30'000 << true << s("R20 warning likely; R01 info likely");
    QTest::newRow("all at once") << 2000 << true << s("");
    QTest::newRow("different clients behind one address")
        << 30'000 << false << s("R01 info likely");
}

void TestRules::flappingClient()
{
    QFETCH(int, apartMs);
    QFETCH(bool, haveOneName);
    Scene c;
    healthy(c, "M0=1");
    Doctor doctor;
    doctor.addRound(c.round());
    for (int i = 2; i <= 4; ++i) {
        const QString name = s("M%1").arg(i);
        c.add(A, name + s("=%1@0").arg(i))
            .data(A, name, haveOneName ? "app" : QByteArray::number(i));
        c.connected(i, 9500, 10'000, s("10.9.9.9:%1").arg(i)).watchAsExpected();
        doctor.addRound(c.round());
        c.later(apartMs).remove(A, name).ended(i);
        doctor.addRound(c.round());
    }
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(3000).round());
    QTEST(printed(doctor.diagnosis()), "expected");
}

/// A session that goes a moment before its time may have been closed.
void TestRules::possiblyClosed()
{
    for (const bool isEarly : {true, false}) {
        Scene c;
        healthy(c, "M0=1 M1=2");
        c.connected(1, isEarly ? 7000 : 9500);
        Doctor doctor;
        doctor.addRound(c.round());
        expire(c.later(1500), 1, "M0");
        for (int i = 0; i < 3; ++i) {
            doctor.addRound(c.round());
            c.later(2000);
        }
        QCOMPARE(printed(doctor.diagnosis()),
                 isEarly ? s("R19 warning likely") : s("R19 warning definite"));
        const Finding finding = doctor.diagnosis().findings.constFirst();
        QCOMPARE(finding.evidence.join(u' ').contains(s("possibly closed")), isEarly);
        QVERIFY(finding.sentence.startsWith(
            s("0x1 (last seen at 10.0.0.1:4000) lost /locks/a because its session expired, and 0x2 "
              "(10.0.0.2:4000) holds it now")));
    }
}

void TestRules::deletedByAnother_data()
{
    using Next = std::function<void(Scene &)>;
    QTest::addColumn<QString>("queue");
    QTest::addColumn<int>("request"); ///< number of the holder's last one, before
    QTest::addColumn<Next>("next");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *queue, int request, const Next &next,
                        const char *expected) {
        QTest::newRow(what) << s(queue) << request << next << s(expected);
    };
    row(
        "another session deleted the holder's node", "M0=1 M1=2", 7,
        [](Scene &c) { c.remove(A, s("M0")).asked(1, 7); }, "R18 critical likely");
    row(
        "its server may not have answered it yet", "M0=1 M1=2", 7,
        [](Scene &c) { c.remove(A, s("M0")); }, "");
    row(
        "it deleted its node itself", "M0=1 M1=2", 7,
        [](Scene &c) { c.remove(A, s("M0")).asked(1, 8); }, "");
    row(
        "its session was closed with it", "M0=1 M1=2", 7, [](Scene &c) { expire(c, 1, "M0"); }, "");
    row(
        "nobody came after it", "M0=1", 7, [](Scene &c) { c.remove(A, s("M0")).asked(1, 7); }, "");
    row(
        "a reader's node was deleted, and another reads", "R0=1 R1=2", 7,
        [](Scene &c) { c.remove(A, s("R0")).asked(1, 7); }, "");
    row(
        "a waiter's node was deleted", "M0=9 M1=1 M2=2", 7,
        [](Scene &c) { c.remove(A, s("M1")).watchAsExpected(); }, "");
    row(
        "servers that do not number requests tell nothing", "M0=1 M1=2", -1,
        [](Scene &c) { c.remove(A, s("M0")).asked(1, -1); }, "");
}

/// On a busy machine the servers' numbers come seconds before the list without the node.
void TestRules::releaseThatIsReadLate()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).asked(1, 7).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.later(2000).round());
    const LockSnapshot old = c.locks[A];
    c.remove(A, s("M0")).asked(1, 8);
    const LockSnapshot released = std::exchange(c.locks[A], old);
    for (int i = 0; i < 4; ++i)
        doctor.addRound(c.later(2000).round());
    c.locks[A] = released;
    c.facts.watches.clear();
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).watchAsExpected().asked(1, 8).round());
    QVERIFY2(printed(doctor.diagnosis()).isEmpty(), qPrintable(printed(doctor.diagnosis())));
}

/// The client of a holder lives and has sent nothing, and its node is gone.
void TestRules::deletedByAnother()
{
    QFETCH(const QString, queue);
    QFETCH(const int, request);
    QFETCH(const std::function<void(Scene &)>, next);
    Scene c;
    c.lock(A, queue).asked(1, request).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    next(c.later(2000));
    c.facts.watches.clear();
    for (int i = 0; i < 3; ++i) {
        doctor.addRound(c.watchAsExpected().round());
        c.later(2000);
    }
    QTEST(printed(doctor.diagnosis()), "expected");
    if (!doctor.diagnosis().findings.isEmpty()) {
        const QString sentence = doctor.diagnosis().findings.constFirst().sentence;
        QVERIFY2(sentence.startsWith(s("0x1 (10.0.0.1:4000) may still work under /locks/a")),
                 qPrintable(sentence));
    }
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
    const QString evidence = diagnosis.findings.constFirst().evidence.join(u' ');
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
    doctor.tracker().acknowledge(id);
    c.later(3000);
    doctor.addRound(c.round());
    QCOMPARE(doctor.tracker().findings().value(id).state, TrackedFinding::Acknowledged);
    QVERIFY(doctor.tracker().opened().isEmpty());
    for (const Mute &mute :
         {Mute {s("R12"), {}, {}, c.now + 1000}, Mute {{}, at("/locks/0"), {}, c.now + 1000},
          Mute {{}, at("/locks/*"), {}, c.now + 1000},
          Mute {{}, {}, SessionId {2}, c.now + 1000}}) {
        doctor.setMutes({mute});
        QCOMPARE(printed(doctor.diagnosis()), s(""));
    }
    for (const Mute &mute :
         {Mute {s("R12"), {}, {}, c.now - 1}, Mute {s("R12"), at("/locks/c"), {}, c.now + 1000},
          Mute {s("R12"), at("/others/**"), {}, c.now + 1000}}) {
        doctor.setMutes({mute});
        QCOMPARE(printed(doctor.diagnosis()), s("R12 warning likely"));
    }
    c.remove(s("/locks/0"), s("M1"));
    for (int round = 0; round < 2; ++round)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(doctor.tracker().findings().value(id).state, TrackedFinding::Resolved);
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
        MemberFacts dead;
        dead.host = s("zk2:2181");
        dead.role.state = SourceResult::Unreachable;
        c.facts.members.append(dead);
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
        const QStringList evidence = doctor.diagnosis().findings.constFirst().evidence;
        QCOMPARE(evidence.constLast(),
                 s("%1 are empty now, %2 were 2.0 s ago").arg(count + 7).arg(count));
    }
}

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
