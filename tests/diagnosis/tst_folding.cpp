// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// What a rule says of many contenders of one lock is one matter.
class TestFolding : public QObject
{
    Q_OBJECT

private slots:
    void twoHundredPollers();
    void theIdStaysWhileTheyComeAndGo();
    void theWorstSpeaks();
    void whatDiffersIsNotFolded();
    void acknowledgedIsWhatIsFolded();

private:
    static Finding found(const Diagnosis &diagnosis, const char *rule)
    {
        for (const Finding &finding : diagnosis.findings) {
            if (finding.rule == s(rule))
                return finding;
        }
        return {};
    }
};

namespace {

/// A queue in which but the first waiter nobody watches anything.
void pollers(Scene &c, int count)
{
    QString text = s("M0=1 M1=2");
    for (int i = 0; i < count; ++i)
        text += s(" M%1=%2").arg(i + 2).arg(i + 3);
    c.lock(A, text).watch(2, A, s("M0"));
}

} // namespace

void TestFolding::twoHundredPollers()
{
    Scene c;
    pollers(c, 200);
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(6000).round());
    doctor.addRound(c.later(2000).round());
    const Diagnosis diagnosis = doctor.diagnosis();
    QCOMPARE(printed(diagnosis), s("R10 warning likely x200"));
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(finding.id, s("R10 /locks/a"));
    QCOMPARE(finding.nodes.size(), 200);
    QCOMPARE(finding.nodes.constFirst(), c.nodePath(A, s("M2"))); // as they queue
    QCOMPARE(finding.sessions.size(), 200);
    QCOMPARE(finding.sentence,
        s("exclusive #2 of 10.0.0.3:4000 waits for /locks/a and watches nothing: unless "
          "it looks by itself, nothing wakes it. The same of 199 more: 10.0.0.4:4000, "
          "10.0.0.5:4000, 10.0.0.6:4000 and 196 more."));
    QVERIFY2(
        english(finding.evidence).join(u'\n').contains(s("also: exclusive #3 of 10.0.0.4:4000")),
        qPrintable(english(finding.evidence).join(u'\n')));
    QCOMPARE(finding.advice.constLast().command, s("lockscopectl doctor /locks/a --json"));
}

void TestFolding::theIdStaysWhileTheyComeAndGo()
{
    Scene c;
    pollers(c, 1);
    Doctor doctor;
    QSet<QString> ids;
    for (int i = 0; i < 12; ++i) {
        if (i == 4)
            c.add(A, s("M3=4")).add(A, s("M4=5"));
        if (i == 8)
            c.remove(A, s("M2"));
        doctor.addRound(c.later(6000).round());
        ids.insert(found(doctor.diagnosis(), "R10").id);
    }
    ids.remove({}); // it needs two looks
    QCOMPARE(ids, QSet<QString> {s("R10 /locks/a")});
    QCOMPARE(found(doctor.diagnosis(), "R10").alike, 2);
}

void TestFolding::theWorstSpeaks()
{
    Scene c;
    healthy(c, "M0=1 M1=2 M2=3 M3=4");
    c.ended(1).ended(3).ended(4);
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(25'000).round());
    const Finding finding = found(doctor.diagnosis(), "R05");
    QCOMPARE(finding.severity, Severity::Critical);
    QCOMPARE(finding.alike, 3);
    QCOMPARE(finding.nodes.constFirst(), c.nodePath(A, s("M0")));
    QVERIFY2(finding.sentence.english().endsWith(
                 s(" Less certain, or less bad, of 2 more: 0x3 and 0x4.")),
        qPrintable(finding.sentence.english()));
}

/// Two locks; and in one of them what is in the way beside what is nobody's.
void TestFolding::whatDiffersIsNotFolded()
{
    Scene c;
    c.lock(A, s("!=9@50! M0=1 M1=2!")).lock(B, s("M0=3 M1=4!")).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    QSet<QString> ids;
    for (const Finding &finding : doctor.diagnosis().findings)
        ids.insert(finding.id);
    QCOMPARE(ids,
        (QSet<QString> {s("R06 /locks/a"), s("R06 /locks/b"),
            s("R06 /locks/a A child that is no request is in the way")}));
}

void TestFolding::acknowledgedIsWhatIsFolded()
{
    Scene c;
    pollers(c, 3);
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(6000).round());
    doctor.addRound(c.later(2000).round());
    doctor.tracker().acknowledge(doctor.diagnosis().findings.constFirst().id, c.now);
    const auto &known = doctor.tracker().findings();
    QCOMPARE(known.size(), 3);
    for (const TrackedFinding &tracked : known)
        QVERIFY(tracked.acknowledgedAt > 0);
}

QTEST_GUILESS_MAIN(TestFolding)
#include "tst_folding.moc"
