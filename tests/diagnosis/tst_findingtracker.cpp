// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/diagnosis/folding.h"
#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

const QString Id = QStringLiteral("R07 /locks/a");

Candidate candidate(const char *rule, qint64 persistMs = 0, const QString &path = A)
{
    Finding finding;
    finding.rule = s(rule);
    finding.path = path;
    finding.id = s("%1 %2").arg(finding.rule, path);
    return {finding, persistMs};
}

/// Rounds two seconds apart: "+" has the condition, "-" looked and has it not, "~" could not look.
/// What became of it after each: "o" open, "p" pending, "." nothing.
QString played(const char *rounds, qint64 persistMs)
{
    FindingTracker tracker;
    QString became;
    qint64 now = 1'000'000;
    for (const char *round = rounds; *round; ++round) {
        Candidates found;
        if (*round == '+')
            found.append(candidate("R07", persistMs));
        tracker.observe(now, found, {}, [&](const Finding &) { return *round != '~'; });
        became += tracker.findings().contains(Id) ? s("o")
            : tracker.pending(now).isEmpty()      ? s(".")
                                                  : s("p");
        now += 2000;
    }
    return became;
}

QString pendingText(const Diagnosis &diagnosis)
{
    QStringList lines;
    for (const PendingFinding &pending : diagnosis.pending)
        lines.append(s("%1 %2: %3").arg(pending.rule, pending.path, pending.why.english()));
    return lines.join(s("; "));
}

} // namespace

class TestFindingTracker : public QObject
{
    Q_OBJECT

private slots:
    void acknowledgementsAreCarried();
    void aSetClockIsNoTime();
    void rounds_data();
    void rounds();
    void notForEver();
    void oneAnswerIsOneLook();
    void notYet();
    void whatIsPending();
    void pendingOfADiagnosis();
    void whatIsHiddenResolvesNothing();
    void listsInEveryOtherRound();
    void unstableRoundsDoNotStartAnew();
    void nothingOpensBetweenUnstableRounds();
};

/// From one doctor to the next of the same servers: only what is found again at once, and only
/// once.
void TestFindingTracker::acknowledgementsAreCarried()
{
    constexpr qint64 Before = 1'000'000;
    constexpr qint64 At = Before + 60'000;
    const auto acknowledgedAt = [&](qint64 opensAt, bool isTakenBack) {
        FindingTracker tracker;
        const QString id = foldedId(candidate("R07").finding);
        tracker.carry({{id, Before}}, At);
        if (isTakenBack)
            tracker.unacknowledge(id);
        tracker.observe(opensAt, {candidate("R07")}, {});
        tracker.observe(opensAt + 2000, {candidate("R07")}, {});
        return tracker.findings().value(Id).acknowledgedAt;
    };
    QCOMPARE(acknowledgedAt(At, false), Before);
    QCOMPARE(acknowledgedAt(At, true), 0);
    QCOMPARE(acknowledgedAt(At + FindingTracker::CarriedMs, false), 0); // another one by now

    FindingTracker tracker;
    tracker.carry({{foldedId(candidate("R07").finding), Before}}, At);
    qint64 at = At;
    const auto play = [&](const Candidates &found) {
        tracker.observe(at, found, {});
        tracker.observe(at + 2000, found, {});
        at += 4000;
    };
    play({candidate("R07")});
    play({});
    QVERIFY(tracker.findings().isEmpty());
    play({candidate("R07")});
    QVERIFY(tracker.findings().contains(Id));
    QCOMPARE(tracker.findings().value(Id).acknowledgedAt, 0); // that one was over
}

/// What must last for 25 s does not by our clock's being set ahead, and does where it is set back.
void TestFindingTracker::aSetClockIsNoTime()
{
    for (const qint64 byMs : {3'600'000, -3'600'000}) {
        FindingTracker tracker;
        tracker.observe(10'000'000, {candidate("R07", 25'000)}, {});
        tracker.moveTimes(byMs);
        const qint64 at = 10'000'000 + byMs;
        tracker.observe(at + 2'000, {candidate("R07", 25'000)}, {});
        QCOMPARE(tracker.findings().size(), 0);
        QCOMPARE(tracker.pendingSince(), at);
        tracker.observe(at + 25'000, {candidate("R07", 25'000)}, {});
        QCOMPARE(tracker.findings().value(Id).since, at);
    }
}

