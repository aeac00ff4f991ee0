// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// Locks of which it cannot be told who holds them, and those that only look alike.
class TestUnknowns : public QObject
{
    Q_OBJECT

private slots:
    void answers_data();
    void answers();
    void nobodyHoldsAndNothingTellsWhy();
    void whyItIsNotKnown_data();
    void whyItIsNotKnown();
    void noWatchTellsOfIt();
};

namespace {

/// Where nobody seems to hold, or may hold beside those who do.
const QVector<Case> &holderCases()
{
    static const QVector<Case> cases {
        {"readers of the session that writes may hold as well, and nobody else waits",
            [](Scene &c) { c.lock(A, s("W0=1@7200 R1=1@7100")); }, "unknown"},
        {"the same, and they have just come", [](Scene &c) { c.lock(A, s("W0=1@7200 R1=1@8")); },
            "held"},
        {"the same, and somebody else surely waits",
            [](Scene &c) { c.lock(A, s("W0=1@7200 R1=1@7190 W2=3@7180 W3=4@7170 W4=5@7170")); },
            "slow likely R01 root /locks/a 0x1"},
        {"the same, and somebody else has just come",
            [](Scene &c) { c.lock(A, s("W0=1@7200 R1=1@7190 W2=3@8")); }, "held"},
        {"the reader waits, by its watch: another thread",
            [](Scene &c) { healthy(c, "W0=1@7200 R1=1@7190 R2=3@7180"); },
            "slow likely R01 root /locks/a 0x1"},
        {"a holder whose session may wait elsewhere, or may hold there",
            [](Scene &c) {
                c.lock(A, s("M0=1@900 M1=9@650"))
                    .lock(B, s("W0=1@890 R1=1@880"))
                    .watch(9, A, s("M0"));
            },
            "slow likely R01 root /locks/a 0x1"},
        {"whether it is held is in data that may not be read",
            [](Scene &c) {
                c.single(A, 0);
                c.forced[A] = recipeById(u"shedlock");
                c.locks[A].nodes[0].state = ReadState::Denied;
            },
            "unknown"},
        {"the same, and the data say that it is held",
            [](Scene &c) {
                c.single(A, 0);
                c.forced[A] = recipeById(u"shedlock");
                c.locks[A].nodes[0].data = "2101-01-01T00:00:00.000Z";
            },
            "held"},
        {"the leases may not be read, and somebody queues",
            [](Scene &c) {
                c.semaphore(A, s("S0=1@700 S1=2@690"));
                c.locks[A].directories[2].state = ReadState::Denied;
            },
            "unknown"},
        {"the same, and nobody queues",
            [](Scene &c) {
                c.semaphore(A, {});
                c.locks[A].directories[2].state = ReadState::Denied;
            },
            "unknown"},
        {"the leases could not be listed",
            [](Scene &c) {
                c.semaphore(A, {});
                c.locks[A].directories[2].state = ReadState::NameOnly;
                c.locks[A].directories[2].stat = {};
            },
            "unknown"},
        {"who queues may not be read",
            [](Scene &c) {
                c.semaphore(A, s("L0=1@700"));
                c.locks[A].directories[1].state = ReadState::Denied;
            },
            "unknown"},
        {"nobody queues any more: the server deleted that part",
            [](Scene &c) {
                c.semaphore(A, s("L0=1@700"));
                c.locks[A].directories[1].state = ReadState::Gone;
            },
            "held"},
        {"all wait, and a child that is no request is in the way",
            [](Scene &c) { healthy(c, "!=9@500! M0=2@400 M1=3@300"); },
            "stuck likely R06 root /locks/a 0x0"},
        {"all wait for a child of a session that lives",
            [](Scene &c) { healthy(c, "!=9@500 M0=2@400 M1=3@300"); }, "slow"},
        {"clients fail on a child", [](Scene &c) { healthy(c, "G0=2@40 x=1@39! G1=3@30"); },
            "stuck likely R06 root /locks/a 0x0"},
        {"clients of a library that ignores such a child",
            [](Scene &c) { healthy(c, "x=1@50! K0=2@40 K1=3@30"); }, "held"},
    };
    return cases;
}

} // namespace

void TestUnknowns::answers_data()
{
    addRows(holderCases());
}

