// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// Who waits for whom, and for itself: R12 to R14, R26, beyond the tables.
class TestRingRules : public QObject
{
    Q_OBJECT

private slots:
    void sentences();
    void sentenceOfReadersThatAskToWrite();
    void whoGivesWay();
    void witnessesAge();
    void witnessesGoWithTheirLock();
    void whoHoldsForLongerThanAnybodyBefore_data();
    void whoHoldsForLongerThanAnybodyBefore();
    void holdsThatWereLearned();
    void waitsThatWereLearned_data();
    void waitsThatWereLearned();
};

void TestRingRules::sentences()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2@70")).lock(B, s("M0=2 M1=1@65")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(6000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY(!diagnosis.findings.isEmpty());
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(finding.sentence,
        s("2 sessions wait for each other: 10.0.0.2:4000 holds /locks/b and waits 1 m 16 s "
          "for exclusive on /locks/a; 10.0.0.1:4000 holds /locks/a and waits 1 m 11 s for "
          "exclusive on /locks/b."));
    QCOMPARE(finding.locks, (QStringList {B, A}));
    // Of two that hold one lock each, the one that holds it for less long is to give way.
    QCOMPARE(finding.nodes,
        (QStringList {c.nodePath(B, s("M0")), c.nodePath(A, s("M1")), c.nodePath(A, s("M0")),
            c.nodePath(B, s("M1"))}));
    QVERIFY(
        !english(finding.evidence).join(u' ').contains(s("1 m 16 s"))); // it does not repeat that
    QStringList commands;
    for (const Advice &advice : finding.advice)
        commands.append(advice.command);
    QCOMPARE(commands.at(0), s("lockscopectl doctor /locks/b /locks/a"));
    QCOMPARE(commands.at(1), s("ss -tnp 'sport = :4000'"));
    QVERIFY(finding.advice.at(1).say.text().contains(
        s("hold equally many locks, and this one got its own last")));
    QVERIFY(commands.at(2).startsWith(s("lockscopectl delete /locks/b/_c_")));
    QCOMPARE(finding.sessions, (QVector<SessionId> {{2}, {1}}));
}

void TestRingRules::sentenceOfReadersThatAskToWrite()
{
    Scene c;
    c.lock(A, s("R0=1@200 R1=2@200 W2=1@90 W3=2@80")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(6000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY(!diagnosis.findings.isEmpty());
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(finding.sentence,
        s("write #2 of 10.0.0.1:4000 has waited 1 m 36 s for write on /locks/a: whoever holds it "
          "for reading waits to write as well, and none of them goes on before all have given "
          "their read locks up: read #0 of 10.0.0.1:4000 and read #1 of 10.0.0.2:4000."));
    QCOMPARE(finding.sessions, (QVector<SessionId> {{1}, {2}}));
    QCOMPARE(finding.nodes,
        (QStringList {c.nodePath(A, s("W2")), c.nodePath(A, s("R0")), c.nodePath(A, s("W3")),
            c.nodePath(A, s("R1"))}));
}

/// Who holds fewest locks, or can be asked to give its lock up.
void TestRingRules::whoGivesWay()
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
        const Finding &finding = diagnosis.findings.constFirst();
        QCOMPARE(finding.sessions.constFirst(), SessionId {isRevocable ? 2 : 1});
        const QString restart = finding.advice.at(isRevocable ? 2 : 1).say.text();
        QCOMPARE(restart.contains(s("no other in the ring holds less (one lock)")), !isRevocable);
        QVERIFY2(!restart.contains(s("got its own last")), qPrintable(restart));
    }
}

/// What was seen the day before yesterday may long be mended.
void TestRingRules::witnessesAge()
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

/// A lock for each job, and jobs for years.
void TestRingRules::witnessesGoWithTheirLock()
{
    const QString orders = s("/locks/orders-");
    Scene c;
    c.lock(orders + u'1', s("M0=1")).lock(orders + u'2', s("M0=9 M1=1")).watchAsExpected();
    c.lock(A, s("M0=1")).lock(B, s("M0=9 M1=1")).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.round());
    const auto &known = doctor.history().orders();
    QVERIFY(known.contains({orders + u'1', orders + u'2'}));
    QVERIFY(known.contains({A, B}));
    for (const QString &gone : {orders + u'2', B})
        doctor.forget(gone);
    QVERIFY(!known.contains({orders + u'1', orders + u'2'}));
    QVERIFY(known.contains({A, B})); // of two kinds of locks: the next of its kind may come
}

namespace {

/// Twenty-five holds of @p ms each, one after the other, by clients that have gone since.
void heldBefore(Scene &c, Doctor *doctor, QChar kind, qint64 ms)
{
    c.lock(A, kind + s("0=11@0 ") + kind + s("1=12@0")).watchAsExpected();
    for (int i = 0; i < 25; ++i) {
        doctor->addRound(c.round());
        c.later(ms).add(A, s("%1%2=%3@0").arg(kind).arg(i + 2).arg(i + 13));
        c.remove(A, s("%1%2").arg(kind).arg(i)).watchAsExpected();
    }
    doctor->addRound(c.round());
    for (int i = 25; i < 27; ++i)
        c.remove(A, s("%1%2").arg(kind).arg(i));
}

} // namespace

