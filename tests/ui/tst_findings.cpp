// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the list of findings has and how its rows are drawn.
#include "core/rounds/roundtaker.h"
#include "tests/ui/findingfixtures.h"
#include "ui/findings/answer.h"
#include "ui/findings/findingdelegate.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/findings/findingtext.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void emptyModelKeepsTheRules();
    void selectionStaysWhenAFindingMovesUp();
    void onlyTheOpenLock();
    void ringsAndEnsemblesAreOfEachLock();
    void causesElsewhereAreShown();
    void consequencesAreFolded();
    void whatIsPendingAndWhatWasNotExamined();
    void alarmsSayWhatVerdictsDoNot();
    void youngDeadlocksAreAsStuckAsTheirLocks();
    void randomRounds();
    void hostileTextStaysText();
    void nothingFoundClaimsNoMoreThanIsKnown();
    void rowsHaveAsManyLinesAsTheyNeed();
    void aLowListHasARowALine();
    void pathsAreElidedEachByItself();
    void whatIsSaidOfALockNamesItOnce();
    void doctorAnswersInThisThread();
};

void TestFindings::emptyModelKeepsTheRules()
{
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(diagnosisOf({findingOf(u"1"_qs), findingOf(u"2"_qs)}));
    model.show({});
    QCOMPARE(model.rowCount(), 0);
}

void TestFindings::selectionStaysWhenAFindingMovesUp()
{
    FindingsModel model;
    model.show(diagnosisOf({findingOf(u"1"_qs), findingOf(u"2"_qs), findingOf(u"3"_qs)}));
    const QPersistentModelIndex third(model.index(2, 0));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.show(diagnosisOf({findingOf(u"0"_qs), findingOf(u"3"_qs), findingOf(u"1"_qs)}));
    QCOMPARE(third.row(), 1);
    QCOMPARE(reset.size(), 0);
}

void TestFindings::onlyTheOpenLock()
{
    FindingsModel model;
    model.show(diagnosisOf({findingOf(u"1"_qs, u"/a"_qs), findingOf(u"2"_qs, u"/b"_qs)}));
    model.setPath(u"/b"_qs);
    QCOMPARE(printed(model), u"2"_qs);
    QCOMPARE(model.findingCount(), 2);
    model.setPath({});
    QCOMPARE(printed(model), u"1 2"_qs);
}

void TestFindings::ringsAndEnsemblesAreOfEachLock()
{
    Finding ring = findingOf(u"ring"_qs, u"/a"_qs);
    ring.locks = {u"/a"_qs, u"/b"_qs};
    const Finding ensemble = findingOf(u"no leader"_qs, {});
    FindingsModel model;
    model.show(diagnosisOf({ring, ensemble}));
    model.setPath(u"/b"_qs);
    QCOMPARE(printed(model), u"ring no leader"_qs);
    QCOMPARE(model.index(0, 0).data(FindingsModel::PathRole).toString(), u"/a, /b"_qs);
    model.setPath(u"/c"_qs);
    QCOMPARE(printed(model), u"no leader"_qs);
}

/// Stuck behind another lock: what is wrong with that one is what explains it.
void TestFindings::causesElsewhereAreShown()
{
    Diagnosis diagnosis = diagnosisOf({findingOf(u"cause"_qs, u"/b"_qs)});
    Verdict verdict;
    verdict.path = u"/a"_qs;
    verdict.standing = Standing::Stuck;
    verdict.cause = u"R12"_qs;
    verdict.root = ChainStep {u"/b"_qs, {}, {}, {}, {}, 0};
    diagnosis.verdicts = {verdict};
    FindingsModel model;
    model.show(diagnosis);
    model.setPath(u"/a"_qs);
    QCOMPARE(printed(model), u"cause"_qs);
    model.setPath(u"/c"_qs);
    QCOMPARE(printed(model), QString());
}

void TestFindings::consequencesAreFolded()
{
    Finding slow = findingOf(u"slow"_qs, u"/a"_qs);
    slow.causedBy = u"cause"_qs;
    Finding orphan = findingOf(u"orphan"_qs, u"/a"_qs); // what caused it is over
    orphan.causedBy = u"gone"_qs;
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(diagnosisOf({slow, orphan, findingOf(u"cause"_qs, u"/b"_qs)}));
    QCOMPARE(printed(model), u"orphan cause(slow)"_qs);
    model.setPath(u"/a"_qs); // with what caused it, though that is of another lock
    QCOMPARE(printed(model), u"orphan cause(slow)"_qs);
    QVERIFY(model.indexOf(u"slow"_qs).parent().isValid());
    slow.causedBy.clear();
    model.show(diagnosisOf({slow, findingOf(u"cause"_qs, u"/b"_qs)}));
    QCOMPARE(printed(model), u"slow"_qs);
}

