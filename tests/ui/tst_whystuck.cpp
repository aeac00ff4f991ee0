// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// "Why is this stuck?", from what the servers say to what the page shows, and that the pictures
// say the same.
#include "tests/ui/graphtesting.h"
#include "ui/findings/answercard.h"
#include "ui/findings/chainview.h"
#include "ui/findings/findingdetails.h"
#include "ui/findings/findingspanel.h"
#include "ui/lockpage/lockpage.h"
#include "ui/queue/queuemodel.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/trainview.h"
#include "ui/theme/standing.h"
#include "ui/theme/wrappingtext.h"

#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::graphtesting;
using test::s;

class TestWhyStuck : public QObject
{
    Q_OBJECT

private slots:
    void lockThatNobodyOpened();
    void noQuorum();
    void picturesAgree_data();
    void picturesAgree();
    void chainsAgree();
    void ringsAreToldFromEachLock();
};

namespace {

DoctorReportPtr reportOf(const Doctor &doctor)
{
    DoctorReport report;
    report.diagnosis = doctor.diagnosis();
    report.graph = doctor.graph();
    return std::make_shared<DoctorReport>(report);
}

QString answerIn(const LockPage &page)
{
    QStringList texts;
    for (const auto *text : page.findChild<AnswerCard *>()->findChildren<WrappingText *>())
        texts.append(text->toPlainText());
    return texts.join(u'\n');
}

Standing standingIn(const LockPage &page)
{
    return page.findChild<AnswerCard *>()->findChild<StandingChip *>()->standing();
}

QStringList chainIn(const LockPage &page)
{
    QStringList paths;
    for (const auto *step : page.findChild<AnswerCard *>()->findChildren<ChainStepButton *>()) {
        if (step->isVisibleTo(&page))
            paths.append(step->step().path);
    }
    return paths;
}

/// /a is held by one who waits for /b, whose head is asleep; nobody asked for /b.
void followed(Scene &c, Doctor *doctor)
{
    c.lock(LockA, s("M0=5 M1=6")).lock(LockB, s("M0=1 M1=5"));
    c.watchAsExpected().watch(1, LockB, s("?gone"));
    for (int i = 0; i < 3; ++i) {
        DoctorRound round = c.later(2000).round();
        round.followed = {LockB};
        doctor->addRound(round);
    }
}

} // namespace

/// Of a deadlock each of its locks tells the whole round, and in whose queue its holder waits.
void TestWhyStuck::ringsAreToldFromEachLock()
{
    Scene c;
    c.lock(LockA, s("M0=1@900 M1=2@850")).lock(LockB, s("M0=2@900 M1=1@800")).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 10; ++i)
        doctor.addRound(c.later(2000).round());
    const auto statesOf = doctor.graph().locks;
    for (const QString &path : {LockA, LockB}) {
        const QString other = path == LockA ? LockB : LockA;
        LockPage page;
        page.setLock(path);
        const auto state = std::ranges::find_if(
            statesOf, [&](const LockStatePtr &each) { return each->snapshot->path == path; });
        page.setContent({*state, {}, 0});
        page.setReport(reportOf(doctor));
        QCOMPARE(standingIn(page), Standing::Stuck);
        QCOMPARE(chainIn(page), (QStringList {path, other}));
        QStringList labels;
        for (const auto *label : page.findChild<AnswerCard *>()->findChildren<QLabel *>())
            labels.append(label->isVisibleTo(&page) ? label->text() : QString());
        const bool isRoots = path == LockB; // whose holder has to act: the chain goes on behind him
        QCOMPARE(labels.contains(s("which waits for %1: they all wait for each other").arg(path)),
            isRoots);
        const QModelIndex cell = page.queue().model().index(0, int(QueueColumn::WaitsFor));
        QCOMPARE(cell.data().toString(), s("lock ") + other);
        QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(other));
        QVERIFY(!page.queue().train().grab().isNull());
    }
}

/// Where the chain leads counts, opened or not; and a click on its step opens it.
void TestWhyStuck::lockThatNobodyOpened()
{
    Scene c;
    Doctor doctor;
    followed(c, &doctor);
    FindingsPanel panel;
    LockPage page;
    panel.setReport(reportOf(doctor));
    page.setReport(reportOf(doctor));
    panel.setLock(LockA);
    page.setLock(LockA);
    panel.explainLock();
    QCOMPARE(standingIn(page), Standing::Stuck);
    QCOMPARE(chainIn(page), (QStringList {LockA, LockB}));
    QVERIFY2(answerIn(page).startsWith(s("/a is stuck behind /b: ")), qPrintable(answerIn(page)));
    const QString details = panel.findChild<FindingDetails *>()->text();
    QVERIFY2(details.startsWith(s("R07  ")), qPrintable(details)); // it is of /b, and explains /a
    panel.setLock(LockB);
    page.setLock(LockB);
    panel.explainLock();
    QCOMPARE(standingIn(page), Standing::Stuck);
    QVERIFY2(answerIn(page).startsWith(s("/b is stuck: ")), qPrintable(answerIn(page)));
}