void TestUnknowns::answers()
{
    QFETCH(const Case *, scene);
    Scene c;
    Doctor doctor;
    examine(&doctor, *scene, &c);
    QCOMPARE(printedVerdict(verdictOf(doctor, A)), s(scene->expected));
}

/// A queue such as no recipe that is known makes: all wait, and nothing explains it.
void TestUnknowns::nobodyHoldsAndNothingTellsWhy()
{
    Scene c;
    healthy(c, "M0=1@900 M1=2@890");
    Doctor doctor;
    for (int i = 0; i < 4; ++i) {
        DoctorRound round = c.later(2000).round();
        auto odd = std::make_shared<LockState>(*round.locks.constFirst());
        odd->queue[0].role = Role::Waiter;
        odd->summary = {0, 2, 0, 0};
        odd->waiting.add(odd->nodeOf(odd->queue.at(0)).stat.createdAt);
        round.locks = {odd};
        doctor.addRound(round);
    }
    QCOMPARE(printed(doctor.diagnosis()), s("R06 warning possible"));
    const Verdict verdict = verdictOf(doctor, A);
    QCOMPARE(printedVerdict(verdict), s("slow"));
    QCOMPARE(verdict.victims, 2);
    QCOMPARE(verdict.sentence,
        s("/locks/a is held by nobody that we see, and is waited for. 2 wait behind it, "
          "in sum for 30 m 06 s."));
}

void TestUnknowns::whyItIsNotKnown_data()
{
    QTest::addColumn<const Case *>("scene");
    QTest::addColumn<QString>("advice"); ///< begins so
    static const QVector<Case> cases {
        {"a reader of the session that writes", [](Scene &c) { c.lock(A, s("W0=1@700 R1=1@690")); },
            "/locks/a is held by write #0 of 10.0.0.1:4000; who holds it beside that one "
            "cannot "
            "be told. "},
        {"data that may not be read",
            [](Scene &c) {
                c.single(A, 0);
                c.forced[A] = recipeById(u"shedlock");
                c.locks[A].nodes[0].state = ReadState::Denied;
            },
            "Whether /locks/a is held cannot be told. "},
        {"a part that may not be read",
            [](Scene &c) {
                c.semaphore(A, s("S0=1@700 S1=2@690"));
                c.locks[A].directories[2].state = ReadState::Denied;
            },
            "/locks/a/leases cannot be read with these credentials: without that part of "
            "/locks/a "},
    };
    QTest::newRow(cases[0].name) << &cases[0] << s("On 10.0.0.1, find the process of 0x1 and see ");
    QTest::newRow(cases[1].name) << &cases[1]
                                 << s("Connect as a user whom its access list permits");
    QTest::newRow(cases[2].name) << &cases[2]
                                 << s("Connect as a user whom its access list permits");
}

void TestUnknowns::whyItIsNotKnown()
{
    QFETCH(const Case *, scene);
    QFETCH(const QString, advice);
    Scene c;
    Doctor doctor;
    examine(&doctor, *scene, &c);
    const Verdict verdict = verdictOf(doctor, A);
    QCOMPARE(textOf(verdict.standing), s("unknown"));
    QVERIFY2(verdict.sentence.english().startsWith(s(scene->expected)),
        qPrintable(verdict.sentence.english()));
    QVERIFY(!verdict.root);
    QVERIFY2(!printed(doctor.diagnosis()).contains(s("R06")),
        qPrintable(printed(doctor.diagnosis()))); // "nobody holds"
    QVERIFY(!verdict.next.isEmpty());
    QVERIFY2(verdict.next.constLast().say.english().startsWith(advice),
        qPrintable(verdict.next.constLast().say.english()));
    QVERIFY(!verdict.next.constLast().command.isEmpty());
}

/// The connection is well: who reads this looks elsewhere.
void TestUnknowns::noWatchTellsOfIt()
{
    Scene c;
    healthy(c);
    c.locks[A].freshness = Freshness::Stale;
    c.locks[A].error.kind = ErrorKind::Refused;
    Doctor doctor;
    doctor.addRound(c.round());
    const Verdict verdict = verdictOf(doctor, A);
    QCOMPARE(textOf(verdict.standing), s("unknown"));
    QVERIFY2(verdict.sentence.english().startsWith(
                 s("Nothing is known of /locks/a now: no watch tells of changes. ")),
        qPrintable(verdict.sentence.english()));
}

QTEST_GUILESS_MAIN(TestUnknowns)
#include "tst_unknowns.moc"