void TestFindings::whatIsPendingAndWhatWasNotExamined()
{
    Diagnosis diagnosis = diagnosisOf({findingOf(u"1"_qs, u"/a"_qs)});
    diagnosis.pending = {{u"R05"_qs, u"/a"_qs, u"needs 20 s more of the same"_qs},
        {u"R05"_qs, u"/b"_qs, u"needs 3 s more of the same"_qs}};
    diagnosis.skipped = {
        {u"R10"_qs, u"zk2 did not answer"_qs}, {u"R10"_qs, u"zk2 did not answer"_qs}};
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(diagnosis);
    model.setPath(u"/a"_qs);
    QCOMPARE(printed(model),
        u"1 Needs more time (1)(R05 /a: needs 20 s more of the same) "
        "Could not be examined (1)(R10: zk2 did not answer)"_qs);
    diagnosis.pending[0].locks = {u"/c"_qs, u"/a"_qs}; // of each lock of a ring
    model.show(diagnosis);
    model.setPath(u"/c"_qs);
    QVERIFY2(printed(model).contains(u"(R05 /c, /a: needs 20 s more of the same)"_qs),
        qPrintable(printed(model)));
    model.setPath(u"/a"_qs);
    const QPersistentModelIndex waiting(model.index(0, 0, model.index(1, 0)));
    diagnosis.pending[0].why = u"needs 18 s more of the same"_qs;
    diagnosis.findings.clear();
    model.show(diagnosis);
    QCOMPARE(waiting.data().toString(), u"R05 /c, /a: needs 18 s more of the same"_qs);
    QCOMPARE(model.findingAt(waiting), nullptr);
}

/// Whose verdict is red and says so from the beginning.
void TestFindings::youngDeadlocksAreAsStuckAsTheirLocks()
{
    Finding ring = findingOf(u"1"_qs);
    ring.severity = Severity::Warning;
    ring.confidence = Confidence::Likely;
    FindingsModel model;
    const auto shown = [&](FindingsModel::DataRole role) {
        model.show(diagnosisOf({ring}));
        return model.index(0, 0).data(role);
    };
    QVERIFY(explainsStuck(ring));
    QCOMPARE(shown(FindingsModel::GravityRole).toInt(), int(Severity::Critical));
    QCOMPARE(shown(FindingsModel::GradeRole).toString(), u"stuck, likely"_qs);
    ring.confidence = Confidence::Possible; // its locks are not stuck by that
    QCOMPARE(shown(FindingsModel::GravityRole).toInt(), int(Severity::Warning));
    QCOMPARE(shown(FindingsModel::GradeRole).toString(), u"warning, possible"_qs);
    ring.severity = Severity::Critical;
    ring.confidence = Confidence::Likely;
    QCOMPARE(shown(FindingsModel::GradeRole).toString(), u"critical, likely"_qs);
}

/// A ring marks each of its locks, trouble of the ensemble all; but none that its verdict marks.
void TestFindings::alarmsSayWhatVerdictsDoNot()
{
    const auto verdict = [](const QString &path, Standing standing) {
        Verdict v;
        v.path = path;
        v.standing = standing;
        return v;
    };
    Finding ring = findingOf(u"ring"_qs, u"/a"_qs);
    ring.locks = {u"/a"_qs, u"/b"_qs};
    ring.severity = Severity::Warning;
    Diagnosis diagnosis = diagnosisOf({ring, findingOf(u"for information"_qs, u"/c"_qs)});
    diagnosis.verdicts = {verdict(u"/a"_qs, Standing::Held), verdict(u"/b"_qs, Standing::Moving),
        verdict(u"/c"_qs, Standing::Held)};
    const QStringList title {u"Deadlock ring"_qs};
    QCOMPARE(
        alarmsIn(diagnosis), (QHash<QString, QStringList> {{u"/a"_qs, title}, {u"/b"_qs, title}}));
    diagnosis.verdicts[0].standing = Standing::Stuck;
    diagnosis.verdicts[1].standing = Standing::Unknown;
    QVERIFY(alarmsIn(diagnosis).isEmpty());
    Finding ensemble = findingOf(u"clock"_qs, {});
    ensemble.severity = Severity::Warning;
    diagnosis.findings = {ensemble};
    QCOMPARE(alarmsIn(diagnosis).keys(), QStringList {u"/c"_qs});
}