void TestFindingTracker::rounds_data()
{
    QTest::addColumn<QByteArray>("seen");
    QTest::addColumn<qint64>("persistMs");
    QTest::addColumn<QString>("became");

    const auto row = [](const char *what, const char *seen, qint64 persistMs, const char *became) {
        QTest::newRow(what) << QByteArray(seen) << persistMs << s(became);
    };
    row("two looks", "++", 0, "po");
    row("one look", "+-", 0, "p.");
    row("nobody could look between", "+~+", 0, "ppo");
    row("a list in every other round", "+~+~+~", 0, "ppoooo");
    row("it was not so between", "+-+", 0, "p.p");
    row("not for long enough", "+++", 5000, "ppp");
    row("long enough", "++++", 5000, "pppo");
    row("long enough, though nobody could look all the time", "+~~+", 5000, "pppo");
    row("not long enough, since it was not so between", "+~-+++", 5000, "pp.ppp");
    row("over when two looks lack it", "++--", 0, "poo.");
    row("not over while nobody can look", "++~~~~", 0, "pooooo");
    row("two looks lack it, whatever was between", "++-~~-", 0, "poooo.");
    row("it came back", "++-+-+", 0, "pooooo");
}

void TestFindingTracker::rounds()
{
    QFETCH(const QByteArray, seen);
    QFETCH(const qint64, persistMs);
    QTEST(played(seen.constData(), persistMs), "became");
}

/// Whoever cannot be looked at for minutes is not said to be as he was.
void TestFindingTracker::notForEver()
{
    const auto blind = [](const Finding &) { return false; };
    FindingTracker once;
    FindingTracker open;
    qint64 now = 1'000'000;
    once.observe(now, {candidate("R07")}, {});
    open.observe(now - 2000, {candidate("R07")}, {});
    open.observe(now, {candidate("R07")}, {});
    now += FindingTracker::UnexaminedMs;
    once.observe(now, {}, {}, blind);
    open.observe(now, {}, {}, blind);
    QVERIFY(once.pendingSince() > 0);
    for (int i = 0; i < 2; ++i) {
        once.observe(now += 1, {}, {}, blind);
        QVERIFY(open.findings().contains(Id));
        open.observe(now, {}, {}, blind);
    }
    QCOMPARE(once.pendingSince(), 0);
    QVERIFY(open.findings().isEmpty()); // with a lock for each job they would add up
}

