// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// Silence that a node's data ask for.
class TestMuteMarks : public QObject
{
    Q_OBJECT

private slots:
    void marksInData_data();
    void marksInData();
    void marksAreSaid();
};

void TestMuteMarks::marksInData_data()
{
    static const QVector<Case> cases {
        {"the holder's own node names the rule",
            [](Scene &c) {
                healthy(c, "M0=1@7200 M1=2@7100");
                c.data(A, s("M0"), "{\"job\": 7, \"note\": \"lockscope:mute=R21,R01\"}");
            },
            ""},
        {"it names another rule",
            [](Scene &c) {
                healthy(c, "M0=1@7200 M1=2@7100");
                c.data(A, s("M0"), "lockscope:mute=R21");
            },
            "R01 critical likely"},
        {"it names none that exists",
            [](Scene &c) {
                healthy(c, "M0=1@7200 M1=2@7100");
                c.data(A, s("M0"), "lockscope:mute=R99,all,*");
            },
            "R01 critical likely"},
        {"one who waits says it of the one who holds",
            [](Scene &c) {
                healthy(c, "M0=1@7200 M1=2@7100");
                c.data(A, s("M1"), "lockscope:mute=R01");
            },
            "R01 critical likely"},
        {"one of two who hold says it for both",
            [](Scene &c) {
                healthy(c, "R0=1@7200 R1=2@7200 W2=3@7100");
                c.data(A, s("R0"), "lockscope:mute=R01");
            },
            "R01 critical likely"},
        {"both who hold say it",
            [](Scene &c) {
                healthy(c, "R0=1@7200 R1=2@7200 W2=3@7100");
                c.data(A, s("R0"), "lockscope:mute=R01").data(A, s("R1"), "lockscope:mute=R01");
            },
            ""},
        {"the lock's directory says it",
            [](Scene &c) {
                healthy(c, "M0=1@7200 M1=2@7100");
                c.locks[A].directories[0].data = "lockscope:mute=R01";
            },
            ""},
        {"the directory of a lock of one node is somebody else's",
            [](Scene &c) {
                c.single(A, 1).watch(2, A, s("x")).watch(3, A, s("x")).watch(4, A, s("x"));
                c.locks[A].nodes[0].stat.createdAt = c.now - 400'000;
                c.locks[A].directories[0].data = "lockscope:mute=R01";
            },
            "R01 warning possible", nullptr, 61'000},
        {"a ring is not of one lock",
            [](Scene &c) {
                ring(c, 2);
                c.locks[s("/locks/0")].directories[0].data = "lockscope:mute=R12";
                c.data(s("/locks/0"), s("M0"), "lockscope:mute=R12");
            },
            "R12 warning likely"},
        {"a session that watches a node is not the node's",
            [](Scene &c) {
                healthy(c, "M0=1 M1=2");
                c.data(A, s("M1"), "lockscope:mute=R15").watch(9, A, s("M1"));
            },
            "R15 info possible"},
        {"those of one of several that are folded",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3 M3=4 M4=5")).watch(2, A, s("M0"));
                c.data(A, s("M3"), "lockscope:mute=R10");
            },
            "R10 warning likely x2"},
    };
    addRows(cases);
}

void TestMuteMarks::marksInData()
{
    QFETCH(const Case *, scene);
    Scene c;
    Doctor doctor;
    examine(&doctor, *scene, &c);
    doctor.addRound(c.later(scene->apartMs).round());
    QCOMPARE(printed(doctor.diagnosis()), s(scene->expected));
}

/// Silence is never silent: what is hidden, how bad it is and whose node says so.
void TestMuteMarks::marksAreSaid()
{
    Scene c;
    healthy(c, "M0=1@7200 M1=2@7100");
    c.data(A, s("M0"), "lockscope:mute=R01");
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    const QVector<MuteNote> notes = doctor.diagnosis().mutes;
    QCOMPARE(notes.size(), 1);
    QCOMPARE(notes.constFirst().findings, 1);
    QCOMPARE(notes.constFirst().markedNodes, QStringList {c.nodePath(A, s("M0"))});
    const QString said = s("1 critical finding is muted by the data of %1: R01 (Long hold) on "
                           "/locks/a.")
                             .arg(c.nodePath(A, s("M0")));
    QCOMPARE(sentenceOf(notes.constFirst()), said);
    const Verdict verdict = verdictOf(doctor, A);
    QCOMPARE(printedVerdict(verdict), s("held")); // as with every mute
    QVERIFY2(verdict.sentence.english().endsWith(said), qPrintable(verdict.sentence.english()));
    c.data(A, s("M0"), {}); // and it is over with the data
    doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R01 critical likely"));
    QVERIFY(doctor.diagnosis().mutes.isEmpty());
}

QTEST_GUILESS_MAIN(TestMuteMarks)
#include "tst_mutemarks.moc"