/// No lock is to blame: each says so, and what is to be done about the ensemble.
void TestWhyStuck::noQuorum()
{
    Scene c;
    c.lock(LockA, s("M0=1 M1=2")).lock(LockB, s("M0=3")).watchAsExpected();
    MemberFacts dead;
    dead.host = s("zk2:2181");
    dead.role.state = SourceResult::Refused;
    c.facts.members.append(dead);
    c.facts.members[0].mode.clear();
    c.facts.members[0].role.state = SourceResult::NotServing;
    c.facts.knowsExpiry = false;
    Doctor doctor;
    for (int i = 0; i < 10; ++i)
        doctor.addRound(c.later(2000).round());
    FindingsPanel panel;
    LockPage page;
    panel.setReport(reportOf(doctor));
    page.setReport(reportOf(doctor));
    for (const QString &path : {LockA, LockB}) {
        panel.setLock(path);
        page.setLock(path);
        panel.explainLock();
        QCOMPARE(standingIn(page), Standing::Stuck);
        QCOMPARE(chainIn(page), QStringList());
        const QString details = panel.findChild<FindingDetails *>()->text();
        QVERIFY2(details.startsWith(s("R30  ")), qPrintable(details));
        QVERIFY2(details.contains(s("the ensemble, and so every lock")), qPrintable(details));
    }
}

void TestWhyStuck::picturesAgree_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("expected"); ///< of /a and /b
    QTest::newRow("short waits") << s("M0=1@50 M1=2@8") << s("M0=7@90 M1=8@8") << s("held held");
    QTest::newRow("one is slow") << s("M0=1@7200 M1=2@7100") << s("M0=7@90 M1=8@8")
                                 << s("slow held");
    QTest::newRow("a deadlock") << s("M0=1@90 M1=2@80") << s("M0=2@90 M1=1@85") << s("stuck stuck");
    QTest::newRow("nobody can tell who holds beside it")
        << s("W0=1@90 R1=1@80") << s("M0=7@90 M1=8@8") << s("unknown held");
}

/// What is drawn of a lock and of those who hold it has the sign of its verdict, and the one who
/// has to act is the verdict's root.
void TestWhyStuck::picturesAgree()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, expected);
    Scene c;
    c.lock(LockA, a).lock(LockB, b);
    if (!a.contains(u'R'))
        c.watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 4; ++i)
        doctor.addRound(c.later(2000).round());
    const Diagnosis diagnosis = doctor.diagnosis();
    GraphRequest request = requestOf(c);
    request.graph = doctor.graph();
    request.verdicts = diagnosis.verdicts;
    DrawnGraphMaker maker;
    const DrawnGraphPtr drawing = maker.make(request);
    QStringList standings;
    for (const Verdict &verdict : diagnosis.verdicts) {
        standings.append(lockscope::textOf(verdict.standing));
        for (const DrawnNode &node : drawing->nodes) {
            if (node.node.key == s("lock ") + verdict.path)
                QCOMPARE(node.standing, std::optional(verdict.standing));
            const bool isRoot = isBad(verdict.standing) && verdict.root
                && node.node.key == s("session ") + lockscope::textOf(verdict.root->session);
            QVERIFY2(!isRoot || node.hasToAct, qPrintable(node.node.key));
        }
    }
    QCOMPARE(standings.join(u' '), expected);
    for (const DrawnNode &node : drawing->nodes) {
        const auto isRoot = [&](const Verdict &verdict) {
            return isBad(verdict.standing) && verdict.root
                && node.node.key == s("session ") + lockscope::textOf(verdict.root->session);
        };
        const bool isSomebodysRoot =
            std::any_of(diagnosis.verdicts.begin(), diagnosis.verdicts.end(), isRoot);
        QCOMPARE(node.hasToAct, isSomebodysRoot);
    }
}

/// "Only this chain" goes on where the verdict's chain does, and nowhere else: not to what another
/// thread of the holder waits for since a moment.
void TestWhyStuck::chainsAgree()
{
    for (const bool isHeldUp : {true, false}) {
        Scene c;
        c.lock(LockA, s("M0=1@900 M1=9@650"))
            .lock(LockB, s("M0=2@900 M1=1@%1").arg(isHeldUp ? 660 : 1))
            .watchAsExpected();
        Doctor doctor;
        doctor.addRound(c.round());
        doctor.addRound(c.later(2000).round());
        const Verdict verdict = verdictOf(doctor, LockA);
        QCOMPARE(verdict.chain.size(), isHeldUp ? 2 : 1);
        GraphRequest request = requestOf(c, {{}, LockA, {}, LockA});
        request.graph = doctor.graph();
        request.verdicts = doctor.diagnosis().verdicts;
        DrawnGraphMaker maker;
        const DrawnGraphPtr drawing = maker.make(request);
        QStringList locks;
        for (const DrawnNode &node : drawing->nodes) {
            if (node.node.kind == PictureNode::Lock)
                locks.append(node.node.key);
        }
        locks.sort();
        QCOMPARE(locks,
            isHeldUp ? (QStringList {s("lock /a"), s("lock /b")}) : QStringList {s("lock /a")});
    }
}

QTEST_MAIN(TestWhyStuck)
#include "tst_whystuck.moc"