void TestFindings::randomRounds()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (int round = 0; round < 500; ++round) {
        QVector<Finding> next;
        QStringList ids;
        for (int i = 0; i < 12; ++i) {
            if (random.bounded(2) == 0)
                ids.append(QString::number(i));
        }
        std::shuffle(ids.begin(), ids.end(), random);
        for (const QString &id : std::as_const(ids))
            next.append(findingOf(id));
        QHash<QString, QPersistentModelIndex> kept;
        for (int row = 0; row < model.rowCount(); ++row)
            kept.insert(model.findingAt(model.index(row, 0))->id, model.index(row, 0));
        model.show(diagnosisOf(next));
        QCOMPARE(printed(model), ids.join(u' '));
        for (int row = 0; row < ids.size(); ++row) {
            if (kept.contains(ids.at(row)))
                QCOMPARE(kept.value(ids.at(row)).row(), row);
        }
    }
}

void TestFindings::hostileTextStaysText()
{
    Finding finding = findingOf(u"1"_qs, u"/<b>\x1b"_qs);
    finding.evidence = {u"saw \u202e"_qs};
    const QString text = fullText(finding);
    QVERIFY(text.contains(u"/<b>\\x1b"_qs));
    QVERIFY(text.contains(u"saw \\u{202e}"_qs));
    FindingsModel model;
    model.show(diagnosisOf({finding}));
    QVERIFY(!model.index(0, 0).data(Qt::ToolTipRole).toString().contains(u"<b>"_qs));
}

void TestFindings::nothingFoundClaimsNoMoreThanIsKnown()
{
    Diagnosis diagnosis;
    diagnosis.skipped = {{u"R10"_qs, u"zk2 did not answer"_qs}};
    const QString text = nothingFoundText(u"/a"_qs, diagnosis);
    QVERIFY(text.contains(u"No finding for /a."_qs));
    QVERIFY(text.contains(u"R10: zk2 did not answer"_qs));
    QVERIFY(!text.contains(u"is not recorded"));
    diagnosis = {};
    diagnosis.knowsSkipped = false; // as a recording of before
    QVERIFY(nothingFoundText(u"/a"_qs, diagnosis).contains(u"is not recorded"));
    FindingsModel model;
    model.show(diagnosis);
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(model.index(0, 0).data().toString().contains(u"Could not be examined"));
}

/// Nothing that a row says is cut, however narrow it is.
void TestFindings::rowsHaveAsManyLinesAsTheyNeed()
{
    QWidget window; // which takes no size hints of the panel
    FindingsPanel panel(&window);
    window.resize(1600, 700);
    panel.resize(1600, 700);
    window.show();
    Finding finding = findingOf(u"1"_qs, u"/locks/accounts/of-a-very-long-name/4711"_qs);
    finding.sentence = u"2 sessions wait for each other: transfers-1:3753 (127.0.0.1:59680) holds "
                       u"/locks/accounts/4711 and waits 1 m 55 s for exclusive on "
                       u"/locks/accounts/8150; transfers-2:3790 holds that."_qs;
    Diagnosis diagnosis = diagnosisOf({finding});
    diagnosis.skipped = {{u"R10"_qs, u"no member told of its watches, "_qs.repeated(9)}};
    panel.setReport(reportOf(diagnosis));
    auto *list = panel.findChild<QTreeView *>();
    list->expandAll();
    const QModelIndex row = panel.model().index(0, 0);
    const QModelIndex skipped = panel.model().index(0, 0, panel.model().index(1, 0));
    const auto linesOf = [&](const QModelIndex &index) {
        return list->visualRect(index).height() / list->fontMetrics().height();
    };
    const auto needed = [&](const QModelIndex &index, const QString &text) {
        const int width = list->visualRect(index).width();
        return list->fontMetrics().horizontalAdvance(text) / std::max(1, width) + 1;
    };
    const QString text = skipped.data().toString();
    QTRY_COMPARE(linesOf(row), 1 + needed(row, finding.sentence.text()));
    const int wide = linesOf(row);
    for (const int width : {900, 500}) {
        panel.resize(width, 700);
        QTRY_VERIFY(linesOf(row) > needed(row, finding.sentence.text()));
        QTRY_VERIFY(linesOf(skipped) >= needed(skipped, text));
        QVERIFY(linesOf(row) > wide);
        QVERIFY(list->visualRect(row).right() <= list->viewport()->rect().right());
        QVERIFY(!list->grab().isNull());
    }
    panel.resize(1600, 700);
    QTRY_COMPARE(linesOf(row), wide);
}