/// A watch list that is used again says nothing new.
void TestFindingTracker::oneAnswerIsOneLook()
{
    FindingTracker tracker;
    Candidate seen = candidate("R07");
    seen.asOf = 999'000;
    for (qint64 now = 1'000'000; now < 1'010'000; now += 2000) {
        tracker.observe(now, {seen}, {});
        QVERIFY(tracker.findings().isEmpty());
    }
    QCOMPARE(tracker.pending(1'010'000).value(0).why, s("seen once: needs a second look"));
    seen.asOf = 1'009'000;
    tracker.observe(1'010'000, {seen}, {});
    QCOMPARE(tracker.findings().value(Id).since, 999'000);
}

/// What something must come first for is no finding, however often it is seen.
void TestFindingTracker::notYet()
{
    FindingTracker tracker;
    Candidate seen = candidate("R07");
    seen.notYet = s("needs a heartbeat");
    qint64 now = 1'000'000;
    for (int i = 0; i < 3; ++i) {
        tracker.observe(now += 2000, {seen}, {});
        QVERIFY(tracker.findings().isEmpty() && tracker.pendingSince() > 0);
        QCOMPARE(tracker.pending(now).value(0).why, s("needs a heartbeat"));
    }
    tracker.observe(now += 2000, {candidate("R07")}, {});
    QVERIFY(tracker.findings().isEmpty());
    tracker.observe(now += 2000, {candidate("R07")}, {});
    QCOMPARE(tracker.findings().value(Id).since, now - 2000);
    for (int i = 0; i < 3; ++i) // it is no reason to think it over either
        tracker.observe(now += 2000, {seen}, {});
    QVERIFY(tracker.findings().contains(Id));
}

void TestFindingTracker::whatIsPending()
{
    FindingTracker tracker;
    Candidate second = candidate("R05", 60'000);
    second.finding.id += s(" the other");
    const Candidates first {candidate("R07"), candidate("R05", 60'000), candidate("R05", 8000, B)};
    tracker.observe(1'000'000, first, {});
    tracker.observe(1'005'000, first + Candidates {second}, {});
    const Message more = Message::tr("needs %1 more of the same");
    QVector<PendingFinding> expected {
        {s("R05"), A, more.arg(humanDuration(55'000))},
        {s("R05"), B, more.arg(humanDuration(3000))},
    };
    QCOMPARE(tracker.pending(1'005'000), expected); // R07 is open; R05 is said once for a lock
    expected.removeLast();
    QCOMPARE(tracker.pending(1'005'000, [](const Finding &f) { return f.path == B; }), expected);
}

void TestFindingTracker::pendingOfADiagnosis()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).watchAsExpected().ended(2);
    c.lock(B, s("M0=3")).watch(3, B, s("?gone"));
    Doctor doctor;
    doctor.addRound(c.round());
    QCOMPARE(pendingText(doctor.diagnosis()),
        s("R05 /locks/a: needs 23 s more of the same; "
          "R07 /locks/b: seen once: needs a second look; "
          "R16 /locks/a: needs 23 s more of the same"));
    c.later(25'000);
    doctor.addRound(c.round());
    QCOMPARE(pendingText(doctor.diagnosis()), s(""));
}

/// What is said of a semaphore's leases stays when they may not be read any more.
void TestFindingTracker::whatIsHiddenResolvesNothing()
{
    Scene c;
    c.semaphore(A, s("L0=1@900 L1=3@800 S2=2@700")).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R01 critical likely"));
    c.locks[A].directories[2].state = ReadState::Denied;
    c.locks[A].nodes.removeIf([](const LockNode &node) { return node.directory == 2; });
    c.locks[A].resolved = int(c.locks[A].nodes.size());
    for (int round = 0; round < 3; ++round)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R01 critical likely"));
    QCOMPARE(printedVerdict(verdictOf(doctor, A)).section(u' ', 0, 0), s("unknown"));
    // What is told of a node that can be seen is over when that is.
    c.ended(2);
    for (int round = 0; round < 30; ++round)
        doctor.addRound(c.later(2000).round());
    QVERIFY2(
        printed(doctor.diagnosis()).contains(s("R05")), qPrintable(printed(doctor.diagnosis())));
    c.remove(A, s("S2"));
    for (int round = 0; round < 3; ++round)
        doctor.addRound(c.later(2000).round());
    QVERIFY2(
        !printed(doctor.diagnosis()).contains(s("R05")), qPrintable(printed(doctor.diagnosis())));
}

/// A member with thousands of watches is not asked for them each time.
void TestFindingTracker::listsInEveryOtherRound()
{
    Scene c;
    c.lock(A, s("M0=1")).watch(1, A, s("?gone"));
    const WatchList watches = c.facts.watches;
    Doctor doctor;
    for (int round = 0; round < 4; ++round) {
        const bool isAsked = round % 2 == 0;
        c.facts.members[0].watches.state = isAsked ? SourceResult::Ok : SourceResult::NotAsked;
        c.facts.watches = isAsked ? watches : WatchList();
        doctor.addRound(c.later(2000).round());
    }
    QVERIFY2(printed(doctor.diagnosis()).startsWith(s("R07 critical")),
        qPrintable(printed(doctor.diagnosis())));
}

/// The time for which an orphan must last is not counted anew since a member was busy.
void TestFindingTracker::unstableRoundsDoNotStartAnew()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).watchAsExpected().ended(1).checked(A, s("M0"));
    Doctor doctor;
    for (int round = 0; round < 6; ++round) { // 25 s
        c.facts.members[0].outstanding = round == 2 || round == 3 ? 5000 : 0;
        doctor.addRound(c.later(5000).round());
        if (round == 3)
            QCOMPARE(printed(doctor.diagnosis()), s("R30 critical definite"));
    }
    QVERIFY2(printed(doctor.diagnosis()).contains(s("R05 critical definite")),
        qPrintable(printed(doctor.diagnosis())));
}

void TestFindingTracker::nothingOpensBetweenUnstableRounds()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).watchAsExpected();
    c.facts.members[0].outstanding = 5000;
    Doctor doctor;
    for (int round = 0; round < 3; ++round)
        doctor.addRound(c.later(2000).round());
    c.lock(A, s("M0=1@900 M1=2@800")).watchAsExpected();
    for (int i = 0; i < 3; ++i) {
        const DoctorRound round = c.later(2000).round();
        doctor.update(round.locks, round.at);
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R30 critical definite"));
    QVERIFY(doctor.diagnosis().pending.isEmpty());
}

QTEST_GUILESS_MAIN(TestFindingTracker)
#include "tst_findingtracker.moc"