void TestRingRules::whoHoldsForLongerThanAnybodyBefore_data()
{
    QTest::addColumn<int>("usually"); ///< seconds that holds take; 0: not known
    QTest::addColumn<QString>("holder");
    QTest::addColumn<QString>("waiter");
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QString>("expected");
    QTest::newRow("a reader asks for write, and its read lock is overdue")
        << 2 << s("R50=1@0") << s("W51=1@0") << 90 << s("R13 critical likely");
    QTest::newRow("the same, and nothing tells how long holds are")
        << 0 << s("R50=1@0") << s("W51=1@0") << 90 << s("R13 info possible; R01 info likely");
    QTest::newRow("a session waits for its own node, which is overdue")
        << 2 << s("M50=1@0") << s("M51=1@0") << 55 << s("R14 critical likely");
    QTest::newRow("two threads of it, and nothing tells how long holds are")
        << 0 << s("M50=1@0") << s("M51=1@0") << 55 << s("");
    QTest::newRow("two threads of it, and one works a little longer than any before")
        << 40 << s("M50=1@0") << s("M51=1@0") << 55 << s("");
    QTest::newRow("a reader of which another thread asks for write, and works a little longer")
        << 40 << s("R50=1@0") << s("W51=1@0") << 90 << s("R13 info possible; R01 info likely");
}

/// A session is not a thread; but most threads that work under the lock would have been done.
void TestRingRules::whoHoldsForLongerThanAnybodyBefore()
{
    QFETCH(const int, usually);
    QFETCH(const QString, holder);
    QFETCH(const QString, waiter);
    QFETCH(const int, seconds);
    Scene c;
    Doctor doctor;
    if (usually > 0)
        heldBefore(c, &doctor, holder.startsWith(u'R') ? u'W' : u'M', usually * 1000);
    else
        c.lock(A, {});
    c.add(A, holder).add(A, waiter).watchAsExpected();
    for (int i = 0; i < seconds / 5; ++i) {
        doctor.addRound(c.round());
        c.later(5000);
    }
    doctor.addRound(c.round());
    const QString found = printed(doctor.diagnosis());
    QTEST(found, "expected");
    const Finding finding = doctor.diagnosis().findings.value(0);
    QCOMPARE(finding.evidence.contains(s("held for longer than 99 of 100 holds that were seen")),
        found.contains(s("critical")));
    QCOMPARE(verdictOf(doctor, A).standing == Standing::Stuck, found.contains(s("critical")));
}

/// Of locks of its kind, before anybody looked at this one.
void TestRingRules::holdsThatWereLearned()
{
    Scene c;
    Baselines usual;
    for (int i = 0; i < 30; ++i)
        usual.add(A, Habit::Hold, c.now, 1'000);
    c.lock(A, s("M50=1@20 M51=1@20")).watchAsExpected();
    Doctor doctor;
    doctor.remember(usual, c.now);
    doctor.addRound(c.round());
    doctor.addRound(c.later(20'000).round());
    doctor.addRound(c.later(2'000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R14 critical likely"));
    const Messages evidence = doctor.diagnosis().findings.constFirst().evidence;
    QVERIFY(std::any_of(evidence.begin(), evidence.end(), [](const Message &line) {
        return line.english().startsWith(
            s("held for longer than is usual: of 30 holds of /locks/a in the weeks from "));
    }));
}

void TestRingRules::waitsThatWereLearned_data()
{
    QTest::addColumn<int>("count"); ///< waits that were learned …
    QTest::addColumn<qint64>("ms"); ///< … and took so long
    QTest::addColumn<int>("waited"); ///< s, those in the ring
    QTest::addColumn<bool>("sign"); ///< whether threads sign what they ask for
    QTest::addColumn<QString>("expected");
    const QString likely = s("R12 warning likely");
    const QString possible = s("R12 warning possible");

    QTest::newRow("two pools of threads, whose waits take that long")
        << 30 << 20'000LL << 10 << false << possible;
    QTest::newRow("and for minutes") << 30 << 200'000LL << 90 << false << possible;
    QTest::newRow("waits are brief") << 30 << 1'000LL << 10 << false << likely;
    QTest::newRow("few were learned") << 10 << 20'000LL << 10 << false << likely;
    QTest::newRow("the threads are known")
        << 30 << 20'000LL << 10 << true << s("R12 warning definite");
    QTest::newRow("it has stood for longer than waits take")
        << 30 << 20'000LL << 90 << false << s("R12 critical likely");
}

/// A session is not a thread: as long as waits are no longer than they always are, the ring may be
/// one of threads that go on.
void TestRingRules::waitsThatWereLearned()
{
    QFETCH(const int, count);
    QFETCH(const qint64, ms);
    QFETCH(const int, waited);
    QFETCH(const bool, sign);
    QFETCH(const QString, expected);
    Scene c;
    Baselines usual;
    for (int i = 0; i < count; ++i) {
        for (const QString &lock : {A, B})
            usual.add(lock, Habit::Wait, c.now, ms);
    }
    c.lock(A, s("M0=1@300 M1=2@%1").arg(waited)).lock(B, s("M0=2@300 M1=1@%1").arg(waited));
    c.watchAsExpected();
    if (sign) {
        c.data(A, s("M0"), "thread-7").data(B, s("M1"), "thread-7");
        c.data(A, s("M1"), "thread-3").data(B, s("M0"), "thread-3");
    }
    Doctor doctor;
    doctor.remember(usual, c.now);
    doctor.addRound(c.round());
    doctor.addRound(c.later(2'000).round());
    doctor.addRound(c.later(2'000).round());
    QCOMPARE(printed(doctor.diagnosis()), expected);
    QCOMPARE(
        verdictOf(doctor, A).standing == Standing::Stuck, expected != s("R12 warning possible"));
    const QString evidence = english(doctor.diagnosis().findings.constFirst().evidence).join(u'\n');
    QCOMPARE(evidence.contains(s("no longer than such waits take: of 30 for /locks/")),
        expected.contains(s("possible")));
}

QTEST_GUILESS_MAIN(TestRingRules)
#include "tst_ringrules.moc"