/// A report comes every second: who reads keeps his place and what he has selected.
void TestFindings::aLowListHasARowALine()
{
    QWidget window; // which takes no size hints of the panel
    FindingsPanel panel(&window);
    window.show();
    Finding finding = findingOf(u"1"_qs, u"/locks/accounts/of-a-very-long-name/4711"_qs);
    finding.sentence = u"2 sessions wait for each other, and so on. "_qs.repeated(9);
    panel.setReport(reportOf(diagnosisOf({finding})));
    const auto *list = panel.findChild<QTreeView *>();
    const QModelIndex row = panel.model().index(0, 0);
    const auto linesOf = [&] {
        return list->visualRect(row).height() / list->fontMetrics().height();
    };
    for (const int height : {110, 700, 110}) {
        panel.resize(500, height);
        if (height < 700)
            QTRY_COMPARE(linesOf(), 1);
        else
            QTRY_VERIFY(linesOf() > 3);
    }
}

/// Cut in the middle as one text, two paths read as a third that does not exist.
void TestFindings::pathsAreElidedEachByItself()
{
    const QFontMetrics metrics((QFont()));
    const QString grade = u"warning, likely"_qs;
    const QStringList paths {
        u"/locks/accounts/8151-of-a-long-name"_qs, u"/locks/ledgers/4711-of-a-long-name"_qs};
    const QString whole = paths.join(u", "_qs) + u" · "_qs + grade;
    const auto widthOf = [&](const QString &text) { return metrics.horizontalAdvance(text); };
    QCOMPARE(shortWhere(paths, grade, metrics, widthOf(whole)), whole);
    const QString both = shortWhere(paths, grade, metrics, widthOf(whole) * 3 / 4);
    QVERIFY2(both.endsWith(u" · "_qs + grade) && both.count(u'…') == 2, qPrintable(both));
    QVERIFY2(both.startsWith(u"/locks/") && both.contains(u", /locks/"), qPrintable(both));
    const QString one = shortWhere(paths, grade, metrics,
        widthOf(u" and 1 more · "_qs + grade) + 12 * metrics.averageCharWidth());
    QVERIFY2(one.endsWith(u" and 1 more · "_qs + grade), qPrintable(one));
    const QString none = shortWhere(paths, grade, metrics, widthOf(grade)); // the sign says it, too
    QVERIFY2(none.startsWith(u"/lock") && none.contains(u'…'), qPrintable(none));
    QCOMPARE(shortWhere({}, grade, metrics, widthOf(grade)), grade);
    for (int width = 0; width <= widthOf(whole); width += 7)
        QVERIFY(widthOf(shortWhere(paths, grade, metrics, width)) <= width || width < 20);
    QCOMPARE(shortWhere({}, grade, metrics, widthOf(whole)), grade);
}

void TestFindings::whatIsSaidOfALockNamesItOnce()
{
    Finding finding = findingOf(u"1"_qs, u"/locks/a"_qs);
    finding.sentence = u"/locks/a has been held for 2 m."_qs;
    QCOMPARE(descriptionOf(finding).count(u"/locks/a"_qs), 1);
    QCOMPARE(descriptionOf(finding).section(u'\n', 1, 1), finding.sentence.text());
    finding.sentence = u"It has been held for 2 m."_qs;
    QCOMPARE(descriptionOf(finding).section(u'\n', 1, 1), u"/locks/a"_qs);
    finding.locks = QStringList {u"/locks/a"_qs, u"/locks/b"_qs};
    finding.sentence = u"/locks/a is waited for."_qs;
    QCOMPARE(descriptionOf(finding).section(u'\n', 1, 1), u"/locks/a, /locks/b"_qs);
    finding.locks.clear();
    finding.path.clear();
    QVERIFY(descriptionOf(finding).contains(u"\nthe ensemble"_qs));
}

void TestFindings::doctorAnswersInThisThread()
{
    Inspector inspector;
    RoundTaker rounds(inspector, {});
    rounds.pause(); // there is nobody to be asked
    DoctorReportPtr report;
    int reports = 0;
    connect(&rounds, &RoundTaker::reportReady, this, [&](const DoctorReportPtr &answer) {
        QCOMPARE(QThread::currentThread(), thread());
        report = answer;
        ++reports;
    });
    for (int i = 0; i < 3; ++i) // while the first is examined, the others become one
        QVERIFY(rounds.takeRoundNow());
    QTRY_VERIFY(report && report->rounds == 2);
    rounds.acknowledge(u"nothing"_qs); // is answered after all rounds that are under way
    QTRY_COMPARE(reports, 3);
    QCOMPARE(report->rounds, 2);
    QVERIFY(report->diagnosis.findings.isEmpty());
}

QTEST_MAIN(TestFindings)
#include "tst_findings.moc"
